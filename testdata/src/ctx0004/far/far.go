// Package far uses another package's arithmetic.
package far

import (
	"math"
	"time"

	"ctxvet.test/ctx0004/floors"
	"ctxvet.test/ctx0004/mathx"
)

func LiftedActivation(x float64, age time.Duration) float64 { return mathx.AtLeast(math.Log(x), -5) }

func SumActivation(x float64) float64 { return mathx.LogSum(0.05, x) }

func OffActivation(x float64) float64 { return mathx.LogSum(0, x) } // want "floor argument k of this call is 0"

func LnActivation(x float64) float64 { return mathx.Ln(x) } // want "math.Log of an argument without a floor in LnActivation by Ln \\(mathx.go:20\\): the argument can be 0 or less"

func LnOneActivation(x float64) float64 { return mathx.Ln(1 + x) }

func SafeActivation(x float64) float64 { return mathx.Safe(x) }

func FadeActivation(s float64, d time.Duration) float64 {
	return s * mathx.Fade(d.Hours()) // want "fades"
}

func FadeFlooredActivation(s float64, d time.Duration) float64 {
	return s * (0.1 + mathx.Fade(d.Hours()))
}

func FadeOfRankActivation(s float64, rank float64) float64 { return s * mathx.Fade(rank) }

func DampedActivation(s float64, age float64) float64 { return mathx.Damped(s, age) } // want "fades"

func DampedFlooredActivation(s float64, age float64) float64 { return 0.1 + mathx.Damped(s, age) }

func NegativeActivation() float64 { return mathx.Negative() } // want "negative infinity"

func Rank(ages []float64) float64 {
	return floors.BaseLevelActivation(ages, 0) // want "floor argument beta"
}

func RankOn(ages []float64) float64 { return floors.BaseLevelActivation(ages, 0.1) }

func EbbActivation(s, age float64) float64 { return mathx.Ebb(0, s, age) } // want "floor argument left of this call is 0: EbbActivation fades to nothing"

func EbbTwiceActivation(s, age float64) float64 { return 2 * mathx.Ebb(0, s, age) } // want "floor argument left"

func EbbFlooredActivation(s, age float64) float64 { return mathx.Ebb(0.1, s, age) }

func EbbLiftedActivation(s, age float64) float64 { return max(0.1, mathx.Ebb(0, s, age)) }

func EbbOfRankActivation(s, rank float64) float64 { return mathx.Ebb(0, s, rank) }
