package activation

import "math"

// Cue is one thing that a query asks with and that the claim matches.
type Cue struct {
	// Arm names how candidates were found: "text", "form", "exact", "edge", "vector" or "joint".
	Arm string `json:"arm"`
	// Label is the cue itself, for people; it enters no arithmetic.
	Label string `json:"label"`
	// Fan is how many claims the cue is associated with, this one included; less than 1 counts
	// as 1.
	Fan int `json:"fan"`
}

// Term is a cue with what it contributed.
type Term struct {
	Cue
	// Strength is W·max(0, S_max − ln fan), for the joint cue at most what is missing to the gap.
	Strength float64 `json:"strength"`
}

// Spread is the part of an activation that comes from cues. Claims that match the same cues
// share it.
type Spread struct {
	// Terms are the cues in the order given, Sum what they contribute together.
	Terms []Term  `json:"terms"`
	Sum   float64 `json:"sum"`
	// Separate is what they contribute each by itself: Sum without the joint cue.
	Separate float64 `json:"separate"`
}

// joint is the arm of the cue that all matched cues are together. It comes last.
const joint = "joint"

// rounding keeps what the joint cue lifts to the gap from missing it by a rounding.
const rounding = 1e-9

// Spread weighs the cues that a claim matches; no cues give the empty spread.
//
// The joint cue can bring a claim to the gap and not above it. Almost every long claim is the
// only one with just its mixture of common words; by that it can come to mind, but it does not
// come before a claim that has the rare word.
func (p Params) Spread(cues []Cue) Spread {
	s := Spread{Terms: make([]Term, len(cues))}
	for i, c := range cues {
		c.Fan = max(c.Fan, 1)
		strength := p.strength(c.Fan)
		if c.Arm == joint {
			strength = min(strength, max(0, p.Gap+rounding-s.Sum))
		} else {
			s.Separate += strength
		}
		s.Terms[i] = Term{Cue: c, Strength: strength}
		s.Sum += strength
	}
	return s
}

// strength is never negative: S_max − ln fan is, from a fan of 55 on, and would make a popular
// cue count against the claim.
func (p Params) strength(fan int) float64 {
	return p.Weight * max(0, p.SMax-math.Log(max(1, float64(fan))))
}

// Saturated is the least fan whose cue contributes nothing; larger ones need no exact count.
func (p Params) Saturated() int { return int(math.Ceil(math.Exp(p.SMax))) }
