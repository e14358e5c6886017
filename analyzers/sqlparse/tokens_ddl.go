package sqlparse

import (
	"slices"
	"strings"
)

// create reads CREATE … at i. Of a routine only the head: its body is read as
// statements of their own.
func (r *tokenReader) create(i int) {
	// Between CREATE and the object stand OR REPLACE, DEFINER, ALGORITHM and more:
	// it is simpler to look for the object than to know them all.
	j, temp, virtual := i+1, false, false
	for end := i + maxRoutineHead; j < end; j++ {
		switch r.word(j) {
		case "TEMP", "TEMPORARY":
			temp = true
		case "VIRTUAL":
			virtual = true
		case "TABLE":
			r.createTable(i, j+1, temp, virtual)
			return
		case "VIEW":
			r.createView(i, j)
			return
		case "TRIGGER":
			r.createTrigger(i, j+1)
			return
		case "RULE":
			r.createRule(i, j+1)
			return
		case "FUNCTION", "PROCEDURE", "INDEX", "TYPE", "SCHEMA", "DATABASE", "EVENT":
			return
		}
	}
}

// createTable reads the table named at i, its foreign keys, and the query that
// fills it.
func (r *tokenReader) createTable(at, i int, temp, virtual bool) {
	t, next := r.name(r.pastIf(i))
	op := Op{Verb: CreateTable, Keyword: "CREATE TABLE", Off: r.off(at), Table: t, Temp: temp}
	switch {
	case virtual:
		op.Verb, op.Keyword = CreateView, "CREATE VIRTUAL TABLE"
	case r.word(i-2) == "FOREIGN":
		op.Keyword = "CREATE FOREIGN TABLE"
	}
	if len(t.Parts) == 0 {
		return
	}
	target := r.add(op) + 1
	r.foreignKeys(next, t)
	// Without data nothing is copied.
	if n := len(r.toks); n > 3 && r.words(n-3, "WITH", "NO", "DATA") {
		target = 0
	}
	if q := r.query(next); q > 0 && !virtual {
		r.scan(q, len(r.toks), target)
	}
}

// query returns the index of the query of a CREATE … AS at or after i, or -1.
func (r *tokenReader) query(i int) int {
	// MySQL needs no AS, and the query may stand in brackets.
	for depth := 0; i < len(r.toks); i++ {
		w := r.word(i)
		if (w == "SELECT" || w == "WITH" && r.word(i-1) == "AS" || w == "TABLE" && r.word(i-1) == "AS") && depth < 2 {
			return i
		}
		depth += r.nesting(i)
	}
	return -1
}

// createView reads the view named behind the word at view. Its query is read as
// well: it tells what the view shows.
func (r *tokenReader) createView(at, view int) {
	t, next := r.name(r.pastIf(view + 1))
	if len(t.Parts) == 0 {
		return
	}
	keyword := "CREATE VIEW"
	switch r.word(view - 1) {
	case "MATERIALIZED":
		keyword = "CREATE MATERIALIZED VIEW"
	case "RECURSIVE":
		// The view's own name in its query is itself, no table.
		r.ctes = map[string]bool{strings.ToLower(t.Last()): true}
	}
	r.add(Op{Verb: CreateView, Keyword: keyword, Off: r.off(at), Table: t})
	if q := r.query(next); q > 0 {
		r.scan(q, len(r.toks), 0)
	}
}

// foreignKeys adds the ON DELETE clauses from i on that remove or change rows.
func (r *tokenReader) foreignKeys(i int, t Name) {
	// Wherever it stands: the words ON DELETE occur in no other clause. RESTRICT
	// and NO ACTION keep the rows.
	for ; i+2 < len(r.toks); i++ {
		if !r.words(i, "ON", "DELETE") {
			continue
		}
		action := r.word(i + 2)
		if action == "SET" {
			action += " " + r.word(i+3)
		}
		switch action {
		case "CASCADE", "SET NULL", "SET DEFAULT":
			r.add(Op{Verb: ForeignKey, Keyword: "ON DELETE " + action, Off: r.off(i + 1), Table: t})
		}
	}
}

// createTrigger reads the name, the events, the table and the function of the
// trigger whose name is at i.
func (r *tokenReader) createTrigger(at, i int) {
	op := Op{Verb: CreateTrigger, Keyword: "CREATE TRIGGER", Off: r.off(at)}
	name, i := r.name(r.pastIf(i))
	if len(name.Parts) == 0 {
		return
	}
	op.Trigger = name.Parts[len(name.Parts)-1]
	// The words up to ON are events; the columns of UPDATE OF are among them and
	// do no harm. BEFORE DELETE ON is no DELETE.
	for ; i < len(r.toks) && r.word(i) != "ON"; i++ {
		switch w := r.word(i); w {
		case "INSERT", "UPDATE", "DELETE", "TRUNCATE":
			op.Events = append(op.Events, w)
		}
	}
	op.Table, i = r.name(i + 1)
	for ; i < len(r.toks) && r.word(i) != "BEGIN"; i++ {
		if r.word(i) == "EXECUTE" && (r.word(i+1) == "FUNCTION" || r.word(i+1) == "PROCEDURE") {
			if f, _ := r.name(i + 2); len(f.Parts) > 0 {
				op.Func = f.Parts[len(f.Parts)-1]
			}
		}
	}
	r.add(op)
}

