package policy_test

import (
	"encoding"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ctxlaws/ctxvet/refstore/policy"
)

// names are rules as text.
func names(rules []policy.Rule) string {
	var list []string
	for _, r := range rules {
		list = append(list, r.String())
	}
	return strings.Join(list, " ")
}

// Each rule fires where it should, alone, and the decision says it in the words of that rule.
func TestEachRuleFires(t *testing.T) {
	t.Parallel()
	doing := policy.Operation{Kind: policy.Execute, Resource: policy.Ordinary, Recipient: policy.Internal}
	correct := func(list ...policy.Correction) func(*policy.Record) {
		return func(r *policy.Record) { r.Corrections = list }
	}
	onlyDoing := []policy.Scope{{Kinds: []policy.Kind{policy.Execute}}}
	for _, c := range []struct {
		change func(*policy.Record)
		op     policy.Operation
		want   string
	}{
		{func(*policy.Record) {}, read, "answer by blocks of []"},
		{func(r *policy.Record) { r.Blocks = everything }, read, "block by blocks of [blocks]"},
		{correct(policy.Correction{ID: "k", Blocks: everything}), read, "block by correction_blocks of [correction_blocks corrected] higher k"},
		{func(r *policy.Record) { r.VerificationRequired = true }, read, "verify_first by verification_required of [verification_required] verify"},
		{func(r *policy.Record) { r.Requires = everything }, read, "verify_first by requires_check of [requires_check] verify"},
		{correct(policy.Correction{ID: "k"}), read, "verify_first by corrected of [corrected] higher k"},
		{correct(policy.Correction{ID: "k", Blocks: onlyDoing}), read, "verify_first by corrected of [corrected] higher k"},
		{correct(policy.Correction{ID: "first"}, policy.Correction{ID: "second", Blocks: everything}, policy.Correction{ID: "third", Blocks: everything}), read, "block by correction_blocks of [correction_blocks corrected] higher second"},
		{correct(policy.Correction{ID: "first"}, policy.Correction{ID: "second"}), read, "verify_first by corrected of [corrected] higher first"},
		{func(r *policy.Record) { r.Contradictions = 2 }, read, "verify_first by contradicted_often of [contradicted_often] contested"},
		{func(*policy.Record) {}, policy.Operation{Kind: policy.Execute, Irreversible: true, Resource: policy.Ordinary}, "verify_first by operation of [operation]"},
		{func(r *policy.Record) { r.Resource = policy.Credential }, read, "verify_first by resource of [resource]"},
		{func(r *policy.Record) { r.Resource = policy.Ordinary }, doing, "answer by blocks of []"},
		{func(r *policy.Record) { r.Resource = policy.Personal }, read, "verify_first by resource of [resource]"},
		{func(r *policy.Record) { r.Status = policy.Superseded }, read, "archive_only by superseded of [superseded]"},
		{func(r *policy.Record) { r.Status = policy.Archived }, read, "archive_only by archived of [archived]"},
		{func(r *policy.Record) {
			r.Strength, r.Confidence, r.Freshness = policy.Weak, policy.LowConfidence, policy.FreshnessUnknown
		}, read, "archive_only by too_weak of [too_weak below_answer_threshold]"},
		{func(r *policy.Record) { r.Epistemic = policy.Unresolved }, read, "warn by unresolved of [unresolved] unresolved"},
		{func(r *policy.Record) { r.Epistemic = policy.Contested }, read, "warn by contested of [contested] contested"},
		{func(r *policy.Record) { r.Contradictions = 1 }, read, "warn by contradicted of [contradicted] contested"},
		{func(r *policy.Record) { r.Conflict = policy.HigherRecord }, read, "warn by overruled of [overruled] higher"},
		{func(r *policy.Record) { r.Conflict = policy.PeerConflict }, read, "warn by peer_conflict of [peer_conflict] contested"},
		{func(r *policy.Record) {
			r.Epistemic, r.Strength, r.Freshness = policy.Tentative, policy.Decisive, policy.Current
		}, read, "warn by tentative of [tentative]"},
		{func(r *policy.Record) { r.Status = policy.Draft }, read, "warn by unfinished of [unfinished]"},
		{func(r *policy.Record) { r.Status = policy.Provisional }, read, "warn by unfinished of [unfinished]"},
		{func(r *policy.Record) {
			r.Freshness, r.Strength, r.Confidence, r.Corroborations = policy.Stale, policy.Decisive, policy.HighConfidence, 3
		}, read, "warn by stale of [stale]"},
		{func(r *policy.Record) { r.Source, r.Freshness = policy.SourceSummary, policy.Aging }, read, "warn by below_answer_threshold of [below_answer_threshold]"},
		{func(r *policy.Record) { r.Status = policy.Ready }, read, "answer_context by ready_not_next of [ready_not_next]"},
		{func(r *policy.Record) { r.Source = policy.SourcePreference }, doing, "answer_context by preference of [preference]"},
		{func(r *policy.Record) { r.Source = policy.SourceUnknown }, read, "answer_context by unclassified of [unclassified]"},
		{func(r *policy.Record) { r.Epistemic = policy.EpistemicUnknown }, read, "answer_context by unclassified of [unclassified]"},
		{func(r *policy.Record) { r.Found = policy.Warn }, read, "warn by found_action of [found_action]"},
		{func(r *policy.Record) { *r = policy.Record{} }, read, "answer_context by unclassified of [unclassified]"},
	} {
		r := with(c.change)
		d := balanced(t).Evaluate(&r, &c.op)
		deciding, ok := d.Deciding()
		got := fmt.Sprintf("%s by %s of [%s]%s", d.Action, deciding, names(d.Fired.Rules()), answers(policy.NewCheck(&r, d)))
		if ok != (d.Fired != 0) {
			t.Errorf("%s: is there a rule that decides? %v", got, ok)
		}
		if got != c.want {
			t.Errorf("got  %q\nwant %q", got, c.want)
		}
	}
}

