package sqltext

import (
	"go/ast"
	"go/token"
	"go/types"
)

// Known returns the value that is a text of the caller's own.
func Known(text string) *Value { return word(text) }

// Unknown returns the value of which only the object is known that it comes
// from; obj may be nil.
func Unknown(obj types.Object) *Value {
	e := &ast.Ident{Name: "_"}
	return &Value{Texts: []*Text{NewText(Piece{Hole: &Hole{Expr: e, Obj: obj}, From: Origin{Pos: token.NoPos}})}}
}

// Joined returns prefix and the values after each other; one without text adds
// nothing.
func Joined(prefix string, values ...*Value) *Value {
	v := word(prefix)
	for _, w := range values {
		v = concat(v, w.orEmpty())
	}
	return v
}

// At returns before, v and after as one text that stands at an expression.
func At(e ast.Expr, before string, v *Value, after string) *Value {
	joined := concat(concat(word(before), v.orEmpty()), word(after))
	out := &Value{}
	for _, t := range joined.Texts {
		out.Texts = append(out.Texts, t.Map(func(p Piece) []Piece {
			if !p.From.Pos.IsValid() {
				p.From.Pos = e.Pos()
			}
			p.Via = e
			return []Piece{p}
		}))
	}
	return out
}

// Arg returns what is known of an argument, nil if there is none.
func (c *Call) Arg(i int) *Value { return c.arg(i) }

// All returns the texts of a value, or of its elements if it is a list.
func (v *Value) All() []*Text {
	if len(v.Texts) > 0 || len(v.Elems) == 0 {
		return v.Texts
	}
	return v.each().Texts
}

// Part returns the text that a part of a parameter is, as seen at an expression.
func Part(s Symbol, e ast.Expr) *Value {
	hole := &Hole{Expr: e, Symbol: &s}
	return &Value{Texts: []*Text{NewText(Piece{Hole: hole, From: Origin{Pos: e.Pos()}})}}
}

// Replaced returns v with the first of each pair of texts replaced by the second
// in all that is known of it.
func (v *Value) Replaced(pairs ...string) *Value {
	if v == nil {
		return nil
	}
	for i := 0; i+1 < len(pairs); i += 2 {
		v = v.replaced(pairs[i], word(pairs[i+1]))
	}
	return v
}
