package refstore

import (
	"context"
	"maps"
	"slices"
	"time"

	"github.com/ctxlaws/ctxvet/refstore/internal/sqlite"
	"github.com/ctxlaws/ctxvet/refstore/policy"
)

// view is a query on a snapshot of the store, on its way to a result.
type view struct {
	tx *sqlite.Tx
	q  Query
	// snapshot is the number of the last write that the query sees. Rows are numbered in the
	// order in which they were recorded, so it bounds every table alike.
	snapshot int64
	asOf     time.Time
	validAt  time.Time
	// held counts the claims of the snapshot, arms says how looking for them went, and givenUp
	// how many masks have no joint fan.
	held    int
	arms    []Arm
	givenUp int
	policy  *policy.Policy
	*scored
	// graph and terms are loaded by relate, for the claims that matter.
	graph *graph
	terms map[int64]sqlite.Terms
}

// open resolves the times of a query to a snapshot.
func (s *Store) open(tx *sqlite.Tx, q Query) (*view, error) {
	v := &view{tx: tx, q: q, asOf: q.AsOf, validAt: q.ValidAt}
	if v.q.Entries == 0 {
		v.q.Entries = defaultEntries
	}
	if v.asOf.IsZero() {
		v.asOf = s.now()
	}
	if v.validAt.IsZero() {
		v.validAt = v.asOf
	}
	last, err := tx.Last()
	if err != nil {
		return nil, err
	}
	// Now is the end of the record and not the clock's time: the clock may be behind another
	// process's.
	v.snapshot = last.Seq
	if !q.AsOf.IsZero() {
		if v.snapshot, err = tx.SeqAt(sqlite.Micro(q.AsOf)); err != nil {
			return nil, err
		}
	}
	if v.policy, err = s.policyAt(tx, v.snapshot); err != nil {
		return nil, err
	}
	held, err := tx.Held(v.snapshot)
	v.held = int(held)
	return v, err
}

// view generates candidates by all arms and makes their traces computable.
func (s *Store) view(ctx context.Context, tx *sqlite.Tx, q Query) (*view, error) {
	v, err := s.open(tx, q)
	if err != nil {
		return nil, err
	}
	p, err := params(tx, v.snapshot)
	if err != nil {
		return nil, err
	}
	l := &look{ctx, tx, &v.q, v.snapshot, s.opts.Embedder, p.Saturated()}
	cues, arms, err := l.arms()
	if err != nil {
		return nil, err
	}
	v.arms = arms
	c := union(cues)
	if err := c.redirect(tx, v.snapshot, q.Historical); err != nil {
		return nil, err
	}
	v.givenUp = c.fans(q.Historical, p.Saturated())
	v.scored, err = score(tx, c, p, v.snapshot, v.asOf, q.Seed)
	return v, err
}

// cleared lists the candidates at or above the threshold. Every ceiling lies above it, so bands
// need not be known yet.
func (v *view) cleared() []int64 {
	var list []int64
	// Every candidate is scored; nothing is cut before this.
	for _, id := range v.ids {
		if v.trace(id).Cleared {
			list = append(list, id)
		}
	}
	return list
}

// relate loads what binds the claims to others, and for all of these the bands and uses.
func (v *view) relate(claims []int64) error { return v.bind(claims, claims) }

// capped lists the candidates that a ceiling can hold down. For the others the band does not
// matter to the order, and a popular cue has half a million of them.
func (v *view) capped() []int64 {
	var list []int64
	for _, id := range v.ids {
		// Ceilings rise with the band.
		if v.trace(id).Activation > v.params.Ceilings[0] {
			list = append(list, id)
		}
	}
	return list
}

// bind is relate with bands for some of the claims alone, and for what they are bound to.
func (v *view) bind(claims, banded []int64) (err error) {
	if v.graph, err = loadGraph(v.tx, claims, v.snapshot); err != nil {
		return err
	}
	// A correction's band depends on what it corrects, so all of the graph is needed.
	all := slices.Concat(banded, v.graph.nodes())
	slices.Sort(all)
	all = slices.Compact(all)
	rows, err := v.tx.Bands(all)
	if err != nil {
		return err
	}
	v.terms = make(map[int64]sqlite.Terms, len(rows))
	for _, r := range rows {
		v.terms[r.Seq] = r
	}
	for _, id := range all {
		v.bands[id] = v.band(id)
	}
	// Opponents and corrections need not be candidates, and are scored like them.
	var others []int64
	for _, id := range all {
		if _, ok := v.at[id]; !ok {
			others = append(others, id)
		}
	}
	more, err := usages(v.tx, others, v.snapshot, v.asOf)
	maps.Copy(v.usage, more)
	return err
}

// band is the effective band: at least that of whatever the claim corrects, now, however that
// came by it.
func (v *view) band(id int64) Band {
	// A correction of a correction counts as high as what the first one corrected.
	var highest int64
	for _, c := range v.graph.walk(id, v.graph.corrected, func(int64) bool { return true }) {
		highest = max(highest, v.terms[c].Band)
	}
	return Band(highest)
}

// holds says whether the claim is valid at the time asked about.
func (v *view) holds(id int64) bool {
	// Unknown bounds do not end anything: currency unassessed is a deficit, not an expiry.
	at, t := sqlite.Micro(v.validAt), v.terms[id]
	return (!t.ValidFrom.Valid || t.ValidFrom.V <= at) && (!t.ValidUntil.Valid || at < t.ValidUntil.V)
}
