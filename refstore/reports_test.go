package refstore

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

// reports has what public reports say went wrong in real memory stores. The name is the report; the
// comment at the function says what happened there. Where a type or a trigger makes it impossible,
// tier1_test.go and guards_test.go say so.
func reports() map[string]func(*testing.T, *fixture) {
	return map[string]func(*testing.T, *fixture){
		"mem0ai/mem0#4536": contradictionKeepsBoth, "mem0ai/mem0#1674": sameTwice,
		"basicmachines-co/basic-memory#625": reingest,
		"modelcontextprotocol/servers#4797": twoStores, "NousResearch/hermes-agent#26045": staleSession,
		"vectorize-io/hindsight#3876": invalidBatch, "moorcheh-ai/memanto#1384": failedUpdate,
		"Lyellr88/marm-memory#224":         mergeKeepsSources,
		"vellum-ai/vellum-assistant#24045": consolidation, "nambok/mentedb#249": decayIsAView,
		"langchain-ai/langgraph#7411": createdAtStays,
		"getzep/graphiti#1728":        mentionRetiresNothing, "scrypster/muninndb#682": useReinforces,
		"verygoodplugins/automem#78":        idleStaysReachable,
		"basicmachines-co/basic-memory#256": editStaysIndexed,
		"scrypster/muninndb#747":            contradictionCostsNothing,
		"matrixorigin/memoria#88":           bothSidesFlagged,
		"danieljustus/symaira-memory#556":   correctionOutranks,
		"alphaonedev/ai-memory-mcp#3349":    contestNamesIDs,
		"yantrikos/yantrikdb-server#1":      mergeSettlesNothing,
		"1jehuang/jcode#960":                supersedeAppliesAtRead,
		"410979729/scope-recall-hermes#35":  staleMatchYields,
		"doobidoo/mcp-memory-service#1100":  perspectivesAreNoDispute,
		"Daily-Nerd/daimon#268":             echoIsNoCorroboration,
		"samvallad33/vestige#224":           nothingRelevant, "1jehuang/jcode#1105": whyNot,
		"joshuaswarren/remnic#244":  countsAfterTheCut,
		"rohitg00/agentmemory#1232": highestFirst, "QuixiAI/Hexis#33": provenanceIsCarried,
		"NousResearch/hermes-agent#18559": noLaundering,
		"bobmatnyc/trusty-tools#4836":     queriesDiffer, "topoteretes/cognee#3526": erasedIsNotRecalled,
		"getzep/graphiti#1837":             summariesGoToo,
		"doobidoo/mcp-memory-service#1079": erasedMayReturn,
	}
}

// TestReports replays each of them.
func TestReports(t *testing.T) {
	t.Parallel()
	for name, test := range reports() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := newStore(t)
			test(t, f)
			if _, err := f.Verify(f.ctx); err != nil {
				t.Error(err)
			}
		})
	}
}

