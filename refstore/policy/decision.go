package policy

import (
	"fmt"
	"strings"
)

// Decision is what one record may do for one operation, with the rules that fired. It is a small value;
// its words are made when they are asked for.
type Decision struct {
	Record string  `json:"record"`
	Action Action  `json:"action"`
	Fired  RuleSet `json:"fired"`
	// Found is the action that was found written down with the record.
	Found Action `json:"found,omitempty"`
	// Score and Threshold are what the mapping compared, 0 to 100; a score of -1 means that neither
	// strength nor freshness nor confidence is known.
	Score     int `json:"score"`
	Threshold int `json:"threshold"`
	// By is the ID of the correction or the higher record that restricts this one, if one does.
	By string `json:"by,omitempty"`
	// Version is the ID of the policy version that decided.
	Version string `json:"policy"`

	limit limitation
}

// limitation is a set of things to say beside a claim.
type limitation uint8

const (
	limitSource limitation = 1 << iota
	limitEpistemic
	limitNearThreshold
	limitStatusPriority
	limitNoEvidence
	limitHistorical
	limitOperation
)

// limitWords has a sentence for each limitation, in their order.
var limitWords = [...]string{
	"its source type is not stated, so its authority is unknown",
	"its epistemic status is not stated, so how settled it is is unknown",
	"its score lies near the answer threshold, so the class is a close call",
	"it is ready, which says nothing about whether it is next",
	"nothing is known of its strength, freshness and confidence",
	"it no longer holds; it answers only for the past",
	"the operation does not say its kind, so the worst is assumed",
}

// limits notes what the action alone does not say.
func (d *Decision) limits(r *Record, op *Operation, margin int) {
	note := func(l limitation, holds bool) {
		if holds {
			d.limit |= l
		}
	}
	// Near on either side: a record that just answers is as close a call as one that just does not.
	away := d.Score - d.Threshold
	note(limitSource, r.Source == SourceUnknown)
	note(limitEpistemic, r.Epistemic == EpistemicUnknown)
	note(limitNearThreshold, d.Score != unscored && -margin <= away && away <= margin)
	note(limitStatusPriority, r.Status == Ready && r.Priority != Next)
	note(limitNoEvidence, d.Score == unscored)
	note(limitHistorical, op.Historical && !r.Status.Live())
	note(limitOperation, op.Kind == KindUnknown)
}

// Limitations are the boundaries to state beside the claim where its authority or its class is ambiguous;
// none where both are clear.
func (d Decision) Limitations() []string {
	var words []string
	for i, w := range limitWords {
		if d.limit&(1<<i) != 0 {
			words = append(words, w)
		}
	}
	return words
}

// Deciding is the rule that the action is owed to; ok is false where no rule fired and the record answers
// by its score.
func (d Decision) Deciding() (rule Rule, ok bool) { return d.Fired.deciding(d.Found) }

// String is the action with its reasons: "verify_first: verification is required; also: it is stale".
func (d Decision) String() string {
	rule, ok := d.Deciding()
	if !ok {
		return fmt.Sprintf("%s: no rule restricts it (%s)", d.Action, d.scored())
	}
	text := fmt.Sprintf("%s: %s", d.Action, d.reason(rule))
	var also []string
	for _, r := range d.Fired.Rules() {
		if r != rule {
			also = append(also, d.reason(r))
		}
	}
	if len(also) > 0 {
		text += "; also: " + strings.Join(also, ", ")
	}
	return text
}

// reason is what a rule says, with the record or the numbers that it is about.
func (d Decision) reason(r Rule) string {
	switch r {
	case RuleCorrectionBlocks, RuleCorrected, RuleOverruled, RulePeerConflict:
		if d.By != "" {
			return fmt.Sprintf("%s (%s)", r.Says(), d.By)
		}
	case RuleBelowAnswer, RuleTooWeak:
		return fmt.Sprintf("%s (%s)", r.Says(), d.scored())
	case RuleFound:
		return fmt.Sprintf("%s (%s)", r.Says(), d.Found)
	}
	return r.Says()
}

// scored is the comparison in words.
func (d Decision) scored() string {
	if d.Score == unscored {
		return "nothing known to score"
	}
	return fmt.Sprintf("scores %d, answers at %d", d.Score, d.Threshold)
}

// Change is one way to another action.
type Change struct {
	Rule Rule   `json:"rule"`
	How  string `json:"how"`
	// Then is the action if nothing else changes; equal to the decision's where other rules hold it.
	Then Action `json:"then"`
}

// Changes says what would change the decision: for each rule that fired how it is lifted and what the
// action would be then. Where no rule fired it says nothing: the record answers already.
func (d Decision) Changes() []Change {
	rules := d.Fired.Rules()
	list := make([]Change, len(rules))
	for i, r := range rules {
		list[i] = Change{Rule: r, How: ruleTable[r].wouldChange, Then: d.without(r)}
	}
	return list
}

// without is the action if the rule had not fired. The two rules about a score lift together, as the
// better evidence that lifts the one that matters lifts the weaker one too.
func (d Decision) without(r Rule) Action {
	rest := d.Fired &^ (1 << r)
	if r == RuleBelowAnswer {
		rest &^= 1 << RuleTooWeak
	}
	if r == RuleCorrected {
		rest &^= 1 << RuleCorrectionBlocks
	}
	return rest.action(d.Found)
}
