package bounds

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// blame says who is at fault for what a callee does with its arguments: the
// call, if it hands a constant zero or less to a parameter that serves as floor,
// else the step in the callee, which the call leads to. faults reads the callee
// for other arguments.
func (p *Arithmetic) blame(call ssa.CallInstruction, fn *ssa.Function, args []value, found []*Fault, faults func([]value) []*Fault) []*Fault {
	out := []*Fault(nil)
	for i, a := range call.Common().Args {
		c, ok := a.(*ssa.Const)
		if !ok || !isNumber(a.Type()) || c.Value == nil || !args[i].nothing() || i >= len(fn.Params) {
			continue
		}
		// What would the callee do with a floor in its place?
		rest := faults(replaced(args, i, positive))
		mended := slices.DeleteFunc(slices.Clone(found), func(f *Fault) bool { return slices.ContainsFunc(rest, f.same) })
		if len(mended) > 0 && serves(fn.Params[i], mended) {
			found = rest
			out = append(out, &Fault{Kind: Floor, Pos: call.Common().Pos(), Name: fn.Params[i].Name(), Low: args[i].lo, To: mended[0].Kind})
		}
	}
	return append(out, called(found, call)...)
}

// called returns faults with a call on the way to them.
func called(faults []*Fault, call ssa.CallInstruction) []*Fault {
	var out []*Fault
	for _, f := range faults {
		g := *f
		g.Calls = append([]token.Pos{call.Common().Pos()}, f.Calls...)
		out = append(out, &g)
	}
	return out
}

// serves reports whether a parameter serves as floor, rather than being the very
// thing that a logarithm is taken of.
func serves(param *ssa.Parameter, mended []*Fault) bool {
	return namesFloor(param.Name()) || !slices.ContainsFunc(mended, func(f *Fault) bool { return f.of == param })
}

// replaced returns arguments with another one at an index.
func replaced(args []value, index int, s span) []value {
	out := slices.Clone(args)
	out[index] = number(s)
	return out
}
