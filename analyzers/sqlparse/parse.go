package sqlparse

import (
	"errors"
	"fmt"
	"slices"
)

// Parse reads a text of any number of statements. It never fails: a statement
// that no parser reads is read by tokens, and its Err says why.
func Parse(text string, o Options) *Script {
	p := newParser(text, o)
	secs, notes := sections(text, lex(text, p.lexAs), o.File)
	script := &Script{Comments: notes}
	for _, s := range secs {
		for _, toks := range s.statements(text) {
			st := p.statement(toks)
			st.Down, st.Query = s.down, s.query
			script.Comments = append(script.Comments, bodyNotes(text, toks)...)
			script.Statements = append(script.Statements, st)
		}
	}
	return script
}

// A scriptParser reads the statements of one text.
type scriptParser struct {
	text     string
	dialects []Dialect // to be tried, in this order unless a statement's marks say otherwise
	fixed    bool      // the order is the caller's
	marks    marks     // those of the whole text
	lexAs    Dialect
	bodies   int // how many bodies deep the statement being read stands
}

// newParser looks at the text as a whole: which dialects to try, and as which to
// cut it into tokens.
func newParser(text string, o Options) *scriptParser {
	p := &scriptParser{text: text, dialects: o.Dialects, fixed: len(o.Dialects) > 0}
	if !p.fixed {
		p.dialects = []Dialect{Postgres, SQLite, MySQL}
	}
	if len(p.dialects) == 1 {
		p.lexAs = p.dialects[0]
		return p
	}
	// The lexer has to know the dialect before the tokens can tell it, so it
	// looks twice where the first look finds marks.
	p.marks = marksOf(text, lex(text, Auto))
	p.lexAs = p.marks.dialect(p.dialects)
	return p
}

// statement reads one statement of the text.
func (p *scriptParser) statement(toks []token) Statement {
	st := Statement{Off: toks[0].off, End: toks[len(toks)-1].end}
	st.Ops, st.Reader, st.Err = p.read(p.text, toks, p.order(p.text, toks))
	return st
}

// order returns the dialects in the order in which a statement's marks, then
// its script's, suggest them.
func (p *scriptParser) order(text string, toks []token) []Dialect {
	if p.fixed || len(toks) > maxTokens {
		return p.dialects
	}
	own := marksOf(text, toks)
	order := slices.Clone(p.dialects)
	slices.SortStableFunc(order, func(a, b Dialect) int {
		if own.of(a) != own.of(b) {
			return own.of(b) - own.of(a)
		}
		return p.marks.of(b) - p.marks.of(a)
	})
	return order
}

// The parsers recurse, one of them in C, where a stack that overflows ends the
// process. What nests deeper or is longer goes to the tokens at once.
const (
	maxDepth  = 150
	maxTokens = 10_000
)

// errTooBig is the reason for reading by tokens what the parsers never saw.
var errTooBig = fmt.Errorf("more than %d tokens, or brackets deeper than %d: too much for the parsers; "+
	"split the statement to have it read in full", maxTokens, maxDepth)

// errNoVerb is the reason for Unread.
var errNoVerb = errors.New("does not begin with a verb of SQL")

// read reads one statement, given by its tokens, with the first parser that
// accepts it, or else by its tokens.
func (p *scriptParser) read(text string, toks []token, order []Dialect) ([]Op, Reader, error) {
	if tooBig(text, toks) {
		return p.readTokens(text, toks, order[0], errTooBig)
	}
	var errs []error
	for _, d := range order {
		n := normalise(text, toks, d)
		// Lexed again, since offsets and placeholders have changed.
		inner := lexStatement(n.text, d)
		ops, err := parserOf(d)(n.text, inner)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		s := source{n.text, inner}
		return n.back(p.withBodies(s.doubtCopies(ops), s, d)), readerOf(d), nil
	}
	return p.readTokens(text, toks, order[0], errors.Join(errs...))
}

// readTokens reads a statement that no parser reads.
func (p *scriptParser) readTokens(text string, toks []token, d Dialect, why error) ([]Op, Reader, error) {
	n := normalise(text, toks, d)
	s := source{n.text, lexStatement(n.text, d)}
	ops := readTokens(s)
	if ops == nil {
		return nil, Unread, errors.Join(errNoVerb, why)
	}
	return n.back(p.withBodies(s.doubtCopies(ops), s, d)), ByTokens, why
}

// doubtCopies takes back that all rows of a table are copied where a hole stands
// behind the table: a parser takes it for an alias, but it may hold a WHERE.
func (s source) doubtCopies(ops []Op) []Op {
	for n := range ops {
		if len(ops[n].CopyOf.Parts) == 0 {
			continue
		}
		_, i := s.name(s.at(ops[n].CopyOf.Off))
		for ; i < len(s.toks); i++ {
			if holeMark.FindString(s.word(i)) == s.word(i) && s.word(i) != "" {
				ops[n].CopyOf = Name{}
				break
			}
		}
	}
	return ops
}

// back puts the operations' offsets back into the source.
func (n *normalised) back(ops []Op) []Op {
	for i := range ops {
		op := &ops[i]
		op.Off = n.origin(op.Off)
		for _, name := range []*Name{&op.Table, &op.To, &op.CopyOf} {
			if len(name.Parts) > 0 {
				name.Off = n.origin(name.Off)
			}
		}
	}
	return ops
}

// tooBig reports whether a statement is more than the parsers can be trusted with.
func tooBig(text string, toks []token) bool {
	if len(toks) > maxTokens {
		return true
	}
	depth := 0
	for _, t := range toks {
		if t.kind != punct {
			continue
		}
		switch text[t.off] {
		case '(', '[':
			if depth++; depth > maxDepth {
				return true
			}
		case ')', ']':
			depth--
		}
	}
	return false
}

// parserOf returns the parser of a dialect.
func parserOf(d Dialect) func(string, []token) ([]Op, error) {
	switch d {
	case SQLite:
		return readSQLite
	case MySQL:
		return readMySQL
	}
	return readPostgres
}

// readerOf returns what Statement.Reader is when that parser has read it.
func readerOf(d Dialect) Reader {
	switch d {
	case SQLite:
		return BySQLite
	case MySQL:
		return ByMySQL
	}
	return ByPostgres
}
