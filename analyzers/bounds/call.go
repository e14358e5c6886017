package bounds

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// call reads a result of a call, or a number inside of it.
func (u *unit) call(call *ssa.Call, index int, path []int) value {
	c := call.Common()
	if b, ok := c.Value.(*ssa.Builtin); ok {
		return u.builtin(b.Name(), c.Args, call)
	}
	fn := c.StaticCallee()
	// Through an interface or a function value: what is behind it is judged where it
	// stands.
	if fn == nil {
		return u.result(call, index, path)
	}
	args := u.arguments(call)
	// The library is known by name: its own code is no part of the package.
	if len(path) == 0 && index == 0 {
		if out, ok := u.library(call, fn.String(), args); ok {
			return out
		}
	}
	// A literal of this function is part of the unit, and is read with it.
	if fn.Parent() != nil && u.s.made[fn] != nil || slices.Contains(u.s.fns[1:], fn) {
		return u.returned(fn, index, path)
	}
	if origin := fn.Origin(); origin != nil {
		fn = origin
	}
	if fn.String() == "cmp.Or" {
		return u.firstSet(call)
	}
	if len(fn.Blocks) > 0 {
		return u.helper(call, fn, args, index, path)
	}
	if out, ok := u.p.far(fn, args, call); ok && index == 0 && len(path) == 0 {
		return out
	}
	return u.result(call, index, path)
}

// result is that of a call of which only the declaration is known.
func (u *unit) result(call *ssa.Call, index int, path []int) value {
	t := call.Type()
	if tuple, ok := t.(*types.Tuple); ok {
		if index >= tuple.Len() {
			return value{}
		}
		t = tuple.At(index).Type()
	}
	if len(path) > 0 {
		return u.field(call, t, path)
	}
	name, shown := nameOf(call)
	out := unknown(name, shown, t)
	if isInteger(t) {
		out.span = out.whole()
	}
	return out
}

// arguments returns what is known of the arguments that are numbers; structs,
// slices and the like are handed on by name (see mark).
func (u *unit) arguments(call *ssa.Call) []value {
	args := make([]value, len(call.Common().Args))
	for i, a := range call.Common().Args {
		if isNumber(a.Type()) {
			args[i] = u.at(a, call.Block())
		}
	}
	return args
}

// allKnown reports whether some path has come to each argument that is a number.
func allKnown(call *ssa.Call, args []value) bool {
	for i, a := range args {
		if isNumber(call.Common().Args[i].Type()) && !a.known {
			return false
		}
	}
	return true
}

// builtin reads len, cap, min and max.
func (u *unit) builtin(name string, args []ssa.Value, call *ssa.Call) value {
	switch name {
	case "len", "cap":
		if out, ok := u.told(u.s.key(call)); ok {
			return out
		}
		out := number(nonNegative)
		if _, shown := nameOf(args[0]); shown != "" {
			out.why = shown + isEmpty
		}
		if arr, ok := pointee(args[0].Type()).Underlying().(*types.Array); ok {
			out.span = exactly(float64(arr.Len()))
		}
		return out
	case "min", "max":
		out := u.at(args[0], call.Block())
		for _, a := range args[1:] {
			if name == "min" {
				out = out.smaller(u.at(a, call.Block()))
			} else {
				out = out.larger(u.at(a, call.Block()))
			}
		}
		return out
	}
	return u.unknown(call)
}

// firstSet reads cmp.Or, whose result is the first argument that is not zero: a
// constant at the end is the default, and here the floor.
func (u *unit) firstSet(call *ssa.Call) value {
	out := value{}
	for _, a := range variadic(call.Common().Args[0]) {
		out = out.join(u.at(a, call.Block()))
		if last := u.raw(a); last.known && last.above(0) && out.known && out.atLeast(0) {
			out.span = out.meet(positive)
			return out
		}
	}
	if !out.known {
		return u.unknown(call)
	}
	return out
}

// variadic returns what a call's last arguments put into a slice.
func variadic(slice ssa.Value) (out []ssa.Value) {
	s, ok := slice.(*ssa.Slice)
	if !ok {
		return nil
	}
	for _, ref := range *s.X.Referrers() {
		addr, ok := ref.(*ssa.IndexAddr)
		if !ok {
			continue
		}
		for _, use := range *addr.Referrers() {
			if st, ok := use.(*ssa.Store); ok {
				out = append(out, st.Val)
			}
		}
	}
	return out
}

// pointee is what a pointer type points to, and any other type itself.
func pointee(t types.Type) types.Type {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		return p.Elem()
	}
	return t
}
