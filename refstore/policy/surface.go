package policy

import "slices"

// Candidate is a decision on its way to a reader, with what a store's retrieval says of it.
type Candidate struct {
	Decision
	// Activation is the store's; higher surfaces earlier.
	Activation float64
	// Cost is what it takes of the budget, in whatever unit the budget has.
	Cost int
}

// Omitted is a candidate that did not surface, and why.
type Omitted struct {
	Record string `json:"record"`
	Reason string `json:"reason"`
}

// Why a candidate is omitted.
const (
	BelowThreshold = "below_threshold"
	OverBudget     = "over_budget"
)

// Surface orders candidates and cuts after that: blocks first, whatever their activation and cost, then by
// activation. What is cut is named. A budget below zero is no limit. Blocks count against the budget
// and are never cut by it.
func Surface(candidates []Candidate, threshold float64, budget int) (shown []Candidate, omitted []Omitted) {
	// The caller's order stays as it is; of equals it decides.
	ordered := slices.Clone(candidates)
	slices.SortStableFunc(ordered, func(a, b Candidate) int {
		switch {
		case (a.Action == Block) != (b.Action == Block):
			if a.Action == Block {
				return -1
			}
			return 1
		case a.Activation > b.Activation:
			return -1
		case a.Activation < b.Activation:
			return 1
		default:
			return 0
		}
	})
	left := budget
	// Everything is ranked before anything is cut, and what is cut is named: a silent cut would look like a
	// memory that is not there.
	for _, c := range ordered {
		switch {
		case c.Action == Block: // never cut
		case c.Activation < threshold:
			omitted = append(omitted, Omitted{c.Record, BelowThreshold})
			continue
		case budget >= 0 && c.Cost > left:
			omitted = append(omitted, Omitted{c.Record, OverBudget})
			continue
		}
		shown, left = append(shown, c), left-c.Cost
	}
	return shown, omitted
}
