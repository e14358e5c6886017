package bounds

import (
	"go/token"
	"strings"

	"github.com/ctxlaws/ctxvet/analyzers/sqlparse"
)

// Query returns the steps by which an SQL expression can sink, given what a WHERE
// or HAVING lets through. Placeholders, holes and what the reader of SQL did not
// understand are taken as floors: their number is not in the text.
func Query(e *sqlparse.Expr, conditions ...*sqlparse.Expr) []*Fault {
	q := &query{}
	for _, c := range conditions {
		q.assume(c, true)
	}
	return q.value(e).live().faults
}

// A query reads one expression.
type query struct {
	given []test // what holds where the reading is
	depth int
}

// A test is a comparison of an expression with a number that holds.
type test struct {
	expr string
	op   token.Token
	than span
}

// tokens are SQL's comparisons as Go's.
var tokens = map[string]token.Token{
	"<": token.LSS, "<=": token.LEQ, ">": token.GTR, ">=": token.GEQ, "=": token.EQL, "==": token.EQL,
	"<>": token.NEQ, "!=": token.NEQ,
}

// value reads an expression.
func (q *query) value(e *sqlparse.Expr) value {
	q.depth++
	defer func() { q.depth-- }()
	if e == nil || q.depth > maxQuery {
		return number(positive)
	}
	out := q.plain(e)
	text := canonical(e)
	for _, t := range q.given {
		if t.expr == text {
			out.span = narrowed(out.span, t.op, t.than)
			if t.op == token.GTR || t.op == token.GEQ || t.op == token.EQL {
				out = out.lifted(number(t.than))
			}
		}
	}
	return out.live()
}

// maxQuery bounds how deep expressions are read.
const maxQuery = 100

// plain reads an expression without what tests have shown of it.
func (q *query) plain(e *sqlparse.Expr) value {
	switch e.Kind {
	case sqlparse.ColumnRef:
		shown := e.Name
		return unknown(e.Name, shown, nil)
	case sqlparse.Literal:
		return literal(e)
	case sqlparse.Operator:
		return q.operator(e)
	case sqlparse.Call:
		return q.call(e)
	case sqlparse.Case:
		return q.cases(e)
	case sqlparse.Query:
		return value{span: nonNegative, known: true, why: "the subquery gives 0"}
	}
	return number(positive)
}

// literal reads a number or a time; text and NULL are no numbers.
func literal(e *sqlparse.Expr) value {
	if f, ok := e.Float(); ok {
		return number(exactly(f))
	}
	if strings.HasPrefix(e.Name, "CURRENT") || strings.HasPrefix(e.Name, "LOCAL") {
		return value{span: nonNegative, known: true, moment: true}
	}
	return value{} // NULL: no number
}

// operator reads an operator. What has NULL in it is NULL, and sinks nowhere.
func (q *query) operator(e *sqlparse.Expr) value {
	if len(e.Args) == 1 {
		if e.Name == "-" {
			return q.value(e.Args[0]).negated()
		}
		return q.value(e.Args[0])
	}
	// BETWEEN and the like.
	if len(e.Args) != 2 {
		return value{span: unitSpan, known: true} // a truth value
	}
	x, y := q.value(e.Args[0]), q.value(e.Args[1])
	if !x.known || !y.known {
		return value{} // NULL
	}
	switch e.Name {
	case "+":
		return x.plus(y)
	case "-":
		return x.minus(y)
	case "*":
		return x.times(y, &Fault{Kind: Decay, Name: "*"})
	case "/":
		return x.over(y, &Fault{Kind: Decay, Name: "/"})
	case "^":
		return power(x, y)
	}
	return value{span: nonNegative, known: true}
}

var unitSpan = span{lo: 0, hi: 1}
