package refstore

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ctxlaws/ctxvet/refstore/activation"
)

// decisionOf finds the decision of a case.
func decisionOf(t *testing.T, list []Decision, name string) Decision {
	t.Helper()
	i := slices.IndexFunc(list, func(d Decision) bool { return d.Case == name })
	if i < 0 {
		t.Fatalf("no decision of the case %q among %v", name, list)
	}
	d := list[i]
	if len(d.Options) < 2 || !slices.Contains(d.Options, d.Chosen) || len(d.Laws) == 0 ||
		d.Step < 1 || d.Step > 3 || d.By == "" {
		t.Errorf("%q is incomplete: %+v", name, d)
	}
	return d
}

// The five cases of the table of precedence, in which there is no null action.

func TestCaseContextBudget(t *testing.T) {
	t.Parallel()
	f := newStore(t)
	var all []ID
	for i := range 5 {
		all = append(all, f.say(fmt.Sprint("budget item ", i)))
	}
	list, _, d := f.recall(Query{Text: "budget", Entries: 2})
	wantIDs(t, "shown", list, all[4], all[3])
	if c := decisionOf(t, d.Decisions, "context budget"); c.Step != 1 {
		t.Errorf("step %d, want 1: the next context can show what was left out", c.Step)
	}
	want := Omission{Reason: OverBudget, Count: 3, IDs: []ID{all[2], all[1], all[0]}}
	if len(d.Omitted) != 1 || fmt.Sprint(d.Omitted[0]) != fmt.Sprint(want) || d.Cleared != 5 ||
		d.Ordering == "" {
		t.Errorf("%+v, want %v", d, want)
	}
	if list, _, _ = f.search(d.Reach); len(list) != 2 {
		t.Errorf("the search offered: %v", list)
	}
}

func TestCaseContestedUnderBudget(t *testing.T) {
	t.Parallel()
	f := newStore(t)
	a := f.say("The gate is open.")
	b := must(f.ana.Contradict(f.ctx, a, Claim{Text: "Shut."})).ID
	_, _, d := f.recall(Query{Text: "gate", Entries: 1})
	if c := decisionOf(t, d.Decisions, "contested under budget"); c.Chosen != nameBothSides {
		t.Errorf("chosen: %s", c.Chosen)
	}
	if d.Contests[0] != (Contest{A: a, B: b}) {
		t.Errorf("%+v", d.Contests)
	}
}

func TestCaseErasureRequest(t *testing.T) {
	t.Parallel()
	f := newStore(t)
	f.put(f.ana, Claim{Text: "Cleo is 40.", Subject: "cleo"})
	act := must(f.ana.Erase(f.ctx, "cleo"))
	if c := decisionOf(t, []Decision{act.Decision}, "erasure request"); c.By != "ana" {
		t.Errorf("by %s", c.By)
	}
	if act.Pending || act.Removed["claim"] != 1 {
		t.Errorf("%+v", act)
	}
	// Nobody's data: recorded, nothing removed.
	if act := must(f.ana.Erase(f.ctx, "nobody here")); len(act.Claims) != 0 || act.ID == 0 {
		t.Errorf("%+v", act)
	}
	if _, err := f.ana.Erase(f.ctx, " "); !errors.Is(err, ErrInvalid) {
		t.Errorf("%v", err)
	}
}

// While a reader holds an older state open the file still has the text: that is said, and
// settles later.
func TestErasurePending(t *testing.T) {
	t.Parallel()
	f := newStore(t)
	f.put(f.ana, Claim{Text: "Cleo is 40.", Subject: "cleo"})
	reader := must(f.raw().Begin())
	var n int
	must(0, reader.QueryRow(`SELECT count(*) FROM context_claims`).Scan(&n))
	act := must(f.ana.Erase(f.ctx, "cleo"))
	if !act.Pending {
		t.Error("not pending, though a reader is open")
	}
	must(0, reader.Rollback())
	if pending, err := f.Settle(f.ctx); pending || err != nil {
		t.Errorf("still pending: %v", err)
	}
}

func TestCaseRetrievalNoise(t *testing.T) {
	t.Parallel()
	f := newStore(t)
	for i := range 20 {
		f.say(fmt.Sprint("noisy item ", i))
	}
	p := activation.Default()
	p.Noise = 0.5
	must(0, f.ana.Tune(f.ctx, p))
	q := Query{Text: "noisy", Entries: 100, Seed: 7}
	r := must(f.ana.Recall(f.ctx, q))
	one, entries, d := unpack(r)
	decisionOf(t, d.Decisions, "retrieval noise")
	two, _, _ := f.recall(q)
	wantIDs(t, "the same seed", two, one...)
	q.Seed = 8
	if three, _, _ := f.recall(q); slices.Equal(one, three) {
		t.Error("another seed gave the same order")
	}
	x := must(f.Why(f.ctx, r.Recall(), entries[0].ID))
	if x.Trace.Noise == 0 || x.Trace.Activation != entries[0].Trace.Activation {
		t.Errorf("the noise does not replay: %v", x.Trace)
	}
}

