package activation

import (
	"math"
	"time"
)

// PruneBound is the most by which replacing use events with [Summarize]'s spans can change a
// base level, at the time of pruning or at any later one.
const PruneBound = 0.05

// Usage is when a claim was used. An assertion is not a use.
type Usage struct {
	// Ages is the age of each use that is still recorded one by one.
	Ages []time.Duration `json:"ages,omitempty"`
	// Spans stand for uses whose events were pruned.
	Spans []Span `json:"spans,omitempty"`
}

// Span stands for N uses, the oldest of age Oldest and the newest of age Newest.
type Span struct {
	// N is above 0; Oldest is not below Newest.
	N      int           `json:"n"`
	Oldest time.Duration `json:"oldest"`
	Newest time.Duration `json:"newest"`
}

// Count is how many uses there were, pruned ones included.
func (u Usage) Count() int {
	n := len(u.Ages)
	for _, s := range u.Spans {
		n += s.N
	}
	return n
}

// sum is Σ t⁻ᵈ. For a span it is Petrov's (2006) integral over uses spread evenly between its
// ends, which lies between n·oldest⁻ᵈ and n·newest⁻ᵈ, as the true sum does.
func (p Params) sum(u Usage) float64 {
	var sum float64
	for _, age := range u.Ages {
		sum += math.Pow(p.units(age), -p.Decay)
	}
	for _, s := range u.Spans {
		sum += float64(s.N) * p.mean(p.units(s.Oldest), p.units(s.Newest))
	}
	return sum
}

// mean is the mean of t⁻ᵈ for t between the two ages.
func (p Params) mean(oldest, newest float64) float64 {
	if oldest-newest < 1e-9*oldest {
		return math.Pow(newest, -p.Decay)
	}
	e := 1 - p.Decay
	return (math.Pow(oldest, e) - math.Pow(newest, e)) / (e * (oldest - newest))
}

// units is an age in units of time, clamped from below.
func (p Params) units(age time.Duration) float64 {
	return float64(max(age, p.MinAge)) / float64(p.Unit)
}

// Summarize replaces uses, their ages sorted from the oldest, by spans so short that no base
// level moves by more than [PruneBound]: within a span the ages differ by at most the factor
// exp(PruneBound/d), and the factor only shrinks as both ends grow older.
func (p Params) Summarize(ages []time.Duration) []Span {
	// A shade less than the bound, so that rounding does not cross it.
	ratio := math.Exp(0.999 * PruneBound / p.Decay)
	var spans []Span
	for _, age := range ages {
		age = max(age, p.MinAge)
		last := len(spans) - 1
		if last >= 0 && float64(spans[last].Oldest) <= ratio*float64(age) {
			spans[last].N++
			spans[last].Newest = age
			continue
		}
		spans = append(spans, Span{N: 1, Oldest: age, Newest: age})
	}
	return spans
}
