package sqltext

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"
)

// eval returns what an expression may hold, and shows the calls in it.
func (f *frame) eval(e ast.Expr) *Value {
	if v := f.constant(e); v != nil {
		return v
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		return f.eval(e.X)
	case *ast.Ident:
		return f.ident(e)
	case *ast.SelectorExpr:
		return f.selector(e)
	case *ast.BinaryExpr:
		return f.binary(e)
	case *ast.CallExpr:
		if values := f.call(e); len(values) > 0 {
			return values[0]
		}
		return nil
	case *ast.CompositeLit:
		return f.composite(e)
	case *ast.FuncLit:
		return &Value{Funcs: []*Func{f.readLit(e)}}
	}
	return f.evalOther(e)
}

func (f *frame) evalOther(e ast.Expr) *Value {
	switch e := e.(type) {
	case *ast.StarExpr:
		return f.eval(e.X)
	case *ast.UnaryExpr:
		v := f.eval(e.X)
		if e.Op == token.AND {
			return v
		}
	case *ast.IndexExpr:
		return f.index(e)
	case *ast.IndexListExpr:
		return f.eval(e.X)
	case *ast.SliceExpr:
		return f.slice(e)
	case *ast.TypeAssertExpr:
		return f.eval(e.X)
	case *ast.KeyValueExpr:
		return f.eval(e.Value)
	}
	return f.p.unknown(e, f.p.Info.TypeOf(e))
}

// evalMulti is eval for an expression that may yield several values.
func (f *frame) evalMulti(e ast.Expr) []*Value {
	if c, ok := ast.Unparen(e).(*ast.CallExpr); ok && f.constant(e) == nil {
		return f.call(c)
	}
	return []*Value{f.eval(e)}
}

// constant returns the text of a constant expression, with the places of the
// literals it is made of.
func (f *frame) constant(e ast.Expr) *Value {
	tv := f.p.Info.Types[e]
	if tv.Value == nil {
		return nil
	}
	if tv.Value.Kind() != constant.String {
		text := tv.Value.ExactString()
		return &Value{Texts: []*Text{NewText(Piece{Text: text, From: Origin{Pos: e.Pos()}})}}
	}
	return &Value{Texts: []*Text{NewText(f.p.constantPieces(e)...)}}
}

// constantPieces asks for the value of leaves only: that of a long chain of +
// would be copied once a link.
func (p *Package) constantPieces(e ast.Expr) []Piece {
	switch e := ast.Unparen(e).(type) {
	case *ast.BasicLit:
		return piece(p.stringOf(e), Origin{Pos: e.Pos(), Lit: e})
	case *ast.BinaryExpr:
		if p.isConstantString(e.X) && p.isConstantString(e.Y) {
			return append(p.constantPieces(e.X), p.constantPieces(e.Y)...)
		}
	case *ast.CallExpr:
		if len(e.Args) == 1 && p.Info.Types[e.Fun].IsType() && p.isConstantString(e.Args[0]) {
			return p.constantPieces(e.Args[0])
		}
	case *ast.Ident, *ast.SelectorExpr:
		return p.namedPieces(e)
	}
	return piece(p.stringOf(e), Origin{Pos: e.Pos()})
}

// namedPieces returns the pieces of a named constant: those of the expression
// that declares it, if that is here.
func (p *Package) namedPieces(e ast.Expr) []Piece {
	obj := p.object(e)
	switch init := p.inits[obj]; {
	case obj != nil && p.caller.Declares(obj):
		return []Piece{{Hole: &Hole{Expr: e, Obj: obj}, From: Origin{Pos: e.Pos()}}}
	case init != nil && p.isConstantString(init):
		return p.constantPieces(init)
	case obj != nil:
		return piece(p.stringOf(e), Origin{Pos: obj.Pos()})
	}
	return piece(p.stringOf(e), Origin{Pos: e.Pos()})
}

func (p *Package) isConstantString(e ast.Expr) bool {
	v := p.Info.Types[e].Value
	return v != nil && v.Kind() == constant.String
}

