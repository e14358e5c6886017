package bounds

import (
	"math"
)

// A value is what is known of a number at one place.
type value struct {
	span
	known   bool // false: no path has come here yet
	age     bool // is an age, or is computed from one
	moment  bool // is a point in time as a number
	fades   bool // a decaying factor: to nothing as an age grows
	grows   bool // a growing factor: without limit as an age grows
	deduced bool // the code shows the span; else what nobody says is taken as not negative
	faults  []*Fault
	why     string // when the lower end is reached: "uses is empty"
}

// isEmpty ends the reason of what is zero because a collection has nothing in it.
const isEmpty = " is empty"

// number is a value that the code shows.
func number(s span) value { return value{span: s, known: true, deduced: true} }

// same reports whether nothing has changed for what depends on a value.
func (v value) same(w value) bool {
	return v.span == w.span && v.known == w.known && v.age == w.age && v.moment == w.moment &&
		v.fades == w.fades && v.grows == w.grows && v.deduced == w.deduced && len(v.faults) == len(w.faults)
}

// live drops the faults that have been mended: those of an infinity that is gone.
func (v value) live() value {
	if len(v.faults) > 0 && !v.infinite() {
		v.faults = without(v.faults, Logarithm, Infinity)
	}
	return v
}

// unfading is the value once something keeps it up.
func (v value) unfading() value {
	v.fades = false
	if holds(v.faults, Decay) {
		v.faults = without(v.faults, Decay)
	}
	return v
}

// fading reports whether the value fades with an age, be it a bare factor or a
// product with one.
func (v value) fading() bool { return v.fades || holds(v.faults, Decay) }

// nothing reports whether the value is a constant that keeps nothing up.
func (v value) nothing() bool { return v.constant() && v.lo <= 0 || v.lo == v.hi && v.lo < 0 }

// join is what is known where two paths meet.
func (v value) join(w value) value {
	if !v.known {
		return w
	}
	if !w.known {
		return v
	}
	out := v
	out.span = v.span.join(w.span)
	// A reader wants to know when the lowest end is reached.
	if w.lo < v.lo || v.why == "" {
		out.why = w.why
	}
	out.age, out.moment = v.age || w.age, v.moment || w.moment
	out.fades, out.grows = v.fades || w.fades, v.grows || w.grows
	out.deduced = v.deduced && w.deduced
	out.faults = union(v.faults, w.faults)
	return out
}

// with is a number computed from one other: it is an age if that was one.
func (v value) with(s span) value {
	v.span, v.fades, v.grows = s, false, false
	return v.live()
}

// keeping is a number that fades where the other did: the function is zero there.
func (v value) keeping(s span) value {
	v.span = s
	return v.live()
}

// from2 is a number computed from two others.
func from2(v, w value, s span) value {
	out := value{
		span: s, known: v.known && w.known, deduced: v.deduced && w.deduced,
		age: v.age || w.age, faults: union(v.faults, w.faults), why: v.why,
	}
	if v.why == "" || v.above(0) {
		out.why = w.why
	}
	return out
}

// minus is a difference: of two moments it is an age, and of two numbers of which
// nobody says anything it is taken as not negative, as they are (the documents
// without a word are all less those with it).
func (v value) minus(w value) value {
	out := from2(v, w, v.sub(w.span))
	out.why = ""
	// Two points in time, or one and what is likely one: the difference is an age,
	// negative only where clocks disagree.
	if v.moment && w.moment || (v.moment || w.moment) && !v.deduced && !w.deduced {
		return value{span: nonNegative, known: true, age: true}
	}
	// An age less something that is none (a limit less an age) may well be negative.
	if !v.deduced && !w.deduced && v.atLeast(0) && w.atLeast(0) && v.age == w.age {
		out.span = nonNegative
	}
	// What is taken away from a decay does not keep it up; a decay that is taken away
	// from something else leaves that.
	if v.fading() && !w.fading() {
		out.fades = v.fades // what is taken away is no floor
	} else {
		out = out.unfading()
	}
	return out.live()
}

// plus is a sum: a floor that is added keeps up what fades, and any term that does
// not fade is one.
func (v value) plus(w value) value {
	out := from2(v, w, v.add(w.span))
	out.moment = v.moment || w.moment
	out.grows = v.grows || w.grows
	// The sum of a decay and of anything that stays, stays.
	if !bothFade(v, w) {
		return out.unfading().live()
	}
	out.fades = v.fades || w.fades
	return out.live()
}

// bothFade reports whether a sum fades: each term does, or is nothing.
func bothFade(v, w value) bool {
	return (v.fading() || v.nothing()) && (w.fading() || w.nothing())
}

// negated turns the sign. A decay stays one: what falls to nothing rises to it.
func (v value) negated() value {
	out := v
	out.span, out.fades, out.grows = v.neg(), v.fades, false
	return out
}

// larger and smaller are the builtins max and min.
func (v value) larger(w value) value {
	out := from2(v, w, v.max(w.span))
	out.grows = v.grows || w.grows
	if bothFade(v, w) {
		out.fades = v.fades || w.fades
		return out.live()
	}
	return out.unfading().live()
}

// smaller is min: a ceiling keeps nothing up.
func (v value) smaller(w value) value {
	out := from2(v, w, v.min(w.span))
	out.fades = v.fades || w.fades
	return out.live()
}

// times is a product; with a decaying factor it fades to nothing, which is the
// fault of the product that a bare factor comes into.
func (v value) times(w value, decay *Fault) value {
	out := from2(v, w, v.mul(w.span))
	out.grows = v.grows || w.grows
	if v.fades || w.fades {
		out.faults = union(out.faults, []*Fault{decay})
	}
	return out.live()
}

// over is a quotient; with a growing divisor it fades to nothing.
func (v value) over(w value, decay *Fault) value {
	w = w.unfading()
	out := from2(v, w, v.div(w.span))
	out.grows = v.grows
	switch {
	// 1/2^x and 2^-x/7 are still factors: their fault is that of the product that
	// they come into.
	case v.constant() && w.grows, v.fades && w.constant():
		out.fades = true // a factor, no product yet
	case v.fades || w.grows:
		out.faults = union(out.faults, []*Fault{decay})
	}
	return out.live()
}

// lifted is the value where a comparison has shown that it is at least w.
func (v value) lifted(w value) value {
	// What is at least zero, or at least something that fades itself, has no floor yet.
	if !w.nothing() && !w.fading() {
		v = v.unfading()
	}
	return v.live()
}

// finite is a span whose ends are approached at most.
func finite(s span) span {
	if math.IsInf(s.lo, 0) {
		s.loOpen = true
	}
	if math.IsInf(s.hi, 0) {
		s.hiOpen = true
	}
	return s
}
