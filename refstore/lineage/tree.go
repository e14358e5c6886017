package lineage

import (
	"crypto/sha256"
	"fmt"
	"iter"

	"golang.org/x/mod/sumdb/tlog"
)

// Leaves are the hashes of all entries in order, from the first. The tree is computed from them
// when asked for, in one pass and with memory for its height only: nothing derived is stored
// that could be wrong.
type Leaves = iter.Seq2[Hash, error]

// Root is the RFC 6962 tree hash of the first size leaves.
func Root(size int64, leaves Leaves) (Hash, error) {
	root, err := tlog.TreeHash(size, subtrees(leaves))
	return root, wrap("root", err)
}

// Tree is the tree of the leaves added so far, for whoever walks the log anyway. The zero Tree
// is empty.
type Tree struct {
	size int64
	// waiting are complete subtrees that wait for a sibling of their size, 1<<level leaves: those
	// of the levels whose bits are set in size.
	waiting [64]Hash
}

// Add appends a leaf, the Hash of the next entry.
func (t *Tree) Add(leaf Hash) { t.add(leaf, func(int, Hash) {}) }

// add counts like a binary counter: two complete subtrees of a level carry over as one of the
// next. Each subtree that the leaf completes is told of, the leaf itself first.
func (t *Tree) add(h Hash, completed func(level int, h Hash)) {
	level := 0
	for ; ; level++ {
		completed(level, h)
		if t.size>>level&1 == 0 {
			break
		}
		h = tlog.NodeHash(t.waiting[level], h)
	}
	t.waiting[level] = h
	t.size++
}

// Size is the number of leaves.
func (t *Tree) Size() int64 { return t.size }

// Root is what [Root] of the same leaves is.
func (t *Tree) Root() Hash {
	if t.size == 0 {
		return sha256.Sum256(nil) // RFC 6962, section 2.1
	}
	var root Hash
	first := true
	// The smaller subtrees are to the right of the larger ones.
	for level, subtree := range &t.waiting {
		switch {
		case t.size>>level&1 == 0:
		case first:
			root, first = subtree, false
		default:
			root = tlog.NodeHash(subtree, root)
		}
	}
	return root
}

// Inclusion proves that the entry with this number is in the tree of the given size; see
// [CheckInclusion].
func Inclusion(size, seq int64, leaves Leaves) (tlog.RecordProof, error) {
	if seq < 1 || seq > size {
		return nil, fmt.Errorf("lineage: inclusion: entry %d: must be 1 to %d, the size of the tree",
			seq, size)
	}
	proof, err := tlog.ProveRecord(size, seq-1, subtrees(leaves))
	return proof, wrap("inclusion", err)
}

// Consistency proves that the tree of the larger size is the tree of the smaller one, appended
// to; see [CheckConsistency].
func Consistency(larger, smaller int64, leaves Leaves) (tlog.TreeProof, error) {
	if smaller < 1 || smaller > larger {
		return nil, fmt.Errorf("lineage: consistency: size %d: must be 1 to %d", smaller, larger)
	}
	proof, err := tlog.ProveTree(larger, smaller, subtrees(leaves))
	return proof, wrap("consistency", err)
}

// CheckInclusion checks a proof that the entry with this number and hash is in the checkpoint's
// tree.
func CheckInclusion(proof tlog.RecordProof, cp Checkpoint, seq int64, hash Hash) error {
	return wrap("check inclusion", tlog.CheckRecord(proof, cp.Size, cp.Root, seq-1, hash))
}

// CheckConsistency checks a proof that the later checkpoint's tree only appended to the earlier
// one's.
func CheckConsistency(proof tlog.TreeProof, later, earlier Checkpoint) error {
	return wrap("check consistency", tlog.CheckTree(proof, later.Size, later.Root, earlier.Size,
		earlier.Root))
}

// wrap says which operation failed.
func wrap(op string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("lineage: %s: %w", op, err)
}

// subtrees reads the nodes that tlog asks for from one pass over the leaves.
func subtrees(leaves Leaves) tlog.HashReader {
	return tlog.HashReaderFunc(func(indexes []int64) ([]Hash, error) {
		wanted := make(map[int64]Hash, len(indexes))
		for _, i := range indexes {
			wanted[i] = Hash{}
		}
		if err := fill(wanted, leaves); err != nil {
			return nil, err
		}
		hashes := make([]Hash, len(indexes))
		for i, index := range indexes {
			hashes[i] = wanted[index]
		}
		return hashes, nil
	})
}

// fill walks the leaves until it has met all subtrees that are wanted.
func fill(wanted map[int64]Hash, leaves Leaves) error {
	missing := len(wanted)
	var t Tree
	for h, err := range leaves {
		if err != nil {
			return err
		}
		t.add(h, func(level int, h Hash) {
			index := tlog.StoredHashIndex(level, t.size>>level)
			if _, ok := wanted[index]; ok {
				wanted[index] = h
				missing--
			}
		})
		if missing == 0 {
			return nil
		}
	}
	if missing > 0 {
		return fmt.Errorf("the log ends after %d entries, too early", t.size)
	}
	return nil
}
