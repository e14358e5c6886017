package bounds

import (
	"fmt"
	"math"
)

// A span is the range that a number lies in, each end reached or only approached.
// An infinity that is reached is one that the code can return; one that is only
// approached stands for "as large as you like". NaN is in no span.
type span struct {
	lo, hi         float64
	loOpen, hiOpen bool
}

var (
	anything    = span{math.Inf(-1), math.Inf(1), true, true}
	nonNegative = span{0, math.Inf(1), false, true}
	positive    = span{0, math.Inf(1), true, true}
	sunk        = span{math.Inf(-1), math.Inf(1), false, true} // includes -Inf itself
)

// exactly is the span of one number.
func exactly(x float64) span { return span{x, x, false, false} }

// String shows a span as mathematicians do: (0, +Inf).
func (s span) String() string {
	left, right := "[", "]"
	if s.loOpen {
		left = "("
	}
	if s.hiOpen {
		right = ")"
	}
	return fmt.Sprintf("%s%.4g, %.4g%s", left, s.lo, s.hi, right)
}

// above reports whether all of the span lies above x.
func (s span) above(x float64) bool { return s.lo > x || s.lo == x && s.loOpen }

// atLeast reports whether nothing of the span lies below x.
func (s span) atLeast(x float64) bool { return s.lo >= x }

// constant reports whether the span is one finite number.
func (s span) constant() bool { return s.lo == s.hi && !math.IsInf(s.lo, 0) }

// infinite reports whether an infinity is reached.
func (s span) infinite() bool {
	return math.IsInf(s.lo, -1) && !s.loOpen || math.IsInf(s.hi, 1) && !s.hiOpen
}

// empty reports whether no number is left, as after two tests that exclude each
// other: no path leads there.
func (s span) empty() bool {
	return s.lo > s.hi || s.lo == s.hi && (s.loOpen || s.hiOpen)
}

// join is the smallest span around two.
func (s span) join(t span) span {
	out := s
	switch {
	case t.lo < s.lo:
		out.lo, out.loOpen = t.lo, t.loOpen
	// An end that both have is reached if either reaches it.
	case t.lo == s.lo:
		out.loOpen = s.loOpen && t.loOpen
	}
	switch {
	case t.hi > s.hi:
		out.hi, out.hiOpen = t.hi, t.hiOpen
	case t.hi == s.hi:
		out.hiOpen = s.hiOpen && t.hiOpen
	}
	return out
}

// meet is what two spans share; it may be empty.
func (s span) meet(t span) span {
	if t.lo > s.lo || t.lo == s.lo && t.loOpen {
		s.lo, s.loOpen = t.lo, t.loOpen
	}
	if t.hi < s.hi || t.hi == s.hi && t.hiOpen {
		s.hi, s.hiOpen = t.hi, t.hiOpen
	}
	return s
}

// from is everything from a span's lower end upwards, upTo everything up to its
// upper end.
func (s span) from() span { return span{s.lo, math.Inf(1), s.loOpen, false} }

// upTo is everything up to the span's upper end.
func (s span) upTo() span { return span{math.Inf(-1), s.hi, false, s.hiOpen} }

// max and min are those of two numbers in the spans.
func (s span) max(t span) span {
	return s.neg().min(t.neg()).neg()
}

// min is the smaller of a number in each: it reaches the lowest end of all, but
// reaches an upper end only if both numbers can be there at once.
func (s span) min(t span) span {
	out := s
	switch {
	case t.lo < s.lo:
		out.lo, out.loOpen = t.lo, t.loOpen
	case t.lo == s.lo:
		out.loOpen = s.loOpen && t.loOpen
	}
	switch {
	case t.hi < s.hi:
		out.hi, out.hiOpen = t.hi, t.hiOpen
	case t.hi == s.hi:
		out.hiOpen = s.hiOpen || t.hiOpen
	}
	return out
}

// neg turns the sign, and with it the ends.
func (s span) neg() span { return span{-s.hi, -s.lo, s.hiOpen, s.loOpen} }

// widen gives up the end that moved since before, to the next of a few marks:
// so a loop is read in a bounded number of rounds.
func (s span) widen(before span) span {
	if s.lo < before.lo || s.lo == before.lo && before.loOpen && !s.loOpen {
		s.lo, s.loOpen = lowerMark(s), s.lo != 0 && !s.infinite()
	}
	if s.hi > before.hi {
		s.hi, s.hiOpen = upperMark(s), !s.infinite() && s.hi > 1
	}
	return s
}

// lowerMark is where a lower end that keeps falling is let go: zero first, since
// most sums and products of numbers that are not negative stop there.
func lowerMark(s span) float64 {
	if s.lo >= 0 {
		return 0
	}
	return math.Inf(-1)
}

// upperMark is where an upper end that keeps rising is let go: zero, or one, which
// factors and probabilities do not pass.
func upperMark(s span) float64 {
	switch {
	case s.hi <= 0:
		return 0
	case s.hi <= 1:
		return 1
	}
	return math.Inf(1)
}

// whole rounds the ends of a span of integers inwards: what is above zero is at
// least one.
func (s span) whole() span {
	// Between zero and one lies no integer.
	if s.loOpen && s.lo == math.Trunc(s.lo) && !math.IsInf(s.lo, 0) {
		s.lo, s.loOpen = s.lo+1, false
	}
	if s.hiOpen && s.hi == math.Trunc(s.hi) && !math.IsInf(s.hi, 0) {
		s.hi, s.hiOpen = s.hi-1, false
	}
	if s.lo != math.Trunc(s.lo) {
		s.lo, s.loOpen = math.Ceil(s.lo), false
	}
	if s.hi != math.Trunc(s.hi) {
		s.hi, s.hiOpen = math.Floor(s.hi), false
	}
	return s
}
