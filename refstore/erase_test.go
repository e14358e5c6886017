package refstore

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// canary is in everything that must go. The full-text index folds case and cuts common beginnings
// off, so it is one word in small letters, and what is looked for is its end.
const canary = "qzcanary"

// residue lists where the folder's files hold the canary: the store's, its log's, whatever lies
// beside them.
func residue(t testing.TB, folder string, words ...string) (found []string) {
	t.Helper()
	for _, path := range must(filepath.Glob(filepath.Join(folder, "*"))) {
		data, err := os.ReadFile(path)
		if errors.Is(err, fs.ErrNotExist) { // a log that was removed meanwhile
			continue
		}
		data = must(data, err)
		low := bytes.ToLower(data)
		for _, w := range words {
			if i := max(bytes.Index(low, []byte(w)), bytes.Index(data, []byte(w))); i >= 0 {
				found = append(found, fmt.Sprintf("%s has %q at %d", filepath.Base(path), w, i))
			}
		}
	}
	return found
}

// canaries are what to look for: the beginning and the end of the word, and the vector.
var canaries = []string{canary[:5], canary[3:], string(packVector([]float32{canaryComponent}))}

// canaryComponent has bytes that nothing else in the file has.
const canaryComponent = 6.1803398e21

// quoting is an embedder that gives texts with the canary a vector of their own, and quotes what
// it refuses.
type quoting struct{ refuses bool }

func (quoting) Name() string   { return "quoting 1" }
func (quoting) Match() float64 { return 0.9 }

func (q *quoting) Embed(_ context.Context, texts []string) ([][]float32, error) {
	if q.refuses {
		return nil, fmt.Errorf("cannot embed %q", texts)
	}
	list := make([][]float32, len(texts))
	for i, text := range texts {
		list[i] = []float32{1, 1}
		if strings.Contains(text, canary) {
			list[i] = []float32{canaryComponent, canaryComponent}
		}
	}
	return list, nil
}

// lines collects what is logged.
type lines struct {
	mu  sync.Mutex
	all bytes.Buffer
}

func (l *lines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.all.Write(p)
}

// filled writes a person's claims among other people's, so many that the full-text index has
// several levels and its pages begin with words of theirs.
func filled(f *fixture, own, others int) {
	f.t.Helper()
	var list []Claim
	for i := range max(own, others) {
		if i < others {
			list = append(list, Claim{Text: fmt.Sprintf("other%03d words about thing%d", i, i%7), Cues: []string{"thing"}})
		}
		if i < own {
			word := fmt.Sprintf("%s%04d", canary, i)
			list = append(list, Claim{Text: "They said " + word + ", then " + word + "!", Subject: canary + " smith",
				Origin: "chat/" + word, Sources: []string{"mail " + word}, Cues: []string{"about " + word}, Key: word})
		}
	}
	for part := range slices.Chunk(list, 100) {
		if _, err := f.ana.AssertAll(f.ctx, part); err != nil {
			f.t.Fatal(err)
		}
	}
}

// Nothing of what is erased is left in any file: in rows, indexes, free pages, the log, what was
// computed from it, or what was logged about it.
func TestErasureLeavesNothing(t *testing.T) {
	t.Parallel()
	var log lines
	embedder := &quoting{}
	f := newStore(t, func(o *Options) {
		o.Embedder, o.Logger = embedder, slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
		o.Retention = Retention{OlderThan: time.Hour, Policy: "test"}
	})
	filled(f, 800, 800)
	cleo := f.as(person("cleo"))
	a := f.put(cleo, Claim{Text: "My " + canary + " is lost."})
	b := f.put(f.ana, Claim{Text: "Summary: " + canary + "!", DerivedFrom: []ID{a}})
	must(f.ana.Supersede(f.ctx, b, Claim{Text: "Better " + canary, DerivedFrom: []ID{b}, Origin: canary}))
	rival := must(f.ana.Contradict(f.ctx, a, Claim{Text: "It is not lost at all."})).ID
	for _, id := range []ID{a, rival} {
		must(cleo.Touch(f.ctx, id, ""))
		must(cleo.Touch(f.ctx, id, canary+id.String()))
	}
	f.clock.pass(2 * time.Hour)
	must(f.ana.Prune(f.ctx, Retention{OlderThan: time.Hour}))
	embedder.refuses = true // and says what it refuses, in an error
	must(cleo.Recall(f.ctx, Query{Text: canary + " lost", Cues: []string{"about " + canary}}))
	must(f.ana.Recall(f.ctx, Query{Text: canary}))
	f.put(f.ana, Claim{Text: canary + " without a vector", Subject: "cleo"})
	if len(residue(t, filepath.Dir(f.path), canaries...)) < len(canaries) {
		t.Fatal("the canaries are not in the files, so the test would prove nothing")
	}
	checked := must(f.Verify(f.ctx))

	for _, person := range []string{"cleo", canary + " smith"} {
		if act := must(f.ana.Erase(f.ctx, person)); act.Pending || act.Removed["claim"] < 4 {
			t.Errorf("%+v", act)
		}
	}
	for _, where := range residue(t, filepath.Dir(f.path), canaries...) {
		t.Error(where)
	}
	for _, where := range canaries {
		if strings.Contains(log.all.String(), where) {
			t.Errorf("%q was logged", where)
		}
	}
	v, err := f.Verify(f.ctx)
	if err != nil || v.Size != checked.Size+2 || v.Gone < 800 {
		t.Errorf("%+v, %v: the lineage of what went must stay and verify", v, err)
	}
	must(0, f.Close())
	for _, where := range residue(t, filepath.Dir(f.path), canaries...) {
		t.Error("closed:", where)
	}
}

