package refstore

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// crowd asserts n claims of twelve words each, drawn so that a few words are in very many
// claims and most in few, as in any language.
func (f *fixture) crowd(n int, seed uint64) (texts []string, first ID) {
	f.t.Helper()
	zipf := rand.NewZipf(rand.New(rand.NewPCG(seed, 1)), 1.1, 4, 50_000)
	bot := f.as(model("crowd", "m", "1"))
	for len(texts) < n {
		var claims []Claim
		for range min(1000, n-len(texts)) {
			var b strings.Builder
			for range 12 {
				fmt.Fprintf(&b, "w%d ", zipf.Uint64())
			}
			claims = append(claims, Claim{Text: b.String()})
			texts = append(texts, b.String())
		}
		receipts, err := bot.AssertAll(f.ctx, claims)
		if err != nil {
			f.t.Fatal(err)
		}
		if first == 0 {
			first = receipts[0].ID
		}
	}
	return texts, first
}

// The Second Law: a claim that nobody ever used, asked for by its own text, is recalled from
// among 100,000, and ranked so that it is shown.
func TestOwnTextReaches(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("writes 100,000 claims")
	}
	f := newStore(t)
	texts, first := f.crowd(100_000, 1)
	for i := 0; i < len(texts); i += len(texts) / 7 {
		r, err := f.ana.Recall(f.ctx, Query{Text: texts[i]})
		if err != nil {
			t.Fatal(err)
		}
		list, _, d := unpack(r)
		if id := first + ID(i); !slices.Contains(list, id) {
			t.Errorf("%v, %q: not among %v; %v", id, texts[i], list, d)
		}
	}
}

// Up to five claims of one text are recalled by it though nothing else speaks for them, a sixth
// makes the text say too little; then other cues must help, and Search needs none.
func TestFiveShareAText(t *testing.T) {
	t.Parallel()
	f := newStore(t)
	// Without words there is no cue but the text itself.
	const text = "!?"
	for n := 1; n <= 6; n++ {
		f.put(f.ana, Claim{Text: text, Cues: []string{fmt.Sprint("n", n)}})
		list, _, d := f.recall(Query{Text: text})
		if want := map[bool]int{true: n, false: 0}[n <= 5]; len(list) != want {
			t.Errorf("%d of %d claims of one text: %v", len(list), n, d)
		}
	}
	if list, _, _ := f.recall(Query{Text: text, Cues: []string{"n3"}}); len(list) != 1 {
		t.Errorf("with a cue: %v", list)
	}
	if list, _, _ := f.search(Query{Text: text}); len(list) != 6 {
		t.Errorf("search: %v", list)
	}
}

// Burial, the known limit: a true claim among 10,000 false ones is not lost, but it is not on
// top either. Contradicted, it is shown with an opponent or named.
func TestBurial(t *testing.T) {
	t.Parallel()
	f := newStore(t)
	truth := f.say("The bridge was closed in March after the flood.")
	var false10k []Claim
	for i := range 10_000 {
		false10k = append(false10k, Claim{Text: fmt.Sprintf("The bridge was never closed in March, report %d.", i)})
	}
	must(f.as(model("spam", "m", "1")).AssertAll(f.ctx, false10k))
	// The question in common words: all are too popular to say anything, and the result says
	// that it recalls nothing, out of how many.
	list, _, d := f.recall(Query{Text: "was the bridge closed in March"})
	if len(list) != 0 || d.Considered != 10_001 || !strings.Contains(d.String(),
		"none of 10001 considered") {
		t.Errorf("common words: %v %v", list, d)
	}
	// One word of its own brings it up.
	list, _, _ = f.recall(Query{Text: "was the bridge closed after the flood"})
	wantIDs(t, "a word of its own", list, truth)
	// Search for a common word reaches it as the very last of 10,001: buried, not lost.
	list, _, d = f.search(Query{Text: "bridge", Entries: 100, Skip: 9_950})
	if len(list) != 51 || list[50] != truth {
		t.Errorf("the last page of a search: %v; %v", list, d)
	}
	// Whom 10,000 claims corroborate: by one model, nobody.
	_, entries, d := f.recall(Query{Text: "never closed report 77"})
	if e := entries[0]; e.Corroborations != 0 {
		t.Errorf("%d corroborations by volume", e.Corroborations)
	}
	if e := entryOf(t, entries, entries[0].ID); len(d.Thin) == 0 && e.Deficits.Uncorroborated {
		t.Error("volume without support is not marked thin")
	}
}

// A dispute with 200 opponents cannot silence a claim: it is shown with one of them, and the
// others are counted.
func TestVolumeDoesNotSilence(t *testing.T) {
	t.Parallel()
	f := newStore(t)
	truth := f.say("The well is dry.")
	spam := f.as(model("spam", "m", "1"))
	for i := range 200 {
		must(spam.Contradict(f.ctx, truth, Claim{Text: fmt.Sprint("No, report ", i)}))
	}
	list, _, d := f.recall(Query{Text: "well dry"})
	if len(list) != 2 || !slices.Contains(list, truth) || len(d.Contests)+d.MoreContests != 200 {
		t.Errorf("%v, %d + %d contests", list, len(d.Contests), d.MoreContests)
	}
	if !slices.ContainsFunc(d.Decisions, func(c Decision) bool { return c.Chosen == showOnePair }) {
		t.Errorf("decisions: %v", d.Decisions)
	}
}

