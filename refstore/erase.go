package refstore

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/ctxlaws/ctxvet/refstore/internal/sqlite"
)

// erasure is the record of the act. It names rows, not what was in them, and not the person.
type erasure struct {
	Decision Decision `json:"decision"`
	// Removed counts the items by kind; Items are what the guards let pass.
	Removed map[string]int `json:"removed"`
	Items   []sqlite.Item  `json:"items"`
}

// Erase removes a person's claims outright: those about the person (see [Claim].Subject), those
// that the person wrote, and what was derived from either, with their edges, uses and index
// entries, and the person's recalls. The right to deletion comes before the First Law, so
// nobody is asked. The act is recorded, and the lineage of what went remains: who wrote it and
// when, and a commitment to the text that nobody can test guesses against.
//
// It is an error to erase for nobody. Where nothing is found the act is recorded with nothing
// removed.
func (s Session) Erase(ctx context.Context, person string) (Act, error) {
	if blank(person) {
		return Act{}, fmt.Errorf("refstore: erase: %w: person %q: must be a name", ErrInvalid, person)
	}
	act := Act{Decision: erasureDecision(s.author.name), Removed: map[string]int{}}
	err := s.write(ctx, "erase", func(tx *sqlite.Tx) error {
		// What goes is listed within the transaction: a claim about the person that is asserted
		// meanwhile is either in the list or was asserted after the erasure.
		claims, err := tx.ErasableOf(person)
		if err != nil {
			return err
		}
		items, err := tx.Doomed(claims)
		if err != nil {
			return err
		}
		recalls, err := tx.RecallsOf(person)
		if err != nil {
			return err
		}
		items = append(items, recalls...)
		for _, i := range items {
			act.Removed[i.Kind]++
		}
		act.Claims = ids(claims)
		body, err := json.Marshal(erasure{act.Decision, act.Removed, items})
		if err != nil {
			return err
		}
		seq, err := tx.Erase(s.stamp("erase"), string(body), items)
		act.ID = ID(seq)
		return err
	})
	if err != nil {
		return act, err
	}
	// The rows are gone from every query now; from the file, once the log is moved over.
	act.Pending, err = s.store.Settle(ctx)
	return act, err
}

// Settle moves what was written into the main file and empties the write-ahead log, which until
// then still holds what an erasure removed. It is pending while a reader has an older state
// open: call it again later.
func (s *Store) Settle(ctx context.Context) (pending bool, err error) {
	pending, err = s.db.Checkpoint(ctx)
	if err != nil {
		return true, fmt.Errorf("refstore: settle: %w", err)
	}
	if pending {
		s.opts.Logger.WarnContext(ctx, "refstore: erasure pending: a reader holds an older state open")
	}
	return pending, nil
}
