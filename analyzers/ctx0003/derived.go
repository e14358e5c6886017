package ctx0003

import (
	"regexp"
	"strings"

	"github.com/ctxlaws/ctxvet/analyzers/sqlparse"
	"github.com/ctxlaws/ctxvet/analyzers/sqlsite"
)

// selecting finds the queries inside a statement.
var selecting = regexp.MustCompile(`(?i)\bselect\b`)

// derived reports whether the new value of a column is the output of a query in
// the same statement over the same table, and that output is a decay: a WITH
// query, a subquery in FROM, a scalar subquery.
func derived(s sqlsite.Step, a assignment) bool {
	if s.Built() {
		return false
	}
	text := s.Reading.Text[:s.Statement.End]
	table := strings.ToLower(s.Op.Table.Last())
	for _, at := range selecting.FindAllStringIndex(text[s.Statement.Off:], maxQueries) {
		off := s.Statement.Off + at[0]
		if table == "" || !strings.Contains(strings.ToLower(inside(text[off:])), table) {
			continue
		}
		op := sqlparse.Op{Verb: sqlparse.Select, Off: off}
		for _, o := range sqlparse.ReadClauses(text, op, s.Statement.Reader.Dialect()).Outputs {
			if taken(a.expr, o, off) && decays(a.column, o.Value) {
				return true
			}
		}
	}
	return false
}

// maxQueries bounds the queries of one statement that are looked at.
const maxQueries = 50

// inside returns a text up to the bracket that closes what stands around it.
func inside(text string) string {
	depth := 0
	for i, r := range text {
		switch r {
		case '(':
			depth++
		case ')':
			if depth--; depth < 0 {
				return text[:i]
			}
		}
	}
	return text
}

// taken reports whether an expression takes the output of a query: by its name in
// the source that it is qualified with, or as the query that it is itself.
func taken(e *sqlparse.Expr, o sqlparse.Output, query int) bool {
	found := false
	values(e, func(x *sqlparse.Expr) {
		switch x.Kind {
		case sqlparse.ColumnRef:
			found = found || x.Qual != "" && o.Name != "" && strings.EqualFold(x.Name, o.Name)
		case sqlparse.Query:
			found = found || x.Off == query
		}
	})
	return found
}
