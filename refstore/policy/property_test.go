package policy_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/ctxlaws/ctxvet/refstore/policy"
)

// label draws a value of an enum, the unknown one included.
func label[E ~uint8](t *rapid.T, name string, last E) E {
	return E(rapid.Uint8Range(0, uint8(last)).Draw(t, name))
}

func drawScopes(t *rapid.T, name string) []policy.Scope {
	return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) policy.Scope {
		var s policy.Scope
		if rapid.Bool().Draw(t, "kinds") {
			s.Kinds = []policy.Kind{label(t, "kind", policy.Execute)}
		}
		if rapid.Bool().Draw(t, "resources") {
			s.Resources = []policy.Resource{label(t, "resource", policy.Access)}
		}
		return s
	}), 0, 2).Draw(t, name)
}

func drawRecord(t *rapid.T) policy.Record {
	return policy.Record{
		ID:                   "r",
		Source:               label(t, "source", policy.SourceCorrection),
		Epistemic:            label(t, "epistemic", policy.Contested),
		Status:               label(t, "status", policy.Archived),
		Priority:             label(t, "priority", policy.Next),
		VerificationRequired: rapid.Bool().Draw(t, "verification"),
		Contradictions:       rapid.IntRange(0, 4).Draw(t, "contradictions"),
		Corroborations:       rapid.IntRange(0, 4).Draw(t, "corroborations"),
		Conflict:             label(t, "conflict", policy.HigherRecord),
		Strength:             label(t, "strength", policy.Decisive),
		Freshness:            label(t, "freshness", policy.Current),
		Confidence:           label(t, "confidence", policy.HighConfidence),
		Risk:                 label(t, "risk", policy.HighRisk),
		Resource:             label(t, "resource", policy.Access),
		Blocks:               drawScopes(t, "blocks"),
		Requires:             drawScopes(t, "requires"),
		Found:                label(t, "found", policy.Block),
		Corrections: rapid.SliceOfN(rapid.Custom(func(t *rapid.T) policy.Correction {
			return policy.Correction{ID: "c", Inactive: rapid.Bool().Draw(t, "inactive"), Blocks: drawScopes(t, "blocks")}
		}), 0, 2).Draw(t, "corrections"),
	}
}

func drawOperation(t *rapid.T) policy.Operation {
	return policy.Operation{
		Kind: label(t, "kind", policy.Execute), Resource: label(t, "op resource", policy.Access),
		Recipient:    label(t, "recipient", policy.External),
		Irreversible: rapid.Bool().Draw(t, "irreversible"), Historical: rapid.Bool().Draw(t, "historical"),
		ConfirmedBy: rapid.SampledFrom([]string{"", "somebody"}).Draw(t, "confirmed"),
	}
}

// drawPolicy draws a valid custom profile, not only the built-in ones: the properties are the rules'.
func drawPolicy(t *rapid.T) *policy.Policy {
	answerAt := rapid.IntRange(2, 100).Draw(t, "answer at")
	archive := rapid.IntRange(0, answerAt-2).Draw(t, "archive below")
	p, err := policy.NewBuiltin(policy.Profile{
		Name: "drawn", AnswerAt: answerAt, ArchiveBelow: archive,
		LowRiskDiscount:        rapid.IntRange(0, answerAt-archive-1).Draw(t, "discount"),
		HighRiskSurcharge:      rapid.IntRange(0, 100-answerAt).Draw(t, "surcharge"),
		VerifyAtContradictions: rapid.IntRange(1, 4).Draw(t, "verify at"),
	})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// against are changes that count against a record. Confirmed stands for what was not yet contested.
var against = map[string]func(*rapid.T, *policy.Record, *policy.Operation){
	"a correction": func(t *rapid.T, r *policy.Record, _ *policy.Operation) {
		r.Corrections = append(r.Corrections, policy.Correction{ID: "new", Blocks: drawScopes(t, "new")})
	},
	"a contradiction": func(_ *rapid.T, r *policy.Record, _ *policy.Operation) { r.Contradictions++ },
	"a demand for verification": func(_ *rapid.T, r *policy.Record, _ *policy.Operation) {
		r.VerificationRequired = true
	},
	"a higher record": func(_ *rapid.T, r *policy.Record, _ *policy.Operation) { r.Conflict = policy.HigherRecord },
	"risk": func(_ *rapid.T, r *policy.Record, _ *policy.Operation) {
		if r.Risk == policy.RiskUnknown {
			r.Risk = policy.MediumRisk // unknown counts as medium
		}
		r.Risk = min(r.Risk+1, policy.HighRisk)
	},
	"irreversibility": func(_ *rapid.T, _ *policy.Record, op *policy.Operation) { op.Irreversible = true },
	"a prohibition": func(_ *rapid.T, r *policy.Record, _ *policy.Operation) {
		r.Blocks = append(r.Blocks, policy.Scope{})
	},
	"a found action": func(t *rapid.T, r *policy.Record, _ *policy.Operation) {
		r.Found = max(r.Found, label(t, "more", policy.Block))
	},
}

// inFavour are changes that count for a record. Unknown freshness, strength and confidence do not count
// at all, so only known ones can rise.
var inFavour = map[string]func(*rapid.T, *policy.Record, *policy.Operation){
	"freshness": func(_ *rapid.T, r *policy.Record, _ *policy.Operation) {
		if r.Freshness != policy.FreshnessUnknown {
			r.Freshness = min(r.Freshness+1, policy.Current)
		}
	},
	"corroboration": func(_ *rapid.T, r *policy.Record, _ *policy.Operation) { r.Corroborations++ },
	"strength": func(_ *rapid.T, r *policy.Record, _ *policy.Operation) {
		if r.Strength != policy.StrengthUnknown {
			r.Strength = min(r.Strength+1, policy.Decisive)
		}
	},
	"confidence": func(_ *rapid.T, r *policy.Record, _ *policy.Operation) {
		if r.Confidence != policy.ConfidenceUnknown {
			r.Confidence = min(r.Confidence+1, policy.HighConfidence)
		}
	},
	"confirmation": func(_ *rapid.T, _ *policy.Record, op *policy.Operation) { op.ConfirmedBy = "somebody" },
}

func TestMonotone(t *testing.T) {
	t.Parallel()
	for name, change := range against {
		t.Run(name, rapid.MakeCheck(func(t *rapid.T) {
			before, after := changed(t, change)
			if after.Action < before.Action {
				t.Fatalf("more of it permits more: %s, then %s", before, after)
			}
		}))
	}
	for name, change := range inFavour {
		t.Run(name, rapid.MakeCheck(func(t *rapid.T) {
			before, after := changed(t, change)
			if after.Action > before.Action {
				t.Fatalf("more of it permits less: %s, then %s", before, after)
			}
		}))
	}
}

// changed decides before and after a change.
func changed(t *rapid.T, change func(*rapid.T, *policy.Record, *policy.Operation)) (before, after policy.Decision) {
	p, r, op := drawPolicy(t), drawRecord(t), drawOperation(t)
	before = p.Evaluate(&r, &op)
	change(t, &r, &op)
	return before, p.Evaluate(&r, &op)
}

func TestDeterministicAndTotal(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p, r, op := drawPolicy(t), drawRecord(t), drawOperation(t)
		d := p.Evaluate(&r, &op)
		if again := p.Evaluate(&r, &op); again != d {
			t.Fatalf("%s, then %s", d, again)
		}
		if d.Action < policy.Answer || d.Action > policy.Block {
			t.Fatalf("no action: %s", d)
		}
		if d.Action < r.Found {
			t.Fatalf("found %s, got %s", r.Found, d)
		}
		if d.Version == "" {
			t.Fatal("the decision names no version")
		}
	})
}

