package sqlparse

import "slices"

// selects walks a SELECT, VALUES or TABLE; one with INTO also creates a table.
func (w *pgWalk) selects(n pgNode, sc scope) {
	// In SELECT … INTO t … UNION SELECT … the INTO stands in the first side, and
	// what is copied is not that side's table.
	part := sc.part
	sc = w.with(n, sc, "SELECT")
	if into := n.node("into_clause"); into.ok() {
		t := w.table(into.node("rel"))
		op := Op{
			Verb: CreateTable, Keyword: "SELECT INTO", Off: w.verb(t.Off, "INTO"), Table: t,
			Temp: isTempTable(into.node("rel")),
		}
		if !part {
			op.CopyOf = w.copyOf(n, sc)
		}
		w.add(op)
	}
	sc.part = n.node("larg").ok()
	// FOR UPDATE OF t names tables of the FROM once more.
	w.children(n, sc, "with_clause", "into_clause", "locking_clause")
}

// insert adds an INSERT and, for ON CONFLICT DO UPDATE, the change that it makes
// of rows already there.
func (w *pgWalk) insert(n pgNode, sc scope) {
	sc = w.with(n, sc, "INSERT")
	t := w.table(n.node("relation"))
	op := Op{
		Verb: Insert, Keyword: "INSERT", Off: w.verb(t.Off, "INSERT"),
		Table: t, Columns: w.columns(n, "cols"),
	}
	conflict := n.node("on_conflict_clause")
	if !conflict.ok() {
		// With ON CONFLICT a row may be left out, so it would be no copy.
		op.CopyOf = w.copyOf(n.node("select_stmt"), sc)
	}
	w.add(op)
	if conflict.enum("action") == "ONCONFLICT_UPDATE" {
		// The index predicate before it may hold anything, but in brackets.
		do := w.after(w.at(conflict.num("location")), "DO", "UPDATE")
		w.add(Op{
			Verb: Update, Keyword: "ON CONFLICT DO UPDATE", Off: w.off(do + 1),
			Table: t, Columns: w.columns(conflict, "target_list"),
		})
	}
	w.children(n, sc, "with_clause", "relation", "cols")
}

// copyOf returns the table of which a SELECT takes all rows, or no name: any
// clause that may drop, join or fold rows makes it something else than a copy.
// A table may be dropped once it is copied, so doubt means no.
func (w *pgWalk) copyOf(n pgNode, sc scope) Name {
	filters := []string{
		"distinct_clause", "where_clause", "group_clause", "having_clause", "values_lists",
		"limit_offset", "limit_count", "locking_clause", "with_clause", "larg", "rarg",
	}
	for _, f := range filters {
		if _, set := n.value(f); set != nil {
			return Name{}
		}
	}
	from := n.list("from_clause")
	// ONLY leaves out the rows of partitions and heirs.
	if len(from) != 1 || from[0].kind() != "RangeVar" || !from[0].flag("inh") || isCTE(from[0], sc) {
		return Name{}
	}
	for _, target := range n.list("target_list") {
		if folds(target.node("val")) {
			return Name{}
		}
	}
	return w.table(from[0])
}

// folds says whether an expression calls an aggregate, which makes one row of
// all. A window function keeps the rows; a subquery folds its own.
func folds(n pgNode) bool {
	if n.kind() == "SubLink" {
		return false
	}
	if names := n.strs("funcname"); len(names) > 0 && isAggregate(names[len(names)-1]) && !n.node("over").ok() {
		return true
	}
	return slices.ContainsFunc(n.children(), folds)
}

// change adds an UPDATE or DELETE and what its FROM or USING, its WHERE, SET and
// RETURNING read. The operation comes with its verb and keyword.
func (w *pgWalk) change(n pgNode, sc scope, op Op) {
	sc = w.with(n, sc, op.Keyword)
	op.Table = w.table(n.node("relation"))
	op.Off = w.verb(op.Table.Off, op.Keyword)
	w.add(op)
	w.children(n, sc, "with_clause", "relation")
}

// merge adds the branches of a MERGE, and its source as a read. The tree has no
// places for branches: the n-th is the n-th THEN after the target with a verb
// behind it. Whether a branch is for rows that match or for others does not count,
// which spares the walker a field that differs between the two parsers.
func (w *pgWalk) merge(n pgNode, sc scope) {
	sc = w.with(n, sc, "MERGE")
	t := w.table(n.node("relation"))
	i := w.at(t.Off)
	for _, when := range n.list("merge_when_clauses") {
		i = w.nextBranch(i)
		op := Op{Table: t, Off: w.off(i), Columns: w.columns(when, "target_list")}
		switch when.enum("command_type") {
		case "CMD_DELETE":
			op.Verb, op.Keyword = Delete, "MERGE … THEN DELETE"
		case "CMD_UPDATE":
			op.Verb, op.Keyword = Update, "MERGE … THEN UPDATE"
		case "CMD_INSERT":
			op.Verb, op.Keyword = Insert, "MERGE … THEN INSERT"
		default:
			// DO NOTHING
			continue
		}
		w.add(op)
	}
	w.children(n, sc, "with_clause", "relation")
}

// nextBranch returns the index of the verb of MERGE's next branch. The THEN of
// a CASE in a condition has an expression behind it, not a verb.
func (w *pgWalk) nextBranch(i int) int {
	verbs := []string{"DELETE", "UPDATE", "INSERT", "DO"}
	for i = w.after(i, "THEN"); i >= 0; i = w.after(i+1, "THEN") {
		if slices.Contains(verbs, w.word(i+1)) {
			return i + 1
		}
	}
	return i
}

// truncate adds each table of a list: all of them lose their rows.
func (w *pgWalk) truncate(n pgNode) {
	for _, rel := range n.list("relations") {
		t := w.table(rel)
		w.add(Op{Verb: Truncate, Keyword: "TRUNCATE", Off: w.verb(t.Off, "TRUNCATE"), Table: t})
	}
}

// copies reads COPY: into a table, out of one, or out of a query. The query may
// be a DELETE … RETURNING.
func (w *pgWalk) copies(n pgNode, sc scope) {
	sc.verb = "COPY"
	rel := n.node("relation")
	if !rel.ok() || !n.flag("is_from") {
		w.children(n, sc)
		return
	}
	// FROM a file or the client, as many rows as that has.
	t := w.table(rel)
	w.add(Op{Verb: Copy, Keyword: "COPY", Off: w.verb(t.Off, "COPY"), Table: t})
}

// explain walks the explained statement. Only with ANALYZE does it run; without,
// PostgreSQL plans it and the reads are all that is worth knowing.
func (w *pgWalk) explain(n pgNode, sc scope) {
	start := len(w.ops)
	w.walk(n.node("query"), sc)
	for _, o := range n.list("options") {
		if o.str("defname") == "analyze" && isOn(o.node("arg")) {
			return
		}
	}
	w.onlyReads(start)
}

// isOn reads the argument of a boolean option as PostgreSQL's defGetBoolean does;
// without one the option is on.
func isOn(arg pgNode) bool {
	switch arg.kind() {
	case "String":
		return !slices.Contains([]string{"false", "off"}, fold(arg.str("sval")))
	case "Integer":
		return arg.num("ival") != 0
	case "Boolean":
		return arg.flag("boolval")
	}
	return true
}
