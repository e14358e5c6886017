package ctx0003

import (
	"fmt"
	"go/token"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctxlaws/ctxvet/analyzers/finding"
	"github.com/ctxlaws/ctxvet/analyzers/origin"
	"github.com/ctxlaws/ctxvet/analyzers/sqlparse"
	"github.com/ctxlaws/ctxvet/analyzers/sqlsite"
)

// computedColumn judges a column that is computed by its name. NULL takes a value
// away, which is fine.
func (c *checker) computedColumn(_ sqlsite.Step, a assignment) *fault {
	if !c.vocab.Computed(a.column) || nothing(a.expr) {
		return nil
	}
	f := &fault{what: "the computed column " + a.column, why: whyComputed}
	switch {
	case a.only:
		for _, h := range a.value {
			if f.way = c.flow.Set(h.place, h.through...); f.way != nil {
				return f
			}
		}
		return nil // read from the store, and not set here
	case a.taken || a.expr == nil && len(a.value) == 0:
		return f
	case a.expr == nil:
		if all(a.value, c.isNil) {
			return nil
		}
	case a.expr.Kind == sqlparse.Placeholder && a.bound != nil:
		if list := a.bound(a.expr); len(list) > 0 && all(list, c.isNil) {
			return nil
		}
	}
	return f
}

// nothing reports whether an expression leaves a column without a value of its
// own.
func nothing(e *sqlparse.Expr) bool {
	return e != nil && e.Kind == sqlparse.Literal && (strings.EqualFold(e.Name, "NULL") || strings.EqualFold(e.Name, "DEFAULT"))
}

func all(list []handed, is func(handed) bool) bool {
	for _, h := range list {
		if !is(h) {
			return false
		}
	}
	return true
}

// isNil reports whether a value is nil by its text: in place of the argument, or
// in the list of arguments.
func (c *checker) isNil(h handed) bool {
	v, ok := c.flow.Only(h.place).(*ssa.Const)
	return ok && v.Value == nil
}

// decayed judges a new value that fades the stored one.
func (c *checker) decayed(s sqlsite.Step, a assignment) *fault {
	if !a.updates || a.expr == nil || !decays(a.column, a.expr) && !derived(s, a) {
		return nil
	}
	return &fault{what: "a decay to column " + a.column, why: whyDecay}
}

// flown judges the Go values that are written.
func (c *checker) flown(s sqlsite.Step, a assignment) *fault {
	if s.Call != nil && !s.Far() && c.generated(s.Call.Pos()) {
		return nil // judged at the calls of the function
	}
	for _, h := range c.written(s, a) {
		if t := c.trace(h); t.Way != nil {
			column := sqlparse.Name{Parts: []string{a.column}} // which may be a hole
			return &fault{what: fmt.Sprintf("a value computed for the moment to column %s", column), why: whyFlow, pos: h.pos, handed: h.far, way: t.Way}
		}
	}
	return nil
}

// trace asks once where a value comes from.
func (c *checker) trace(h handed) origin.Trace {
	if len(h.through) > 0 {
		return c.flow.Trace(h.place, h.through...)
	}
	t, ok := c.traces[h.place]
	if !ok {
		t = c.flow.Trace(h.place)
		for _, p := range c.valued(h.place) {
			if t.Way == nil {
				t.Way = c.flow.Trace(p).Way
			}
		}
		c.traces[h.place] = t
	}
	return t
}

// valued returns what the Value method of a bound value returns, by which the
// driver asks it what to store.
func (c *checker) valued(p origin.Place) []origin.Place {
	v := c.flow.At(p)
	if mi, ok := v.(*ssa.MakeInterface); ok {
		v = mi.X
	}
	if v == nil {
		return nil
	}
	return c.flow.Method(v, "Value", 0, "")
}

// collect notes for other packages which parameters of the package's functions a
// step writes.
func (c *checker) collect(s sqlsite.Step, list []assignment) {
	for _, a := range list {
		for _, h := range c.written(s, a) {
			if len(h.through) == 0 && (!s.Far() || h.far) {
				params, _ := c.flow.Handed(h.place)
				w := Written{Table: s.Op.Table.Known(), Column: a.column}
				c.writes.add(append(params, c.trace(h).Params...), w)
				if w.Any = a.only && c.vocab.Computed(a.column); w.Any {
					c.writes.add(params, w)
				}
			}
		}
	}
}

// generated reports whether a place is in a generated file.
func (c *checker) generated(pos token.Pos) bool {
	for _, f := range c.pass.Files {
		if f.FileStart <= pos && pos <= f.FileEnd {
			return finding.Generated(f)
		}
	}
	return false
}
