package refstore

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"

	"github.com/ctxlaws/ctxvet/refstore/internal/sqlite"
	"github.com/ctxlaws/ctxvet/refstore/lineage"
)

// Verification is what [Store.Verify] found.
type Verification struct {
	// Size is the number of lineage rows, Root their Merkle tree.
	Size int64        `json:"size"`
	Root lineage.Hash `json:"root"`
	// Rows counts the stored rows that were hashed again, Erased and Pruned those that are
	// rightly gone.
	Rows int64 `json:"rows"`
	Gone int64 `json:"gone"`
	// Checkpoints counts the kept checkpoints that the history agrees with.
	Checkpoints int `json:"checkpoints"`
	// Faults are what is wrong; for each table and kind the first row.
	Faults []Fault `json:"faults,omitempty"`
}

// Fault is something that the record contradicts.
type Fault struct {
	// Kind is "guard" (a trigger, index or table is missing or changed), "chain", "content",
	// "missing", "orphan", "history" (a checkpoint disagrees), "rollback" or "file".
	Kind string `json:"kind"`
	// Table and Row say where; Row is 0 where the fault is not one row's.
	Table string `json:"table,omitempty"`
	Row   ID     `json:"row,omitempty"`
	// Detail says what is wrong.
	Detail string `json:"detail"`
}

// String is the fault in a line.
func (f Fault) String() string {
	where := f.Table
	if f.Row != 0 {
		where = fmt.Sprintf("%s row %d", f.Table, int64(f.Row))
	}
	return strings.TrimPrefix(fmt.Sprintf("%s: %s: %s", where, f.Kind, f.Detail), ": ")
}

// Verify checks that the file holds what its lineage recorded: it follows the hash chain,
// hashes every stored content again, and looks for rows without lineage, lineage without rows
// and missing triggers. Signed checkpoints kept elsewhere show what a file alone cannot: a
// history rewritten and chained anew, a truncated one, and an old backup put in its place.
//
// If anything is wrong the error is [ErrTampered] and names the first bad row; the verification
// lists the rest. A checkpoint whose signature nobody in [Options].Verifiers knows is
// [ErrInvalid].
func (s *Store) Verify(ctx context.Context, checkpoints ...[]byte) (Verification, error) {
	kept, err := s.openCheckpoints(checkpoints)
	if err != nil {
		return Verification{}, fmt.Errorf("refstore: verify: %w", err)
	}
	c := checker{kept: kept, tables: map[string]*cursor[sqlite.Row]{}}
	err = s.read(ctx, "verify", func(tx *sqlite.Tx) error { return c.check(s.db, tx) })
	if errors.Is(err, ErrTampered) {
		// A page that cannot be read is an answer: the file does not hold what was recorded.
		c.fault("file", "", 0, err.Error())
	}
	if err != nil {
		return c.Verification, err
	}
	// FTS5 checks itself by a statement in the form of a write.
	err = s.db.Write(ctx, (*sqlite.Tx).CheckFullText)
	switch {
	case errors.Is(err, ErrTampered):
		c.fault("file", "context_claims_fts", 0,
			"the full-text index differs from the claims: "+err.Error())
	case err != nil && len(c.Faults) == 0:
		// Another process that writes for long is no fault of the file, nor is it checked then.
		return c.Verification, fmt.Errorf("refstore: verify: %w", err)
	}
	if len(c.Faults) > 0 {
		return c.Verification, fmt.Errorf("refstore: verify: %w: %v", ErrTampered, c.Faults[0])
	}
	return c.Verification, nil
}

// openCheckpoints refuses what nobody trusted has signed: an unsigned checkpoint proves
// nothing.
func (s *Store) openCheckpoints(list [][]byte) ([]lineage.Checkpoint, error) {
	known := s.opts.Verifiers
	if known == nil {
		known = note.VerifierList()
	}
	var kept []lineage.Checkpoint
	for i, msg := range list {
		cp, err := lineage.Open(msg, known)
		if err != nil {
			return nil, fmt.Errorf("%w: checkpoint %d: %w", ErrInvalid, i, err)
		}
		kept = append(kept, cp)
	}
	return kept, nil
}

