package main

import (
	"fmt"
	"slices"
)

// A spread sums up a quantity over the rounds.
type spread struct {
	Median float64 `json:"median"`
	Min    float64 `json:"min"`
	Max    float64 `json:"max"`
}

// spreadOf returns the spread of values, nil if there are none. The median of an even number is the
// mean of the middle two.
func spreadOf(values []float64) *spread {
	n := len(values)
	if n == 0 {
		return nil
	}
	sorted := slices.Sorted(slices.Values(values))
	return &spread{Median: (sorted[(n-1)/2] + sorted[n/2]) / 2, Min: sorted[0], Max: sorted[n-1]}
}

// quotients divides the values of two commands round by round. It returns none if a value is 0, that
// is, if the system does not tell the quantity.
func quotients(of, to []float64) []float64 {
	if slices.Contains(of, 0) || slices.Contains(to, 0) {
		return nil
	}
	var out []float64
	for i := range min(len(of), len(to)) {
		out = append(out, of[i]/to[i])
	}
	return out
}

// text renders a spread in units of unit; a dash if there is none.
func (s *spread) text(unit float64, format string) string {
	if s == nil {
		return "–"
	}
	return fmt.Sprintf(format+" ("+format+"–"+format+")", s.Median/unit, s.Min/unit, s.Max/unit)
}