func TestCaseRetentionWindow(t *testing.T) {
	t.Parallel()
	f := newStore(t)
	a := f.say("Used often.")
	for range 40 {
		must(f.ana.Touch(f.ctx, a, ""))
		f.clock.pass(7 * time.Hour)
	}
	wanted := Retention{OlderThan: 72 * time.Hour, Keep: 3}
	bot := f.as(model("janitor", "m", "1"))

	// Nobody decided: an error that asks, and a recorded request.
	_, err := bot.Prune(f.ctx, wanted)
	var ask *Escalation
	if !errors.As(err, &ask) || ask.Request == 0 || !strings.Contains(err.Error(), "Approve") {
		t.Fatalf("%v", err)
	}
	decisionOf(t, must(f.Decisions(f.ctx)), "retention window")
	if _, err := bot.Approve(f.ctx, ask.Request, true, "go ahead"); !errors.Is(err, ErrInvalid) {
		t.Errorf("a model approved: %v", err)
	}
	refusal := must(f.ana.Approve(f.ctx, ask.Request, false, "not yet"))
	for name, r := range map[string]Retention{
		"a refusal":      {OlderThan: wanted.OlderThan, Keep: 3, Approval: refusal},
		"no approval":    {OlderThan: wanted.OlderThan, Keep: 3, Approval: 1},
		"out of range":   {OlderThan: -1},
		"keep below 0":   {OlderThan: 1, Keep: -1},
		"not even there": {OlderThan: 1, Approval: 12345},
	} {
		if _, err := bot.Prune(f.ctx, r); err == nil {
			t.Errorf("%s pruned", name)
		}
	}

	// A person decided: it is done, and base levels hardly move.
	wanted.Approval = must(f.ana.Approve(f.ctx, ask.Request, true, "the log is long enough"))
	before := f.base(a)
	act := must(bot.Prune(f.ctx, wanted))
	if c := decisionOf(t, []Decision{act.Decision}, "retention window"); c.By != "ana" || c.Step != 3 {
		t.Errorf("%+v", c)
	}
	if act.Removed["use"] < 20 {
		t.Errorf("removed %v", act.Removed)
	}
	if after := f.base(a); math.Abs(after-before) > activation.PruneBound {
		t.Errorf("base level went from %v to %v", before, after)
	}
	_, entries, _ := f.recall(Query{Text: "used"})
	if e := entryOf(t, entries, a); e.Deficits.NeverExercised || e.Trace.Uses != 40 {
		t.Errorf("%d uses, want 40", e.Trace.Uses)
	}
	// An approval is for one pruning.
	if _, err := bot.Prune(f.ctx, wanted); !errors.Is(err, ErrInvalid) ||
		!strings.Contains(err.Error(), "used by") {
		t.Errorf("used twice: %v", err)
	}
	if _, err := f.Verify(f.ctx); err != nil {
		t.Error(err)
	}
}

// base is a claim's base level now.
func (f *fixture) base(id ID) float64 {
	_, entries := must2(f.Get(f.ctx, id))
	return entryOf(f.t, entries, id).Trace.Base
}

// A configured policy decides without asking, for as much as it says and no more.
func TestRetentionPolicy(t *testing.T) {
	t.Parallel()
	f := newStore(t, func(o *Options) {
		o.Retention = Retention{OlderThan: 24 * time.Hour, Keep: 1,
			Policy: "P-7"}
	})
	a := f.say("Used.")
	for range 4 {
		must(f.ana.Touch(f.ctx, a, ""))
		f.clock.pass(20 * time.Hour)
	}
	act := must(f.ana.Prune(f.ctx, Retention{OlderThan: 24 * time.Hour, Keep: 1}))
	if act.Removed["use"] != 3 || act.Decision.By != "policy P-7" {
		t.Errorf("%+v", act)
	}
	for _, r := range []Retention{{OlderThan: time.Hour, Keep: 1}, {OlderThan: 24 * time.Hour}} {
		var ask *Escalation
		if _, err := f.ana.Prune(f.ctx, r); !errors.As(err, &ask) {
			t.Errorf("%+v: %v, want an escalation", r, err)
		}
	}
	if _, err := Open(f.ctx, f.path, Options{Retention: Retention{OlderThan: 1}}); !errors.Is(err,
		ErrInvalid) {
		t.Errorf("a policy without a name: %v", err)
	}
}

// Pruning what is old, whatever the pattern of use, moves no base level by more than the bound,
// then or later.
func TestPruneKeepsBaseLevels(t *testing.T) {
	t.Parallel()
	f := newStore(t, func(o *Options) {
		o.Retention = Retention{OlderThan: time.Minute,
			Policy: "all"}
	})
	var claims []ID
	for i := range 6 {
		claims = append(claims, f.say(fmt.Sprint("claim ", i)))
	}
	for i := range 60 {
		f.clock.pass(time.Duration(1+i*i%37) * time.Hour)
		must(f.ana.Touch(f.ctx, claims[i*i%6], ""))
	}
	f.clock.pass(time.Hour)
	before := map[time.Duration][]float64{}
	ahead := []time.Duration{0, time.Hour, 1000 * time.Hour}
	start := f.clock.now()
	at := func(d time.Duration) (levels []float64) {
		f.clock.pass(start.Add(d).Sub(f.clock.now()))
		for _, c := range claims {
			levels = append(levels, f.base(c))
		}
		return levels
	}
	for _, d := range ahead {
		before[d] = at(d)
	}
	f.clock.pass(start.Sub(f.clock.now()))
	must(f.ana.Prune(f.ctx, Retention{OlderThan: time.Minute}))
	for _, d := range ahead {
		for i, level := range at(d) {
			if math.Abs(level-before[d][i]) > activation.PruneBound {
				t.Errorf("%v later: claim %d went from %v to %v", d, i, before[d][i], level)
			}
		}
	}
}
