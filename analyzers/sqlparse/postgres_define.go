package sqlparse

import (
	"slices"
	"strings"
)

// isTempTable says whether the RangeVar of a new table makes it temporary. The
// letter is RELPERSISTENCE_TEMP in PostgreSQL's pg_class.h; a table that is
// temporary by its schema is so whatever is done to it, and marked elsewhere.
func isTempTable(rel pgNode) bool { return rel.str("relpersistence") == "t" }

// createTable adds a new table and the foreign keys that it declares.
func (w *pgWalk) createTable(n pgNode) {
	keyword := "CREATE TABLE"
	// CREATE FOREIGN TABLE holds a CREATE TABLE.
	if base := n.node("base_stmt"); base.ok() {
		n, keyword = base, "CREATE FOREIGN TABLE"
	}
	t := w.table(n.node("relation"))
	w.add(Op{
		Verb: CreateTable, Keyword: keyword, Off: w.verb(t.Off, "CREATE"),
		Table: t, Temp: isTempTable(n.node("relation")),
	})
	for _, element := range n.list("table_elts") {
		w.foreignKeys(element, t)
	}
}

// foreignKeys adds those of a column's or a table's constraints that remove or
// change rows of t when a row of another table goes. The node is a column, whose
// constraints are below it, or a constraint. RESTRICT and NO ACTION guard rows.
func (w *pgWalk) foreignKeys(n pgNode, t Name) {
	for _, c := range n.list("constraints") {
		w.foreignKeys(c, t)
	}
	if n.enum("contype") != "CONSTR_FOREIGN" {
		return
	}
	// The letters of FKCONSTR_ACTION_ in PostgreSQL's parsenodes.h.
	keyword := map[string]string{
		"c": "ON DELETE CASCADE", "n": "ON DELETE SET NULL", "d": "ON DELETE SET DEFAULT",
	}[n.str("fk_del_action")]
	if keyword != "" {
		w.add(Op{Verb: ForeignKey, Keyword: keyword, Off: w.onDelete(w.table(n.node("pktable")).Off), Table: t})
	}
}

// createAs reads CREATE TABLE … AS and CREATE MATERIALIZED VIEW, one node in the
// tree. WITH NO DATA copies nothing, and EXECUTE nobody knows what.
func (w *pgWalk) createAs(n pgNode, sc scope) {
	into := n.node("into")
	t := w.table(into.node("rel"))
	op := Op{Verb: CreateView, Keyword: "CREATE MATERIALIZED VIEW", Off: w.verb(t.Off, "CREATE"), Table: t}
	if n.enum("objtype") == "OBJECT_TABLE" {
		op.Verb, op.Keyword, op.Temp = CreateTable, "CREATE TABLE", isTempTable(into.node("rel"))
		if q := n.node("query"); q.kind() == "SelectStmt" && !into.flag("skip_data") {
			op.CopyOf = w.copyOf(q, sc)
		}
	}
	w.add(op)
	w.walk(n.node("query"), sc)
}

// createView adds a view and what it reads.
func (w *pgWalk) createView(n pgNode, sc scope) {
	t := w.table(n.node("view"))
	w.add(Op{Verb: CreateView, Keyword: "CREATE VIEW", Off: w.verb(t.Off, "CREATE"), Table: t})
	w.walk(n.node("query"), sc)
}

// createFunction enters a body of statements (BEGIN ATOMIC, RETURN). A body in a
// string is no part of the tree; it is read with the bodies of DO and EXECUTE.
func (w *pgWalk) createFunction(n pgNode, sc scope) {
	w.body = "function"
	w.walk(n.node("sql_body"), sc)
	w.body = ""
}

// createTrigger adds a trigger. Its events are no operations: BEFORE DELETE ON t
// removes nothing.
func (w *pgWalk) createTrigger(n pgNode) {
	t := w.table(n.node("relation"))
	op := Op{Verb: CreateTrigger, Keyword: "CREATE TRIGGER", Off: w.verb(t.Off, "CREATE"), Table: t}
	op.Trigger = w.spelled("TRIGGER", n.str("trigname"))
	// The bits of TRIGGER_TYPE_ in PostgreSQL's pg_trigger.h.
	for i, event := range []string{"INSERT", "DELETE", "UPDATE", "TRUNCATE"} {
		if n.num("events")&(4<<i) != 0 {
			op.Events = append(op.Events, event)
		}
	}
	if f := n.strs("funcname"); len(f) > 0 {
		op.Func = f[len(f)-1]
	}
	w.add(op)
}

