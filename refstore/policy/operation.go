package policy

import "strings"

// Operation is what is proposed, as its caller declares it: from the tool that would run, not from the
// words of a query and not from the labels of a memory. What is left unknown counts as the worst it could
// be wherever something would be done, so the zero Operation is authorized by nothing.
type Operation struct {
	Kind      Kind      `json:"kind"`
	Resource  Resource  `json:"resource,omitempty"`
	Recipient Recipient `json:"recipient,omitempty"`
	// Target names the very operation, "wire_transfer", for rules about just that; "" is unknown.
	Target string `json:"target,omitempty"`
	// Irreversible says that it cannot be undone. No memory authorizes such an operation.
	Irreversible bool `json:"irreversible,omitempty"`
	// Historical declares that the question is about the past: then superseded and archived records may
	// answer. Only the caller can know this.
	Historical bool `json:"historical,omitempty"`
	// ConfirmedBy names who, outside all memory, checked this very operation. It lifts the check that the
	// operation's own kind, a sensitive resource or a standing rule (Record.Requires) demands. It never
	// lifts a record's own need of verification, and never a block.
	ConfirmedBy string `json:"confirmed_by,omitempty"`
}

// Kind is what an operation does with what it gets.
type Kind uint8

// The kinds of operation.
const (
	KindUnknown Kind = iota
	Read             // look up, for the one who asks
	Say              // tell: the answer leaves the conversation
	Execute          // do: change, send, pay, grant
)

var kindNames = []string{"", "read", "say", "execute"}

// Resource is what an operation touches, or what a record is about.
type Resource uint8

// The resources. All but Ordinary are sensitive.
const (
	ResourceUnknown Resource = iota
	Ordinary
	Personal   // data about a person
	Health     // data about a person's health, and what to take
	Credential // what opens something: passwords, keys, tokens
	Money      // its movement
	Access     // who may reach what
)

var resourceNames = []string{"", "ordinary", "personal", "health", "credential", "money", "access"}

// Recipient is who gets the outcome.
type Recipient uint8

// The recipients.
const (
	RecipientUnknown Recipient = iota
	Self                       // the one whose data it is, known to be asking
	Internal                   // people of the same house
	External                   // anybody else
)

var recipientNames = []string{"", "self", "internal", "external"}

// demandsCheck says whether the operation's own kind asks for a check outside memory.
func (op *Operation) demandsCheck() bool {
	if op.ConfirmedBy != "" {
		return false
	}
	return op.Irreversible || demandsCheck(op.Kind, op.Resource, op.Recipient)
}

// demandsCheck is the table of kinds, resources and recipients. Doing something to anything that is
// sensitive or unknown, or for anybody outside, needs a check; so does disclosing what must not leak.
func demandsCheck(kind Kind, on Resource, to Recipient) bool {
	switch kind {
	case Read:
		return on == Credential || on.private() && to != Self
	case Say:
		return on == Credential || on.private() && to != Self || on != Ordinary && to == External
	case Execute:
		return on != Ordinary || to == External
	default: // an undeclared kind may be the worst one
		return true
	}
}

// private says whether the resource is about a person.
func (r Resource) private() bool { return r == Personal || r == Health }

// Scope says which operations a rule or a correction is about. An empty list means any; Scope{} is every
// operation.
type Scope struct {
	Kinds      []Kind      `json:"kinds,omitempty"`
	Resources  []Resource  `json:"resources,omitempty"`
	Recipients []Recipient `json:"recipients,omitempty"`
	Targets    []string    `json:"targets,omitempty"`
}

// Covers says whether the operation is in scope. What the operation leaves unknown could be in scope, so
// it is.
func (s *Scope) Covers(op *Operation) bool {
	return covers(s.Kinds, op.Kind) && covers(s.Resources, op.Resource) &&
		covers(s.Recipients, op.Recipient) && s.coversTarget(op.Target)
}

// covers needs no search in the two common cases: nothing listed, nothing known.
func covers[E ~uint8](list []E, e E) bool {
	if len(list) == 0 || e == 0 {
		return true
	}
	for _, x := range list {
		if x == e {
			return true
		}
	}
	return false
}

func (s *Scope) coversTarget(target string) bool {
	if len(s.Targets) == 0 || target == "" {
		return true
	}
	for _, t := range s.Targets {
		if strings.EqualFold(t, target) {
			return true
		}
	}
	return false
}

// anyCovers says whether one of the scopes covers the operation; no scopes cover nothing.
func anyCovers(scopes []Scope, op *Operation) bool {
	for i := range scopes {
		if scopes[i].Covers(op) {
			return true
		}
	}
	return false
}
