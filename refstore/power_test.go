package refstore

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"
)

// heavy is the environment variable under which the tests here run in full; .ci/fire sets it.
const heavy = "CTXVET_FIRE"

// portion is how much of a long run to do: all of it in CI, a taste of it elsewhere, and then it
// says so.
func portion(t testing.TB, all, taste int) int {
	t.Helper()
	if os.Getenv(heavy) != "" {
		return all
	}
	if testing.Short() { // the race detector is on
		taste = max(1, taste/5)
	}
	t.Logf("%d of %d runs; set %s=1 for all", taste, all, heavy)
	return taste
}

// tally counts what the parts of a test do beside each other, and logs it when all have ended.
func tally(t *testing.T, what string) *atomic.Int64 {
	t.Helper()
	var n atomic.Int64
	t.Cleanup(func() { t.Logf("%d %s", n.Load(), what) })
	return &n
}

// story is a store's life, each step of which is acknowledged: done is called with the number of
// lineage rows after it.
func story(f *fixture, done func(size int64)) {
	f.t.Helper()
	cleo := f.as(person("cleo"))
	var ids []ID
	for _, step := range []func(){
		func() { ids = append(ids, f.put(f.ana, Claim{Text: "one", Cues: []string{"a"}, Key: "1"})) },
		func() { ids = append(ids, f.put(cleo, Claim{Text: "two " + canary})) },
		func() { ids = append(ids, must(f.ana.Contradict(f.ctx, ids[1], Claim{Text: "not two"})).ID) },
		func() { must(f.ana.Touch(f.ctx, ids[0], "")) },
		func() { must(f.ana.Recall(f.ctx, Query{Text: "two"})) },
		func() {
			var batch []Claim
			for i := range 60 {
				batch = append(batch, Claim{Text: fmt.Sprintf("batch %d of many words about %d things", i, i%9)})
			}
			must(f.ana.AssertAll(f.ctx, batch))
		},
		func() { must(f.ana.Supersede(f.ctx, ids[0], Claim{Text: "one, revised"})) },
		func() { must(f.ana.Erase(f.ctx, "cleo")) },
		func() { must(f.ana.Relate(f.ctx, ids[2], RelatedTo, ids[0], "")) },
		func() { f.clock.pass(2 * time.Hour); must(f.ana.Prune(f.ctx, Retention{OlderThan: time.Hour})) },
		func() { f.put(f.ana, Claim{Text: "the last"}) },
	} {
		step()
		var size int64
		must(0, f.raw().QueryRow(`SELECT max(seq) FROM context_lineage`).Scan(&size))
		done(size)
	}
}

// TestPowerLoss: whenever the power goes, what was acknowledged is there, what was not is there
// whole or not at all, and the file verifies. What was erased is nowhere once the store is open
// again.
func TestPowerLoss(t *testing.T) {
	t.Parallel()
	tries := portion(t, 1600, 120)
	losses, events := powerLosses(t, false, tries)
	for _, l := range losses {
		t.Error(l)
	}
	t.Logf("%d power losses over %d events at the disk, %d lost something", tries, events, len(losses))
}

// The test above can fail: a store that does not wait for the disk loses.
func TestPowerLossIsNoticed(t *testing.T) {
	t.Parallel()
	if losses, _ := powerLosses(t, true, 40); len(losses) == 0 {
		t.Error("a store that never syncs lost nothing")
	}
}

// powerLosses lets the power go at many moments of a story, in four ways: nothing unsynced is
// kept, all of it, all but the last, or any part. It says what was wrong afterwards.
func powerLosses(t *testing.T, volatile bool, tries int) (losses []string, events int) {
	t.Helper()
	d := newDisk(t)
	f := newStore(t, d.below, func(o *Options) {
		o.volatile, o.Retention = volatile, Retention{OlderThan: time.Minute, Policy: "test"}
	})
	sizes := []int64{0}
	story(f, func(size int64) {
		d.mark(int64(len(sizes)))
		sizes = append(sizes, size)
	})
	must(0, f.Close())
	r := rand.New(rand.NewPCG(1, 2))
	ways := []func(left int) bool{
		func(int) bool { return false }, func(int) bool { return true },
		func(left int) bool { return left > 1 }, func(int) bool { return r.IntN(2) == 0 },
	}
	for i := range tries {
		n := i * len(d.log) / tries
		files, acked := d.image(n, ways[i%len(ways)], r)
		if wrong := restarted(t, files, sizes, acked); wrong != "" {
			losses = append(losses, fmt.Sprintf("power lost after event %d, way %d: %s", n, i%len(ways), wrong))
		}
	}
	return losses, len(d.log)
}

// restarted opens what a disk held, with the build of SQLite that did not write it, and says what
// is wrong.
func restarted(t *testing.T, files map[string][]byte, sizes []int64, acked int64) string {
	t.Helper()
	folder := t.TempDir()
	for name, data := range files {
		must(0, os.WriteFile(filepath.Join(folder, name), data, 0o600))
	}
	s, err := Open(t.Context(), filepath.Join(folder, "memory.db"), Options{volatile: true})
	if err != nil {
		return err.Error()
	}
	defer s.Close()
	v, err := s.Verify(t.Context())
	if err != nil {
		return err.Error()
	}
	// One step may have been under way: it is there or not.
	next := min(int(acked)+1, len(sizes)-1)
	if v.Size != sizes[acked] && v.Size != sizes[next] {
		return fmt.Sprintf("%d rows, want %d or %d", v.Size, sizes[acked], sizes[next])
	}
	// The erasure is step 8.
	if found := residue(t, folder, canary); acked >= 8 && len(found) > 0 {
		return fmt.Sprint("erased and there: ", found)
	}
	return ""
}
