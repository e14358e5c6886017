package sqlparse

import "strings"

// readTokens reads a statement by its tokens alone, for verbs and tables. It
// runs over the tokens once, with a stack of brackets and no recursion, so that
// no text is too deep or too long for it. It returns nil where it finds no verb.
func readTokens(s source) []Op {
	i := 0
	for s.punct(i) == '(' || holeMark.MatchString(s.word(i)) { // a hint or a WITH in a hole
		i++
	}
	if !isVerb(s.word(i)) {
		return nil
	}
	r := &tokenReader{collector: collector{source: s}}
	r.statement(i)
	if len(r.ops) == 0 && !r.plausible(i) {
		return nil
	}
	return r.finish()
}

// A tokenReader collects what a statement does.
type tokenReader struct {
	collector
	ctes     map[string]bool // names of WITH queries, in lower case
	brackets []bracket
}

// A bracket is what is known inside one pair of brackets.
type bracket struct {
	verb      string // of the statement whose FROM this is: SELECT, UPDATE, DELETE, MERGE
	verbAt    int    // index of its token
	with      bool   // a WITH whose statement is still to come
	inFrom    bool   // between FROM and WHERE: a comma begins another table
	opener    int    // index of the token before the bracket
	closed    int    // index of the token before the bracket that closed last
	target    int    // 1 + index of the operation that a SELECT here fills, or 0
	upserts   int    // 1 + index of the operation that ON CONFLICT changes, or 0
	tables    int    // tables of the SELECT that fills target
	partial   bool   // that SELECT may leave rows out
	source    Name   // its table
	mergeInto Name   // the table that a MERGE changes
}

// add appends an operation and returns its index.
func (r *tokenReader) add(op Op) int {
	r.collector.add(op)
	return len(r.ops) - 1
}

// statement reads the statement whose first word is at i.
func (r *tokenReader) statement(i int) {
	switch r.word(i) {
	case "EXPLAIN", "DESCRIBE", "DESC":
		r.explain(i)
	case "PREPARE":
		if as := r.after(i, "AS"); as > 0 {
			r.statement(as + 1)
		}
	case "CREATE":
		r.create(i)
	case "ALTER":
		r.alter(i)
	case "DROP":
		r.drop(i)
	case "RENAME":
		r.renameTables(i)
	case "TRUNCATE":
		r.truncate(i)
	case "GRANT":
		r.grant(i)
	case "COPY":
		r.copies(i)
	case "LOAD":
		r.loadData(i)
	case "DECLARE", "CALL", "SET":
		r.scan(i, len(r.toks), 0)
	default:
		if isDML(r.word(i)) {
			r.scan(i, len(r.toks), 0)
		}
	}
}

// explain reads what EXPLAIN ANALYZE runs; without ANALYZE nothing is run, and
// only the reads count.
func (r *tokenReader) explain(i int) {
	runs := false
	for i++; i < len(r.toks) && !isDML(r.word(i)); i++ {
		switch r.word(i) {
		case "ANALYZE":
			runs = !r.isOff(i + 1)
		case "PREPARE", "CREATE":
			r.statement(i)
			return
		}
	}
	r.scan(i, len(r.toks), 0)
	if !runs {
		r.onlyReads(0)
	}
}

// isOff reports whether the option before i is switched off.
func (r *tokenReader) isOff(i int) bool {
	if i >= len(r.toks) {
		return false
	}
	switch strings.ToUpper(r.text[r.toks[i].off:min(r.toks[i].end, r.toks[i].off+len("FALSE"))]) {
	case "0", "OFF", "FALSE":
		return true
	}
	return false
}

// scan reads rows' statements (SELECT, INSERT, UPDATE, DELETE, MERGE and their
// kind) from token i to end. target is 1 + the index of the operation that the
// SELECT fills, or 0.
func (r *tokenReader) scan(i, end, target int) {
	r.brackets = append(r.brackets[:0], bracket{target: target, opener: -1, closed: -1})
	first := i
	for i < end {
		switch r.punct(i) {
		case '(':
			r.open(i)
		case ')':
			r.close()
		case ',':
			if sc := r.inner(); sc.inFrom {
				r.table(i + 1)
			}
		}
		i = r.token(i, i == first || r.statementDue(i))
	}
	for len(r.brackets) > 0 {
		r.finishCopy()
		r.brackets = r.brackets[:len(r.brackets)-1]
	}
}