// answers are those of the practical check that are yes.
func answers(c policy.Check) (text string) {
	for i, yes := range []bool{c.VerificationRequired, c.Unresolved, c.Contested, c.Conflict} {
		if yes {
			text += " " + []string{"verify", "unresolved", "contested", "higher"}[i]
		}
	}
	if c.ConflictsWith != "" {
		text += " " + c.ConflictsWith
	}
	return text
}

// What a decision says, with the record or the numbers that it is about.
func TestDecisionSays(t *testing.T) {
	t.Parallel()
	for want, change := range map[string]func(*policy.Record){
		"answer: no rule restricts it (scores 86, answers at 70)":                      func(*policy.Record) {},
		"answer_context: its source type or epistemic status is not stated":            func(r *policy.Record) { *r = policy.Record{} },
		"warn: its evidence does not suffice for an answer (scores 67, answers at 70)": func(r *policy.Record) { r.Source, r.Freshness = policy.SourceSummary, policy.Aging },
		"warn: an action found written down restricts more (warn)":                     func(r *policy.Record) { r.Found = policy.Warn },
		"verify_first: an active correction says that it is wrong (k)":                 func(r *policy.Record) { r.Corrections = []policy.Correction{{ID: "k"}} },
		"warn: a record of higher authority says otherwise; also: it was floated, not settled": func(r *policy.Record) {
			r.Conflict, r.Epistemic, r.Strength = policy.HigherRecord, policy.Tentative, policy.Decisive
		},
	} {
		r := with(change)
		if got := balanced(t).Evaluate(&r, &read).String(); got != want {
			t.Errorf("got  %q\nwant %q", got, want)
		}
	}
	// Who says otherwise is named too.
	list := []policy.Record{with(func(r *policy.Record) { r.Contradicts = []string{"file", "fact"} }),
		with(func(r *policy.Record) { r.ID, r.Source = "file", policy.SourceFile }), with(func(r *policy.Record) { r.ID = "fact" })}
	if got, want := balanced(t).Assess(list, &read)[0].String(), "warn: a record of higher authority says otherwise (file)"; got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// written is a label of a record or an operation.
type written interface {
	fmt.Stringer
	encoding.TextMarshaler
}

// Each label is written by its name and read back; its zero is empty, and what lies beyond is
// refused.
func TestLabelsReadBack(t *testing.T) {
	t.Parallel()
	for field, c := range map[string]struct {
		zero  written
		count int
		none  string
	}{
		"source_type": {policy.SourceUnknown, 13, "unknown"}, "epistemic_status": {policy.EpistemicUnknown, 7, "unknown"},
		"status": {policy.StatusUnknown, 7, "unknown"}, "priority": {policy.PriorityUnknown, 6, "unknown"},
		"source_strength": {policy.StrengthUnknown, 5, "unknown"}, "freshness": {policy.FreshnessUnknown, 5, "unknown"},
		"confidence": {policy.ConfidenceUnknown, 4, "unknown"}, "decision_risk": {policy.RiskUnknown, 4, "unknown"},
		"conflict": {policy.NoConflict, 3, "none"}, "operation kind": {policy.KindUnknown, 4, "unknown"},
		"resource": {policy.ResourceUnknown, 7, "unknown"}, "recipient": {policy.RecipientUnknown, 4, "unknown"},
	} {
		for i := range c.count + 1 {
			v := reflect.New(reflect.TypeOf(c.zero))
			v.Elem().SetUint(uint64(i))
			text, err := v.Elem().Interface().(written).MarshalText()
			if (err != nil) != (i == c.count) || err != nil && !strings.Contains(err.Error(), fmt.Sprintf("%s %d: legal are 0 to %d", field, i, c.count-1)) {
				t.Errorf("%s %d: %q, %v", field, i, text, err)
			}
			if want := v.Elem().Interface().(written).String(); i == 0 && (want != c.none || len(text) > 0) || i > 0 && i < c.count && want != string(text) {
				t.Errorf("%s %d is %q and written as %q", field, i, want, text)
			}
			back := reflect.New(reflect.TypeOf(c.zero))
			if err := back.Interface().(encoding.TextUnmarshaler).UnmarshalText(text); err != nil || i < c.count && back.Elem().Uint() != uint64(i) {
				t.Errorf("%s %d was read back as %v, %v", field, i, back.Elem(), err)
			}
			if err := back.Interface().(encoding.TextUnmarshaler).UnmarshalText([]byte("nonsense")); err == nil || !strings.Contains(err.Error(), field+` "nonsense"`) {
				t.Errorf("%s: %v", field, err)
			}
		}
	}
}

// The built-in profiles are what docs/policy.md says.
func TestProfilesPinned(t *testing.T) {
	t.Parallel()
	want := []policy.Profile{
		{Name: "strict", AnswerAt: 85, ArchiveBelow: 30, VerifyAtContradictions: 1, Margin: 3},
		{Name: "balanced", AnswerAt: 70, ArchiveBelow: 25, VerifyAtContradictions: 2, Margin: 3},
		{Name: "balanced_risk_adjusted", AnswerAt: 70, ArchiveBelow: 25, LowRiskDiscount: 5, HighRiskSurcharge: 10, VerifyAtContradictions: 2, Margin: 3},
	}
	if diff := cmp.Diff(want, policy.Profiles()); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

// A check without anything to say says so.
func TestCheckOfNothing(t *testing.T) {
	t.Parallel()
	got := policy.Check{Record: "r", Action: policy.Answer, Reason: "answer"}.String()
	for _, want := range []string{"none stated", "unknown, unknown", "verification required: no, unresolved: no, contested: no",
		"record? no\n", "a correction, a contradiction, a demand for verification, or time."} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in\n%s", want, got)
		}
	}
}

// Reading rules again replaces those that were there.
func TestRulesReadBack(t *testing.T) {
	t.Parallel()
	for _, r := range policy.Rules() {
		s := policy.RuleSet(1 << policy.RuleStale)
		if err := json.Unmarshal([]byte(`["`+r.String()+`"]`), &s); err != nil || names(s.Rules()) != r.String() {
			t.Errorf("%s was read as %s, %v", r, names(s.Rules()), err)
		}
	}
	var s policy.RuleSet
	if err := json.Unmarshal([]byte(`"blocks"`), &s); err == nil || !strings.Contains(err.Error(), "policy: rules") {
		t.Errorf("%v", err)
	}
	if got := len(policy.Rules()); got != 24 {
		t.Errorf("%d rules", got)
	}
}
