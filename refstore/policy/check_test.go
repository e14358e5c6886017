package policy_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/ctxlaws/ctxvet/refstore/policy"
)

// The six questions have an answer for any record, and the JSON form is stable.
func TestCheckJSON(t *testing.T) {
	t.Parallel()
	r := with(func(r *policy.Record) { r.VerificationRequired, r.Status = true, policy.Draft })
	got, err := json.MarshalIndent(policy.NewCheck(&r, balanced(t).Evaluate(&r, &read)), "", " ")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`"claim": "c"`, `"source_type": "fact"`, `"epistemic_status": "confirmed"`, `"verification_required": true`,
		`"unresolved": false`, `"contested": false`, `"conflicts_with_higher_authority": false`, `"action": "verify_first"`,
		`"rule": "verification_required"`, `"then": "warn"`, `"policy": "policy-`,
	} {
		if !strings.Contains(string(got), want) {
			t.Errorf("%s is missing in\n%s", want, got)
		}
	}
}

// A decision that is recorded reads back, and an unknown rule is refused.
func TestDecisionJSON(t *testing.T) {
	t.Parallel()
	r := with(func(r *policy.Record) { r.VerificationRequired, r.Status = true, policy.Draft })
	d := balanced(t).Evaluate(&r, &read)
	text, err := json.Marshal(d)
	if err != nil || !strings.Contains(string(text), `"fired":["verification_required","unfinished"]`) {
		t.Fatalf("%s, %v", text, err)
	}
	var back policy.Decision
	if err := json.Unmarshal(text, &back); err != nil || back.String() != d.String() {
		t.Errorf("%s, %v, want %s", back, err, d)
	}
	if err := json.Unmarshal([]byte(`{"fired": ["gut_feeling"]}`), &back); err == nil || !strings.Contains(err.Error(), "gut_feeling") {
		t.Errorf("got %v", err)
	}
}

// An ambiguous authority or class carries its limitation in words; a clear one carries none.
func TestLimitations(t *testing.T) {
	t.Parallel()
	past := policy.Operation{Kind: policy.Read, Resource: policy.Ordinary, Historical: true}
	tests := []struct {
		name string
		r    policy.Record
		op   policy.Operation
		want []string
	}{
		{"clear", solid(), read, nil},
		{"nothing known", policy.Record{}, read, []string{"source type", "epistemic status", "strength, freshness and confidence"}},
		{"a close call", with(func(r *policy.Record) { r.Source, r.Freshness = policy.SourceSummary, policy.Aging }), read,
			[]string{"near the answer threshold"}},
		{"ready, not next", with(func(r *policy.Record) { r.Status = policy.Ready }), read, []string{"whether it is next"}},
		{"history", with(func(r *policy.Record) { r.Status = policy.Archived }), past, []string{"only for the past"}},
		{"kind unknown", solid(), policy.Operation{}, []string{"the worst is assumed"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := balanced(t).Evaluate(&tt.r, &tt.op).Limitations()
			if len(got) != len(tt.want) {
				t.Fatalf("got %q, want %q", got, tt.want)
			}
			for i := range got {
				if !strings.Contains(got[i], tt.want[i]) {
					t.Errorf("got %q, want %q", got[i], tt.want[i])
				}
			}
		})
	}
}

// Labels are read in any case and with any separator; what does not exist is refused with what does.
func TestLabels(t *testing.T) {
	t.Parallel()
	var r policy.Record
	text := `{"id": "x", "source_type": "Source File", "epistemic_status": "CONTESTED", "status": "ready", "priority": "next",
	 "decision_risk": "high", "freshness": "aging", "source_strength": "strong", "confidence": "low", "conflict": "peer",
	 "blocks": [{"kinds": ["execute"], "recipients": ["external"]}], "allowed_action": "verify-first"}`
	if err := json.Unmarshal([]byte(text), &r); err != nil {
		t.Fatal(err)
	}
	if r.Source != policy.SourceFile || r.Epistemic != policy.Contested || r.Found != policy.VerifyFirst {
		t.Errorf("got %+v", r)
	}
	err := json.Unmarshal([]byte(`{"status": "readyish"}`), &r)
	if err == nil || !strings.Contains(err.Error(), `status "readyish": legal are active, ready, draft`) {
		t.Errorf("got %v", err)
	}
	if _, err := policy.Action(9).MarshalText(); err == nil {
		t.Error("an action that does not exist was written")
	}
	if got := policy.Action(9).String() + policy.Status(99).String() + policy.NoConflict.String(); got != "unassignedunknownnone" {
		t.Errorf("got %q", got)
	}
}
