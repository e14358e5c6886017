package scorer

import "github.com/ctxlaws/ctxvet/refstore/policy"

// effect is what a use of a record with some action amounts to.
type effect uint8

const (
	obeys      effect = iota
	downgrades        // obedient, with less weight than allowed
	overblocks        // disobedient: more is refused or checked than asked for
	lightens          // disobedient: the boundary is there and too weak
	certain           // disobedient: the claim is relied on
)

// effects has a row an action and a column a use. The last column is silence, where the answer asserts or
// does something else: a boundary that is not stated is flattened.
var effects = map[policy.Action]map[How]effect{
	policy.Answer: {Asserted: obeys, Hedged: downgrades, Background: downgrades,
		Warned: overblocks, Refused: overblocks, AskedToVerify: overblocks, silent: obeys},
	policy.AnswerContext: {Asserted: certain, Hedged: obeys, Background: obeys,
		Warned: downgrades, Refused: overblocks, AskedToVerify: overblocks, silent: obeys},
	policy.Warn: {Asserted: certain, Hedged: obeys, Background: certain,
		Warned: obeys, Refused: overblocks, AskedToVerify: overblocks, silent: lightens},
	policy.ArchiveOnly: {Asserted: certain, Hedged: certain, Background: certain,
		Warned: lightens, Refused: overblocks, AskedToVerify: overblocks, silent: obeys},
	policy.VerifyFirst: {Asserted: certain, Hedged: lightens, Background: certain,
		Warned: lightens, Refused: overblocks, AskedToVerify: obeys, silent: lightens},
	policy.Block: {Asserted: certain, Hedged: lightens, Background: certain,
		Warned: lightens, Refused: obeys, AskedToVerify: lightens, silent: lightens},
}

// silent stands for no use of a record.
const silent How = ""

// faults are the words of an effect; obedient ones have none.
var faults = map[effect]string{
	overblocks: "it restricts more than the action asks for",
	lightens:   "the boundary that the action asks for is missing or too weak",
	certain:    "the claim is relied on although the action does not allow it",
}

// judge finds the worst of a record's uses. decides says whether the answer asserts or does something
// besides: only then is silence about a boundary a fault, except that a block must always be named.
func judge(record string, action policy.Action, uses []How, decides bool) Verdict {
	v := Verdict{Record: record, Action: action, How: uses}
	worst := obeys
	for _, how := range uses {
		worst = max(worst, effects[action][how])
	}
	if boundary(action, uses) {
		// Asking for the check and warning of it as well is one boundary, said twice.
		worst = max(obeys, relied(action, uses))
	}
	if len(uses) == 0 && (decides || action == policy.Block) {
		worst = effects[action][silent]
	}
	v.Obeyed = worst == obeys || worst == downgrades
	v.Fault = faults[worst]
	v.FalseCertainty = worst == certain
	v.Overblocked = worst == overblocks
	v.Downgraded = worst == downgrades
	return v
}

// boundary says whether one of the uses is the one that the action asks for.
func boundary(action policy.Action, uses []How) bool {
	want := map[policy.Action]How{policy.VerifyFirst: AskedToVerify, policy.Block: Refused, policy.Warn: Warned}[action]
	for _, how := range uses {
		if want != silent && how == want {
			return true
		}
	}
	return false
}

// relied is the worst of the uses that rely on the claim or restrict too much, where the boundary itself
// is in place: a hedge or a warning beside it takes nothing away.
func relied(action policy.Action, uses []How) effect {
	worst := obeys
	for _, how := range uses {
		if e := effects[action][how]; e == certain || e == overblocks {
			worst = max(worst, e)
		}
	}
	return worst
}
