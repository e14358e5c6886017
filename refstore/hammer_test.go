package refstore

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/ctxlaws/ctxvet/refstore/lineage"
)

// TestHammer: writers write and erase until the goal is reached, while readers check that every
// checkpoint they see goes on from the one before and includes what they pick, and that what they
// recall is whole. Backups made meanwhile verify.
func TestHammer(t *testing.T) {
	t.Parallel()
	const writers, readers = 4, 4
	goal := int64(portion(t, 4000, 300))
	f := newStore(t, keys(t))
	other := must(Open(f.ctx, f.path, f.opts)) // half of them by way of another store on the file
	defer other.Close()
	var written, checked, erased atomic.Int64
	var writing, reading sync.WaitGroup
	done := make(chan struct{})
	for w := range writers {
		store := []*Store{f.Store, other}[w%2]
		writing.Go(func() { hammerWriter(t, store, w, goal, &written, &erased) })
	}
	for range readers {
		reading.Go(func() { hammerReader(t, other, done, &checked) })
	}
	folder, backups := t.TempDir(), 0
	for written.Load() < goal {
		path := filepath.Join(folder, strconv.Itoa(backups))
		must(0, f.Backup(f.ctx, path))
		b := must(Open(f.ctx, path, Options{volatile: true}))
		if _, err := b.Verify(f.ctx); err != nil {
			t.Errorf("backup %d: %v", backups, err)
		}
		must(0, b.Close())
		backups++
	}
	writing.Wait()
	close(done)
	reading.Wait()
	if must(f.Settle(f.ctx)) {
		t.Error("pending, though nobody reads any more")
	}
	for _, where := range residue(t, filepath.Dir(f.path), canary) {
		t.Error("erased and there:", where)
	}
	if _, err := f.Verify(f.ctx); err != nil || checked.Load() == 0 {
		t.Errorf("%v, %d checkpoints checked", err, checked.Load())
	}
	t.Logf("%d writes, %d erasures, %d checkpoints checked, %d backups, 0 inconsistencies", written.Load(), erased.Load(), checked.Load(), backups)
}

// hammerWriter asserts, disputes, uses and erases.
func hammerWriter(t *testing.T, store *Store, number int, goal int64, written, erased *atomic.Int64) {
	ctx := t.Context()
	s := must(store.AsPerson(fmt.Sprint("writer ", number), ""))
	for i := 0; written.Add(1) <= goal; i++ {
		a := must(s.Assert(ctx, Claim{Text: fmt.Sprintf("common own%dx%d", number, i)})).ID
		switch i % 10 {
		case 3:
			must(s.Contradict(ctx, a, Claim{Text: fmt.Sprintf("counter own%dx%d", number, i)}))
		case 6:
			must(s.Touch(ctx, a, ""))
		case 9:
			person := fmt.Sprintf("%s %d %d", canary, number, i)
			must(s.Assert(ctx, Claim{Text: "about " + person, Subject: person}))
			must(s.Erase(ctx, person))
			erased.Add(1)
		}
	}
}

// hammerReader follows the checkpoints.
func hammerReader(t *testing.T, store *Store, done <-chan struct{}, checked *atomic.Int64) {
	ctx := t.Context()
	ana := must(store.AsPerson("ana", ""))
	before := lineage.Checkpoint{}
	for i := 0; ; i++ {
		select {
		case <-done:
			return
		default:
		}
		now := must(lineage.Open(must(store.Checkpoint(ctx)), store.opts.Verifiers))
		if before.Size > 0 {
			if err := lineage.CheckConsistency(must(store.ProveConsistency(ctx, now.Size, before.Size)), now, before); err != nil {
				t.Errorf("%d rows do not go on from %d: %v", now.Size, before.Size, err)
			}
			id := ID(1 + int64(i)%now.Size)
			event := must(store.Timeline(ctx, id))
			at := slices.IndexFunc(event, func(e Event) bool { return e.ID == id })
			if err := lineage.CheckInclusion(must(store.ProveInclusion(ctx, id, now.Size)), now, int64(id), event[at].Hash); err != nil {
				t.Errorf("%v is not in %d rows: %v", id, now.Size, err)
			}
			checked.Add(1)
		}
		before = now
		for _, e := range first(must(ana.Recall(ctx, Query{Text: "counter"})).Read()) {
			if e.Contested != (len(e.ContestedBy) > 0) {
				t.Errorf("half a dispute: %v", e)
			}
		}
	}
}