func wantIDs(t *testing.T, what string, got []ID, want ...ID) {
	t.Helper()
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

// A contradicting fact deleted the old one and was never added itself.
func contradictionKeepsBoth(t *testing.T, f *fixture) {
	a := f.say("The office is in Paris.")
	b := must(f.ana.Contradict(f.ctx, a, Claim{Text: "The office is in Rome."})).ID
	list, _, _ := f.recall(Query{Text: "office"})
	wantIDs(t, "recall", sortedIDs(list), a, b)
}

// Adding the identical memory twice deleted it.
func sameTwice(t *testing.T, f *fixture) {
	a, b := f.say("Tea, no sugar."), f.say("Tea, no sugar.")
	list, _, _ := f.recall(Query{Text: "tea"})
	wantIDs(t, "recall", sortedIDs(list), a, b)
	c := f.put(f.ana, Claim{Text: "Tea.", Origin: "note"})
	r := must(f.ana.Assert(f.ctx, Claim{Text: "Tea.", Origin: "note"}))
	if r.ID != c || !r.Repeated {
		t.Errorf("the same from the same origin: %+v, want a repetition of %v", r, c)
	}
}

// Writing a note under an existing title silently replaced a day's notes.
func reingest(t *testing.T, f *fixture) {
	a := f.put(f.ana, Claim{Text: "Long notes of the day.", Origin: "notes/today"})
	r := must(f.ana.Assert(f.ctx, Claim{Text: "Short.", Origin: "notes/today"}))
	wantIDs(t, "superseded", r.Superseded, a)
	list, _, _ := f.search(Query{Text: "long notes"})
	wantIDs(t, "search", sortedIDs(list), a, r.ID)
	// Another author's claim from there is another claim.
	if r := must(f.as(person("bo")).Assert(f.ctx, Claim{Text: "Mine.",
		Origin: "notes/today"})); len(r.Superseded) > 0 {
		t.Errorf("superseded %v of another author", r.Superseded)
	}
}

// Two processes on one file: the last to write discarded what the other wrote.
func twoStores(t *testing.T, f *fixture) {
	other := must(Open(f.ctx, f.path, Options{Clock: f.clock.now}))
	defer other.Close()
	bo := must(other.AsPerson("bo", ""))
	for i := range 5 {
		f.say(fmt.Sprint("from ana ", i))
		must(bo.Assert(f.ctx, Claim{Text: fmt.Sprint("from bo ", i)}))
	}
	_, _, d := f.search(Query{})
	if d.Held != 10 {
		t.Errorf("held %d of 10", d.Held)
	}
}

// A replace from a stale session overwrote 8167 bytes with 333.
func staleSession(t *testing.T, f *fixture) {
	a := f.say("Version 1.")
	b := must(f.ana.Supersede(f.ctx, a, Claim{Text: "Version 2, much longer."})).ID
	_, err := f.as(person("bo")).Supersede(f.ctx, a, Claim{Text: "Version 1b."})
	if !errors.Is(err, ErrSuperseded) || !strings.Contains(err.Error(), b.String()) {
		t.Errorf("stale supersede: %v, want ErrSuperseded that names %v", err, b)
	}
}

// A batch with an invalid member deleted its sources and reported success.
func invalidBatch(t *testing.T, f *fixture) {
	a := f.say("Source.")
	r, err := f.ana.AssertAll(f.ctx, []Claim{{Text: "Good.", DerivedFrom: []ID{a}}, {Text: " "}})
	if !errors.Is(err, ErrInvalid) || r != nil {
		t.Errorf("%v, %v", r, err)
	}
	_, err = f.ana.AssertAll(f.ctx, []Claim{{Text: "Good."}, {Text: "Bad.", DerivedFrom: []ID{99}}})
	if !errors.Is(err, ErrNotFound) {
		t.Errorf("%v", err)
	}
	list, _, _ := f.search(Query{})
	wantIDs(t, "all", list, a)
}

// An update deleted, then failed to upload: the memory was gone.
func failedUpdate(t *testing.T, f *fixture) {
	a := f.say("Precious.")
	ctx, cancel := context.WithCancel(f.ctx)
	cancel()
	if _, err := f.ana.Supersede(ctx, a, Claim{Text: "Better."}); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	list, _, _ := f.recall(Query{Text: "precious"})
	wantIDs(t, "recall", list, a)
}

// A merge truncated the bodies it had merged.
func mergeKeepsSources(t *testing.T, f *fixture) {
	long := strings.Repeat("word ", 5000) + "end."
	a := f.say(long)
	must(f.ana.Supersede(f.ctx, a, Claim{Text: "Summary.", DerivedFrom: []ID{a}}))
	_, entries := must2(f.Get(f.ctx, a))
	if entryOf(t, entries, a).Text != long {
		t.Error("the merged text was changed")
	}
}

func must2(r Result, err error) ([]ID, []Entry) {
	list, entries, _ := unpack(must(r, err))
	return list, entries
}

// Consolidation destroyed 745 of 931 memories.
func consolidation(t *testing.T, f *fixture) {
	var all []ID
	for i := range 20 {
		all = append(all, f.say(fmt.Sprint("detail ", i)))
	}
	sum := f.say("All details.")
	for _, id := range all {
		must(f.ana.Relate(f.ctx, sum, Supersedes, id, ""))
	}
	for i, id := range all {
		list, _, _ := f.recall(Query{Text: fmt.Sprint("detail ", i), Historical: true})
		if !slices.Contains(list, id) {
			t.Errorf("%v is not in a historical recall", id)
		}
	}
}

// Decay written back at each pass compounded until an idle account was empty.
func decayIsAView(t *testing.T, f *fixture) {
	a := f.say("Idle.")
	must(f.ana.Touch(f.ctx, a, ""))
	before := f.stored()
	for range 50 {
		f.clock.pass(240 * time.Hour)
		if list, _, _ := f.recall(Query{Text: "idle"}); !slices.Contains(list, a) {
			t.Fatal("an idle claim was lost")
		}
	}
	if after := f.stored(); after != before {
		t.Errorf("recalling changed what is stored: %s, then %s", before, after)
	}
}

// stored is everything that recalling must not change.
func (f *fixture) stored() string {
	var s string
	must(0, f.raw().QueryRow(`SELECT (SELECT group_concat(seq || text || band || cues)
		FROM context_claims)
		|| (SELECT group_concat(seq || claim || at) FROM context_uses)`).Scan(&s))
	return s
}

// Putting on an existing key rewrote created_at.
func createdAtStays(t *testing.T, f *fixture) {
	c := Claim{Text: "Fact.", Key: "k"}
	a := f.put(f.ana, c)
	then := f.clock.now()
	f.clock.pass(time.Hour)
	if r := must(f.ana.Assert(f.ctx, c)); r.ID != a || !r.Repeated {
		t.Errorf("repeated: %+v", r)
	}
	_, entries := must2(f.Get(f.ctx, a))
	if !entries[0].Recorded.Equal(then) {
		t.Errorf("recorded %v, want %v", entries[0].Recorded, then)
	}
}

// Mentioning an entity retired an unrelated true fact.
func mentionRetiresNothing(t *testing.T, f *fixture) {
	a := f.put(f.ana, Claim{Text: "Bo works in Kyoto.", Cues: []string{"bo"}})
	b := f.put(f.ana, Claim{Text: "Bo likes Kyoto tea.", Cues: []string{"bo"}})
	list, _, _ := f.recall(Query{Cues: []string{"Bo"}})
	wantIDs(t, "recall", sortedIDs(list), a, b)
}

// Reads never reinforced: decay ran on frozen inputs.
func useReinforces(t *testing.T, f *fixture) {
	a, b := f.say("red tool"), f.say("blue tool")
	must(f.ana.Touch(f.ctx, a, ""))
	f.clock.pass(time.Minute)
	list, entries, _ := f.recall(Query{Text: "tool"})
	wantIDs(t, "recall", list, a, b)
	if e := entryOf(t, entries, a); e.Deficits.NeverExercised || e.Trace.Uses != 1 {
		t.Errorf("after a use: %+v", e.Deficits)
	}
}

// Relevance converged to zero, 89 % were archived in two weeks.
func idleStaysReachable(t *testing.T, f *fixture) {
	a := f.say("The spare key is under the pot.")
	must(f.ana.Touch(f.ctx, a, ""))
	f.clock.pass(30 * 365 * 24 * time.Hour)
	list, _, _ := f.recall(Query{Text: "spare key"})
	wantIDs(t, "after thirty years", list, a)
}

// Editing a note made it vanish from the index.
func editStaysIndexed(t *testing.T, f *fixture) {
	a := f.put(f.ana, Claim{Text: "alpha", Origin: "n"})
	b := f.put(f.ana, Claim{Text: "beta", Origin: "n"})
	list, _, _ := f.recall(Query{Text: "beta"})
	wantIDs(t, "the new words", list, b)
	list, _, _ = f.recall(Query{Text: "alpha"})
	wantIDs(t, "the old words find what stands now", list, b)
	list, _, _ = f.search(Query{Text: "alpha"})
	wantIDs(t, "and search finds both", sortedIDs(list), a, b)
}

// Declaring a contradiction drove both memories below the threshold.
func contradictionCostsNothing(t *testing.T, f *fixture) {
	a := f.say("The sea is blue.")
	_, before, _ := f.recall(Query{Text: "sea"})
	b := f.say("Water is green.")
	must(f.ana.Relate(f.ctx, b, Contradicts, a, ""))
	_, after, _ := f.recall(Query{Text: "sea"})
	if x, y := entryOf(t, before, a).Trace.Activation, entryOf(t, after, a).Trace.Activation; x != y {
		t.Errorf("activation went from %v to %v", x, y)
	}
}

// Conflicts were detected nowhere, and both sides returned unflagged.
func bothSidesFlagged(t *testing.T, f *fixture) {
	low := f.as(model("bot", "m", "1"))
	a := f.put(f.ana, Claim{Text: "We use PostgreSQL.", Band: Authoritative})
	b := must(low.Contradict(f.ctx, a, Claim{Text: "It is MySQL, in fact."})).ID
	_, entries, d := f.recall(Query{Text: "PostgreSQL"})
	for _, id := range []ID{a, b} {
		if e := entryOf(t, entries, id); !e.Contested || e.Standing != Contested ||
			!strings.Contains(e.String(), "CONTESTED") {
			t.Errorf("%v is not flagged: %v", id, e)
		}
	}
	if len(d.Contests) != 1 || !d.Contests[0].ShownA || !d.Contests[0].ShownB {
		t.Errorf("contests: %+v", d.Contests)
	}
}

// A wrong memory outranked its correction, 6.98 to 3.55.
func correctionOutranks(t *testing.T, f *fixture) {
	a := f.put(f.ana, Claim{Text: "Port 22.", Band: Authoritative})
	for range 9 {
		must(f.ana.Touch(f.ctx, a, ""))
	}
	b := must(f.as(model("bot", "m", "1")).Correct(f.ctx, a, Claim{Text: "It is 49222."})).ID
	list, entries, _ := f.recall(Query{Text: "port 22"})
	wantIDs(t, "order", list, b, a)
	if e := entryOf(t, entries, b); e.Own != Unverified || e.Band != Authoritative {
		t.Errorf("bands: own %v, counting %v", e.Own, e.Band)
	}
	// The target's band rises later: so does the correction's.
	c := f.put(f.ana, Claim{Text: "low"})
	d := must(f.ana.Correct(f.ctx, c, Claim{Text: "right"})).ID
	must(f.ana.Supersede(f.ctx, c, Claim{Text: "low, promoted", Band: Reviewed}))
	_, entries, _ = f.recall(Query{Text: "right"})
	if e := entryOf(t, entries, d); e.Band != Reviewed {
		t.Errorf("band after the target's rose: %v", e.Band)
	}
}

// "1 similar memory", without an ID.
func contestNamesIDs(t *testing.T, f *fixture) {
	a := f.say("x is 1")
	b := must(f.ana.Contradict(f.ctx, a, Claim{Text: "x is 2"})).ID
	list, _, d := f.recall(Query{Text: "x", Entries: 1})
	if len(list) != 0 || len(d.Contests) != 1 || d.Contests[0] != (Contest{A: a, B: b}) {
		t.Errorf("%v, %+v", list, d.Contests)
	}
	if s := d.String(); !strings.Contains(s, a.String()) || !strings.Contains(s, b.String()) ||
		strings.Contains(s, "not recall anything") {
		t.Errorf("%s", s)
	}
}

// Consolidation merged the two sides of a contradiction before anybody saw it.
func mergeSettlesNothing(t *testing.T, f *fixture) {
	a := f.say("Lives in SF.")
	b := must(f.ana.Contradict(f.ctx, a, Claim{Text: "Lives in NY."})).ID
	merged := must(f.ana.Supersede(f.ctx, a, Claim{Text: "Lives in SF or NY."})).ID
	_, entries, _ := f.recall(Query{Text: "lives"})
	if e := entryOf(t, entries, merged); !e.Contested {
		t.Error("superseding one side settled the dispute")
	}
	// Superseding both by one claim is how it is settled, openly.
	must(f.ana.Relate(f.ctx, merged, Supersedes, b, ""))
	_, entries, _ = f.recall(Query{Text: "lives"})
	if e := entryOf(t, entries, merged); e.Contested {
		t.Error("still contested after both sides were superseded")
	}
}

// A supersedes edge was not applied at read: nine days of acting on a dead rule.
func supersedeAppliesAtRead(t *testing.T, f *fixture) {
	var copies []ID
	for range 4 {
		copies = append(copies, f.say("Deploy on Fridays."))
	}
	rule := f.say("Never deploy on Fridays.")
	for _, c := range copies {
		must(f.ana.Relate(f.ctx, rule, Supersedes, c, ""))
	}
	list, _, d := f.recall(Query{Text: "deploy on Fridays."})
	wantIDs(t, "recall", list, rule)
	if d.Omitted[0].Reason != Superseded || d.Omitted[0].Count != 4 {
		t.Errorf("%+v", d.Omitted)
	}
	// A correction of one copy reaches the others.
	one, two := f.say("The sky is green."), f.put(f.as(person("bo")), Claim{Text: "the sky is GREEN"})
	fix := must(f.ana.Correct(f.ctx, one, Claim{Text: "Blue."})).ID
	_, entries, _ := f.recall(Query{Text: "sky"})
	if e := entryOf(t, entries, two); !slices.Contains(e.CorrectedBy, fix) {
		t.Errorf("the copy goes uncorrected: %v", e)
	}
}

// A strong match to a stale fact outranked the current one.
func staleMatchYields(t *testing.T, f *fixture) {
	a := f.say("SSH listens on port 22 of the gateway host.")
	b := must(f.ana.Supersede(f.ctx, a, Claim{Text: "It moved to 49222."})).ID
	list, entries, _ := f.recall(Query{Text: "SSH port of the gateway host"})
	wantIDs(t, "recall", list, b)
	if !strings.Contains(entries[0].Because, a.String()) {
		t.Errorf("because: %s", entries[0].Because)
	}
}

// Two authors' perspectives were taken for a contradiction.
func perspectivesAreNoDispute(t *testing.T, f *fixture) {
	f.say("The release went well.")
	f.put(f.as(person("bo")), Claim{Text: "The release went badly."})
	_, entries, d := f.recall(Query{Text: "release"})
	for i := range entries {
		if entries[i].Contested || len(d.Contests) > 0 {
			t.Error("contested, though nobody contradicted anybody")
		}
	}
}

// Recalled text that came back in a later session counted as independent corroboration.
func echoIsNoCorroboration(t *testing.T, f *fixture) {
	a := f.say("The lake is deep.")
	echo := f.put(f.as(model("bot", "m", "1")), Claim{Text: "The lake is deep.", DerivedFrom: []ID{a}})
	f.say("The lake is deep.") // the same author again
	_, entries, _ := f.recall(Query{Text: "lake"})
	for _, id := range []ID{a, echo} {
		if e := entryOf(t, entries, id); e.Corroborations != 0 || !e.Deficits.Uncorroborated {
			t.Errorf("%v: %d corroborations of an echo", id, e.Corroborations)
		}
	}
	f.put(f.as(person("bo")), Claim{Text: "the LAKE is deep"})
	f.put(f.as(model("bot 2", "m", "2")), Claim{Text: "The lake is deep!"}) // the same model as the echo's
	_, entries, _ = f.recall(Query{Text: "lake"})
	if e := entryOf(t, entries, a); e.Corroborations != 1 || e.Deficits.Uncorroborated {
		t.Errorf("%d corroborations, want that of bo", e.Corroborations)
	}
}

// No way to say that nothing relevant is known: the top k were presented as memories.
func nothingRelevant(t *testing.T, f *fixture) {
	a := f.say("The cat is called Minka.")
	must(f.ana.Touch(f.ctx, a, "")) // even one that is on everybody's mind
	list, _, d := f.recall(Query{Text: "quantum chromodynamics"})
	if len(list) != 0 || d.Unmatched != 1 || !strings.Contains(d.String(),
		"I do not recall anything relevant") {
		t.Errorf("%v, %v", list, d)
	}
}

// Why a memory was not recalled could not be answered.
func whyNot(t *testing.T, f *fixture) {
	q := Query{Text: "common rare", Entries: 1}
	for range 60 {
		f.say("common")
	}
	hit, second, unrelated := f.say("common rare"), f.say("rare common thing"), f.say("other")
	expired := f.put(f.ana, Claim{Text: "rare old", ValidUntil: f.clock.now().Add(-time.Hour)})
	dead := f.say("rare dead")
	heir := must(f.ana.Supersede(f.ctx, dead, Claim{Text: "alive"})).ID
	gone := f.put(f.as(person("bo")), Claim{Text: "rare gone"})
	must(f.ana.Erase(f.ctx, "bo"))
	r := must(f.ana.Recall(f.ctx, q))
	late := f.say("rare late")
	for id, want := range map[ID]struct {
		reason Reason
		says   string
	}{
		hit:       {Included, "was shown"},
		second:    {OverBudget, "did not fit"},
		1:         {BelowThreshold, "below the threshold"},
		unrelated: {NoCueMatched, "no cue"},
		expired:   {NotValid, "does not hold"},
		dead:      {Superseded, heir.String()},
		gone:      {NotHeld, "erased"},
		late:      {NotHeld, "written after"},
		9999:      {NotHeld, "unknown"},
	} {
		x := must(f.Why(f.ctx, r.Recall(), id))
		if x.Reason != want.reason || !strings.Contains(x.Sentence, want.says) {
			t.Errorf("%v: %s: %s; want %s, %q", id, x.Reason, x.Sentence, want.reason, want.says)
		}
	}
	if _, err := f.Why(f.ctx, 1, hit); !errors.Is(err, ErrNotFound) {
		t.Errorf("why of a claim's number: %v", err)
	}
}

// Diagnostics recorded before the cut said that 8 memories were given, when none was.
func countsAfterTheCut(t *testing.T, f *fixture) {
	for i := range 8 {
		f.say(fmt.Sprintf("token number%d", i))
	}
	list, entries, d := f.recall(Query{Text: "number1 number2 number3", Tokens: 40, Tokenizer: words})
	used := 0
	for i := range entries {
		used += words(entries[i].String())
	}
	if d.Included != len(list) || used > 40 || d.Cleared != 3 || d.Omitted[0].Reason != OverBudget {
		t.Errorf("%d entries, %d tokens, %+v", len(list), used, d)
	}
}

func words(s string) int { return len(strings.Fields(s)) }

// The budget dropped the highest-value record first and said only "truncated".
func highestFirst(t *testing.T, f *fixture) {
	big := f.say("alpha beta gamma " + strings.Repeat("filler ", 500))
	small := f.say("alpha")
	list, _, d := f.recall(Query{Text: "alpha beta gamma", Tokens: 100, Tokenizer: words})
	wantIDs(t, "what fits", list, small)
	if d.Omitted[0].Reason != OverBudget || d.Omitted[0].IDs[0] != big {
		t.Errorf("the best one is not named as left out: %+v", d.Omitted)
	}
	list, _, _ = f.search(d.Reach)
	if list[0] != big {
		t.Errorf("the search that is offered starts with %v", list)
	}
}

// The remember tool could not carry a source.
func provenanceIsCarried(t *testing.T, f *fixture) {
	s := must(f.AsModel("bot", "x-1", "2026-01", "chat 7"))
	a := must(s.Assert(f.ctx, Claim{Text: "The pump is broken.", Sources: []string{"ticket 12"},
		Band: Reported})).ID
	_, entries, _ := f.recall(Query{Text: "pump"})
	e := entryOf(t, entries, a)
	if e.Author.String() != "bot (model x-1 of 2026-01)" || e.Place != "chat 7" ||
		e.Sources[0] != "ticket 12" || e.Deficits.Ungrounded {
		t.Errorf("%+v", e)
	}
}

// Consolidation upgraded a low-trust source to user history.
func noLaundering(t *testing.T, f *fixture) {
	bot := f.as(model("bot", "m", "1"))
	a := f.put(bot, Claim{Text: "Somebody said so on the web."})
	_, err := bot.Assert(f.ctx, Claim{Text: "It is so.", Band: Authoritative, DerivedFrom: []ID{a}})
	if !errors.Is(err, ErrInvalid) || !strings.Contains(err.Error(), "band") {
		t.Errorf("%v", err)
	}
	f.put(f.ana, Claim{Text: "I checked.", Band: Reviewed, DerivedFrom: []ID{a}})
}

// Every query returned the same rows with the score 1.0.
func queriesDiffer(t *testing.T, f *fixture) {
	a, b := f.say("apples"), f.say("pears")
	one, _, _ := f.recall(Query{Text: "apples"})
	two, _, _ := f.recall(Query{Text: "pears"})
	wantIDs(t, "one", one, a)
	wantIDs(t, "two", two, b)
	three, _, d := f.recall(Query{})
	wantIDs(t, "without a question the recent", three, b, a)
	if !d.Recent || !strings.Contains(d.String(), "Nothing was asked") {
		t.Errorf("not marked as recent: %v", d)
	}
}

// forget() answered with the fact afterwards.
func erasedIsNotRecalled(t *testing.T, f *fixture) {
	a := f.put(f.ana, Claim{Text: "Cleo is allergic to nuts.", Subject: "cleo",
		Cues: []string{"cleo"}})
	b := f.say("Nuts are in aisle 3.")
	must(f.ana.Relate(f.ctx, b, RelatedTo, a, ""))
	r := must(f.ana.Recall(f.ctx, Query{Text: "allergic nuts"}))
	act := must(f.ana.Erase(f.ctx, "cleo"))
	wantIDs(t, "erased", act.Claims, a)
	list, _, _ := f.recall(Query{Text: "Cleo is allergic to nuts.", Cues: []string{"cleo"},
		Near: []ID{b}})
	wantIDs(t, "recall", list, b)
	list, _, _ = f.search(Query{})
	wantIDs(t, "search", list, b)
	if x := must(f.Why(f.ctx, r.Recall(), a)); x.Reason != Included || !strings.Contains(x.Sentence,
		"erased") {
		t.Errorf("%+v", x)
	}
	events := must(f.Timeline(f.ctx, a))
	if events[0].Op != "assert" || !strings.Contains(events[0].Note, "erased") ||
		events[len(events)-1].Op != "erase" {
		t.Errorf("the lineage does not remain: %v", events)
	}
	if _, err := f.ana.Touch(f.ctx, a, ""); !errors.Is(err, ErrErased) {
		t.Errorf("touch: %v", err)
	}
}

// A deleted fact survived in a summary.
func summariesGoToo(t *testing.T, f *fixture) {
	a := f.put(f.ana, Claim{Text: "Cleo moved.", Subject: "cleo"})
	b := f.put(f.ana, Claim{Text: "News: Cleo moved.", DerivedFrom: []ID{a}})
	c := f.put(f.ana, Claim{Text: "Digest of news.", DerivedFrom: []ID{b}})
	d := must(f.ana.Contradict(f.ctx, a, Claim{Text: "She did not."})).ID
	act := must(f.ana.Erase(f.ctx, "cleo"))
	wantIDs(t, "erased", act.Claims, a, b, c)
	_, entries, _ := f.recall(Query{Text: "she did not"})
	if e := entryOf(t, entries, d); !e.Contested || !slices.Contains(e.Erased, Contradicts) ||
		!strings.Contains(e.String(), "erased") {
		t.Errorf("what survives does not say that its opponent was erased: %v", e)
	}
}

// A tombstone made it impossible to store the same content again.
func erasedMayReturn(t *testing.T, f *fixture) {
	c := Claim{Text: "Cleo likes tea.", Subject: "cleo", Key: "k", Origin: "o"}
	a := f.put(f.ana, c)
	must(f.ana.Erase(f.ctx, "cleo"))
	r := must(f.ana.Assert(f.ctx, c))
	if r.ID == a || r.Repeated {
		t.Errorf("%+v", r)
	}
	list, _, _ := f.recall(Query{Text: "tea"})
	wantIDs(t, "recall", list, r.ID)
}

// ClickHouse/nerve#260: a backend's error became "no relevant memories found".
func TestFailureIsNotIgnorance(t *testing.T) {
	t.Parallel()
	f := newStore(t)
	f.say("The boiler is broken.")
	must(f.raw().Exec(`DROP TABLE context_claims_fts`))
	list, _, d := f.recall(Query{Text: "boiler"})
	if s := d.String(); len(list) != 0 || strings.Contains(s, "not recall anything") ||
		!strings.Contains(s, "Could not look by text") {
		t.Errorf("%v: %s", list, s)
	}
	if _, err := f.Verify(f.ctx); !errors.Is(err, ErrTampered) || !strings.Contains(err.Error(),
		"context_claims_fts") {
		t.Errorf("verify: %v", err)
	}
	// If nothing could look there is no result.
	must(f.raw().Exec(`DROP TABLE context_claims_idx`))
	if _, err := f.ana.Recall(f.ctx, Query{Cues: []string{"boiler"}}); err == nil ||
		!strings.Contains(err.Error(), "no arm could look") {
		t.Errorf("recall: %v", err)
	}
}
