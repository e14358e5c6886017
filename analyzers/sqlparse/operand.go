package sqlparse

import (
	"slices"
	"strconv"
	"strings"
)

// placeholder fills e from the placeholder, verb or template action at i.
func (r *exprReader) placeholder(e *Expr, i int) {
	t := r.part(i)
	if t[0] == '{' || t[0] == '%' || strings.HasPrefix(t, "${") || strings.HasPrefix(t, "$%") {
		e.Kind, e.Name = HoleExpr, t
		return
	}
	e.Kind = Placeholder
	e.Name = strings.TrimLeft(t, "?$:@")
	// @p3 is the third, and has a name as well.
	if n, err := strconv.Atoi(strings.TrimLeft(e.Name, "pP")); err == nil {
		e.Index = n
	}
	switch {
	case t == "?":
		e.Index = r.params[i]
	case e.Name == strconv.Itoa(e.Index):
		e.Name = ""
	}
}

// constants are words that stand for a value.
var constants = []string{
	"NULL", "TRUE", "FALSE", "DEFAULT", "CURRENT_TIMESTAMP", "CURRENT_DATE", "CURRENT_TIME",
	"LOCALTIMESTAMP", "LOCALTIME", "CURRENT_USER", "SESSION_USER",
}

// ends are words that no expression begins with: a clause or a part of one
// begins there.
var ends = set(`FROM WHERE GROUP HAVING WINDOW ORDER LIMIT OFFSET FETCH FOR UNION INTERSECT EXCEPT RETURNING
	SET ON WHEN THEN ELSE END AS AND OR USING DO INTO`)

// named reads what begins with a name or a keyword.
func (r *exprReader) named(i int) (*Expr, int) {
	w := r.word(i)
	e := &Expr{Off: r.off(i), End: r.endOf(i)}
	switch {
	case slices.Contains(constants, w) && r.punct(i+1) != '(':
		e.Kind, e.Name = Literal, w
		return e, i + 1
	case w == "CASE":
		return r.cases(i)
	case w == "ARRAY" && r.punct(i+1) == '[':
		args, next := r.list(i + 2)
		return &Expr{Kind: Call, Name: "array", Args: args, Off: e.Off, End: r.endOf(next - 1)}, next
	case w == "INTERVAL":
		return r.interval(i)
	case w == "EXISTS" && r.punct(i+1) == '(', w == "ANY" && r.punct(i+1) == '(', w == "SOME" && r.punct(i+1) == '(':
		arg, next := r.bracketed(i + 1)
		return &Expr{Kind: Call, Name: strings.ToLower(w), Args: []*Expr{arg}, Off: e.Off, End: arg.End}, next
	case ends[w]:
		return e, i
	}
	name, next := r.name(i)
	if len(name.Parts) == 0 {
		return e, i + 1
	}
	return r.reference(name, i, next)
}

// reference reads what a name stands for: a call, a typed literal (DATE '…'), a
// hole, or a column.
func (r *exprReader) reference(name Name, i, next int) (*Expr, int) {
	e := &Expr{Name: name.Last(), Off: r.off(i), End: r.endOf(next - 1)}
	switch {
	case r.punct(next) == '(':
		return r.call(e, next)
	case next < len(r.toks) && r.toks[next].kind == str && r.toks[i].kind == word:
		e.Kind, e.Name, e.End = Literal, r.part(next), r.endOf(next)
		return e, next + 1
	case r.punct(next) == '.' && next+1 < len(r.toks) && r.part(next+1) == "*":
		e.Kind, e.Qual, e.Name = ColumnRef, e.Name, "*"
		return e, next + 2
	case holeMark.FindString(e.Name) == e.Name && len(name.Parts) == 1:
		e.Kind = HoleExpr
		return e, next
	}
	e.Kind = ColumnRef
	e.Qual = strings.Join(name.Parts[:len(name.Parts)-1], ".")
	return e, next
}

// call reads a function's arguments, and passes by what may follow them:
// FILTER (…), WITHIN GROUP (…), OVER (…).
func (r *exprReader) call(e *Expr, open int) (*Expr, int) {
	e.Kind, e.Name = Call, strings.ToLower(e.Name)
	args, next := r.list(open + 1)
	e.Args, e.End = args, r.endOf(next-1)
	for {
		switch {
		case r.words(next, "WITHIN", "GROUP") && r.punct(next+2) == '(':
			next = r.closing(next+3) + 1
		case r.word(next) == "FILTER" && r.punct(next+1) == '(', r.word(next) == "OVER" && r.punct(next+1) == '(':
			next = r.closing(next+2) + 1
		case r.word(next) == "OVER":
			next += 2
		default:
			return e, next
		}
	}
}

// interval reads INTERVAL '1 day', INTERVAL 1 DAY or INTERVAL (x) HOUR.
func (r *exprReader) interval(i int) (*Expr, int) {
	arg, next := r.operand(i + 1)
	e := &Expr{Kind: Call, Name: "interval", Args: []*Expr{arg}, Off: r.off(i), End: arg.End}
	if arg.Kind == Literal && strings.HasPrefix(arg.Name, "'") {
		return e, next
	}
	if w := strings.TrimSuffix(r.word(next), "S"); slices.Contains([]string{"SECOND", "MINUTE", "HOUR", "DAY", "WEEK", "MONTH", "YEAR", "MICROSECOND"}, w) {
		next++
	}
	return e, next
}

// cases reads CASE … END; CASE x WHEN v compares x with v.
func (r *exprReader) cases(i int) (*Expr, int) {
	e := &Expr{Kind: Case, Off: r.off(i)}
	var subject *Expr
	if i++; r.word(i) != "WHEN" {
		subject, i = r.expr(i, 0)
	}
	for r.word(i) == "WHEN" {
		var cond, value *Expr
		cond, i = r.expr(i+1, 0)
		if subject != nil {
			cond = &Expr{Kind: Operator, Name: "=", Args: []*Expr{subject, cond}, Off: cond.Off, End: cond.End}
		}
		if r.word(i) == "THEN" {
			value, i = r.expr(i+1, 0)
		} else {
			value = &Expr{Off: cond.End, End: cond.End}
		}
		e.Args = append(e.Args, cond, value)
	}
	if r.word(i) == "ELSE" {
		var value *Expr
		value, i = r.expr(i+1, 0)
		e.Args = append(e.Args, value)
	}
	if r.word(i) == "END" {
		i++
	}
	e.End = r.endOf(i - 1)
	return e, i
}
