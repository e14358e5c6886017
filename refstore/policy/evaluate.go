package policy

// Policy is one version of the rules and thresholds, ready to evaluate. It is immutable and safe for
// concurrent use. Make one with [New].
type Policy struct {
	version Version
}

// Version is the version that every decision of the policy names.
func (p *Policy) Version() Version { return p.version }

// Evaluate says what the record may do for the operation. It evaluates every rule, allocates nothing and
// changes nothing; the same arguments give the same decision.
func (p *Policy) Evaluate(r *Record, op *Operation) Decision {
	profile := &p.version.Profile
	d := Decision{Record: r.ID, Found: r.Found, Version: p.version.ID,
		Score: r.score(op.Historical), Threshold: profile.answerAt(r)}
	d.negative(r, op, profile)
	d.operation(r, op)
	d.life(r, op)
	d.standing(r)
	d.Fired.add(RuleTooWeak, d.Score != unscored && d.Score < profile.ArchiveBelow)
	d.Fired.add(RuleBelowAnswer, d.Score != unscored && d.Score < d.Threshold)
	d.Fired.add(RuleFound, r.Found > Answer)
	d.Action = d.Fired.action(r.Found)
	d.limits(r, op, profile.Margin)
	return d
}

// negative evaluates the evidence against a record: corrections, contradictions, demands for a check.
func (d *Decision) negative(r *Record, op *Operation, p *Profile) {
	d.Fired.add(RuleVerification, r.VerificationRequired)
	for i := range r.Corrections {
		c := &r.Corrections[i]
		if c.Inactive {
			continue
		}
		// Any active correction makes the claim one that must be checked; only a scope that covers the operation
		// blocks it.
		blocks := anyCovers(c.Blocks, op)
		// The first correction is named, unless a later one is the first to block.
		if d.By == "" || blocks && !d.Fired.Has(RuleCorrectionBlocks) {
			d.By = c.ID
		}
		d.Fired.add(RuleCorrected, true)
		d.Fired.add(RuleCorrectionBlocks, blocks)
	}
	// Two rules, so that the decision says which of the two it was.
	d.Fired.add(RuleContradictedOften, r.Contradictions >= p.VerifyAtContradictions)
	d.Fired.add(RuleContradicted, r.Contradictions > 0 && r.Contradictions < p.VerifyAtContradictions)
	d.Fired.add(RuleOverruled, r.Conflict == HigherRecord)
	d.Fired.add(RulePeerConflict, r.Conflict == PeerConflict)
}

// operation evaluates what the operation's own kind asks for, whatever the record says of itself.
func (d *Decision) operation(r *Record, op *Operation) {
	d.Fired.add(RuleOperation, op.demandsCheck())
	// The record's own label can only add: what the operation touches was judged above.
	labeled := r.Resource != ResourceUnknown && r.Resource != Ordinary
	d.Fired.add(RuleResource, labeled && op.ConfirmedBy == "" && demandsCheck(op.Kind, r.Resource, op.Recipient))
	d.Fired.add(RulePreference, r.Source == SourcePreference && (op.Kind == Execute || op.Kind == KindUnknown))
	// A rule that was put away rules nothing.
	d.Fired.add(RuleBlocks, r.Status.Live() && anyCovers(r.Blocks, op))
	d.Fired.add(RuleRequires, r.Status.Live() && op.ConfirmedBy == "" && anyCovers(r.Requires, op))
}

// life evaluates status, priority and freshness.
func (d *Decision) life(r *Record, op *Operation) {
	d.Fired.add(RuleSuperseded, r.Status == Superseded && !op.Historical)
	d.Fired.add(RuleArchived, r.Status == Archived && !op.Historical)
	// An unknown priority is not next: "ready" alone never makes a turn.
	d.Fired.add(RuleReadyNotNext, r.Status == Ready && r.Priority != Next)
	d.Fired.add(RuleUnfinished, r.Status == Draft || r.Status == Provisional)
	d.Fired.add(RuleStale, r.Freshness == Stale && !op.Historical)
}

// standing evaluates how settled and how well classified the claim is.
func (d *Decision) standing(r *Record) {
	d.Fired.add(RuleUnresolved, r.Epistemic == Unresolved)
	d.Fired.add(RuleContested, r.Epistemic == Contested)
	d.Fired.add(RuleTentative, r.Epistemic == Tentative)
	d.Fired.add(RuleUnclassified, r.Source == SourceUnknown || r.Epistemic == EpistemicUnknown)
}
