package policy_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/ctxlaws/ctxvet/refstore/policy"
)

// memory is a ledger that forgets at the end of the test.
type memory struct{ versions []policy.Version }

func (m *memory) Versions(context.Context) ([]policy.Version, error) { return m.versions, nil }

func (m *memory) Append(_ context.Context, v policy.Version) error {
	m.versions = append(m.versions, v)
	return nil
}

// broken is a ledger that cannot be read.
type broken struct{ memory }

func (*broken) Versions(context.Context) ([]policy.Version, error) {
	return nil, errors.New("the disk is on fire")
}

var monday = time.Date(2026, 11, 2, 9, 0, 0, 0, time.UTC)

// A change supersedes, by an author and for a reason, and decisions name the version in force.
func TestVersionsSupersede(t *testing.T) {
	t.Parallel()
	ctx, ledger := t.Context(), &memory{}
	if _, err := policy.InForce(ctx, ledger); !errors.Is(err, policy.ErrNoVersion) {
		t.Errorf("empty ledger: %v", err)
	}
	if _, err := policy.InForce(ctx, &broken{}); err == nil || !strings.Contains(err.Error(), "on fire") {
		t.Errorf("a ledger that cannot be read: %v", err)
	}
	first, err := policy.First("ana", policy.Strict(), monday)
	if err != nil {
		t.Fatal(err)
	}
	second, err := first.Supersede("ben", "six overblocks in a week", policy.Balanced(), monday.Add(time.Hour))
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range []policy.Version{second, first} {
		if err := ledger.Append(ctx, v); err != nil {
			t.Fatal(err)
		}
	}
	p, err := policy.InForce(ctx, ledger)
	if err != nil {
		t.Fatal(err)
	}
	r := solid()
	if d := p.Evaluate(&r, &read); d.Version != second.ID || d.Version == first.ID {
		t.Errorf("decision names %s, in force is %s", d.Version, second.ID)
	}
	if !strings.Contains(p.Prompt(), second.ID) {
		t.Error("the prompt does not name the version")
	}
}

func TestForkedVersions(t *testing.T) {
	t.Parallel()
	first, _ := policy.First("ana", policy.Strict(), monday)
	left, _ := first.Supersede("ben", "x", policy.Balanced(), monday)
	right, _ := first.Supersede("cem", "y", policy.BalancedRiskAdjusted(), monday)
	if _, err := policy.Head([]policy.Version{first, left, right}); !errors.Is(err, policy.ErrForked) {
		t.Errorf("got %v", err)
	}
	both, err := left.Supersede("dan", "one policy again", policy.Balanced(), monday, right)
	if err != nil {
		t.Fatal(err)
	}
	if head, err := policy.Head([]policy.Version{first, left, both, right}); err != nil || head.ID != both.ID {
		t.Errorf("after the fork: %v, %v", head.ID, err)
	}
	if head, err := policy.Head([]policy.Version{first, left, left}); err != nil || head.ID != left.ID {
		t.Errorf("the same version twice is one: %v, %v", head.ID, err)
	}
}

func TestVersionErrors(t *testing.T) {
	t.Parallel()
	first, err := policy.First("ana", policy.Strict(), monday)
	if err != nil {
		t.Fatal(err)
	}
	edited, old := first, first
	edited.Profile.AnswerAt--
	old.Rules = "0.0.9"
	tests := []struct {
		name string
		make func() error
		want string
	}{
		{"no author", func() error { _, err := policy.First("", policy.Strict(), monday); return err }, "author is empty"},
		{"no reason", func() error { _, err := first.Supersede("b", "", policy.Strict(), monday); return err }, "reason is empty"},
		{"before what it supersedes", func() error {
			_, err := first.Supersede("b", "r", policy.Strict(), monday.Add(-time.Hour))
			return err
		}, "must not be before"},
		{"edited", func() error { _, err := policy.New(edited); return err }, "superseded, not edited"},
		{"other rules", func() error { _, err := policy.New(old); return err }, "superseded, not edited"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if err := tt.make(); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v, want %q", err, tt.want)
			}
		})
	}
}

// A version is a claim whose text is the version, and the policy governs it like any other.
func TestVersionAsClaim(t *testing.T) {
	t.Parallel()
	first, _ := policy.First("ana", policy.Strict(), monday)
	second, _ := first.Supersede("ben", "r", policy.Balanced(), monday)
	claim, err := second.Claim()
	if err != nil {
		t.Fatal(err)
	}
	var back policy.Version
	if err := json.Unmarshal([]byte(claim.Text), &back); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(second, back); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	if _, err := policy.New(back); err != nil {
		t.Error(err)
	}
	if diff := cmp.Diff([]policy.Edge{{Kind: policy.Supersedes, Other: first.ID}}, claim.Edges); diff != "" {
		t.Errorf("edges: -want +got\n%s", diff)
	}
	old, _ := first.Claim()
	old.Edges = append(old.Edges, policy.Edge{Kind: policy.SupersededBy, Other: second.ID})
	r := old.Record(monday)
	if d := balanced(t).Evaluate(&r, &read); d.Action != policy.ArchiveOnly {
		t.Errorf("a superseded version: %s", d)
	}
}

func TestProfileErrors(t *testing.T) {
	t.Parallel()
	tests := []struct {
		change func(*policy.Profile)
		want   string
	}{
		{func(p *policy.Profile) { p.Name = "" }, `name ""`},
		{func(p *policy.Profile) { p.AnswerAt = 0 }, "answer_at 0: legal are 1 to 100"},
		{func(p *policy.Profile) { p.AnswerAt = 101 }, "answer_at 101: legal are 1 to 100"},
		{func(p *policy.Profile) { p.ArchiveBelow = 70 }, "archive_below 70: legal are 0 to 69"},
		{func(p *policy.Profile) { p.LowRiskDiscount = 45 }, "low_risk_discount 45: legal are 0 to 44"},
		{func(p *policy.Profile) { p.HighRiskSurcharge = 31 }, "high_risk_surcharge 31: legal are 0 to 30"},
		{func(p *policy.Profile) { p.VerifyAtContradictions = 0 }, "verify_at_contradictions 0: legal are 1 to 100"},
		{func(p *policy.Profile) { p.Margin = 21 }, "margin 21: legal are 0 to 20"},
	}
	for _, tt := range tests {
		t.Run(tt.want, func(t *testing.T) {
			t.Parallel()
			profile := policy.Balanced()
			tt.change(&profile)
			if _, err := policy.NewBuiltin(profile); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v, want %q", err, tt.want)
			}
		})
	}
	for _, profile := range policy.Profiles() {
		if err := profile.Validate(); err != nil {
			t.Error(err)
		}
	}
}
