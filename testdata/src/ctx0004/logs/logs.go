// Package logs takes logarithms in activation functions.
package logs

import (
	"math"
	"time"
)

// Memory is something remembered.
type Memory struct {
	Text     string
	Uses     []time.Time
	Count    int
	Fan      uint
	Salience float64
	Tags     map[string]float64
	Created  time.Time
}

// The argument has no floor.

func SumActivation(m Memory, now time.Time) float64 {
	sum := 0.0
	for _, u := range m.Uses {
		sum += math.Pow(now.Sub(u).Hours(), -0.5)
	}
	return math.Log(sum) // want "math.Log of an argument without a floor in SumActivation: the argument is 0 when m.Uses is empty"
}

func ParamActivation(trace float64, age time.Duration) float64 {
	return math.Log(trace) // want "the argument is 0 when trace is 0"
}

func CountActivation(m *Memory) float64 {
	return math.Log2(float64(m.Count)) // want "math.Log2 of .*: the argument is 0 when m.Count is 0"
}

func LenActivation(m *Memory) float64 {
	return 0.3 * math.Log10(float64(len(m.Uses))) // want "math.Log10 of .*: the argument is 0 when m.Uses is empty"
}

func (m Memory) BaseLevel(now time.Time) float64 {
	var sum float64
	for i := 0; i < len(m.Uses); i++ {
		age := now.Sub(m.Uses[i])
		sum += math.Exp(-0.5 * math.Log(age.Seconds())) // want "the argument is 0 when Sub\\(\\) is 0"
	}
	return math.Log(sum) // want "is empty"
}

func DifferenceActivation(hits, misses float64) float64 {
	return math.Log(hits - misses) // want "the argument can be 0"
}

func LengthsActivation(hits, misses []string) float64 {
	return math.Log(float64(1 + len(hits) - len(misses))) // want "the argument can be 0 or less"
}

func ShareActivation(p float64, age time.Duration) float64 {
	return math.Log(1 - p) // want "the argument can be 0 or less"
}

func Log1pActivation(share float64) float64 {
	return math.Log1p(-share) // want "math.Log1p of an argument"
}

func ScaledActivation(m Memory) float64 {
	x := m.Salience * 0.5
	y := x / 3
	return 2 + 0.4*math.Log(y) // want "without a floor"
}

func ApproximateBaseLevel(n int, lifetime time.Duration, d float64) float64 {
	return math.Log(float64(n)/(1-d)) - d*math.Log(lifetime.Hours()) // want "math.Log of" "math.Log of"
}

func FanActivation(m Memory) float64 {
	return 4.0 - math.Log(float64(m.Fan)) // want "the argument is 0 when m.Fan is 0"
}

func NarrowActivation(trace float32, age time.Duration) float32 {
	return float32(math.Log(float64(trace))) // want "the argument is 0 when trace is 0"
}

func SinceActivation(m Memory) float64 {
	return -0.5 * math.Log(time.Since(m.Created).Hours()) // want "math.Log"
}

func ZeroFloorActivation(trace float64) float64 {
	const beta = 0.0
	return math.Log(beta + trace) // want "math.Log"
}

func NegativeFloorActivation(trace float64) float64 {
	return math.Log(trace - 0.1) // want "the argument can be -0.1"
}

func ProductFloorActivation(trace float64) float64 {
	return math.Log(0.11 * trace) // want "math.Log"
}

func SmallestActivation(trace float64) float64 {
	return math.Log(math.Min(trace, 0.11)) // want "math.Log"
}

func ZeroMaxActivation(trace float64) float64 {
	return math.Log(math.Max(0, trace)) // want "math.Log"
}

func MapActivation(m Memory) float64 {
	total := 0.0
	for _, w := range m.Tags {
		total += math.Exp(w)
	}
	return math.Log(total) // want "the argument is 0 when m.Tags is empty"
}

func TwiceActivation(trace float64) float64 {
	inner := math.Log(1 + trace)
	return math.Log(inner) // want "math.Log"
}

// The argument is kept above zero.

func InsideActivation(m Memory, now time.Time) float64 {
	sum := 0.11
	for _, u := range m.Uses {
		sum += math.Pow(now.Sub(u).Hours()+1, -0.5)
	}
	return math.Log(sum)
}

func PlusOneActivation(m Memory) float64 {
	n := float64(m.Count + 1)
	return math.Log(n)
}

func NestedActivation(m Memory, now time.Time) float64 {
	const ageFloor = 1.0 / (24 * 60)
	age := now.Sub(m.Created).Hours() / 24
	n := float64(m.Count + 1)
	return math.Log(n) - 0.5*math.Log(math.Max(age, ageFloor)/n)
}

func BuiltinMaxActivation(trace float64) float64 {
	return math.Log(max(trace, 1e-9, 0))
}

func FarAboveActivation(m Memory) float64 {
	uses := m.Count
	weight := m.Salience
	if uses < 1 {
		uses = 1
	}
	weight *= 2
	level := weight + 1
	return level * math.Log(float64(uses))
}

func Log1pFine(m Memory) float64 { return 0 }

func UsedOftenActivation(m Memory) float64 {
	return math.Log1p(float64(m.Count)) / math.Log1p(100)
}

func SoftplusActivation(x float64) float64 {
	return math.Log1p(math.Exp(x))
}

func ConstantActivation(age float64) float64 {
	return 0.1 + math.Exp(-age*math.Log(2)/7)
}

func IdfActivation(n, df float64) float64 {
	return math.Log((n+0.5)/(df+0.5) + 1)
}

func BM25Activation(total, df float64) float64 {
	return math.Log((total-df+0.5)/(df+0.5) + 1)
}

func NamedFloorActivation(trace, floor float64) float64 {
	return math.Log(floor + trace)
}

func HypotActivation(x, y float64) float64 {
	return math.Log(math.Hypot(x, 0.01) * (1 + y))
}

func SquareActivation(x, y float64) float64 {
	return math.Log(1 + (x-y)*(x-y))
}

func ExpActivation(x float64) float64 {
	return math.Log(math.Exp(x) + math.Exp(-x))
}

func CoshActivation(a, b float64) float64 {
	return math.Log(math.Cosh(a - b))
}

func MinuteActivation(m Memory, now time.Time) float64 {
	age := max(now.Sub(m.Created), time.Minute)
	return 1 - 0.5*math.Log(age.Hours())
}

func FanShownActivation(m Memory) float64 {
	if m.Fan == 0 {
		return 0
	}
	return 4.0 - math.Log(float64(m.Fan))
}

// An intermediate logarithm does not reach the activation.

func CompareActivation(trace float64) float64 {
	if math.Log(trace) < -3 {
		return -3
	}
	return 1
}

func SquashedActivation(trace float64) float64 {
	return 1 / (1 + math.Exp(-math.Log(trace)))
}

func BoundedActivation(trace float64) float64 {
	return math.Tanh(math.Log(trace))
}

func LoggedActivation(trace float64, note func(float64)) float64 {
	note(math.Log(trace))
	return 1 + trace
}

// A logarithm of a function that is no activation function.

func Entropy(p float64) float64 { return -p * math.Log(p) }

func deactivation(age float64) float64 { return math.Log(age) }

func ReactivationCost(age float64) float64 { return math.Log(age) }
