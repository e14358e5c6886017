package refstore

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/ctxlaws/ctxvet/refstore/policy"
)

// Labels are what the access policy judges a claim by, as its author states them; see package
// policy. What follows from edges and times is not a label. None is needed: what is unknown
// restricts.
type Labels struct {
	// Where it comes from, how settled it is, where it stands in its life and whose turn it is.
	// Status and priority are two fields: ready does not mean next.
	Source    policy.SourceType `json:"source_type,omitempty"`
	Epistemic policy.Epistemic  `json:"epistemic_status,omitempty"`
	Status    policy.Status     `json:"status,omitempty"`
	Priority  policy.Priority   `json:"priority,omitempty"`
	// How good the evidence is, what a wrong decision on it would cost, and what it is about.
	Strength policy.Strength `json:"source_strength,omitempty"`
	Risk     policy.Risk     `json:"decision_risk,omitempty"`
	Resource policy.Resource `json:"resource,omitempty"`
	// Verified is when the claim was last checked.
	Verified time.Time `json:"verified,omitzero"`
	// VerificationRequired: whatever is asked, check first.
	VerificationRequired bool `json:"verification_required,omitempty"`
	// Blocks and Requires are the operations that the claim forbids, or demands a check for.
	Blocks   []policy.Scope `json:"blocks,omitempty"`
	Requires []policy.Scope `json:"requires,omitempty"`
}

// allow computes what each entry may do for the operation. It is computed at each recall and
// never stored: what could answer yesterday may have to be verified today.
func (v *view) allow(d *desk, entries []Entry) error {
	op := v.q.Operation
	if op.Kind == policy.KindUnknown {
		// To recall is to read. What is done with it is for the caller to declare.
		op.Kind = policy.Read
	}
	op.Historical = op.Historical || v.q.Historical
	// An opponent that is not shown restricts all the same, so its labels are read too.
	var others []int64
	for i := range entries {
		others = append(others, numbers(entries[i].ContestedBy)...)
		others = append(others, numbers(entries[i].CorrectedBy)...)
	}
	if err := d.prepare(others); err != nil {
		return err
	}
	records := make([]policy.Record, len(entries))
	for i := range entries {
		records[i] = d.policyClaim(&entries[i]).Record(v.validAt)
	}
	// Together, since what one entry says of another counts for both.
	for i, decision := range v.policy.Assess(records, &op) {
		entries[i].Allowed = decision
	}
	return nil
}

// policyClaim is the entry as the policy sees it.
func (d *desk) policyClaim(e *Entry) policy.Claim {
	l := d.labels(int64(e.ID))
	c := policy.Claim{ID: e.ID.String(), Text: e.Text, Author: e.Author.identity(), Source: l.Source,
		Epistemic: l.Epistemic,
		Status:    l.Status, Priority: l.Priority, Strength: l.Strength, Risk: l.Risk, Resource: l.Resource,
		Stated: e.Recorded, Verified: l.Verified, VerificationRequired: l.VerificationRequired,
		Blocks: l.Blocks, Requires: l.Requires}
	for _, r := range []struct {
		kind policy.EdgeKind
		ids  []ID
	}{
		{policy.SupersededBy, e.SupersededBy}, {policy.CorrectedBy, e.CorrectedBy},
		{policy.Corrects, e.Corrects}, {policy.Contradicts, e.ContestedBy},
	} {
		for _, id := range r.ids {
			o := d.labels(int64(id))
			c.Edges = append(c.Edges, policy.Edge{Kind: r.kind, Other: id.String(), OtherSource: o.Source,
				OtherStatus: o.Status, OtherBlocks: o.Blocks})
		}
	}
	for i := range e.Corroborations {
		// They were found to be independent by more than their names, so each counts.
		c.Edges = append(c.Edges, policy.Edge{Kind: policy.CorroboratedBy,
			OtherAuthor: fmt.Sprint("independent ", i)})
	}
	return c
}

// labels are those of a claim on the desk; none of one that is not. A claim that corrects is a
// correction, unless its author says what else it is.
func (d *desk) labels(id int64) (l Labels) {
	if row := d.rows[id]; row != nil {
		// It was written by this package, and the row is intact.
		_ = json.Unmarshal([]byte(row.Labels), &l)
	}
	if l.Source == policy.SourceUnknown && len(d.v.graph.corrected(id)) > 0 {
		l.Source = policy.SourceCorrection
	}
	return l
}