// With more candidates than are looked up one by one, nothing else may change: superseded claims hand their matches
// on, used ones rank first, and all are counted.
func TestManyCandidates(t *testing.T) {
	t.Parallel()
	f := newStore(t)
	var claims []Claim
	for i := range 20_500 {
		claims = append(claims, Claim{Text: fmt.Sprint("common ", i)})
	}
	receipts := must(f.ana.AssertAll(f.ctx, claims))
	used, old := receipts[7].ID, receipts[9].ID
	must(f.ana.Touch(f.ctx, used, ""))
	heir := must(f.ana.Supersede(f.ctx, old, Claim{Text: "another wording"})).ID
	must(f.ana.Touch(f.ctx, heir, ""))
	list, entries, d := f.recall(Query{Text: "common"})
	wantIDs(t, "the used ones alone", list, heir, used)
	if fan := entries[0].Trace.Spread.Terms[0].Fan; d.Considered != 20_501 || fan != 20_500 {
		t.Errorf("considered %d, fan %d", d.Considered, fan)
	}
	list, _, d = f.search(Query{Text: "common", Entries: 5})
	if list[0] != heir || d.Reach.Skip != 5 || d.Cleared != 2 {
		t.Errorf("search: %v, %d cleared", list, d.Cleared)
	}
}

// A query of more cues than a machine word has bits.
func TestLongText(t *testing.T) {
	t.Parallel()
	f := newStore(t)
	var b strings.Builder
	for i := range 150 {
		fmt.Fprintf(&b, "word%d ", i)
	}
	a := f.say(b.String())
	other := f.say("word3 word149 and more")
	r := must(f.ana.Recall(f.ctx, Query{Text: b.String()}))
	list, entries, _ := unpack(r)
	wantIDs(t, "recall", list, a, other)
	for id, terms := range map[ID]int{a: 152, other: 3} {
		e := entryOf(t, entries, id)
		x := must(f.Why(f.ctx, r.Recall(), id))
		if len(e.Trace.Spread.Terms) != terms || x.Trace.String() != e.Trace.String() {
			t.Errorf("%v: %d terms, want %d; why says %v", id, len(e.Trace.Spread.Terms), terms, x.Trace)
		}
	}
}

func BenchmarkOwnTextAmongAMillion(b *testing.B) {
	if testing.Short() {
		b.Skip("writes a million claims")
	}
	f := newStore(b)
	texts, first := f.crowd(1_000_000, 2)
	ctx := context.Background()
	i := 0
	for b.Loop() {
		i = (i + 99_991) % len(texts)
		list, _, _ := unpack(must(f.ana.Recall(ctx, Query{Text: texts[i]})))
		if !slices.Contains(list, first+ID(i)) {
			b.Fatalf("%q is not recalled by its own text", texts[i])
		}
	}
}

func BenchmarkAssert(b *testing.B) {
	f := newStore(b, func(o *Options) { o.volatile = false })
	for b.Loop() {
		f.say("a claim of some ten words, as people write them down")
	}
}

func BenchmarkAssertAll1000(b *testing.B) {
	f := newStore(b, func(o *Options) { o.volatile = false })
	seed := uint64(0)
	for b.Loop() {
		seed++
		f.crowd(1000, seed)
	}
	b.ReportMetric(float64(b.N)*1000/b.Elapsed().Seconds(), "claims/s")
}

func BenchmarkVerify(b *testing.B) {
	f := newStore(b)
	f.crowd(10_000, 3)
	for b.Loop() {
		must(f.Verify(f.ctx))
	}
	b.ReportMetric(float64(b.N)*10_000/b.Elapsed().Seconds(), "rows/s")
}

// FuzzOwnText: whatever a claim says, it is recalled by its own text.
func FuzzOwnText(f *testing.F) {
	for _, text := range []string{"a", "!?", "\"quoted\" AND (NEAR", "naïve Straße", "東京は", "x\n\ty", "* - ^ : +", "NOT", "{}", "e\u0301", "İı"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s := newStore(t)
		r, err := s.ana.Assert(s.ctx, Claim{Text: text})
		if err != nil {
			return // not a text that can be stored
		}
		result, err := s.ana.Recall(s.ctx, Query{Text: text, Entries: 100})
		if err != nil {
			t.Fatal(err)
		}
		if list, _, d := unpack(result); !slices.Contains(list, r.ID) {
			t.Errorf("%q: %v", text, d)
		}
		x, err := s.Why(s.ctx, result.Recall(), r.ID)
		if err != nil || x.Reason != Included {
			t.Errorf("%q: %+v, %v", text, x, err)
		}
	})
}