func (p *Package) stringOf(e ast.Expr) string {
	if !p.isConstantString(e) {
		return ""
	}
	return constant.StringVal(p.Info.Types[e].Value)
}

func piece(text string, from Origin) []Piece {
	if text == "" {
		return nil
	}
	return []Piece{{Text: text, From: from}}
}

func (f *frame) ident(e *ast.Ident) *Value {
	switch obj := f.p.Info.ObjectOf(e).(type) {
	case *types.Func:
		return f.p.funcValue(obj)
	case *types.Var:
		if f.p.caller.Declares(obj) && f.env[obj].orNothing().Symbol == nil {
			return f.p.unknown(e, obj.Type())
		}
		if f.p.global(obj) {
			return f.p.orUnknown(f.p.shared(obj), e)
		}
		if v, known := f.env[obj]; known {
			return v
		}
		return f.p.unknown(e, obj.Type())
	}
	return f.p.unknown(e, f.p.Info.TypeOf(e))
}

func (p *Package) funcValue(obj *types.Func) *Value {
	if fn := p.Func(obj); fn != nil {
		return &Value{Funcs: []*Func{fn}}
	}
	return &Value{Far: []*types.Func{obj}}
}

func (p *Package) orUnknown(v *Value, e ast.Expr) *Value {
	if v == nil {
		return p.unknown(e, p.Info.TypeOf(e))
	}
	return v
}

func (f *frame) selector(e *ast.SelectorExpr) *Value {
	sel := f.p.Info.Selections[e]
	if sel == nil { // a qualified identifier
		return f.qualified(e)
	}
	base := f.eval(e.X)
	if sel.Kind() != types.FieldVal {
		v := f.p.funcValue(sel.Obj().(*types.Func))
		v.Method = sel.Kind() == types.MethodExpr
		return v
	}
	field := sel.Obj().(*types.Var)
	if f.p.caller.Declares(field) {
		return f.p.unknown(e, field.Type())
	}
	if base != nil {
		if v := base.Fields[e.Sel.Name]; v != nil {
			return v
		}
		if shared := f.p.shared(field); shared != nil && (len(shared.Funcs)+len(shared.Far) > 0 || isPointer(f.p.Info.TypeOf(e.X))) {
			return shared // what a long-lived struct holds, its constructor says
		}
		if base.Symbol != nil {
			return symbolic(base.Symbol.step(e.Sel.Name), field.Type(), e, field)
		}
	}
	return f.p.orUnknown(f.p.shared(field), e)
}

func (f *frame) qualified(e *ast.SelectorExpr) *Value {
	obj := f.p.Info.Uses[e.Sel]
	if fn, ok := obj.(*types.Func); ok {
		return f.p.funcValue(fn)
	}
	if v, ok := obj.(*types.Var); ok && !f.p.caller.Declares(v) {
		if values := f.p.caller.Imported(v); len(values) > 0 {
			return values[0]
		}
	}
	return f.p.unknown(e, f.p.Info.TypeOf(e))
}

func isPointer(t types.Type) bool {
	_, ok := t.Underlying().(*types.Pointer)
	return ok
}

func (f *frame) binary(e *ast.BinaryExpr) *Value {
	if e.Op == token.ADD && isText(f.p.Info.TypeOf(e)) {
		return f.plus(e.X, e.Y)
	}
	f.eval(e.X)
	f.eval(e.Y)
	return f.p.unknown(e, f.p.Info.TypeOf(e))
}

func (f *frame) plus(x, y ast.Expr) *Value {
	a, b := f.eval(x), f.eval(y)
	if !isText(f.p.Info.TypeOf(x)) {
		return f.p.unknown(x, f.p.Info.TypeOf(x))
	}
	return concat(f.p.orUnknown(a, x).orEmpty(), f.p.orUnknown(b, y).orEmpty())
}

// orEmpty keeps concat from losing a text to a value that has none.
func (v *Value) orEmpty() *Value {
	if v == nil || len(v.Texts) == 0 {
		return &Value{Texts: []*Text{nil}}
	}
	return v
}

