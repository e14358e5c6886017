package sqlparse

import "slices"

// Clauses are the parts of a statement on rows, as expressions.
type Clauses struct {
	Sets    []Assignment // of UPDATE, DO UPDATE, ON DUPLICATE KEY UPDATE, INSERT … SET
	Columns []string     // INSERT's, as named; nil if it names none
	Rows    [][]*Expr    // VALUES
	Outputs []Output     // of SELECT, and of the SELECT of INSERT … SELECT
	Where   *Expr        // nil if there is none
	Having  *Expr
	OrderBy []*Expr
	Limit   *Limit // LIMIT, TOP or FETCH FIRST; nil if there is none
}

// An Assignment is one column of a SET with its new value. One of several
// columns to a subquery has that as the value of each.
type Assignment struct {
	Column string
	Value  *Expr
	Off    int // of the column
}

// An Output is one expression of a SELECT with the name that it goes by: its
// alias, or the column's name; "" for others.
type Output struct {
	Name  string
	Value *Expr
}

// A Limit cuts rows off.
type Limit struct {
	Keyword string // LIMIT, TOP, FETCH
	Count   *Expr
	Off     int
}

// ReadClauses reads the clauses of an operation of the statements in text: those
// behind the keyword at op.Off, at the level of brackets it stands at. Rules ask
// for them only where the table matters, so they are not part of [Parse]. A text
// that does not hold together gives what can be read of it; the result is never
// nil.
func ReadClauses(text string, op Op, d Dialect) *Clauses {
	r := &clauseReader{exprReader: exprReader{params: map[int]int{}}}
	start := r.lex(text, op.Off, d)
	switch w := r.word(start); {
	case w == "INSERT" || w == "REPLACE":
		r.insert(start + 1)
	case op.Keyword == "ON DUPLICATE KEY UPDATE" && r.word(start+1) != "SET":
		r.sets(start + 1)
	case w == "UPDATE":
		if set := r.after(start, "SET"); set > 0 {
			r.rest(r.sets(set + 1))
		}
	case w == "SELECT":
		r.selects(start + 1)
	default:
		r.rest(start + 1)
	}
	return &r.out
}

// A clauseReader collects the clauses of one operation.
type clauseReader struct {
	exprReader
	out Clauses
}

// lex cuts the text into tokens and returns the index of the one at off. Inside
// the string that is a function's body the tokens are those from there on.
func (r *clauseReader) lex(text string, off int, d Dialect) int {
	r.source = source{text, withoutComments(lex(text, d))}
	i := r.at(off)
	if i >= len(r.toks) || r.toks[i].off != off {
		r.source = source{text, shifted(withoutComments(lex(text[min(off, len(text)):], d)), off)}
		i = 0
	}
	// A statement's placeholders are counted from its own beginning.
	n := 0
	for j, t := range r.toks {
		switch {
		case r.punct(j) == ';' && j < i:
			n = 0
		case t.kind == param && r.part(j) == "?":
			n++
			r.params[j] = n
		}
	}
	return i
}

func withoutComments(toks []token) []token {
	return slices.DeleteFunc(toks, func(t token) bool { return t.kind == comment })
}

func shifted(toks []token, by int) []token {
	for i := range toks {
		toks[i].off += by
		toks[i].end += by
	}
	return toks
}

// insert reads INSERT … up to its conflict clause.
func (r *clauseReader) insert(i int) {
	if into := r.after(i, "INTO"); into > 0 && into < i+4 {
		i = into + 1
	}
	if r.punct(i) != '(' {
		_, i = r.name(i)
	}
	if r.word(i) == "AS" {
		i += 2
	}
	if r.punct(i) == '(' && !isDML(r.word(i+1)) {
		for _, n := range r.names(i + 1) {
			r.out.Columns = append(r.out.Columns, n.Last())
		}
		i = r.closing(i+1) + 1
	}
	if r.word(i) == "OVERRIDING" {
		i += 3
	}
	switch r.word(i) {
	case "VALUES", "VALUE":
		r.values(i + 1)
	case "SET":
		r.sets(i + 1)
	case "SELECT":
		r.selects(i + 1)
	case "WITH":
		if sel := r.after(i, "SELECT"); sel > 0 {
			r.selects(sel + 1)
		}
	}
}

// values reads rows in brackets. A hole in a row's place ends them.
func (r *clauseReader) values(i int) {
	for r.punct(i) == '(' || r.word(i) == "ROW" && r.punct(i+1) == '(' {
		if r.word(i) == "ROW" {
			i++
		}
		var row []*Expr
		row, i = r.list(i + 1)
		r.out.Rows = append(r.out.Rows, row)
		if r.punct(i) != ',' {
			return
		}
		i++
	}
}

