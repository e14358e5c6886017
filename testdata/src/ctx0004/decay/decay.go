// Package decay multiplies activations by what fades.
package decay

import (
	"math"
	"time"
)

// Trace is what a use leaves.
type Trace struct {
	Strength float64
	Half     time.Duration
	Last     time.Time
	Rate     float64
}

func ExpActivation(t Trace, age float64) float64 {
	return t.Strength * math.Exp(-age/24) // want "ExpActivation fades to nothing with age and no floor is added to it"
}

func HalfLifeActivation(t Trace, now time.Time) float64 {
	return t.Strength * math.Pow(0.5, now.Sub(t.Last).Hours()/t.Half.Hours()) // want "fades"
}

func PowerActivation(strength float64, days float64) float64 {
	return strength * math.Pow(1+days, -0.5) // want "fades"
}

func AssignActivation(t Trace) float64 {
	level := t.Strength
	level *= math.Exp(-t.Rate * time.Since(t.Last).Hours()) // want "fades"
	return level
}

func LocalActivation(t Trace, now time.Time) float64 {
	idle := now.Sub(t.Last)
	fade := math.Exp2(-idle.Hours() / 24)
	weighted := t.Strength * fade // want "fades"
	return weighted * 0.7
}

func DividedActivation(t Trace, elapsed float64) float64 {
	return t.Strength / math.Exp(elapsed/3600) // want "fades"
}

func PowDividedActivation(t Trace, ageDays float64) float64 {
	return t.Strength / math.Pow(1+ageDays, 0.5) // want "fades"
}

func SummedActivation(ts []Trace, now time.Time) float64 {
	sum := 0.0
	for _, t := range ts {
		sum += t.Strength * math.Exp(-now.Sub(t.Last).Hours()) // want "fades"
	}
	return sum
}

func ZeroFlooredActivation(t Trace, age float64) float64 {
	return math.Max(0, t.Strength*math.Exp(-age)) // want "fades"
}

func CutActivation(t Trace, age float64) float64 {
	a := t.Strength * math.Exp(-age) // want "fades"
	if a < 0.01 {
		return 0
	}
	return a
}

func CappedActivation(t Trace, age float64) float64 {
	return min(1, t.Strength*math.Exp(-age)) // want "fades"
}

func fadeOf(d time.Duration) float64 { return math.Exp(-d.Hours() / 24) }

func HelperActivation(t Trace, now time.Time) float64 {
	return t.Strength * fadeOf(now.Sub(t.Last)) // want "fades"
}

func decayed(x, hours float64) float64 {
	return x * math.Exp(-0.1*hours) // want "fades"
}

func DecayedActivation(t Trace, now time.Time) float64 {
	return decayed(t.Strength, now.Sub(t.Last).Hours())
}

func UnixActivation(t Trace, now time.Time) float64 {
	age := float64(now.Unix() - t.Last.Unix())
	return t.Strength * math.Exp(-t.Rate*age) // want "fades"
}

// A floor is added, or the larger of both is taken.

func AddedActivation(t Trace, age float64) float64 {
	return 0.1 + 0.9*t.Strength*math.Exp(-age/24)
}

func MaxActivation(t Trace, age float64) float64 {
	return math.Max(0.05, t.Strength*math.Exp(-age/24))
}

func FlooredFactorActivation(t Trace, age float64) float64 {
	return t.Strength * math.Max(0.05, math.Exp(-age/24))
}

func MixedFactorActivation(t Trace, age float64) float64 {
	return t.Strength * (0.2 + 0.8*math.Exp(-age/24))
}

func RaisedActivation(t Trace, age float64) float64 {
	a := t.Strength * math.Exp(-age/24)
	if a < 0.01 {
		a = 0.01
	}
	return a
}

func ReturnedActivation(t Trace, age, floor float64) float64 {
	a := t.Strength * math.Exp(-age/24)
	if a < floor {
		return floor
	}
	return a
}

func NamedActivation(t Trace, age, floor float64) float64 {
	return floor + (1-floor)*t.Strength*math.Exp(-age/24)
}

func BoundedActivation(t Trace, age float64) float64 {
	return t.Strength * math.Exp(-math.Min(age, 72)/24)
}

func SimilarityActivation(t Trace, similarity, age float64) float64 {
	return 0.7*similarity + 0.3*t.Strength*math.Exp(-age/24)
}

func LogisticActivation(x float64) float64 {
	return 2 * (1 / (1 + math.Exp(-x)))
}

func GrowingActivation(t Trace, age float64) float64 {
	return t.Strength * (1 - math.Exp(-age/24))
}

func WarmingActivation(t Trace, age float64) float64 {
	return t.Strength * math.Exp(t.Rate)
}

// Weight is no activation.
func Weight(t Trace, age float64) float64 { return t.Strength * math.Exp(-age) }
