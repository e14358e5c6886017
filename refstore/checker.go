package refstore

import (
	"context"
	"errors"
	"fmt"
	"iter"

	"github.com/ctxlaws/ctxvet/refstore/internal/sqlite"
	"github.com/ctxlaws/ctxvet/refstore/lineage"
)

// checker walks the lineage once, with a cursor in each table beside it.
type checker struct {
	Verification
	// kept are the checkpoints to agree with.
	kept []lineage.Checkpoint
	// tables has a cursor in each table, absent one in the numbers of rows that are rightly
	// gone.
	tables map[string]*cursor[sqlite.Row]
	absent *cursor[int64]
	// tree grows with the walk; roots are what it was at the sizes of the checkpoints.
	tree  lineage.Tree
	roots map[int64]lineage.Hash
}

// newChecker has seen nothing yet.
func newChecker(kept []lineage.Checkpoint) *checker {
	c := &checker{kept: kept, tables: map[string]*cursor[sqlite.Row]{}, roots: map[int64]lineage.Hash{}}
	for _, cp := range kept {
		c.roots[cp.Size] = c.tree.Root()
	}
	return c
}

// verify checks everything, of one state of the file. The error is [ErrTampered] if anything is
// wrong, or says why it could not be found out.
func (c *checker) verify(ctx context.Context, db *sqlite.DB) error {
	// The file's own checks take as long as the others, and read something else.
	var file checker
	read, wrote := db.Together(ctx, (*sqlite.Tx).CheckFullText, c.check,
		func(tx *sqlite.Tx) error { return file.file(db, tx) })
	if err := c.met(read[0]); err != nil {
		c.Faults = append(c.Faults, file.Faults...)
		return err
	}
	c.Faults = append(c.Faults, file.Faults...)
	if err := c.met(c.unreadable(read[1])); err != nil {
		return err
	}
	switch {
	case errors.Is(wrote, ErrTampered):
		c.fault("file", "context_claims_fts", 0,
			"the full-text index differs from the claims: "+wrote.Error())
	case wrote != nil && len(c.Faults) == 0:
		// Another process that writes for long is no fault of the file, nor is it checked then.
		return wrote
	}
	if len(c.Faults) > 0 {
		return fmt.Errorf("%w: %v", ErrTampered, c.Faults[0])
	}
	return nil
}

// met notes an error that is an answer: a page that cannot be read does not hold what was
// recorded.
func (c *checker) met(err error) error {
	if errors.Is(err, ErrTampered) {
		c.fault("file", "", 0, err.Error())
	}
	return err
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

// check reads all rows in one pass: the lineage in order, and beside it each table in the same
// order, so that memory does not grow with the store.
func (c *checker) check(tx *sqlite.Tx) error {
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
	return c.history()
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
		sum := e.Sum()
		c.grow(sum)
		switch {
		case e.Seq != prev.Seq+1:
			c.fault("chain", "context_lineage", e.Seq, fmt.Sprintf("row %d is missing before it",
				prev.Seq+1))
		case e.Prev != prev.Hash:
			c.fault("chain", "context_lineage", e.Seq, "it does not follow from the row before")
		case e.Hash != sum:
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

// grow adds a leaf to the tree. It is hashed anew: the stored hash may be the one thing that was
// changed.
func (c *checker) grow(leaf lineage.Hash) {
	c.tree.Add(leaf)
	if _, ok := c.roots[c.tree.Size()]; ok {
		c.roots[c.tree.Size()] = c.tree.Root()
	}
}

// history compares the tree with the checkpoints that were kept.
func (c *checker) history() error {
	if n := c.tree.Size(); n != c.Size {
		// The gap in the numbers is named already. What has moved up cannot be compared.
		return c.unreadable(fmt.Errorf("the lineage has %d rows and its last number is %d", n, c.Size))
	}
	c.Root = c.tree.Root()
	for _, cp := range c.kept {
		switch {
		case cp.Size > c.Size:
			c.fault("rollback", "context_lineage", 0,
				fmt.Sprintf("a checkpoint has %d rows and the file %d: an old state was put in its place, or its end was cut off", cp.Size, c.Size))
		case c.roots[cp.Size] != cp.Root:
			c.fault("history", "context_lineage", 0,
				fmt.Sprintf("the first %d rows are not those of the checkpoint: the history was rewritten and chained anew", cp.Size))
		default:
			c.Checkpoints++
		}
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