func (f *frame) index(e *ast.IndexExpr) *Value {
	list := f.eval(e.X)
	if tv := f.p.Info.Types[e.Index]; tv.IsType() {
		return list // an instantiated function
	}
	f.eval(e.Index)
	t := f.p.Info.TypeOf(e)
	if list == nil || isText(f.p.Info.TypeOf(e.X)) {
		return f.p.unknown(e, t)
	}
	if at, ok := constant.Int64Val(constant.ToInt(orZero(f.p.Info.Types[e.Index].Value))); ok {
		if _, isMap := f.p.Info.TypeOf(e.X).Underlying().(*types.Map); !isMap && at >= 0 && int(at) < len(list.Elems) && f.p.Info.Types[e.Index].Value != nil {
			return f.p.orUnknown(list.Elems[at], e)
		}
	}
	return f.p.orUnknown(f.element(list, e, t), e)
}

func orZero(v constant.Value) constant.Value {
	if v == nil || v.Kind() != constant.Int {
		return constant.MakeInt64(0)
	}
	return v
}

// slice keeps a text that is cut at its end, as when a trailing comma goes: the
// verb and the table stand at its beginning.
func (f *frame) slice(e *ast.SliceExpr) *Value {
	v := f.eval(e.X)
	for _, i := range []ast.Expr{e.Low, e.High, e.Max} {
		f.evalOptional(i)
	}
	if e.Low == nil || !isText(f.p.Info.TypeOf(e.X)) {
		return v
	}
	return f.p.unknown(e, f.p.Info.TypeOf(e))
}

func (f *frame) composite(e *ast.CompositeLit) *Value {
	t := f.p.Info.TypeOf(e)
	if st := structOf(t); st != nil {
		return f.structLit(e, t, st)
	}
	v := &Value{}
	var keys []*Value
	for _, elt := range e.Elts {
		if kv, ok := elt.(*ast.KeyValueExpr); ok {
			keys = append(keys, f.eval(kv.Key))
			elt = kv.Value
		}
		v.Elems = append(v.Elems, f.eval(elt))
	}
	if len(keys) > 0 {
		v.Keys = joinAll(keys)
	}
	return v
}

func (f *frame) structLit(e *ast.CompositeLit, t types.Type, st *types.Struct) *Value {
	if isBuilder(t) {
		return &Value{Texts: []*Text{nil}}
	}
	v := &Value{Fields: map[string]*Value{}, Types: []types.Type{t}}
	for i, elt := range e.Elts {
		if kv, ok := elt.(*ast.KeyValueExpr); ok {
			if key, ok := kv.Key.(*ast.Ident); ok {
				v.Fields[key.Name] = f.eval(kv.Value)
			}
		} else if i < st.NumFields() {
			v.Fields[st.Field(i).Name()] = f.eval(elt)
		}
	}
	f.p.caller.Struct(&Struct{Expr: e, Type: t, Value: v, Fn: f.fn, Quiet: f.quiet})
	for field := range st.Fields() {
		if _, set := v.Fields[field.Name()]; !set {
			if z := zero(field.Type()); z != nil {
				v.Fields[field.Name()] = z
			}
		}
	}
	return v
}

// peek returns what a place holds, without showing calls again.
func (f *frame) peek(e ast.Expr) *Value {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		if v, ok := f.p.Info.ObjectOf(e).(*types.Var); ok {
			return f.env[v]
		}
	case *ast.SelectorExpr:
		if base := f.peek(e.X); base != nil {
			return base.Fields[e.Sel.Name]
		}
	case *ast.StarExpr:
		return f.peek(e.X)
	case *ast.UnaryExpr:
		if e.Op == token.AND {
			return f.peek(e.X)
		}
	}
	return nil
}

// callee returns the function or method that a call names, or nil.
func (f *frame) callee(e *ast.CallExpr) *types.Func {
	fn, _ := typeutil.Callee(f.p.Info, e).(*types.Func)
	return fn
}
