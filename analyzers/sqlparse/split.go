package sqlparse

import "strings"

// statements cuts a section's tokens into statements, without what ends them.
func (s section) statements(text string) [][]token {
	if s.delim == "" {
		return cut(text, s.toks)
	}
	var all [][]token
	start := 0
	for i := 0; i <= len(s.toks); i++ {
		if i < len(s.toks) && text[s.toks[i].off:s.toks[i].end] != s.delim {
			continue
		}
		// Whoever forgets to set the delimiter back gets plain statements cut
		// all the same.
		if part := s.toks[start:i]; isRoutine(text, part) {
			all = append(all, trimSemicolons(text, part))
		} else {
			all = append(all, cut(text, part)...)
		}
		start = i + 1
	}
	return all
}

// cut cuts tokens at semicolons. Those in the body of a routine don't count,
// unless the body never ends: then it must not hide what comes after it.
func cut(text string, toks []token) [][]token {
	var all [][]token
	start := 0
	b := newBody(text, toks)
	for i := 0; i < len(toks); i++ {
		// No body holds a CREATE TRIGGER: the END of this one is missing. Cut now,
		// and not at the end of the text, so that no token is looked at thrice.
		if b.open() && b.fresh && isRoutine(text, toks[i:]) {
			all = append(all, cutPlain(text, toks[start:i])...)
			start, b = i, newBody(text, toks[i:])
		}
		if !isSemicolon(text, toks[i]) || b.open() {
			b.see(text, toks, i)
			continue
		}
		if i > start {
			all = append(all, toks[start:i])
		}
		start = i + 1
		b = newBody(text, toks[start:])
	}
	if b.open() {
		// The body never ended. Its statements are worth more than its head.
		return append(all, cutPlain(text, toks[start:])...)
	}
	if start < len(toks) {
		all = append(all, toks[start:])
	}
	return all
}

// cutPlain cuts tokens at every semicolon.
func cutPlain(text string, toks []token) [][]token {
	var all [][]token
	start := 0
	for i := 0; i <= len(toks); i++ {
		if i < len(toks) && !isSemicolon(text, toks[i]) {
			continue
		}
		if i > start {
			all = append(all, toks[start:i])
		}
		start = i + 1
	}
	return all
}

// trimSemicolons drops the semicolons at the end, which no parser wants.
func trimSemicolons(text string, toks []token) []token {
	for len(toks) > 0 && isSemicolon(text, toks[len(toks)-1]) {
		toks = toks[:len(toks)-1]
	}
	return toks
}

func isSemicolon(text string, t token) bool { return t.kind == punct && text[t.off] == ';' }

// isRoutine reports whether tokens begin a CREATE of what may have a body.
func isRoutine(text string, toks []token) bool {
	if len(toks) == 0 || !isWord(text, toks[0], "CREATE") {
		return false
	}
	for _, t := range toks[1:min(len(toks), maxRoutineHead)] {
		switch w := strings.ToUpper(text[t.off:t.end]); w {
		case "TRIGGER", "PROCEDURE", "FUNCTION", "EVENT", "RULE":
			return true
		case "TABLE", "VIEW", "INDEX", "(", "SCHEMA", "DATABASE", "ROLE", "USER", "TYPE":
			return false
		}
	}
	return false
}

// maxRoutineHead is how many tokens CREATE OR REPLACE DEFINER = 'u'@'h' … may
// take before the word that says what is created.
const maxRoutineHead = 14

// A body follows the blocks of a routine's body, so that the semicolons in it
// don't end the statement.
type body struct {
	routine bool
	rule    bool   // a rule of PostgreSQL, whose body is in brackets
	fresh   bool   // a statement of the body may begin here
	blocks  []bool // the open blocks; true for a CASE expression
}

// newBody looks at the statement that begins the tokens.
func newBody(text string, toks []token) body {
	b := body{routine: isRoutine(text, toks)}
	for i := 1; b.routine && i < min(len(toks), maxRuleHead); i++ {
		b.rule = b.rule || isWord(text, toks[i], "RULE")
	}
	return b
}

// maxRuleHead is how many tokens CREATE OR REPLACE RULE has.
const maxRuleHead = 4

// open reports whether a block is open, so that a semicolon ends only a
// statement inside it.
func (b *body) open() bool { return len(b.blocks) > 0 }

// inCase reports whether the innermost block is a CASE expression, where IF
// and REPEAT are functions.
func (b *body) inCase() bool { return b.open() && b.blocks[len(b.blocks)-1] }

// see takes the token at i into account.
func (b *body) see(text string, toks []token, i int) {
	if !b.routine {
		return
	}
	if b.rule {
		b.seeRule(text[toks[i].off])
		return
	}
	if toks[i].kind != word {
		t := text[toks[i].off:toks[i].end]
		b.fresh = t == ";" || t == ":"
		return
	}
	fresh := b.fresh
	b.fresh = false
	switch w := strings.ToUpper(text[toks[i].off:min(toks[i].end, toks[i].off+longestKeyword)]); w {
	case "BEGIN":
		b.push(false)
	case "CASE":
		// END CASE ends one, it does not begin another.
		if b.open() && !b.after(text, toks, i, "END") {
			b.push(!fresh)
		}
	case "IF", "LOOP", "WHILE", "REPEAT", "FOR":
		// As statements only: IF(…) and REPEAT(…) are functions too. A trigger of
		// MySQL may have one as its whole body, behind FOR EACH ROW.
		if fresh && b.open() || w != "FOR" && b.after(text, toks, i, "ROW") {
			b.push(false)
		}
		b.fresh = w == "LOOP" || w == "REPEAT"
	case "END":
		if b.open() {
			b.blocks = b.blocks[:len(b.blocks)-1]
		}
	case "THEN", "ELSE", "DO", "ATOMIC":
		b.fresh = b.open() && !b.inCase()
	}
}

// seeRule takes a token of a rule, which begins with c, into account.
func (b *body) seeRule(c byte) {
	b.fresh = c == ';'
	switch {
	case c == '(':
		b.blocks = append(b.blocks, false)
	case c == ')' && b.open():
		b.blocks = b.blocks[:len(b.blocks)-1]
	}
}

// push opens a block.
func (b *body) push(isCase bool) {
	b.blocks = append(b.blocks, isCase)
	b.fresh = !isCase
}

// after reports whether the token before i is the word w.
func (b *body) after(text string, toks []token, i int, w string) bool {
	return i > 0 && isWord(text, toks[i-1], w)
}
