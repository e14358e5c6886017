// Package use scores what another package filters.
package use

import "ctxvet.test/ctx0005/far/lib"

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
