package packets_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ctxlaws/ctxvet/refstore/policy"
	"github.com/ctxlaws/ctxvet/refstore/policy/packets"
)

func newPolicy(t testing.TB, profile policy.Profile) *policy.Policy {
	t.Helper()
	p, err := policy.NewBuiltin(profile)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// own are packets of this repository: packets.json was written while the reading of words was, heldout.json
// and lures.json after it and never used to change it.
func own(t testing.TB, name string) []packets.Packet {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "..", "..", "testdata", "policy", name))
	if err != nil {
		t.Fatal(err)
	}
	return decode(t, data)
}

func decode(t testing.TB, data []byte) []packets.Packet {
	t.Helper()
	list, err := packets.Decode(data)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// shown is the author's public packets, which are not part of this repository.
func shown(t *testing.T) []packets.Packet {
	t.Helper()
	name := filepath.Join("..", "..", "..", "..", "shared", "data", "access-policy-shown.json")
	data, err := os.ReadFile(name)
	if err != nil {
		t.Skipf("the public packets are not here: %v", err)
	}
	return decode(t, data)
}

// Nothing answers where a warning, a check or a block is due, and what may be answered is.
func TestPublicPackets(t *testing.T) {
	t.Parallel()
	for _, profile := range policy.Profiles() {
		p := newPolicy(t, profile)
		var answers, answered int
		for _, packet := range shown(t) {
			r := packet.Report(p)
			answers, answered = answers+r.Answers, answered+r.Answered
			if r.FalseCertainty > 0 {
				t.Errorf("%s: %s: %d false-certainty errors", profile.Name, r.Source, r.FalseCertainty)
			}
			for _, miss := range r.Misses {
				t.Logf("%s: %s", profile.Name, miss.Explain())
			}
		}
		if answers == 0 || answered*8 < answers*7 {
			t.Errorf("%s: %d of %d answers given", profile.Name, answered, answers)
		}
	}
}

func TestOwnPackets(t *testing.T) {
	t.Parallel()
	p := newPolicy(t, policy.BalancedRiskAdjusted())
	for name, correct := range map[string]int{"packets.json": 30, "heldout.json": 18, "lures.json": 13} {
		for _, packet := range own(t, name) {
			r := packet.Report(p)
			if r.FalseCertainty > 0 || r.Correct < correct {
				t.Errorf("%s: %+v", name, r)
			}
			for _, miss := range r.Misses {
				t.Log(miss.Explain())
			}
		}
	}
}

// What a packet says of its own solution has no part in the decision: roles, hints, traps, the order of
// the memories, the scenario's category.
func TestSolutionIsNotRead(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile(filepath.Join("..", "..", "..", "testdata", "policy", "packets.json"))
	if err != nil {
		t.Fatal(err)
	}
	var tree []map[string]any
	if err := json.Unmarshal(data, &tree); err != nil {
		t.Fatal(err)
	}
	for _, s := range tree[0]["scenarios"].([]any) {
		scenario := s.(map[string]any)
		scenario["expected_fired_role"] = "distractor"
		scenario["category"], scenario["over_caution_is_the_failure"] = "lie", true
		memories := scenario["memory_store"].([]any)
		for _, m := range memories {
			memory := m.(map[string]any)
			memory["role"], memory["allowed_action_hint"], memory["distractor_trap"] = "target", "answer", "should_fire"
		}
		slices.Reverse(memories)
	}
	changed, err := json.Marshal(tree)
	if err != nil {
		t.Fatal(err)
	}
	p := newPolicy(t, policy.Balanced())
	before, after := decode(t, data), decode(t, changed)
	for i := range before[0].Scenarios {
		a, b := before[0].Scenarios[i].Decide(p), after[0].Scenarios[i].Decide(p)
		if a.Got != b.Got {
			t.Errorf("%s: %s, then %s", a.Scenario, a.Got, b.Got)
		}
	}
}

func TestDecode(t *testing.T) {
	t.Parallel()
	scenario := `{"id": "s", "query": "q", "expected_action": "warn", "memory_store": [{"text": "t"}]}`
	for _, text := range []string{
		`[` + scenario + `]`, `{"scenarios": [` + scenario + `]}`, ` [{"source": "x", "scenarios": [` + scenario + `]}]`,
	} {
		list, err := packets.Decode([]byte(text))
		if err != nil || len(list) != 1 || len(list[0].Scenarios) != 1 {
			t.Errorf("%s: %+v, %v", text, list, err)
		}
	}
	tests := []struct{ text, want string }{
		{``, "unexpected end"},
		{`[]`, "no scenarios"},
		{"[\n{", "line 2: unexpected end"},
		{`[{"id": "s", "expected_action": "warn", "memory_store": [{}]}]`, `scenario 0 "s": query is empty`},
		{`[{"id": "s", "query": "q", "memory_store": [{}]}]`, `scenario 0 "s": expected_action is empty`},
		{`[{"id": "s", "query": "q", "expected_action": "warn"}]`, `scenario 0 "s": memory_store is empty`},
		{`{"scenarios": [{"id": "s", "query": "q", "expected_action": "perhaps", "memory_store": [{}]}]}`, `action "perhaps": legal are answer`},
	}
	for _, tt := range tests {
		if _, err := packets.Decode([]byte(tt.text)); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: got %v, want %q", tt.text, err, tt.want)
		}
	}
}

