package sqlparse

import (
	"strconv"
	"strings"
)

// An ExprKind says what an expression is.
type ExprKind uint8

// The kinds of expressions.
const (
	Unknown     ExprKind = iota // what the reader does not understand; Args may hold parts of it
	ColumnRef                   // a column: Name, and Qual before the dot; * is one too
	Literal                     // number, string, NULL, TRUE, DEFAULT, CURRENT_DATE: Name as written
	Placeholder                 // a bound value: Index, and Name if it has one
	Call                        // a function: Name in lower case; "cast", "array", "row", "interval" as well
	Operator                    // Name in upper case: "+", "<=", "AND", "IS NULL", "NOT LIKE", "BETWEEN", "IN"
	Case                        // Args are condition, value, condition, value …, and the ELSE last if there is one
	Query                       // a subquery
	HoleExpr                    // what Go code or a template inserts
)

// An Expr is an expression, read from tokens alike in every dialect.
type Expr struct {
	Kind     ExprKind
	Name     string
	Qual     string // of ColumnRef: what stands before the last dot
	Index    int    // of Placeholder: from 1, in the order of the text for ?, else the number; 0 if unknown
	Args     []*Expr
	Off, End int // where it stands in the text
}

// Walk calls f for the expression and those inside it, outer ones first, as long
// as f returns true; subqueries are not entered. It takes nil.
func (e *Expr) Walk(f func(*Expr) bool) {
	if e == nil || !f(e) {
		return
	}
	for _, a := range e.Args {
		a.Walk(f)
	}
}

// Float returns the value of a number, with its sign and in brackets or casts.
func (e *Expr) Float() (float64, bool) {
	switch {
	case e == nil:
		return 0, false
	case e.Kind == Literal:
		f, err := strconv.ParseFloat(strings.Trim(e.Name, "'"), 64)
		return f, err == nil
	case e.Kind == Operator && e.Name == "-" && len(e.Args) == 1:
		f, ok := e.Args[0].Float()
		return -f, ok
	case e.Kind == Call && e.Name == "cast" && len(e.Args) > 0:
		return e.Args[0].Float()
	}
	return 0, false
}

// An exprReader reads expressions from tokens by operator precedence. What it
// does not understand becomes Unknown and is passed by, so that one odd operand
// does not hide the rest.
type exprReader struct {
	source
	params map[int]int // index of a token that is a bare ? → its number
	depth  int
}

// powers are the binding powers of operators in two places; higher binds closer.
var powers = map[string]int{
	"OR": 1, "XOR": 1, "AND": 2, "=": 4, "<": 4, ">": 4, "<=": 4, ">=": 4, "<>": 4, "!=": 4, "==": 4, "<=>": 4,
	"IS": 4, "IN": 4, "LIKE": 4, "ILIKE": 4, "BETWEEN": 4, "MATCH": 4, "REGEXP": 4, "GLOB": 4, "SIMILAR": 4, "NOT": 4,
	"ISNULL": 4, "NOTNULL": 4, "+": 6, "-": 6, "*": 7, "/": 7, "%": 7, "%%": 7, "MOD": 7, "DIV": 7, "^": 8,
}

// Powers of what is in no table.
const (
	notPower   = 3 // prefix NOT
	otherPower = 5 // ||, ->, <->, @@ and other operators
	signPower  = 9 // prefix - and +
)

// expr reads an expression at i whose operators bind closer than least, and
// returns the index behind it. It never returns an index before i+1 unless
// nothing stands there.
func (r *exprReader) expr(i, least int) (*Expr, int) {
	if r.depth++; r.depth > maxDepth {
		r.depth--
		return &Expr{Off: r.off(i), End: r.off(i)}, r.closing(i)
	}
	defer func() { r.depth-- }()
	left, i := r.prefix(i)
	for {
		name, power := r.operator(i)
		if power <= least {
			return left, i
		}
		left, i = r.infix(left, name, power, i)
	}
}

// operator returns the infix operator at i in upper case, and its power; 0 if
// there is none.
func (r *exprReader) operator(i int) (string, int) {
	if i >= len(r.toks) {
		return "", 0
	}
	switch name := strings.ToUpper(r.part(i)); r.toks[i].kind {
	case word:
		return name, powers[name]
	case op:
		if p := powers[name]; p > 0 {
			return name, p
		}
		return name, otherPower
	}
	return "", 0
}

