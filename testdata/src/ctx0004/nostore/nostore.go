// Package nostore is about nerves, not about a context store.
package nostore

import "math"

// Layer is a layer.
type Layer struct{ Bias float64 }

// Activation is that of a neuron.
func (l Layer) Activation(x float64) float64 { return math.Log(x) }

// ReluActivation is one of many.
func ReluActivation(x float64) float64 { return math.Max(0, x) }

// SwishActivation multiplies by a decaying exponential of no age.
func SwishActivation(x float64) float64 { return x / (1 + math.Exp(-x)) }
