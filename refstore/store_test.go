package refstore

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"
)

// clock is a time that tests move.
type clock struct {
	mu sync.Mutex
	at time.Time
}

func newClock() *clock { return &clock{at: time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC)} }

func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

func (c *clock) pass(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = c.at.Add(d)
}

// emptyFile is the file of an empty store: copying it is faster than creating its tables each
// time.
var emptyFile = sync.OnceValue(func() []byte {
	dir := must(os.MkdirTemp("", "refstore"))
	defer func() { must(0, os.RemoveAll(dir)) }()
	path := filepath.Join(dir, "memory.db")
	s := must(Open(context.Background(), path, Options{}))
	must(s.Settle(context.Background()))
	must(0, s.Close())
	return must(os.ReadFile(path))
})

// fixture is a store in a file of its own, with a clock and an author.
type fixture struct {
	*Store
	t     testing.TB
	ctx   context.Context
	clock *clock
	path  string
	ana   Session
}

func newStore(t testing.TB, change ...func(*Options)) *fixture {
	t.Helper()
	f := &fixture{t: t, ctx: context.Background(), clock: newClock(), path: filepath.Join(t.TempDir(),
		"memory.db")}
	opts := Options{Clock: f.clock.now, volatile: true}
	for _, c := range change {
		c(&opts)
	}
	if err := os.WriteFile(f.path, emptyFile(), 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := Open(f.ctx, f.path, opts)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	f.Store, f.ana = s, must(s.as(person("ana"), "desk"))
	return f
}

// must is for calls that cannot fail in a test.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func (f *fixture) as(a Author) Session {
	f.t.Helper()
	return must(f.Store.as(a, "desk"))
}

func (f *fixture) say(text string) ID {
	f.t.Helper()
	return f.put(f.ana, Claim{Text: text})
}

func (f *fixture) put(s Session, c Claim) ID {
	f.t.Helper()
	r, err := s.Assert(f.ctx, c)
	if err != nil {
		f.t.Fatal(err)
	}
	return r.ID
}

// recall returns the IDs recalled, and all that was returned.
func (f *fixture) recall(q Query) ([]ID, []Entry, Disclosure) {
	f.t.Helper()
	r, err := f.ana.Recall(f.ctx, q)
	if err != nil {
		f.t.Fatal(err)
	}
	return unpack(r)
}

func (f *fixture) search(q Query) ([]ID, []Entry, Disclosure) {
	f.t.Helper()
	r, err := f.Search(f.ctx, q)
	if err != nil {
		f.t.Fatal(err)
	}
	return unpack(r)
}

func unpack(r Result) (list []ID, entries []Entry, d Disclosure) {
	entries, d = r.Read()
	for i := range entries {
		list = append(list, entries[i].ID)
	}
	return list, entries, d
}

func entryOf(t testing.TB, entries []Entry, id ID) Entry {
	t.Helper()
	i := slices.IndexFunc(entries, func(e Entry) bool { return e.ID == id })
	if i < 0 {
		t.Fatalf("%v is not among the entries", id)
	}
	return entries[i]
}
