package ctx0003

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/ctxlaws/ctxvet/analyzers/origin"
	"github.com/ctxlaws/ctxvet/analyzers/sqlparse"
	"github.com/ctxlaws/ctxvet/analyzers/sqlsite"
)

// An assignment is a column that a statement writes, with its new value: an
// expression of SQL, or what a builder or ORM is handed.
type assignment struct {
	column  string
	updates bool           // the row was there before
	expr    *sqlparse.Expr // nil if no SQL tells the value
	bound   func(*sqlparse.Expr) []handed
	value   []handed
	// only says that the column is written if the value is set (by an ORM).
	only bool
	// taken says that the value is what was to be inserted (EXCLUDED).
	taken bool
}

// A handed is a Go value that is written, and where the code hands it over.
type handed struct {
	place   origin.Place
	pos     token.Pos
	through []ssa.CallInstruction // how the function of the place is reached
	far     bool                  // to a function of another package that takes statements
}

// assignments returns what a step writes, as far as the code tells.
func (c *checker) assignments(s sqlsite.Step) []assignment {
	cl := sqlparse.ReadClauses(s.Reading.Text, s.Op, s.Statement.Reader.Dialect())
	if cl.Columns == nil && !s.Built() && len(cl.Rows)+len(cl.Outputs) > 0 {
		cl.Columns = c.sites.TableColumns(s.Op.Table)
	}
	bound := func(p *sqlparse.Expr) []handed { return c.bound(s.Site, p) }
	list := append(ofClauses(cl, s.Op, bound), ofCopy(s)...)
	list = append(list, ofLists(s, cl, bound)...)
	if s.Built() {
		list = append(list, c.built(s)...)
	}
	return append(list, c.copied(s)...)
}

// ofClauses returns what the text of a statement assigns.
func ofClauses(cl *sqlparse.Clauses, op sqlparse.Op, bound func(*sqlparse.Expr) []handed) []assignment {
	var list []assignment
	updates := op.Verb == sqlparse.Update
	add := func(column string, e *sqlparse.Expr) {
		list = append(list, assignment{column: column, updates: updates, expr: e, bound: bound})
	}
	for _, set := range cl.Sets {
		add(set.Column, set.Value)
	}
	if updates {
		return list
	}
	for _, row := range cl.Rows {
		for i, e := range row[:min(len(row), len(cl.Columns))] {
			add(cl.Columns[i], e)
		}
	}
	if len(cl.Rows) == 0 {
		for i, o := range cl.Outputs[:min(len(cl.Outputs), len(cl.Columns))] {
			add(cl.Columns[i], o.Value)
		}
	}
	if len(cl.Rows)+len(cl.Outputs) == 0 {
		for _, column := range cl.Columns { // the values are not in the text
			add(column, &sqlparse.Expr{})
		}
	}
	return list
}
