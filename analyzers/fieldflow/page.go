package fieldflow

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctxlaws/ctxvet/analyzers/templates"
)

// shownByTemplates returns the texts that templates show without the deficits.
func (c *code) shownByTemplates() (out []*Shown) {
	for _, fn := range c.funcs {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				call, ok := instr.(ssa.CallInstruction)
				if !ok || isBuiltin(call.Common()) || call.Common().IsInvoke() || c.inTest(fn) {
					continue
				}
				for i := range call.Common().Args {
					for _, ref := range c.execs(call, i) {
						out = append(out, c.shownBy(ref)...)
					}
				}
			}
		}
	}
	return out
}

// shownBy returns what one execution shows without the deficits.
func (c *code) shownBy(ref executed) (out []*Shown) {
	uses, ok := ref.exec.Uses(ref.data, ref.name)
	if !ok {
		return nil // a template that cannot be seen may show them
	}
	var texts, flags []*templates.Use
	for _, u := range uses {
		text, deficits := c.shownByUse(u)
		if text {
			texts = append(texts, u)
		}
		if deficits {
			flags = append(flags, u)
		}
	}
	seen := map[token.Pos]bool{}
	for _, u := range texts {
		answered := slices.ContainsFunc(flags, func(f *templates.Use) bool { return sameEntry(u, f) && u.Together(f) })
		if answered || seen[u.Pos()] {
			continue
		}
		seen[u.Pos()] = true
		out = append(out, &Shown{Entry: c.entry(u.Owner.Type), Pos: u.Pos(), What: "the template shows it", Home: u.Home(), SQL: u.SQL()})
	}
	return out
}

// shownByUse reports whether a use shows an entry's text, and its deficits.
func (c *code) shownByUse(u *templates.Use) (text, deficits bool) {
	if u.Owner.Type == nil {
		return false, false
	}
	e := c.entry(u.Owner.Type)
	if e == nil {
		// A list of entries that is shown as a whole shows their deficits.
		return false, u.Field == nil && u.How == templates.Shown && c.carries(u.Owner.Type, true)
	}
	switch f := u.Field.(type) {
	case nil:
		return false, u.How == templates.Shown
	case *types.Var:
		return u.How == templates.Shown && has(e.Text, f), u.How != templates.Read && has(e.Deficits, f)
	case *types.Func:
		sh, known := c.showsMethod(f)
		if !known {
			return false, u.How != templates.Read
		}
		return u.How == templates.Shown && sh.TextTo, u.How != templates.Read && (sh.DeficitsTo || sh.Deficits)
	}
	return false, false
}

// sameEntry reports whether two uses are of the same entry, or of the elements of
// the same list.
func sameEntry(a, b *templates.Use) bool {
	if a.Owner.Path == b.Owner.Path {
		return true
	}
	x, y := key{path: a.Owner.Path}, key{path: b.Owner.Path}
	if x.constant() && y.constant() {
		return false
	}
	return strings.HasPrefix(a.Owner.Path, b.Owner.Path) || strings.Contains(x.path, "[") && x.list() == y.list()
}
