package policy

import (
	"fmt"
	"strings"
)

// Check is the seed's practical check: its six questions, answered for one record.
type Check struct {
	Record string `json:"record"`
	// 1. What claim does this support?
	Claim string `json:"claim"`
	// 2. What is its source type and epistemic status?
	Source    SourceType `json:"source_type"`
	Epistemic Epistemic  `json:"epistemic_status"`
	// 3. Is verification required, unresolved, or contested?
	VerificationRequired bool `json:"verification_required"`
	Unresolved           bool `json:"unresolved"`
	Contested            bool `json:"contested"`
	// 4. Does it conflict with a higher-authority record? ConflictsWith is the record, where known.
	Conflict      bool   `json:"conflicts_with_higher_authority"`
	ConflictsWith string `json:"conflicts_with,omitempty"`
	// 5. What action class is it allowed to take?
	Action      Action   `json:"action"`
	Reason      string   `json:"reason"`
	Fired       []Rule   `json:"fired"`
	Limitations []string `json:"limitations,omitempty"`
	// 6. What would change this assessment?
	Changes []Change `json:"changes"`
	// Policy is the version that decided.
	Policy string `json:"policy"`
}

// NewCheck answers the six questions for a record and the decision on it.
func NewCheck(r *Record, d Decision) Check {
	c := Check{Record: r.ID, Claim: r.Claim, Source: r.Source, Epistemic: r.Epistemic,
		// The questions are answered from the rules that fired, so that the check and the decision cannot disagree.
		VerificationRequired: d.Fired.Has(RuleVerification) || d.Fired.Has(RuleRequires),
		Unresolved:           d.Fired.Has(RuleUnresolved),
		Contested: d.Fired.Has(RuleContested) || d.Fired.Has(RuleContradicted) ||
			d.Fired.Has(RuleContradictedOften) || d.Fired.Has(RulePeerConflict),
		Conflict: d.Fired.Has(RuleOverruled) || d.Fired.Has(RuleCorrected),
		Action:   d.Action, Reason: d.String(), Fired: d.Fired.Rules(), Limitations: d.Limitations(),
		Changes: d.Changes(), Policy: d.Version}
	if c.Conflict {
		c.ConflictsWith = d.By
	}
	return c
}

// String is the check as text, a question a line.
func (c Check) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s (policy %s)\n", c.Record, c.Policy)
	fmt.Fprintf(&b, "1. What claim does this support? %s\n", orNone(c.Claim))
	fmt.Fprintf(&b, "2. What is its source type and epistemic status? %s, %s\n", c.Source, c.Epistemic)
	fmt.Fprintf(&b, "3. Is verification required, unresolved, or contested? verification required: %s, unresolved: %s, contested: %s\n",
		yes(c.VerificationRequired), yes(c.Unresolved), yes(c.Contested))
	fmt.Fprintf(&b, "4. Does it conflict with a higher-authority record? %s\n", c.conflict())
	fmt.Fprintf(&b, "5. What action class is it allowed to take? %s\n", c.Reason)
	for _, l := range c.Limitations {
		fmt.Fprintf(&b, "   Limitation: %s.\n", l)
	}
	fmt.Fprintf(&b, "6. What would change this assessment? %s\n", c.changes())
	return b.String()
}

func (c Check) conflict() string {
	if c.Conflict && c.ConflictsWith != "" {
		return "yes, " + c.ConflictsWith
	}
	return yes(c.Conflict)
}

// changes is the answer to the sixth question. A record that answers changes by evidence against it.
func (c Check) changes() string {
	if len(c.Changes) == 0 {
		return "a correction, a contradiction, a demand for verification, or time."
	}
	parts := make([]string, len(c.Changes))
	for i, ch := range c.Changes {
		parts[i] = fmt.Sprintf("%s (then %s)", ch.How, ch.Then)
	}
	return strings.Join(parts, "; ") + "."
}

func yes(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

func orNone(s string) string {
	if s == "" {
		return "none stated"
	}
	return s
}
