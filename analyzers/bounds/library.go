package bounds

import (
	"math"
	"strings"
	"time"

	"golang.org/x/tools/go/ssa"
)

// logarithms are the functions that run to negative infinity, with the edge of
// their domain.
var logarithms = map[string]struct {
	f    func(float64) float64
	edge float64
}{
	"math.Log": {math.Log, 0}, "math.Log2": {math.Log2, 0}, "math.Log10": {math.Log10, 0},
	"math.Logb": {math.Logb, 0}, "math.Log1p": {math.Log1p, -1},
}

// rising are functions that increase and are zero at zero: what fades, fades
// through them.
var rising = map[string]func(float64) float64{
	"math.Cbrt": math.Cbrt, "math.Tanh": math.Tanh, "math.Atan": math.Atan, "math.Sinh": math.Sinh,
	"math.Asinh": math.Asinh, "math.Expm1": math.Expm1, "math.Erf": math.Erf,
}

// steps are functions that do not decrease.
var steps = map[string]func(float64) float64{
	"math.Floor": math.Floor, "math.Ceil": math.Ceil, "math.Trunc": math.Trunc,
	"math.Round": math.Round, "math.RoundToEven": math.RoundToEven,
}

// ranges are functions of which only the range matters.
var ranges = map[string]span{
	"math.Sin": {-1, 1, false, false}, "math.Cos": {-1, 1, false, false},
	"math/rand.Float64": {0, 1, false, true}, "math/rand/v2.Float64": {0, 1, false, true},
	"math/rand.Float32": {0, 1, false, true}, "math/rand/v2.Float32": {0, 1, false, true},
	"(*math/rand.Rand).Float64": {0, 1, false, true}, "(*math/rand/v2.Rand).Float64": {0, 1, false, true},
	"math/rand.NormFloat64": anything, "math/rand/v2.NormFloat64": anything,
	"(*math/rand.Rand).NormFloat64": anything, "(*math/rand/v2.Rand).NormFloat64": anything,
	"math.Dim": {0, math.Inf(1), false, true}, "math.Erfc": {0, 2, true, true},
	"math.Copysign": anything, "math.Mod": anything, "math.Remainder": anything, "math.Tan": anything,
	"math.Cosh": {1, math.Inf(1), false, true}, "math.NaN": anything,
}

// scales are the methods that count a duration in a unit, and whether in whole ones.
var scales = map[string]struct {
	unit  time.Duration
	whole bool
}{
	"(time.Duration).Hours": {time.Hour, false}, "(time.Duration).Minutes": {time.Minute, false},
	"(time.Duration).Seconds": {time.Second, false}, "(time.Duration).Milliseconds": {time.Millisecond, true},
	"(time.Duration).Microseconds": {time.Microsecond, true}, "(time.Duration).Nanoseconds": {time.Nanosecond, true},
}

// library reads a call of a function that the language's library declares.
func (u *unit) library(call *ssa.Call, name string, args []value) (value, bool) {
	// The functions for float32 are those for float64 under another name.
	name = strings.TrimPrefix(strings.Replace(name, "math32.", "math.", 1), "github.com/chewxy/")
	if l, ok := logarithms[name]; ok {
		return u.logarithm(call, name, args[0], l.f, l.edge), true
	}
	if f, ok := rising[name]; ok {
		return args[0].keeping(args[0].rising(f)), true
	}
	if f, ok := steps[name]; ok {
		return args[0].keeping(args[0].each(f)), true
	}
	if s, ok := ranges[name]; ok {
		return number(s), true
	}
	// Durations are nanoseconds; a floor of an hour is one in hours too.
	if s, ok := scales[name]; ok {
		in := args[0].mul(exactly(1 / float64(s.unit)))
		if s.whole {
			in = in.each(math.Trunc)
		}
		out := args[0].with(in)
		out.age = true
		return out, true
	}
	if out, ok := u.pointInTime(call, name); ok {
		return out, true
	}
	return u.special(call, name, args)
}

