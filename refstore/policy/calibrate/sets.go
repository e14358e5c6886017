package calibrate

import (
	"math/rand/v2"

	"github.com/ctxlaws/ctxvet/refstore/policy"
	"github.com/ctxlaws/ctxvet/refstore/policy/packets"
	"github.com/ctxlaws/ctxvet/refstore/policy/scenario"
)

// Scenarios are judged record by record.
type Scenarios []scenario.Scenario

// Once counts the records of every scenario.
func (list Scenarios) Once(p *policy.Policy, n Noise, rng *rand.Rand) Count {
	var c Count
	for i := range list {
		s := &list[i]
		records, expect := c.retrieve(s, n, rng)
		// Intruders come last, so that the index tells them apart.
		kept := len(records)
		if len(list) > 1 && rng.Float64() < n.Intrude {
			if r, ok := list.intruder(i, rng); ok {
				records = append(records, r)
			}
		}
		for j, d := range p.Assess(records, &s.Operation) {
			if j < kept {
				c.judge(expect[j], d.Action)
			} else if d.Action.Asserts() {
				c.Intruders++
			}
		}
	}
	return c
}

// intruder is some record of another scenario.
func (list Scenarios) intruder(not int, rng *rand.Rand) (policy.Record, bool) {
	// Never from the scenario itself.
	other := &list[(not+1+rng.IntN(len(list)-1))%len(list)]
	// A scenario may be there for its question alone.
	if len(other.Records) == 0 {
		return policy.Record{}, false
	}
	r := other.Records[rng.IntN(len(other.Records))].Record
	r.ID = other.ID + "/" + r.ID // the same name may be another record here
	return r, true
}

// Packets are judged scenario by scenario.
type Packets []packets.Scenario

// Once counts the scenarios. An intruder here competes for relevance like any other record.
func (list Packets) Once(p *policy.Policy, n Noise, rng *rand.Rand) Count {
	var c Count
	for i := range list {
		s := list[i]
		s.Memories = kept(s.Memories, n, rng)
		if len(list) > 1 && rng.Float64() < n.Intrude {
			// Never from the scenario itself.
			other := list[(i+1+rng.IntN(len(list)-1))%len(list)].Memories
			s.Memories = append(s.Memories, other[rng.IntN(len(other))])
		}
		if len(s.Memories) == 0 {
			continue // nothing was retrieved: there is nothing to decide
		}
		// What is expected stays, also where the record that was meant is missed: that is what noise costs.
		c.judge(s.Expected, s.Decide(p).Got)
	}
	return c
}

// kept are the memories that are not missed.
func kept(list []packets.Memory, n Noise, rng *rand.Rand) []packets.Memory {
	var out []packets.Memory
	for _, m := range list {
		if rng.Float64() >= n.Miss {
			out = append(out, m)
		}
	}
	return out
}

// retrieve are the records that are not missed, with what is expected of each.
func (c *Count) retrieve(s *scenario.Scenario, n Noise, rng *rand.Rand) (records []policy.Record, expect []policy.Action) {
	for i := range s.Records {
		// Drawn for each record, also without noise, so that the same seed misses the same records whatever else
		// is drawn.
		if rng.Float64() < n.Miss {
			c.Omitted++
			continue
		}
		records = append(records, s.Records[i].Record)
		expect = append(expect, s.Records[i].Expect)
	}
	return records, expect
}
