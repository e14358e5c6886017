package bounds

import (
	"math"
)

// An end is one end of a span.
type end struct {
	v    float64
	open bool
}

// ends returns both ends, which arithmetic treats one by one: whether a sum or
// product is reached depends on whether both of its parts are.
func (s span) ends() (lo, hi end) { return end{s.lo, s.loOpen}, end{s.hi, s.hiOpen} }

// reachedInf reports whether the end is an infinity that is reached.
func (e end) reachedInf() bool { return math.IsInf(e.v, 0) && !e.open }

// add is the sum of numbers in two spans.
func (s span) add(t span) span {
	slo, shi := s.ends()
	tlo, thi := t.ends()
	lo, hi := slo.add(tlo, -1), shi.add(thi, 1)
	return span{lo.v, hi.v, lo.open, hi.open}
}

// add adds two lower ends (side -1) or two upper ones (side 1).
func (e end) add(f end, side int) end {
	v := e.v + f.v
	switch {
	case math.IsNaN(v): // +Inf and -Inf: no number comes of it, anything may be near
		return end{math.Inf(side), !e.reachedInf() && !f.reachedInf()}
	case math.IsInf(v, 0):
		return end{v, !e.reachedInf() && !f.reachedInf()}
	}
	return end{v, e.open || f.open}
}

// sub is the difference of numbers in two spans; a span less itself is not zero,
// since the two numbers need not be the same (what is, the code that calls sees).
func (s span) sub(t span) span { return s.add(t.neg()) }

// mul is the product of numbers in two spans: it ends at a product of ends.
func (s span) mul(t span) span {
	slo, shi := s.ends()
	tlo, thi := t.ends()
	out := slo.mul(tlo)
	for _, e := range []span{slo.mul(thi), shi.mul(tlo), shi.mul(thi)} {
		out = out.join(e)
	}
	return out
}

// mul is the product of two ends, as a span of one number that may be open.
func (e end) mul(f end) span {
	if e.v == 0 || f.v == 0 {
		// Zero times anything is zero, also times what only approaches infinity.
		open := (e.open || e.v != 0) && (f.open || f.v != 0)
		return span{0, 0, open, open}
	}
	v := e.v * f.v
	open := e.open || f.open
	// A product is infinite as soon as one factor is: it need not reach its own end.
	if math.IsInf(v, 0) {
		open = !e.reachedInf() && !f.reachedInf()
	}
	return span{v, v, open, open}
}

// div is the quotient of numbers in two spans.
func (s span) div(t span) span { return s.mul(t.inverse()) }

// inverse is one by a number in the span. One by zero is +Inf; for a span on
// both sides of zero nothing is left to say.
func (s span) inverse() span {
	switch {
	// The inverse falls, so the ends change places. One by an infinity that is only
	// approached is above zero.
	case s.lo >= 0:
		return span{1 / s.hi, 1 / math.Abs(s.lo), s.hiOpen, s.loOpen}
	case s.hi <= 0:
		return s.neg().inverse().neg()
	}
	return span{math.Inf(-1), math.Inf(1), true, true}
}

// quo is the quotient of integers, which loses what is behind the point.
func (s span) quo(t span) span { return s.div(t).each(math.Trunc) }

// each applies a function that does not decrease and keeps no open end.
func (s span) each(step func(float64) float64) span {
	out := span{lo: step(s.lo), hi: step(s.hi)}
	out.loOpen = s.loOpen && math.IsInf(out.lo, 0)
	out.hiOpen = s.hiOpen && math.IsInf(out.hi, 0)
	return out
}

// rising applies a function that increases; what it approaches at an open end is
// its value there.
func (s span) rising(f func(float64) float64) span {
	return span{f(s.lo), f(s.hi), s.loOpen, s.hiOpen}
}

// abs is the distance from zero: a span on both sides of it includes zero.
func (s span) abs() span {
	switch {
	case s.lo >= 0:
		return s
	case s.hi <= 0:
		return s.neg()
	}
	return s.join(s.neg()).meet(span{lo: 0, hi: math.Inf(1)})
}

// square is never negative, which the product of a span with itself may be.
func (s span) square() span { return s.abs().mul(s.abs()) }

// log applies a logarithm with a domain above zero; what is below it gives NaN.
func (s span) log(f func(float64) float64, edge float64) span {
	return s.max(exactly(edge)).rising(f)
}

// pow is s to the power of t: e to the power of t times the logarithm of s.
func (s span) pow(t span) span {
	if t.constant() && t.lo == 0 {
		return exactly(1)
	}
	// A negative base has a power for whole exponents alone.
	if s.lo < 0 {
		return s.signedPow(t)
	}
	return t.mul(s.log(math.Log, 0)).rising(math.Exp)
}

// signedPow is the power of what may be negative.
func (s span) signedPow(t span) span {
	if !t.constant() || t.lo != math.Trunc(t.lo) {
		return nonNegative // a root of a negative number is NaN
	}
	power := s.abs().pow(t)
	if math.Mod(t.lo, 2) == 0 {
		return power
	}
	return power.join(power.neg())
}

// hypot is the length of a vector: at least that of each part.
func (s span) hypot(t span) span {
	s, t = s.abs(), t.abs()
	out := s.max(t)
	sum := s.add(t)
	out.hi, out.hiOpen = sum.hi, sum.hiOpen
	return out
}
