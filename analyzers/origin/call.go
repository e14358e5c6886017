package origin

import (
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// call follows a result of a call.
func (s *search) call(v *visit, c *ssa.Call, result int) {
	call := c.Common()
	if b, ok := call.Value.(*ssa.Builtin); ok {
		s.builtin(v, c, b.Name())
		return
	}
	fn := Callee(call)
	if s.reached(v, c, result) {
		return
	}
	if s.kind == elapsed && fn != nil && decays(fn) {
		return // what is left of a value after a time is no time
	}
	if s.kind == computed {
		if what := s.flow.source(fn, result, v.Path); what != "" {
			s.find(v, Mark{call.Pos(), what})
			return
		}
		if fn != nil && decays(fn) {
			s.decay(v, c, fn)
		}
	}
	bodies := s.flow.callees(call)
	if s.kind == reaching && len(bodies) > 0 {
		return
	}
	for _, body := range bodies {
		s.apply(v, call, c, body, s.flow.summarize(question{body, result, v.Path, s.kind}))
	}
	if len(bodies) == 0 {
		s.far(v, c, fn, result)
	}
}

// decay looks at a call of one of the functions of decay: what it returns is
// computed for the moment if it is of an elapsed time.
func (s *search) decay(v *visit, c *ssa.Call, fn *types.Func) {
	m := Mark{c.Common().Pos(), "math." + fn.Name() + " of an elapsed time computes it here"}
	for _, arg := range c.Common().Args {
		inner := s.flow.search(elapsed, Place{arg, "", c})
		for _, l := range inner.leaves {
			if l.found {
				s.find(v, m)
				return
			}
			l.aged = true
			l.way = append([]Mark{m}, v.way()...)
			s.leaf(l)
		}
	}
}

// far follows a call of which no body is in reach: by what its package says of
// it, else as a function of a library.
func (s *search) far(v *visit, c *ssa.Call, fn *types.Func, result int) {
	if fn == nil {
		return // a function value that does not show what it is
	}
	known := fn
	if c.Common().IsInvoke() {
		if impls := s.flow.implementations(fn); len(impls) == 1 {
			known = impls[0]
		}
	}
	fact := s.flow.derives(known)
	for _, d := range fact {
		rest, ok := overlap(d.Path, v.Path)
		if d.Result != result || !ok {
			continue
		}
		s.derived(v, c.Common(), c, d, rest)
	}
	if s.kind != reaching {
		s.callback(v, c, fn, result)
	}
	if len(fact) == 0 && result == 0 && (s.kind == computed || s.kind == elapsed) {
		for _, p := range s.flow.library(c.Common(), fn, v.Path) {
			p.At = c
			s.push(p, v, Mark{})
		}
	}
}

// derived goes on with what a fact says of a part at a call; rest is what is asked
// for below the part.
func (s *search) derived(v *visit, call *ssa.CallCommon, at ssa.Instruction, d Derived, rest Path) {
	fn := Callee(call)
	m := Mark{call.Pos(), "it comes from " + fn.Name() + " here"}
	switch {
	case d.Elapsed:
		if s.kind == elapsed {
			s.find(v, m)
		}
		return
	case d.Param == noParam:
		if s.kind != elapsed {
			s.find(v, Mark{call.Pos(), fn.Name() + " gives " + d.What + " here"})
		}
		return
	case d.Aged && s.kind != computed:
		return
	}
	s.through(v, leaf{aged: d.Aged}, Place{Arg(call, fn, d.Param), append2(d.ParamPath, rest), at}, m)
}

// overlap reports whether a part that a fact is about is, or holds, or is held
// by the one asked for; rest is what is asked for below it.
func overlap(has, asked Path) (rest Path, ok bool) {
	for has != "" && asked != "" {
		var a, b string
		a, has = has.cut()
		b, asked = asked.cut()
		if !sameStep(a, b) {
			return "", false
		}
	}
	return asked, true
}

// append2 strings two paths together. The empty one is the value itself, so that
// it adds no step.
func append2(p, rest Path) Path {
	if p == "" {
		return rest
	}
	if rest == "" {
		return p
	}
	return p + "/" + rest
}

// Arg returns what a call hands to a parameter by its index in facts, the
// receiver first; nil if it does not show.
func Arg(call *ssa.CallCommon, fn *types.Func, i int) ssa.Value {
	if fn.Signature().Recv() != nil && call.IsInvoke() {
		if i == 0 {
			return call.Value
		}
		i--
	}
	if i < 0 || i >= len(call.Args) {
		return nil
	}
	return call.Args[i]
}

// builtin follows the builtins that return what they are given.
func (s *search) builtin(v *visit, c *ssa.Call, name string) {
	args := c.Common().Args
	switch name {
	case "append":
		s.appended(v, args)
	case "min", "max":
		for _, a := range args {
			s.push(Place{a, v.Path, v.At}, v, Mark{})
		}
	case "real", "imag", "complex":
		for _, a := range args {
			s.push(Place{a, "", v.At}, v, Mark{})
		}
	}
}

// appended follows an element of a list to the list before or to what was
// appended.
func (s *search) appended(v *visit, args []ssa.Value) {
	step, rest := v.Path.cut()
	i, known := indexOf(step)
	n, fixed := Len(args[0])
	if !known || !fixed {
		p := v.Path
		if known {
			p = Join(AnyElement, rest)
		}
		// Before it, the list has the index asked for, if it is long enough.
		s.push(Place{args[0], v.Path, v.At}, v, Mark{})
		s.push(Place{args[1], p, v.At}, v, Mark{})
		return
	}
	if i < n {
		s.push(Place{args[0], v.Path, v.At}, v, Mark{})
		return
	}
	s.push(Place{args[1], Join(Element(i-n), rest), v.At}, v, Mark{})
}

// Len returns the length of a list that shows it.
func Len(v ssa.Value) (int, bool) {
	switch v := v.(type) {
	case *ssa.Const:
		return 0, v.Value == nil
	case *ssa.Slice:
		return sliceLen(v)
	case *ssa.MakeSlice:
		return constInt(v.Len)
	case *ssa.ChangeType:
		return Len(v.X)
	case *ssa.Call:
		if b, ok := v.Call.Value.(*ssa.Builtin); ok && b.Name() == "append" {
			n, ok := Len(v.Call.Args[0])
			m, also := Len(v.Call.Args[1])
			return n + m, ok && also
		}
	}
	return 0, false
}

// sliceLen returns the length of a part of a list or array whose bounds are
// constants. Variadic arguments come as such a part of an array of their own.
func sliceLen(v *ssa.Slice) (int, bool) {
	low, high := 0, 0
	ok := true
	if v.Low != nil {
		if low, ok = constInt(v.Low); !ok {
			return 0, false
		}
	}
	switch arr, isArray := pointee(v.X.Type()).Underlying().(*types.Array); {
	case v.High != nil:
		high, ok = constInt(v.High)
	case isArray:
		high = int(arr.Len())
	default:
		high, ok = Len(v.X)
	}
	return high - low, ok
}

// constInt returns a constant whole number; nil stands for a bound that is left
// out, which is 0.
func constInt(v ssa.Value) (int, bool) {
	if v == nil {
		return 0, true
	}
	c, ok := v.(*ssa.Const)
	if !ok || c.Value == nil || !is(c.Type(), types.IsInteger) {
		return 0, false
	}
	return int(c.Int64()), true
}