// sets reads assignments and returns the index behind them.
func (r *clauseReader) sets(i int) int {
	for i < len(r.toks) {
		columns, next := r.targets(i)
		if len(columns) == 0 || !r.isOp(next, "=", ":=") {
			return i
		}
		var value *Expr
		value, i = r.expr(next+1, 0)
		r.assign(columns, value)
		if r.punct(i) != ',' {
			return i
		}
		i++
	}
	return i
}

// targets reads a column, or several in brackets, left of the =.
func (r *clauseReader) targets(i int) ([]Name, int) {
	if r.punct(i) == '(' {
		return r.names(i + 1), r.closing(i+1) + 1
	}
	n, next := r.name(i)
	if len(n.Parts) == 0 {
		return nil, i
	}
	if r.punct(next) == '[' { // an element of an array
		next = r.closing(next+1) + 1
	}
	return []Name{n}, next
}

// isOp reports whether the token at i is one of the operators.
func (r *clauseReader) isOp(i int, ops ...string) bool {
	return i < len(r.toks) && r.toks[i].kind == op && slices.Contains(ops, r.part(i))
}

func (r *clauseReader) assign(columns []Name, value *Expr) {
	for n, c := range columns {
		a := Assignment{Column: c.Last(), Value: value, Off: c.Off}
		if len(columns) > 1 && value.Kind == Call && value.Name == "row" && n < len(value.Args) {
			a.Value = value.Args[n]
		}
		r.out.Sets = append(r.out.Sets, a)
	}
}

// selects reads a SELECT behind its keyword.
func (r *clauseReader) selects(i int) {
	for done := false; !done; {
		switch r.word(i) {
		case "ALL", "DISTINCT", "DISTINCTROW", "SQL_CALC_FOUND_ROWS":
			if i++; r.word(i) == "ON" && r.punct(i+1) == '(' {
				i = r.closing(i+2) + 1
			}
		case "TOP":
			r.out.Limit = &Limit{Keyword: "TOP", Off: r.off(i)}
			r.out.Limit.Count, i = r.operand(i + 1)
		default:
			done = true
		}
	}
	r.rest(r.outputs(i))
}

// outputs reads the list of a SELECT and returns the index behind it.
func (r *clauseReader) outputs(i int) int {
	for i < len(r.toks) && r.nesting(i) >= 0 {
		at := i
		var o Output
		o.Value, i = r.expr(i, 0)
		if o.Value.Kind == ColumnRef {
			o.Name = o.Value.Name
		}
		if r.word(i) == "AS" {
			i++
		}
		if alias, ok := r.ident(i); ok && !ends[r.word(i)] {
			o.Name = alias
			i++
		}
		r.out.Outputs = append(r.out.Outputs, o)
		if r.punct(i) != ',' || i == at {
			return i
		}
		i++
	}
	return i
}

// rest reads the clauses from i on to the end of the statement, or of the
// bracket that it stands in.
func (r *clauseReader) rest(i int) {
	for i < len(r.toks) && r.nesting(i) >= 0 && r.punct(i) != ';' {
		switch w := r.word(i); {
		case r.nesting(i) > 0:
			i = r.closing(i+1) + 1
		case w == "WHERE":
			r.out.Where, i = r.expr(i+1, 0)
		case w == "HAVING":
			r.out.Having, i = r.expr(i+1, 0)
		case w == "ORDER" && r.word(i+1) == "BY":
			i = r.orderBy(i + 2)
		case w == "LIMIT":
			i = r.limit(i)
		case w == "FETCH" && (r.word(i+1) == "FIRST" || r.word(i+1) == "NEXT"):
			l := &Limit{Keyword: "FETCH", Off: r.off(i)}
			l.Count, i = r.operand(i + 2)
			r.out.Limit = l
		case w == "RETURNING":
			return
		default:
			i++
		}
	}
}

// limit reads LIMIT n, LIMIT n OFFSET m and MySQL's LIMIT m, n.
func (r *clauseReader) limit(i int) int {
	l := &Limit{Keyword: "LIMIT", Off: r.off(i)}
	l.Count, i = r.expr(i+1, 0)
	if r.punct(i) == ',' {
		l.Count, i = r.expr(i+1, 0)
	}
	if l.Count.Kind == Literal && (l.Count.Name == "NULL" || l.Count.Name == "-1") || r.word(i-1) == "ALL" {
		return i // cuts nothing off
	}
	r.out.Limit = l
	return i
}

// orderBy reads what rows are ordered by and returns the index behind it.
func (r *clauseReader) orderBy(i int) int {
	for i < len(r.toks) {
		var e *Expr
		e, i = r.expr(i, 0)
		r.out.OrderBy = append(r.out.OrderBy, e)
		for slices.Contains([]string{"ASC", "DESC", "NULLS", "FIRST", "LAST"}, r.word(i)) {
			i++
		}
		if r.punct(i) != ',' {
			return i
		}
		i++
	}
	return i
}
