package refstore

import (
	"context"
	"fmt"
	"time"

	"github.com/ctxlaws/ctxvet/refstore/internal/sqlite"
)

// Relation is how one claim stands to another: "c9 supersedes c5".
type Relation string

// The relations. Superseding retires its target; no other relation does.
const (
	// Supersedes: it stands in the target's place. The target stays queryable.
	Supersedes Relation = "supersedes"
	// Corrects: the target is wrong, and this is what is right.
	Corrects Relation = "corrects"
	// Contradicts: not both can hold. It has no direction.
	Contradicts Relation = "contradicts"
	// DerivedFrom: it repeats the target or was concluded from it.
	DerivedFrom Relation = "derived_from"
	// Corroborates: it says the same in other words.
	Corroborates Relation = "corroborates"
	// RelatedTo: whoever asks for one may want the other.
	RelatedTo Relation = "related_to"
)

// known keeps a misspelled relation from being stored as one that nobody reads.
func (r Relation) known() bool {
	switch r {
	case Supersedes, Corrects, Contradicts, DerivedFrom, Corroborates, RelatedTo:
		return true
	}
	return false
}

// Relate records how two claims that are there stand to each other. The key makes it
// idempotent; "" is none.
//
// Errors: [ErrInvalid], [ErrNotFound], [ErrErased], [ErrKeyReused], and [ErrSuperseded] for a
// superseding claim or target that does not stand any more.
func (s Session) Relate(ctx context.Context, from ID, relation Relation, to ID,
	key string) (Receipt, error) {
	if !relation.known() || from == to {
		return Receipt{}, fmt.Errorf("refstore: relate: %w: %v %q %v: must be two claims and one of the relations", ErrInvalid, from, relation, to)
	}
	var r Receipt
	err := s.write(ctx, "relate", func(tx *sqlite.Tx) (err error) {
		req := request(s.author, key, "relate", from.String(), string(relation), to.String())
		var done bool
		if r, done, err = repeated(tx, req); done || err != nil {
			return err
		}
		if err := mustHold(tx, from); err != nil {
			return err
		}
		if err := mayBond(tx, &bond{relation, to}); err != nil {
			return err
		}
		if relation == Supersedes {
			// A retired claim that took another's place would leave nothing standing.
			if err := mayBond(tx, &bond{relation, from}); err != nil {
				return err
			}
			r.Superseded = []ID{to}
		}
		seq, err := tx.PutEdge(s.stamp("relate"), &sqlite.Edge{Kind: string(relation),
			Source: int64(from), Target: int64(to), Request: req})
		r.ID = ID(seq)
		return err
	})
	return r, err
}

// Touch records that a claim was used: it was acted on, quoted, or confirmed helpful. Recalling
// a claim is not using it, and neither is asserting it. The key makes it idempotent; "" is
// none.
func (s Session) Touch(ctx context.Context, claim ID, key string) (Receipt, error) {
	var r Receipt
	err := s.write(ctx, "touch", func(tx *sqlite.Tx) (err error) {
		req := request(s.author, key, "touch", claim.String())
		var done bool
		if r, done, err = repeated(tx, req); done || err != nil {
			return err
		}
		if err := mustHold(tx, claim); err != nil {
			return err
		}
		if key == "" {
			// The commitment to a use that was erased must not tell by trial which claim it was.
			req.Sum = salt()
		}
		stamp := s.stamp("touch")
		last, err := tx.Last()
		if err != nil {
			return err
		}
		seq, err := tx.PutUse(stamp, &sqlite.Use{
			Claim: int64(claim), At: sqlite.Micro(later(stamp.At, last.At)), Request: req,
		})
		r.ID = ID(seq)
		return err
	})
	return r, err
}

// later is the time that the lineage will have: it never runs backwards.
func later(a, b time.Time) time.Time {
	if a.Before(b) {
		return b
	}
	return a
}