// Fields of another shape count as not stated, or as what they say.
func TestOddShapes(t *testing.T) {
	t.Parallel()
	list := decode(t, []byte(`[{"id": "s", "query": "q", "expected_action": "warn", "memory_store": [
	 {"content": "t", "priority": 1, "contradiction_count": ["a", "b"], "verification_required": "yes", "retrieval_terms": "one",
	  "governs": ["export"], "status": null},
	 {"text": "t", "contradiction_count": "x", "verification_required": null, "retrieval_terms": [1, null], "governs": {"action_types": "execute"}}]}]`))
	want := []packets.Memory{
		{Text: "t", Priority: "1", Contradictions: 2, Verification: true, Terms: []string{"one"}},
		{Text: "t", Terms: []string{"1", ""}, Governs: []string{"execute"}},
	}
	if diff := cmp.Diff(want, list[0].Scenarios[0].Memories); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

// Labels of an open vocabulary are read by what they contain; what is unknown stays unknown.
func TestRecord(t *testing.T) {
	t.Parallel()
	tests := []struct {
		memory packets.Memory
		check  func(policy.Record) bool
	}{
		{packets.Memory{Type: "access_policy"}, func(r policy.Record) bool { return r.Source == policy.SourcePolicy }},
		{packets.Memory{Type: "user_preference"}, func(r policy.Record) bool { return r.Source == policy.SourcePreference }},
		{packets.Memory{Type: "vibe"}, func(r policy.Record) bool { return r.Source == policy.SourceNote }},
		{packets.Memory{}, func(r policy.Record) bool { return r.Source == policy.SourceUnknown }},
		{packets.Memory{Status: "superseded_by_newer"}, func(r policy.Record) bool { return r.Status == policy.Superseded }},
		{packets.Memory{Status: "inactive"}, func(r policy.Record) bool { return r.Status == policy.Archived }},
		{packets.Memory{Epistemic: "unverified"}, func(r policy.Record) bool { return r.Epistemic == policy.Unresolved }},
		{packets.Memory{Epistemic: "unconfirmed"}, func(r policy.Record) bool { return r.Epistemic == policy.Unresolved }},
		{packets.Memory{Epistemic: "stale"}, func(r policy.Record) bool { return r.Freshness == policy.Stale }},
		{packets.Memory{Priority: "whenever"}, func(r policy.Record) bool { return r.Priority == policy.PriorityUnknown }},
		{packets.Memory{Sensitivity: "money_movement"}, func(r policy.Record) bool { return r.Resource == policy.Money }},
		{packets.Memory{Type: "fact", Text: "The dose was 25mg."}, func(r policy.Record) bool { return r.Resource == policy.Health }},
		{packets.Memory{Type: "policy", Priority: "critical", Text: "Never send grades to a group."},
			func(r policy.Record) bool { return len(r.Blocks) == 1 && len(r.Requires) == 0 }},
		{packets.Memory{Type: "policy", Priority: "high", Text: "Never send grades to a group."},
			func(r policy.Record) bool { return len(r.Blocks) == 0 && len(r.Requires) == 1 }},
		{packets.Memory{Type: "policy", Priority: "critical", Verification: true, Text: "Grades must be checked before sending."},
			func(r policy.Record) bool { return len(r.Blocks) == 0 && r.VerificationRequired }},
	}
	for _, tt := range tests {
		if r := tt.memory.Record("m"); !tt.check(r) {
			t.Errorf("%+v became %+v", tt.memory, r)
		}
	}
}

// FuzzDecode: nothing panics, and what is read can be decided.
func FuzzDecode(f *testing.F) {
	f.Add([]byte(`[{"id": "s", "query": "send it", "expected_action": "warn", "memory_store": [{"text": "never send", "governs": {"action_types": ["x"]}}]}]`))
	p := newPolicy(f, policy.Balanced())
	f.Fuzz(func(_ *testing.T, data []byte) {
		list, err := packets.Decode(data)
		if err != nil {
			return
		}
		for _, packet := range list {
			r := packet.Report(p)
			for _, miss := range r.Misses {
				_ = miss.Explain()
			}
		}
	})
}
