package policy_test

import (
	"testing"

	"github.com/ctxlaws/ctxvet/refstore/policy"
)

// balanced is the policy most tests use.
func balanced(t testing.TB) *policy.Policy {
	t.Helper()
	p, err := policy.NewBuiltin(policy.Balanced())
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// read is a plain question about nothing sensitive.
var read = policy.Operation{Kind: policy.Read, Resource: policy.Ordinary}

// solid is a record that no rule restricts.
func solid() policy.Record {
	return policy.Record{ID: "r", Claim: "c", Source: policy.SourceFact, Epistemic: policy.Confirmed,
		Status: policy.Active, Priority: policy.PriorityNormal, Freshness: policy.Recent}
}

// with is a solid record, changed.
func with(change func(*policy.Record)) policy.Record {
	r := solid()
	change(&r)
	return r
}

var everything = []policy.Scope{{}}

func TestRules(t *testing.T) {
	t.Parallel()
	payment := policy.Operation{Kind: policy.Execute, Resource: policy.Money, Recipient: policy.External, Irreversible: true}
	edit := policy.Operation{Kind: policy.Execute, Resource: policy.Ordinary, Recipient: policy.Internal}
	past := policy.Operation{Kind: policy.Read, Resource: policy.Ordinary, Historical: true}
	tests := []struct {
		name string
		r    policy.Record
		op   policy.Operation
		want policy.Action
	}{
		{"nothing restricts", solid(), read, policy.Answer},
		{"nothing known", policy.Record{}, read, policy.AnswerContext},

		{"verification required", with(func(r *policy.Record) { r.VerificationRequired = true }), read, policy.VerifyFirst},
		{"unresolved", with(func(r *policy.Record) { r.Epistemic = policy.Unresolved }), read, policy.Warn},
		{"unresolved and nothing else known", policy.Record{Epistemic: policy.Unresolved}, read, policy.Warn},
		{"contested", with(func(r *policy.Record) { r.Epistemic = policy.Contested }), read, policy.Warn},
		{"superseded", with(func(r *policy.Record) { r.Status = policy.Superseded }), read, policy.ArchiveOnly},
		{"archived", with(func(r *policy.Record) { r.Status = policy.Archived }), read, policy.ArchiveOnly},
		{"superseded, asked about the past", with(func(r *policy.Record) { r.Status = policy.Superseded }), past, policy.Answer},
		{"archived, asked about the past, contested", with(func(r *policy.Record) {
			r.Status, r.Epistemic = policy.Archived, policy.Contested
		}), past, policy.Warn},
		{"ready, not next", with(func(r *policy.Record) { r.Status = policy.Ready }), read, policy.AnswerContext},
		{"ready and critical is not next either", with(func(r *policy.Record) {
			r.Status, r.Priority = policy.Ready, policy.PriorityCritical
		}), read, policy.AnswerContext},
		{"ready and nothing else known", policy.Record{Status: policy.Ready}, read, policy.AnswerContext},
		{"ready and next", with(func(r *policy.Record) { r.Status, r.Priority = policy.Ready, policy.Next }), read, policy.Answer},
		{"next, but a draft", with(func(r *policy.Record) { r.Status, r.Priority = policy.Draft, policy.Next }), read, policy.Warn},

		{"verification does not hide a block", with(func(r *policy.Record) {
			r.VerificationRequired = true
			r.Corrections = []policy.Correction{{ID: "c", Blocks: everything}}
		}), read, policy.Block},
		{"an archive does not hide a block", with(func(r *policy.Record) {
			r.Status = policy.Archived
			r.Corrections = []policy.Correction{{ID: "c", Blocks: everything}}
		}), read, policy.Block},
		{"verification beats unresolved", with(func(r *policy.Record) {
			r.VerificationRequired, r.Epistemic = true, policy.Unresolved
		}), read, policy.VerifyFirst},
		{"a superseded record's own demands are moot", with(func(r *policy.Record) {
			r.Status, r.VerificationRequired, r.Epistemic = policy.Superseded, true, policy.Contested
		}), read, policy.ArchiveOnly},
		{"ready not next, and contested", with(func(r *policy.Record) {
			r.Status, r.Epistemic = policy.Ready, policy.Contested
		}), read, policy.Warn},

		{"a correction out of scope still says that the claim is wrong", with(func(r *policy.Record) {
			r.Corrections = []policy.Correction{{ID: "c", Blocks: []policy.Scope{{Kinds: []policy.Kind{policy.Execute}}}}}
		}), read, policy.VerifyFirst},
		{"a correction put away says nothing", with(func(r *policy.Record) {
			r.Corrections = []policy.Correction{{ID: "c", Inactive: true, Blocks: everything}}
		}), read, policy.Answer},
		{"one contradiction", with(func(r *policy.Record) { r.Contradictions = 1 }), read, policy.Warn},
		{"two contradictions", with(func(r *policy.Record) { r.Contradictions = 2 }), read, policy.VerifyFirst},
		{"a negative count is none", with(func(r *policy.Record) { r.Contradictions = -1 }), read, policy.Answer},
		{"a higher authority says otherwise", with(func(r *policy.Record) { r.Conflict = policy.HigherRecord }), read, policy.Warn},
		{"an equal says otherwise", with(func(r *policy.Record) { r.Conflict = policy.PeerConflict }), read, policy.Warn},
		{"stale", with(func(r *policy.Record) { r.Freshness = policy.Stale }), read, policy.Warn},
		{"stale, asked about the past", with(func(r *policy.Record) { r.Freshness = policy.Stale }), past, policy.Answer},
		{"floated", with(func(r *policy.Record) { r.Epistemic = policy.Tentative }), read, policy.Warn},
		{"provisional", with(func(r *policy.Record) { r.Status = policy.Provisional }), read, policy.Warn},
		{"source unknown", with(func(r *policy.Record) { r.Source = policy.SourceUnknown }), read, policy.AnswerContext},

		{"middling evidence", with(func(r *policy.Record) { r.Source, r.Freshness = policy.SourceSummary, policy.Aging }), read, policy.Warn},
		{"hardly any evidence", with(func(r *policy.Record) {
			r.Source, r.Epistemic, r.Freshness = policy.SourceInference, policy.Reported, policy.Stale
			r.Confidence = policy.LowConfidence
		}), read, policy.ArchiveOnly},
		{"no rule catches it and it is too weak", with(func(r *policy.Record) {
			r.Source, r.Freshness, r.Confidence = policy.SourceInference, policy.FreshnessUnknown, policy.LowConfidence
		}), read, policy.ArchiveOnly},
		{"too weak, and a check is due", with(func(r *policy.Record) {
			r.Source, r.Freshness, r.Confidence = policy.SourceInference, policy.FreshnessUnknown, policy.LowConfidence
			r.VerificationRequired = true
		}), read, policy.VerifyFirst},

		{"a preference informs a question", with(func(r *policy.Record) { r.Source = policy.SourcePreference }), read, policy.Answer},
		{"a preference is no instruction", with(func(r *policy.Record) { r.Source = policy.SourcePreference }), edit, policy.AnswerContext},
		{"a reversible edit of nothing sensitive", solid(), edit, policy.Answer},
		{"a mislabelled record and a payment", with(func(r *policy.Record) { r.Resource = policy.Ordinary }), payment, policy.VerifyFirst},
		{"an operation that does not say what it is", solid(), policy.Operation{}, policy.VerifyFirst},
		{"a credential, read", with(func(r *policy.Record) { r.Resource = policy.Credential }), read, policy.VerifyFirst},
		{"a rule forbids", with(func(r *policy.Record) {
			r.Source, r.Blocks = policy.SourcePolicy, []policy.Scope{{Resources: []policy.Resource{policy.Money}}}
		}), payment, policy.Block},
		{"a rule about something else", with(func(r *policy.Record) {
			r.Source, r.Blocks = policy.SourcePolicy, []policy.Scope{{Resources: []policy.Resource{policy.Money}}}
		}), read, policy.Answer},
		{"a rule that was put away", with(func(r *policy.Record) {
			r.Status, r.Blocks = policy.Archived, everything
		}), read, policy.ArchiveOnly},
		{"a rule demands a check", with(func(r *policy.Record) { r.Requires = everything }), read, policy.VerifyFirst},

		{"a found action restricts", with(func(r *policy.Record) { r.Found = policy.Block }), read, policy.Block},
		{"a found action does not permit", with(func(r *policy.Record) {
			r.Found, r.VerificationRequired = policy.Answer, true
		}), read, policy.VerifyFirst},
		{"a found block is heard over an archive", with(func(r *policy.Record) {
			r.Found, r.Status = policy.Block, policy.Superseded
		}), read, policy.Block},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if d := balanced(t).Evaluate(&tt.r, &tt.op); d.Action != tt.want {
				t.Errorf("got %s, want %s", d, tt.want)
			}
		})
	}
}

