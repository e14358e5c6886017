package sqlparse

import (
	"cmp"
	"fmt"
	"slices"
	"sort"
	"strings"
)

// A source is a statement's text with its tokens, comments left out. The
// parsers' trees say what a statement does; the source adds what they drop: the
// place of a keyword, and the spelling that a name has in the text. All three
// walkers work on one.
type source struct {
	text string
	toks []token
}

// A collector is what the walkers have in common: the source, and what they
// have found in it.
type collector struct {
	source
	ops  []Op
	body string // Op.Body of what is being walked
}

// add appends an operation. A table of the connection's own schema is marked
// whatever is done to it: it is nobody's store.
func (c *collector) add(op Op) {
	op.Body = c.body
	op.Temp = op.Temp || isTemp(op.Table)
	c.ops = append(c.ops, op)
}

// onlyReads drops what an EXPLAIN does not do, all but the reads, from the
// operations added since start.
func (c *collector) onlyReads(start int) {
	kept := slices.DeleteFunc(c.ops[start:], func(op Op) bool { return op.Verb != Select })
	c.ops = c.ops[:start+len(kept)]
}

// verb returns the offset of the keyword that stands before the name at off.
// Trees keep the places of names and not those of verbs.
func (s source) verb(off int, words ...string) int {
	return s.off(s.before(s.at(off), words...))
}

// A scope is what a statement hands down to the nodes inside it.
type scope struct {
	ctes []string // names that stand for a WITH query and not for a table
	verb string   // keyword of the statement whose FROM is being walked
	part bool     // the node is one side of a UNION, INTERSECT or EXCEPT
}

// inner returns the scope of a statement inside this one. It has its own list
// of names, so that what a subquery defines is unknown outside it.
func (sc scope) inner(verb string) scope {
	return scope{ctes: slices.Clone(sc.ctes), verb: verb}
}

// hides says whether the bare name is that of a WITH query.
func (sc scope) hides(name string) bool { return slices.Contains(sc.ctes, name) }

// word returns the bare word at i in upper case, or "". A word beside a dot is
// part of a name, whatever keyword it looks like.
func (s source) word(i int) string {
	if i < 0 || i >= len(s.toks) || s.toks[i].kind != word || s.punct(i-1) == '.' || s.punct(i+1) == '.' {
		return ""
	}
	return strings.ToUpper(s.text[s.toks[i].off:s.toks[i].end])
}

// words says whether the tokens from i on are these words, given in upper case.
func (s source) words(i int, words ...string) bool {
	for n, w := range words {
		if s.word(i+n) != w {
			return false
		}
	}
	return true
}

// punct returns the punctuation mark at i, or 0. Like word it takes any index, so
// that callers may look beside a token without asking whether there is one.
func (s source) punct(i int) byte {
	if i < 0 || i >= len(s.toks) || s.toks[i].kind != punct {
		return 0
	}
	return s.text[s.toks[i].off]
}

// nesting returns what the token at i adds to the depth of brackets: +1 for an
// opening one, -1 for a closing one, else 0.
func (s source) nesting(i int) int {
	switch s.punct(i) {
	case '(', '[':
		return 1
	case ')', ']':
		return -1
	}
	return 0
}

// at returns the index of the first token at or after the offset, len(toks) if
// there is none. Tokens are in order, so this is cheap enough to do per name.
func (s source) at(off int) int {
	return sort.Search(len(s.toks), func(i int) bool { return s.toks[i].off >= off })
}

// off returns the offset of token i. A keyword that was not found has index -1;
// the statement's own start is the next best place to show.
func (s source) off(i int) int {
	if i < 0 || i >= len(s.toks) {
		i = 0
	}
	if len(s.toks) == 0 {
		return 0
	}
	return s.toks[i].off
}

// before returns the index of the nearest of the words before token i that is
// not inside a bracket closed before i, or -1. So the keyword of a CTE never
// stands in for the keyword of the statement after it.
func (s source) before(i int, words ...string) int {
	depth := 0
	for i = min(i, len(s.toks)) - 1; i >= 0; i-- {
		// Brackets still open at the start only take the search outwards.
		depth = max(depth-s.nesting(i), 0)
		if depth == 0 && slices.Contains(words, s.word(i)) {
			return i
		}
	}
	return -1
}

// after returns the index where the words stand in sequence at or after token
// i, in i's own bracket and statement, or -1.
func (s source) after(i int, words ...string) int {
	for depth := 0; i >= 0 && i < len(s.toks) && depth >= 0 && (depth > 0 || s.punct(i) != ';'); i++ {
		if depth == 0 && s.words(i, words...) {
			return i
		}
		depth += s.nesting(i)
	}
	return -1
}

// segments returns where the parts of a list start that commas separate at
// the bracket level of token i: the commands of an ALTER TABLE, not the
// arguments of a type or a function among them.
func (s source) segments(i int) []int {
	starts := []int{i}
	for depth := 0; i < len(s.toks) && depth >= 0 && s.punct(i) != ';'; i++ {
		depth += s.nesting(i)
		if depth == 0 && s.punct(i) == ',' {
			starts = append(starts, i+1)
		}
	}
	return starts
}

