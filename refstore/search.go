package refstore

import (
	"context"
	"fmt"

	"github.com/ctxlaws/ctxvet/refstore/internal/sqlite"
)

// Search looks deliberately: it has no threshold. Every claim that matches any cue is in the
// order, superseded and expired ones too; without cues, every claim. A page takes the claims in
// order, and on top of its budget of entries what they must not be shown without. The rest is
// on the next page: search again with [Disclosure].Reach. Errors: [ErrInvalid], [ErrTampered],
// and that of the context.
func (s *Store) Search(ctx context.Context, q Query) (Result, error) {
	var r Result
	if err := q.check(); err != nil {
		return r, fmt.Errorf("refstore: search: %w", err)
	}
	err := s.read(ctx, "search", func(tx *sqlite.Tx) error {
		v, err := s.view(ctx, tx, q)
		if err != nil {
			return err
		}
		r, err = v.search()
		return err
	})
	return r, err
}

// search puts everything that matched into the order, whatever became of it.
func (v *view) search() (Result, error) {
	// Without cues it is the way to what no cue reaches: everything, page by page.
	if v.q.cueless() {
		r, _, err := v.recent(true)
		return r, err
	}
	if err := v.bind(v.ids, v.capped()); err != nil {
		return Result{}, err
	}
	d := v.disclosure()
	d.Ordering = "activation, without a threshold"
	var order []int64
	// The threshold is counted, for the disclosure, and not applied.
	for _, r := range v.ranking(v.ids) {
		if r.cleared {
			d.Cleared++
		}
		order = append(order, r.id)
	}
	// The order is the same on each page as long as nothing is written meanwhile.
	skip := min(v.q.Skip, len(order))
	r, _, err := v.assemble(d, order[skip:], map[int64]Reason{}, order[:skip], true)
	return r, err
}

// Get returns the claims with these IDs, whatever became of them, with what they must not be
// shown without: all opponents and corrections. An ID that is not held is among the omissions.
func (s *Store) Get(ctx context.Context, claims ...ID) (Result, error) {
	var r Result
	err := s.read(ctx, "get", func(tx *sqlite.Tx) error {
		v, err := s.open(tx, Query{Historical: true})
		if err != nil {
			return err
		}
		p, err := params(tx, v.snapshot)
		if err != nil {
			return err
		}
		there, err := tx.Bands(numbers(claims))
		if err != nil {
			return err
		}
		// To be asked for by number is a cue like any other, so that entries have their traces.
		cues := []cue{{arm: armExact, label: "asked for by number"}}
		for _, t := range there {
			cues[0].claims = append(cues[0].claims, t.Seq)
		}
		c := union(cues)
		// Historical: who asks for a superseded claim by number wants that one.
		if err := c.redirect(tx, v.snapshot, true); err != nil {
			return err
		}
		c.fans(true, p.Saturated())
		if v.scored, err = score(tx, c, p, v.snapshot, v.asOf, 0); err != nil {
			return err
		}
		r, err = v.get(claims)
		return err
	})
	return r, err
}

// get shows everything asked for; those that are not there are omissions like any other.
func (v *view) get(claims []ID) (Result, error) {
	if err := v.relate(v.ids); err != nil {
		return Result{}, err
	}
	d := v.disclosure()
	d.Ordering = "activation"
	var order []int64
	for _, r := range v.ranking(v.ids) {
		order = append(order, r.id)
	}
	// Whoever names claims gets all of them, with all opponents and corrections.
	v.q.Entries = v.held
	r, _, err := v.assemble(d, order, map[int64]Reason{}, nil, false)
	// Erased or never written: Why and Timeline tell which.
	for _, id := range claims {
		if _, ok := v.at[int64(id)]; !ok {
			r.disclosure.Considered++
			r.disclosure.omit(NotHeld, int64(id))
		}
	}
	return r, err
}
