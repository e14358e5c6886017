package sqlparse

import (
	"slices"
	"strings"
)

// maxAhead is how far, in tokens, a statement's head is searched for what
// comes later in it: far enough for people's statements, and a bound on the
// work for a text made of heads only.
const maxAhead = 2000

// skip returns the index of the first token from i on that is none of the words.
func (r *tokenReader) skip(i int, words ...string) int {
	for slices.Contains(words, r.word(i)) && r.word(i) != "" {
		i++
	}
	return i
}

// find returns the index of the first of the words at or after i in i's own
// bracket, or -1.
func (r *tokenReader) find(i int, words ...string) int {
	depth := 0
	for end := min(len(r.toks), i+maxAhead); i < end && depth >= 0; i++ {
		if depth == 0 && r.toks[i].kind == word && slices.Contains(words, r.word(i)) {
			return i
		}
		depth += r.nesting(i)
	}
	return -1
}

// insert reads INSERT … INTO t or REPLACE INTO t at i, up to its columns.
func (r *tokenReader) insert(i int) int {
	op := Op{Verb: Insert, Keyword: "INSERT", Off: r.off(i)}
	if r.word(i) == "REPLACE" {
		op.Verb, op.Keyword, op.OrWhat = Replace, "REPLACE INTO", "REPLACE"
	}
	j := r.skip(i+1, "LOW_PRIORITY", "DELAYED", "HIGH_PRIORITY", "IGNORE")
	if r.word(j-1) == "IGNORE" {
		op.OrWhat = "IGNORE"
	}
	if r.word(j) == "OR" {
		op.OrWhat = r.word(j + 1)
		if j += 2; op.OrWhat == "REPLACE" {
			op.Verb, op.Keyword = Replace, "INSERT OR REPLACE"
		}
	}
	into := r.word(j) == "INTO"
	if into {
		j++
	}
	t, next := r.name(j)
	// MySQL lets INTO be left out; without rows behind it that would be prose.
	if len(t.Parts) == 0 && !into || !into && !r.rowsFollow(next) {
		return i
	}
	op.Table = t
	next, op.Columns = r.insertColumns(next)
	at := r.add(op)
	if op.OrWhat == "UPDATE" { // Spanner's
		r.add(Op{Verb: Update, Keyword: "INSERT OR UPDATE", Off: op.Off, Table: t, Columns: op.Columns})
	}
	sc := r.inner()
	*sc = bracket{opener: sc.opener, closed: -1, target: at + 1, upserts: at + 1, verbAt: i}
	sc.partial = op.OrWhat != "" // a row may be left out
	return max(next, i+1)
}

// rowsFollow reports whether rows to be inserted begin at i.
func (r *tokenReader) rowsFollow(i int) bool {
	return r.punct(i) == '(' || slices.Contains([]string{"VALUES", "VALUE", "SELECT", "SET"}, r.word(i))
}

// insertColumns reads the columns between an INSERT's table and its rows, and
// returns the index behind them.
func (r *tokenReader) insertColumns(i int) (int, []string) {
	if r.word(i) == "AS" { // PostgreSQL's alias
		i += 2
	}
	if r.word(i) == "SET" { // MySQL's INSERT … SET
		return i, r.setColumns(i + 1)
	}
	if r.punct(i) != '(' || isDML(r.word(i+1)) {
		return i, nil
	}
	columns := lastParts(r.names(i + 1))
	// No bracket opens inside a list of columns.
	for i < len(r.toks) && r.punct(i) != ')' {
		i++
	}
	return i + 1, columns
}

// lastParts returns the names without their qualifiers.
func lastParts(names []Name) []string {
	var all []string
	for _, n := range names {
		all = append(all, n.Parts[len(n.Parts)-1])
	}
	return all
}

// setColumns returns the columns that the SET whose first assignment is at i sets.
func (r *tokenReader) setColumns(i int) []string {
	return lastParts(r.assigned(i))
}

// assigned returns the names left of the = in the list of assignments at i.
func (r *tokenReader) assigned(i int) []Name {
	end := min(len(r.toks), i+maxAhead)
	var all []Name
	depth, cases := 0, 0
	for due := true; i < end && depth >= 0; i++ {
		switch w := r.word(i); {
		case depth > 0:
		case w == "CASE":
			cases++
		case w == "END":
			cases--
		case cases == 0 && endsSet[w]:
			return all
		case due && r.punct(i) == '(':
			all = append(all, r.names(i+1)...)
		case due:
			if n, next := r.name(i); len(n.Parts) > 0 && r.isOp(next, "=", ":=") {
				all = append(all, n)
			}
		}
		depth += r.nesting(i)
		due = depth == 0 && r.punct(i) == ','
	}
	return all
}

