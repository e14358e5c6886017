package refstore

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/ctxlaws/ctxvet/refstore/activation"
	"github.com/ctxlaws/ctxvet/refstore/internal/sqlite"
	"github.com/ctxlaws/ctxvet/refstore/policy"
)

// letters is an embedder for tests: how often each letter occurs.
type letters struct {
	name string
	down error
}

func (l letters) Name() string   { return l.name }
func (l letters) Match() float64 { return 0.9 }

func (l letters) Embed(_ context.Context, texts []string) ([][]float32, error) {
	if l.down != nil {
		return nil, l.down
	}
	list := make([][]float32, len(texts))
	for i, text := range texts {
		list[i] = make([]float32, 26)
		for _, r := range strings.ToLower(text) {
			if r >= 'a' && r <= 'z' {
				list[i][r-'a']++
			}
		}
	}
	return list, nil
}

func embedder(e letters) func(*Options) { return func(o *Options) { o.Embedder = e } }

// The vector arm finds what shares no word, and takes nothing for relevant because it is merely
// the nearest.
func TestVectorArm(t *testing.T) {
	t.Parallel()
	f := newStore(t, embedder(letters{name: "v1"}))
	near, far := f.say("silent"), f.say("zzz")
	r := must(f.ana.Recall(f.ctx, Query{Text: "listen"}))
	list, entries, d := unpack(r)
	wantIDs(t, "an anagram", list, near)
	if term := entries[0].Trace.Spread.Terms[0]; term.Arm != armVector || term.Fan != 1 {
		t.Errorf("%+v", term)
	}
	if x := must(f.Why(f.ctx, r.Recall(), near)); x.Trace.Activation != entries[0].Trace.Activation {
		t.Errorf("why: %v", x.Trace)
	}
	list, _, d = f.recall(Query{Text: "qqq"})
	if len(list) != 0 || d.Unmatched != 2 {
		t.Errorf("the nearest of unrelated claims: %v, %v", list, far)
	}
}

// Six claims of one vector share their rank: the fan is no better than six.
func TestVectorTies(t *testing.T) {
	t.Parallel()
	f := newStore(t, embedder(letters{name: "v1"}))
	for _, text := range []string{"abc", "acb", "bac", "bca", "cab", "cba"} {
		f.say(text)
	}
	list, _, d := f.recall(Query{Text: "aabbcc"})
	if len(list) != 0 || d.Considered != 6 {
		t.Errorf("%v, %v", list, d)
	}
}

// smaramwbc/statewave#421: after a change of the embedder old memories were silently
// unfindable.
func TestEmbedderSwapIsDisclosed(t *testing.T) {
	t.Parallel()
	f := newStore(t, embedder(letters{name: "v1"}))
	a := f.say("silent")
	f.opts.Embedder = letters{name: "v2"}
	_, _, d := f.recall(Query{Text: "listen"})
	i := slices.IndexFunc(d.Arms, func(a Arm) bool { return a.Name == armVector })
	if d.Arms[i].Missing != 1 || !strings.Contains(d.String(), "1 claims have no vector") {
		t.Errorf("%v", d)
	}
	list, _, _ := f.recall(Query{Text: "silent"})
	wantIDs(t, "by its word", list, a)
}

// An embedder that fails costs a claim its vector, not its existence, and a recall an arm,
// which it says.
func TestEmbedderFails(t *testing.T) {
	t.Parallel()
	f := newStore(t, embedder(letters{name: "v1", down: errors.New("no route to host")}))
	r := must(f.ana.Assert(f.ctx, Claim{Text: "silent"}))
	if !strings.Contains(r.Warning, "no route to host") {
		t.Errorf("%+v", r)
	}
	list, _, d := f.recall(Query{Text: "silent"})
	wantIDs(t, "by its word", list, r.ID)
	if s := d.String(); !strings.Contains(s, "Could not look by vector") || len(d.Thin) == 0 {
		t.Errorf("%s", s)
	}
	list, _, d = f.recall(Query{Text: "listen"})
	if s := d.String(); len(list) != 0 || strings.Contains(s, "I do not recall") {
		t.Errorf("ignorance was claimed: %s", s)
	}
}

