// Package held has functions that hold a result and take its entries alone.
package held

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"slices"
	"sort"

	"ctxvet.test/ctx0006/far"
)

type claim struct {
	ID    string
	Score float64
}

type outcome struct {
	Claims    []claim
	Contested bool
	Omitted   int
	Took      int
}

type byTopic struct {
	Facts               map[string]claim
	CandidatesTruncated bool
}

type store interface {
	Ask(ctx context.Context, q string) (*outcome, error)
	Value(q string) outcome
	Topics() (byTopic, bool)
	All() []*outcome
	ByName() map[string]outcome
	Stream() <-chan *outcome
	Pages() iter.Seq[*outcome]
	Pairs() iter.Seq2[int, outcome]
	Any(q string) any
	Fill(q string, into *outcome) error
}

func ranged(s store) (n int) {
	o, err := s.Ask(context.Background(), "a")
	if err != nil {
		return 0
	}
	for range o.Claims { // want:CTX0006
		n++
	}
	return n + o.Took
}

func multiline(s store) []claim {
	return s.
		Value("a").
		Claims // want:CTX0006
}

func direct(s store) []claim { return s.Value("a").Claims } // want:CTX0006

func message(s store) int {
	o := s.Value("a")
	return len(o.Claims) // want "this reads Claims of outcome but not Contested or Omitted"
}

func indexed(s store) string {
	o := s.Value("a")
	if len(o.Claims) == 0 { // want:CTX0006
		return ""
	}
	return o.Claims[0].ID
}

func blank(s store) []claim {
	o := s.Value("a")
	_ = o.Omitted
	_, _ = o.Contested, o.Omitted
	return o.Claims // want:CTX0006
}

func overwritten(s store) []claim {
	o := s.Value("a")
	o.Omitted = 0
	return o.Claims // want:CTX0006
}

func copied(s store) (ids []string) {
	o, _ := s.Ask(context.Background(), "a")
	dup := *o
	for _, c := range dup.Claims { // want:CTX0006
		ids = append(ids, c.ID)
	}
	return ids
}

func pointed(s store) int {
	o := s.Value("a")
	p := &o
	q := &p
	return len((*q).Claims) // want:CTX0006
}

func sorted(s store) []claim {
	o := s.Value("a")
	sort.Slice(o.Claims, func(i, j int) bool { return o.Claims[i].Score > o.Claims[j].Score }) // want:CTX0006
	slices.SortFunc(o.Claims, func(a, b claim) int { return cmp.Compare(a.Score, b.Score) })
	return o.Claims
}

func keyed(s store) claim {
	t, ok := s.Topics()
	if !ok {
		return claim{}
	}
	return t.Facts["a"] // want:CTX0006
}

func elements(s store) (n int) {
	for _, o := range s.All() {
		n += len(o.Claims) // want:CTX0006
	}
	return n
}

func first(s store) []claim { return s.All()[0].Claims } // want:CTX0006

func named(s store) []claim { return s.ByName()["a"].Claims } // want:CTX0006

func namedOK(s store) []claim {
	if o, ok := s.ByName()["a"]; ok {
		return o.Claims // want:CTX0006
	}
	return nil
}

func namedAll(s store) (n int) {
	for _, o := range s.ByName() {
		n += len(o.Claims) // want:CTX0006
	}
	return n
}

func received(s store) int {
	o, ok := <-s.Stream()
	if !ok {
		return 0
	}
	return len(o.Claims) // want:CTX0006
}

func selected(ctx context.Context, s store) int {
	select {
	case <-ctx.Done():
		return 0
	case o := <-s.Stream():
		return len(o.Claims) // want:CTX0006
	}
}

func pages(s store) (n int) {
	for o := range s.Pages() {
		n += len(o.Claims) // want:CTX0006
	}
	return n
}

func pairs(s store) []claim {
	for _, o := range s.Pairs() {
		return o.Claims // want:CTX0006
	}
	return nil
}

func asserted(s store) int {
	o, ok := s.Any("a").(*outcome)
	if !ok {
		return 0
	}
	return len(o.Claims) // want:CTX0006
}

func switched(s store) int {
	switch o := s.Any("a").(type) {
	case *outcome:
		return len(o.Claims) // want:CTX0006
	case outcome:
		return o.Took
	}
	return 0
}

func decoded(data []byte) ([]claim, error) {
	var o outcome
	if err := json.Unmarshal(data, &o); err != nil {
		return nil, err
	}
	return o.Claims, nil // want:CTX0006
}

func decodedStream(r io.Reader) int {
	o := new(outcome)
	if json.NewDecoder(r).Decode(o) != nil {
		return 0
	}
	return len(o.Claims) // want:CTX0006
}

func get(r io.Reader, into any) error { return json.NewDecoder(r).Decode(into) }

func decodedByHelper(r io.Reader) int {
	var o outcome
	if get(r, &o) != nil {
		return 0
	}
	return len(o.Claims) // want:CTX0006
}

