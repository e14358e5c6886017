// Package sqltext works out which texts a Go expression may hold: constants,
// concatenations, formats, builders, slices of statements, package variables,
// embedded files and what helper functions return. What is unknown becomes a
// hole. It knows nothing of SQL: the caller is shown every call with the texts
// of its arguments and decides what to make of it.
//
// It is an abstract interpretation of the syntax tree, in the order of the
// text, a function at a time: both branches of an if are followed and joined,
// loops run twice, every function is read once and its result is instantiated
// where it is called. Syntax and not SSA, because a finding has to stand inside
// the literal that is at fault, and SSA folds literals away.
package sqltext

import (
	"go/ast"
	"go/token"
	"go/types"
	"hash/maphash"
	"slices"
)

// maxTexts bounds the alternatives kept for one value when they multiply.
// Beyond it, alternatives go whose pieces others have too, so that combinations
// are lost and never a piece of text.
const maxTexts = 32

// maxPieces bounds the pieces of a text, and the elements of a list, so that code
// which doubles a text in a loop does not fill the memory. A text that reaches
// it is cut, and says so.
const maxPieces = 50_000

// A Value is what is known of a Go value. Values are not changed once made.
type Value struct {
	Texts  []*Text           // strings, byte slices, the content of builders: the alternatives
	Elems  []*Value          // slices, arrays, maps: the elements seen, in order
	Keys   *Value            // maps: all keys, joined
	Fields map[string]*Value // structs
	Funcs  []*Func           // functions of this package
	Far    []*types.Func     // functions of other packages
	Method bool              // a method expression: the receiver is the first argument
	// Symbol is the part of a parameter that the value is, if it is one.
	Symbol *Symbol
	// Tags are what the Caller attached to the value: prepared statements, say.
	Tags []any
	// Types are those of the struct literals that the value is one of.
	Types []types.Type
}

// A Text is one text that a value may hold: an immutable rope of pieces. The
// nil Text is the empty one.
type Text struct {
	prev *Text
	seg  []Piece
	ids  []uint64 // the identities of seg
	n    int      // pieces
	hash uint64   // of the pieces' identities
	cut  bool     // more came after, and was left out
}

// A Piece is a stretch of known text, or a hole.
type Piece struct {
	Text string // empty for a hole
	Hole *Hole  // nil for known text
	// From says where the text stands.
	From Origin
	// Via is the argument through which the piece came to the call that uses it.
	Via ast.Expr
}

// An Origin is the place of a piece of text: a literal, a file, or, when Lit
// and File are nil, only a position.
type Origin struct {
	Pos  token.Pos     // of the expression that holds the text
	Lit  *ast.BasicLit // the literal the text is from
	File *File         // the embedded file the text is from
	Off  int           // offset of the piece in the literal's value, or in the file
	// Built says that the piece was written into a builder: its statement has
	// no one literal that shows it.
	Built bool
}

// A Hole is a part of a text that the code does not tell.
type Hole struct {
	Expr   ast.Expr     // what is inserted there
	Obj    types.Object // the variable, field or function that it names, or nil
	Symbol *Symbol      // the part of a parameter that it is, or nil
	Number bool         // it is a number
}

// A File is a file that the package embeds, or that was handed to it.
type File struct {
	Path string
	Data string
	// Base is the position of its first byte in the file set.
	Base token.Pos
}

var seed = maphash.MakeSeed()

func (p Piece) identity() uint64 {
	var h maphash.Hash
	h.SetSeed(seed)
	h.WriteString(p.Text)
	maphash.WriteComparable(&h, p.From.Pos)
	maphash.WriteComparable(&h, p.From.Off)
	if p.Hole != nil {
		maphash.WriteComparable(&h, p.Hole.Expr)
	}
	if p.From.File != nil {
		h.WriteString(p.From.File.Path)
	}
	return h.Sum64()
}

// NewText makes a text of pieces.
func NewText(pieces ...Piece) *Text { return (*Text)(nil).add(pieces) }

func (t *Text) add(pieces []Piece) *Text {
	if len(pieces) == 0 {
		return t
	}
	next := &Text{prev: t, seg: pieces, n: len(pieces)}
	if t != nil {
		if t.cut || t.n+len(pieces) > maxPieces {
			return t.cutOff()
		}
		next.n += t.n
		next.hash = t.hash
	}
	for _, p := range pieces {
		id := p.identity()
		next.ids = append(next.ids, id)
		next.hash = next.hash*1099511628211 + id
	}
	return next
}

func (t *Text) cutOff() *Text {
	if t.cut {
		return t
	}
	out := *t
	out.cut = true
	return &out
}

// Cut reports whether the text went on beyond what is kept of it.
func (t *Text) Cut() bool { return t != nil && t.cut }

