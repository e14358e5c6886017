// Package forms writes activation functions in many forms.
package forms

import (
	"cmp"
	"math"
	"slices"
	"sort"
	"time"
)

// Trace is the decomposition of an activation.
type Trace struct {
	Base       float64
	Spread     float64
	Activation float64
}

// Params are the numbers of the formula.
type Params struct {
	D    float64
	K    float64
	Beta float64
}

type engine struct{ p Params }

// Structs.

func TraceActivation(sum float64, age time.Duration) Trace {
	return Trace{Base: math.Log(sum), Activation: math.Max(math.Log(sum), -4)}
}

func SunkTraceActivation(sum float64) Trace {
	base := math.Log(sum) // want "math.Log"
	return Trace{Base: base, Activation: base + 0.3}
}

func PointerActivation(sum float64) *Trace {
	t := &Trace{}
	t.Base = math.Log(sum) // want "math.Log"
	t.Activation = t.Base + t.Spread
	return t
}

func LiftedPointerActivation(sum float64) *Trace {
	t := new(Trace)
	t.Activation = math.Log(sum)
	if t.Activation < -4 {
		t.Activation = -4
	}
	return t
}

func NamedTraceActivation(sum float64) (t Trace, err error) {
	t.Activation = math.Log(sum) // want "math.Log"
	return t, nil
}

func (e *engine) baseLevel(sum float64) float64 {
	return math.Log(e.p.Beta + sum)
}

func (e engine) baseLevelPlain(sum float64) float64 {
	return math.Log(e.p.K + sum) // want "math.Log"
}

func (p Params) floorOr(least float64) float64 {
	if p.K > 0 {
		return p.K
	}
	return least
}

func (e engine) ActivationWithDefault(sum float64) float64 {
	return math.Log(e.p.floorOr(0.11) + sum)
}

func (p Params) withDefaults() Params {
	if p.K <= 0 {
		p.K = 0.11
	}
	return p
}

func DefaultedActivation(p Params, sum float64) float64 {
	p = p.withDefaults()
	return math.Log(p.K + sum)
}

func SetActivation(p Params, sum float64) float64 {
	if p.K <= 0 {
		p.K = 0.11
	}
	return math.Log(p.K + sum)
}

func OrActivation(p Params, sum float64) float64 {
	return math.Log(cmp.Or(p.K, 0.11) + sum)
}

func lnWith(p Params, sum float64) float64 {
	return math.Log(p.K + sum) // want "math.Log"
}

func ConfiguredActivation(sum float64) float64 {
	return lnWith(Params{K: 0.11}, sum)
}

func UnconfiguredActivation(sum float64) float64 {
	return lnWith(Params{K: 0}, sum)
}

// Type parameters.

// Number is a number.
type Number interface{ ~float32 | ~float64 }

func logOf[T Number](x T) T {
	return T(math.Log(float64(x))) // want "math.Log"
}

func GenericActivation[T Number](x T) T { return logOf(x) }

func GenericFlooredActivation[T Number](x T) T { return logOf(x + 1) }

func maxOf[T cmp.Ordered](a, b T) T {
	if a > b {
		return a
	}
	return b
}

func GenericMaxActivation(x float64) float64 { return math.Log(maxOf(x, 1e-3)) }

// Literals.

func LiteralActivation(ages []float64) float64 {
	term := func(a float64) float64 { return math.Pow(a, -0.5) }
	sum := 0.0
	for _, a := range ages {
		sum += term(a)
	}
	return math.Log(sum) // want "math.Log"
}

func CapturedActivation(ages []float64) float64 {
	sum := 0.0
	slices.Values(ages)(func(a float64) bool {
		sum += math.Pow(a, -0.5)
		return true
	})
	return math.Log(sum) // want "math.Log"
}

func CapturedFlooredActivation(ages []float64) float64 {
	sum := 0.11
	slices.Values(ages)(func(a float64) bool {
		sum += math.Pow(a, -0.5)
		return true
	})
	return math.Log(sum)
}

func CapturedAssignedActivation(ages []float64) float64 {
	sum := 0.0
	slices.Values(ages)(func(a float64) bool { sum += a; return true })
	if sum < 1e-6 {
		sum = 1e-6
	}
	return math.Log(sum)
}

func ImmediateActivation(x float64) float64 {
	return func() float64 { return math.Log(x) }() // want "math.Log"
}

func RangeFuncActivation(ages []float64) float64 {
	sum := 0.0
	for a := range slices.Values(ages) {
		sum += math.Pow(a, -0.5)
	}
	return math.Log(sum) // want "math.Log"
}

func SortActivation(xs []float64) float64 {
	sort.Slice(xs, func(i, j int) bool { return math.Log(xs[i]) < math.Log(xs[j]) })
	return 1 + xs[0]
}

// Loops.

func WhileActivation(n int) float64 {
	x := 1.0
	for n > 0 {
		x += 0.5
		n--
	}
	return math.Log(x)
}

func ShrinkingActivation(n int) float64 {
	x := 1.0
	for range n {
		x -= 0.1
	}
	return math.Log(x) // want "math.Log"
}

func HalvingActivation(n int) float64 {
	x := 1.0
	for range n {
		x *= 0.5
	}
	return math.Log(x + 0.01)
}

func NestedActivation(groups [][]float64) float64 {
	sum := 1.0
	for _, g := range groups {
		for _, a := range g {
			sum += math.Pow(a, -0.5)
		}
	}
	return math.Log(sum)
}

func RecursiveActivation(depth int, x float64) float64 {
	if depth == 0 {
		return math.Log(0.1 + x)
	}
	return RecursiveActivation(depth-1, x/2)
}

// Two results of one.

func both(x float64) (ln, sq float64) { return math.Log(x), x * x } // want "math.Log"

func FirstActivation(x float64) float64 {
	ln, _ := both(x)
	return ln
}

func SecondActivation(x float64) float64 {
	_, sq := both(x)
	return sq
}

// Deltas of times as integers.

func UnixActivation(last, now int64) float64 {
	age := float64(now-last) / 3600
	return -0.5 * math.Log(1+age)
}

func ChainActivation(t Trace, now time.Time, at time.Time) float64 {
	return t.Base - 0.5*math.Log(now.Sub(at).Hours()+1)
}
