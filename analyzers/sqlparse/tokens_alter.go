package sqlparse

// alter reads ALTER TABLE, TRIGGER and RULE at i.
func (r *tokenReader) alter(i int) {
	j := r.skip(i+1, "ONLINE", "IGNORE", "FOREIGN")
	switch w := r.word(j); w {
	case "TABLE":
		r.alterTable(j + 1)
	case "TRIGGER", "RULE":
		name, next := r.name(j + 1)
		if len(name.Parts) == 0 || r.word(next) != "ON" {
			return
		}
		t, _ := r.name(next + 1)
		r.add(Op{Verb: AlterTrigger, Keyword: "ALTER " + w, Off: r.off(i), Table: t, Trigger: name.Parts[len(name.Parts)-1]})
	}
}

// alterTable reads the list of what ALTER TABLE does to the table named at i.
func (r *tokenReader) alterTable(i int) {
	t, next := r.name(r.skip(r.pastIf(i), "ONLY"))
	if len(t.Parts) == 0 {
		return
	}
	if r.isOp(next, "*") {
		next++
	}
	if r.words(next, "ON", "CLUSTER") { // ClickHouse's
		next += 3
	}
	// Each command stands behind a comma outside all brackets, so its first word
	// tells it from the DROP of ALTER COLUMN x DROP DEFAULT.
	for _, at := range r.segments(next) {
		r.alterCommand(at, t)
	}
	r.foreignKeys(next, t)
}

// alterCommand reads the part of an ALTER TABLE at i.
func (r *tokenReader) alterCommand(i int, t Name) {
	op := Op{Off: r.off(i), Table: t}
	switch w := r.word(i); w {
	case "DROP":
		r.dropPart(i, op)
	case "TRUNCATE":
		// MySQL's: the rows of a partition go.
		if r.word(i+1) == "PARTITION" {
			op.Verb, op.Keyword = Truncate, "TRUNCATE PARTITION"
			r.add(op)
		}
	case "RENAME":
		op.Verb, op.Keyword = RenameTable, "RENAME TO"
		if r.word(i+1) == "COLUMN" || r.word(i+1) == "CONSTRAINT" || r.word(i+1) == "INDEX" || r.word(i+1) == "KEY" {
			return
		}
		to, next := r.name(r.skip(i+1, "TO", "AS"))
		// RENAME x TO y renames a column.
		if len(to.Parts) > 0 && r.word(next) != "TO" {
			op.To = to
			r.add(op)
		}
	case "DELETE", "UPDATE":
		// ClickHouse's mutations: DELETE WHERE …, UPDATE x = 1 WHERE ….
		op.Verb, op.Keyword = Delete, "ALTER TABLE … DELETE"
		if w == "UPDATE" {
			op.Verb, op.Keyword, op.Columns = Update, "ALTER TABLE … UPDATE", r.setColumns(i+1)
		}
		r.add(op)
	case "DISABLE":
		r.disable(op, w, i+1)
	case "ENABLE":
		// A trigger for replicas sleeps in ordinary sessions. ENABLE ALWAYS and
		// ENABLE alone arm it.
		if r.word(i+1) == "REPLICA" {
			r.disable(op, "ENABLE REPLICA", i+2)
		}
	case "SET":
		r.setSchema(op, i)
	}
}

// dropPart reads what the DROP at i takes from a table: a column, or one of the
// things that hold no rows.
func (r *tokenReader) dropPart(i int, op Op) {
	j := i + 1
	switch w := r.word(j); {
	case w == "PARTITION":
		op.Verb, op.Keyword = Truncate, "DROP PARTITION"
		r.add(op)
		return
	case w == "COLUMN":
		// The word may be left out, hence the list of what is no column.
		j++
	case notColumns[w]:
		return
	}
	j = r.pastIf(j)
	column, ok := r.ident(j)
	if r.punct(j) == '(' { // Oracle's way, which MariaDB's tools also print
		column, ok = r.ident(j + 1)
	}
	if ok {
		op.Verb, op.Keyword, op.Columns = DropColumn, "DROP COLUMN", []string{column}
		r.add(op)
	}
}

// notColumns are the words behind the DROP of an ALTER TABLE that drop no column.
var notColumns = set(`CHECK CONSTRAINT DEFAULT EXPRESSION FOREIGN IDENTITY INDEX KEY NOT PERIOD PRIMARY SYSTEM UNIQUE`)

// disable reads DISABLE or ENABLE REPLICA TRIGGER or RULE, the object at i.
func (r *tokenReader) disable(op Op, how string, i int) {
	object := r.word(i)
	if object != "TRIGGER" && object != "RULE" {
		return
	}
	op.Verb, op.Keyword = DisableTrigger, how+" "+object
	// ALL and USER name no trigger in particular.
	if w := r.word(i + 1); w != "ALL" && w != "USER" {
		op.Trigger, _ = r.ident(i + 1)
	}
	r.add(op)
}

// setSchema reads SET SCHEMA: the table goes by another name.
func (r *tokenReader) setSchema(op Op, i int) {
	to, _ := r.name(i + 2)
	if r.word(i+1) != "SCHEMA" || len(to.Parts) == 0 {
		return
	}
	op.Verb, op.Keyword, op.To = RenameTable, "SET SCHEMA", to
	op.To.Parts = append(op.To.Parts, op.Table.Parts[len(op.Table.Parts)-1])
	r.add(op)
}

// renameTables reads MySQL's RENAME TABLE a TO b, c TO d.
func (r *tokenReader) renameTables(i int) {
	if r.word(i+1) != "TABLE" && r.word(i+1) != "TABLES" {
		return
	}
	// Renaming both ways round in one statement is how tables are swapped.
	for _, at := range r.segments(i + 2) {
		from, next := r.name(r.pastIf(at))
		to, _ := r.name(next + 1)
		if len(from.Parts) > 0 && r.word(next) == "TO" && len(to.Parts) > 0 {
			r.add(Op{Verb: RenameTable, Keyword: "RENAME TABLE", Off: r.off(i), Table: from, To: to})
		}
	}
}
