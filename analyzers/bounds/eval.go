package bounds

import (
	"go/token"
	"math"

	"golang.org/x/tools/go/ssa"
)

// eval reads one instruction.
func (u *unit) eval(v ssa.Value) value {
	switch v := v.(type) {
	case *ssa.Phi:
		return u.phi(v, false)
	case *ssa.BinOp:
		return u.binary(v)
	case *ssa.UnOp:
		return u.unary(v)
	case *ssa.Convert:
		return u.converted(v.X, v)
	case *ssa.MultiConvert:
		return u.converted(v.X, v)
	case *ssa.ChangeType:
		return u.at(v.X, v.Block())
	case *ssa.Call:
		return u.call(v, 0, nil)
	case *ssa.Extract:
		if call, ok := v.Tuple.(*ssa.Call); ok {
			return u.call(call, v.Index, nil)
		}
		return u.unknown(v)
	case *ssa.Field:
		return u.part(v.X, []int{v.Field}, v)
	}
	return u.unknown(v)
}

// unknown is a value of which only name and type are known.
func (u *unit) unknown(v ssa.Value) value {
	name, shown := nameOf(v)
	return typed(unknown(name, shown, v.Type()), v)
}

// phi joins what comes on all edges, or with inner those from inside the loop.
func (u *unit) phi(phi *ssa.Phi, inner bool) value {
	out := value{}
	loop := u.s.loops[phi.Block()]
	for i, e := range phi.Edges {
		inside := loop != nil && back(phi, i)
		if inner && !inside {
			continue
		}
		in := u.along(e, phi.Block().Preds[i], phi.Block())
		// What comes from before the loop is where an accumulator starts.
		if loop != nil && !inside {
			in = u.entering(in, loop)
		}
		out = out.join(in)
	}
	return out
}

// entering is a value with which a loop starts: an accumulator that starts at
// negative infinity is not what comes out, and one that starts at zero stays
// there when there is nothing to add.
func (u *unit) entering(in value, l *loop) value {
	if holds(in.faults, Infinity) {
		in.faults = without(in.faults, Infinity)
	}
	if over := ranged(l); over != "" && in.constant() {
		in.why = over + isEmpty
	}
	return in
}

// along is a value on the edge between two blocks.
func (u *unit) along(v ssa.Value, from, to *ssa.BasicBlock) value {
	out := u.at(v, from)
	if phi, ok := v.(*ssa.Phi); ok {
		if l := u.s.loops[phi.Block()]; l != nil && from == l.header && l.exit == to && u.runsOnce(l) {
			out = u.phi(phi, true)
		}
	}
	key := u.s.key(v)
	for _, a := range u.s.along(from, to) {
		if out.known && u.s.about(a) == key {
			out = u.apply(out, a, isInteger(v.Type()))
		}
	}
	return out
}

// binary reads an operator. Integers are kept finite and whole: they wrap, but a
// program that relies on it does not compute activations.
func (u *unit) binary(v *ssa.BinOp) value {
	x, y := u.at(v.X, v.Block()), u.at(v.Y, v.Block())
	if !x.known || !y.known {
		return value{}
	}
	out := u.arithmetic(v, x, y)
	if isInteger(v.Type()) {
		out.span = finite(out.span).whole()
	}
	// Below zero there is nothing for an unsigned number but a large one.
	if isUnsigned(v.Type()) && !out.atLeast(0) {
		out.span = nonNegative // it wraps
	}
	return out
}

// arithmetic is an operator on what is known. A number less itself, or times
// itself, is told by its name: spans alone would not see it.
func (u *unit) arithmetic(v *ssa.BinOp, x, y value) value {
	switch v.Op {
	case token.ADD:
		return x.plus(y)
	case token.SUB:
		if u.s.key(v.X) == u.s.key(v.Y) {
			return number(exactly(0))
		}
		return x.minus(y)
	case token.MUL:
		if u.s.key(v.X) == u.s.key(v.Y) {
			return x.with(x.square())
		}
		return x.times(y, &Fault{Kind: Decay, Pos: v.Pos(), Name: v.Op.String()})
	case token.QUO:
		out := x.over(y, &Fault{Kind: Decay, Pos: v.Pos(), Name: v.Op.String()})
		if isInteger(v.Type()) {
			out.span = x.quo(y.span)
		}
		return out
	case token.REM:
		out := from2(x, y, nonNegative)
		if !x.atLeast(0) {
			out.span = anything
		}
		return out
	// Shifting to the left doubles; zero stays zero.
	case token.SHL:
		if x.atLeast(0) {
			return from2(x, y, span{x.lo, math.Inf(1), false, true})
		}
	case token.AND, token.OR, token.XOR, token.SHR, token.AND_NOT:
		return from2(x, y, nonNegative)
	}
	return from2(x, y, anything)
}

// unary reads a sign, a load and what is received.
func (u *unit) unary(v *ssa.UnOp) value {
	switch v.Op {
	case token.SUB:
		return u.minus(v)
	case token.MUL:
		return u.load(v, u.s.place(v.X), v)
	}
	return u.unknown(v) // received from a channel, or turned bit by bit
}

// minus turns the sign; what was positive infinity is then the other one.
func (u *unit) minus(v *ssa.UnOp) value {
	out := u.at(v.X, v.Block())
	if !out.known {
		return out
	}
	out = out.negated()
	if call := callOf(v.X); call != nil && isFunc(call, "math.Inf") && math.IsInf(out.hi, -1) {
		out.faults = []*Fault{{Kind: Infinity, Pos: call.Pos(), Name: "-math.Inf"}}
	}
	return out
}

// isFunc reports whether a call is one of a function, by its full name.
func isFunc(call *ssa.Call, name string) bool {
	fn := call.Common().StaticCallee()
	return fn != nil && fn.String() == name
}

// converted is a number of another type.
func (u *unit) converted(x ssa.Value, v ssa.Instruction) value {
	to := v.(ssa.Value).Type()
	if !isNumber(x.Type()) {
		return u.unknown(v.(ssa.Value))
	}
	out := u.at(x, v.Block())
	switch {
	case !out.known:
		return out
	// To an integer, what is behind the point is lost: int(0.9) is zero.
	case isInteger(to) && !isInteger(x.Type()):
		out = out.keeping(out.each(math.Trunc))
	case isDuration(to):
		out.age = true
	}
	if isUnsigned(to) && !out.atLeast(0) {
		out.span = nonNegative
	}
	return out
}