// The edge arm: what is joined to a claim comes up near it.
func TestEdgeArm(t *testing.T) {
	t.Parallel()
	f := newStore(t)
	a, b := f.say("the pump"), f.say("its manual")
	f.say("something else")
	must(f.ana.Relate(f.ctx, b, RelatedTo, a, ""))
	r := must(f.ana.Recall(f.ctx, Query{Near: []ID{a}}))
	list, _, _ := unpack(r)
	wantIDs(t, "near the pump", list, b)
	if x := must(f.Why(f.ctx, r.Recall(), b)); x.Reason != Included ||
		x.Trace.Spread.Terms[0].Label != a.String() {
		t.Errorf("%+v", x)
	}
}

// Uses after the threshold's reach alone make no result certain: it is marked thin.
func TestThin(t *testing.T) {
	t.Parallel()
	f := newStore(t)
	for range 60 {
		f.say("common")
	}
	must(f.ana.Touch(f.ctx, 7, ""))
	list, _, d := f.recall(Query{Text: "common thing"})
	wantIDs(t, "recall", list, 7)
	if len(d.Thin) != 2 || !strings.Contains(d.String(), "Thin: no cue is strong enough") {
		t.Errorf("%v", d.Thin)
	}
	f.put(f.ana, Claim{Text: "rare", Sources: []string{"doc"}})
	if _, _, d := f.recall(Query{Text: "rare"}); len(d.Thin) != 0 {
		t.Errorf("thin, though sourced and cued: %v", d.Thin)
	}
}

// The words are of one thing and the cue of another: what is shown does not answer both.
func TestThinByCue(t *testing.T) {
	t.Parallel()
	f := newStore(t)
	f.put(f.ana, Claim{Text: "I like the lake.", Cues: []string{"Ana"}, Sources: []string{"talk"}})
	f.put(f.ana, Claim{Text: "Hello!", Cues: []string{"Bo"}, Sources: []string{"talk"}})
	for _, c := range []struct {
		who  string
		thin []string
	}{
		{"ana", nil},
		{"BO", []string{`what matches the words best does not match "bo"`}},
		{"cleo", []string{`what matches the words best does not match "cleo"`}},
	} {
		_, _, d := f.recall(Query{Text: "lake", Cues: []string{c.who}})
		if diff := cmp.Diff(c.thin, d.Thin); diff != "" {
			t.Errorf("%s and the lake (-want +got):\n%s", c.who, diff)
		}
	}
	if _, _, d := f.recall(Query{Cues: []string{"ana", "bo"}}); len(d.Thin) != 0 {
		t.Errorf("asked without words: %v", d.Thin)
	}
}

// Words that are each in many claims can bring one to mind together, and that is thin.
func TestThinTogether(t *testing.T) {
	t.Parallel()
	f := newStore(t)
	for range 60 {
		f.say("boat")
		f.say("lake")
	}
	both := f.put(f.ana, Claim{Text: "boat, lake", Sources: []string{"talk"}})
	list, _, d := f.recall(Query{Text: "lake boat"})
	wantIDs(t, "recall", list, both)
	if len(d.Thin) != 1 || !strings.Contains(d.Thin[0], "all of them together") {
		t.Errorf("%v", d.Thin)
	}
}

// Silence is not agreement.
func TestStandings(t *testing.T) {
	t.Parallel()
	f := newStore(t)
	a := f.say("alone")
	b := f.put(f.ana, Claim{Text: "sourced", Sources: []string{"doc"}})
	c := f.put(f.ana, Claim{Text: "agreed", Sources: []string{"doc"}})
	f.put(f.as(person("bo")), Claim{Text: "Agreed!"})
	must(f.ana.Touch(f.ctx, c, ""))
	_, entries := must2(f.Get(f.ctx, a, b, c))
	for id, want := range map[ID]Standing{a: Unexamined, b: PartlyExamined, c: Consensus} {
		if e := entryOf(t, entries, id); e.Standing != want || !strings.Contains(e.String(),
			"uncontested") {
			t.Errorf("%v: %s, want %s", id, e.Standing, want)
		}
	}
	if s := entryOf(t, entries, a).String(); !strings.Contains(s, "nobody looked") {
		t.Errorf("%s", s)
	}
}

