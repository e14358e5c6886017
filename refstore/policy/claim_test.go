package policy_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/ctxlaws/ctxvet/refstore/policy"
)

func TestClaimRecord(t *testing.T) {
	t.Parallel()
	base := policy.Claim{ID: "c", Author: "ana", Source: policy.SourceFact, Status: policy.Active}
	tests := []struct {
		name  string
		edges []policy.Edge
		want  policy.Record
	}{
		{"no edges", nil, policy.Record{}},
		{"superseded by a live claim", []policy.Edge{{Kind: policy.SupersededBy, Other: "n"}}, policy.Record{Status: policy.Superseded}},
		{"superseded by one that was put away", []policy.Edge{
			{Kind: policy.SupersededBy, Other: "n", OtherStatus: policy.Superseded}}, policy.Record{}},
		{"corrected", []policy.Edge{{Kind: policy.CorrectedBy, Other: "k", OtherBlocks: everything}},
			policy.Record{Corrections: []policy.Correction{{ID: "k", Blocks: everything}}}},
		{"corrected by what was put away", []policy.Edge{{Kind: policy.CorrectedBy, Other: "k", OtherStatus: policy.Archived}},
			policy.Record{Corrections: []policy.Correction{{ID: "k", Inactive: true}}}},
		{"contradicted from above", []policy.Edge{{Kind: policy.Contradicts, Other: "f", OtherSource: policy.SourceFile}},
			policy.Record{Contradictions: 1, Conflict: policy.HigherRecord, Contradicts: []string{"f"}}},
		{"contradicted by an equal", []policy.Edge{{Kind: policy.Contradicts, Other: "f", OtherSource: policy.SourceFact}},
			policy.Record{Contradictions: 1, Conflict: policy.PeerConflict, Contradicts: []string{"f"}}},
		{"contradicted from below", []policy.Edge{{Kind: policy.Contradicts, Other: "s", OtherSource: policy.SourceSummary}},
			policy.Record{Contradicts: []string{"s"}}},
		{"its own echo does not corroborate", []policy.Edge{
			{Kind: policy.CorroboratedBy, Other: "e", OtherAuthor: "ana"},
			{Kind: policy.CorroboratedBy, Other: "u"}}, policy.Record{}},
		{"one voice corroborates once", []policy.Edge{
			{Kind: policy.CorroboratedBy, Other: "x", OtherAuthor: "ben"},
			{Kind: policy.CorroboratedBy, Other: "y", OtherAuthor: "ben"}}, policy.Record{Corroborations: 1}},
		{"it contradicts what it corrects", []policy.Edge{
			{Kind: policy.Contradicts, Other: "w", OtherSource: policy.SourcePolicy}, {Kind: policy.Corrects, Other: "w"}},
			policy.Record{Corrects: []string{"w"}}},
		{"it corrects another", []policy.Edge{{Kind: policy.Corrects, Other: "w"}}, policy.Record{Corrects: []string{"w"}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c := base
			c.Edges = tt.edges
			tt.want.ID, tt.want.Source = "c", policy.SourceFact
			if tt.want.Status == policy.StatusUnknown {
				tt.want.Status = policy.Active
			}
			if diff := cmp.Diff(tt.want, c.Record(monday)); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
		})
	}
}

// A memory that could answer yesterday may require a check today: freshness follows from the time asked.
func TestFreshnessIsComputed(t *testing.T) {
	t.Parallel()
	c := policy.Claim{ID: "c", Source: policy.SourceFact, Epistemic: policy.Confirmed, Status: policy.Active, Stated: monday}
	day := 24 * time.Hour
	tests := []struct {
		after time.Duration
		want  policy.Freshness
		then  policy.Action
	}{
		{-day, policy.Current, policy.Answer}, {0, policy.Current, policy.Answer}, {day, policy.Current, policy.Answer},
		{day + time.Hour, policy.Recent, policy.Answer}, {30 * day, policy.Recent, policy.Answer},
		{31 * day, policy.Aging, policy.Answer}, {180 * day, policy.Aging, policy.Answer}, {181 * day, policy.Stale, policy.Warn},
	}
	for _, tt := range tests {
		r := c.Record(monday.Add(tt.after))
		if d := balanced(t).Evaluate(&r, &read); r.Freshness != tt.want || d.Action != tt.then {
			t.Errorf("after %v: %v and %s, want %v and %s", tt.after, r.Freshness, d, tt.want, tt.then)
		}
	}
	c.Verified = monday.Add(200 * day)
	if r := c.Record(monday.Add(201 * day)); r.Freshness != policy.Current {
		t.Errorf("verified a day ago: %v", r.Freshness)
	}
}
