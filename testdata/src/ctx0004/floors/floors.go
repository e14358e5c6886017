// Package floors hands floors to functions.
package floors

import (
	"math"
	"time"
)

const off = 0.0

func lnFrom(k, x float64) float64 { return math.Log(k + x) }

func atLeast(x, least float64) float64 { return math.Max(x, least) }

func faded(x, age, floor float64) float64 { return math.Max(floor, x*math.Exp(-age)) }

func lnMax(x, eps float64) float64 {
	if x < eps {
		x = eps
	}
	return math.Log(x)
}

func ln(x float64) float64 {
	return math.Log(x) // want "math.Log"
}

func BaseLevelActivation(ages []float64, beta float64) float64 {
	sum := beta
	for _, a := range ages {
		sum += math.Pow(a, -0.5)
	}
	return math.Log(sum)
}

func OffActivation(x float64, age time.Duration) float64 { return lnFrom(0, x) } // want "floor argument k of this call is 0: OffActivation runs to negative infinity"

func NamedOffActivation(x float64) float64 { return lnFrom(off, x) } // want "floor argument k"

func MinusActivation(x float64) float64 { return lnFrom(-0.5, x) } // want "floor argument k of this call is -0.5"

func LocalActivation(x float64) float64 {
	b := 0.0
	return lnFrom(b, x) // want "floor argument"
}

func MaxActivation(x float64) float64 { return lnMax(x, 0) } // want "floor argument eps"

func FadedActivation(x, age float64) float64 { return faded(x, age, 0) } // want "floor argument floor of this call is 0: FadedActivation fades to nothing"

func OnActivation(x float64) float64 { return lnFrom(0.05, x) }

func ShownActivation(x float64) float64 { return lnFrom(0, 1+x) }

func LnMaxActivation(x float64) float64 { return lnMax(x, 1e-6) }

func FadedOnActivation(x, age float64) float64 { return faded(x, age, 0.02) }

func LiftedActivation(x float64) float64 { return atLeast(math.Log(x), -5) }

func ZeroLiftActivation(x float64) float64 { return atLeast(math.Log(x), 0) }

func GivenActivation(x, beta float64) float64 { return lnFrom(beta, x) }

func HelpedActivation(x float64) float64 { return ln(x) }

func HelpedOnActivation(x float64) float64 { return ln(0.11 + x) }

// Rank is no activation function, but hands a floor to one.
func Rank(ages []float64) float64 {
	return BaseLevelActivation(ages, 0) // want "floor argument beta of this call is 0: BaseLevelActivation runs to negative infinity"
}

// RankOn hands a good one.
func RankOn(ages []float64) float64 { return BaseLevelActivation(ages, 0.11) }

// Silent has nothing to do with activations.
func Silent(x float64) float64 { return lnFrom(0, x) }
