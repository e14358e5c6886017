package sqlparse

import (
	"slices"
	"strings"
)

// maxBodies bounds bodies in bodies: a DO that executes a DO ….
const maxBodies = 4

// withBodies adds to a statement's operations what the bodies that it holds
// would do: those of functions, procedures, triggers and DO blocks, and the
// literals that PREPARE and EXECUTE run. To PostgreSQL's parser a body is a
// string; the other parsers read some bodies themselves.
func (p *scriptParser) withBodies(ops []Op, s source, d Dialect) []Op {
	b := bodyReader{p: p, source: s, dialect: d}
	b.statement()
	if len(b.ops) == 0 {
		return ops
	}
	if len(ops) == 1 && ops[0].Verb == Other {
		ops = nil // the body says more
	}
	for _, op := range b.ops {
		same := func(o Op) bool { return o.Verb == op.Verb && o.Off == op.Off && o.Table.Off == op.Table.Off }
		if !slices.ContainsFunc(ops, same) {
			ops = append(ops, op)
		}
	}
	c := collector{source: s, ops: ops}
	return c.finish()
}

// A bodyReader reads the bodies inside one statement.
type bodyReader struct {
	p       *scriptParser
	dialect Dialect
	source
	ops []Op
}

// statement finds the bodies of the statement.
func (b *bodyReader) statement() {
	switch b.word(0) {
	case "CREATE":
		b.create()
	case "DO":
		switch {
		case b.isString(1):
			b.inString(1, "do", b.language("PLPGSQL"))
		case b.word(1) == "LANGUAGE" && b.isString(3):
			b.inString(3, "do", b.language("PLPGSQL"))
		}
	case "PREPARE":
		if b.word(2) == "FROM" { // MySQL's, of a literal
			b.execution(b.source, 3)
		}
	case "EXECUTE":
		if b.word(1) == "IMMEDIATE" {
			b.execution(b.source, 2)
		}
	}
}

// create reads the body of CREATE FUNCTION, PROCEDURE, TRIGGER or EVENT.
func (b *bodyReader) create() {
	if !isRoutine(b.text, b.toks) {
		return
	}
	kind, head := "function", 1
	for ; head < min(len(b.toks), maxRoutineHead); head++ {
		w := b.word(head)
		switch w {
		case "TRIGGER":
			kind = "trigger"
		case "EVENT":
			kind = "do"
		}
		if w == "TRIGGER" || w == "FUNCTION" || w == "PROCEDURE" || w == "EVENT" {
			break
		}
	}
	for i, depth := head, 0; i < len(b.toks); i++ {
		depth += b.nesting(i)
		w := b.word(i)
		if w == "AS" && b.isString(i+1) && kind == "function" {
			b.inString(i+1, kind, b.language("SQL"))
			return
		}
		if depth == 0 && b.startsBody(i, w, kind) {
			b.pieces(b.text, b.toks[i:], kind)
			return
		}
	}
}

// startsBody reports whether the body begins with the word w at i. In MySQL it
// may be a single statement.
func (b *bodyReader) startsBody(i int, w, kind string) bool {
	switch {
	case w == "BEGIN":
		return true
	case b.dialect != MySQL:
		return false
	case kind == "trigger":
		return b.words(i-2, "EACH", "ROW")
	}
	return w == "TRUNCATE" || w == "DROP" || isDML(w) && b.punct(i+1) != '('
}

// isString reports whether the token at i is a string.
func (b *bodyReader) isString(i int) bool { return i < len(b.toks) && b.toks[i].kind == str }

// language returns the language that the statement names, in upper case.
func (b *bodyReader) language(otherwise string) string {
	for i := range b.toks {
		if b.word(i) == "LANGUAGE" && i+1 < len(b.toks) {
			t := b.toks[i+1]
			return strings.ToUpper(strings.Trim(b.text[t.off:t.end], `'"`))
		}
	}
	return otherwise
}

// inString reads the body in the string at i.
func (b *bodyReader) inString(i int, kind, language string) {
	if language != "SQL" && language != "PLPGSQL" {
		return // C, Python and their kind run no SQL that could be seen here
	}
	inner := unquote(b.text, b.toks[i])
	// Whatever read the statement, only PostgreSQL has bodies in strings.
	sub := bodyReader{p: b.p, dialect: Postgres}
	text := []byte(inner.text)
	toks := code(lexStatement(inner.text, Postgres))
	for j, t := range toks {
		// Seven letters for seven: the rest of the statement stays in its place.
		if isWord(inner.text, t, "PERFORM") {
			copy(text[t.off:], "SELECT ")
			toks[j].end--
		}
	}
	sub.pieces(string(text), toks, kind)
	b.ops = append(b.ops, inner.back(sub.ops)...)
}

// code returns the tokens that are no comments.
func code(toks []token) []token {
	return slices.DeleteFunc(toks, func(t token) bool { return t.kind == comment })
}

// unquote returns what a string literal says, with the offsets in the text of
// each piece of it.
func unquote(text string, t token) *normalised {
	raw := text[t.off:t.end]
	if tag := dollarTag(raw); raw[0] == '$' && tag != "" {
		inner := strings.TrimSuffix(raw[len(tag):], tag)
		return &normalised{text: inner, points: []point{{new: 0, old: t.off + len(tag)}}}
	}
	open := strings.IndexAny(raw, `'"`)
	if open < 0 {
		return &normalised{}
	}
	quote := raw[open]
	// A text in quotes has each quote doubled, so that offsets shift by one with
	// each: a point after each pair. Backslashes stay as they are.
	n := &normalised{}
	var out strings.Builder
	start := open + 1
	n.points = append(n.points, point{new: 0, old: t.off + start})
	for i := start; i < len(raw); i++ {
		if raw[i] != quote {
			continue
		}
		out.WriteString(raw[start:i])
		if i+1 >= len(raw) || raw[i+1] != quote {
			start = len(raw)
			break
		}
		i++ // a doubled quote: the second one stays
		start = i
		n.points = append(n.points, point{new: out.Len(), old: t.off + start})
	}
	out.WriteString(raw[min(start, len(raw)):])
	n.text = out.String()
	return n
}