// infix reads what follows an operand: an operator with its right side.
func (r *exprReader) infix(left *Expr, name string, power, i int) (*Expr, int) {
	e := &Expr{Kind: Operator, Name: name, Args: []*Expr{left}, Off: left.Off}
	switch name {
	case "::":
		e.Kind, e.Name = Call, "cast"
		i = r.pastType(i + 1)
	case "ISNULL", "NOTNULL":
		e.Name = map[string]string{"ISNULL": "IS NULL", "NOTNULL": "IS NOT NULL"}[name]
		i++
	case "IS":
		i = r.is(e, i+1)
	case "NOT":
		i = r.negated(e, i+1)
	case "IN", "BETWEEN", "LIKE", "ILIKE", "GLOB", "REGEXP", "MATCH", "SIMILAR":
		i = r.test(e, name, i)
	default:
		var right *Expr
		right, i = r.expr(i+1, power)
		e.Args = append(e.Args, right)
	}
	e.End = r.endOf(i - 1)
	return e, i
}

// is reads what follows IS: NULL, NOT NULL, DISTINCT FROM, TRUE.
func (r *exprReader) is(e *Expr, i int) int {
	for ; r.word(i) == "NOT"; i++ {
		e.Name += " NOT"
	}
	if r.words(i, "DISTINCT", "FROM") {
		e.Name += " DISTINCT FROM"
		i += 2
	}
	if r.word(i) == "NULL" {
		e.Name += " NULL"
		return i + 1
	}
	right, i := r.expr(i, powers["IS"])
	e.Args = append(e.Args, right)
	return i
}

// negated reads what follows the NOT of NOT IN and its like.
func (r *exprReader) negated(e *Expr, i int) int {
	switch w := r.word(i); w {
	case "IN", "BETWEEN", "LIKE", "ILIKE", "GLOB", "REGEXP", "MATCH", "SIMILAR":
		i = r.test(e, w, i)
		e.Name = "NOT " + e.Name
		return i
	case "NULL":
		e.Name = "IS NOT NULL"
		return i + 1
	}
	return i
}

// test reads a test that begins with a word: its Args get the right sides.
func (r *exprReader) test(e *Expr, name string, i int) int {
	e.Name = name
	i++
	switch {
	case name == "IN" && r.punct(i) == '(':
		args, next := r.list(i + 1)
		e.Args = append(e.Args, args...)
		return next
	case name == "SIMILAR" && r.word(i) == "TO":
		i++
	}
	right, i := r.expr(i, otherPower-1)
	e.Args = append(e.Args, right)
	if name == "BETWEEN" && r.word(i) == "AND" {
		right, i = r.expr(i+1, powers["BETWEEN"])
		e.Args = append(e.Args, right)
	}
	if r.word(i) == "ESCAPE" {
		_, i = r.expr(i+1, otherPower)
	}
	return i
}

// prefix reads an operand with the signs before it.
func (r *exprReader) prefix(i int) (*Expr, int) {
	if i >= len(r.toks) {
		return &Expr{Off: len(r.text), End: len(r.text)}, i
	}
	power := 0
	switch name := strings.ToUpper(r.part(i)); {
	case r.word(i) == "NOT":
		power = notPower
	case r.word(i) == "DISTINCT" || r.word(i) == "ALL" || r.word(i) == "BINARY":
		return r.prefix(i + 1)
	case r.toks[i].kind == op && (name == "-" || name == "+" || name == "~" || name == "@"):
		power = signPower
	case r.toks[i].kind == op && name == "*":
		return &Expr{Kind: ColumnRef, Name: "*", Off: r.off(i), End: r.endOf(i)}, i + 1
	}
	if power == 0 {
		e, i := r.operand(i)
		return r.suffixed(e, i)
	}
	arg, next := r.expr(i+1, power)
	return &Expr{Kind: Operator, Name: strings.ToUpper(r.part(i)), Args: []*Expr{arg}, Off: r.off(i), End: arg.End}, next
}