// createRule reads a rule of PostgreSQL and what it does instead.
func (r *tokenReader) createRule(at, i int) {
	op := Op{Verb: CreateTrigger, Keyword: "CREATE RULE", Off: r.off(at)}
	op.Trigger, _ = r.ident(i)
	on := r.find(i+1, "ON")
	if on < 0 || r.word(on+2) != "TO" {
		return
	}
	op.Events = []string{r.word(on + 1)}
	t, next := r.name(on + 3)
	op.Table = t
	r.add(op)
	// What the WHERE reads belongs to the rule's body, as the parser has it.
	start := len(r.ops)
	do := r.find(next, "DO")
	if do < 0 {
		return
	}
	r.scan(next, do, 0)
	for j := r.skip(do+1, "ALSO", "INSTEAD"); j < len(r.toks); j++ {
		stop := j
		for stop < len(r.toks) && r.punct(stop) != ';' {
			stop++
		}
		r.scan(r.pastOpen(j), stop, 0)
		j = stop
	}
	for k := start; k < len(r.ops); k++ {
		r.ops[k].Body = "rule"
	}
}

// pastOpen skips an opening bracket at i.
func (r *tokenReader) pastOpen(i int) int {
	if r.punct(i) == '(' {
		i++
	}
	return i
}

// drop reads DROP TABLE, SCHEMA, DATABASE, TRIGGER and RULE. What else is
// dropped holds no rows.
func (r *tokenReader) drop(i int) {
	j := r.skip(i+1, "FOREIGN") // a TEMPORARY table is nobody's
	object := r.word(j)
	names := r.names(r.pastIf(j + 1))
	op := Op{Keyword: "DROP " + object, Off: r.off(i)}
	switch object {
	case "TABLE", "TABLES":
		op.Verb, op.Keyword = DropTable, "DROP TABLE"
	case "SCHEMA", "DATABASE":
		op.Verb = DropSchema
	case "TRIGGER", "RULE":
		r.dropTrigger(op, j+1)
		return
	default:
		return
	}
	for _, op.Table = range names {
		r.add(op)
	}
}

// dropTrigger reads the trigger's name at i and, in PostgreSQL, its table.
func (r *tokenReader) dropTrigger(op Op, i int) {
	name, next := r.name(r.pastIf(i))
	if len(name.Parts) == 0 {
		return
	}
	op.Verb, op.Trigger = DropTrigger, name.Parts[len(name.Parts)-1]
	// SQLite and MySQL do not say whose trigger it is.
	if r.word(next) == "ON" {
		op.Table, _ = r.name(next + 1)
	}
	r.add(op)
}

// truncate reads the list of a TRUNCATE at i, with TABLE or without.
func (r *tokenReader) truncate(i int) {
	j := r.skip(i+1, "TABLE", "ONLY")
	for {
		t, next := r.name(r.skip(r.pastIf(j), "ONLY"))
		if len(t.Parts) == 0 {
			return
		}
		r.add(Op{Verb: Truncate, Keyword: "TRUNCATE", Off: r.off(i), Table: t})
		if r.isOp(next, "*") {
			next++
		}
		if r.punct(next) != ',' {
			return
		}
		j = next + 1
	}
}

// grant reads a GRANT of what can change or remove rows of a table.
func (r *tokenReader) grant(i int) {
	on := r.find(i, "ON")
	if on < 0 {
		return
	}
	// A privilege of columns has its list in brackets, where a column may be
	// called anything.
	var held []string
	depth := 0
	for j := i + 1; j < on; j++ {
		w := r.word(j)
		if depth == 0 && slices.Contains([]string{"UPDATE", "DELETE", "TRUNCATE", "ALL"}, w) {
			held = append(held, w)
		}
		depth += r.nesting(j)
	}
	objects := r.skip(on+1, "TABLE")
	after := r.word(objects + 1)
	if len(held) == 0 || r.word(objects) == "ALL" || r.word(on+1) != "TABLE" && notTables[r.word(objects)] && after != "TO" {
		return
	}
	if _, next := r.name(objects); r.punct(next) == '.' {
		return // db.*: of no table in particular
	}
	for _, t := range r.names(objects) {
		r.add(Op{Verb: Grant, Keyword: "GRANT " + strings.Join(held, ", "), Off: r.off(i), Table: t})
	}
}

// notTables are the words before the objects of a GRANT that are no tables.
var notTables = set(`DATABASE DOMAIN FOREIGN FUNCTION LANGUAGE LARGE PARAMETER PROCEDURE ROUTINE SCHEMA SEQUENCE
	TABLESPACE TYPE`)

// copies reads COPY t FROM, and the query of COPY (…) TO.
func (r *tokenReader) copies(i int) {
	if r.punct(i+1) == '(' {
		r.scan(i+2, len(r.toks), 0)
		return
	}
	t, next := r.name(i + 1)
	from := r.find(next, "FROM", "TO") // behind the columns
	if len(t.Parts) == 0 || from < 0 {
		return
	}
	op := Op{Verb: Copy, Keyword: "COPY", Off: r.off(i), Table: t}
	if r.word(from) == "TO" {
		op.Verb = Select
	}
	r.add(op)
}

// loadData reads MySQL's LOAD DATA … INTO TABLE t; with REPLACE it removes the
// rows that have the new ones' keys.
func (r *tokenReader) loadData(i int) {
	into := r.find(i, "INTO")
	if into < 0 || r.word(into+1) != "TABLE" {
		return
	}
	op := Op{Verb: Copy, Keyword: "LOAD DATA", Off: r.off(i)}
	if op.Table, _ = r.name(into + 2); len(op.Table.Parts) == 0 {
		return
	}
	r.add(op)
	if r.word(into-1) == "REPLACE" {
		r.add(Op{
			Verb: Replace, Keyword: "LOAD DATA REPLACE", Off: r.off(into - 1), Table: op.Table, OrWhat: "REPLACE",
		})
	}
}