// ident returns the identifier at i without its quotes, and whether there is
// one. Its case stays: rules ignore case, and messages show what was written.
func (s source) ident(i int) (string, bool) {
	if i < 0 || i >= len(s.toks) {
		return "", false
	}
	t := s.text[s.toks[i].off:s.toks[i].end]
	switch s.toks[i].kind {
	case word:
		return t, true
	case quoted:
		t = strings.TrimLeft(t, "uU&") // U&"…", its escapes left as they are
		if len(t) < 2 {
			return "", false
		}
		q := t[len(t)-1:]
		return strings.ReplaceAll(t[1:len(t)-1], q+q, q), true
	}
	return "", false
}

// backtickPath returns the parts of a whole path between two backticks, as
// BigQuery and Spark have it; nil for any other identifier.
func backtickPath(quoted string) []string {
	if quoted[0] != '`' || !strings.Contains(quoted, ".") || len(quoted) < 2 {
		return nil
	}
	parts := strings.Split(quoted[1:len(quoted)-1], ".")
	if slices.Contains(parts, "") {
		return nil
	}
	return parts
}

// name returns the dotted name at i and the index of the token after it. The
// name is empty when there is none. Every component is kept, catalog included.
func (s source) name(i int) (Name, int) {
	part, ok := s.ident(i)
	if !ok {
		return Name{}, i
	}
	n := Name{Parts: []string{part}, Off: s.off(i)}
	if path := backtickPath(s.text[s.toks[i].off:s.toks[i].end]); path != nil {
		n.Parts = path
	}
	for i++; s.punct(i) == '.'; i += 2 {
		if part, ok = s.ident(i + 1); !ok {
			break
		}
		n.Parts = append(n.Parts, part)
	}
	return n, i
}

// names returns the names of a comma-separated list that starts at i, none if
// no list does.
func (s source) names(i int) []Name {
	var all []Name
	for {
		n, next := s.name(i)
		if len(n.Parts) == 0 {
			return all
		}
		all = append(all, n)
		if s.punct(next) != ',' {
			return all
		}
		i = next + 1
	}
}

// pastIf skips IF EXISTS or IF NOT EXISTS at i, which both stand where a name is
// due.
func (s source) pastIf(i int) int {
	switch {
	case s.words(i, "IF", "EXISTS"):
		return i + 2
	case s.words(i, "IF", "NOT", "EXISTS"):
		return i + 3
	}
	return i
}

// readBefore returns the offset of the keyword of the statement that reads the
// table at off: its verb, or TABLE, the short form of SELECT * FROM.
func (s source) readBefore(off int, verb string) int {
	if i := s.at(off) - 1; s.word(i) == "TABLE" {
		return s.off(i)
	}
	return s.verb(off, verb)
}

// onDelete returns the offset of the DELETE in the first ON DELETE after the
// name of the referenced table at off. Between them stand only the key's
// columns, MATCH and ON UPDATE.
func (s source) onDelete(off int) int {
	i := s.after(s.at(off), "ON", "DELETE")
	if i < 0 {
		return off
	}
	return s.off(i + 1)
}

// finish returns the operations in the order of the text, by keyword and then by
// table: the order of the trees differs from parser to parser. A statement that
// does nothing of interest still has one operation, with its first word.
func (c *collector) finish() []Op {
	if len(c.ops) == 0 {
		return []Op{{Verb: Other, Keyword: c.word(0), Off: c.off(0)}}
	}
	slices.SortStableFunc(c.ops, func(a, b Op) int {
		return cmp.Or(cmp.Compare(a.Off, b.Off), cmp.Compare(a.Table.Off, b.Table.Off))
	})
	return c.ops
}

// isTemp says whether the name's schema is a connection's own: pg_temp and
// pg_temp_3 in PostgreSQL, temp in SQLite.
func isTemp(n Name) bool {
	if len(n.Parts) < 2 {
		return false
	}
	schema := fold(n.Parts[len(n.Parts)-2])
	return schema == "temp" || strings.HasPrefix(schema, "pg_temp")
}

// fold makes names comparable where case does not count.
func fold(name string) string { return strings.ToLower(name) }

// caught, deferred, turns a panic into an error: one text that a parser or a
// walker stumbles over must not end the reading of all the others. The text is
// then read by tokens.
func caught(parser string, err *error) {
	if p := recover(); p != nil {
		*err = fmt.Errorf("%s: parser panicked: %.80v", parser, p)
	}
}

// isAggregate says whether the function, known by its name, makes one row of
// many, so that a SELECT with it does not copy a table's rows. Parsers do not
// tell: to them it is a function like any other.
func isAggregate(name string) bool {
	switch strings.ToLower(name) {
	case "count", "sum", "avg", "min", "max", "total", "every", "string_agg", "group_concat",
		"array_agg", "json_agg", "jsonb_agg", "json_object_agg", "jsonb_object_agg",
		"bool_and", "bool_or", "json_group_array", "json_group_object":
		return true
	}
	return false
}
