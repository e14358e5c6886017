package refstore

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"
)

// step is one operation on the claim that stands for the origin "doc", as porcupine wants it.
type step struct {
	Client       int
	Call, Return int64
	// Op is "assert" from the origin, "supersede" the claim Old, "read" what stands, or "erase" it.
	Op  string
	Old ID
	// New is the claim that stands afterwards; for a read, that stands. Was is what an assert
	// replaced.
	New, Was ID
	Refused  bool
}

// run does one operation: which one depends on the number, 0 to 3, alone.
func (s *step) run(ctx context.Context, session Session, n int, known ID) error {
	s.Call = time.Now().UnixNano()
	defer func() { s.Return = time.Now().UnixNano() }()
	claim := Claim{Text: fmt.Sprintf("by %d at %d", s.Client, s.Call), Origin: "doc", Cues: []string{"doc"}, Subject: "cleo"}
	switch n {
	case 0:
		s.Op = "assert"
		r, err := session.Assert(ctx, claim)
		if err != nil {
			return err
		}
		s.New = r.ID
		if len(r.Superseded) > 0 {
			s.Was = r.Superseded[0]
		}
	case 1:
		s.Op, s.Old = "supersede", known
		r, err := session.Supersede(ctx, known, claim)
		if s.Refused = errors.Is(err, ErrSuperseded) || errors.Is(err, ErrErased); s.Refused {
			return nil
		}
		s.New = r.ID
		return err
	case 3:
		s.Op = "erase"
		return second(session.Erase(ctx, "cleo"))
	default:
		s.Op = "read"
		r, err := session.store.Search(ctx, Query{Cues: []string{"doc"}, Entries: 1000})
		if err != nil {
			return err
		}
		entries, _ := r.Read()
		for i := range entries {
			if len(entries[i].SupersededBy) == 0 {
				s.New = entries[i].ID
			}
		}
	}
	return nil
}

// client does some operations, each knowing what the one before saw.
func client(ctx context.Context, session Session, number int, ops []int) (steps []step, err error) {
	known := ID(1)
	for i, op := range ops {
		s := step{Client: number}
		if err := s.run(ctx, session, op, known); err != nil {
			return nil, fmt.Errorf("client %d, step %d: %w", number, i, err)
		}
		if s.New != 0 {
			known = s.New
		}
		steps = append(steps, s)
	}
	return steps, nil
}

const (
	clientsEach = 3
	stepsEach   = 12
)

// clients run in one process.
func clients(path string, from int) ([]step, error) {
	ctx := context.Background()
	store, err := Open(ctx, path, Options{volatile: true})
	if err != nil {
		return nil, err
	}
	defer store.Close()
	session, err := store.AsPerson("ana", "")
	if err != nil {
		return nil, err
	}
	var wg sync.WaitGroup
	results := make([][]step, clientsEach)
	failures := make([]error, clientsEach)
	for i := range clientsEach {
		ops := make([]int, stepsEach)
		for k := range ops {
			ops[k] = (k + from + i) % 3
		}
		wg.Go(func() { results[i], failures[i] = client(ctx, session, from+i, ops) })
	}
	wg.Wait()
	var all []step
	for _, r := range results {
		all = append(all, r...)
	}
	return all, errors.Join(failures...)
}

// worker is the second process: it writes its steps to standard output.
func worker(path string) error {
	steps, err := clients(path, clientsEach)
	if err != nil {
		return err
	}
	return json.NewEncoder(os.Stdout).Encode(steps)
}

// oneStands is the specification: at each moment one claim stands, or none since an erasure; who
// supersedes another one is refused.
var oneStands = porcupine.Model{
	Init: func() any { return ID(1) },
	Step: func(state, _, output any) (bool, any) {
		standing, s := state.(ID), output.(step)
		switch {
		case s.Op == "read":
			return s.New == standing, standing
		case s.Op == "erase":
			return true, ID(0)
		case s.Op == "assert":
			return s.Was == standing, s.New
		case s.Refused:
			return s.Old != standing, standing
		default:
			return s.Old == standing, s.New
		}
	},
	DescribeOperation: func(_, output any) string { return fmt.Sprintf("%+v", output) },
}

// TestLinearizable: several goroutines in each of two processes assert, supersede and read;
// what they saw must be explained by some order of the operations that respects their times.
func TestLinearizable(t *testing.T) {
	t.Parallel()
	f := newStore(t)
	f.put(f.ana, Claim{Text: "the first", Origin: "doc", Cues: []string{"doc"}})
	other := childOf(t, "client", f.path)
	var out, complaints bytes.Buffer
	other.Stdout, other.Stderr = &out, &complaints
	if err := other.Start(); err != nil {
		t.Fatal(err)
	}
	steps, err := clients(f.path, 0)
	if err != nil {
		t.Error(err)
	}
	if err := other.Wait(); err != nil {
		t.Fatalf("the other process: %v: %s", err, complaints.String())
	}
	var theirs []step
	if err := json.NewDecoder(bufio.NewReader(&out)).Decode(&theirs); err != nil {
		t.Fatal(err)
	}
	explained(t, f, append(steps, theirs...), 2*clientsEach*stepsEach)
}

// explained demands that some order of the operations explains what they saw.
func explained(t *testing.T, f *fixture, steps []step, want int) {
	t.Helper()
	var ops []porcupine.Operation
	for _, s := range steps {
		ops = append(ops, porcupine.Operation{ClientId: s.Client, Input: s.Op, Call: s.Call, Output: s,
			Return: s.Return})
	}
	if len(ops) != want {
		t.Errorf("%d operations, want %d", len(ops), want)
	}
	if result := porcupine.CheckOperationsTimeout(oneStands, ops,
		20*time.Second); result != porcupine.Ok {
		t.Errorf("the history is %v: %+v", result, ops)
	}
	if _, err := f.Verify(f.ctx); err != nil {
		t.Error(err)
	}
}