// checker walks the lineage once, with a cursor in each table beside it.
type checker struct {
	Verification
	// kept are the checkpoints to agree with.
	kept []lineage.Checkpoint
	// tables has a cursor in each table, absent one in the numbers of rows that are rightly
	// gone.
	tables map[string]*cursor[sqlite.Row]
	absent *cursor[int64]
}

// cursor reads a sorted stream one value at a time.
type cursor[T any] struct {
	next func() (T, error, bool)
	stop func()
	// cur is the value that the cursor stands at, if ok.
	cur T
	ok  bool
	err error
}

// newCursor stands at the first value.
func newCursor[T any](seq iter.Seq2[T, error]) *cursor[T] {
	c := &cursor[T]{}
	c.next, c.stop = iter.Pull2(seq)
	c.step()
	return c
}

// step goes to the next value; ok is false at the end and after an error.
func (c *cursor[T]) step() {
	c.cur, c.err, c.ok = c.next()
	c.ok = c.ok && c.err == nil
}

// stop ends all streams; a store could not close while one is open.
func (c *checker) stop() {
	for _, t := range c.tables {
		t.stop()
	}
	if c.absent != nil {
		c.absent.stop()
	}
}

// fault notes the first fault of a kind in a table.
func (c *checker) fault(kind, table string, row int64, detail string) {
	for _, f := range c.Faults {
		if f.Kind == kind && f.Table == table && row != 0 {
			return
		}
	}
	c.Faults = append(c.Faults, Fault{kind, table, ID(row), detail})
}

// check reads everything in one pass: the lineage in order, and beside it each table in the
// same order, so that memory does not grow with the store.
func (c *checker) check(db *sqlite.DB, tx *sqlite.Tx) error {
	defer c.stop()
	for _, table := range sqlite.Tables() {
		c.tables[table] = newCursor(tx.Rows(table))
	}
	c.absent = newCursor(tx.Absences())
	if err := c.walk(tx); err != nil {
		return err
	}
	for _, table := range sqlite.Tables() {
		t := c.tables[table]
		if err := t.err; err != nil {
			return fmt.Errorf("%s: %w", table, err)
		}
		if t.ok {
			c.fault("orphan", table, t.cur.Seq, "it has no lineage")
		}
	}
	if err := c.history(tx); err != nil {
		return err
	}
	return c.unreadable(c.file(db, tx))
}

// unreadable turns what cannot be read because it was tampered with into a fault: the error is
// the store's only where nothing else was wrong.
func (c *checker) unreadable(err error) error {
	err = errors.Join(err, c.absent.err)
	if err == nil || len(c.Faults) == 0 {
		return err
	}
	c.fault("file", "", 0, err.Error())
	return nil
}

// walk follows the chain.
func (c *checker) walk(tx *sqlite.Tx) error {
	// The zero entry stands before the first one: its hash is the first row's prev.
	var prev lineage.Entry
	for e, err := range tx.Entries() {
		if err != nil {
			return err
		}
		switch {
		case e.Seq != prev.Seq+1:
			c.fault("chain", "context_lineage", e.Seq, fmt.Sprintf("row %d is missing before it",
				prev.Seq+1))
		case e.Prev != prev.Hash:
			c.fault("chain", "context_lineage", e.Seq, "it does not follow from the row before")
		case e.Hash != e.Sum():
			c.fault("chain", "context_lineage", e.Seq, "its content is not what its hash says")
		}
		if err := c.row(&e); err != nil {
			return err
		}
		prev = e
	}
	c.Size = prev.Seq
	return nil
}

// row compares a row of another table with its lineage.
func (c *checker) row(e *lineage.Entry) error {
	t := c.tables[e.Table]
	if t == nil {
		c.fault("chain", "context_lineage", e.Seq, fmt.Sprintf("there is no table %q", e.Table))
		return nil
	}
	if t.err != nil {
		return t.err
	}
	// Both sides are in order, so what the lineage has passed by has no lineage.
	for t.ok && t.cur.Seq < e.Seq {
		c.fault("orphan", e.Table, t.cur.Seq, "it has no lineage of its own")
		t.step()
	}
	for c.absent.ok && c.absent.cur < e.Seq {
		c.absent.step()
	}
	gone := c.absent.ok && c.absent.cur == e.Seq
	switch {
	case t.ok && t.cur.Seq == e.Seq:
		c.Rows++
		if t.cur.Digest != e.Digest {
			c.fault("content", e.Table, e.Seq, "its content is not what was recorded")
		} else if gone {
			c.fault("content", e.Table, e.Seq, "it is recorded as removed and is there")
		}
		t.step()
	case gone:
		c.Gone++
	case c.absent.err != nil:
		// Nobody can say whether it may be gone; unreadable says that nobody can.
	default:
		c.fault("missing", e.Table, e.Seq, "it is gone, and no erasure or pruning recorded that")
	}
	return t.err
}