// Pieces returns the pieces of the text in order.
func (t *Text) Pieces() []Piece {
	if t == nil {
		return nil
	}
	out := make([]Piece, t.n)
	for at := t.n; t != nil; t = t.prev {
		at -= len(t.seg)
		copy(out[at:], t.seg)
	}
	return out
}

// Constant returns the text if it has no hole.
func (t *Text) Constant() (string, bool) {
	out := ""
	for _, p := range t.Pieces() {
		if p.Hole != nil {
			return "", false
		}
		out += p.Text
	}
	return out, true
}

// Map returns the text with every piece replaced by what f makes of it.
func (t *Text) Map(f func(Piece) []Piece) *Text {
	var out []Piece
	for _, p := range t.Pieces() {
		out = append(out, f(p)...)
	}
	return NewText(out...)
}

// texts makes a value of alternatives, without doubles.
func texts(alts []*Text) *Value {
	seen := make(map[uint64]bool, len(alts))
	var out []*Text
	for _, t := range alts {
		key := uint64(0)
		if t != nil {
			key = t.hash
		}
		if !seen[key] {
			seen[key] = true
			out = append(out, t)
		}
	}
	return &Value{Texts: out}
}

// concat returns a + b, in all combinations as far as maxTexts goes.
func concat(a, b *Value) *Value {
	var out []*Text
	for _, x := range a.Texts {
		for _, y := range b.Texts {
			out = append(out, x.add(y.Pieces()))
		}
	}
	v := texts(out)
	if len(a.Texts) > 1 && len(b.Texts) > 1 {
		v.Texts = cover(v.Texts)
	}
	return v
}

// cover keeps, of more than maxTexts alternatives, as many as it takes for
// every piece to stand in one of them, the longest first. Alternatives share
// what they have in common, so that each part is looked at once.
func cover(alts []*Text) []*Text {
	if len(alts) <= maxTexts {
		return alts
	}
	seen, visited := map[uint64]bool{}, map[*Text]bool{}
	var out []*Text
	for _, t := range longestFirst(alts) {
		fresh := false
		for part := t; part != nil && !visited[part]; part = part.prev {
			visited[part] = true
			for _, id := range part.ids {
				if !seen[id] {
					seen[id], fresh = true, true
				}
			}
		}
		if fresh {
			out = append(out, t)
		}
	}
	return out
}

func longestFirst(alts []*Text) []*Text {
	out := slices.Clone(alts)
	slices.SortStableFunc(out, func(a, b *Text) int { return b.len() - a.len() })
	return out
}

func (t *Text) len() int {
	if t == nil {
		return 0
	}
	return t.n
}

// join returns a value that may be either. Nil is a value of which nothing is
// known, and adds nothing.
func join(a, b *Value) *Value {
	switch {
	case a == nil || a == b:
		return b
	case b == nil:
		return a
	}
	v := joinAll([]*Value{a, b})
	v.Elems = joinElems(a.Elems, b.Elems)
	return v
}

// joinAll joins many values at once, in time linear in their number; the
// elements of lists are strung together.
func joinAll(values []*Value) *Value {
	out := &Value{}
	var alts []*Text
	var keys []*Value
	fields := map[string][]*Value{}
	for _, v := range values {
		if v == nil {
			continue
		}
		alts = append(alts, v.Texts...)
		out.Elems = append(out.Elems, v.Elems...)
		if v.Keys != nil {
			keys = append(keys, v.Keys)
		}
		for name, f := range v.Fields {
			fields[name] = append(fields[name], f)
		}
		if out.Symbol == nil {
			out.Symbol = v.Symbol
		}
		out.Funcs = joinSet(out.Funcs, v.Funcs)
		out.Far = joinSet(out.Far, v.Far)
		out.Method = out.Method || v.Method
		out.Tags = joinSet(out.Tags, v.Tags)
		out.Types = joinSet(out.Types, v.Types)
	}
	out.Texts = cover(texts(alts).Texts)
	if len(keys) > 0 {
		out.Keys = joinAll(keys)
	}
	if len(fields) > 0 {
		out.Fields = make(map[string]*Value, len(fields))
		for name, list := range fields {
			out.Fields[name] = joinAll(list)
		}
	}
	return out
}

// joinElems keeps the longer of two lists when it continues the other, as
// after a conditional append.
func joinElems(a, b []*Value) []*Value {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(b) >= maxPieces {
		return b
	}
	n := 0
	for n < len(a) && a[n] == b[n] {
		n++
	}
	if n == len(a) {
		return b
	}
	return append(b[:len(b):len(b)], a[n:]...)
}

func joinSet[T comparable](a, b []T) []T {
	out := a[:len(a):len(a)]
	for _, x := range b {
		if !slices.Contains(out, x) {
			out = append(out, x)
		}
	}
	return out
}

// each joins the elements of a list or map.
func (v *Value) each() *Value {
	if v == nil || len(v.Elems) == 0 {
		return nil
	}
	return joinAll(v.Elems)
}
