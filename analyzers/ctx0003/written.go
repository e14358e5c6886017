package ctx0003

import (
	"go/ast"
	"go/token"
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ast/astutil"

	"github.com/ctxlaws/ctxvet/analyzers/origin"
	"github.com/ctxlaws/ctxvet/analyzers/sqlparse"
	"github.com/ctxlaws/ctxvet/analyzers/sqlsite"
)

// written returns the Go values that go into the new value of a column: what is
// bound, and what is formatted into the text itself.
func (c *checker) written(s sqlsite.Step, a assignment) []handed {
	list := a.value
	if a.bound == nil {
		return list
	}
	values(a.expr, func(e *sqlparse.Expr) {
		switch e.Kind {
		case sqlparse.Placeholder:
			list = append(list, a.bound(e)...)
		case sqlparse.HoleExpr:
			if h, ok := c.inserted(s, e); ok {
				list = append(list, h)
			}
		}
	})
	return list
}

// inserted returns the value that the code formats into a statement.
func (c *checker) inserted(s sqlsite.Step, e *sqlparse.Expr) (handed, bool) {
	expr := s.Inserted(e.Off)
	if expr == nil || s.Built() || !expr.Pos().IsValid() {
		return handed{}, false
	}
	if call, ok := ast.Unparen(expr).(*ast.CallExpr); ok {
		if instr := c.flow.Call(call); instr != nil && instr.Value() != nil {
			return handed{place: origin.Place{Value: instr.Value(), At: instr}}, true
		}
	}
	for _, f := range c.pass.Files {
		if f.FileStart > expr.Pos() || expr.Pos() > f.FileEnd {
			continue
		}
		path, _ := astutil.PathEnclosingInterval(f, expr.Pos(), expr.End())
		for _, n := range path {
			if call, ok := n.(*ast.CallExpr); ok {
				h, ok := c.placeOf(call, sqlsite.Bound{Expr: expr})
				h.pos = token.NoPos // the statement's argument stands for all that is in it
				return h, ok
			}
		}
	}
	return handed{}, false
}

// unnested matches the lists that PostgreSQL is handed to make rows of, and the
// names that their columns get.
var unnested = regexp.MustCompile(`(?is)\bunnest\s*\(([^()]*)\)\s*(?:(?:as\s+)?\w+\s*\(([^()]*)\))?`)

// numbered matches a placeholder in a list's place, whatever cast is behind it.
var numbered = regexp.MustCompile(`\$([0-9]+)`)

// ofLists returns the columns that a statement takes from lists: unnest($1, $2).
// An INSERT takes them in the order of its columns, an UPDATE by their names.
func ofLists(s sqlsite.Step, cl *sqlparse.Clauses, bound func(*sqlparse.Expr) []handed) []assignment {
	if s.Built() {
		return nil
	}
	m := unnested.FindStringSubmatch(s.Reading.Text[s.Op.Off:max(s.Op.Off, s.Statement.End)])
	if m == nil {
		return nil
	}
	names := cl.Columns
	if s.Op.Verb == sqlparse.Update {
		names = setFrom(cl, strings.Split(m[2], ","))
	}
	var list []assignment
	for i, arg := range strings.Split(m[1], ",") {
		p := numbered.FindStringSubmatch(arg)
		if p == nil || i >= len(names) || names[i] == "" {
			continue
		}
		if n, err := strconv.Atoi(p[1]); err == nil {
			e := &sqlparse.Expr{Kind: sqlparse.Placeholder, Index: n}
			list = append(list, assignment{column: names[i], expr: e, bound: bound})
		}
	}
	return list
}

// setFrom returns, for each of the columns that lists have, the column that is
// set to it; "" for none.
func setFrom(cl *sqlparse.Clauses, from []string) []string {
	out := make([]string, len(from))
	for i, name := range from {
		for _, set := range cl.Sets {
			if set.Value.Kind == sqlparse.ColumnRef && strings.EqualFold(set.Value.Name, strings.TrimSpace(name)) {
				out[i] = set.Column
			}
		}
	}
	return out
}