// pointInTime reads functions of package time.
func (u *unit) pointInTime(call *ssa.Call, name string) (value, bool) {
	switch name {
	case "time.Since", "time.Until", "(time.Time).Sub":
		_, shown := nameOf(call)
		return value{span: nonNegative, known: true, age: true, why: shown + " is 0"}, true
	case "(time.Time).Unix", "(time.Time).UnixNano", "(time.Time).UnixMilli", "(time.Time).UnixMicro":
		return value{span: nonNegative, known: true, moment: true}, true
	}
	return value{}, false
}

// special reads the functions that have more than a range to them.
func (u *unit) special(call *ssa.Call, name string, args []value) (value, bool) {
	switch name {
	case "math.Exp":
		return exponential(args[0], math.Exp), true
	case "math.Exp2":
		return exponential(args[0], math.Exp2), true
	case "math.Sqrt":
		return args[0].keeping(args[0].max(exactly(0)).rising(math.Sqrt)), true
	case "math.Pow":
		return power(args[0], args[1]), true
	case "math.Abs", "(time.Duration).Abs":
		return args[0].keeping(args[0].abs()), true
	case "math.Max":
		return args[0].larger(args[1]), true
	case "math.Min":
		return args[0].smaller(args[1]), true
	case "math.Hypot":
		return from2(args[0], args[1], args[0].hypot(args[1].span)).live(), true
	case "math.FMA":
		return from2(args[0], args[1], args[0].mul(args[1].span)).plus(args[2]), true
	case "math.Inf":
		return u.infinity(call, args[0]), true
	}
	return value{}, false
}

// logarithm reads a logarithm: a fault if its argument is not kept above the edge.
func (u *unit) logarithm(call *ssa.Call, name string, x value, f func(float64) float64, edge float64) value {
	return x.logarithm(f, edge, &Fault{Kind: Logarithm, Pos: call.Pos(), Name: name, of: stripped(call.Common().Args[0])})
}

// logarithm is the logarithm of a value; what it is at the edge of its domain is
// negative infinity, reached.
func (v value) logarithm(f func(float64) float64, edge float64, fault *Fault) value {
	out := v.with(v.log(f, edge))
	out.why = ""
	if edge == 0 {
		out = out.unfading() // the logarithm of what fades is judged as such
	} else {
		out.fades = v.fades
	}
	if !v.known || v.above(edge) {
		return out
	}
	fault.Low, fault.Why = v.lo, v.why
	out.lo, out.loOpen = math.Inf(-1), false
	out.faults = union(out.faults, []*Fault{fault})
	return out
}

// stripped is a value without the conversions around it.
func stripped(v ssa.Value) ssa.Value {
	for range maxDepth {
		c, ok := v.(*ssa.Convert)
		if !ok {
			break
		}
		v = c.X
	}
	return v
}

// exponential is e or 2 to the power of x: it decays where x falls with an age.
func exponential(x value, f func(float64) float64) value {
	out := x.with(x.rising(f)).unfading()
	out.fades = x.age && math.IsInf(x.lo, -1)
	out.grows = x.age && math.IsInf(x.hi, 1) && !out.fades
	return out
}

// power is x to the power of y: it decays as an age to a negative power, and as a
// number below one to the power of an age.
func power(x, y value) value {
	out := from2(x, y, x.pow(y.span)).unfading()
	switch {
	// A root or a square of what fades, fades.
	case x.fading() && y.constant() && y.lo > 0:
		out.fades, out.faults = x.fades, x.faults
	// t^-d; 0.5^(t/h), also for a base nobody says anything about, which is a rate of
	// keeping; and 2^(-t/h).
	case x.age && y.lo < 0 && y.hi <= 0, y.age && !x.atLeast(1), y.age && math.IsInf(y.lo, -1):
		out.fades = true
	case x.age && y.atLeast(0), y.age && x.atLeast(1):
		out.grows = true
	}
	return out.live()
}

// infinity is math.Inf of a sign.
func (u *unit) infinity(call *ssa.Call, sign value) value {
	if !sign.known || sign.lo >= 0 {
		inf := math.Inf(1)
		return number(span{inf, inf, false, false})
	}
	out := number(span{lo: math.Inf(-1), hi: math.Inf(-1)})
	out.faults = []*Fault{{Kind: Infinity, Pos: call.Pos(), Name: "math.Inf(-1)"}}
	return out
}
