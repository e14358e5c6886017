package refstore_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/ctxlaws/ctxvet/refstore"
	"github.com/ctxlaws/ctxvet/refstore/activation"
	"github.com/ctxlaws/ctxvet/refstore/policy"
)

// open opens a store in a new file, at a time that does not pass, so that the examples print the same each time.
func open() (ctx context.Context, store *refstore.Store, ana refstore.Session, done func()) {
	ctx = context.Background()
	dir := must(os.MkdirTemp("", "refstore"))
	noon := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	opts := refstore.Options{Clock: func() time.Time { return noon }}
	store = must(refstore.Open(ctx, filepath.Join(dir, "memory.db"), opts))
	return ctx, store, must(store.AsPerson("ana", "kitchen table")), func() {
		must(0, store.Close())
		must(0, os.RemoveAll(dir))
	}
}

// must is for calls that cannot fail in an example.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// A recall with its traces, omissions, contests and deficits.
func Example() {
	ctx, store, ana, done := open()
	defer done()
	key := must(ana.Assert(ctx, refstore.Claim{Text: "The deploy key lives in the vault.", Sources: []string{"runbook 4"}}))
	bot := must(store.AsModel("bot", "x-1", "2026-01", "chat 7"))
	must(bot.Contradict(ctx, key.ID, refstore.Claim{Text: "It was moved to the safe."}))
	must(ana.Assert(ctx, refstore.Claim{Text: "The deploy takes ten minutes."}))

	result, err := ana.Recall(ctx, refstore.Query{Text: "where is the deploy key", Entries: 2})
	if err != nil {
		fmt.Println(err)
		return
	}
	entries, disclosure := result.Read()
	for _, e := range entries {
		fmt.Println(e)
		fmt.Println(" ", e.Because)
	}
	fmt.Println(disclosure)
	// Output:
	// c1: The deploy key lives in the vault.
	//   ana, 2026-03-01; CONTESTED; deficits: uncorroborated, currency unassessed, never exercised; band unverified; contradicted by c2
	//   activation 2.00 against the threshold 0.00: base level -2.21 (never used), text cue "the" +2.90 (fan 3), text cue "deploy" +3.31 (fan 2), text cue "key" +4.00 (fan 1), joint cue "all 3 together" +0.00 (fan 1), held at the ceiling 2.00 of its band
	// c2: It was moved to the safe.
	//   bot (model x-1 of 2026-01), 2026-03-01; CONTESTED; deficits: ungrounded, uncorroborated, currency unassessed, never exercised; band unverified; contradicted by c1
	//   activation 0.69 against the threshold 0.00: base level -2.21 (never used), text cue "the" +2.90 (fan 3)
	// Shown 2 of 3 considered, 3 of which reached the threshold; ordered by activation, corrections before what they correct, the later recorded first among equals. Left out, over budget: 1 (c4). No cue matched 0 of 3 held. Search with the same query (skip 0) reaches what was left out.
}

func ExampleSession_Assert() {
	ctx, _, ana, done := open()
	defer done()
	claim := refstore.Claim{Text: "The lease ends in June.", Origin: "contract.pdf", Key: "import 1"}
	first := must(ana.Assert(ctx, claim))
	again := must(ana.Assert(ctx, claim))
	claim.Text, claim.Key = "The lease ends in July.", "import 2"
	changed := must(ana.Assert(ctx, claim))
	fmt.Println(first.ID, again.ID, again.Repeated, changed.Superseded)
	// Output: c1 c1 true [c1]
}

func ExampleSession_AssertAll() {
	ctx, _, ana, done := open()
	defer done()
	receipts, err := ana.AssertAll(ctx, []refstore.Claim{{Text: "Milk is out."}, {Text: ""}})
	fmt.Println(len(receipts), err)
	// Output: 0 refstore: assert: claim 1: invalid: text of 0 bytes: must be 1 byte to 16 MiB, and not blank
}

func ExampleSession_Supersede() {
	ctx, _, ana, done := open()
	defer done()
	old := must(ana.Assert(ctx, refstore.Claim{Text: "SSH listens on port 22."}))
	must(ana.Supersede(ctx, old.ID, refstore.Claim{Text: "SSH listens on 49222."}))
	_, err := ana.Supersede(ctx, old.ID, refstore.Claim{Text: "SSH listens on 2222."})
	fmt.Println(errors.Is(err, refstore.ErrSuperseded), err)

	result := must(ana.Recall(ctx, refstore.Query{Text: "SSH port"}))
	entries, _ := result.Read()
	fmt.Println(entries[0].Text, entries[0].Supersedes)
	// Output:
	// true refstore: supersede: claim 0: c1: already superseded by [c2]; read that and supersede it instead
	// SSH listens on 49222. [c1]
}

