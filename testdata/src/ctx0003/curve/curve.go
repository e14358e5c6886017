// Package curve computes how present an entry is, when somebody asks.
package curve

import (
	"math"
	"time"
)

// EntryActivation is the log of summed traces above a floor.
func EntryActivation(uses []time.Time, now time.Time) float64 {
	sum := 0.1
	for _, at := range uses {
		sum += 1 / math.Sqrt(now.Sub(at).Hours()+1)
	}
	return math.Log(sum)
}

// Freshness halves every week.
func Freshness(since time.Time) float64 { return math.Exp2(-time.Since(since).Hours() / 168) }

// Curve is a forgetting curve over any number of hours.
func Curve(hours float64) float64 { return math.Exp(-hours / 24) }

// Percent makes a percentage of a fraction.
func Percent(x float64) float64 { return math.Round(100 * x) }

// Similarity is a measurement: it depends on no clock.
func Similarity(a, b []float32) float64 {
	dot, na, nb := 0.0, 0.0, 0.0
	for i := range a {
		dot += float64(a[i] * b[i])
		na += float64(a[i] * a[i])
		nb += float64(b[i] * b[i])
	}
	return dot / (math.Sqrt(na) * math.Sqrt(nb))
}

// A Row is an entry as a table has it.
type Row struct {
	ID   string
	Heat float64
	Uses int
}

// An Entry is an entry as the program has it.
type Entry struct {
	ID     string
	Uses   []time.Time
	Weight float64
	Heat   float64
}

// ToRow maps an entry field by field.
func ToRow(e Entry) Row { return Row{ID: e.ID, Heat: e.Heat, Uses: len(e.Uses)} }

// A Rated is a candidate with its score.
type Rated struct {
	Entry Entry
	Score float64
}

// ScoreEntries scores candidates.
func ScoreEntries(list []Entry, now time.Time) []Rated {
	out := make([]Rated, 0, len(list))
	for _, e := range list {
		out = append(out, Rated{e, e.Weight + EntryActivation(e.Uses, now)})
	}
	return out
}

// Warm puts the activation into the entry it is handed.
func Warm(e *Entry, now time.Time) { e.Heat = EntryActivation(e.Uses, now) }

// Map makes a list of another.
func Map[T, U any](list []T, f func(T) U) []U {
	out := make([]U, 0, len(list))
	for _, x := range list {
		out = append(out, f(x))
	}
	return out
}

// Filter keeps what keep is true of.
func Filter[T any](list []T, keep func(T) bool) []T {
	var out []T
	for _, x := range list {
		if keep(x) {
			out = append(out, x)
		}
	}
	return out
}
