package refstore

import (
	"fmt"
	"strings"
)

// Decision is a choice in which every option lost something, made by the rule of precedence:
// prefer the reversible harm, make the choice visible, and where the harm cannot be undone ask
// instead of deciding.
type Decision struct {
	// Case is "context budget", "retention window", "erasure request", "contested under budget"
	// or "retrieval noise".
	Case string `json:"case"`
	// Options are what could be done, each with what it loses; Chosen is one of them.
	Options []string `json:"options"`
	Chosen  string   `json:"chosen"`
	// Laws are those that the options set against each other, in order of precedence.
	Laws []string `json:"laws"`
	// Step is the step of the rule that settled it: 1 the reversible harm, 2 made visible, 3
	// escalated.
	Step int `json:"step"`
	// By names who settled it: "the store" for steps 1 and 2, else the policy or the person.
	By string `json:"by"`
}

// String is the decision in a sentence.
func (d Decision) String() string {
	return fmt.Sprintf("%s: %s (step %d, by %s; options: %s)", d.Case, d.Chosen, d.Step, d.By,
		strings.Join(d.Options, " | "))
}

// theStore settles what can be undone.
const theStore = "the store"

// budgetDecision is the case that every bounded context is.
func budgetDecision() Decision {
	const chosen = "leave out from the end of the order, counted and named: the next context can show it"
	return Decision{Case: "context budget", Laws: []string{"Second", "Zero"}, Step: 1, By: theStore,
		Chosen: chosen,
		Options: []string{chosen, "show nothing: loses everything",
			"exceed the budget: the reader's limit cuts unseen"}}
}

// The three ways of treating a dispute that does not fit, the best first.
const (
	showAllSides  = "show all sides"
	showOnePair   = "show each claim with one opponent and one correction, and name the others"
	nameBothSides = "show neither side and name the disagreement"
)

// contestDecision is the case in which showing one side may be worse than showing neither.
func contestDecision(chosen string) Decision {
	return Decision{Case: "contested under budget", Laws: []string{"Third", "Zero"}, Step: 2,
		By: theStore, Chosen: chosen,
		Options: []string{showAllSides, showOnePair, nameBothSides,
			"show one side: hides the disagreement"}}
}

// noiseDecision is the case in which an exact ranking would be unfair and a noisy one misses.
func noiseDecision(seed uint64) Decision {
	chosen := fmt.Sprintf("noise from the recorded seed %d: may miss this time, replays exactly", seed)
	return Decision{Case: "retrieval noise", Laws: []string{"Second", "Fourth"}, Step: 1,
		By: theStore, Chosen: chosen,
		Options: []string{chosen, "no noise: the ranking entrenches its own bias"}}
}

// erasureDecision is the one case that was decided before anybody asked.
func erasureDecision(person string) Decision {
	const chosen = "erase and record that it was done: the right to deletion comes before the First Law"
	return Decision{Case: "erasure request", Laws: []string{"First"}, Step: 3, By: person,
		Chosen:  chosen,
		Options: []string{chosen, "refuse: harms the person"}}
}

// pruneChoice is what an approved pruning does.
const pruneChoice = "prune use events and keep a summary: base levels move by at most 0.05"

// The other two ways with old use events.
const (
	keepChoice = "keep all: grows without bound"
	askChoice  = "ask: a person or a policy must decide what cannot be undone"
)

func pruneDecision(by, chosen string) Decision {
	return Decision{Case: "retention window", Laws: []string{"First", "Fourth"}, Step: 3, By: by,
		Chosen:  chosen,
		Options: []string{pruneChoice, keepChoice, askChoice}}
}
