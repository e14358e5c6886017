package policy

// Record is a retrieved memory with all that the policy judges it by. A store derives it ([Claim.Record]);
// used alone, each field can be set. The zero value of a label means unknown; what can be derived from
// other labels is (strength from the source, confidence from the epistemic status), the rest is a
// limitation that the decision states. Status and priority are two fields and stay two.
type Record struct {
	ID    string `json:"id"`
	Claim string `json:"claim"`

	Source    SourceType `json:"source_type,omitempty"`
	Epistemic Epistemic  `json:"epistemic_status,omitempty"`
	Status    Status     `json:"status,omitempty"`
	Priority  Priority   `json:"priority,omitempty"`

	// VerificationRequired: whatever is asked, check first.
	VerificationRequired bool `json:"verification_required,omitempty"`
	// Contradictions counts records against this one; negative counts as 0.
	Contradictions int `json:"contradiction_count,omitempty"`
	// Corroborations counts independent records for it; above 3 nothing is added.
	Corroborations int `json:"corroboration_count,omitempty"`
	// Corrections are those made to this record.
	Corrections []Correction `json:"corrections,omitempty"`
	Conflict    Conflict     `json:"conflict,omitempty"`

	Strength   Strength   `json:"source_strength,omitempty"`
	Freshness  Freshness  `json:"freshness,omitempty"`
	Confidence Confidence `json:"confidence,omitempty"`
	Risk       Risk       `json:"decision_risk,omitempty"`
	// Resource is what the record says that it is about. It can restrict; what an operation touches is
	// the operation's to say.
	Resource Resource `json:"resource,omitempty"`

	// Blocks are operations that this record, a correction or a standing rule, forbids.
	Blocks []Scope `json:"blocks,omitempty"`
	// Requires are operations for which this record demands a check; [Operation].ConfirmedBy is that check.
	Requires []Scope `json:"requires,omitempty"`

	// Corrects and Contradicts hold IDs of other records, for [Policy.Assess].
	Corrects    []string `json:"corrects,omitempty"`
	Contradicts []string `json:"contradicts,omitempty"`

	// Found is an action that was found written down: in a file, in the record of an old decision. It can
	// only restrict, because an action is computed when a record is retrieved and goes stale with it.
	Found Action `json:"allowed_action,omitempty"`
}

// Correction is a correction as the corrected record sees it.
type Correction struct {
	ID string `json:"id"`
	// Inactive says that the correction was itself superseded or archived.
	Inactive bool `json:"inactive,omitempty"`
	// Blocks are the operations it forbids; none: it only says that the claim is wrong.
	Blocks []Scope `json:"blocks,omitempty"`
}
