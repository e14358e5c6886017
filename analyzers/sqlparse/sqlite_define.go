package sqlparse

import "github.com/sqlc-dev/meyer/ast"

// define adds what a statement on the schema does. Others (PRAGMA, ATTACH,
// CREATE INDEX …) touch no row and add nothing.
func (w *liteWalk) define(n ast.Stmt, sc scope) {
	switch n := n.(type) {
	case *ast.CreateTableStmt:
		w.createTable(n, sc)
	case *ast.CreateViewStmt:
		t := liteName(n.Name)
		w.add(Op{Verb: CreateView, Keyword: "CREATE VIEW", Off: w.verb(t.Off, "CREATE"), Table: t})
		w.walk(n.Select, sc)
	case *ast.CreateVirtualTableStmt:
		// Its rows are an index of another table's, or none: like a view it is
		// never itself the store.
		t := liteName(n.Name)
		w.add(Op{Verb: CreateView, Keyword: "CREATE VIRTUAL TABLE", Off: w.verb(t.Off, "CREATE"), Table: t})
	case *ast.CreateTriggerStmt:
		w.createTrigger(n, sc)
	// Views and indexes hold no rows of their own; dropping one stays Other.
	case *ast.DropTableStmt:
		t := liteName(n.Name)
		w.add(Op{Verb: DropTable, Keyword: "DROP TABLE", Off: w.verb(t.Off, "DROP"), Table: t})
	case *ast.DropTriggerStmt:
		// The text does not tell whose trigger it is.
		w.add(Op{Verb: DropTrigger, Keyword: "DROP TRIGGER", Off: w.verb(n.Name.Pos(), "DROP"), Trigger: n.Name.Name.Name})
	case *ast.AlterTableStmt:
		w.alterTable(n)
	}
}

// createTable adds a new table and the foreign keys that it declares.
func (w *liteWalk) createTable(n *ast.CreateTableStmt, sc scope) {
	t := liteName(n.Name)
	w.add(Op{
		Verb: CreateTable, Keyword: "CREATE TABLE", Off: w.verb(t.Off, "CREATE"), Table: t,
		Temp: n.Temp, CopyOf: liteCopyOf(n.Select, sc),
	})
	for _, column := range n.Columns {
		w.columnKeys(column, t)
	}
	for _, c := range n.Constraints {
		w.foreignKey(c.References, t)
	}
	w.walk(n.Select, sc)
}

// columnKeys adds the foreign keys that a column's definition carries.
func (w *liteWalk) columnKeys(column *ast.ColumnDef, t Name) {
	for _, c := range column.Constraints {
		w.foreignKey(c.References, t)
	}
}

// foreignKey adds a key that removes or changes rows of t when a row of the
// other table goes. RESTRICT and NO ACTION guard rows, and no key is no fault.
func (w *liteWalk) foreignKey(key *ast.ForeignKeyClause, t Name) {
	if key == nil {
		return
	}
	for _, arg := range key.Args {
		action := arg.Action
		if arg.Event == "DELETE" && (action == ast.FKCascade || action == ast.FKSetNull || action == ast.FKSetDefault) {
			w.add(Op{
				Verb: ForeignKey, Keyword: "ON DELETE " + action.String(),
				Off: w.onDelete(key.Table.Pos()), Table: t,
			})
		}
	}
}

// createTrigger adds a trigger, and what the statements of its body would do. Its
// event is no operation: BEFORE DELETE ON t removes nothing.
func (w *liteWalk) createTrigger(n *ast.CreateTriggerStmt, sc scope) {
	t := liteName(n.Table)
	w.add(Op{
		Verb: CreateTrigger, Keyword: "CREATE TRIGGER", Off: w.verb(n.Name.Pos(), "CREATE"), Table: t,
		Trigger: n.Name.Name.Name, Events: []string{n.Event},
	})
	w.body = "trigger"
	w.below(n, sc, n.Name, n.Table)
	w.body = ""
}

// alterTable reads an ALTER TABLE, which in SQLite is one command. Its first word
// follows the table's name.
func (w *liteWalk) alterTable(n *ast.AlterTableStmt) {
	t := liteName(n.Table)
	i := w.at(n.Table.End())
	switch n.Action {
	case ast.AlterRenameTable:
		to := Name{Parts: []string{n.NewName.Name}, Off: n.NewName.Pos()}
		w.add(Op{Verb: RenameTable, Keyword: "RENAME TO", Off: w.off(i), Table: t, To: to})
	case ast.AlterDropColumn:
		w.add(Op{
			Verb: DropColumn, Keyword: "DROP COLUMN", Off: w.off(i),
			Table: t, Columns: []string{n.Column.Name},
		})
	case ast.AlterAddColumn:
		w.columnKeys(n.ColumnDef, t)
	}
}