// suffixed reads what may follow an operand: subscripts, COLLATE, AT TIME ZONE.
func (r *exprReader) suffixed(e *Expr, i int) (*Expr, int) {
	for {
		switch {
		case r.punct(i) == '[':
			i = r.closing(i+1) + 1
		case r.word(i) == "COLLATE":
			_, i = r.name(i + 1)
		case r.words(i, "AT", "TIME", "ZONE"):
			_, i = r.operand(i + 3)
		default:
			return e, i
		}
	}
}

// operand reads a literal, placeholder, column, call, case, or what stands in
// brackets.
func (r *exprReader) operand(i int) (*Expr, int) {
	e := &Expr{Off: r.off(i), End: r.endOf(i)}
	if i >= len(r.toks) {
		return e, i
	}
	switch r.toks[i].kind {
	case number, str:
		e.Kind, e.Name = Literal, r.part(i)
		return e, i + 1
	case param:
		r.placeholder(e, i)
		return e, i + 1
	case punct:
		if r.punct(i) == '(' {
			return r.bracketed(i)
		}
		if r.nesting(i) < 0 || r.punct(i) == ',' || r.punct(i) == ';' {
			return e, i // nothing stands here; what is around goes on
		}
		return e, i + 1
	case op:
		return e, i + 1
	}
	return r.named(i)
}

// bracketed reads (…): a subquery, a row, or an expression as it is.
func (r *exprReader) bracketed(i int) (*Expr, int) {
	if r.word(i+1) == "SELECT" || r.word(i+1) == "WITH" || r.word(i+1) == "VALUES" {
		end := r.closing(i + 1)
		return &Expr{Kind: Query, Off: r.off(i + 1), End: r.endOf(end)}, end + 1
	}
	args, next := r.list(i + 1)
	if len(args) == 1 {
		return args[0], next
	}
	return &Expr{Kind: Call, Name: "row", Args: args, Off: r.off(i), End: r.endOf(next - 1)}, next
}

// list reads a comma-separated list up to its closing bracket, whose index + 1 it
// returns. The words inside some calls (EXTRACT(EPOCH FROM x), CAST(x AS t),
// SUBSTRING(x FOR n)) separate as a comma does; a type after AS and an ORDER BY
// are passed by.
func (r *exprReader) list(i int) (args []*Expr, next int) {
	for i < len(r.toks) && r.nesting(i) >= 0 {
		at := i
		var e *Expr
		e, i = r.expr(i, 0)
		args = append(args, e)
		switch r.word(i) {
		case "AS", "ORDER", "SEPARATOR":
			i = r.pastArgument(i)
		case "FROM", "FOR", "USING":
			i++
			continue
		}
		if r.punct(i) == ',' || i == at {
			i++ // also past what no expression begins with
		} else if r.nesting(i) >= 0 {
			i = r.pastArgument(i)
			if r.punct(i) == ',' {
				i++
			}
		}
	}
	return args, i + 1
}

// pastArgument returns the index of the comma or bracket that ends the argument
// that i is in.
func (r *exprReader) pastArgument(i int) int {
	for depth := 0; i < len(r.toks); i++ {
		if depth == 0 && (r.punct(i) == ',' || r.nesting(i) < 0) {
			return i
		}
		depth += r.nesting(i)
	}
	return i
}

// closing returns the index of the bracket that closes the one i is in, or
// len(toks).
func (r *exprReader) closing(i int) int {
	for depth := 0; i < len(r.toks); i++ {
		if depth += r.nesting(i); depth < 0 {
			return i
		}
	}
	return i
}

// pastType returns the index behind the type at i: double precision,
// numeric(10,2)[], timestamp with time zone.
func (r *exprReader) pastType(i int) int {
	_, i = r.name(i)
	switch r.word(i) {
	case "PRECISION", "VARYING":
		i++
	}
	if r.punct(i) == '(' {
		i = r.closing(i+1) + 1
	}
	if r.words(i, "WITH", "TIME", "ZONE") || r.words(i, "WITHOUT", "TIME", "ZONE") {
		i += 3
	}
	for r.punct(i) == '[' {
		i = r.closing(i+1) + 1
	}
	return i
}

func (r *exprReader) part(i int) string {
	if i < 0 || i >= len(r.toks) {
		return ""
	}
	return r.text[r.toks[i].off:r.toks[i].end]
}

// endOf returns the offset behind token i.
func (r *exprReader) endOf(i int) int {
	if i < 0 || i >= len(r.toks) {
		return len(r.text)
	}
	return r.toks[i].end
}
