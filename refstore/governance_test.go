package refstore

import (
	"errors"
	"testing"

	"github.com/ctxlaws/ctxvet/refstore/policy"
)

// decidedBy is the policy version that a recall of the rope goes by, now or as of a time.
func (f *fixture) decidedBy(q Query) string {
	f.t.Helper()
	q.Text = "rope"
	r, err := f.ana.Recall(f.ctx, q)
	if err != nil {
		f.t.Fatal(err)
	}
	entries, _ := r.Read()
	if len(entries) == 0 {
		f.t.Fatal("the rope is not recalled")
	}
	return entries[0].Allowed.Version
}

// The policy lives in the store as claims: a change is a supersede by an author, every decision names the
// version, and what was asked as of a time goes by the version of that time.
func TestPolicyLivesInTheStore(t *testing.T) {
	t.Parallel()
	f := newStore(t)
	must(f.ana.Assert(f.ctx, Claim{Text: "The rope hangs in the shed."}))
	builtin := must(policy.NewBuiltin(policy.BalancedRiskAdjusted())).Version().ID
	if got := f.decidedBy(Query{}); got != builtin {
		t.Errorf("no version kept: decided by %s, want %s", got, builtin)
	}

	first := must(policy.First("ana", policy.Balanced(), f.clock.now()))
	must(0, f.ana.Append(f.ctx, first))
	must(0, f.ana.Append(f.ctx, first)) // a repeated call states it once
	then := f.clock.now()
	f.clock.pass(1e9)
	second := must(first.Supersede("bo", "too mild for exports", policy.Strict(), f.clock.now()))
	bo := must(f.AsPerson("bo", ""))
	must(0, bo.Append(f.ctx, second))

	if got := f.decidedBy(Query{}); got != second.ID {
		t.Errorf("decided by %s, want %s", got, second.ID)
	}
	if got := f.decidedBy(Query{AsOf: then}); got != first.ID {
		t.Errorf("as of then decided by %s, want %s", got, first.ID)
	}
	kept := must(bo.Versions(f.ctx))
	if len(kept) != 2 || kept[0].ID != first.ID || kept[1].ID != second.ID {
		t.Errorf("kept %v", kept)
	}
	if p := must(policy.InForce(f.ctx, f.ana)); p.Version().ID != second.ID {
		t.Errorf("in force: %s", p.Version().ID)
	}
}

// While two versions supersede the same one the strict profile rules, until somebody supersedes both.
func TestForkedPolicyIsStrict(t *testing.T) {
	t.Parallel()
	f := newStore(t)
	must(f.ana.Assert(f.ctx, Claim{Text: "The rope hangs in the shed."}))
	first := must(policy.First("ana", policy.Balanced(), f.clock.now()))
	one := must(first.Supersede("ana", "one", policy.Strict(), f.clock.now()))
	two := must(policy.First("ana", policy.BalancedRiskAdjusted(), f.clock.now()))
	for _, v := range []policy.Version{first, one, two} {
		must(0, f.ana.Append(f.ctx, v))
	}
	strict := must(policy.NewBuiltin(policy.Strict())).Version().ID
	if got := f.decidedBy(Query{}); got != strict {
		t.Errorf("forked: decided by %s, want %s", got, strict)
	}
	end := must(one.Supersede("ana", "joined", policy.Balanced(), f.clock.now(), two))
	must(0, f.ana.Append(f.ctx, end))
	if got := f.decidedBy(Query{}); got != end.ID {
		t.Errorf("joined: decided by %s, want %s", got, end.ID)
	}
}

// What only looks like a version decides nothing, and is refused where it is offered as one.
func TestPolicyIsNotForged(t *testing.T) {
	t.Parallel()
	f := newStore(t)
	must(f.ana.Assert(f.ctx, Claim{Text: "The rope hangs in the shed."}))
	before := f.decidedBy(Query{})
	bot := must(f.AsModel("bot", "x-1", "2026-01", ""))
	byBot := must(policy.First("bot", policy.Balanced(), f.clock.now()))
	byAna := must(policy.First("ana", policy.Balanced(), f.clock.now()))
	edited := byAna
	edited.Reason = "edited"
	orphan := must(byAna.Supersede("ana", "of one not held", policy.Strict(), f.clock.now()))
	for _, c := range []struct {
		by   Session
		v    policy.Version
		want error
	}{
		{bot, byBot, ErrInvalid}, {bot, byAna, ErrInvalid}, {f.ana, edited, ErrInvalid}, {f.ana, orphan, ErrNotFound},
		{Session{}, byAna, ErrAnonymous},
	} {
		if err := c.by.Append(f.ctx, c.v); !errors.Is(err, c.want) {
			t.Errorf("append %s: %v, want %v", c.v.ID, err, c.want)
		}
	}
	// A claim may say anything; to go by it would let a model write its own permissions.
	for _, v := range []policy.Version{byBot, byAna, edited} {
		c := must(policyClaim(v))
		c.Key = "" // the edited one has the ID of the one that it was made of
		must(bot.Assert(f.ctx, c))
	}
	must(f.ana.Assert(f.ctx, Claim{Text: "no version at all", Cues: []string{policyCue}}))
	if got := f.decidedBy(Query{}); got != before {
		t.Errorf("decided by %s, want %s", got, before)
	}
	if _, err := (Session{}).Versions(f.ctx); !errors.Is(err, ErrAnonymous) {
		t.Errorf("versions of the zero session: %v", err)
	}
}
