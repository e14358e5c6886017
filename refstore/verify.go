package refstore

import (
	"context"
	"fmt"
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
	ctx, done := s.opts.Observe(ctx, "verify")
	c := newChecker(kept)
	err = c.verify(ctx, s.db)
	done(err)
	if err != nil {
		return c.Verification, fmt.Errorf("refstore: verify: %w", err)
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

// hashes streams the leaves of the tree.
func hashes(tx *sqlite.Tx) lineage.Leaves {
	return func(yield func(lineage.Hash, error) bool) {
		for e, err := range tx.Entries() {
			// Hashed anew, as [checker.grow] does.
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
