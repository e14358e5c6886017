package policy

import (
	"errors"
	"strings"
	"testing"
	"time"
)

// What each label is worth alone and beside another one, where a hundredth more would show.
func TestPointsPinned(t *testing.T) {
	t.Parallel()
	sources := [...]int{unscored, 20, 55, 55, unscored, 80, 55, 55, 80, 80, 100, 80, 80}
	for s, want := range sources {
		if got := (&Record{Source: SourceType(s)}).score(false); got != want {
			t.Errorf("%v scores %d, want %d", SourceType(s), got, want)
		}
	}
	settled := [...]int{unscored, 100, 100, 60, 20, unscored, unscored}
	for e, want := range settled {
		if got := (&Record{Epistemic: Epistemic(e)}).score(false); got != want {
			t.Errorf("%v scores %d, want %d", Epistemic(e), got, want)
		}
	}
	for _, c := range []struct {
		r    Record
		want int
	}{
		{Record{Strength: Moderate}, 55}, {Record{Freshness: Stale}, 0}, {Record{Freshness: Aging}, 50},
		{Record{Freshness: Recent}, 80}, {Record{Confidence: MediumConfidence}, 60},
		{Record{Strength: Decisive, Confidence: LowConfidence}, 65},
		{Record{Strength: Strong, Freshness: Current}, 88}, {Record{Strength: Strong, Confidence: HighConfidence}, 88},
	} {
		if got := c.r.score(false); got != c.want {
			t.Errorf("%+v scores %d, want %d", c.r, got, c.want)
		}
	}
}

// Which boundaries are stated, where a neighboring value states another one.
func TestLimitsPinned(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		r    Record
		op   Operation
		want limitation
	}{
		{Record{Freshness: Stale}, Operation{Kind: Read}, limitNearThreshold},
		{Record{}, Operation{Kind: Read}, limitNoEvidence},
		{Record{Freshness: Current, Status: Ready, Priority: Next}, Operation{Kind: Read}, 0},
		{Record{Freshness: Current, Status: Ready, Priority: PriorityCritical}, Operation{Kind: Read}, limitStatusPriority},
		{Record{Freshness: Current, Status: Ready, Priority: Next + 1}, Operation{Kind: Read}, limitStatusPriority},
		{Record{Freshness: Current, Status: Superseded}, Operation{Kind: Read}, 0},
		{Record{Strength: Strong, Status: Active}, Operation{Kind: Read, Historical: true}, 0},
		{Record{Strength: Strong, Status: Superseded}, Operation{Kind: Read, Historical: true}, limitHistorical},
	} {
		c.r.Source, c.r.Epistemic = SourceQuestion, Contested // known, and worth nothing
		p := Policy{Version{Profile: Profile{AnswerAt: 2, Margin: 3, VerifyAtContradictions: 2}}}
		if d := p.Evaluate(&c.r, &c.op); d.limit != c.want {
			t.Errorf("%+v for %+v: %q", c.r, c.op, d.Limitations())
		}
	}
}

// Which reasons name a record, a score or an action, and which do not.
func TestReasonsPinned(t *testing.T) {
	t.Parallel()
	d := Decision{By: "k", Score: 7, Threshold: 70, Found: Block}
	behind := map[Rule]string{
		RuleCorrectionBlocks: " (k)", RuleCorrected: " (k)", RuleOverruled: " (k)", RulePeerConflict: " (k)",
		RuleTooWeak: " (scores 7, answers at 70)", RuleBelowAnswer: " (scores 7, answers at 70)", RuleFound: " (block)",
	}
	for _, r := range Rules() {
		if got, want := d.reason(r), r.Says()+behind[r]; got != want {
			t.Errorf("%v: %q, want %q", r, got, want)
		}
		if r.Action() != ruleTable[r].action || r == RuleFound && r.Action() != 0 {
			t.Errorf("%v leads to %v", r, r.Action())
		}
	}
	if got := (Decision{Action: Answer, Score: unscored}).String(); got != "answer: no rule restricts it (nothing known to score)" {
		t.Errorf("%q", got)
	}
	both := Decision{}
	both.Fired.add(RuleCorrected, true)
	both.Fired.add(RuleBlocks, true)
	if got := both.without(RuleCorrected); got != Block {
		t.Errorf("without a correction a rule that blocks leads to %v", got)
	}
}

