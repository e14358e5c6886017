package ctx0003

import (
	"go/ast"
	"regexp"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctxlaws/ctxvet/analyzers/origin"
	"github.com/ctxlaws/ctxvet/analyzers/sqlparse"
	"github.com/ctxlaws/ctxvet/analyzers/sqlsite"
)

// copyColumns matches the columns of a COPY.
var copyColumns = regexp.MustCompile(`(?i)^copy\s+[^\s(]+\s*\(([^)]*)\)\s*from\b`)

// ofCopy returns the columns of a COPY, whose values come in a stream.
func ofCopy(s sqlsite.Step) []assignment {
	if s.Op.Verb != sqlparse.Copy {
		return nil
	}
	m := copyColumns.FindStringSubmatch(s.Reading.Text[s.Op.Off:])
	if m == nil {
		return nil
	}
	var list []assignment
	for column := range strings.SplitSeq(m[1], ",") {
		list = append(list, assignment{column: strings.Trim(strings.TrimSpace(column), "`\"[]")})
	}
	return list
}

// copied returns what pgx's CopyFrom writes: it is handed the columns and, in
// their order, the values of each row.
func (c *checker) copied(s sqlsite.Step) []assignment {
	root := s.Root()
	if s.Op.Verb != sqlparse.Copy || root.Call == nil || !strings.HasSuffix(root.Callee, ".CopyFrom") || len(root.Args) != 2 {
		return nil
	}
	instr, ok := c.flow.Call(root.Call).(*ssa.Call)
	if !ok {
		return nil
	}
	args := arguments{instr, operands(instr)}
	columns, rows := args.at(args.len()-2), args.at(args.len()-1)
	if columns.Value == nil || rows.Value == nil {
		return nil
	}
	var out []assignment
	for i, p := range c.flow.Elements(columns, maxColumns) {
		name, ok := c.text(p)
		if !ok {
			continue
		}
		a := assignment{column: name}
		for _, place := range c.cells(rows, i) {
			a.value = append(a.value, handed{place: place, pos: ast.Unparen(root.Args[1]).Pos()})
		}
		out = append(out, a)
	}
	return out
}

func (c *checker) text(p origin.Place) (string, bool) {
	v := c.flow.Only(p)
	if v == nil {
		return "", false
	}
	return origin.Text(v)
}

// cells returns the places of a column's values in the source of the rows:
// CopyFromRows, CopyFromSlice, CopyFromFunc, or a type of the project that has a
// method Values.
func (c *checker) cells(rows origin.Place, column int) []origin.Place {
	cell := origin.Path(origin.Element(column))
	v := rows.Value
	if mi, ok := v.(*ssa.MakeInterface); ok {
		v = mi.X
	}
	var out []origin.Place
	for _, call := range c.flow.Reaching(origin.Place{Value: v, At: rows.At}, isCopySource) {
		args := operands(call)
		last := args[len(args)-1]
		if calleeName(call) == "CopyFromRows" {
			out = append(out, origin.Place{Value: last, Path: origin.Sub(origin.AnyElement, cell), At: call})
		} else {
			out = append(out, c.flow.Returns(last, 0, cell)...)
		}
	}
	if len(out) == 0 {
		out = c.flow.Method(v, "Values", 0, cell)
	}
	return out
}

func isCopySource(call *ssa.Call) bool {
	return strings.HasPrefix(calleeName(call), "CopyFrom") && len(operands(call)) > 0
}
