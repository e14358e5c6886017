// Package use scores what another package filters.
package use

import (
	"ctxvet.test/ctx0005/far/lib"
	"ctxvet.test/ctx0005/trim"
)

// Heavy scores the heavy.
func Heavy(fs []lib.Fact) []float64 {
	return lib.All(lib.Heavy(fs)) // want:CTX0005
}

// Front scores the first.
func Front(fs []lib.Fact) []float64 {
	return lib.All(fs[:3]) // want:CTX0005
}

// All scores them all.
func All(fs []lib.Fact) []float64 { return lib.All(fs) }

// Head scores what a package without a store leaves.
func Head(fs []lib.Fact) []float64 {
	return lib.All(trim.Head(fs, 3)) // want:CTX0005
}

// HeadAfter cuts what was scored.
func HeadAfter(fs []lib.Fact) []float64 { return trim.Head(lib.All(fs), 3) }

// Told records what it leaves out by a method of the report.
func Told(fs []lib.Fact) (r lib.Report) {
	for _, f := range fs {
		if f.Weight < 1 {
			r.Leave(f)
			continue
		}
		r.Facts = append(r.Facts, lib.Score(f))
	}
	return r
}

// Counted tells nobody.
func Counted(fs []lib.Fact) (r lib.Report) {
	for _, f := range fs {
		if f.Weight < 1 {
			r.Tick()
			continue // want:CTX0005
		}
		r.Facts = append(r.Facts, lib.Score(f))
	}
	return r
}
