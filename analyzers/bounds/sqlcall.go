package bounds

import (
	"fmt"
	"go/token"
	"math"
	"slices"
	"strings"

	"github.com/ctxlaws/ctxvet/analyzers/sqlparse"
)

// elapsed are the functions that give a time or a difference of times.
var elapsed = []string{
	"extract", "date_part", "age", "julianday", "unixepoch", "strftime", "unix_timestamp", "timestampdiff", "datediff",
	"timediff", "to_seconds", "now", "clock_timestamp", "statement_timestamp", "transaction_timestamp", "datetime",
}

// call reads a function of the database by its name, which is much the same in all
// of them. What a database's own function gives, the text does not tell.
func (q *query) call(e *sqlparse.Expr) value {
	if slices.Contains(elapsed, e.Name) {
		return value{span: nonNegative, known: true, age: true, moment: true}
	}
	args := make([]value, len(e.Args))
	for i, a := range e.Args {
		args[i] = q.value(a)
	}
	// pi(), or what the reader of SQL could not follow.
	if len(args) == 0 {
		return number(positive) // a function of the database's own
	}
	last := args[len(args)-1]
	switch e.Name {
	// log(b, x) has the base first.
	case "ln", "log", "log10", "log2":
		return last.logarithm(math.Log, 0, &Fault{Kind: Logarithm, Name: e.Name})
	case "exp":
		return exponential(last, math.Exp)
	case "power", "pow":
		return power(args[0], last)
	case "sqrt", "cbrt", "float", "round", "floor", "ceil", "ceiling", "trunc", "tanh", "cast", "sum", "avg", "total", "numeric", "double":
		return args[0].keeping(args[0].max(exactly(min(0, args[0].lo))))
	case "abs":
		return args[0].keeping(args[0].abs())
	case "count":
		return value{span: nonNegative, known: true, why: "nothing is counted"}
	case "greatest", "max":
		return fold(args, value.larger)
	case "least", "min":
		return fold(args, value.smaller)
	case "coalesce", "ifnull", "isnull", "nvl":
		return coalesced(args)
	case "nullif":
		return nullif(args)
	}
	return number(positive)
}

// fold applies max or min to arguments; of one alone it is an aggregate.
func fold(args []value, f func(value, value) value) value {
	out := args[0]
	for _, a := range args[1:] {
		switch {
		case !out.known:
			out = a
		case a.known:
			out = f(out, a)
		}
	}
	return out
}

// coalesced is the first that is not NULL, which the logarithm of zero is in
// SQLite and MySQL: a constant at the end is a floor to it.
func coalesced(args []value) value {
	out := value{}
	for i, a := range args {
		// PostgreSQL fails instead, which is not silent.
		if i+1 < len(args) && args[len(args)-1].known {
			a.faults = without(a.faults, Logarithm)
		}
		out = out.join(a)
	}
	return out
}

// nullif is never the constant that it maps to NULL.
func nullif(args []value) value {
	out := args[0]
	if len(args) == 2 && args[1].known {
		out.span = narrowed(out.span, token.NEQ, args[1].span)
	}
	return out
}

// cases joins what the branches of a CASE give, each where its condition holds.
func (q *query) cases(e *sqlparse.Expr) value {
	before := q.given
	defer func() { q.given = before }()
	out := value{}
	i := 0
	for ; i+1 < len(e.Args); i += 2 {
		// Each WHEN is reached only where those before it did not hold.
		otherwise := slices.Clip(q.given)
		q.assume(e.Args[i], true)
		out = out.join(q.value(e.Args[i+1]))
		q.given = otherwise
		q.assume(e.Args[i], false)
	}
	if i < len(e.Args) {
		out = out.join(q.value(e.Args[i]))
	}
	return out
}

// assume notes what a condition says if it is true, or false.
func (q *query) assume(e *sqlparse.Expr, truth bool) {
	if e == nil || e.Kind != sqlparse.Operator || len(e.Args) != 2 {
		return
	}
	if e.Name == "AND" && truth || e.Name == "OR" && !truth {
		q.assume(e.Args[0], truth)
		q.assume(e.Args[1], truth)
		return
	}
	op, ok := tokens[e.Name]
	if !ok {
		return
	}
	if !truth {
		op = negation(op)
	}
	q.compare(e.Args[0], op, e.Args[1])
	q.compare(e.Args[1], turned(op), e.Args[0])
}

// compare notes one side of a comparison, in terms of the other.
func (q *query) compare(e *sqlparse.Expr, op token.Token, than *sqlparse.Expr) {
	v := q.plain(than)
	if e.Kind != sqlparse.Literal && v.known {
		q.given = append(q.given, test{canonical(e), op, v.span})
	}
}

// canonical writes an expression without what does not matter.
func canonical(e *sqlparse.Expr) string {
	if e == nil {
		return ""
	}
	parts := make([]string, len(e.Args))
	for i, a := range e.Args {
		parts[i] = canonical(a)
	}
	return fmt.Sprintf("%d%s(%s)", e.Kind, strings.ToLower(e.Name), strings.Join(parts, ","))
}