func ExampleSession_Correct() {
	ctx, store, ana, done := open()
	defer done()
	wrong := must(ana.Assert(ctx, refstore.Claim{Text: "The meeting is on Monday.", Band: refstore.Authoritative}))
	bot := must(store.AsModel("bot", "x-1", "2026-01", "chat 7"))
	must(bot.Correct(ctx, wrong.ID, refstore.Claim{Text: "No, on Tuesday."}))
	result := must(ana.Recall(ctx, refstore.Query{Text: "when is the meeting"}))
	entries, _ := result.Read()
	for _, e := range entries {
		fmt.Println(e.ID, e.Text, "own:", e.Own, "counts as:", e.Band)
	}
	// Output:
	// c2 No, on Tuesday. own: unverified counts as: authoritative
	// c1 The meeting is on Monday. own: authoritative counts as: authoritative
}

func ExampleSession_Contradict() {
	ctx, store, ana, done := open()
	defer done()
	a := must(ana.Assert(ctx, refstore.Claim{Text: "The bridge is open."}))
	bo := must(store.AsPerson("bo", ""))
	must(bo.Contradict(ctx, a.ID, refstore.Claim{Text: "It is closed."}))
	// There is no room for both, so neither is shown, and that is said.
	result := must(ana.Recall(ctx, refstore.Query{Text: "bridge", Entries: 1}))
	entries, disclosure := result.Read()
	fmt.Println(len(entries), disclosure.Contests)
	// Output: 0 [{c1 c2 false false}]
}

func ExampleSession_Relate() {
	ctx, _, ana, done := open()
	defer done()
	pump := must(ana.Assert(ctx, refstore.Claim{Text: "The pump leaks."}))
	manual := must(ana.Assert(ctx, refstore.Claim{Text: "Its manual is in drawer 2."}))
	must(ana.Relate(ctx, manual.ID, refstore.RelatedTo, pump.ID, ""))
	result := must(ana.Recall(ctx, refstore.Query{Near: []refstore.ID{pump.ID}}))
	entries, _ := result.Read()
	fmt.Println(entries[0].Text)
	// Output: Its manual is in drawer 2.
}

func ExampleSession_Touch() {
	ctx, store, ana, done := open()
	defer done()
	a := must(ana.Assert(ctx, refstore.Claim{Text: "Stir twice."}))
	must(ana.Touch(ctx, a.ID, "dinner of 1 March"))
	must(ana.Touch(ctx, a.ID, "dinner of 1 March"))
	result := must(store.Get(ctx, a.ID))
	entries, _ := result.Read()
	fmt.Println(entries[0].Trace.Uses, entries[0].Deficits)
	// Output: 1 ungrounded, uncorroborated, currency unassessed
}

func ExampleSession_Recall() {
	ctx, _, ana, done := open()
	defer done()
	must(ana.Assert(ctx, refstore.Claim{Text: "The cat is called Minka."}))
	result := must(ana.Recall(ctx, refstore.Query{Text: "quantum chromodynamics"}))
	fmt.Println(result)
	// Output: I do not recall anything relevant: no cue matched. No cue matched 1 of 1 held.
}

func ExampleStore_Search() {
	ctx, store, ana, done := open()
	defer done()
	for i := range 3 {
		must(ana.Assert(ctx, refstore.Claim{Text: fmt.Sprintf("Page %d of the diary.", i+1)}))
	}
	query := refstore.Query{Text: "diary", Entries: 2}
	for {
		result := must(store.Search(ctx, query))
		entries, disclosure := result.Read()
		if len(entries) == 0 {
			break
		}
		for _, e := range entries {
			fmt.Println(e.Text)
		}
		fmt.Println("left:", disclosure.Omitted)
		query = disclosure.Reach
	}
	// Output:
	// Page 3 of the diary.
	// Page 2 of the diary.
	// left: [{over budget 1 [c1]}]
	// Page 1 of the diary.
	// left: [{on an earlier page 2 [c2 c3]}]
}

func ExampleStore_Get() {
	ctx, store, ana, done := open()
	defer done()
	a := must(ana.Assert(ctx, refstore.Claim{Text: "One."}))
	result := must(store.Get(ctx, a.ID, 99))
	entries, disclosure := result.Read()
	fmt.Println(entries[0].Text, disclosure.Omitted)
	// Output: One. [{not held 1 [c99]}]
}

