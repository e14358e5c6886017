package fieldflow

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctxlaws/ctxvet/analyzers/finding"
	"github.com/ctxlaws/ctxvet/analyzers/vocab"
)

// Shows is what a function does with one of its parameters: with the entries in
// it, or, if it is none, with itself.
type Shows struct {
	Owes       bool // shows text without deficits, which its callers are to show
	Deficits   bool // shows deficits
	TextTo     bool // returns the bare text
	DeficitsTo bool // returns something that tells of the deficits

	Sink    form // shows the parameter itself
	Passes  bool // returns it
	Formats bool // returns a string that was formatted with it
	Wraps   bool // returns a struct that holds it and has no place for deficits
}

// String lists what is done, "" for nothing.
func (s Shows) String() string {
	var words []string
	for _, w := range []struct {
		on   bool
		word string
	}{
		{s.Owes, "owes deficits"}, {s.Deficits, "shows deficits"}, {s.TextTo, "returns text"}, {s.DeficitsTo, "returns deficits"},
		{s.Sink != none, "shows it"}, {s.Passes, "passes it"}, {s.Formats, "formats it"}, {s.Wraps, "wraps it"},
	} {
		if w.on {
			words = append(words, w.word)
		}
	}
	return strings.Join(words, "+")
}

// Shown is a text of an entry that is shown without its deficits.
type Shown struct {
	Entry    *vocab.Entry // nil if it is not known which
	Pos, End token.Pos
	What     string    // what shows it
	From     token.Pos // where the text is read; token.NoPos if that is the same place
	// Home and SQL are those of a finding in a template.
	Home token.Pos
	SQL  []finding.SQLComment
}

// within reports whether a function's body can be seen.
func (c *code) within(fn *ssa.Function) bool {
	return len(fn.Blocks) > 0 && fn.Pkg != nil && fn.Pkg.Pkg == c.pass.Pkg
}

// showsParam returns what a function of the package does with a parameter. While
// a recursive function is looked at, it does nothing.
func (s *shower) showsParam(fn *ssa.Function, i int) Shows {
	if slices.Contains(s.funcs, fn) {
		if sh := s.c.sums[param{fn, i}]; sh != nil {
			return *sh
		}
		return Shows{}
	}
	s.c.showerOf(fn)
	if sh := s.c.sums[param{fn, i}]; sh != nil {
		return *sh
	}
	return Shows{}
}

// showerOf returns the finished shower of a function's outermost one; nil while it
// is at work.
func (c *code) showerOf(fn *ssa.Function) *shower {
	for fn.Parent() != nil {
		fn = fn.Parent()
	}
	if s, known := c.showers[fn]; known {
		return s
	}
	c.showers[fn] = nil
	var funcs []*ssa.Function
	collect(fn, &funcs)
	s := newShower(c, funcs)
	s.run()
	// Literals that are called in the same function, and recursion: what they do
	// is known now.
	for range maxForwarding {
		if !c.learn(s) {
			break
		}
		s = newShower(c, funcs)
		s.run()
	}
	c.showers[fn] = s
	return s
}

// learn takes over the summaries of a shower; it reports whether they are new to
// calls within it.
func (c *code) learn(s *shower) (again bool) {
	for p, sh := range s.sums {
		if had := c.sums[p]; had == nil || *had != *sh {
			for _, call := range c.callers[p.fn] {
				again = again || slices.Contains(s.funcs, call.Parent())
			}
			c.sums[p] = sh
		}
	}
	return again
}

// collect appends a function and the literals in it.
func collect(fn *ssa.Function, out *[]*ssa.Function) {
	*out = append(*out, fn)
	for _, anon := range fn.AnonFuncs {
		collect(anon, out)
	}
}

// showsFar returns what a function of another package is known to do.
func (c *code) showsFar(fn *types.Func, i int) (sh Shows, known bool) {
	var fact Fact
	if fn.Pkg() == c.pass.Pkg || !c.pass.ImportObjectFact(fn.Origin(), &fact) {
		return sh, false
	}
	for _, p := range fact.Params {
		if p.Index == i {
			return p.Shows, true
		}
	}
	return sh, true
}

