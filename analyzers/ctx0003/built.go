package ctx0003

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctxlaws/ctxvet/analyzers/origin"
	"github.com/ctxlaws/ctxvet/analyzers/sqlparse"
	"github.com/ctxlaws/ctxvet/analyzers/sqlsite"
)

// A making is a statement that a query builder or ORM makes, by the calls of its
// chain.
type making struct {
	*checker
	step    sqlsite.Step
	updates bool
	calls   []*ssa.Call
	columns []string // named for values that come by their order
	named   naming   // columns that the chain restricts the model to
	texts   bool     // a call gives columns by text, so that the model does not
	out     []assignment
}

// built returns the columns that the calls of a builder or ORM write.
func (c *checker) built(s sqlsite.Step) []assignment {
	verb, ok := c.flow.Call(s.Root().Call).(*ssa.Call)
	if !ok {
		return nil
	}
	m := &making{checker: c, step: s, calls: chain(verb)}
	m.updates = s.Op.Verb == sqlparse.Update || m.is(verb, "Save", "Update", "Updates")
	m.restrict()
	for _, call := range m.calls {
		m.take(call)
		for _, inner := range m.inner(call) {
			m.take(inner)
		}
	}
	return m.out
}

func (m *making) is(call *ssa.Call, names ...string) bool {
	fn := origin.Callee(call.Common())
	return fn != nil && slices.Contains(names, fn.Name())
}

// inner returns the setters among what the arguments of a call are made of: what
// a conflict clause assigns.
func (m *making) inner(call *ssa.Call) []*ssa.Call {
	if s := sqlsite.SetterOf(origin.Callee(call.Common())); s.Kind != sqlsite.SetNothing && s.Kind != sqlsite.SetText {
		return nil // its arguments are values
	}
	var out []*ssa.Call
	for _, a := range operands(call) {
		out = append(out, m.flow.Reaching(origin.Place{Value: a, At: call}, func(c *ssa.Call) bool {
			return !slices.Contains(m.calls, c) && sqlsite.SetterOf(origin.Callee(c.Common())).Kind != sqlsite.SetNothing
		})...)
	}
	return out
}

// operands returns the arguments of a call without the receiver.
func operands(call *ssa.Call) []ssa.Value {
	c := call.Common()
	return c.Args[len(c.Args)-c.Signature().Params().Len():]
}

// take adds what one call assigns.
func (m *making) take(call *ssa.Call) {
	fn := origin.Callee(call.Common())
	set := sqlsite.SetterOf(fn)
	args := arguments{call, operands(call)}
	switch set.Kind {
	case sqlsite.SetNothing:
		m.generated(fn, args)
	case sqlsite.SetPair:
		m.pair(args.at(set.Arg), args.at(set.Arg+1))
	case sqlsite.SetPairs:
		for i := set.Arg; i+1 < args.len(); i += 2 {
			m.pair(args.at(i), args.at(i+1))
		}
	case sqlsite.SetMap:
		m.model(args.at(set.Arg))
	case sqlsite.SetModel:
		for i := set.Arg; i < args.len(); i++ {
			m.model(args.at(i))
		}
	case sqlsite.SetText:
		m.text("", args, set.Arg)
	case sqlsite.SetColumnText:
		if column, ok := m.constant(args.at(set.Arg)); ok {
			m.text(column+" = ", args, set.Arg+1)
		}
	case sqlsite.SetScaled:
		if column, ok := m.constant(args.at(set.Arg)); ok {
			m.read(column+" = "+column+" * 0.5", arguments{}, 0)
		}
	case sqlsite.SetColumns:
		m.columns = m.listed(args, set.Arg)
	case sqlsite.SetValues:
		m.row(args, set.Arg)
	case sqlsite.SetRow:
		m.pairs(args.at(set.Arg), args.at(set.Arg+1))
	case sqlsite.SetList:
		for _, p := range m.flow.Elements(args.at(set.Arg), maxColumns) {
			if column, ok := m.constant(p); ok {
				m.out = append(m.out, assignment{column: column, updates: true, taken: true})
			}
		}
	}
}

// maxColumns bounds the columns of one statement.
const maxColumns = 200

