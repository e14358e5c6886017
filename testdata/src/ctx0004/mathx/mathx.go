// Package mathx has arithmetic for others.
package mathx

import "math"

// AtLeast lifts x to a floor.
func AtLeast(x, floor float64) float64 {
	if x < floor {
		return floor
	}
	return x
}

// LogSum is the logarithm of a sum.
func LogSum(k, x float64) float64 {
	return math.Log(k + x)
}

// Ln is a logarithm.
func Ln(x float64) float64 { return math.Log(x) }

// Safe is a logarithm with a floor.
func Safe(x float64) float64 { return math.Log(math.Max(x, 1e-9)) }

// Fade falls with x.
func Fade(x float64) float64 { return math.Exp(-x) }

// Damped falls with an age.
func Damped(s, x float64) float64 { return s * math.Exp(-x) }

// Negative is a lowest level.
func Negative() float64 { return math.Inf(-1) }

func unexported(x float64) float64 { return math.Log(x) }

// Ebb falls with an age to what is left.
func Ebb(left, s, age float64) float64 { return left + (1-left)*s*math.Exp(-age) }
