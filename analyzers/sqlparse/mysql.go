package sqlparse

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sqlc-dev/marino/ast"
	"github.com/sqlc-dev/marino/parser"
)

// readMySQL reads one statement with MySQL's grammar. The tokens are the
// text's, comments left out. Offsets count bytes of the text. The error says what
// the parser did not accept, and where.
//
// The parser refuses some of what servers take: RETURNING (MariaDB), a list after
// TRUNCATE, RENAME TABLES, statements on tables inside a procedure but TRUNCATE.
func readMySQL(text string, toks []token) (ops []Op, err error) {
	defer caught("mysql", &err)
	stmts, _, err := parser.New().ParseSQL(text)
	if err != nil {
		// The parser quotes all the rest of the text; its first line is enough.
		line, _, _ := strings.Cut(err.Error(), "\n")
		return nil, fmt.Errorf("mysql: %.100s", strings.TrimSpace(line))
	}
	w := mysqlWalk{
		collector: collector{source: source{text, toks}},
		target:    map[*ast.TableSource]bool{},
		seen:      map[string]int{},
	}
	for _, s := range stmts {
		s.Accept(&w)
	}
	return w.finish(), nil
}

// A mysqlWalk collects the operations of a parse tree, as its visitor. The
// visitor hands nothing down, so the scopes are a stack.
type mysqlWalk struct {
	collector
	scopes []scope
	target map[*ast.TableSource]bool // tables that a statement changes, not reads
	seen   map[string]int            // where next and unplaced go on
}

// Enter collects the operations of a node; true keeps the visitor from going
// below it.
func (w *mysqlWalk) Enter(n ast.Node) (ast.Node, bool) {
	switch n := n.(type) {
	case *ast.TableSource:
		w.read(n)
	case *ast.WithClause:
		// Walked by push, which knows what its names hide.
		return n, true
	case *ast.SelectStmt:
		w.push(n.With, "SELECT")
	case *ast.SetOprStmt:
		w.push(n.With, "SELECT")
	case *ast.SetOprSelectList:
		w.push(n.With, "SELECT")
	case *ast.InsertStmt:
		w.push(nil, "INSERT")
		w.insert(n)
	case *ast.UpdateStmt:
		w.push(n.With, "UPDATE")
		w.update(n)
	case *ast.DeleteStmt:
		w.push(n.With, "DELETE")
		w.remove(n)
	default:
		return n, w.define(n)
	}
	return n, false
}

// Leave ends the scope that Enter began. The visitor calls it also for what Enter
// kept it from going into.
func (w *mysqlWalk) Leave(n ast.Node) (ast.Node, bool) {
	switch n.(type) {
	case *ast.SelectStmt, *ast.SetOprStmt, *ast.SetOprSelectList, *ast.InsertStmt, *ast.UpdateStmt, *ast.DeleteStmt:
		w.scopes = w.scopes[:len(w.scopes)-1]
	}
	return n, true
}

// push begins a statement's scope and walks its WITH queries. Without RECURSIVE
// a query does not see its own name: WITH t AS (SELECT … FROM t) reads the real t.
func (w *mysqlWalk) push(with *ast.WithClause, verb string) {
	sc := w.scope().inner(verb)
	w.scopes = append(w.scopes, sc)
	if with == nil {
		return
	}
	for _, cte := range with.CTEs {
		name := fold(cte.Name.O)
		if with.IsRecursive {
			sc.ctes = append(sc.ctes, name)
			w.scopes[len(w.scopes)-1] = sc
		}
		cte.Query.Accept(w)
		sc.ctes = append(sc.ctes, name)
		w.scopes[len(w.scopes)-1] = sc
	}
}

// scope returns the scope of the innermost statement.
func (w *mysqlWalk) scope() scope {
	if len(w.scopes) == 0 {
		return scope{}
	}
	return w.scopes[len(w.scopes)-1]
}

// read adds the table of a FROM, unless it is a WITH query or what the
// statement changes. A TableName without a TableSource around it is no read: LOCK
// TABLES, FOR UPDATE OF and the like have those.
func (w *mysqlWalk) read(n *ast.TableSource) {
	t, ok := n.Source.(*ast.TableName)
	if !ok || w.target[n] || w.isCTE(t) {
		return
	}
	name, verb := w.table(t), w.scope().verb
	w.add(Op{Verb: Select, Keyword: verb, Off: w.readBefore(name.Off, verb), Table: name})
}

// isCTE says whether a name is that of a WITH query. With a schema it never is.
func (w *mysqlWalk) isCTE(t *ast.TableName) bool {
	return t.Schema.O == "" && w.scope().hides(fold(t.Name.O))
}

// table returns the name of a table that rows are read from or written to. The
// parser keeps the case and, for tables of a FROM, INSERT and UPDATE, the place.
func (w *mysqlWalk) table(t *ast.TableName) Name {
	n := Name{Parts: []string{t.Name.O}, Off: t.OriginTextPosition()}
	if t.Schema.O != "" {
		n.Parts = []string{t.Schema.O, t.Name.O}
	}
	if n.Off == 0 {
		// No table stands at the start: the parser has kept no place.
		n.Off = w.unplaced(n.Parts)
		t.SetOriginTextPosition(n.Off)
	}
	return n
}

// unplaced returns the offset of a name of which the parser keeps no place: in
// DELETE FROM t, DELETE t FROM … and TABLE t. In a body it goes on behind the
// last, so that two DELETEs from one table have two places.
func (w *mysqlWalk) unplaced(parts []string) int {
	for i := range w.toks {
		if w.seen["DELETE"] > i || !w.introduces(i-1) {
			continue
		}
		if n, next := w.name(i); slices.EqualFunc(n.Parts, parts, strings.EqualFold) {
			w.seen["DELETE"] = next
			return n.Off
		}
	}
	return 0
}

// introduces says whether a name without a place may follow the word at i, back
// over the modifiers that DELETE takes.
func (w *mysqlWalk) introduces(i int) bool {
	if w.word(i) == "TABLE" {
		return true
	}
	if w.word(i) == "FROM" {
		i--
	}
	for slices.Contains([]string{"LOW_PRIORITY", "HIGH_PRIORITY", "DELAYED", "QUICK", "IGNORE"}, w.word(i)) {
		i--
	}
	return w.word(i) == "DELETE"
}

// next returns the index where the words next stand in sequence. Each call with
// the same words goes on behind the last, so that the statements of a body find
// their own: the tree is walked in the order of the text.
func (w *mysqlWalk) next(words ...string) int {
	key := strings.Join(words, " ")
	for i := w.seen[key]; i < len(w.toks); i++ {
		if w.words(i, words...) {
			w.seen[key] = i + 1
			return i
		}
	}
	return -1
}