// What a person did goes with what they said: their uses and recalls, and nobody else's. What
// they said of how others' claims stand to each other stays.
func TestErasureOfDeeds(t *testing.T) {
	t.Parallel()
	f := newStore(t)
	cleo := f.as(person("cleo"))
	a, b := f.say("The door is open."), f.say("The door is shut.")
	must(cleo.Relate(f.ctx, a, Contradicts, b, ""))
	must(cleo.Touch(f.ctx, a, ""))
	must(f.ana.Touch(f.ctx, a, ""))
	asked := must(cleo.Recall(f.ctx, Query{Text: "door"})).Recall()
	act := must(f.ana.Erase(f.ctx, "cleo"))
	if act.Removed["use"] != 1 || act.Removed["recall"] != 1 || len(act.Claims) != 0 {
		t.Errorf("removed %v", act.Removed)
	}
	_, entries, _ := f.recall(Query{Text: "door"})
	if e := entryOf(t, entries, a); e.Trace.Uses != 1 || !e.Contested {
		t.Errorf("what is left: %v", e)
	}
	if _, err := f.Why(f.ctx, asked, a); err == nil {
		t.Error("an erased recall was explained")
	}
	if _, err := f.Verify(f.ctx); err != nil {
		t.Error(err)
	}
}

// The commitments cannot be tried out: the same words, and the same use, have another one each
// time.
func TestCommitmentsAreSalted(t *testing.T) {
	t.Parallel()
	f := newStore(t)
	a, b := f.say("The same words."), f.say("The same words.")
	x, y := must(f.ana.Touch(f.ctx, a, "")).ID, must(f.ana.Touch(f.ctx, a, "")).ID
	for _, pair := range [][2]ID{{a, b}, {x, y}} {
		var n int
		must(0, f.raw().QueryRow(`SELECT count(DISTINCT digest) FROM context_lineage WHERE seq IN (?, ?)`,
			int64(pair[0]), int64(pair[1])).Scan(&n))
		if n != 2 {
			t.Errorf("%v have the same commitment", pair)
		}
	}
}

// What survives says what it lost, and what is erased may be said again.
func TestErasureIsSaid(t *testing.T) {
	t.Parallel()
	f := newStore(t)
	cleo := f.as(person("cleo"))
	old := f.say("The shop opens at nine.")
	rival := f.say("The shop is closed on Mondays.")
	again := Claim{Text: "The shop opens at ten.", Key: "k", Origin: "o"}
	must(cleo.Supersede(f.ctx, old, again))
	must(cleo.Contradict(f.ctx, rival, Claim{Text: "The shop is open on Mondays."}))
	must(f.ana.Erase(f.ctx, "cleo"))
	list, entries, _ := f.search(Query{Text: "shop"})
	wantIDs(t, "left", sortedIDs(list), old, rival)
	for id, lost := range map[ID]Relation{old: Supersedes, rival: Contradicts} {
		if e := entryOf(t, entries, id); !slices.Contains(e.Erased, lost) || !strings.Contains(e.String(), "erased") {
			t.Errorf("%v does not say that it lost what %s it", id, lost)
		}
	}
	r := must(cleo.Assert(f.ctx, again))
	if list, _, _ := f.recall(Query{Text: "ten"}); r.Repeated || !slices.Contains(list, r.ID) {
		t.Errorf("said again: %+v, recalled %v", r, list)
	}
}

// While a reader holds an older state open the files keep the text. The erasure says so, and is
// completed by whatever comes first.
func TestErasureCompletes(t *testing.T) {
	t.Parallel()
	for name, then := range map[string]func(*fixture){
		"on request": func(f *fixture) {
			if must(f.Settle(f.ctx)) {
				f.t.Error("still pending")
			}
		},
		"by the next write":  func(f *fixture) { f.say("something else") },
		"by the next recall": func(f *fixture) { f.recall(Query{Text: "else"}) },
		"by closing":         func(f *fixture) { must(0, f.Close()) },
		"by opening": func(f *fixture) {
			s := must(Open(f.ctx, f.path, Options{}))
			f.t.Cleanup(func() { must(0, s.Close()) })
		},
		"by another's write": func(f *fixture) {
			s := must(Open(f.ctx, f.path, Options{driver: "", volatile: true}))
			f.t.Cleanup(func() { must(0, s.Close()) })
			must(must(s.AsPerson("bo", "")).Assert(f.ctx, Claim{Text: "mine"}))
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := newStore(t)
			f.put(f.ana, Claim{Text: canary, Subject: "cleo"})
			other := f.raw()
			reader := must(other.Begin())
			var n int
			must(0, reader.QueryRow(`SELECT count(*) FROM context_claims`).Scan(&n))
			if act := must(f.ana.Erase(f.ctx, "cleo")); !act.Pending {
				t.Error("not pending, though a reader is open")
			}
			f.say("and another")
			if !must(f.Settle(f.ctx)) || len(residue(t, filepath.Dir(f.path), canary)) == 0 {
				t.Error("the text is gone, though a reader is open: the test would prove nothing")
			}
			must(0, reader.Rollback())
			must(0, other.Close())
			then(f)
			for _, where := range residue(t, filepath.Dir(f.path), canary) {
				t.Error(where)
			}
		})
	}
}