// shown returns the texts that are shown without their deficits in the package.
func (c *code) shown() (out []*Shown) {
	for _, fn := range c.funcs {
		if fn.Parent() == nil {
			c.showerOf(fn)
		}
	}
	for _, fn := range c.funcs {
		top := fn.Parent() == nil
		if s := c.showers[fn]; top && s != nil {
			out = append(out, c.judge(s)...)
		} else if fn.Parent() != nil && fn.Parent().Parent() == nil && fn.Parent().Name() == "init" && fn.Parent().Syntax() == nil {
			if s := c.showerOf(fn); s != nil && !c.judged[s] {
				c.judged[s] = true
				out = append(out, c.judge(s)...)
			}
		}
	}
	out = append(out, c.shownByTemplates()...)
	slices.SortStableFunc(out, func(a, b *Shown) int { return cmp.Compare(a.Pos, b.Pos) })
	return slices.CompactFunc(out, func(a, b *Shown) bool { return a.Pos == b.Pos })
}

// judge returns what a shower's functions show without deficits.
func (c *code) judge(s *shower) (out []*Shown) {
	events := slices.Clone(s.texts)
	for _, e := range s.returned {
		if !s.sunk[e.made] {
			events = append(events, e)
		}
	}
	for _, e := range events {
		if s.answered(e) || c.answeredByCallers(e) {
			continue
		}
		out = append(out, &Shown{Entry: c.entryAt(e.key), Pos: e.pos, End: e.end, What: e.what, From: e.from})
	}
	return out
}

// answered reports whether some run shows the deficits as well, or knows that
// there are none.
func (s *shower) answered(e event) bool {
	for _, r := range s.absent {
		if r.key == e.key && e.instr.Parent() == r.block.Parent() && r.block.Dominates(e.instr.Block()) {
			return true
		}
	}
	return s.flagged(e.key, e.instr)
}

// maxAsked bounds what one function may cost, in eighths of blocks looked at.
const maxAsked = 500_000

// flagged reports whether some run that passes an instruction shows the deficits
// of an entry.
func (s *shower) flagged(k key, at ssa.Instruction) bool {
	for _, f := range s.flags {
		if f.key.root != k.root {
			continue
		}
		// To ask costs as much as the function is large.
		if s.asked += 1 + len(at.Parent().Blocks)/8; s.asked > maxAsked {
			s.c.gaveUp = true
			return true // nothing is said where not all was looked at
		}
		switch {
		case f.key == k:
			if reaches(at, f.instr, s.blocks[k]) {
				return true
			}
		case f.key.related(k):
			// A list of which every element is shown elsewhere, or as a whole.
			if reaches(at, f.instr, nil) {
				return true
			}
		}
	}
	return false
}

// answeredByCallers reports whether every caller shows the deficits of the entry
// that it hands over.
func (c *code) answeredByCallers(e event) bool {
	p, ok := e.key.root.(*ssa.Parameter)
	return ok && (c.answeredBy(p, e.key.path, 0) || c.owed(p))
}

// answeredBy reports whether every caller of a function shows the deficits of what
// it hands over as the parameter, or leaves that to all of its own callers.
func (c *code) answeredBy(p *ssa.Parameter, path string, depth int) bool {
	fn := p.Parent()
	calls := c.callers[fn]
	i := slices.Index(fn.Params, p)
	if len(calls) == 0 || c.valued[fn] || depth > maxForwarding || i < 0 {
		return false
	}
	for _, call := range calls {
		if call.Common().IsInvoke() || i >= len(call.Common().Args) {
			return false
		}
		s := c.showerOf(call.Parent())
		if s == nil {
			return false
		}
		k := s.name(call.Common().Args[i])
		blocks := s.blocks[k]
		k.path += path
		if s.blocks[k] == nil {
			s.blocks[k] = blocks
		}
		if s.flagged(k, call) {
			continue
		}
		q, ok := k.root.(*ssa.Parameter)
		if !ok || !c.answeredBy(q, k.path, depth+1) {
			return false
		}
	}
	return true
}