// generated adds what a method named SetX of a generated type assigns.
func (m *making) generated(fn *types.Func, args arguments) {
	if fn == nil || m.step.Library() != "" || args.len() != 1 {
		return
	}
	if name, ok := strings.CutPrefix(fn.Name(), "Set"); ok && name != "" {
		m.add(assignment{column: sqlsite.ColumnName(name), value: []handed{m.handed(args.at(0))}})
	}
}

// add notes an assignment. Whether the row was there before, the verb tells.
func (m *making) add(a assignment) {
	a.updates = m.updates
	m.out = append(m.out, a)
}

func (m *making) handed(p origin.Place) handed { return handed{place: p} }

// constant returns the text that a place is.
func (m *making) constant(p origin.Place) (string, bool) {
	v := m.flow.Only(p)
	if v == nil {
		return "", false
	}
	text, ok := origin.Text(v)
	return text, ok
}

// pair adds a column with its value, which may be an expression.
func (m *making) pair(column, value origin.Place) {
	name, ok := m.constant(column)
	if !ok || value.Value == nil {
		return
	}
	if strings.Contains(name, "=") { // upper/db takes text in a column's place
		m.read(name, arguments{}, 0)
		return
	}
	m.assign(name, value)
}

// assign adds a column with a value that may be an expression of SQL: made by a
// function of the library, written as a struct, or, if neither, a Go value.
func (m *making) assign(name string, value origin.Place) {
	exprs := m.flow.Reaching(value, func(c *ssa.Call) bool {
		_, ok := sqlsite.ExpressionOf(origin.Callee(c.Common()))
		return ok
	})
	for _, e := range exprs {
		at, _ := sqlsite.ExpressionOf(origin.Callee(e.Common()))
		m.text(name+" = ", arguments{e, operands(e)}, at)
	}
	if len(exprs) == 0 {
		m.literal(name, value)
		m.add(assignment{column: name, value: []handed{m.handed(value)}})
	}
}

// literal adds an expression that is written as a struct, as clause.Expr is.
func (m *making) literal(name string, value origin.Place) {
	value.Path = origin.Sub(value.Path, "SQL")
	if text, ok := m.constant(value); ok {
		m.read(name+" = "+text, arguments{}, 0)
	}
}

// row adds values that go to the columns named before, in their order.
func (m *making) row(args arguments, from int) {
	for i := from; i < args.len(); i++ {
		p := args.at(i)
		if isList(m.typeOf(p)) { // goqu: Vals([]any{…}, …)
			for k, e := range m.flow.Elements(p, maxColumns) {
				m.nth(k, e)
			}
			continue
		}
		m.nth(i-from, p)
	}
}

// nth adds the value of the i-th column that the chain has named. More values than
// columns would be refused by the library.
func (m *making) nth(i int, p origin.Place) {
	if i < len(m.columns) {
		m.assign(m.columns[i], p)
	}
}

// pairs adds a list of columns with a list of values.
func (m *making) pairs(columns, values origin.Place) {
	for i, p := range m.flow.Elements(columns, maxColumns) {
		if name, ok := m.constant(p); ok {
			values.Path = origin.Path(origin.Element(i))
			m.assign(name, values)
		}
	}
}

// text adds what a text assigns, with its values behind it.
func (m *making) text(before string, args arguments, at int) {
	if text, ok := m.constant(args.at(at)); ok {
		m.read(before+text, args, at+1)
	}
}

// read reads assignments, whose placeholders are the arguments from an index on.
func (m *making) read(text string, args arguments, from int) {
	text = "UPDATE t SET " + text
	for _, st := range sqlparse.Parse(text, sqlparse.Options{}).Statements {
		for _, op := range st.Ops {
			if op.Verb != sqlparse.Update {
				continue
			}
			bound := func(p *sqlparse.Expr) []handed {
				if i := from + p.Index - 1; p.Index > 0 && i < args.len() {
					return []handed{m.handed(args.at(i))}
				}
				return nil
			}
			m.out = append(m.out, ofClauses(sqlparse.ReadClauses(text, op, sqlparse.Auto), op, bound)...)
		}
	}
}

// listed returns the constant texts among arguments, or in the list that the one
// argument is.
func (m *making) listed(args arguments, from int) []string {
	var out []string
	for i := from; i < args.len() && len(out) < maxColumns; i++ {
		text, _ := m.constant(args.at(i))
		out = append(out, text)
	}
	return out
}
