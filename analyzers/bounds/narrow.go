package bounds

import (
	"go/token"

	"golang.org/x/tools/go/ssa"
)

// apply narrows a value by a comparison that holds.
func (u *unit) apply(v value, a atom, integer bool) value {
	if a.loop != nil {
		if u.runsOnce(a.loop) {
			return value{}
		}
		return v
	}
	other := number(anything)
	if a.given != nil {
		other.span = *a.given
	} else {
		other = u.raw(a.other)
	}
	// The other side has not been read yet: neither has this place.
	if !other.known {
		return value{}
	}
	out := v
	out.span = narrowed(v.span, a.op, other.span)
	if integer {
		out.span = out.whole()
	}
	if out.lo != v.lo || out.loOpen != v.loOpen {
		out.why = ""
	}
	if out.empty() {
		if v.deduced || !isConstant(a.other) {
			return value{} // no path leads here yet
		}
		// What was taken as not negative is negative here.
		out.span = narrowed(anything, a.op, other.span)
	}
	// Tested from below, the value is kept up, unless the other way gives nothing.
	if (a.op == token.GEQ || a.op == token.GTR) && !u.leavesNothing(a) {
		return out.lifted(other)
	}
	return out.live()
}

// narrowed is what is left of a span by a comparison with another one.
func narrowed(s span, op token.Token, o span) span {
	switch op {
	case token.LSS:
		o.hiOpen = true
		return s.meet(o.upTo())
	case token.LEQ:
		return s.meet(o.upTo())
	case token.GTR:
		o.loOpen = true
		return s.meet(o.from())
	case token.GEQ:
		return s.meet(o.from())
	case token.EQL:
		return s.meet(o)
	case token.NEQ:
		// Not equal to an end takes that end away; in the middle it tells nothing.
		if o.constant() && s.lo == o.lo {
			s.loOpen = true
		}
		if o.constant() && s.hi == o.lo {
			s.hiOpen = true
		}
	}
	return s
}

// leavesNothing reports whether the code gives a constant zero or less where a
// comparison does not hold: `if a < 0.01 { return 0 }` is no floor.
func (u *unit) leavesNothing(a atom) bool {
	if a.away == nil || len(a.away.Instrs) == 0 {
		return false
	}
	ret, ok := a.away.Instrs[len(a.away.Instrs)-1].(*ssa.Return)
	if !ok || len(ret.Results) == 0 {
		return false
	}
	c, ok := ret.Results[0].(*ssa.Const)
	return ok && c.Value != nil && constantValue(c).nothing()
}

// isConstant reports whether a value is written in the code as a number.
func isConstant(v ssa.Value) bool {
	_, ok := v.(*ssa.Const)
	return ok
}
