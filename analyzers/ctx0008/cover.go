package ctx0008

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctxlaws/ctxvet/analyzers/paths"
)

// A cover is a promise of a function to whoever hands it a function: on the
// transaction with which it calls that, it writes the row itself.
type cover struct {
	of   ssa.Value // the parameter or free variable that is called
	debt debt
}

// covers finds the functions handed to fn whose debts it pays.
func (c *checker) covers(fn *ssa.Function, acts []act) []cover {
	var out []cover
	for instr := range instructions(fn) {
		call, ok := instr.(ssa.CallInstruction)
		if !ok {
			continue
		}
		if of := handedFunc(call.Common().Value); of != nil && !call.Common().IsInvoke() {
			out = append(out, c.coversCall(fn, acts, call, of)...)
		}
		out = append(out, c.coversBy(call)...)
	}
	for _, anon := range fn.AnonFuncs {
		out = append(out, c.coversIn(fn, anon)...)
	}
	return out
}

// handedFunc returns the parameter or free variable that a function value is, nil
// for others.
func handedFunc(v ssa.Value) ssa.Value {
	for range maxHandle {
		switch u := v.(type) {
		case *ssa.Parameter, *ssa.FreeVar:
			if _, ok := deref(u.Type()).Underlying().(*types.Signature); ok {
				return u
			}
			return nil
		case *ssa.ChangeType:
			v = u.X
		case *ssa.UnOp:
			if u.Op != token.MUL {
				return nil
			}
			v = u.X
		case *ssa.Alloc:
			only := onlyStored(u)
			if only == nil {
				return nil
			}
			v = only
		default:
			return nil
		}
	}
	return nil
}

// coversCall judges the call of a function that fn was handed: as if it wrote
// something there.
func (c *checker) coversCall(fn *ssa.Function, acts []act, call ssa.CallInstruction, of ssa.Value) []cover {
	on, ok := c.argHandle(call.Common().Args, other)
	if !ok {
		for _, a := range call.Common().Args {
			if isContext(a.Type()) {
				on, ok = c.carried(a), true
			}
		}
	}
	if !ok {
		return nil
	}
	var out []cover
	for d := range debts {
		if !pays(acts, on, d) {
			continue
		}
		q := c.question(fn, acts, group{on: on.id(), debt: d})
		inner, id := q.Acts, len(acts)+1
		q.Acts = func(instr ssa.Instruction) []paths.Act {
			if instr == ssa.Instruction(call) {
				return append([]paths.Act{{Open: true, ID: id}}, inner(instr)...)
			}
			return inner(instr)
		}
		answer := c.paths(fn).Follow(q)
		if _, open := answer.Open[id]; !open && !answer.Cut {
			out = append(out, cover{of, d})
		}
	}
	return out
}

// pays reports whether the row is written at all, which is cheaper to know than
// whether on all paths.
func pays(acts []act, on handle, d debt) bool {
	for _, a := range acts {
		if a.met && a.debt == d && (a.everywhere || a.on.id() == on.id()) {
			return true
		}
	}
	return false
}

// coversBy finds the functions that fn hands on to one that covers them.
func (c *checker) coversBy(call ssa.CallInstruction) []cover {
	var out []cover
	for i, a := range call.Common().Args {
		of := handedFunc(a)
		if of == nil {
			continue
		}
		for d := range debts {
			if c.coveredAt(call.Common(), i, d) {
				out = append(out, cover{of, d})
			}
		}
	}
	return out
}

// coversIn finds what a literal in fn covers of what fn was handed.
func (c *checker) coversIn(fn, anon *ssa.Function) []cover {
	s := c.summary(anon)
	if s == nil {
		return nil
	}
	var out []cover
	for instr := range instructions(fn) {
		mc, ok := instr.(*ssa.MakeClosure)
		if !ok || mc.Fn != anon {
			continue
		}
		for _, cv := range s.covers {
			if i := slices.Index(anon.FreeVars, freeVar(cv.of)); i >= 0 {
				if of := handedFunc(mc.Bindings[i]); of != nil {
					out = append(out, cover{of, cv.debt})
				}
			}
		}
	}
	return out
}

// freeVar returns a value as a free variable, nil if it is none.
func freeVar(v ssa.Value) *ssa.FreeVar {
	f, _ := v.(*ssa.FreeVar)
	return f
}

// coveredAt reports whether a call writes the row for the function that is its
// argument of an index.
func (c *checker) coveredAt(call *ssa.CallCommon, arg int, d debt) bool {
	if call.IsInvoke() {
		arg++
	}
	callees := c.callees(call)
	for _, callee := range callees {
		s := c.summary(callee.fn)
		if s == nil || !s.covering(callee.fn, arg, d) {
			return false
		}
	}
	if len(callees) > 0 {
		return true
	}
	fn, ok := calledFunc(call)
	if !ok || fn.Pkg() == nil || fn.Pkg() == c.pass.Pkg {
		return false
	}
	var fact Leaves
	if c.pass.ImportObjectFact(fn.Origin(), &fact) {
		for _, r := range fact.Rows {
			if r.Covers && r.Param == arg && debt(r.Debt) == d {
				return true
			}
		}
	}
	return false
}

// covering reports whether the function that is handed as a parameter is covered.
func (s *summary) covering(fn *ssa.Function, param int, d debt) bool {
	for _, cv := range s.covers {
		if param < len(fn.Params) && cv.of == ssa.Value(fn.Params[param]) && cv.debt == d {
			return true
		}
	}
	return false
}

// covered reports whether whatever a function is handed to as a value writes the
// row for it.
func (c *checker) covered(fn *ssa.Function, d debt) bool {
	uses := c.values[fn]
	for _, u := range uses {
		if u.call == nil || !c.coveredAt(u.call, u.arg, d) {
			return false
		}
	}
	return len(uses) > 0
}
