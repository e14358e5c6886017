package ctx0003

import (
	"slices"
	"strings"

	"github.com/ctxlaws/ctxvet/analyzers/scoring"
	"github.com/ctxlaws/ctxvet/analyzers/sqlparse"
)

// decays reports whether the new value of a column is a decay of the stored one,
// or of its age: the column itself times or divided by anything, or less a
// fraction, or an exponential, a power or a logarithm over a difference of times.
func decays(column string, e *sqlparse.Expr) bool {
	found := false
	values(e, func(x *sqlparse.Expr) {
		found = found || scales(column, x) || lessens(column, x) || fades(x)
	})
	return found
}

// values shows the parts of an expression that make its value: the conditions of
// a CASE and comparisons only choose between values.
func values(e *sqlparse.Expr, show func(*sqlparse.Expr)) {
	if e == nil || e.Kind == sqlparse.Operator && compares(e.Name) {
		return
	}
	show(e)
	args := e.Args
	if e.Kind == sqlparse.Case {
		args = results(e)
	}
	for _, a := range args {
		values(a, show)
	}
}

// results returns the values of a CASE.
func results(e *sqlparse.Expr) []*sqlparse.Expr {
	var out []*sqlparse.Expr
	for i, a := range e.Args {
		if i%2 == 1 || i == len(e.Args)-1 {
			out = append(out, a)
		}
	}
	return out
}

// comparisons are operators whose result is a truth value: what stands in them
// only decides.
var comparisons = []string{"=", "==", "<", ">", "<=", ">=", "<>", "!=", "<=>", "AND", "OR", "XOR", "NOT", "IN", "NOT IN",
	"LIKE", "NOT LIKE", "ILIKE", "NOT ILIKE", "BETWEEN", "NOT BETWEEN", "MATCH", "REGEXP", "GLOB", "EXISTS", "ANY", "ALL"}

func compares(op string) bool {
	return slices.Contains(comparisons, op) || strings.HasPrefix(op, "IS") || strings.HasPrefix(op, "SIMILAR")
}

// scales reports whether an expression is the stored value times or divided by
// something.
func scales(column string, e *sqlparse.Expr) bool {
	if e.Kind != sqlparse.Operator || len(e.Args) != 2 {
		return false
	}
	switch e.Name {
	case "*":
		return stored(column, e.Args[0]) || stored(column, e.Args[1])
	case "/":
		return stored(column, e.Args[0])
	}
	return false
}

// lessens reports whether an expression is the stored value less a fraction: a
// constant between 0 and 1, a part of the value itself, or something that grows
// with the time. Less a whole number it is a counter, less a parameter it is the
// caller's.
func lessens(column string, e *sqlparse.Expr) bool {
	if e.Kind != sqlparse.Operator || e.Name != "-" || len(e.Args) != 2 || !stored(column, e.Args[0]) {
		return false
	}
	if f, ok := e.Args[1].Float(); ok {
		return f > 0 && f < 1
	}
	found := false
	values(e.Args[1], func(x *sqlparse.Expr) {
		found = found || stored(column, x) && x != e.Args[1] || passed(x)
	})
	return found
}

// curves are the functions by which a value fades with the time.
var curves = []string{"exp", "power", "pow", "ln", "log", "log2", "log10", "log1p", "sqrt"}

// fades reports whether an expression is an exponential, a power or a logarithm
// over a difference of times.
func fades(e *sqlparse.Expr) bool {
	switch {
	case e.Kind == sqlparse.Call && slices.Contains(curves, e.Name):
	case e.Kind == sqlparse.Operator && e.Name == "^":
	default:
		return false
	}
	found := false
	for _, a := range e.Args {
		values(a, func(x *sqlparse.Expr) { found = found || passed(x) })
	}
	return found
}

// stored reports whether an expression is the assigned column as it is stored, in
// a cast, with a default for NULL, rounded, or a part of its document.
func stored(column string, e *sqlparse.Expr) bool {
	switch {
	case e == nil:
		return false
	case e.Kind == sqlparse.ColumnRef:
		// EXCLUDED has what was to be inserted.
		return strings.EqualFold(e.Name, column) && !strings.EqualFold(e.Qual, "excluded") && !strings.EqualFold(e.Qual, "new")
	case len(e.Args) == 0:
		return false
	case e.Kind == sqlparse.Call && slices.Contains(wraps, e.Name), e.Kind == sqlparse.Operator && (e.Name == "->" || e.Name == "->>" || e.Name == "#>>" || e.Name == "::"):
		return stored(column, e.Args[0])
	}
	return false
}

// wraps are functions that return their first argument, more or less.
var wraps = []string{"cast", "coalesce", "ifnull", "nvl", "row", "round", "abs", "json_extract", "max", "min", "greatest", "least"}

// clocks are functions and words that tell the time.
var clocks = []string{"now", "current_timestamp", "current_date", "localtimestamp", "clock_timestamp", "statement_timestamp",
	"transaction_timestamp", "julianday", "unixepoch", "strftime", "datetime", "unix_timestamp", "utc_timestamp", "sysdate", "curdate", "getdate"}

// differences are functions that return a difference of times.
var differences = []string{"age", "timestampdiff", "datediff", "timediff", "date_diff"}

// passed reports whether an expression is a time that has passed: a difference of
// times, or what is named for an age.
func passed(e *sqlparse.Expr) bool {
	switch e.Kind {
	case sqlparse.ColumnRef, sqlparse.Placeholder:
		return scoring.NamedForAge(e.Name)
	case sqlparse.Call:
		return slices.Contains(differences, e.Name)
	case sqlparse.Operator:
		if e.Name != "-" || len(e.Args) != 2 {
			return false
		}
		a, b := timed(e.Args[0]), timed(e.Args[1])
		return a && b || clocked(e.Args[0]) && known(e.Args[1]) || clocked(e.Args[1]) && known(e.Args[0]) ||
			a && e.Args[1].Kind == sqlparse.Placeholder || b && e.Args[0].Kind == sqlparse.Placeholder
	}
	return false
}

// known reports whether an expression may be a point in time: an interval less
// makes another one.
func known(e *sqlparse.Expr) bool {
	return e.Kind != sqlparse.Call || e.Name != "interval"
}

// clocked reports whether an expression reads the clock.
func clocked(e *sqlparse.Expr) bool {
	found := false
	e.Walk(func(x *sqlparse.Expr) bool {
		name := strings.ToLower(x.Name)
		found = found || (x.Kind == sqlparse.Call || x.Kind == sqlparse.Literal || x.Kind == sqlparse.ColumnRef) && slices.Contains(clocks, name)
		return x.Kind == sqlparse.Call || x.Kind == sqlparse.ColumnRef || x.Kind == sqlparse.Literal
	})
	return found
}

// timed reports whether an expression is a point in time: the clock, or a column
// named for one.
func timed(e *sqlparse.Expr) bool {
	if clocked(e) {
		return true
	}
	found := false
	e.Walk(func(x *sqlparse.Expr) bool {
		name := strings.ToLower(x.Name)
		found = found || x.Kind == sqlparse.ColumnRef && (strings.HasSuffix(name, "_at") || strings.HasSuffix(name, "_time") || strings.HasPrefix(name, "last_"))
		return true
	})
	return found
}