// createRule adds a rule, and what its actions would do in its body.
func (w *pgWalk) createRule(n pgNode, sc scope) {
	t := w.table(n.node("relation"))
	w.add(Op{
		Verb: CreateTrigger, Keyword: "CREATE RULE", Off: w.verb(t.Off, "CREATE"), Table: t,
		Trigger: w.spelled("RULE", n.str("rulename")),
		Events:  []string{strings.TrimPrefix(n.enum("event"), "CMD_")},
	})
	w.body = "rule"
	w.children(n, sc, "relation")
	w.body = ""
}

// spelled returns the name after the first of this keyword as the text has it,
// or else the tree's. The tree has no place of a trigger's or a rule's name.
func (w *pgWalk) spelled(keyword, tree string) string {
	i := w.after(0, keyword)
	if name, ok := w.ident(w.pastIf(i + 1)); ok && i >= 0 {
		return name
	}
	return tree
}

// drop reads DROP. Its tree has neither places nor spellings, the text both: in
// DROP TABLE a, b a list after the words, in DROP TRIGGER g ON t a name after ON.
// Views, indexes and foreign tables hold no rows of their own: they stay Other.
func (w *pgWalk) drop(n pgNode) {
	object := strings.TrimPrefix(n.enum("remove_type"), "OBJECT_")
	names := w.names(w.pastIf(w.after(0, "DROP", object) + 2))
	op := Op{Keyword: "DROP " + object, Off: w.off(0)}
	switch object {
	case "TABLE":
		op.Verb = DropTable
	case "SCHEMA":
		op.Verb = DropSchema
	case "TRIGGER", "RULE":
		op.Verb, op.Trigger = DropTrigger, w.spelled(object, "")
		names = w.names(w.after(0, "ON") + 1)
	default:
		return
	}
	for _, op.Table = range names {
		w.add(op)
	}
}

// rename reads ALTER … RENAME of tables, triggers and rules; a column's new
// name loses nothing. A table stays in its schema, so To is a bare name.
func (w *pgWalk) rename(n pgNode) {
	if n.enum("rename_type") != "OBJECT_TABLE" {
		w.alterTrigger(n, n.enum("rename_type"))
		return
	}
	t := w.table(n.node("relation"))
	i := w.after(w.at(t.Off), "RENAME", "TO")
	to, _ := w.name(i + 2)
	w.add(Op{Verb: RenameTable, Keyword: "RENAME TO", Off: w.off(i), Table: t, To: to})
}

// setSchema reads ALTER TABLE … SET SCHEMA: the table goes by another name, the
// new schema's with its own.
func (w *pgWalk) setSchema(n pgNode) {
	if n.enum("object_type") != "OBJECT_TABLE" {
		return
	}
	t := w.table(n.node("relation"))
	i := w.after(w.at(t.Off), "SET", "SCHEMA")
	to, _ := w.name(i + 2)
	to.Parts = append(to.Parts, t.Parts[len(t.Parts)-1])
	w.add(Op{Verb: RenameTable, Keyword: "SET SCHEMA", Off: w.off(i), Table: t, To: to})
}

// alterTrigger reads ALTER TRIGGER and ALTER RULE in all forms; of other objects
// it adds nothing.
func (w *pgWalk) alterTrigger(n pgNode, objectType string) {
	object := strings.TrimPrefix(objectType, "OBJECT_")
	if object != "TRIGGER" && object != "RULE" {
		return
	}
	t := w.table(n.node("relation"))
	w.add(Op{
		Verb: AlterTrigger, Keyword: "ALTER " + object, Off: w.verb(t.Off, "ALTER"), Table: t,
		Trigger: w.spelled(object, n.str("subname")),
	})
}

// grant adds a GRANT that lets somebody change or remove rows of a table. A
// REVOKE, and a membership in a role, do not. ON ALL TABLES IN SCHEMA names no
// table that a pattern could match.
func (w *pgWalk) grant(n pgNode) {
	if !n.flag("is_grant") || n.enum("objtype") != "OBJECT_TABLE" || n.enum("targtype") != "ACL_TARGET_OBJECT" {
		return
	}
	held := grantedRights(n.list("privileges"))
	if len(held) == 0 {
		return
	}
	for _, rel := range n.list("objects") {
		t := w.table(rel)
		w.add(Op{Verb: Grant, Keyword: "GRANT " + strings.Join(held, ", "), Off: w.verb(t.Off, "GRANT"), Table: t})
	}
}

// grantedRights returns those of the privileges that can change or remove rows.
// No list at all, or a column list without a privilege, stands for ALL.
func grantedRights(privileges []pgNode) []string {
	if len(privileges) == 0 {
		return []string{"ALL"}
	}
	var held []string
	for _, p := range privileges {
		switch right := strings.ToUpper(p.str("priv_name")); {
		case right == "":
			// ALL (a, b)
			held = append(held, "ALL")
		case slices.Contains([]string{"UPDATE", "DELETE", "TRUNCATE"}, right):
			held = append(held, right)
		}
	}
	return held
}