// TestLinearizableErasures: the same for many short histories in which erasures take part, by way
// of two stores on one file.
func TestLinearizableErasures(t *testing.T) {
	t.Parallel()
	const clients, steps = 4, 5
	histories, r := portion(t, 150, 10), rand.New(rand.NewPCG(11, 12))
	for n := range histories {
		t.Run(strconv.Itoa(n), func(t *testing.T) {
			f := newStore(t)
			f.put(f.ana, Claim{Text: "the first", Origin: "doc", Cues: []string{"doc"}, Subject: "cleo"})
			other := must(Open(f.ctx, f.path, f.opts))
			defer other.Close()
			var wg sync.WaitGroup
			results := make([][]step, clients)
			for i := range clients {
				session := must([]*Store{f.Store, other}[i%2].AsPerson("ana", ""))
				ops := make([]int, steps)
				for k := range ops {
					ops[k] = r.IntN(4)
				}
				wg.Go(func() { results[i] = must(client(f.ctx, session, i, ops)) })
			}
			wg.Wait()
			explained(t, f, slices.Concat(results...), clients*steps)
		})
	}
	t.Logf("%d histories of %d operations, all explained", histories, clients*steps)
}

// TestManyAtOnce: writers and readers on one store, for the race detector; nothing is lost, and
// a reader never sees half a write.
func TestManyAtOnce(t *testing.T) {
	t.Parallel()
	f := newStore(t)
	const writers, each = 6, 15
	var wg sync.WaitGroup
	for w := range writers {
		wg.Go(func() {
			s := must(f.AsPerson("writer "+strconv.Itoa(w), ""))
			for i := range each {
				a := must(s.Assert(f.ctx, Claim{Text: fmt.Sprintf("common own%dx%d", w, i)})).ID
				must(s.Contradict(f.ctx, a, Claim{Text: fmt.Sprintf("counter own%dx%d", w, i)}))
				must(s.Touch(f.ctx, a, ""))
			}
		})
		wg.Go(func() {
			for i := range each {
				r := must(f.ana.Recall(f.ctx, Query{Text: fmt.Sprintf("own%dx%d", w, i)}))
				for _, e := range first(r.Read()) {
					if e.Contested != (len(e.ContestedBy) > 0) {
						t.Errorf("half a dispute: %v", e)
					}
				}
			}
		})
	}
	wg.Wait()
	_, _, d := f.search(Query{})
	if want := writers * each * 2; d.Held != want {
		t.Errorf("held %d, want %d", d.Held, want)
	}
	if _, err := f.Verify(f.ctx); err != nil {
		t.Error(err)
	}
}

func first[A, B any](a A, _ B) A { return a }

// TestFirstOpenTogether: many processes may create one file at once.
func TestFirstOpenTogether(t *testing.T) {
	t.Parallel()
	path := t.TempDir() + "/new.db"
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			s, err := Open(t.Context(), path, Options{})
			if err != nil {
				t.Error(err)
				return
			}
			if err := s.Close(); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
}

// A caller who gives up gets its context's error, and nothing is half written.
func TestCancellation(t *testing.T) {
	t.Parallel()
	f := newStore(t)
	f.say("one")
	ctx, cancel := context.WithCancel(f.ctx)
	cancel()
	for name, call := range map[string]func() error{
		"assert": func() error { return second(f.ana.Assert(ctx, Claim{Text: "x"})) },
		"recall": func() error { return second(f.ana.Recall(ctx, Query{Text: "one"})) },
		"search": func() error { return second(f.Search(ctx, Query{})) },
		"verify": func() error { return second(f.Verify(ctx)) },
		"erase":  func() error { return second(f.ana.Erase(ctx, "ana")) },
	} {
		if err := call(); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if list, _, _ := f.search(Query{}); len(list) != 1 {
		t.Errorf("held %v", list)
	}
}

// Another process that writes is waited for as long as was said; then the error says so, and
// the store goes on.
func TestBusy(t *testing.T) {
	t.Parallel()
	f := newStore(t, func(o *Options) { o.Busy = 50 * time.Millisecond })
	other := must(f.raw().Conn(f.ctx))
	must(other.ExecContext(f.ctx, `BEGIN IMMEDIATE`))
	if _, err := f.ana.Assert(f.ctx, Claim{Text: "x"}); err == nil || !strings.Contains(err.Error(), "locked") {
		t.Errorf("%v", err)
	}
	if _, err := f.Search(f.ctx, Query{}); err != nil {
		t.Errorf("readers do not wait for writers: %v", err)
	}
	must(other.ExecContext(f.ctx, `ROLLBACK`))
	must(0, other.Close())
	f.say("x")
}

// A path is a path, whatever is in it.
func TestPaths(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"a b.db", "q?mode=memory.db", "h#1.db", "p%20.db", "ü&x=1.db", ":memory:"} {
		path := filepath.Join(t.TempDir(), name)
		s := must(Open(t.Context(), path, Options{}))
		must(must(s.AsPerson("ana", "")).Assert(t.Context(), Claim{Text: "x"}))
		must(0, s.Close())
		if info, err := os.Stat(path); err != nil || info.Size() == 0 {
			t.Errorf("%q: %v", name, err)
		}
	}
	if _, err := Open(t.Context(), filepath.Join(t.TempDir(), "no", "such", "folder.db"), Options{}); err == nil {
		t.Error("opened in a folder that is not there")
	}
}
