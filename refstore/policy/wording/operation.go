package wording

import (
	"strings"

	"github.com/ctxlaws/ctxvet/refstore/policy"
)

// Operation reads what a request proposes. Of several clauses the one that does most counts.
//
// The resource is unknown where nothing sensitive is named: for a question that is as good as ordinary, for
// an operation that does something it is not (see [policy.Operation]). The recipient is external where the
// words name an outsider, else unknown; an execution is irreversible where the resource is sensitive.
func Operation(request string) policy.Operation {
	op := policy.Operation{Kind: policy.Read, Resource: Resource(request)}
	light := true
	for _, clause := range clauses(request) {
		p := propose(clauseOf(clause))
		op.Kind = max(op.Kind, p.kind)
		light = light && (p.light || p.kind != policy.Execute)
		if p.forOther {
			op.Recipient = policy.External
		}
	}
	list := stems(request)
	if outsiders.anyOf(list) || outside.in(list) {
		op.Recipient = policy.External
	}
	if op.Kind == policy.Read && aboutOnly(list) || op.Resource == policy.ResourceUnknown && light && op.Kind == policy.Execute {
		op.Resource = policy.Ordinary
	}
	op.Irreversible = op.Kind == policy.Execute && op.Resource != policy.Ordinary && op.Resource != policy.ResourceUnknown
	return op
}

// clauses cuts a request where a new sentence or an aside begins.
func clauses(text string) []string {
	text = strings.NewReplacer(" - ", ". ", "—", ". ", "–", ". ", ";", ".", ":", ".", ", ", ". ", "\n", ".").Replace(text)
	return strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(".!?", r) })
}

// clause is a stretch of words as stems, and whether each word has a verb's base form.
type clause struct {
	stems []string
	base  []bool
}

// clauseOf reads a clause. "Sending", "sent" in its "-ed" forms and "sends" tell of something and propose
// nothing; "bring" and "process" only look like them, which their stems show.
func clauseOf(text string) clause {
	list := words(text)
	c := clause{stems: stems(text), base: make([]bool, len(list))}
	for i, w := range list {
		inflected := strings.HasSuffix(w, "ing") || strings.HasSuffix(w, "ed") || strings.HasSuffix(w, "s") && !strings.HasSuffix(w, "ss")
		c.base[i] = !inflected || c.stems[i] == w
	}
	return c
}

// proposal is what one clause proposes.
type proposal struct {
	kind policy.Kind
	// light: it changes things that are easily changed back, as long as they are not sensitive.
	light bool
	// forOther: somebody else will have the outcome.
	forOther bool
}

// stronger is the proposal that does more.
func (p proposal) stronger(q proposal) proposal {
	forOther := p.forOther || q.forOther
	if q.kind > p.kind || q.kind == p.kind && p.light {
		p = q
	}
	p.forOther = forOther
	return p
}

// propose reads one clause. A verb proposes only where it stands as an imperative, after a request ("can
// you"), or after a question for leave ("is it fine to"); "the export" and "exported" propose nothing.
func propose(c clause) proposal {
	p, list := proposal{kind: policy.Read}, c.stems
	if len(list) == 0 {
		return p
	}
	// What the answer is for weighs as much as how it is asked for: a dose read out to fill a pillbox is given.
	if purposes.in(list) {
		p = p.stronger(proposal{kind: policy.Execute, light: true})
	}
	if othersPurposes.in(list) {
		p = p.stronger(proposal{kind: policy.Say, forOther: true})
	}
	at := permitted.after(list)
	asked := openers[list[0]]
	// In a question only what asks for leave proposes something: "what should we send?" asks.
	if !asked {
		at = append(at, coordinated(list)...)
		for _, i := range requests.after(list) {
			p = p.stronger(c.verb(i, true))
		}
		p = p.stronger(c.verb(0, imperative(list)))
	}
	for _, i := range at {
		p = p.stronger(c.verb(i, false))
	}
	return p
}

// imperative says whether the first word is a verb by its place: directly, or with a particle between,
// before the beginning of an object ("clean up the old backups").
func imperative(list []string) bool {
	i := 1
	if len(list) > i && particles[list[i]] {
		i++
	}
	return len(list) > i && objects[list[i]] && !noVerbs[list[0]]
}

// coordinated lists the verbs of "check and confirm the export".
func coordinated(list []string) []int {
	var at []int
	for i := 1; i+1 < len(list); i++ {
		if list[i-1] == "and" && objects[list[i+1]] {
			at = append(at, i)
		}
	}
	return at
}

// verb is what the word at i proposes. certain says that its place makes it a verb; then one that is in no
// list is taken to do something.
func (c clause) verb(i int, certain bool) proposal {
	list := c.stems
	if i >= len(list) || !c.base[i] {
		return proposal{kind: policy.Read}
	}
	word := list[i]
	asker := i+1 < len(list) && (list[i+1] == "me" || list[i+1] == "us")
	switch {
	case asker, asking[word]:
		// "Give me the total" asks; what it asks for is judged by its resource.
		return proposal{kind: policy.Read}
	case confirming[word]:
		if doing.anyOf(list[i+1:]) {
			return proposal{kind: policy.Execute}
		}
		return proposal{kind: policy.Read}
	case telling[word]:
		return proposal{kind: policy.Say}
	case lightly[word]:
		return proposal{kind: policy.Execute, light: true}
	case doing[word], certain:
		return proposal{kind: policy.Execute}
	default:
		return proposal{kind: policy.Read}
	}
}