// As-of: what the store held then, and what held then.
func TestAsOf(t *testing.T) {
	t.Parallel()
	f := newStore(t)
	a := f.put(f.ana, Claim{Text: "The rate is 3 percent.", ValidFrom: f.clock.now(),
		ValidUntil: f.clock.now().Add(100 * time.Hour)})
	then := f.clock.now()
	f.clock.pass(time.Hour)
	b := must(f.ana.Supersede(f.ctx, a, Claim{Text: "The rate is 4 percent.",
		ValidFrom: f.clock.now()})).ID
	q := Query{Text: "rate"}
	for name, c := range map[string]struct {
		change func(*Query)
		want   []ID
	}{
		"now":                    {func(*Query) {}, []ID{b}},
		"as recorded then":       {func(q *Query) { q.AsOf = then }, []ID{a}},
		"historical, valid now":  {func(q *Query) { q.Historical = true }, []ID{b, a}},
		"historical, valid then": {func(q *Query) { q.Historical, q.ValidAt = true, then }, []ID{a}},
		"historical, valid later": {func(q *Query) {
			q.Historical, q.ValidAt = true,
				then.Add(1000*time.Hour)
		}, []ID{b}},
		"before anything": {func(q *Query) { q.AsOf = then.Add(-time.Hour) }, nil},
	} {
		q := q
		c.change(&q)
		list, _, _ := f.recall(q)
		wantIDs(t, name, list, c.want...)
	}
}

// The access policy within a recall: relevance is not permission.
func TestAccessWithinRecall(t *testing.T) {
	t.Parallel()
	f := newStore(t)
	good := Labels{Source: policy.SourceFact, Epistemic: policy.Settled, Status: policy.Active,
		Strength: policy.Strong, Risk: policy.LowRisk}
	checked := good
	checked.VerificationRequired = true
	a := f.put(f.ana, Claim{Text: "answer one", Labels: good})
	b := f.put(f.ana, Claim{Text: "answer two", Labels: checked})
	c := f.put(f.ana, Claim{Text: "answer three", Labels: good})
	fix := must(f.ana.Correct(f.ctx, c, Claim{Text: "do not publish",
		Labels: Labels{Epistemic: policy.Confirmed, Status: policy.Active,
			Blocks: []policy.Scope{{Targets: []string{"publish"}}}}})).ID
	allowed := func(op policy.Operation) map[ID]policy.Action {
		_, entries, _ := f.recall(Query{Text: "answer", Operation: op})
		got := map[ID]policy.Action{}
		for i := range entries {
			got[entries[i].ID] = entries[i].Allowed.Action
		}
		return got
	}
	got := allowed(policy.Operation{Kind: policy.Read, Resource: policy.Ordinary,
		Recipient: policy.Self})
	if got[a] != policy.Answer || got[b] != policy.VerifyFirst || got[c].Asserts() {
		t.Errorf("reading: %v", got)
	}
	got = allowed(policy.Operation{Kind: policy.Execute, Resource: policy.Ordinary,
		Recipient: policy.Internal, Target: "publish"})
	if got[fix] != policy.Block || got[c] != policy.Block {
		t.Errorf("publishing: %v", got)
	}
	// What may be done is computed at each recall: superseded, the claim may not answer any
	// more.
	heir := must(f.ana.Supersede(f.ctx, a, Claim{Text: "answer one again", Labels: good})).ID
	_, entries, _ := f.recall(Query{Text: "answer one", Historical: true})
	if e := entryOf(t, entries, a); e.Allowed.Action == policy.ArchiveOnly {
		t.Error("archived in a question about the past")
	}
	_, entries = must2(f.Search(f.ctx, Query{Text: "answer one"}))
	if e := entryOf(t, entries, a); e.Allowed.Action != policy.ArchiveOnly || entryOf(t, entries,
		heir).Allowed.Action == policy.ArchiveOnly {
		t.Errorf("superseded: %v", e.Allowed)
	}
}

