package packets

import (
	"slices"
	"strings"

	"github.com/ctxlaws/ctxvet/refstore/policy"
	"github.com/ctxlaws/ctxvet/refstore/policy/wording"
)

// Outcome is what the policy makes of a scenario.
type Outcome struct {
	Scenario string           `json:"scenario"`
	Query    string           `json:"query"`
	Expected policy.Action    `json:"expected"`
	Got      policy.Action    `json:"got"`
	Op       policy.Operation `json:"operation"`
	// Speaker is the record that is most relevant to the request; Governing are the standing rules in
	// scope that restrict more.
	Speaker   policy.Decision   `json:"speaker"`
	Governing []policy.Decision `json:"governing,omitempty"`
	// Remote says that even the speaker covers little of the request: it warns at least.
	Remote bool `json:"remote,omitempty"`
}

// FalseCertainty says whether it answers where a warning, a check or a block was due: the author's rubric.
func (o Outcome) FalseCertainty() bool {
	return o.Got.Asserts() && (o.Expected == policy.Warn || o.Expected == policy.VerifyFirst || o.Expected == policy.Block)
}

// Overblocked says whether it restricts more than expected.
func (o Outcome) Overblocked() bool { return severity(o.Got) > severity(o.Expected) }

// severity is the order of the author's rubric, in which archive_only restricts least.
func severity(a policy.Action) int {
	return slices.Index([]policy.Action{policy.ArchiveOnly, policy.AnswerContext, policy.Answer, policy.Warn, policy.VerifyFirst, policy.Block}, a)
}

// How relevant, relative to the most relevant record, a record must be to have a say. Round numbers on the
// restricting side; docs/policy.md says how little moving them changes.
type thresholds struct {
	// A standing rule about the request.
	governs float64
	// A standing rule about the resource that the operation touches: a rule seldom has the request's words.
	governsResource float64
	// Any record with evidence against a settled answer: negative evidence deserves stronger gates.
	restrains float64
	// A live record, to speak although one that was put away is more relevant.
	speaks float64
	// The share of a request that a record must cover to be known to be about it; a policy is not asked to
	// answer from a record that merely comes first.
	covers float64
}

var standard = thresholds{governs: 0.4, governsResource: 0.2, restrains: 0.6, speaks: 0.34, covers: 0.25}

// Decide lets the policy decide a scenario: the most relevant record that may speak, restricted by the
// standing rules that are about the request.
func (s *Scenario) Decide(p *policy.Policy) Outcome { return s.decide(p, standard) }

func (s *Scenario) decide(p *policy.Policy, need thresholds) Outcome {
	op := wording.Operation(s.Query)
	records, relevance := s.records(), s.relevance()
	decisions := p.Assess(records, &op)
	top := slices.Max(relevance)
	speaker := s.speaker(records, relevance, decisions, &op, need.speaks)
	out := Outcome{Scenario: s.ID, Query: s.Query, Expected: s.Expected, Op: op,
		Speaker: decisions[speaker], Got: decisions[speaker].Action}
	if relevance[speaker] < need.covers {
		out.Remote, out.Got = true, max(out.Got, policy.Warn)
	}
	for i := range records {
		if i == speaker || !s.inScope(i, &records[i], &op, relevance[i]/top, need) {
			continue
		}
		if decisions[i].Action > out.Speaker.Action {
			out.Governing = append(out.Governing, decisions[i])
			out.Got = max(out.Got, decisions[i].Action)
		}
	}
	return out
}

// records are the memories in the policy's terms, in order.
func (s *Scenario) records() []policy.Record {
	ids := s.ids()
	records := make([]policy.Record, len(s.Memories))
	for i := range s.Memories {
		records[i] = s.Memories[i].Record(ids[i])
	}
	return records
}

// relevance of each memory to the request, by its retrieval terms and its text.
func (s *Scenario) relevance() []float64 {
	texts := make([]string, len(s.Memories))
	for i, m := range s.Memories {
		texts[i] = strings.Join(m.Terms, " ") + " " + m.Text
	}
	return wording.NewIndex(texts).Relevance(s.Query)
}

// speaker is the most relevant record among those that may speak: live, and if it is a rule, about such an
// operation. Where none of them is nearly as relevant as the best, the best speaks. Of equals the one that
// restricts more does, so the order of retrieval does not matter.
func (s *Scenario) speaker(records []policy.Record, relevance []float64, decisions []policy.Decision, op *policy.Operation, speaks float64) int {
	before := func(i, j int) bool {
		if j < 0 || relevance[i] != relevance[j] {
			return j < 0 || relevance[i] > relevance[j]
		}
		return decisions[i].Action > decisions[j].Action
	}
	best, first := -1, -1
	for i := range records {
		if before(i, first) {
			first = i
		}
		may := records[i].Status.Live() && (!s.Memories[i].standing(&records[i]) || about(&records[i], op))
		if may && before(i, best) {
			best = i
		}
	}
	if best < 0 || relevance[best] < speaks*relevance[first] {
		return first
	}
	return best
}

// inScope says whether record i has a say beside the speaker: live, about this kind of operation, and
// relevant enough for what it is. Share is its relevance relative to the most relevant record's; where
// nothing is relevant at all it is no number, and every comparison with it fails.
func (s *Scenario) inScope(i int, r *policy.Record, op *policy.Operation, share float64, need thresholds) bool {
	if !r.Status.Live() || !about(r, op) {
		return false
	}
	if !s.Memories[i].standing(r) {
		return share >= need.restrains
	}
	if share >= need.governs {
		return true
	}
	text := s.Memories[i].Text
	// An operation that does something is governed by any rule about such operations that is at all near.
	sameResource := op.Kind == policy.Execute || op.Resource != policy.ResourceUnknown && wording.Resource(text) == op.Resource
	return sameResource && !wording.RuleOf(text).Conditional && share >= need.governsResource
}

// about says whether a rule concerns the operation: it has a scope that covers it, or none at all.
func about(r *policy.Record, op *policy.Operation) bool {
	scopes := slices.Concat(r.Blocks, r.Requires)
	return len(scopes) == 0 || slices.ContainsFunc(scopes, func(s policy.Scope) bool { return s.Covers(op) })
}
