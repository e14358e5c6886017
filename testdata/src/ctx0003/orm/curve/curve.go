// Package curve computes how present an entry is.
package curve

import (
	"math"
	"time"
)

// Freshness halves every week.
func Freshness(since time.Time) float64 { return math.Exp2(-time.Since(since).Hours() / 168) }
