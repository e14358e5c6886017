package bounds

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// A Kind tells how a number sinks.
type Kind int

// The kinds of faults.
const (
	Logarithm Kind = iota // the argument is not kept above zero
	Decay                 // a product fades to nothing
	Infinity              // negative infinity itself
	Floor                 // the floor argument of a call is no floor
)

// A Fault is a step by which a function's result can sink out of reach.
type Fault struct {
	Kind Kind
	Pos  token.Pos // the parenthesis of the log or call, the operator of the product
	Name string    // the function's, as in math.Log; the operator; of Floor: the parameter's
	Low  float64   // the lowest argument; of Floor: the argument
	Why  string    // when that is reached: "uses is empty"; "" if the code does not tell
	To   Kind      // of Floor: the kind of step that a floor would keep up
	// Calls are the calls by which the result takes the step, outermost first.
	Calls []token.Pos

	// Far names the function of another package that takes the step, "" if it is
	// one of this package; Pos is then the call.
	Far string

	of ssa.Value // the argument of the logarithm
}

// maxFaults bounds the faults that one number carries along: nobody mends more
// in one go.
const maxFaults = 16

// same reports whether two faults are one to a reader.
func (f *Fault) same(g *Fault) bool { return f.Kind == g.Kind && f.Pos == g.Pos }

// union returns the faults of two lists, each once. It shares what it can.
func union(a, b []*Fault) []*Fault {
	out := a
	for _, f := range b {
		if len(out) < maxFaults && !slices.ContainsFunc(out, f.same) {
			out = append(slices.Clip(out), f)
		}
	}
	return out
}

// sinks is the kind of step that the fault is or, of a floor that is none, leads
// to: what mends the one mends the other.
func (f *Fault) sinks() Kind {
	if f.Kind == Floor {
		return f.To
	}
	return f.Kind
}

// without returns the faults that do not sink by steps of some kinds.
func without(faults []*Fault, kinds ...Kind) []*Fault {
	var out []*Fault
	for _, f := range faults {
		if !slices.Contains(kinds, f.sinks()) {
			out = append(out, f)
		}
	}
	return out
}

// holds reports whether a fault that sinks by a step of the kind is among them.
func holds(faults []*Fault, kind Kind) bool {
	return slices.ContainsFunc(faults, func(f *Fault) bool { return f.sinks() == kind })
}