func ExampleStore_Why() {
	ctx, store, ana, done := open()
	defer done()
	a := must(ana.Assert(ctx, refstore.Claim{Text: "The cat sleeps."}))
	b := must(ana.Assert(ctx, refstore.Claim{Text: "The dog barks."}))
	result := must(ana.Recall(ctx, refstore.Query{Text: "cat"}))
	for _, id := range []refstore.ID{a.ID, b.ID, 99} {
		x := must(store.Why(ctx, result.Recall(), id))
		fmt.Println(x.Sentence)
	}
	// Output:
	// c1 was shown: activation 1.79 against the threshold 0.00: base level -2.21 (never used), text cue "cat" +4.00 (fan 1).
	// c2 was not shown: no cue of the query matches it, and base level alone is not relevance: activation -2.21 against the threshold 0.00: base level -2.21 (never used), no cue matched.
	// c99 is unknown: no claim ever had this number.
}

func ExampleStore_Timeline() {
	ctx, store, ana, done := open()
	defer done()
	a := must(ana.Assert(ctx, refstore.Claim{Text: "Blue."}))
	bot := must(store.AsModel("bot", "x-1", "2026-01", "chat 7"))
	must(bot.Contradict(ctx, a.ID, refstore.Claim{Text: "Green."}))
	events := must(store.Timeline(ctx, a.ID))
	for _, e := range events {
		fmt.Println(e)
	}
	// Output:
	// 1 2026-03-01T12:00:00Z assert by ana at kitchen table
	// 3 2026-03-01T12:00:00Z contradict by bot (model x-1 of 2026-01) at chat 7
}

func ExampleStore_Verify() {
	ctx, store, ana, done := open()
	defer done()
	must(ana.Assert(ctx, refstore.Claim{Text: "One."}))
	must(ana.Erase(ctx, "ana"))
	v, err := store.Verify(ctx)
	fmt.Println(v.Size, v.Rows, v.Gone, err)
	// Output: 2 1 1 <nil>
}

func ExampleSession_Tune() {
	ctx, store, ana, done := open()
	defer done()
	p := activation.Default()
	p.Decay = 0.4
	must(0, ana.Tune(ctx, p))
	events := must(store.Timeline(ctx, 0))
	fmt.Println(events[0])
	// Output: 1 2026-03-01T12:00:00Z tune by ana at kitchen table: Decay from 0.5 to 0.4
}

// Pruning cannot be undone, so somebody must have decided it.
func ExampleSession_Prune() {
	ctx, store, ana, done := open()
	defer done()
	janitor := must(store.AsProgram("janitor", "1.0", "cron"))
	wanted := refstore.Retention{OlderThan: 365 * 24 * time.Hour, Keep: 10}
	_, err := janitor.Prune(ctx, wanted)
	var ask *refstore.Escalation
	if errors.As(err, &ask) {
		fmt.Println(ask)
		wanted.Approval, _ = ana.Approve(ctx, ask.Request, true, "a year is enough")
	}
	act, err := janitor.Prune(ctx, wanted)
	fmt.Println(act.Removed, act.Decision.By, err)
	// Output:
	// retention window cannot be undone and nobody decided it: request 1; configure a retention policy, or have a person call Approve
	// map[use:0] ana <nil>
}

func ExampleSession_Erase() {
	ctx, store, ana, done := open()
	defer done()
	a := must(ana.Assert(ctx, refstore.Claim{Text: "Cleo is allergic to nuts.", Subject: "cleo"}))
	act := must(ana.Erase(ctx, "cleo"))
	fmt.Println(act.Claims, act.Removed, act.Pending)
	events := must(store.Timeline(ctx, a.ID))
	fmt.Println(events[0])
	// Output:
	// [c1] map[claim:1] false
	// 1 2026-03-01T12:00:00Z assert by ana at kitchen table: erased in act 2
}

// The access policy is kept as claims: to change it is to supersede it, by an author and for a reason.
func ExampleSession_Append() {
	ctx, _, ana, done := open()
	defer done()
	noon := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	first := must(policy.First("ana", policy.Balanced(), noon))
	must(0, ana.Append(ctx, first))
	next := must(first.Supersede("ana", "exports went out unchecked", policy.Strict(), noon))
	must(0, ana.Append(ctx, next))
	fmt.Println(len(must(ana.Versions(ctx))), must(policy.InForce(ctx, ana)).Version().Reason)
	// Output: 2 exports went out unchecked
}
