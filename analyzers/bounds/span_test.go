package bounds

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

func TestSpans(t *testing.T) {
	t.Parallel()
	inf := math.Inf(1)
	above, upTo1, both := span{0, inf, true, true}, span{0, 1, false, false}, span{-2, 3, false, true}
	for _, test := range []struct {
		name string
		got  span
		want string
	}{
		{"sum", above.add(exactly(0.1)), "(0.1, +Inf)"},
		{"sum with -Inf", sunk.add(above), "[-Inf, +Inf)"},
		{"difference", upTo1.sub(above), "(-Inf, 1)"},
		{"product", both.mul(upTo1), "[-2, 3)"},
		{"product with an open zero", above.mul(span{1, inf, false, true}), "(0, +Inf)"},
		{"quotient", exactly(1).div(above), "(0, +Inf)"},
		{"quotient by zero", exactly(1).div(upTo1), "[1, +Inf]"},
		{"quotient by both signs", exactly(1).div(both), "(-Inf, +Inf)"},
		{"integer quotient", exactly(1).quo(exactly(2)), "[0, 0]"},
		{"absolute", both.abs(), "[0, 3)"},
		{"square", both.square(), "[0, 9)"},
		{"logarithm", above.log(math.Log, 0), "(-Inf, +Inf)"},
		{"logarithm of zero", nonNegative.log(math.Log, 0), "[-Inf, +Inf)"},
		{"power", nonNegative.pow(exactly(-0.5)), "(0, +Inf]"},
		{"power of a fraction", exactly(0.5).pow(nonNegative), "(0, 1]"},
		{"even power", both.pow(exactly(2)), "[0, 9)"},
		{"odd power", both.pow(exactly(3)), "(-27, 27)"},
		{"zeroth power", anything.pow(exactly(0)), "[1, 1]"},
		{"length", both.hypot(exactly(-1)), "[1, 4)"},
		{"integers", above.whole(), "[1, +Inf)"},
		{"larger", both.max(exactly(0)), "[0, 3)"},
		{"smaller", both.min(exactly(0)), "[-2, 0]"},
		{"join", exactly(0).join(above), "[0, +Inf)"},
		{"meet", both.meet(above), "(0, 3)"},
		{"widened down", span{-1, 1, false, false}.widen(upTo1), "(-Inf, 1]"},
		{"widened to zero", span{0.1, 1, false, false}.widen(exactly(1)), "(0, 1]"},
		{"widened up", span{0, 7, false, false}.widen(upTo1), "[0, +Inf)"},
	} {
		if got := test.got.String(); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}

// The result of an operation on members of two spans is a member of the span that
// the operation on spans gives.
func TestSpansHoldTheirMembers(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s, x := drawSpan(t)
		r, y := drawSpan(t)
		for name, op := range map[string]struct {
			of span
			is float64
		}{
			"add": {s.add(r), x + y}, "sub": {s.sub(r), x - y}, "mul": {s.mul(r), x * y}, "max": {s.max(r), max(x, y)},
			"min": {s.min(r), min(x, y)}, "neg": {s.neg(), -x}, "abs": {s.abs(), math.Abs(x)}, "square": {s.square(), x * x},
			"hypot": {s.hypot(r), math.Hypot(x, y)}, "join": {s.join(r), x}, "widen": {s.join(r).widen(r), x},
			"exp": {s.rising(math.Exp), math.Exp(x)}, "floor": {s.each(math.Floor), math.Floor(x)},
		} {
			const slack = 1e-9 // for rounding
			if op.is < op.of.lo-slack || op.is > op.of.hi+slack {
				t.Errorf("%s of %v in %s and %v in %s: %v is not in %s", name, x, s, y, r, op.is, op.of)
			}
		}
		if y != 0 && (x/y < s.div(r).lo-1e-9*math.Abs(x/y) || x/y > s.div(r).hi+1e-9*math.Abs(x/y)) {
			t.Errorf("%v in %s by %v in %s is not in %s", x, s, y, r, s.div(r))
		}
	})
}

// drawSpan draws a span and a member.
func drawSpan(t *rapid.T) (span, float64) {
	end := rapid.SampledFrom([]float64{math.Inf(-1), -5, -1, 0, 0.5, 1, 4, math.Inf(1)})
	lo, hi := end.Draw(t, "lo"), end.Draw(t, "hi")
	if lo > hi {
		lo, hi = hi, lo
	}
	s := span{lo, hi, math.IsInf(lo, 0), math.IsInf(hi, 0)}
	if lo == hi {
		return exactly(3), 3
	}
	return s, rapid.Float64Range(max(lo, -100), min(hi, 100)).Draw(t, "member")
}