// inner returns the innermost bracket.
func (r *tokenReader) inner() *bracket { return &r.brackets[len(r.brackets)-1] }

// open enters a bracket. One that follows FROM or JOIN holds tables too, and
// one around the SELECT of an INSERT fills the same table.
func (r *tokenReader) open(i int) {
	outer := r.inner()
	sc := bracket{opener: i - 1, closed: -1}
	isQuery := isDML(r.word(i + 1))
	switch before := r.word(i - 1); {
	// FROM (a JOIN b), FROM ((a)).
	case !isQuery && outer.inFrom && (before == "FROM" || before == "JOIN" || r.punct(i-1) == ',' || r.punct(i-1) == '('):
		sc.verb, sc.verbAt, sc.inFrom = outer.verb, outer.verbAt, true
		outer.tables, outer.partial = outer.tables+1, true
	// INSERT INTO a (SELECT …), CREATE TABLE a AS (SELECT …).
	case isQuery && outer.target > 0 && outer.verb != "SELECT":
		sc.target, outer.target = outer.target, 0
	// FROM (SELECT …): the outer query copies no table.
	case isQuery && outer.inFrom && (before == "FROM" || r.punct(i-1) == ','):
		outer.partial = true
	}
	r.brackets = append(r.brackets, sc)
	if sc.inFrom {
		r.table(i + 1)
	}
}

// close leaves a bracket. One too many closes nothing.
func (r *tokenReader) close() {
	if len(r.brackets) < 2 {
		return
	}
	r.finishCopy()
	opener := r.inner().opener
	r.brackets = r.brackets[:len(r.brackets)-1]
	r.inner().closed = opener
}

// finishCopy notes that the SELECT of a bracket copies all rows of one table.
func (r *tokenReader) finishCopy() {
	sc := r.inner()
	if sc.target > 0 && sc.verb == "SELECT" && sc.tables == 1 && !sc.partial {
		r.ops[sc.target-1].CopyOf = sc.source
	}
}

// statementDue reports whether a statement, not an expression, may begin at i:
// in the brackets of a WITH query, and behind the last of them.
func (r *tokenReader) statementDue(i int) bool {
	switch r.punct(i - 1) {
	case '(':
		before := r.word(i - 2)
		return before == "AS" || before == "MATERIALIZED" || i < 2 || r.punct(i-2) == '('
	case ')':
		return r.inner().with
	}
	return false
}

// token reads the token at i and returns the index of the next to read.
func (r *tokenReader) token(i int, due bool) int {
	if r.toks[i].kind != word {
		return i + 1
	}
	w := r.word(i)
	if due {
		if next := r.rowStatement(i, w); next > i {
			return next
		}
	}
	r.clause(i, w)
	return i + 1
}

// rowStatement reads the head of the statement that begins with w at i. It
// returns the index of the token behind it, or i if w begins none.
func (r *tokenReader) rowStatement(i int, w string) int {
	switch w {
	case "WITH":
		*r.inner() = bracket{with: true, target: r.inner().target, opener: r.inner().opener, closed: -1, partial: true}
		return i + 1
	case "INSERT", "REPLACE":
		return r.insert(i)
	case "UPDATE":
		return r.update(i)
	case "DELETE":
		return r.remove(i)
	case "MERGE":
		return r.merge(i)
	}
	return i
}

// clause reads a word inside a statement.
func (r *tokenReader) clause(i int, w string) {
	sc := r.inner()
	switch w {
	case "SELECT":
		sc.verb, sc.verbAt, sc.inFrom, sc.with = w, i, false, false
	case "TABLE":
		// TABLE t is short for SELECT * FROM t.
		if sc.verb == "" {
			sc.verb, sc.verbAt = "SELECT", i
			r.table(i + 1)
		}
	case "AS":
		r.cteName(i)
	case "FROM", "JOIN", "STRAIGHT_JOIN", "USING":
		r.from(i, w)
	case "INTO":
		r.selectInto(i)
	case "THEN":
		r.mergeBranch(i + 1)
	case "UPDATE":
		r.upsert(i)
	default:
		if endsFrom[w] {
			sc.inFrom = false
			sc.partial = sc.partial || w != "ORDER" && w != "SET" && w != "VALUES"
		}
		if r.punct(i+1) == '(' && isAggregate(w) {
			r.fold()
		}
	}
}

