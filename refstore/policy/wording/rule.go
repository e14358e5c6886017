package wording

import "github.com/ctxlaws/ctxvet/refstore/policy"

// Rule is what a standing rule's text says.
type Rule struct {
	// Forbids: the text rules the operation out ("never", "blocked").
	Forbids bool
	// Absolute: it does so in words that leave no check as the way out ("never", "is blocked", "a relayed
	// approval does not satisfy it").
	Absolute bool
	// Conditional: it begins with the case in which it holds ("if", "when").
	Conditional bool
	// Demands: the text makes the operation depend on something ("must be verified", "only after").
	Demands bool
	// Scope is what it is about: looking up, where it speaks of showing or using; doing, where it speaks
	// of that; everything where it names neither.
	Scope policy.Scope
}

var forbidding = phrased("never", "blocked", "prohibited", "forbidden", "not permitted", "not allowed",
	"must not", "may not", "do not", "dont", "cannot be", "should not", "not be", "does not satisfy",
	"not substitute", "not authorize", "no one may", "nobody may", "under no circumstances")

var absolute = phrased("never", "blocked", "prohibited", "forbidden", "does not satisfy", "do not satisfy",
	"under no circumstances", "no exceptions")

var demanding = phrased("must", "require", "requires", "required", "requirement", "only after", "only if",
	"only with", "unless", "until", "approval", "sign off", "signoff", "verify", "verified", "verification",
	"confirm first", "must be confirmed", "be confirmed", "be checked", "be validated", "before", "ask first",
	"check with", "confirm with", "has to", "have to", "needs to", "authorization", "lives with", "not in chat")

// disclosing are verbs by which a rule speaks of looking things up.
var disclosing = stemmed(`show shown share shared disclose disclosed disclosure reveal revealed return returned read
	use used advise tell told give given quote quoted repeat repeated report display answer answering mention
	provide provided rely relied suggest state stated`)

// acting are further forms by which a rule speaks of doing things, nouns mostly.
var acting = stemmed(`send sent sending export exported exports release released releasing transfer transfers pay paying
	payment processing process initiate initiated provision provisioning provisioned grant granted change changed
	adjustment reversal refund mark marked marking action acting act publish publishing deploy deployment delete
	deletion remove removal issue issued enroll approve execute execution order reorder book schedule install
	upload forward distribute modify update submit sign purchase allow allowed enable enabled movement swap
	enter entered made commit start filing`)

// RuleOf reads a record's text as a standing rule. A text that neither forbids nor demands is no rule; its
// scope still says what it speaks of.
func RuleOf(text string) Rule {
	list := stems(text)
	r := Rule{Forbids: forbidding.in(list), Demands: demanding.in(list), Absolute: absolute.in(list)}
	r.Conditional = len(list) > 0 && (list[0] == "if" || list[0] == "when")
	tells, acts := disclosing.anyOf(list), acting.anyOf(list) || doing.anyOf(list)
	if acts && !tells {
		r.Scope.Kinds = []policy.Kind{policy.Say, policy.Execute}
	}
	return r
}
