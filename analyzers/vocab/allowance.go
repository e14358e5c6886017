package vocab

import (
	"errors"
	"fmt"
	"go/token"
	"slices"
	"strings"
	"unicode"
)

// Allowance is a Law Zero answer in writing: findings of these rules may stand
// here, says this person, for this reason (contract, section 4.2).
type Allowance struct {
	Pos    token.Pos // the comment
	File   string    // the comment's file, as the file set prints it
	Line   int       // the comment's line, from 1
	IDs    []string  // rules, at least one
	By     string    // who answers
	Answer string    // at least three words

	// Last is the last line in File whose findings it allows: its own if code
	// stands before it, else the one after the comments it belongs to.
	Last int
	// From and To enclose the declaration it is in the doc comment of; both are
	// token.NoPos for any other place.
	From, To token.Pos
}

// Allows reports whether it names the rule.
func (a *Allowance) Allows(rule string) bool { return slices.Contains(a.IDs, rule) }

// Covers reports whether findings in a line of File are allowed: Last, and the
// further comments between Line and Last, which CTX0000 may find fault with.
func (a *Allowance) Covers(line int) bool {
	return line == a.Last || a.Line < line && line < a.Last
}

// Encloses reports whether pos lies in the declaration that it documents.
func (a *Allowance) Encloses(pos token.Pos) bool {
	return a.From.IsValid() && a.From <= pos && pos < a.To
}

const allow = "ctx:allow"

// leastWords is the shortest answer that can hold a reason.
const leastWords = 3

// AllowanceText returns what follows "ctx:allow" in a comment of Go, SQL or a
// template, its markers included or not: //, --, #, /* */, {{/* */}}, <!-- -->.
// It reports false for any other comment.
func AllowanceText(comment string) (rest string, ok bool) {
	text := strings.TrimSpace(comment)
	for _, m := range commentMarkers {
		if inner, ok := strings.CutPrefix(text, m.open); ok {
			text = strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(inner), m.end))
		}
	}
	rest, ok = strings.CutPrefix(text, allow)
	if !ok || rest != "" && !unicode.IsSpace(rune(rest[0])) {
		return "", false
	}
	return strings.TrimSpace(rest), true
}

// commentMarkers go from the outside in: a template comment is an action whose
// content is a block comment.
var commentMarkers = []struct{ open, end string }{
	{"{{-", "-}}"}, {"{{", "}}"}, {"<!--", "-->"}, {"/*", "*/"}, {"//", ""}, {"--", ""}, {"#", ""},
}

// ParseAllowance parses what follows "ctx:allow": IDS by=WHO ANSWER, the IDs
// separated by commas, the answer of at least three words. A comment after it
// (" // …") is no part of the answer. The error says what is missing and what is
// legal.
func ParseAllowance(text string) (ids []string, by, answer string, err error) {
	words := strings.Fields(cutComment(text))
	at := slices.IndexFunc(words, func(w string) bool { return strings.HasPrefix(w, "by=") })
	switch {
	case len(words) == 0 || at == 0:
		return nil, "", "", errors.New("no rule is named")
	case at < 0:
		return nil, "", "", errors.New("by=WHO is missing")
	}
	ids = currentIDs(strings.Split(strings.Join(words[:at], ""), ","))
	for _, id := range ids {
		if !slices.Contains(ruleIDs, id) {
			return nil, "", "", fmt.Errorf("%q is no rule; rules are %s to %s, separated by commas",
				id, ruleIDs[0], ruleIDs[len(ruleIDs)-1])
		}
	}
	if by = strings.TrimPrefix(words[at], "by="); by == "" {
		return nil, "", "", errors.New("by= names nobody")
	}
	if n := countWords(words[at+1:]); n < leastWords {
		return nil, "", "", fmt.Errorf("the answer has %d words; at least %d say why the finding may stand", n, leastWords)
	}
	return ids, by, strings.Join(words[at+1:], " "), nil
}

// cutComment drops a trailing " // …"; the slashes of a URL have no blank before.
func cutComment(text string) string {
	for i := range len(text) - 1 {
		if text[i:i+2] == "//" && (i == 0 || text[i-1] == ' ' || text[i-1] == '\t') {
			return text[:i]
		}
	}
	return text
}

// countWords leaves out dashes and other marks that say nothing.
func countWords(fields []string) (n int) {
	for _, f := range fields {
		if strings.ContainsFunc(f, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) {
			n++
		}
	}
	return n
}
