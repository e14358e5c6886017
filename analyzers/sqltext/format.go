package sqltext

import (
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
	"strconv"
)

// integer returns the value of a constant integer expression.
func (p *Package) integer(e ast.Expr) (int64, bool) {
	v := p.Info.Types[e].Value
	if v == nil || v.Kind() != constant.Int {
		return 0, false
	}
	return constant.Int64Val(v)
}

// format reads Sprintf and its kin: the format is argument i, what it formats
// comes after. A format of which nothing is known, such as a parameter, is
// taken as it is, verbs and all.
func (f *frame) format(c *Call, i int) *Value {
	formats := c.arg(i)
	if formats == nil || len(formats.Texts) == 0 {
		return nameless(c.Expr)
	}
	args := c.Args[min(i+1, len(c.Args)):]
	if c.Expr.Ellipsis.IsValid() {
		args = spreadArgs(args)
	}
	var out []*Text
	for _, t := range formats.Texts {
		v := &Value{Texts: []*Text{nil}}
		next := 0
		for _, p := range t.Pieces() {
			v = concat(v, f.formatPiece(c, p, args, &next))
		}
		out = append(out, v.Texts...)
	}
	return &Value{Texts: cover(texts(out).Texts)}
}

// spreadArgs returns the elements of the list that is spread as arguments.
func spreadArgs(args []*Value) []*Value {
	if len(args) == 1 && args[0] != nil {
		return args[0].Elems
	}
	return nil
}

// formatPiece replaces the verbs of one piece of a format.
func (f *frame) formatPiece(c *Call, p Piece, args []*Value, next *int) *Value {
	out := &Value{Texts: []*Text{nil}}
	if p.Hole != nil {
		return &Value{Texts: []*Text{NewText(p)}}
	}
	from := 0
	flush := func(to int) {
		if from < to {
			out = concat(out, &Value{Texts: []*Text{NewText(p.cut(from, to))}})
		}
	}
	for at := 0; at < len(p.Text); {
		if p.Text[at] != '%' {
			at++
			continue
		}
		v := scanVerb(p.Text[at:], next)
		flush(at)
		if v.letter == '%' {
			out = concat(out, &Value{Texts: []*Text{NewText(p.cut(at, at+1))}})
		} else {
			out = concat(out, f.formatted(c, v, f.stringer(c, v, args)))
		}
		at += v.size
		from = at
	}
	flush(len(p.Text))
	return out
}

// A verb is a verb of a format: %s, %[2]d, %-5q.
type verb struct {
	size   int // bytes in the format
	letter byte
	arg    int // index among the arguments
}

// scanVerb reads the verb at the start of s and moves next past its argument.
func scanVerb(s string, next *int) verb {
	i := 1
	for i < len(s) {
		ch := s[i]
		switch {
		case ch == '[':
			end := i
			for end < len(s) && s[end] != ']' {
				end++
			}
			if n, err := strconv.Atoi(s[i+1 : end]); err == nil {
				*next = n - 1
			}
			i = end + 1
		case ch == '*':
			*next++
			i++
		case ch == '+' || ch == '-' || ch == '#' || ch == ' ' || ch == '.' || ch >= '0' && ch <= '9':
			i++
		case ch == '%':
			return verb{size: i + 1, letter: '%'}
		default:
			v := verb{size: i + 1, letter: ch, arg: *next}
			*next++
			return v
		}
	}
	return verb{size: len(s), letter: '%'}
}

// stringer gives an argument that has a String method of this package the text
// that the method returns.
func (f *frame) stringer(c *Call, v verb, args []*Value) []*Value {
	at := len(c.Exprs) - len(args) + v.arg
	if v.arg < 0 || v.arg >= len(args) || at >= len(c.Exprs) || args[v.arg] != nil && len(args[v.arg].Texts) > 0 {
		return args
	}
	obj, _, _ := types.LookupFieldOrMethod(f.p.Info.TypeOf(c.Exprs[at]), true, f.p.Types, "String")
	m, _ := obj.(*types.Func)
	if fn := f.p.Func(m); fn != nil {
		if results := f.p.Results(fn); len(results) > 0 {
			args = slices.Clone(args)
			args[v.arg] = results[0]
		}
	}
	return args
}

// formatted returns what a verb writes: texts as they are, %q within double
// quotes, all else as a hole.
func (f *frame) formatted(c *Call, v verb, args []*Value) *Value {
	var arg *Value
	if v.arg >= 0 && v.arg < len(args) {
		arg = args[v.arg]
	}
	if arg == nil || len(arg.Texts) == 0 {
		return nameless(c.Expr)
	}
	switch v.letter {
	case 's', 'v', 'd':
		return arg
	case 'q':
		quote := word(`"`)
		return concat(concat(quote, arg), quote)
	}
	return nameless(c.Expr)
}
