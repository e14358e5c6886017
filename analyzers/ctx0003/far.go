package ctx0003

import (
	"fmt"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctxlaws/ctxvet/analyzers/finding"
	"github.com/ctxlaws/ctxvet/analyzers/origin"
	"github.com/ctxlaws/ctxvet/analyzers/sqlparse"
	"github.com/ctxlaws/ctxvet/analyzers/sqlsite"
	"github.com/ctxlaws/ctxvet/analyzers/vocab"
)

// callsOfWriters judges the calls of functions of other packages that write what
// they are handed, and of generated ones of this package.
func (c *checker) callsOfWriters() {
	if !c.callsWriters() {
		return
	}
	for _, call := range c.flow.Calls() {
		fn := origin.Callee(call.Common())
		if fn == nil {
			continue
		}
		for _, w := range c.writesOf(fn).List {
			if c.handsOver(call, fn, w) {
				break
			}
		}
	}
}

// callsWriters reports whether the package uses such a function: it is cheap.
func (c *checker) callsWriters() bool {
	if len(c.pass.AllObjectFacts()) == 0 {
		return false // no package in reach has one
	}
	seen := map[*types.Func]bool{}
	for _, obj := range c.pass.TypesInfo.Uses {
		fn, ok := obj.(*types.Func)
		if !ok || seen[fn] {
			continue
		}
		if seen[fn] = true; len(c.writesOf(fn).List) > 0 {
			return true
		}
	}
	return false
}

// writesOf returns what a function of another package writes, for an interface's
// method what its only implementation in reach does.
func (c *checker) writesOf(fn *types.Func) *Writes {
	w := new(Writes)
	if fn.Pkg() != nil && fn.Pkg() != c.pass.Pkg {
		if !c.pass.ImportObjectFact(fn.Origin(), w) {
			if impl := c.flow.Implementation(fn); impl != nil {
				c.pass.ImportObjectFact(impl, w)
			}
		}
	}
	return w
}

// handsOver reports whether a call hands a computed value to a parameter that is
// written, and reports it.
func (c *checker) handsOver(call ssa.CallInstruction, fn *types.Func, w Written) bool {
	roles := c.vocab.Table(w.Table)
	if !roles.Has(vocab.Context) || roles.Has(vocab.Trace) {
		return false
	}
	arg := origin.Arg(call.Common(), fn, w.Param)
	if arg == nil {
		return false
	}
	place := origin.Place{Value: arg, Path: w.Path, At: call}
	t := c.traceOf(w, place)
	if t.Way == nil {
		c.writes.add(t.Params, w)
		return false
	}
	f := &fault{way: t.Way}
	pos := call.Common().Pos() // of the bracket; the name stands before it
	if fn.Signature().TypeParams() == nil {
		pos -= token.Pos(len(fn.Name()))
	}
	at := finding.Finding{
		Pos:     pos,
		Related: f.related(pos),
		Message: fmt.Sprintf("%s writes a value computed for the moment to column %s of %s: %s", fn.Name(), w.Column, w.Table, whyFlow),
	}
	c.once(call, at)
	return true
}

// traceOf asks for what makes the write of a place a fault.
func (c *checker) traceOf(w Written, p origin.Place) origin.Trace {
	switch {
	case w.Any:
		params, _ := c.flow.Handed(p)
		return origin.Trace{Way: c.flow.Set(p), Params: params}
	case w.Aged:
		return c.flow.Elapsed(p)
	}
	return c.flow.Trace(p)
}

// once reports a finding unless its place or its call has one.
func (c *checker) once(call ssa.CallInstruction, f finding.Finding) {
	key := any(c.pass.Fset.Position(f.Pos).String())
	if !c.seen[key] && !c.seen[call] {
		c.seen[key], c.seen[call] = true, true
		c.faults = append(c.faults, f)
	}
}

// binds notes for other packages which functions hand SQL and its values on.
func (c *checker) binds() {
	for _, s := range c.sites.List {
		root := s.Root()
		if !s.Parametric() || s != root || len(root.Args) == 0 || root.Call == nil || !root.Call.Ellipsis.IsValid() {
			continue
		}
		h, ok := c.placeOf(root.Call, sqlsite.Bound{Expr: root.Args[len(root.Args)-1]})
		if !ok {
			continue
		}
		params, _ := c.flow.Handed(h.place)
		if len(params) == 1 && params[0].Fn != nil && params[0].Fn.Exported() && !params[0].Aged {
			c.pass.ExportObjectFact(params[0].Fn, &Binds{params[0].Index, params[0].Path})
		}
	}
}

// boundFar returns what a call of another package's function binds that takes a
// statement with its values.
func (c *checker) boundFar(s *sqlsite.Site, p *sqlparse.Expr) []handed {
	call := s.Call
	instr := c.flow.Call(call)
	if instr == nil || p.Index <= 0 {
		return nil
	}
	fn, b := origin.Callee(instr.Common()), new(Binds)
	if fn == nil || fn.Pkg() == c.pass.Pkg || !c.pass.ImportObjectFact(fn, b) {
		return nil
	}
	first := b.Param
	if fn.Signature().Recv() != nil {
		first--
	}
	if first < 0 || first >= len(call.Args) {
		return nil
	}
	bound, ok := sqlsite.Bind(c.pass.TypesInfo, call.Args[first:], call.Ellipsis.IsValid(), p)
	if !ok {
		return nil
	}
	h, ok := c.placeOf(call, bound)
	h.far = true
	if !ok {
		return nil
	}
	return []handed{h}
}