// history compares the tree with the checkpoints that were kept.
func (c *checker) history(tx *sqlite.Tx) error {
	root, err := lineage.Root(c.Size, hashes(tx))
	if err != nil {
		// A gap in the numbers, named already, leaves fewer rows than the last number says; without
		// one the tree could not be read, and the checkpoints could not be compared with it.
		return c.unreadable(err)
	}
	c.Root = root
	for _, cp := range c.kept {
		if cp.Size > c.Size {
			c.fault("rollback", "context_lineage", 0,
				fmt.Sprintf("a checkpoint has %d rows and the file %d: an old state was put in its place, or its end was cut off", cp.Size, c.Size))
			continue
		}
		// The tree that the file has now, cut off where the checkpoint was made.
		root, err := lineage.Root(cp.Size, hashes(tx))
		if err != nil {
			return err
		}
		if root != cp.Root {
			c.fault("history", "context_lineage", 0,
				fmt.Sprintf("the first %d rows are not those of the checkpoint: the history was rewritten and chained anew", cp.Size))
			continue
		}
		c.Checkpoints++
	}
	return nil
}

// file checks the guards and the file itself.
func (c *checker) file(db *sqlite.DB, tx *sqlite.Tx) error {
	wrong, err := db.Unguarded(tx)
	if err != nil {
		return err
	}
	for _, m := range wrong {
		c.fault("guard", "", 0, m+": the laws are not enforced")
	}
	found, err := tx.Integrity()
	for _, f := range found {
		c.fault("file", "", 0, f)
	}
	return err
}

// hashes streams the leaves of the tree.
func hashes(tx *sqlite.Tx) lineage.Leaves {
	return func(yield func(lineage.Hash, error) bool) {
		for e, err := range tx.Entries() {
			// Hashed anew: the stored hash may be the one thing that was changed.
			if !yield(e.Sum(), err) {
				return
			}
		}
	}
}

// Checkpoint signs the present state of the lineage: number of rows and root of the tree. Kept
// where the store's operator cannot change it, it makes a rewritten history visible to
// [Store.Verify]. It needs [Options].Signer.
func (s *Store) Checkpoint(ctx context.Context) ([]byte, error) {
	if s.opts.Signer == nil {
		return nil, fmt.Errorf("refstore: checkpoint: %w: options.signer: must be set", ErrInvalid)
	}
	var msg []byte
	err := s.read(ctx, "checkpoint", func(tx *sqlite.Tx) error {
		last, err := tx.Last()
		if err != nil {
			return err
		}
		root, err := lineage.Root(last.Seq, hashes(tx))
		if err != nil {
			return err
		}
		cp := lineage.Checkpoint{Origin: s.opts.Signer.Name(), Size: last.Seq, Root: root}
		msg, err = cp.Sign(s.opts.Signer)
		return err
	})
	return msg, err
}

// ProveInclusion proves that a write is in the tree of a checkpoint of the given size; check it
// with [lineage.CheckInclusion] and the Hash of its [Event].
func (s *Store) ProveInclusion(ctx context.Context, id ID, size int64) (tlog.RecordProof, error) {
	var proof tlog.RecordProof
	err := s.read(ctx, "prove inclusion", func(tx *sqlite.Tx) (err error) {
		proof, err = lineage.Inclusion(size, int64(id), hashes(tx))
		return err
	})
	return proof, err
}

// ProveConsistency proves that the tree of the later checkpoint only appended to that of the
// earlier one; check it with [lineage.CheckConsistency].
func (s *Store) ProveConsistency(
	ctx context.Context, later, earlier int64,
) (tlog.TreeProof, error) {
	var proof tlog.TreeProof
	err := s.read(ctx, "prove consistency", func(tx *sqlite.Tx) (err error) {
		proof, err = lineage.Consistency(later, earlier, hashes(tx))
		return err
	})
	return proof, err
}