// The actions are totally ordered, and the most restrictive of any two wins whichever comes first.
func TestOrder(t *testing.T) {
	t.Parallel()
	want := []string{"answer", "answer_context", "warn", "archive_only", "verify_first", "block"}
	for i, name := range want {
		var a policy.Action
		if err := a.UnmarshalText([]byte(name)); err != nil || int(a) != i+1 {
			t.Errorf("%s is %d, %v; want %d", name, a, err, i+1)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		p, r, op := drawPolicy(t), drawRecord(t), drawOperation(t)
		whole := p.Evaluate(&r, &op)
		for _, c := range whole.Changes() {
			// What was put away and comes back speaks again, and may then demand a check.
			back := c.Rule == policy.RuleSuperseded || c.Rule == policy.RuleArchived
			if c.Then > whole.Action && !back {
				t.Fatalf("lifting %s restricts: %s, then %s", c.Rule, whole, c.Then)
			}
		}
		if len(whole.Changes()) == 0 && whole.Action != policy.Answer {
			t.Fatalf("%s without a reason", whole)
		}
	})
}

// One more live record beside others, whatever it corrects or contradicts, permits none of them more.
func TestAssessMonotone(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p, op := drawPolicy(t), drawOperation(t)
		records := drawRecords(t)
		before := p.Assess(records[1:], &op)
		for i, after := range p.Assess(records, &op)[1:] {
			if after.Action < before[i].Action {
				t.Fatalf("%s: %s, with one more %s", after.Record, before[i], after)
			}
		}
	})
}

// drawRecords draws up to five records with edges to each other.
func drawRecords(t *rapid.T) []policy.Record {
	ids := []string{"a", "b", "c", "d", "e"}
	records := make([]policy.Record, rapid.IntRange(1, len(ids)).Draw(t, "n"))
	for i := range records {
		records[i] = drawRecord(t)
		records[i].ID = ids[i]
		records[i].Corrects = rapid.SliceOfN(rapid.SampledFrom(ids), 0, 2).Draw(t, "corrects")
		records[i].Contradicts = rapid.SliceOfN(rapid.SampledFrom(ids), 0, 2).Draw(t, "contradicts")
	}
	return records
}

// A set of records does not depend on its order.
func TestAssessIgnoresOrder(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p, op := drawPolicy(t), drawOperation(t)
		records := drawRecords(t)
		want := map[string]policy.Action{}
		for _, d := range p.Assess(records, &op) {
			want[d.Record] = d.Action
		}
		for _, d := range p.Assess(rapid.Permutation(records).Draw(t, "order"), &op) {
			if d.Action != want[d.Record] {
				t.Fatalf("%s: %s, in another order %s", d.Record, want[d.Record], d.Action)
			}
		}
	})
}