// Changes of model and of parameters are attributed, and seen.
func TestTimelineNotes(t *testing.T) {
	t.Parallel()
	f := newStore(t)
	f.put(f.as(model("bot", "x-1", "2026-01")), Claim{Text: "one"})
	f.put(f.as(model("bot", "x-1", "2026-02")), Claim{Text: "two"})
	p := activation.Default()
	p.Decay = 0.4
	must(0, f.ana.Tune(f.ctx, p))
	events := must(f.Timeline(f.ctx, 0))
	if !strings.Contains(events[1].Note, "changed from bot (model x-1 of 2026-01)") {
		t.Errorf("%v", events[1])
	}
	if last := events[2]; last.Op != "tune" || last.Author.String() != "ana" ||
		last.Note != "Decay from 0.5 to 0.4" {
		t.Errorf("%v", last)
	}
	p.Gap = -1
	if err := f.ana.Tune(f.ctx, p); !errors.Is(err, ErrInvalid) || !strings.Contains(err.Error(),
		"gap") {
		t.Errorf("%v", err)
	}
}

// The clock may run backwards; the record does not.
func TestClockRunsBackwards(t *testing.T) {
	t.Parallel()
	f := newStore(t)
	a := f.say("first")
	then := f.clock.now()
	f.clock.pass(-time.Hour)
	b := f.say("second")
	must(f.ana.Touch(f.ctx, b, ""))
	events := must(f.Timeline(f.ctx, 0))
	if events[1].At.Before(then) {
		t.Errorf("%v", events)
	}
	f.clock.pass(2 * time.Hour)
	list, _, _ := f.recall(Query{Text: "first second", AsOf: then})
	wantIDs(t, "as of then", sortedIDs(list), a, b)
}

// The result as JSON has the disclosure beside the entries, and words for what has words.
func TestResultJSON(t *testing.T) {
	t.Parallel()
	f := newStore(t)
	a := f.put(f.ana, Claim{Text: "The lease runs.", ValidFrom: f.clock.now(), ValidUntil: f.clock.now().Add(24 * time.Hour)})
	f.say("The lease is dear.")
	r := must(f.ana.Recall(f.ctx, Query{Text: "lease", Entries: 1}))
	text := string(must(json.Marshal(r)))
	for _, part := range []string{`"entries":[{"id":2`, `"author":"ana"`, `"deficits":{"ungrounded":true`, `"disclosure":{`,
		`"reason":"over budget","count":1,"ids":[1]`, `"case":"context budget"`} {
		if !strings.Contains(text, part) {
			t.Errorf("%s lacks %s", text, part)
		}
	}
	_, entries := must2(f.Get(f.ctx, a))
	if s := entries[0].String(); !strings.Contains(s, "holds from 2026-03-01 until 2026-03-02") {
		t.Error(s)
	}
	_, d := r.Read()
	if s := d.Decisions[0].String(); !strings.Contains(s, "context budget: leave out") {
		t.Error(s)
	}
	for range r.Traces() {
		break // whoever has seen enough may stop
	}
}

// What observes gets every verb with its outcome, and no text goes to the log.
func TestObserved(t *testing.T) {
	t.Parallel()
	var verbs []string
	var log strings.Builder
	f := newStore(t, func(o *Options) {
		o.Observe = func(ctx context.Context, verb string) (context.Context, func(error)) {
			return ctx, func(err error) { verbs = append(verbs, fmt.Sprint(verb, " ", err == nil)) }
		}
		o.Logger = slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	})
	f.say("a secret")
	f.recall(Query{Text: "secret"})
	_, _ = f.ana.Touch(f.ctx, 99, "")
	if got := fmt.Sprint(verbs); got != "[assert true recall true recall true touch false]" {
		t.Error(got)
	}
	if s := log.String(); strings.Contains(s, "secret") || !strings.Contains(s, "verb=assert") {
		t.Error(s)
	}
}

func TestIdempotentByKey(t *testing.T) {
	t.Parallel()
	f := newStore(t)
	a := f.put(f.ana, Claim{Text: "x", Key: "1"})
	for name, call := range map[string]func() (Receipt, error){
		"assert":  func() (Receipt, error) { return f.ana.Assert(f.ctx, Claim{Text: "x", Key: "1"}) },
		"touch":   func() (Receipt, error) { return f.ana.Touch(f.ctx, a, "2") },
		"relate":  func() (Receipt, error) { return f.ana.Relate(f.ctx, a, RelatedTo, f.other(), "3") },
		"correct": func() (Receipt, error) { return f.ana.Correct(f.ctx, a, Claim{Text: "y", Key: "4"}) },
	} {
		one, two := must(call()), must(call())
		if one.ID != two.ID || !two.Repeated {
			t.Errorf("%s: %+v, then %+v", name, one, two)
		}
	}
	if _, err := f.ana.Assert(f.ctx, Claim{Text: "z", Key: "1"}); !errors.Is(err, ErrKeyReused) ||
		!strings.Contains(err.Error(), a.String()) {
		t.Errorf("%v", err)
	}
	if r := must(f.as(person("bo")).Assert(f.ctx, Claim{Text: "z", Key: "1"})); r.Repeated {
		t.Error("another author's key")
	}
}

