package sqlparse

import (
	"strings"

	"github.com/sqlc-dev/marino/ast"
	"github.com/sqlc-dev/marino/mysql"
)

// define adds what a statement other than SELECT and the changes of rows does,
// and says whether all below it is done. The tree keeps no places of names in
// these statements, so they are read from the tokens behind the keywords; what
// the tree tells is which statement it is.
func (w *mysqlWalk) define(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.TruncateTableStmt:
		i := w.next("TRUNCATE")
		t, _ := w.name(w.pastWord(i+1, "TABLE"))
		w.add(Op{Verb: Truncate, Keyword: "TRUNCATE", Off: w.off(i), Table: t})
	case *ast.DropTableStmt:
		w.dropTable(n)
	case *ast.DropDatabaseStmt:
		t, _ := w.name(w.pastIf(w.after(0, "DROP") + 2))
		w.add(Op{Verb: DropSchema, Keyword: "DROP DATABASE", Off: w.off(0), Table: t})
	case *ast.RenameTableStmt:
		w.renameTables(len(n.TableToTables))
	case *ast.AlterTableStmt:
		w.alterTable(n)
	case *ast.CreateTableStmt:
		w.createTable(n)
	case *ast.CreateViewStmt:
		w.createView("CREATE", n.Select)
	case *ast.AlterViewStmt:
		w.createView("ALTER", n.Select)
	case *ast.LoadDataStmt:
		w.load("LOAD DATA", n.OnDuplicate)
	case *ast.LoadXMLStmt:
		w.load("LOAD XML", n.OnDuplicate)
	case *ast.GrantStmt:
		w.grant(n)
	case *ast.ExplainStmt:
		w.explain(n)
	default:
		return w.defineRoutine(n)
	}
	return true
}

// defineRoutine reads what defines a body of statements, and goes into bodies.
// Unlike PostgreSQL's, MySQL's are no strings.
func (w *mysqlWalk) defineRoutine(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.CreateTriggerStmt:
		w.createTrigger(n)
	case *ast.DropTriggerStmt:
		// The text does not tell whose trigger it is.
		w.add(Op{
			Verb: DropTrigger, Keyword: "DROP TRIGGER", Off: w.off(0), Trigger: n.TriggerName.Name.O,
		})
	case *ast.CreateEventStmt:
		w.inside("do", n.Body)
	case *ast.CreateFunctionStmt:
		w.inside("function", n.Body)
	case *ast.ProcedureInfo:
		w.inside("function", n.ProcedureBody)
	case *ast.ProcedureBlock:
		acceptAll(w, n.ProcedureVars)
		acceptAll(w, n.ProcedureProcStmts)
	case *ast.SearchCaseStmt:
		acceptAll(w, n.WhenCases)
		acceptAll(w, n.ElseCases)
	default:
		acceptAll(w, leftOut(n))
		return false
	}
	return true
}

// acceptAll walks nodes in their order, which is that of the text: next and
// unplaced depend on it.
func acceptAll[N ast.Node](w *mysqlWalk, nodes []N) {
	for _, n := range nodes {
		n.Accept(w)
	}
}

// leftOut returns the statements of a body that the tree's own visitor does not
// go into: those of branches, cursors and handlers. Loops it does visit.
func leftOut(n ast.Node) []ast.StmtNode {
	switch n := n.(type) {
	case *ast.ProcedureIfBlock:
		return n.ProcedureIfStmts
	case *ast.ProcedureElseBlock:
		return n.ProcedureIfStmts
	case *ast.SimpleWhenThenStmt:
		return n.ProcedureStmts
	case *ast.SearchWhenThenStmt:
		return n.ProcedureStmts
	case *ast.ProcedureCursor:
		return []ast.StmtNode{n.Selectstring}
	case *ast.ProcedureErrorControl:
		return []ast.StmtNode{n.Operate}
	}
	return nil
}

// inside walks a body; one in another language has no statement.
func (w *mysqlWalk) inside(body string, n ast.StmtNode) {
	if n == nil {
		return
	}
	w.body = body
	n.Accept(w)
	w.body = ""
}

// pastWord skips a word at i that may be left out.
func (w *mysqlWalk) pastWord(i int, optional string) int {
	if w.word(i) == optional {
		return i + 1
	}
	return i
}

// dropTable reads DROP TABLE. Views hold no rows of their own, and temporary
// tables are nobody's.
func (w *mysqlWalk) dropTable(n *ast.DropTableStmt) {
	if n.IsView || n.TemporaryKeyword != ast.TemporaryNone {
		return
	}
	// DROP TABLES is the same.
	i := w.next("DROP")
	for _, t := range w.names(w.pastIf(i + 2)) {
		w.add(Op{Verb: DropTable, Keyword: "DROP TABLE", Off: w.off(i), Table: t})
	}
}