// owed reports whether it is for callers in other packages to show the deficits: a
// sibling is there for that, and nobody here calls either.
func (c *code) owed(p *ssa.Parameter) bool {
	fn := p.Parent()
	obj, ok := fn.Object().(*types.Func)
	if !ok || !obj.Exported() || len(c.callers[fn]) > 0 || c.entry(p.Type()) == nil {
		return false
	}
	for _, sibling := range c.funcs {
		other, ok := sibling.Object().(*types.Func)
		if !ok || sibling == fn || !other.Exported() {
			continue
		}
		if !types.Identical(unbound(other.Signature()), unbound(obj.Signature())) || c.showsText(sibling) {
			continue
		}
		for i, q := range sibling.Params {
			sh := c.sums[param{sibling, i}]
			if sh != nil && nameOf(q.Type()) == nameOf(p.Type()) && (sh.Deficits || sh.DeficitsTo) {
				c.owes[p] = true
				return true
			}
		}
	}
	return false
}

// unbound is a signature without its receiver.
func unbound(sig *types.Signature) *types.Signature {
	return types.NewSignatureType(nil, nil, nil, sig.Params(), sig.Results(), sig.Variadic())
}

// showsText reports whether a function shows any text of an entry.
func (c *code) showsText(fn *ssa.Function) bool {
	s := c.showers[fn]
	return s != nil && (s.whole || len(s.texts)+len(s.returned) > 0)
}

// entryAt returns the entry type of the value that a key names.
func (c *code) entryAt(k key) *vocab.Entry {
	if k.root == nil {
		return nil
	}
	return c.entryIn(k.root.Type(), 0)
}

// entryIn returns the first entry type that a type holds.
func (c *code) entryIn(t types.Type, depth int) *vocab.Entry {
	if e := c.entry(t); e != nil || depth > maxHolding {
		return e
	}
	switch u := t.Underlying().(type) {
	case interface{ Elem() types.Type }:
		return c.entryIn(u.Elem(), depth+1)
	case *types.Struct:
		for i := range u.NumFields() {
			if inner := c.entryIn(u.Field(i).Type(), depth+1); inner != nil {
				return inner
			}
		}
	}
	if tuple, ok := t.(*types.Tuple); ok && tuple.Len() > 0 {
		return c.entryIn(tuple.At(0).Type(), depth+1)
	}
	return nil
}

// hasPlace reports whether a type has a place for deficits, or is none that is
// put together for a reader.
func (c *code) hasPlace(t types.Type) bool {
	if c.carries(t, true) || c.result(t) != nil {
		return true
	}
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	st, ok := t.Underlying().(*types.Struct)
	if !ok {
		return true
	}
	if name := nameOf(t); name != nil && name.Pkg() != nil && !strings.Contains(name.Pkg().Path(), ".") && name.Pkg() != c.pass.Pkg && !ownModule(c, name.Pkg()) {
		return true // a struct of the standard library is a tool, not a page
	}
	if types.NewMethodSet(types.NewPointer(t)).Lookup(nil, "Error") != nil {
		return true // it tells of a fault
	}
	rows, wire := false, false
	for i := range st.NumFields() {
		if strings.Contains(strings.ToLower(st.Field(i).Name()+" "+types.TypeString(st.Field(i).Type(), noPackage)), "deficit") {
			return true
		}
		tag := reflect.StructTag(st.Tag(i))
		for _, key := range []string{"db", "gorm", "bun", "xorm", "bson", "pg", "firestore", "dynamodbav"} {
			_, on := tag.Lookup(key)
			rows = rows || on
		}
		for _, key := range []string{"json", "xml", "yaml", "toml"} {
			_, on := tag.Lookup(key)
			wire = wire || on
		}
	}
	return rows && !wire // a row is stored
}

// noPackage leaves packages out of the names of types: their paths may hold words.
func noPackage(*types.Package) string { return "" }

// ownModule reports whether a package is of the same module, as far as the first
// element of its path tells.
func ownModule(c *code, p *types.Package) bool {
	root, _, _ := strings.Cut(c.pass.Pkg.Path(), "/")
	other, _, _ := strings.Cut(p.Path(), "/")
	return root == other
}

// literalPos returns the place of the literal that a struct is made by, or of the
// assignment to its field.
func (c *code) literalPos(v ssa.Value, put ssa.Instruction) (pos, end token.Pos) {
	if lit, ok := c.exprs[v.Pos()].(*ast.CompositeLit); ok {
		return lit.Pos(), lit.End()
	}
	if call, ok := put.(ssa.CallInstruction); ok {
		return c.callPos(call.Common().Pos())
	}
	return put.Pos(), token.NoPos
}
