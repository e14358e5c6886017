package refstore

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/ncruces/go-sqlite3"
)

// furnishedState is a furnished store's file.
func furnishedState(t testing.TB) []byte {
	t.Helper()
	return must(os.ReadFile(furnished(t).settled()))
}

// reopened is a store on a file with that content.
func reopened(t testing.TB, state []byte, change ...func(*Options)) *fixture {
	t.Helper()
	f := &fixture{t: t, ctx: context.Background(), clock: newClock(), path: filepath.Join(t.TempDir(), "memory.db")}
	must(0, os.WriteFile(f.path, state, 0o600))
	f.clock.pass(24 * time.Hour)
	opts := Options{Clock: f.clock.now, volatile: true, Retention: Retention{OlderThan: time.Minute, Policy: "test"}}
	keys(t)(&opts)
	for _, c := range change {
		c(&opts)
	}
	f.Store = must(Open(f.ctx, f.path, opts))
	t.Cleanup(func() { must(0, f.Close()) })
	f.ana = must(f.Store.as(person("ana"), "desk"))
	return f
}

// size is the number of rows in the lineage, asked of the file past the store.
func (f *fixture) size() (n int64) {
	f.t.Helper()
	must(0, f.raw().QueryRow(`SELECT count(*) FROM context_lineage`).Scan(&n))
	return n
}

// goesOn demands that the file holds the state before a verb or after it, with the chain intact,
// and that the store goes on.
func (f *fixture) goesOn(what string, before, after int64) {
	f.t.Helper()
	if n := f.size(); n != before && n != after {
		f.t.Errorf("%s: %d rows of lineage, want %d or %d", what, n, before, after)
	}
	if _, err := f.ana.Assert(f.ctx, Claim{Text: "afterwards"}); err != nil {
		f.t.Errorf("%s: afterwards: %v", what, err)
	}
	if _, err := f.Verify(f.ctx); err != nil {
		f.t.Errorf("%s: %v", what, err)
	}
}

// TestAnomalies: whatever call of the driver fails, before or after its work, once or from then
// on, or whenever the caller gives up, the state is the one before the verb or the one after it,
// nothing is taken for what it is not, and the store goes on.
func TestAnomalies(t *testing.T) {
	t.Parallel()
	state := furnishedState(t)
	ways := map[string]func(*flaky, context.CancelFunc){
		"once":       func(*flaky, context.CancelFunc) {},
		"after work": func(d *flaky, _ context.CancelFunc) { d.after = true },
		"for good":   func(d *flaky, _ context.CancelFunc) { d.sticky = true },
		"given up":   func(d *flaky, cancel context.CancelFunc) { d.cancel = cancel },
	}
	faults := tally(t, "faults injected")
	for _, v := range verbs {
		t.Run(v.name, func(t *testing.T) {
			t.Parallel()
			d, name := newFlaky(t)
			f := reopened(t, state, func(o *Options) { o.driver = name })
			before := f.size()
			d.arm(0)
			if err := v.do(f.ctx, f); err != nil {
				t.Fatal(err)
			}
			calls, after := d.arm(0), f.size()
			if v.writes != (after > before) {
				t.Fatalf("%d rows before and %d after", before, after)
			}
			for way, set := range ways {
				for _, n := range whichCalls(t, calls, 6) {
					d, name := newFlaky(t)
					f := reopened(t, state, func(o *Options) { o.driver = name })
					ctx, cancel := context.WithCancel(f.ctx)
					set(d, cancel)
					d.arm(n)
					err := v.do(ctx, f)
					d.arm(0)
					cancel()
					what := fmt.Sprintf("call %d of %d, %s", n, calls, way)
					if err != nil && !errors.Is(err, errFlaky) && !errors.Is(err, context.Canceled) {
						t.Errorf("%s: the cause is not in the error: %v", what, err)
					}
					f.goesOn(what, before, after)
					faults.Add(1)
				}
			}
		})
	}
}

// TestOpenFails: the same for opening, and for making a new file.
func TestOpenFails(t *testing.T) {
	t.Parallel()
	faults := tally(t, "faults injected")
	for name, state := range map[string][]byte{"new": nil, "furnished": furnishedState(t)} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			open := func(n int) (int, error) {
				path := filepath.Join(t.TempDir(), "memory.db")
				must(0, os.WriteFile(path, state, 0o600))
				d, driver := newFlaky(t)
				d.arm(n)
				s, err := Open(t.Context(), path, Options{driver: driver, volatile: true})
				if err == nil {
					err = s.Close()
				}
				calls := d.arm(0)
				again := must(Open(t.Context(), path, Options{volatile: true}))
				defer again.Close()
				if _, err := again.Verify(t.Context()); err != nil {
					t.Errorf("call %d: %v", n, err)
				}
				return calls, err
			}
			calls, err := open(0)
			if err != nil {
				t.Fatal(err)
			}
			for _, n := range whichCalls(t, calls, 15) {
				faults.Add(1)
				// A migration is tried again, so an error of one call may pass.
				if _, err := open(n); err != nil && !errors.Is(err, errFlaky) {
					t.Errorf("call %d of %d: %v", n, calls, err)
				}
			}
		})
	}
}

// TestDiskFails: whatever the disk refuses, once or from then on, the state is the one before the
// verb or the one after it, also for another process that opens the file.
func TestDiskFails(t *testing.T) {
	t.Parallel()
	state := furnishedState(t)
	faults := tally(t, "faults injected")
	for _, v := range verbs {
		t.Run(v.name, func(t *testing.T) {
			t.Parallel()
			d := newDisk(t)
			f := reopened(t, state, d.below)
			before := f.size()
			d.arm(0, false, nil)
			must(0, v.do(f.ctx, f))
			calls, after := d.calls, f.size()
			for _, failure := range []error{sqlite3.IOERR_WRITE, sqlite3.FULL} {
				for _, n := range whichCalls(t, calls, 5) {
					d := newDisk(t)
					f := reopened(t, state, d.below)
					d.arm(n, n%2 == 0, failure)
					err := v.do(f.ctx, f)
					d.arm(0, false, nil)
					what := fmt.Sprintf("call %d of %d, %v: %v", n, calls, failure, err)
					must(0, f.Close())
					g := reopened(t, must(os.ReadFile(f.path)))
					g.goesOn(what, before, after)
					faults.Add(1)
				}
			}
		})
	}
}
