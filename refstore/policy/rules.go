package policy

import (
	"encoding/json"
	"fmt"
	"math/bits"
	"slices"
)

// RulesVersion names the rules of this file. It is part of every policy version, so a change of the
// rules is visible in each decision.
const RulesVersion = "0.1.1"

// Rule is one reason for an action.
type Rule uint8

// The rules, in the order in which they are named as the deciding one: most restrictive first.
const (
	RuleBlocks            Rule = iota // it forbids the operation itself
	RuleCorrectionBlocks              // an active correction of it forbids the operation
	RuleVerification                  // verification_required
	RuleRequires                      // it demands a check for this operation
	RuleCorrected                     // an active correction says that it is wrong
	RuleContradictedOften             // as many contradictions as the profile takes for a reason to check
	RuleOperation                     // the operation's own kind demands a check
	RuleResource                      // the record's own resource does
	RuleSuperseded                    // status superseded, query not historical
	RuleArchived                      // status archived, query not historical
	RuleTooWeak                       // score below the profile's archive threshold
	RuleUnresolved                    // epistemic status unresolved
	RuleContested                     // epistemic status contested
	RuleContradicted                  // contradicted, fewer times than above
	RuleOverruled                     // contradicted by a higher authority
	RulePeerConflict                  // contradicted by its equal
	RuleTentative                     // floated or guessed
	RuleUnfinished                    // draft or provisional, whatever it calls itself
	RuleStale                         // stale, query not historical
	RuleBelowAnswer                   // score below the profile's answer threshold
	RuleReadyNotNext                  // status ready, priority not next
	RulePreference                    // a preference is no instruction to do something
	RuleUnclassified                  // source type or epistemic status unknown
	RuleFound                         // an action found written down restricts more
	ruleCount
)

// RuleSet is the set of rules that fired.
type RuleSet uint32

// Has says whether the rule is in the set.
func (s RuleSet) Has(r Rule) bool { return s&(1<<r) != 0 }

// Rules lists the set, most restrictive first.
func (s RuleSet) Rules() []Rule {
	list := make([]Rule, 0, bits.OnesCount32(uint32(s)))
	for r := range ruleCount {
		if s.Has(r) {
			list = append(list, r)
		}
	}
	return list
}

// MarshalJSON writes the names of the rules.
func (s RuleSet) MarshalJSON() ([]byte, error) { return json.Marshal(s.Rules()) }

// UnmarshalJSON reads names of rules. One that does not exist is an error: a decision that was recorded
// under rules that are gone cannot be read as if it were of these.
func (s *RuleSet) UnmarshalJSON(text []byte) error {
	var names []string
	if err := json.Unmarshal(text, &names); err != nil {
		return fmt.Errorf("policy: rules: %w", err)
	}
	*s = 0
	for _, name := range names {
		r := slices.IndexFunc(Rules(), func(r Rule) bool { return r.String() == name })
		if r < 0 {
			return fmt.Errorf("policy: rule %q: rules %s have no such rule", name, RulesVersion)
		}
		s.add(Rule(r), true)
	}
	return nil
}

// add puts the rule in the set if it holds.
func (s *RuleSet) add(r Rule, holds bool) {
	if holds {
		*s |= 1 << r
	}
}

// span is the set of the rules from first to last.
func span(first, last Rule) RuleSet { return 1<<(last+1) - 1<<first }

// Which rules lead to which action. The constants above are in this order.
var (
	blocking  = span(RuleBlocks, RuleCorrectionBlocks)
	verifying = span(RuleVerification, RuleResource)
	byStatus  = span(RuleSuperseded, RuleArchived)
	archiving = span(RuleSuperseded, RuleTooWeak)
	warning   = span(RuleUnresolved, RuleBelowAnswer)
	informing = span(RuleReadyNotNext, RuleUnclassified)
)

// action is the most restrictive action of the rules in the set, and found if that restricts more.
func (s RuleSet) action(found Action) Action {
	a := Answer
	switch {
	case s&blocking != 0:
		a = Block
	case s&byStatus != 0:
		// Not a matter of ranks: a record that was put away has no say about the present, so its own
		// demands are moot. Only the block above is heard over it.
		a = ArchiveOnly
	case s&verifying != 0:
		a = VerifyFirst
	case s&archiving != 0:
		a = ArchiveOnly
	case s&warning != 0:
		a = Warn
	case s&informing != 0:
		a = AnswerContext
	}
	if s.Has(RuleFound) {
		return max(a, found)
	}
	return a
}

