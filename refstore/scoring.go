package refstore

import (
	"cmp"
	"slices"
	"time"

	"github.com/ctxlaws/ctxvet/refstore/activation"
	"github.com/ctxlaws/ctxvet/refstore/internal/sqlite"
)

// scored is a set of candidates with what their traces are computed from.
type scored struct {
	*candidates
	// params, now and seed are those of the query: as of another time, the parameters of then.
	params activation.Params
	now    time.Time
	seed   uint64
	// spreads holds one spread a mask, and spread says which one is a candidate's.
	spreads []activation.Spread
	spread  []int
	// usage has the claims that were ever used.
	usage map[int64]activation.Usage
	// bands are the effective bands, of those candidates that it was worth looking up for.
	bands map[int64]Band
}

// usages reads the uses of claims as ages at a time.
func usages(tx *sqlite.Tx, claims []int64, snapshot int64,
	now time.Time) (map[int64]activation.Usage, error) {
	// Uses by the snapshot and spans by the time: a span is recorded long after what it is of.
	uses, err := tx.Uses(claims, snapshot)
	if err != nil {
		return nil, err
	}
	spans, err := tx.Spans(claims, sqlite.Micro(now))
	if err != nil {
		return nil, err
	}
	// Ages and not times: the formula knows no clock.
	all := map[int64]activation.Usage{}
	for _, u := range uses {
		one := all[u.Claim]
		one.Ages = append(one.Ages, now.Sub(sqlite.Time(u.At)))
		all[u.Claim] = one
	}
	for _, s := range spans {
		one := all[s.Claim]
		one.Spans = append(one.Spans, activation.Span{N: int(s.N),
			Oldest: now.Sub(sqlite.Time(s.Oldest)), Newest: now.Sub(sqlite.Time(s.Newest))})
		all[s.Claim] = one
	}
	return all, nil
}

// score makes the traces of all candidates computable.
func score(tx *sqlite.Tx, c *candidates, p activation.Params, snapshot int64, now time.Time,
	seed uint64) (*scored, error) {
	usage, err := usages(tx, c.ids, snapshot, now)
	if err != nil {
		return nil, err
	}
	s := &scored{candidates: c, params: p, now: now, seed: seed, usage: usage, bands: map[int64]Band{}}
	// Half a million candidates of a popular cue have a handful of masks between them.
	known := map[string]int{}
	for n := range c.ids {
		key := maskKey(c.mask(n))
		i, ok := known[key]
		if !ok {
			i = len(s.spreads)
			known[key] = i
			s.spreads = append(s.spreads, c.weigh(p, c.mask(n)))
		}
		s.spread = append(s.spread, i)
	}
	return s, nil
}

// trace is the trace of any claim; of one that is no candidate it says that no cue matched.
func (s *scored) trace(id int64) activation.Trace {
	// No candidate, no cue: its trace is of base level alone, and cannot clear the threshold.
	var spread activation.Spread
	if n, ok := s.at[id]; ok {
		spread = s.spreads[s.spread[n]]
	}
	return s.params.Score(activation.Subject{Claim: id, Band: int(s.bands[id]), Usage: s.usage[id]},
		spread, s.seed)
}

// ranked is a candidate with the activation that it is ordered by.
type ranked struct {
	id         int64
	activation float64
	// uncapped is the activation without the ceiling, separate that without the joint cue.
	uncapped, separate float64
	// joint is the fan of the joint cue; 0 if there is none.
	joint   int
	cleared bool
}

// ranking orders claims by activation, those that a ceiling made equal by what they would have
// without it, those that the joint cue made equal by what they have without that and then by how
// few have all their cues, and the later recorded first among the rest.
func (s *scored) ranking(claims []int64) []ranked {
	list := make([]ranked, len(claims))
	for i, id := range claims {
		t := s.trace(id)
		list[i] = ranked{id: id, activation: t.Activation, uncapped: t.Base + t.Spread.Sum + t.Noise,
			separate: t.Base + t.Spread.Separate + t.Noise, cleared: t.Cleared}
		if n := len(t.Spread.Terms); n > 0 && t.Spread.Terms[n-1].Arm == armJoint {
			list[i].joint = t.Spread.Terms[n-1].Fan
		}
	}
	slices.SortFunc(list, func(a, b ranked) int {
		return cmp.Or(cmp.Compare(b.activation, a.activation), cmp.Compare(b.uncapped, a.uncapped),
			cmp.Compare(b.separate, a.separate), cmp.Compare(a.joint, b.joint), cmp.Compare(b.id, a.id))
	})
	return list
}