// from reads the word at i that tables follow.
func (r *tokenReader) from(i int, w string) {
	sc := r.inner()
	switch {
	case w == "USING":
		// That of a join has a bracket behind it.
		if r.punct(i+1) != '(' && (sc.verb == "DELETE" || sc.verb == "MERGE") {
			sc.inFrom = true
			r.table(i + 1)
		}
	case sc.verb != "" && r.word(i-1) != "DISTINCT":
		// EXTRACT(x FROM y) has no verb in its brackets, IS DISTINCT FROM no table.
		sc.inFrom, sc.partial = true, sc.partial || w != "FROM"
		r.table(i + 1)
	}
}

// selectInto reads the INTO of a SELECT at i, which creates a table. In a body
// it fills variables; the body's reader leaves it out.
func (r *tokenReader) selectInto(i int) {
	sc := r.inner()
	j := r.skip(i+1, "TEMP", "TEMPORARY", "LOCAL", "UNLOGGED", "TABLE")
	if r.word(j) == "OUTFILE" || r.word(j) == "DUMPFILE" {
		return
	}
	if t, _ := r.name(j); len(t.Parts) > 0 && sc.verb == "SELECT" && sc.target == 0 {
		temp := r.word(i+1) == "TEMP" || r.word(i+1) == "TEMPORARY"
		sc.target = 1 + r.add(Op{Verb: CreateTable, Keyword: "SELECT INTO", Off: r.off(i), Table: t, Temp: temp})
	}
}

// endsFrom are the words that end the tables of a FROM. All but ORDER BY may
// leave rows out.
var endsFrom = set(`WHERE GROUP HAVING LIMIT OFFSET FETCH ORDER UNION INTERSECT EXCEPT RETURNING SET VALUES
	WINDOW DISTINCT TABLESAMPLE CONFLICT DUPLICATE QUALIFY TOP`)

// fold marks the SELECT around an aggregate: it makes one row of many.
func (r *tokenReader) fold() {
	for i := len(r.brackets) - 1; i >= 0; i-- {
		if r.brackets[i].verb != "" {
			r.brackets[i].partial = true
			return
		}
	}
}

// cteName notes the name of a WITH query, whose AS is at i.
func (r *tokenReader) cteName(i int) {
	sc := r.inner()
	if !sc.with {
		return
	}
	at := i - 1
	if r.punct(at) == ')' { // name (columns) AS
		at = sc.closed
	}
	if name, ok := r.ident(at); ok {
		if r.ctes == nil {
			r.ctes = make(map[string]bool)
		}
		r.ctes[strings.ToLower(name)] = true
	}
}

// table adds the table that a FROM, JOIN or comma names at i, if it is one.
func (r *tokenReader) table(i int) {
	sc := r.inner()
	for r.word(i) == "ONLY" || r.word(i) == "LATERAL" {
		sc.partial = true // ONLY leaves out the rows of partitions and heirs
		i++
	}
	t, next := r.name(i)
	// A function, a WITH query, or a subquery that the loop comes to.
	if len(t.Parts) == 0 || r.punct(next) == '(' && r.word(next-1) != "" || isDML(r.word(i)) || r.isCTE(t) {
		sc.partial = sc.partial || len(t.Parts) > 0
		return
	}
	sc.tables++
	sc.source = t
	r.add(Op{Verb: Select, Keyword: sc.verb, Off: r.off(sc.verbAt), Table: t})
}

// isCTE reports whether the bare name is that of a WITH query seen so far. Scopes
// are not told apart: a query's name seldom is a table's too.
func (r *tokenReader) isCTE(t Name) bool {
	return len(t.Parts) == 1 && r.ctes[strings.ToLower(t.Parts[0])]
}

// isDML reports whether w begins a statement on rows.
func isDML(w string) bool {
	switch w {
	case "SELECT", "WITH", "INSERT", "UPDATE", "DELETE", "MERGE", "REPLACE", "VALUES", "TABLE":
		return true
	}
	return false
}
