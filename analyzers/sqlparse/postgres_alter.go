package sqlparse

import "strings"

// alterTable reads the commands of an ALTER TABLE. The tree has no places for
// them: command n is the n-th part of the list that follows the table's name.
func (w *pgWalk) alterTable(n pgNode) {
	if n.enum("objtype") != "OBJECT_TABLE" {
		return
	}
	t := w.table(n.node("relation"))
	_, next := w.name(w.at(t.Off))
	if next < len(w.toks) && w.toks[next].kind == op {
		// ALTER TABLE t * …: with all its heirs, as without the star.
		next++
	}
	starts := w.segments(next)
	// Should there ever be fewer parts than commands, the last one is near enough.
	for i, cmd := range n.list("cmds") {
		w.alterCommand(cmd, t, starts[min(i, len(starts)-1)])
	}
}

// alterCommand adds what one command, whose first word is at i, does to t. Most
// (ADD COLUMN, OWNER TO, SET …) lose no row and disarm no guard.
func (w *pgWalk) alterCommand(cmd pgNode, t Name, i int) {
	switch sub := cmd.enum("subtype"); sub {
	case "AT_DropColumn":
		w.add(Op{
			Verb: DropColumn, Keyword: "DROP COLUMN", Off: w.off(i),
			Table: t, Columns: []string{w.droppedColumn(i, cmd.str("name"))},
		})
	case "AT_AddColumn", "AT_AddConstraint":
		w.foreignKeys(cmd.node("def"), t)
	default:
		if keyword := disarms(sub); keyword != "" {
			object := keyword[strings.LastIndexByte(keyword, ' ')+1:]
			w.add(Op{
				Verb: DisableTrigger, Keyword: keyword, Off: w.off(i), Table: t,
				Trigger: w.disarmed(i, object, cmd.str("name")),
			})
		}
	}
}

// disarmed returns the trigger or rule that the command at i names. ALL and
// USER name none, and the tree's name is empty.
func (w *pgWalk) disarmed(i int, object, tree string) string {
	if name, ok := w.ident(w.after(i, object) + 1); ok && tree != "" {
		return name
	}
	return tree
}

// droppedColumn returns the column that the DROP at i names, or else the tree's:
// DROP a, DROP COLUMN a, DROP COLUMN IF EXISTS a.
func (w *pgWalk) droppedColumn(i int, tree string) string {
	i++
	if w.word(i) == "COLUMN" {
		i++
	}
	if column, ok := w.ident(w.pastIf(i)); ok {
		return column
	}
	return tree
}

// disarms returns the keyword of a command that keeps a trigger or rule from
// firing. ENABLE REPLICA is among them: in an ordinary session such a trigger
// sleeps.
func disarms(subtype string) string {
	switch subtype {
	case "AT_DisableTrig", "AT_DisableTrigAll", "AT_DisableTrigUser":
		return "DISABLE TRIGGER"
	case "AT_EnableReplicaTrig":
		return "ENABLE REPLICA TRIGGER"
	case "AT_DisableRule":
		return "DISABLE RULE"
	case "AT_EnableReplicaRule":
		return "ENABLE REPLICA RULE"
	}
	return ""
}
