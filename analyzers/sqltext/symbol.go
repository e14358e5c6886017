package sqltext

import (
	"go/ast"
	"go/types"
	"slices"
)

// each is the step of a path that goes to the elements of a list or map.
const each = "[]"

// A Symbol is a part of a parameter: the parameter itself, a field of it, its
// elements. What it is shows where the function is called.
type Symbol struct {
	Fn    *Func
	Param int      // the receiver is not counted
	Path  []string // field names and "[]" from the parameter down
}

func (s Symbol) step(name string) Symbol {
	s.Path = append(slices.Clip(s.Path), name)
	return s
}

// symbolic returns a value of type t of which only its place in a parameter is
// known. A text among them is one hole.
func symbolic(s Symbol, t types.Type, e ast.Expr, obj types.Object) *Value {
	v := &Value{Symbol: &s}
	if isText(t) || isNumber(t) {
		hole := &Hole{Expr: e, Obj: obj, Symbol: &s, Number: isNumber(t)}
		v.Texts = []*Text{NewText(Piece{Hole: hole, From: Origin{Pos: e.Pos()}})}
	}
	return v
}

// unknown returns a value of type t of which nothing is known.
func (p *Package) unknown(e ast.Expr, t types.Type) *Value {
	if !isText(t) && !isNumber(t) {
		return nil
	}
	hole := &Hole{Expr: e, Obj: p.object(e), Number: isNumber(t)}
	return &Value{Texts: []*Text{NewText(Piece{Hole: hole, From: Origin{Pos: e.Pos()}})}}
}

// nameless returns a text of which nothing is known, not even a name.
func nameless(e ast.Expr) *Value {
	return &Value{Texts: []*Text{NewText(Piece{Hole: &Hole{Expr: e}, From: Origin{Pos: e.Pos()}})}}
}

// object returns what an expression names: a variable, field, constant, or the
// function it calls.
func (p *Package) object(e ast.Expr) types.Object {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return p.Info.ObjectOf(e)
	case *ast.SelectorExpr:
		return p.Info.Uses[e.Sel]
	case *ast.CallExpr:
		return p.object(e.Fun)
	case *ast.StarExpr:
		return p.object(e.X)
	}
	return nil
}

// at follows a path down a value.
func (v *Value) at(path []string) *Value {
	for i, step := range path {
		switch {
		case v == nil:
			return nil
		case v.Symbol != nil && len(v.Elems) == 0 && len(v.Fields) == 0:
			s := *v.Symbol
			for _, rest := range path[i:] {
				s = s.step(rest)
			}
			return &Value{Symbol: &s}
		case step == each:
			v = v.each()
		default:
			v = v.Fields[step]
		}
	}
	return v
}

// Instantiate returns v, a value seen inside fn, as it is when fn is called
// with args. via gives the argument's expression, for Piece.Via.
func (v *Value) Instantiate(fn *Func, args []*Value, via []ast.Expr) *Value {
	in := &instance{fn: fn, args: args, via: via, done: map[*Value]*Value{}}
	return in.of(v)
}

// An instance is what a call makes of the values of a function. Values share
// parts, and each part is made once and stays as it is where the call changes
// nothing: without that, what functions wrap around each other's results would
// double at every call.
type instance struct {
	fn   *Func
	args []*Value
	via  []ast.Expr
	done map[*Value]*Value
}

func (in *instance) of(v *Value) *Value {
	if v == nil {
		return nil
	}
	w, ok := in.done[v]
	if !ok {
		w = in.make(v)
		in.done[v] = w
	}
	return w
}

func (in *instance) make(v *Value) *Value {
	out := *v
	if s := v.Symbol; s != nil && s.Fn == in.fn && s.Param < len(in.args) {
		if w := in.args[s.Param].at(s.Path); w != nil {
			// An interface may hold a text, and has a hole for it; here it holds a statement.
			if len(w.Texts) > 0 || len(v.Texts) == 0 || len(w.Tags) > 0 {
				return w
			}
			out.Symbol = w.Symbol
		}
	}
	changed := out.Symbol != v.Symbol
	if slices.ContainsFunc(v.Texts, func(t *Text) bool { return t.mentions(in.fn) }) {
		out.Texts, changed = instantiateTexts(v.Texts, in.fn, in.args, in.via), true
	}
	out.Elems = nil
	for _, e := range v.Elems {
		w := in.of(e)
		out.Elems, changed = append(out.Elems, w), changed || w != e
	}
	if v.Fields != nil {
		out.Fields = make(map[string]*Value, len(v.Fields))
		for name, f := range v.Fields {
			w := in.of(f)
			out.Fields[name], changed = w, changed || w != f
		}
	}
	out.Keys = in.of(v.Keys)
	if !changed && out.Keys == v.Keys {
		return v
	}
	return &out
}

