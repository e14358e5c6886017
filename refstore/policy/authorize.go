package policy

import (
	"errors"
	"fmt"
	"strings"
)

// ErrRefused is what every refusal of [Policy.Authorize] matches.
var ErrRefused = errors.New("operation refused")

// Refusal is why an operation may not go ahead.
type Refusal struct {
	// Action is [Block] or [VerifyFirst].
	Action    Action    `json:"action"`
	Operation Operation `json:"operation"`
	// Decisions are those that refuse, blocks first. Empty where only the operation's own kind does.
	Decisions []Decision `json:"decisions,omitempty"`
	// Version is the ID of the policy version that refuses.
	Version string `json:"policy"`
}

// Error names the records that refuse, and why.
func (r *Refusal) Error() string {
	var why []string
	for _, d := range r.Decisions {
		why = append(why, fmt.Sprintf("%s: %s", d.Record, d))
	}
	if len(why) == 0 {
		why = []string{fmt.Sprintf("%s: %s", r.Action, RuleOperation.Says())}
	}
	return fmt.Sprintf("policy %s: %v: %s", r.Version, ErrRefused, strings.Join(why, "; "))
}

// Unwrap makes every refusal match [ErrRefused].
func (r *Refusal) Unwrap() error { return ErrRefused }

// Authorize is the gate before an operation, without a model: nil, or a [*Refusal] if a record blocks the
// operation, if a record demands a check first, or if the operation's own kind demands one that nobody
// outside memory made (Operation.ConfirmedBy). The records are those that bear on the operation. Memory
// can refuse an operation; it cannot authorize one that needs more than memory, however it is labeled.
func (p *Policy) Authorize(op *Operation, records []Record) error {
	refusal := &Refusal{Operation: *op, Version: p.version.ID}
	decisions := p.Assess(records, op)
	for _, action := range []Action{Block, VerifyFirst} {
		for i := range decisions {
			if decisions[i].Action == action {
				refusal.Action = max(refusal.Action, action)
				refusal.Decisions = append(refusal.Decisions, decisions[i])
			}
		}
	}
	if op.demandsCheck() {
		refusal.Action = max(refusal.Action, VerifyFirst)
	}
	if refusal.Action == 0 {
		return nil
	}
	return refusal
}