// The check of an operation is made outside memory; it verifies no record and lifts no block.
func TestConfirmation(t *testing.T) {
	t.Parallel()
	p, r := balanced(t), solid()
	op := policy.Operation{Kind: policy.Execute, Resource: policy.Money, Irreversible: true, ConfirmedBy: "finance"}
	if d := p.Evaluate(&r, &op); d.Action != policy.Answer {
		t.Errorf("confirmed: %s", d)
	}
	r.Requires = everything
	if d := p.Evaluate(&r, &op); d.Action != policy.Answer {
		t.Errorf("confirmed, as a rule demands: %s", d)
	}
	r.VerificationRequired = true
	if d := p.Evaluate(&r, &op); d.Action != policy.VerifyFirst {
		t.Errorf("confirmed, record unverified: %s", d)
	}
	r.Blocks = everything
	if d := p.Evaluate(&r, &op); d.Action != policy.Block {
		t.Errorf("confirmed and forbidden: %s", d)
	}
}

// Every rule that holds is recorded, not only the one that decides.
func TestEveryRuleIsRecorded(t *testing.T) {
	t.Parallel()
	r := with(func(r *policy.Record) {
		r.VerificationRequired, r.Epistemic, r.Status = true, policy.Contested, policy.Archived
		r.Corrections = []policy.Correction{{ID: "c", Blocks: everything}}
	})
	d := balanced(t).Evaluate(&r, &read)
	for _, rule := range []policy.Rule{policy.RuleVerification, policy.RuleContested, policy.RuleArchived, policy.RuleCorrectionBlocks} {
		if !d.Fired.Has(rule) {
			t.Errorf("%s is missing in %s", rule, d)
		}
	}
	if rule, ok := d.Deciding(); !ok || rule != policy.RuleCorrectionBlocks {
		t.Errorf("deciding: %s", rule)
	}
	if d.By != "c" {
		t.Errorf("by %q, want c", d.By)
	}
}
