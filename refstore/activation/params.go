package activation

import (
	"fmt"
	"math"
	"time"
)

// Gap is τ − ln β, what a never-used claim must earn from cues alone to clear the threshold
// (laws of the context store, Second Law). Dimensionless, as every activation is.
const Gap = 2.21

// Bands is how many authority bands have a ceiling. Band b, from 1, has the ceiling
// Params.Ceilings[b-1].
const Bands = 4

// Params are the numbers of the formula. The zero value is not valid; start from [Default].
type Params struct {
	// Threshold is τ. A claim whose activation is at least τ is recalled.
	Threshold float64 `json:"threshold"`
	// Gap is τ − ln β, above 0; it fixes the floor β = exp(τ − Gap).
	Gap float64 `json:"gap"`
	// Decay is d, the exponent of forgetting, above 0 and below 1.
	Decay float64 `json:"decay"`
	// Unit is the time that counts as 1 in t⁻ᵈ.
	Unit time.Duration `json:"unit"`
	// MinAge is the least age of a use, so that neither a use of this very moment nor a clock
	// that runs ahead makes a claim infinitely active.
	MinAge time.Duration `json:"min_age"`
	// Weight is W, what each matched cue weighs, above 0.
	Weight float64 `json:"weight"`
	// SMax is S_max, the strength of a cue that belongs to one claim alone, above 0.
	SMax float64 `json:"s_max"`
	// Noise is the scale s of the logistic noise; 0 is none. Its variance is π²s²/3.
	Noise float64 `json:"noise"`
	// Ceilings cap the activation of the bands 1 to 4, all above τ, rising: authority can hold
	// a claim down but never push it below the threshold.
	Ceilings [Bands]float64 `json:"ceilings"`
}

// Default returns τ = 0, gap 2.21, d = 0.5, unit a day, ages from one second, W = 1, S_max = 4,
// no noise and ceilings at 2, 4, 6 and 8.
func Default() Params {
	return Params{Threshold: 0, Gap: Gap, Decay: 0.5, Unit: 24 * time.Hour, MinAge: time.Second,
		Weight: 1, SMax: 4, Ceilings: [Bands]float64{2, 4, 6, 8}}
}

// Validate names the first field that is out of its range, the value seen and the legal range.
func (p Params) Validate() error {
	for _, f := range []struct {
		name  string
		value float64
		legal bool
		rng   string
	}{
		{"threshold", p.Threshold, finite(p.Threshold), "finite"},
		{"gap", p.Gap, p.Gap > 0 && finite(p.Gap), "above 0"},
		{"decay", p.Decay, p.Decay > 0 && p.Decay < 1, "above 0 and below 1"},
		{"unit", float64(p.Unit), p.Unit > 0, "above 0"},
		{"min_age", float64(p.MinAge), p.MinAge > 0, "above 0"},
		{"weight", p.Weight, p.Weight > 0 && finite(p.Weight), "above 0"},
		{"s_max", p.SMax, p.SMax > 0 && finite(p.SMax), "above 0"},
		{"noise", p.Noise, p.Noise >= 0 && finite(p.Noise), "0 or above"},
	} {
		if !f.legal {
			return fmt.Errorf("activation: %s %v: must be %s", f.name, f.value, f.rng)
		}
	}
	// A never-used claim with one cue of its own must clear the bar, or cold claims are sealed
	// in.
	if p.Weight*p.SMax <= p.Gap {
		return fmt.Errorf("activation: weight × s_max %v: must be above the gap %v", p.Weight*p.SMax,
			p.Gap)
	}
	return p.validateCeilings()
}

// validateCeilings keeps authority a cap: no ceiling may hold a claim below the threshold.
func (p Params) validateCeilings() error {
	below := p.Threshold
	for i, c := range p.Ceilings {
		if !(c > p.Threshold) || c < below {
			return fmt.Errorf("activation: ceiling of band %d %v: must be above the threshold %v and not below the band before",
				i+1, c, p.Threshold)
		}
		below = c
	}
	return nil
}

// finite refuses what no comparison can be trusted with.
func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }

// floor is β, what stands inside the logarithm for a claim that was never used.
func (p Params) floor() float64 { return math.Exp(p.Threshold - p.Gap) }