// other is a claim that is there once, however often it is asked for.
func (f *fixture) other() ID { return f.put(f.ana, Claim{Text: "other", Origin: "other"}) }

func TestInvalidArguments(t *testing.T) {
	t.Parallel()
	f := newStore(t)
	a := f.say("x")
	for field, c := range map[string]Claim{
		"text":        {Text: " "},
		"valid UTF-8": {Text: "a\xff"},
		"band":        {Text: "x", Band: 5},
		"valid_until": {Text: "x", ValidFrom: f.clock.now(), ValidUntil: f.clock.now()},
		"sources":     {Text: "x", Sources: []string{""}},
		"cues":        {Text: "x", Cues: []string{" "}},
	} {
		if _, err := f.ana.Assert(f.ctx, c); !errors.Is(err, ErrInvalid) ||
			!strings.Contains(err.Error(), field) {
			t.Errorf("%s: %v", field, err)
		}
	}
	for field, q := range map[string]Query{
		"entries": {Entries: -1}, "tokens": {Tokens: -1}, "tokenizer": {Tokens: 5}, "skip": {Skip: -1},
		"cues": {Cues: []string{""}},
	} {
		if _, err := f.Search(f.ctx, q); !errors.Is(err, ErrInvalid) || !strings.Contains(err.Error(),
			field) {
			t.Errorf("%s: %v", field, err)
		}
	}
	if _, err := f.ana.Relate(f.ctx, a, "likes", a+1, ""); !errors.Is(err, ErrInvalid) {
		t.Errorf("%v", err)
	}
	if _, err := f.ana.Touch(f.ctx, 77, ""); !errors.Is(err, ErrNotFound) {
		t.Errorf("%v", err)
	}
	list, _, d := unpack(must(f.Get(f.ctx, 77, a)))
	if fmt.Sprint(list) != fmt.Sprint([]ID{a}) || d.Omitted[0].Reason != NotHeld {
		t.Errorf("%v %+v", list, d.Omitted)
	}
}

// The words that a recall is explained by are those that the index finds.
func TestTermsAreTheIndexs(t *testing.T) {
	t.Parallel()
	f := newStore(t)
	for _, text := range []string{"Hello, World!", "naïve Straße ÉCOLE", "東京は大きい。",
		"a_b-c.d'e 3.14 x²", "ﬁne Ǆ İstanbul ılık",
		"Ünïcödé e\u0301te\u0301", "привет МИР", "שָׁלוֹם", "हिन्दी भाषा", "ΣΊΣΥΦΟΣ µm ſo", "emoji 😀 ok",
		"tab\tnew\nline", "I’m"} {
		f.say(text)
	}
	db := f.raw()
	must(db.Exec(`CREATE VIRTUAL TABLE temp.words
		USING fts5vocab(main, context_claims_fts, instance)`))
	rows := must(db.Query(`SELECT c.text, group_concat(w.term, ' ' ORDER BY w.offset)
		FROM temp.words w JOIN context_claims c ON c.seq = w.doc GROUP BY c.seq`))
	defer rows.Close()
	for rows.Next() {
		var text, want string
		must(0, rows.Scan(&text, &want))
		if got := strings.Join(terms(text), " "); got != want {
			t.Errorf("%q: %q, the index has %q", text, got, want)
		}
	}
}

// A file of a later release is left alone.
func TestNewerFile(t *testing.T) {
	t.Parallel()
	f := newStore(t)
	must(f.raw().Exec(`INSERT INTO context_schema (version_id, is_applied) VALUES (999, 1)`))
	if _, err := Open(f.ctx, f.path, Options{}); !errors.Is(err, ErrNewer) || !errors.Is(err,
		sqlite.ErrNewer) {
		t.Errorf("%v", err)
	}
	if _, err := Open(f.ctx, t.TempDir(), Options{}); err == nil {
		t.Error("a folder was opened as a store")
	}
}
