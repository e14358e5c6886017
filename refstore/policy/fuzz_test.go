package policy_test

import (
	"encoding/json"
	"testing"

	"github.com/ctxlaws/ctxvet/refstore/policy"
)

// FuzzEvaluate: whatever numbers a record and an operation are made of, the action is one that
// fired rules explain, and declaring a demand for a check never allows more.
func FuzzEvaluate(f *testing.F) {
	f.Add([]byte{1, 2, 3, 4, 5, 6, 7, 8, 9}, 2, 1, false)
	f.Add([]byte{255, 0, 255, 0, 255, 0, 255, 0, 255}, -5, 1<<40, true)
	strict, err := policy.NewBuiltin(policy.Strict())
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, labels []byte, contradictions, corroborations int, historical bool) {
		if len(labels) < 9 {
			return
		}
		r := policy.Record{ID: "r", Source: policy.SourceType(labels[0]), Epistemic: policy.Epistemic(labels[1]),
			Status: policy.Status(labels[2]), Priority: policy.Priority(labels[3]), Strength: policy.Strength(labels[4]),
			Risk: policy.Risk(labels[5]), Resource: policy.Resource(labels[6]),
			Contradictions: contradictions, Corroborations: corroborations}
		op := policy.Operation{Kind: policy.Kind(labels[7]), Resource: policy.Resource(labels[8]), Historical: historical}
		d := strict.Evaluate(&r, &op)
		if d.Action < policy.Answer || d.Action > policy.Block || d.Action > policy.Answer && d.Fired == 0 {
			t.Errorf("%+v: %v without a reason", r, d.Action)
		}
		r.VerificationRequired = true
		if more := strict.Evaluate(&r, &op); more.Action < d.Action {
			t.Errorf("%+v: a demand for a check turned %v into %v", r, d.Action, more.Action)
		}
	})
}

// FuzzVersion: what passes as a version is whole, and has the ID that its fields give.
func FuzzVersion(f *testing.F) {
	for _, p := range policy.Profiles() {
		pol, err := policy.NewBuiltin(p)
		if err != nil {
			f.Fatal(err)
		}
		text, err := json.Marshal(pol.Version())
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text, "reason")
	}
	f.Fuzz(func(t *testing.T, text []byte, reason string) {
		var v policy.Version
		if json.Unmarshal(text, &v) != nil {
			return
		}
		if _, err := policy.New(v); err != nil {
			return
		}
		v.Reason += reason
		if _, err := policy.New(v); err == nil && reason != "" {
			t.Errorf("%s passed with another reason", v.ID)
		}
	})
}