// renameTables reads the pairs of RENAME TABLE a TO b, c TO d.
func (w *mysqlWalk) renameTables(count int) {
	start := w.next("RENAME")
	for i := start + 2; count > 0; count-- {
		from, next := w.name(i)
		to, end := w.name(next + 1)
		w.add(Op{Verb: RenameTable, Keyword: "RENAME TABLE", Off: w.off(start), Table: from, To: to})
		i = end + 1
	}
}

// createTable adds a new table and the foreign keys that it declares. With IGNORE
// or REPLACE a SELECT's rows may be left out, so it would be no copy.
func (w *mysqlWalk) createTable(n *ast.CreateTableStmt) {
	words := []string{"CREATE", "TABLE"}
	op := Op{Verb: CreateTable, Keyword: "CREATE TABLE", Temp: n.TemporaryKeyword != ast.TemporaryNone}
	if op.Temp {
		words = []string{"CREATE", "TEMPORARY", "TABLE"}
	}
	i := w.next(words...)
	t, next := w.name(w.pastIf(i + len(words)))
	op.Off, op.Table = w.off(i), t
	if n.Select != nil && n.OnDuplicate == ast.OnDuplicateKeyHandlingError {
		op.CopyOf = w.copyOf(n.Select)
	}
	w.add(op)
	w.foreignKeys(next, t)
	if n.Select != nil {
		n.Select.Accept(w)
	}
}

// foreignKeys adds the keys of a definition that starts at i. The tree keeps no
// places of them; in a definition ON DELETE stands in a key and nowhere else.
func (w *mysqlWalk) foreignKeys(i int, t Name) {
	for ; i < len(w.toks) && w.punct(i) != ';'; i++ {
		for _, action := range []string{"CASCADE", "SET NULL", "SET DEFAULT"} {
			if w.words(i, "ON", "DELETE") && w.words(i+2, strings.Fields(action)...) {
				w.add(Op{Verb: ForeignKey, Keyword: "ON DELETE " + action, Off: w.off(i + 1), Table: t})
			}
		}
	}
}

// createView adds a view, new or changed, and what it reads.
func (w *mysqlWalk) createView(verb string, query ast.StmtNode) {
	t, _ := w.name(w.pastIf(w.next("VIEW") + 1))
	w.add(Op{Verb: CreateView, Keyword: verb + " VIEW", Off: w.verb(t.Off, verb), Table: t})
	query.Accept(w)
}

// createTrigger adds a trigger, and what its body would do. Its event is no
// operation: BEFORE DELETE ON t removes nothing.
func (w *mysqlWalk) createTrigger(n *ast.CreateTriggerStmt) {
	t, _ := w.name(w.next("ON") + 1)
	w.add(Op{
		Verb: CreateTrigger, Keyword: "CREATE TRIGGER", Off: w.off(0), Table: t,
		Trigger: n.TriggerName.Name.O, Events: []string{strings.ToUpper(n.TriggerEvent.String())},
	})
	w.inside("trigger", n.Body)
}

// load reads LOAD DATA and LOAD XML. With REPLACE they remove the rows whose
// keys the file has, as REPLACE INTO does.
func (w *mysqlWalk) load(keyword string, duplicate ast.OnDuplicateKeyHandlingType) {
	t, _ := w.name(w.next("INTO", "TABLE") + 2)
	w.add(Op{Verb: Copy, Keyword: keyword, Off: w.off(0), Table: t})
	if duplicate == ast.OnDuplicateKeyHandlingReplace {
		w.add(Op{Verb: Replace, Keyword: keyword + " REPLACE", Off: w.verb(t.Off, "REPLACE"), Table: t, OrWhat: "REPLACE"})
	}
}

// grant adds a GRANT, on one table, that lets somebody change or remove rows. ON
// db.* names no table that a pattern could match.
func (w *mysqlWalk) grant(n *ast.GrantStmt) {
	if n.Level == nil || n.Level.Level != ast.GrantLevelTable {
		return
	}
	var held []string
	for _, p := range n.Privs {
		switch p.Priv {
		case mysql.AllPriv:
			held = append(held, "ALL")
		case mysql.UpdatePriv, mysql.DeletePriv:
			held = append(held, strings.ToUpper(p.Priv.String()))
		}
	}
	if len(held) == 0 {
		return
	}
	t, _ := w.name(w.pastWord(w.after(0, "ON")+1, "TABLE"))
	w.add(Op{Verb: Grant, Keyword: "GRANT " + strings.Join(held, ", "), Off: w.off(0), Table: t})
}

// explain walks the explained statement. Only with ANALYZE does it run. DESCRIBE t
// is parsed as an EXPLAIN without one.
func (w *mysqlWalk) explain(n *ast.ExplainStmt) {
	if n.Stmt == nil {
		return
	}
	n.Stmt.Accept(w)
	if !n.Analyze {
		w.onlyReads(0)
	}
}