// Bits that are no rule are none, and a found action that restricts nothing decides nothing.
func TestRuleSetEnds(t *testing.T) {
	t.Parallel()
	if got := len(RuleSet(1<<32 - 1).Rules()); got != int(ruleCount) {
		t.Errorf("%d rules", got)
	}
	for name, s := range map[string]RuleSet{"no rule": 1 << ruleCount, "found": 1 << RuleFound} {
		if rule, ok := s.deciding(0); rule != 0 || ok || s.action(0) != Answer {
			t.Errorf("%s: %v, %v leads to %v", name, rule, ok, s.action(0))
		}
	}
}

// An ordinary label adds no check to that of the operation.
func TestOrdinaryLabel(t *testing.T) {
	t.Parallel()
	r, p := scoring()
	r.Resource = Ordinary
	d := p.Evaluate(&r, &Operation{Kind: Execute, Resource: Ordinary, Recipient: External})
	if !d.Fired.Has(RuleOperation) || d.Fired.Has(RuleResource) {
		t.Errorf("%v", d)
	}
}

// A record does not contradict itself, nor one that was put away.
func TestContradictsNobody(t *testing.T) {
	t.Parallel()
	_, p := scoring()
	records := []Record{
		{ID: "a", Source: SourceNote, Status: Active, Contradicts: []string{"a", "b"}},
		{ID: "b", Source: SourceNote, Status: Archived, Contradicts: []string{"a"}},
	}
	for i, d := range p.Assess(records, &Operation{Kind: Read, Historical: true}) {
		if d.Fired.Has(RulePeerConflict) {
			t.Errorf("%d: %v", i, d)
		}
	}
}

// A refusal holds the decisions that refuse, blocks first.
func TestRefusalHoldsDecisions(t *testing.T) {
	t.Parallel()
	_, p := scoring()
	records := []Record{{ID: "check", VerificationRequired: true}, {ID: "fine"}, {ID: "stop", Blocks: []Scope{{}}}}
	var refusal *Refusal
	err := p.Authorize(&Operation{Kind: Read}, records)
	if !errors.As(err, &refusal) || len(refusal.Decisions) != 2 || refusal.Action != Block ||
		refusal.Decisions[0].Record != "stop" || refusal.Decisions[1].Record != "check" {
		t.Errorf("%v", err)
	}
}

// A version is a settled, active policy; one with an invalid profile makes none; a ledger that
// fails says so; two heads are both named.
func TestVersionsPinned(t *testing.T) {
	t.Parallel()
	at := time.Unix(0, 0)
	v, err := First("ana", Strict(), at)
	if err != nil {
		t.Fatal(err)
	}
	c, err := v.Claim()
	if err != nil || c.Source != SourcePolicy || c.Epistemic != Settled || c.Status != Active || c.Author != "ana" || !c.Stated.Equal(at) {
		t.Errorf("%+v, %v", c, err)
	}
	v.Profile.Margin = -1
	if v.ID, err = v.identity(); err != nil {
		t.Fatal(err)
	}
	if _, err := New(v); err == nil || !strings.Contains(err.Error(), "margin -1") {
		t.Errorf("an invalid profile: %v", err)
	}
	if _, err := Head([]Version{{ID: "one"}, {ID: "two"}}); !errors.Is(err, ErrForked) || !strings.Contains(err.Error(), "one and two") {
		t.Errorf("%v", err)
	}
	_, p := scoring()
	if got := p.Prompt(); !strings.Contains(got, "policy v (profile p") || !strings.Contains(got, "verify_first: ask") {
		t.Errorf("%s", got)
	}
}