// endsSet are the words that end the assignments of a SET.
var endsSet = set("WHERE FROM RETURNING ORDER LIMIT WHEN")

// isOp reports whether the token at i is one of the operators.
func (r *tokenReader) isOp(i int, ops ...string) bool {
	return i < len(r.toks) && r.toks[i].kind == op && slices.Contains(ops, r.text[r.toks[i].off:r.toks[i].end])
}

// A tableRef is a table and the name it goes by in a statement.
type tableRef struct {
	table Name
	alias string
}

// is reports whether the statement calls the table so.
func (t tableRef) is(name string) bool {
	if t.alias != "" {
		return strings.EqualFold(t.alias, name)
	}
	return strings.EqualFold(t.table.Parts[len(t.table.Parts)-1], name)
}

// refs returns the tables of a list with joins at i, up to the index stop.
func (r *tokenReader) refs(i, stop int) []tableRef {
	var all []tableRef
	due, depth := true, 0
	for ; i < stop; i++ {
		depth += r.nesting(i)
		switch w := r.word(i); {
		case r.punct(i) == ',' && depth == 0, w == "JOIN", w == "STRAIGHT_JOIN", w == "FROM":
			due = true
		case isDML(w):
			due = false
		case due && w != "ONLY" && w != "LATERAL":
			if t, next := r.name(i); len(t.Parts) > 0 {
				all = append(all, tableRef{t, r.alias(next)})
				due, i = false, next-1
			}
		}
	}
	return all
}

// alias returns the alias at i, or "".
func (r *tokenReader) alias(i int) string {
	if r.word(i) == "AS" {
		i++
	} else if w := r.word(i); isKeyword(w) || w == "PARTITION" {
		return ""
	}
	alias, _ := r.ident(i)
	return alias
}

// update reads the head of an UPDATE at i, up to its SET.
func (r *tokenReader) update(i int) int {
	op := Op{Verb: Update, Keyword: "UPDATE", Off: r.off(i)}
	j := r.skip(i+1, "LOW_PRIORITY", "IGNORE", "ONLY")
	if r.word(j) == "OR" {
		op.OrWhat = r.word(j + 1)
		op.Keyword, j = "UPDATE OR "+op.OrWhat, j+2
	}
	// The tables end at SET, whatever joins stand before it.
	set := r.find(j, "SET")
	if set < 0 {
		_, next := r.name(j)
		if !r.holeFollows(next) {
			return i
		}
		set = len(r.toks)
	}
	refs := r.refs(j, set)
	if len(refs) == 0 {
		return i
	}
	*r.inner() = bracket{opener: r.inner().opener, closed: -1, verb: "UPDATE", verbAt: i}
	r.updateTargets(op, refs, r.assigned(set+1))
	return max(set, i+1)
}

// holeFollows reports whether a hole, which may hold the SET, is the token at i.
// Without one an UPDATE of no SET is prose.
func (r *tokenReader) holeFollows(i int) bool {
	return i < len(r.toks) && r.toks[i].kind == word && holeMark.MatchString(r.text[r.toks[i].off:r.toks[i].end])
}

// updateTargets adds an UPDATE for each table that has a column set, and a read
// for each other table of the list.
func (r *tokenReader) updateTargets(op Op, refs []tableRef, assigned []Name) {
	columns := make([][]string, len(refs))
	for _, n := range assigned {
		// Without the schema nobody can tell whose a bare column is; most likely it
		// is the first table's.
		of := 0
		if len(n.Parts) > 1 && len(refs) > 1 {
			of = max(0, slices.IndexFunc(refs, func(t tableRef) bool { return t.is(n.Parts[len(n.Parts)-2]) }))
		}
		columns[of] = append(columns[of], n.Parts[len(n.Parts)-1])
	}
	for i, ref := range refs {
		if len(columns[i]) == 0 && len(assigned) > 0 || len(assigned) == 0 && i > 0 {
			r.read(ref.table, op)
			continue
		}
		op.Table, op.Columns = ref.table, columns[i]
		r.add(op)
	}
}

// read adds a read of t by the statement of op, unless t is a WITH query.
func (r *tokenReader) read(t Name, op Op) {
	if !r.isCTE(t) {
		r.add(Op{Verb: Select, Keyword: op.Keyword, Off: op.Off, Table: t})
	}
}

