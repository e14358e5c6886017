// Package lifted lifts logarithms before they leave.
package lifted

import (
	"math"
	"time"
)

const lowest = -5.0

func MaxActivation(trace float64, age time.Duration) float64 { return math.Max(math.Log(trace), -5) }

func BuiltinActivation(trace float64) float64 { return max(lowest, math.Log(trace)) }

func AssignedActivation(trace float64) float64 {
	a := math.Log(trace)
	if a < lowest {
		a = lowest
	}
	return a
}

func LaterActivation(trace, boost float64) float64 {
	a := math.Log(trace)
	a += boost
	a *= 2
	if !(a >= -3) {
		a = -3
	}
	return a
}

func InfActivation(trace float64) float64 {
	a := math.Log(trace)
	if math.IsInf(a, -1) {
		return lowest
	}
	return a
}

func clamp(x, lo, hi float64) float64 {
	if x < lo {
		return lo
	}
	if x > hi {
		return hi
	}
	return x
}

func ClampedActivation(trace float64) float64 { return clamp(math.Log(trace), -4, 4) }

func between(lo, x, hi float64) float64 { return math.Min(hi, math.Max(lo, x)) }

func BetweenActivation(trace float64) float64 { return between(-1, math.Log(trace), 1) }

func SwitchActivation(trace float64) float64 {
	a := math.Log(trace)
	switch {
	case a < -2:
		return -2
	case a > 2:
		return 2
	default:
		return a
	}
}

func NamedActivation(trace float64) (level float64) {
	defer func() { _ = level }()
	level = math.Log(trace)
	if level < lowest {
		level = lowest
	}
	return level
}

// Held down is not lifted.

func MinActivation(trace float64) float64 { return math.Min(math.Log(trace), 2) } // want "math.Log"

func CapActivation(trace float64) float64 {
	a := math.Log(trace) // want "math.Log"
	if a > 2 {
		a = 2
	}
	return a
}

func InfiniteActivation(trace float64) float64 {
	return math.Max(math.Log(trace), math.Inf(-1)) // want "math.Log" "math.Inf"
}

func HalfwayActivation(trace, boost float64, quick bool) float64 {
	a := math.Log(trace) // want "math.Log"
	if quick {
		return a
	}
	return max(a, lowest)
}

func ceiling(x, hi float64) float64 {
	if x > hi {
		return hi
	}
	return x
}

func CeiledActivation(trace float64) float64 { return ceiling(math.Log(trace), 4) } // want "math.Log"
