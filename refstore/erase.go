package refstore

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/ctxlaws/ctxvet/refstore/internal/sqlite"
)

// erasure is the record of the act. It names rows, not what was in them, and not the person.
type erasure struct {
	Decision Decision `json:"decision"`
	// Removed counts the items by kind; Items are what the guards let pass.
	Removed map[string]int `json:"removed"`
	Items   []sqlite.Item  `json:"items"`
}

// settleWait is how long an erasure waits for readers to end before it says that it is pending.
const settleWait = 50 * time.Millisecond

// Erase removes a person's claims outright: those about the person, who is then their subject
// (see [Claim].Subject), those that the person wrote as their user, and what was derived from
// either. With them go their edges, uses, vectors and index entries, and the person's own
// recalls and uses. The right to deletion comes before the First Law, so nobody is asked. The
// act is recorded, and the lineage of what went remains: who wrote it and when, and a salted
// commitment to the text that nobody can test guesses against. A claim whose superseder or
// opponent went says so in [Entry].Erased.
//
// No file of the store holds the text when Erase returns, unless [Act].Pending: then it is gone
// from every query, and from the files once the reader that keeps them has ended. That happens
// by itself with the next write, opening or closing, or on request by [Store.Settle]. What was
// copied out before, such as a [Store.Backup], is another file.
//
// It is an error to erase for nobody. Where nothing is found the act is recorded with nothing
// removed. An error that comes with an [Act].ID is about the files: the act itself was done.
func (s Session) Erase(ctx context.Context, person string) (Act, error) {
	if blank(person) {
		return Act{}, fmt.Errorf("refstore: erase: %w: person %q: must be a name", ErrInvalid, person)
	}
	act := Act{Decision: erasureDecision(s.author.name), Removed: map[string]int{}}
	err := s.write(ctx, "erase", func(tx *sqlite.Tx) error {
		// What goes is listed within the transaction: a claim about the person that is asserted
		// meanwhile is either in the list or was asserted after the erasure.
		claims, items, err := doomed(tx, person)
		if err != nil {
			return err
		}
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
		return Act{}, err
	}
	// The rows are gone from every query now; from the file, once the log is moved over.
	act.Pending, err = s.store.Settle(ctx)
	return act, err
}

// doomed lists what goes with a person, each row once.
func doomed(tx *sqlite.Tx, person string) (claims []int64, items []sqlite.Item, err error) {
	if claims, err = tx.ErasableOf(person); err != nil {
		return nil, nil, err
	}
	if items, err = tx.Doomed(claims); err != nil {
		return nil, nil, err
	}
	deeds, err := tx.DeedsOf(person)
	if err != nil {
		return nil, nil, err
	}
	listed := make(map[int64]bool, len(items))
	for _, i := range items {
		listed[i.Seq] = true
	}
	// A person's use of their own claim is in both lists.
	deeds = slices.DeleteFunc(deeds, func(i sqlite.Item) bool { return listed[i.Seq] })
	return claims, append(items, deeds...), nil
}

// Settle writes the file anew where something was erased since that was last done, moves what
// was written into it and empties the write-ahead log: then no file holds what was erased. It is
// pending while a reader has an older state open: call it again later.
func (s *Store) Settle(ctx context.Context) (pending bool, err error) {
	var act int64
	if err := s.read(ctx, "settle", func(tx *sqlite.Tx) (err error) {
		act, err = tx.LastErasure()
		return err
	}); err != nil {
		return true, err
	}
	return s.settle(ctx, act, settleWait)
}

// settle takes the erasures up to the given one out of the files.
func (s *Store) settle(ctx context.Context, act int64, wait time.Duration) (pending bool, err error) {
	if pending, err = s.db.Settle(ctx, act, wait); err != nil {
		return true, fmt.Errorf("refstore: %w", err)
	}
	if pending {
		s.opts.Logger.WarnContext(ctx, "refstore: erasure pending: a reader holds an older state open",
			"erasure", act)
		return true, nil
	}
	for {
		settled := s.settled.Load()
		if settled >= act || s.settled.CompareAndSwap(settled, act) {
			return false, nil
		}
	}
}

// settleAfter goes on with erasures that may be pending: of this process, of one that was
// killed, of another one. Without any it costs nothing, and it never waits: the next write tries
// again.
func (s *Store) settleAfter(ctx context.Context, act int64) {
	if act <= s.settled.Load() {
		return
	}
	if _, err := s.settle(ctx, act, 0); err != nil {
		s.opts.Logger.WarnContext(ctx, "refstore: erasure pending", "erasure", act, "error", err)
	}
}