// deciding is the rule that the action is owed to; ok is false where no rule fired.
func (s RuleSet) deciding(found Action) (rule Rule, ok bool) {
	if s == 0 {
		return 0, false
	}
	a := s.action(found)
	if s.action(found) != (s &^ (1 << RuleFound)).action(0) {
		return RuleFound, true
	}
	for r := range ruleCount {
		if s.Has(r) && ruleTable[r].action == a {
			return r, true
		}
	}
	return 0, false
}

// ruleTable says of each rule what it leads to, its name in reports, what it says of a record, and what
// would lift it.
var ruleTable = [ruleCount]struct {
	action      Action
	name, says  string
	wouldChange string
}{
	RuleBlocks:            {Block, "blocks", "it forbids this operation", "supersede it, or propose an operation outside its scope"},
	RuleCorrectionBlocks:  {Block, "correction_blocks", "an active correction forbids this operation", "supersede the correction, or propose an operation outside its scope"},
	RuleVerification:      {VerifyFirst, "verification_required", "verification is required", "verify the claim and record who did"},
	RuleRequires:          {VerifyFirst, "requires_check", "it demands a check for this operation", "make the check that it names"},
	RuleCorrected:         {VerifyFirst, "corrected", "an active correction says that it is wrong", "supersede it by what the correction says, or the correction"},
	RuleContradictedOften: {VerifyFirst, "contradicted_often", "more records contradict it than a warning can carry", "resolve the contradictions"},
	RuleOperation:         {VerifyFirst, "operation", "the operation itself demands a check that no memory can make", "have the operation confirmed outside memory"},
	RuleResource:          {VerifyFirst, "resource", "it is about a sensitive resource", "have the operation confirmed outside memory"},
	RuleSuperseded:        {ArchiveOnly, "superseded", "it is superseded", "ask about the past, or use what supersedes it"},
	RuleArchived:          {ArchiveOnly, "archived", "it is archived", "ask about the past, or state it anew"},
	RuleTooWeak:           {ArchiveOnly, "too_weak", "its evidence is too weak to count", "find better evidence"},
	RuleUnresolved:        {Warn, "unresolved", "the question is open", "resolve it"},
	RuleContested:         {Warn, "contested", "it is contested", "settle which claim holds"},
	RuleContradicted:      {Warn, "contradicted", "a record contradicts it", "resolve the contradiction"},
	RuleOverruled:         {Warn, "overruled", "a record of higher authority says otherwise", "correct or supersede the higher record"},
	RulePeerConflict:      {Warn, "peer_conflict", "a record of the same authority says otherwise", "settle which of the two holds"},
	RuleTentative:         {Warn, "tentative", "it was floated, not settled", "confirm it"},
	RuleUnfinished:        {Warn, "unfinished", "it is a draft or provisional, whatever it calls itself", "finish it and make it active"},
	RuleStale:             {Warn, "stale", "it is stale", "check that it still holds"},
	RuleBelowAnswer:       {Warn, "below_answer_threshold", "its evidence does not suffice for an answer", "find stronger or fresher evidence"},
	RuleReadyNotNext:      {AnswerContext, "ready_not_next", "it is ready, but it is not its turn", "make it next"},
	RulePreference:        {AnswerContext, "preference", "a preference is no instruction", "get a decision"},
	RuleUnclassified:      {AnswerContext, "unclassified", "its source type or epistemic status is not stated", "state both"},
	RuleFound:             {0, "found_action", "an action found written down restricts more", "remove the stored action: it is computed, not kept"},
}

// String is the rule's name in reports.
func (r Rule) String() string {
	if r < ruleCount {
		return ruleTable[r].name
	}
	return "unknown"
}

// MarshalText writes the rule's name.
func (r Rule) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// Action is what the rule leads to; 0 for [RuleFound], which leads to whatever was found.
func (r Rule) Action() Action {
	if r < ruleCount {
		return ruleTable[r].action
	}
	return 0
}

// Rules are all rules, most restrictive first.
func Rules() []Rule { return RuleSet(1<<ruleCount - 1).Rules() }

// Says is what the rule states of a record, a clause.
func (r Rule) Says() string {
	if r < ruleCount {
		return ruleTable[r].says
	}
	return ""
}
