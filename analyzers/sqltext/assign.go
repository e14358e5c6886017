package sqltext

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
)

func (f *frame) declStmt(s *ast.DeclStmt) {
	g, ok := s.Decl.(*ast.GenDecl)
	if !ok || g.Tok != token.VAR {
		return
	}
	for _, sp := range g.Specs {
		spec := sp.(*ast.ValueSpec)
		lhs := make([]ast.Expr, len(spec.Names))
		for i, name := range spec.Names {
			lhs[i] = name
			if len(spec.Values) == 0 {
				f.bind(name, zero(f.p.Info.TypeOf(name)))
			}
		}
		if len(spec.Values) > 0 {
			f.assign(lhs, spec.Values)
		}
	}
}

func zero(t types.Type) *Value {
	if isText(t) && !types.IsInterface(t) {
		return &Value{Texts: []*Text{nil}}
	}
	return nil
}

func (f *frame) assignStmt(s *ast.AssignStmt) {
	switch s.Tok {
	case token.ASSIGN, token.DEFINE:
		f.assign(s.Lhs, s.Rhs)
	case token.ADD_ASSIGN:
		f.bind(s.Lhs[0], f.plus(s.Lhs[0], s.Rhs[0]))
	default:
		f.eval(s.Rhs[0])
		f.bind(s.Lhs[0], f.p.unknown(s.Lhs[0], f.p.Info.TypeOf(s.Lhs[0])))
	}
}

func (f *frame) assign(lhs, rhs []ast.Expr) {
	if len(lhs) > 1 && len(rhs) == 1 {
		values := f.evalMulti(rhs[0])
		for i, l := range lhs {
			var v *Value
			if i < len(values) {
				v = values[i]
			}
			f.bind(l, f.rewritten(l, rhs[0], v))
		}
		return
	}
	values := make([]*Value, len(rhs))
	for i, e := range rhs {
		values[i] = f.rewritten(lhs[i], e, f.eval(e))
	}
	for i, l := range lhs {
		f.noteAlias(l, rhs[i])
		f.bind(l, values[i])
	}
}

func (f *frame) rewritten(lhs, rhs ast.Expr, v *Value) *Value {
	c, ok := ast.Unparen(rhs).(*ast.CallExpr)
	id, named := lhs.(*ast.Ident)
	if !ok || !named || v == nil || len(v.Texts) != 1 || len(v.Tags) > 0 {
		return v
	}
	pieces := v.Texts[0].Pieces()
	if len(pieces) != 1 || pieces[0].Hole == nil || pieces[0].Hole.Expr != ast.Expr(c) {
		return v
	}
	obj := f.p.Info.ObjectOf(id)
	for _, a := range c.Args {
		if arg, ok := ast.Unparen(a).(*ast.Ident); ok && f.p.Info.ObjectOf(arg) == obj && isText(f.p.Info.TypeOf(arg)) {
			if old := f.peek(arg); old != nil {
				return old
			}
		}
	}
	return v
}

func (f *frame) noteAlias(lhs, rhs ast.Expr) {
	u, ok := ast.Unparen(rhs).(*ast.UnaryExpr)
	id, isIdent := lhs.(*ast.Ident)
	if !ok || u.Op != token.AND || !isIdent {
		return
	}
	if _, lit := ast.Unparen(u.X).(*ast.CompositeLit); lit {
		return
	}
	if v, ok := f.p.Info.ObjectOf(id).(*types.Var); ok {
		if f.alias == nil {
			f.alias = map[*types.Var]ast.Expr{}
		}
		f.alias[v] = u.X
	}
}

func (f *frame) bind(lhs ast.Expr, v *Value) {
	switch lhs := ast.Unparen(lhs).(type) {
	case *ast.Ident:
		f.bindVar(lhs, v)
	case *ast.StarExpr:
		f.bind(lhs.X, v)
	case *ast.UnaryExpr:
		if lhs.Op == token.AND {
			f.bind(lhs.X, v)
		}
	case *ast.SelectorExpr:
		if base := f.peek(lhs.X); base != nil {
			f.bind(lhs.X, base.with(lhs.Sel.Name, v))
		} else if isPlace(lhs.X) {
			f.bind(lhs.X, (&Value{}).with(lhs.Sel.Name, v))
		}
	case *ast.IndexExpr:
		key := f.eval(lhs.Index)
		base := f.peek(lhs.X)
		if base == nil {
			base = &Value{}
		}
		f.bind(lhs.X, base.appended(key, v))
	}
}

func isPlace(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return true
	case *ast.SelectorExpr:
		return isPlace(e.X)
	case *ast.StarExpr:
		return isPlace(e.X)
	}
	return false
}

func (f *frame) bindVar(id *ast.Ident, v *Value) {
	obj, ok := f.p.Info.ObjectOf(id).(*types.Var)
	if !ok || f.p.global(obj) {
		return // package variables are known from all stores into them
	}
	f.env[obj] = v
	if to, ok := f.alias[obj]; ok && isBuilder(obj.Type()) {
		f.bind(to, v)
	}
}

func (v *Value) with(field string, w *Value) *Value {
	out := *v
	out.Fields = maps.Clone(v.Fields)
	if out.Fields == nil {
		out.Fields = map[string]*Value{}
	}
	out.Fields[field] = w
	return &out
}

func (v *Value) appended(key, w *Value) *Value {
	out := *v
	out.Elems = append(slices.Clip(v.Elems), w)
	out.Keys = join(v.Keys, key)
	return &out
}
