// Package calibrate counts what profiles make of scenarios: how many decisions are right, how many claim
// too much, how many restrict too much, and how that shifts with the answer threshold and with noise in
// retrieval.
package calibrate

import (
	"fmt"
	"math/rand/v2"

	"github.com/ctxlaws/ctxvet/refstore/policy"
)

// Count is what a policy makes of a set. Means over noisy runs are fractions.
type Count struct {
	// Decisions is how many were judged, Correct how many are as expected.
	Decisions float64 `json:"decisions"`
	Correct   float64 `json:"correct"`
	// FalseCertainty: a claim may be relied on where a warning, a check, a block or an archive was due.
	FalseCertainty float64 `json:"false_certainty"`
	// Overblocks restrict more than expected, Underblocks less without being false certainty.
	Overblocks  float64 `json:"overblocks"`
	Underblocks float64 `json:"underblocks"`
	// Intruders are records of other scenarios that noise brought in and that may answer here: permission
	// does not replace relevance. They are in no other count.
	Intruders float64 `json:"intruders"`
	// Omitted are records that noise missed before anything was judged. They are in no other count.
	Omitted float64 `json:"omitted"`
}

// judge counts one decision.
func (c *Count) judge(expected, got policy.Action) {
	c.Decisions++
	switch {
	case got == expected:
		c.Correct++
	case got.Asserts() && !expected.Asserts():
		c.FalseCertainty++
	case got > expected:
		c.Overblocks++
	default:
		c.Underblocks++
	}
}

// add sums counts.
func (c *Count) add(o Count) {
	c.Decisions += o.Decisions
	c.Correct += o.Correct
	c.FalseCertainty += o.FalseCertainty
	c.Overblocks += o.Overblocks
	c.Underblocks += o.Underblocks
	c.Intruders += o.Intruders
	c.Omitted += o.Omitted
}

// over divides by a number of runs.
func (c Count) over(n float64) Count {
	return Count{c.Decisions / n, c.Correct / n, c.FalseCertainty / n, c.Overblocks / n, c.Underblocks / n, c.Intruders / n, c.Omitted / n}
}

// Noise is what retrieval gets wrong. The zero value gets nothing wrong.
type Noise struct {
	// Miss is the chance that a record is not retrieved: what it says of others is not seen either.
	// Intrude is the chance, per scenario, that a record of another one is. Both 0 to 1.
	Miss, Intrude float64
	// Runs is how often to draw; the counts are means. Seed makes the draws repeatable.
	Runs int
	Seed uint64
}

// Validate says which field is out of range.
func (n Noise) Validate() error {
	switch {
	case !(n.Miss >= 0 && n.Miss <= 1):
		return fmt.Errorf("calibrate: noise: miss %v: legal are 0 to 1", n.Miss)
	case !(n.Intrude >= 0 && n.Intrude <= 1):
		return fmt.Errorf("calibrate: noise: intrude %v: legal are 0 to 1", n.Intrude)
	case n.Runs < 0:
		return fmt.Errorf("calibrate: noise: runs %d: legal are 0 (once) and more", n.Runs)
	}
	return nil
}

// Set is something that a policy can be counted on.
type Set interface {
	// Once counts one retrieval, with noise drawn from rng.
	Once(p *policy.Policy, n Noise, rng *rand.Rand) Count
}

// Run counts a set, the mean of all runs if there is noise.
func Run(p *policy.Policy, set Set, n Noise) Count {
	runs := max(1, n.Runs)
	if n.Miss == 0 && n.Intrude == 0 {
		runs = 1
	}
	rng := rand.New(rand.NewPCG(n.Seed, 0))
	var sum Count
	for range runs {
		sum.add(set.Once(p, n, rng))
	}
	return sum.over(float64(runs))
}

// Row is a profile's count.
type Row struct {
	Profile string `json:"profile"`
	Policy  string `json:"policy"`
	Count
}

// Table counts each profile.
func Table(profiles []policy.Profile, set Set, n Noise) ([]Row, error) {
	var rows []Row
	for _, profile := range profiles {
		p, err := policy.NewBuiltin(profile)
		if err != nil {
			return nil, fmt.Errorf("calibrate: %w", err)
		}
		rows = append(rows, Row{profile.Name, p.Version().ID, Run(p, set, n)})
	}
	return rows, nil
}

// Point is a threshold's count.
type Point struct {
	AnswerAt int `json:"answer_at"`
	Count
}

// Curve moves the answer threshold of a profile from its archive threshold up to 100.
func Curve(profile policy.Profile, set Set, n Noise) ([]Point, error) {
	var points []Point
	profile.LowRiskDiscount, profile.HighRiskSurcharge = 0, 0
	for at := profile.ArchiveBelow + 1; at <= 100; at++ {
		profile.AnswerAt = at
		p, err := policy.NewBuiltin(profile)
		if err != nil {
			return nil, fmt.Errorf("calibrate: %w", err)
		}
		points = append(points, Point{at, Run(p, set, n)})
	}
	return points, nil
}
