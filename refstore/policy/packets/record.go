package packets

import (
	"strings"

	"github.com/ctxlaws/ctxvet/refstore/policy"
	"github.com/ctxlaws/ctxvet/refstore/policy/wording"
)

// Record is the memory in the policy's terms. A rule that its text states becomes a scope: what a critical
// rule forbids it blocks; what others forbid or make conditional needs a check.
func (m *Memory) Record(id string) policy.Record {
	// Recency is a rank among the memories, not an age: freshness stays unknown, and unknown does not count.
	r := policy.Record{ID: id, Claim: m.Text,
		Source: source(m.Type), Epistemic: epistemic(m.Epistemic), Status: status(m.Status), Priority: priority(m.Priority),
		VerificationRequired: m.Verification, Contradictions: m.Contradictions, Resource: m.resource()}
	// Stale is about time, so it goes where time goes.
	if word(m.Epistemic, "stale", "outdated", "expired") {
		r.Freshness = policy.Stale
	}
	// Packets have no field for what a rule forbids; its text is all there is.
	rule := wording.RuleOf(m.Text)
	switch {
	case !rule.Forbids && !rule.Demands:
		if r.Source == policy.SourcePolicy && m.Verification {
			r.Requires = []policy.Scope{rule.Scope} // the flag makes it a rule about what it speaks of
		}
	case blocks(&r, rule):
		r.Blocks = []policy.Scope{rule.Scope}
	case r.Source == policy.SourcePolicy || m.governsDoing() || rule.Forbids:
		r.Requires = []policy.Scope{rule.Scope}
	}
	return r
}

// blocks says whether a rule is one that no check lifts: a critical rule that does not offer verification
// as the way out, or rules it out in so many words.
func blocks(r *policy.Record, rule wording.Rule) bool {
	return r.Source == policy.SourcePolicy && r.Priority == policy.PriorityCritical &&
		(!r.VerificationRequired || rule.Absolute)
}

// governsDoing says whether the memory claims to govern operations that do something.
func (m *Memory) governsDoing() bool {
	for _, t := range m.Governs {
		// To read is what every memory is for; to govern anything else is a claim to be a rule.
		if !strings.EqualFold(t, "read") {
			return true
		}
	}
	return false
}

// standing says whether the memory is a rule rather than a piece of knowledge.
func (m *Memory) standing(r *policy.Record) bool {
	return r.Source == policy.SourcePolicy || r.Source == policy.SourceCorrection || len(r.Requires)+len(r.Blocks) > 0
}

// resource is the memory's own label, else its type's.
func (m *Memory) resource() policy.Resource {
	label := m.Sensitivity
	// "credential" is a type in some packets and a sensitivity in others.
	if label == "" {
		label = m.Type
	}
	switch {
	case word(label, "credential", "secret", "password"):
		return policy.Credential
	case word(label, "money", "payment", "financial", "fund"):
		return policy.Money
	case word(label, "health", "medical", "patient"):
		return policy.Health
	case word(label, "pii", "personal", "private"):
		return policy.Personal
	case word(label, "access", "permission"):
		return policy.Access
	case word(label, "ordinary", "public"):
		return policy.Ordinary
	default:
		// No label: a text that holds a secret's value is about that secret, whatever it calls itself.
		return wording.Value(m.Text)
	}
}

// source reads memory_type, an open vocabulary. What it does not know is a note.
func source(t string) policy.SourceType {
	switch {
	// Corrections first: a "policy_correction" is one.
	case word(t, "correction"):
		return policy.SourceCorrection
	case word(t, "polic", "rule", "directive", "instruction", "constraint", "guardrail", "boundary"):
		return policy.SourcePolicy
	case word(t, "preference", "style"):
		return policy.SourcePreference
	case word(t, "decision"):
		return policy.SourceDecision
	case word(t, "question", "open_loop", "unresolved"):
		return policy.SourceQuestion
	case word(t, "summary", "recap"):
		return policy.SourceSummary
	case word(t, "inference", "hypothesis", "guess", "assumption"):
		return policy.SourceInference
	case word(t, "observation"):
		return policy.SourceObservation
	case word(t, "report", "rumor", "hearsay"):
		return policy.SourceReport
	case word(t, "file", "source", "ledger"):
		return policy.SourceFile
	case word(t, "fact", "state", "status", "record", "event", "credential", "schedule", "profile"):
		return policy.SourceFact
	// Nothing is stated, which is a limitation, not a note.
	case t == "":
		return policy.SourceUnknown
	default:
		return policy.SourceNote
	}
}

func epistemic(s string) policy.Epistemic {
	switch {
	// Against before for: of a label that says both, the part that restricts counts.
	case word(s, "contest", "disput", "conflict", "contradict"):
		return policy.Contested
	case negated(s), word(s, "open", "pending", "ambiguous", "unclear"):
		return policy.Unresolved
	case word(s, "float", "tentative", "speculat", "inferr", "assum", "hypothe", "guess", "expected", "provisional", "rumor"):
		return policy.Tentative
	case word(s, "settled", "established", "final", "decided"):
		return policy.Settled
	case word(s, "confirm", "verified", "validated", "known", "current"):
		return policy.Confirmed
	case word(s, "report", "stated", "claimed", "said", "heard", "secondhand", "relayed"):
		return policy.Reported
	default:
		return policy.EpistemicUnknown
	}
}

func status(s string) policy.Status {
	switch {
	// What is put away comes first: "inactive" holds "active".
	case word(s, "supersed", "replaced", "deprecated", "obsolete", "stale", "expired", "revoked", "outdated", "retired"):
		return policy.Superseded
	case word(s, "archiv", "closed", "historical", "inactive"):
		return policy.Archived
	case word(s, "draft"):
		return policy.Draft
	case word(s, "provisional", "pending", "proposed", "tentative"):
		return policy.Provisional
	case negated(s):
		return policy.Provisional
	case word(s, "ready"):
		return policy.Ready
	case word(s, "active", "current", "live", "in_force", "open"):
		return policy.Active
	default:
		return policy.StatusUnknown
	}
}

func priority(s string) policy.Priority {
	var p policy.Priority
	if p.UnmarshalText([]byte(s)) != nil {
		return policy.PriorityUnknown // an open vocabulary: what is not known has no priority
	}
	return p
}

// negated says whether the label denies something, "unconfirmed", "not_ready": without this it would be
// read as what it denies.
func negated(label string) bool {
	label = strings.ToLower(label)
	for _, p := range []string{"un", "not_", "not ", "not-", "non", "never"} {
		if strings.HasPrefix(label, p) {
			return true
		}
	}
	return false
}

// word says whether the label contains one of the parts.
func word(label string, parts ...string) bool {
	label = strings.ToLower(label)
	for _, p := range parts {
		if strings.Contains(label, p) {
			return true
		}
	}
	return false
}
