package refstore

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ncruces/go-sqlite3"

	"github.com/ctxlaws/ctxvet/refstore/activation"
)

// verb is something that a store can be asked to do; each is tried under every fault.
type verb struct {
	name string
	// writes says that the verb may add to the lineage, all or nothing.
	writes bool
	do     func(context.Context, *fixture) error
}

// verbs are all methods that reach the file, on a furnished store.
var verbs = []verb{
	{"assert", true, func(ctx context.Context, f *fixture) error {
		return second(f.ana.Assert(ctx, Claim{Text: "new", Key: "n", DerivedFrom: []ID{1}, Cues: []string{"x"}}))
	}},
	{"assert all", true, func(ctx context.Context, f *fixture) error {
		return second(f.ana.AssertAll(ctx, []Claim{{Text: "new"}, {Text: "newer", DerivedFrom: []ID{1}}}))
	}},
	{"supersede", true, func(ctx context.Context, f *fixture) error {
		return second(f.ana.Supersede(ctx, 1, Claim{Text: "new"}))
	}},
	{"contradict", true, func(ctx context.Context, f *fixture) error {
		return second(f.ana.Contradict(ctx, 1, Claim{Text: "new"}))
	}},
	{"relate", true, func(ctx context.Context, f *fixture) error {
		return second(f.ana.Relate(ctx, 1, Corroborates, 2, "r"))
	}},
	{"touch", true, func(ctx context.Context, f *fixture) error { return second(f.ana.Touch(ctx, 1, "t")) }},
	{"recall", true, func(ctx context.Context, f *fixture) error {
		return agreeing(f, second2(f.ana.Recall(ctx, Query{Text: "key vault"})))
	}},
	{"search", false, func(ctx context.Context, f *fixture) error {
		return agreeing(f, second2(f.Search(ctx, Query{Text: "key vault"})))
	}},
	{"get", false, func(ctx context.Context, f *fixture) error { return second(f.Get(ctx, 1, 2)) }},
	{"timeline", false, func(ctx context.Context, f *fixture) error { return second(f.Timeline(ctx, 1)) }},
	{"decisions", false, func(ctx context.Context, f *fixture) error { return second(f.Decisions(ctx)) }},
	{"tune", true, func(ctx context.Context, f *fixture) error { return f.ana.Tune(ctx, activation.Default()) }},
	{"prune", true, func(ctx context.Context, f *fixture) error {
		return second(f.ana.Prune(ctx, Retention{OlderThan: time.Hour}))
	}},
	{"erase", true, func(ctx context.Context, f *fixture) error { return second(f.ana.Erase(ctx, "bo")) }},
	{"settle", false, func(ctx context.Context, f *fixture) error { return second(f.Settle(ctx)) }},
	{"verify", false, func(ctx context.Context, f *fixture) error {
		err := second(f.Verify(ctx))
		// A page that the disk does not hand out is missing, for all that anybody can tell.
		if errors.Is(err, ErrTampered) && !strings.Contains(err.Error(), "unable to get the page") {
			f.t.Errorf("a call that failed is taken for tampering: %v", err)
		}
		return err
	}},
	{"checkpoint", false, func(ctx context.Context, f *fixture) error { return second(f.Checkpoint(ctx)) }},
	{"backup", false, func(ctx context.Context, f *fixture) error {
		path := filepath.Join(f.t.TempDir(), "backup.db")
		err := f.Backup(ctx, path)
		if _, stat := os.Stat(path); (err == nil) != (stat == nil) {
			f.t.Errorf("backup: %v, and the file: %v", err, stat)
		}
		return err
	}},
}

type found struct {
	Result
	err error
}

func second2(r Result, err error) found { return found{r, err} }

// agreeing demands that a search that returns has found both sides of the dispute, or says what
// could not look.
func agreeing(f *fixture, r found) error {
	if r.err != nil {
		return r.err
	}
	list, _, d := unpack(r.Result)
	if !slices.Contains(list, 1) && len(d.failed()) == 0 {
		f.t.Errorf("a failed search looks like an empty one: %v", r)
	}
	return nil
}

// furnishedState is a furnished store's file.
func furnishedState(t testing.TB) []byte {
	t.Helper()
	return must(os.ReadFile(furnished(t).settled()))
}

// reopened is a store on a file with that content.
func reopened(t testing.TB, state []byte, change ...func(*Options)) *fixture {
	t.Helper()
	f := newStore(t)
	must(0, f.Close())
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
			faults := 0
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
					faults++
				}
			}
			t.Logf("%d calls, %d faults", calls, faults)
		})
	}
}

// TestOpenFails: the same for opening, and for making a new file.
func TestOpenFails(t *testing.T) {
	t.Parallel()
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
	for _, v := range verbs {
		t.Run(v.name, func(t *testing.T) {
			t.Parallel()
			d := newDisk(t)
			f := reopened(t, state, d.below)
			before := f.size()
			d.arm(0, false, nil)
			must(0, v.do(f.ctx, f))
			calls, after := d.calls, f.size()
			faults := 0
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
					faults++
				}
			}
			t.Logf("%d calls, %d faults", calls, faults)
		})
	}
}
