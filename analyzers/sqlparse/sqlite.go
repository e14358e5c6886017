package sqlparse

import (
	"errors"
	"fmt"
	"slices"

	"github.com/sqlc-dev/meyer/ast"
	"github.com/sqlc-dev/meyer/parser"
)

// readSQLite reads one statement with SQLite's grammar. The tokens are the
// text's, comments left out; all of SQLite's placeholders may stand in it. Offsets
// count bytes of the text. The error says what the parser did not accept, and
// where.
func readSQLite(text string, toks []token) (ops []Op, err error) {
	defer caught("sqlite", &err)
	// The build option of LIMIT on UPDATE and DELETE is common among drivers.
	stmts, err := parser.Options{UpdateDeleteLimit: true}.ParseString(text)
	if at := (*parser.Error)(nil); errors.As(err, &at) {
		return nil, fmt.Errorf("sqlite: %s at position %d", at.Message, at.Offset+1)
	}
	if err != nil {
		return nil, fmt.Errorf("sqlite: %w", err)
	}
	w := liteWalk{collector{source: source{text, toks}}}
	for _, s := range stmts {
		w.walk(s, scope{})
	}
	return w.finish(), nil
}

// A liteWalk collects the operations of a parse tree. Its nodes know their places
// in the text, but not those of their keywords.
type liteWalk struct{ collector }

// walk collects the operations at and below the node. Statements walk what is
// inside them themselves, each with its own scope.
func (w *liteWalk) walk(root ast.Node, sc scope) {
	ast.Walk(root, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectStmt:
			w.selects(n, sc)
		case *ast.TableRef:
			w.read(n.Name, n.HasArgs, sc)
			return true
		case *ast.InExpr:
			// x IN t is short for x IN (SELECT … FROM t).
			w.read(n.Table, n.HasArgs, sc)
			return true
		case *ast.InsertStmt:
			w.insert(n, sc)
		case *ast.UpdateStmt:
			w.update(n, sc)
		case *ast.DeleteStmt:
			w.remove(n, sc)
		case *ast.ExplainStmt:
			// SQLite has no EXPLAIN that runs the statement.
			w.walk(n.Stmt, sc)
			w.onlyReads(0)
		case ast.Stmt:
			w.define(n, sc)
		default:
			return true
		}
		return false
	})
}

// below walks a node's children, but for those that its own method has dealt
// with.
func (w *liteWalk) below(n ast.Node, sc scope, skip ...ast.Node) {
	for _, c := range n.Children() {
		if !slices.Contains(skip, c) {
			w.walk(c, sc)
		}
	}
}

// with walks a statement's WITH queries and returns the scope of the rest. In
// SQLite every query of the list sees all its names, RECURSIVE or not.
func (w *liteWalk) with(with *ast.With, sc scope, verb string) scope {
	inner := sc.inner(verb)
	if with == nil {
		return inner
	}
	// The names first, then the queries.
	for _, c := range with.CTEs {
		inner.ctes = append(inner.ctes, fold(c.Name.Name))
	}
	for _, c := range with.CTEs {
		w.walk(c.Select, inner)
	}
	return inner
}

// read adds the table of a FROM, unless it is a WITH query or a table-valued
// function (json_each, pragma_table_info).
func (w *liteWalk) read(n *ast.QualifiedName, function bool, sc scope) {
	if n == nil || function || isLiteCTE(n, sc) {
		return
	}
	t := liteName(n)
	w.add(Op{Verb: Select, Keyword: sc.verb, Off: w.verb(t.Off, sc.verb), Table: t})
}

// isLiteCTE says whether a name is that of a WITH query. With a schema it never is.
func isLiteCTE(n *ast.QualifiedName, sc scope) bool {
	return n.Schema == nil && sc.hides(fold(n.Name.Name))
}

// liteName returns a name as the text spells it, whichever of SQLite's four
// quotes it has.
func liteName(q *ast.QualifiedName) Name {
	if q.Schema == nil {
		return Name{Parts: []string{q.Name.Name}, Off: q.Pos()}
	}
	return Name{Parts: []string{q.Schema.Name, q.Name.Name}, Off: q.Pos()}
}