// remove reads the head of a DELETE at i: DELETE FROM t, MySQL's DELETE a, b
// FROM … and DELETE FROM a, b USING ….
func (r *tokenReader) remove(i int) int {
	j := r.skip(i+1, "LOW_PRIORITY", "HIGH_PRIORITY", "QUICK", "IGNORE")
	listed := r.word(j) != "FROM"
	if !listed {
		j = r.skip(j+1, "ONLY")
	}
	targets, next := r.targets(j)
	from := -1
	if listed || r.word(next) == "USING" {
		from = next
	}
	// "Delete users" is prose, DELETE u FROM users u is not. Nor is DELETE users
	// WHERE id = 1, which SQL Server and Spanner take.
	short := len(targets) == 1 && r.isCondition(next)
	if listed && !short && (r.word(next) != "FROM" || len(targets) == 0) {
		return i
	}
	if short {
		from = -1
	}
	var refs []tableRef
	if from >= 0 {
		stop := r.find(from+1, "WHERE", "ORDER", "LIMIT", "RETURNING")
		if stop < 0 {
			stop = min(len(r.toks), from+maxAhead)
		}
		refs = r.refs(from+1, stop)
	}
	sc := r.inner()
	*sc = bracket{opener: sc.opener, closed: -1, verb: "DELETE", verbAt: i}
	for _, t := range targets {
		r.add(Op{Verb: Delete, Keyword: "DELETE", Off: r.off(i), Table: resolve(t, refs)})
	}
	if len(targets) == 0 { // cut off behind FROM: a DELETE of who knows what
		r.add(Op{Verb: Delete, Keyword: "DELETE", Off: r.off(i)})
	}
	return r.otherRefs(refs, targets, next, i)
}

// otherRefs adds a read for each table of a DELETE that loses no rows, and
// returns the index at which reading goes on.
func (r *tokenReader) otherRefs(refs []tableRef, targets []Name, next, i int) int {
	for _, ref := range refs {
		isTarget := func(t Name) bool { return ref.is(t.Parts[len(t.Parts)-1]) }
		if !slices.ContainsFunc(targets, isTarget) {
			r.read(ref.table, Op{Keyword: "DELETE", Off: r.off(i)})
		}
	}
	if len(refs) > 0 {
		// The loop must not read the list a second time.
		r.inner().verb = ""
		next++
	}
	return max(next, i+1)
}

// targets returns the names of a DELETE's list at i, without MySQL's .* and
// PostgreSQL's * behind them, and the index behind the list.
func (r *tokenReader) targets(i int) ([]Name, int) {
	var all []Name
	for {
		t, next := r.name(i)
		if len(t.Parts) == 0 || isKeyword(r.word(i)) {
			return all, i
		}
		all = append(all, t)
		if r.punct(next) == '.' { // the name took the parts, not the dot of .*
			next++
		}
		if r.isOp(next, "*") {
			next++
		}
		if r.punct(next) != ',' {
			return all, next
		}
		i = next + 1
	}
}

// resolve returns the table that the statement calls t.
func resolve(t Name, refs []tableRef) Name {
	if len(t.Parts) != 1 {
		return t
	}
	for _, ref := range refs {
		if ref.is(t.Parts[0]) {
			return ref.table
		}
	}
	return t
}

// merge reads the head of a MERGE at i, up to its USING.
func (r *tokenReader) merge(i int) int {
	t, next := r.name(r.skip(i+1, "INTO", "ONLY"))
	// Every MERGE has a USING; "merge the results" has none.
	if len(t.Parts) == 0 || r.find(next, "USING") < 0 {
		return i
	}
	sc := r.inner()
	*sc = bracket{opener: sc.opener, closed: -1, verb: "MERGE", verbAt: i, mergeInto: t}
	return next
}

// mergeBranch reads what a MERGE does at i, behind a THEN.
func (r *tokenReader) mergeBranch(i int) {
	sc := r.inner()
	if sc.verb != "MERGE" {
		return
	}
	op := Op{Keyword: "MERGE … THEN " + r.word(i), Off: r.off(i), Table: sc.mergeInto}
	switch r.word(i) {
	case "DELETE":
		op.Verb = Delete
	case "UPDATE":
		op.Verb, op.Columns = Update, r.setColumns(i+2)
	case "INSERT":
		op.Verb = Insert
		_, op.Columns = r.insertColumns(i + 1)
	default:
		return
	}
	sc.inFrom = false // the commas of SET name no tables
	r.add(op)
}

// upsert reads the UPDATE at i of ON CONFLICT DO UPDATE or ON DUPLICATE KEY UPDATE.
func (r *tokenReader) upsert(i int) {
	sc := r.inner()
	// Of the UPDATEs inside a statement only these two change rows.
	op := Op{Verb: Update, Off: r.off(i)}
	switch {
	case r.word(i-1) == "DO":
		op.Keyword, op.Columns = "ON CONFLICT DO UPDATE", r.setColumns(i+2)
	case r.words(i-2, "DUPLICATE", "KEY"):
		op.Keyword, op.Columns = "ON DUPLICATE KEY UPDATE", r.setColumns(i+1)
	default: // FOR UPDATE, the event of a trigger, a column
		return
	}
	if sc.upserts > 0 {
		op.Table = r.ops[sc.upserts-1].Table
		r.add(op)
	}
}