func instantiateTexts(alts []*Text, fn *Func, args []*Value, via []ast.Expr) []*Text {
	var out []*Text
	for _, t := range alts {
		out = append(out, t.Instantiate(fn, args, via)...)
	}
	return texts(out).Texts
}

// Instantiate returns the alternatives of a text of fn when fn is called with args.
func (t *Text) Instantiate(fn *Func, args []*Value, via []ast.Expr) []*Text {
	if !t.mentions(fn) {
		return []*Text{t}
	}
	out := &Value{Texts: []*Text{nil}}
	for _, p := range t.Pieces() {
		out = concat(out, &Value{Texts: p.instantiate(fn, args, via)})
	}
	return out.Texts
}

func (t *Text) mentions(fn *Func) bool {
	for ; t != nil; t = t.prev {
		for _, p := range t.seg {
			if p.Hole != nil && p.Hole.Symbol != nil && p.Hole.Symbol.Fn == fn {
				return true
			}
		}
	}
	return false
}

func (p Piece) instantiate(fn *Func, args []*Value, via []ast.Expr) []*Text {
	if p.Hole == nil || p.Hole.Symbol == nil || p.Hole.Symbol.Fn != fn {
		return []*Text{NewText(p)}
	}
	s := p.Hole.Symbol
	var through ast.Expr
	if s.Param < len(via) {
		through = via[s.Param]
	}
	if s.Param < len(args) {
		if w := args[s.Param].at(s.Path); w != nil && len(w.Texts) > 0 {
			return throughArg(w.Texts, through)
		} else if w != nil && w.Symbol != nil {
			hole := &Hole{Expr: p.Hole.Expr, Obj: p.Hole.Obj, Symbol: w.Symbol}
			return []*Text{NewText(Piece{Hole: hole, From: p.From, Via: through})}
		}
	}
	hole := &Hole{Expr: p.Hole.Expr, Obj: p.Hole.Obj}
	return []*Text{NewText(Piece{Hole: hole, From: p.From, Via: through})}
}

// throughArg notes on every piece by which argument it came.
func throughArg(alts []*Text, via ast.Expr) []*Text {
	if via == nil {
		return alts
	}
	out := make([]*Text, len(alts))
	for i, t := range alts {
		out[i] = t.Through(via)
	}
	return out
}

// Through returns the text with the argument noted through which it came.
func (t *Text) Through(arg ast.Expr) *Text {
	return t.Map(func(p Piece) []Piece {
		p.Via = arg
		return []Piece{p}
	})
}

// Copy returns the statement that a copy into a table stands for: the table's
// name comes as a list of its parts.
func Copy(parts *Value) *Value {
	name := joinWith(parts, ".")
	if name == nil {
		return nil
	}
	return concat(concat(word("COPY "), name), word(" FROM STDIN"))
}

// isText reports whether values of a type are followed as text: strings, byte
// and rune slices, builders and buffers, readers of them, and any.
func isText(t types.Type) bool {
	if t == nil {
		return false
	}
	if isBuilder(t) {
		return true
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Info()&types.IsString != 0
	case *types.Slice:
		b, ok := u.Elem().Underlying().(*types.Basic)
		return ok && (b.Kind() == types.Byte || b.Kind() == types.Rune)
	case *types.Interface:
		return true // a string may be in it: fmt.Stringer, any
	}
	return false
}

func isNumber(t types.Type) bool {
	if t == nil {
		return false
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsNumeric != 0
}

// isBuilder reports whether t is strings.Builder or bytes.Buffer, or points to one.
func isBuilder(t types.Type) bool {
	if ptr, ok := types.Unalias(t).(*types.Pointer); ok {
		t = ptr.Elem()
	}
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return false
	}
	path, name := named.Obj().Pkg().Path(), named.Obj().Name()
	return path == "strings" && name == "Builder" || path == "bytes" && name == "Buffer"
}