func captured(s store) func() int {
	o := s.Value("a")
	return func() int { return len(o.Claims) } // want:CTX0006
}

func assignedInside(s store, do func(func() error) error) []claim {
	var o *outcome
	if err := do(func() (err error) {
		o, err = s.Ask(context.Background(), "a")
		return err
	}); err != nil {
		return nil
	}
	return o.Claims // want:CTX0006
}

func deferred(s store, w io.Writer) {
	o := s.Value("a")
	defer func() { fmt.Fprintln(w, len(o.Claims)) }() // want:CTX0006
}

func (o *outcome) list() []claim { return o.Claims }

func (o outcome) size() int { return len(o.list()) }

func accessor(s store) []claim {
	o := s.Value("a")
	return o.list() // want "list reads Claims of outcome but not Contested or Omitted"
}

func accessors(s store) int { return s.Value("a").size() } // want:CTX0006

func methodValue(s store) int {
	o := s.Value("a")
	f := o.size // want:CTX0006
	return f()
}

func methodExpr(s store) int {
	o := s.Value("a")
	return outcome.size(o) // want:CTX0006
}

func ids(o *outcome) (out []string) {
	for _, c := range o.Claims {
		out = append(out, c.ID)
	}
	return out
}

func twice(o *outcome) []string { return append(ids(o), ids(o)...) }

func handed(s store) []string {
	o := s.Value("a")
	return twice(&o) // want:CTX0006
}

func local(s store) int {
	count := func(o outcome) int { return len(o.Claims) }
	return count(s.Value("a")) // want:CTX0006
}

func manyIDs(list []*outcome) (out []string) {
	for _, o := range list {
		out = append(out, ids(o)...)
	}
	return out
}

func handedList(s store) []string {
	return manyIDs(s.All()) // want:CTX0006
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func generic(s store) []claim {
	return must(s.Ask(context.Background(), "a")).Claims // want:CTX0006
}

func either(s store, strict bool) int {
	var o outcome
	if strict {
		o = s.Value("a")
	} else {
		o = s.Value("b")
	}
	return len(o.Claims) // want:CTX0006
}

type hitList[T any] struct {
	Hits      []T
	Truncated bool
}

func (h hitList[T]) all() []T { return h.Hits }

func lookup[T any](T) hitList[T] { return hitList[T]{} }

func instance() []int { return lookup(1).Hits } // want:CTX0006

func instanceMethod() []int { return lookup(1).all() } // want:CTX0006

func inGeneric[T any](v T) []T {
	h := lookup(v)
	return h.Hits // want:CTX0006
}

type page struct {
	*outcome
	Next string
}

func nextPage(store) page { return page{} }

func embedded(s store) ([]claim, string) {
	p := nextPage(s)
	return p.Claims, p.Next // want:CTX0006
}

func embeddedWhole(s store) []claim {
	p := nextPage(s)
	return p.outcome.Claims // want:CTX0006
}

type envelope struct {
	Result outcome
	Status int
}

func call(store) (*envelope, error) { return nil, nil }

func wrapped(s store) []claim {
	env, err := call(s)
	if err != nil || env.Status != 200 {
		return nil
	}
	return env.Result.Claims // want:CTX0006
}

func rebuilt(s store) outcome {
	o := s.Value("a")
	return outcome{Claims: o.Claims} // want:CTX0006
}

func merged(s store) outcome {
	a, b := s.Value("a"), s.Value("b")
	a.Claims = append(a.Claims, b.Claims...) // want:CTX0006
	return a
}

func encoded(s store, w io.Writer) error {
	o := s.Value("a")
	return json.NewEncoder(w).Encode(o.Claims) // want:CTX0006
}

func farHeld() ([]far.Memory, error) {
	r, err := far.Search("a")
	if err != nil {
		return nil, err
	}
	return r.Memories, nil // want "this reads Memories of Recall but not Considered or Omitted"
}

func farHanded() []string {
	r, _ := far.Search("a")
	return far.IDs(r) // want:CTX0006
}

func farMethod() int {
	r, _ := far.Search("a")
	return r.Len() // want:CTX0006
}

func farSame() []string {
	r, _ := far.Search("a")
	return far.IDs(far.Same(r)) // want:CTX0006
}

func recursive(o *outcome, n int) int {
	if n == 0 {
		return len(o.Claims)
	}
	return recursive(o, n-1)
}

func handedRecursive(s store) int {
	o := s.Value("a")
	return recursive(&o, 3) // want:CTX0006
}

var handler = func(s store) int {
	return len(s.Value("a").Claims) // want:CTX0006
}

func spawned(s store, w io.Writer) {
	o := s.Value("a")
	go printAll(w, o) // want:CTX0006
}

func printAll(w io.Writer, o outcome) {
	for _, c := range o.Claims {
		fmt.Fprintln(w, c.ID)
	}
}

func allowed(s store) []claim {
	o := s.Value("a")
	return o.Claims //ctx:allow CTX0006 by=ana list view links to the full record
}
