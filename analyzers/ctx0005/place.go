package ctx0005

import (
	"go/ast"
	"go/types"
	"strings"
)

// A place is a variable, or a field of one: cands, s.docs.
type place struct {
	obj  types.Object
	path string // ".docs.all", "" for the variable itself
}

// overlaps reports whether one place is the other or holds it.
func (p place) overlaps(q place) bool {
	return p.obj == q.obj && (within(p.path, q.path) || within(q.path, p.path))
}

func within(outer, inner string) bool {
	rest, ok := strings.CutPrefix(inner, outer)
	return ok && (rest == "" || rest[0] == '.')
}

// placeOf returns the place that an expression denotes, reads an element of or
// points to; false for what is computed.
func (j *judge) placeOf(e ast.Expr) (place, bool) {
	switch e := e.(type) {
	case *ast.Ident:
		v, ok := j.pass.TypesInfo.ObjectOf(e).(*types.Var)
		return place{obj: v}, ok && e.Name != "_"
	case *ast.SelectorExpr:
		if sel := j.pass.TypesInfo.Selections[e]; sel == nil || sel.Kind() != types.FieldVal {
			return j.placeOf(e.Sel) // a variable of another package
		}
		p, ok := j.placeOf(e.X)
		p.path += "." + e.Sel.Name
		return p, ok
	case *ast.ParenExpr:
		return j.placeOf(e.X)
	case *ast.StarExpr:
		return j.placeOf(e.X)
	case *ast.UnaryExpr:
		return j.placeOf(e.X)
	case *ast.IndexExpr:
		return j.placeOf(e.X)
	case *ast.SliceExpr:
		return j.placeOf(e.X)
	case *ast.TypeAssertExpr:
		return j.placeOf(e.X)
	}
	return place{}, false
}

// mentions calls yield for every place that may hold candidates in an
// expression. Function literals in it are read where they stand.
func (f *function) mentions(e ast.Expr, yield func(place)) {
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.KeyValueExpr:
			f.mentions(n.Value, yield)
			return false
		case *ast.Ident, *ast.SelectorExpr:
			p, ok := f.placeOf(n.(ast.Expr))
			if !ok {
				return true // a method or a call; its receiver and arguments are looked at
			}
			if f.holds(p, n.(ast.Expr)) {
				yield(p)
			}
			return false
		}
		return true
	})
}

// holds reports whether an expression may hold candidates or their keys: numbers
// and strings do only where a loop takes them from a collection.
func (f *function) holds(p place, e ast.Expr) bool {
	t := f.pass.TypesInfo.TypeOf(e)
	if t == nil || isError(t) {
		return false
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return f.ranged[p.obj]
	case *types.Slice, *types.Map, *types.Chan:
		return isMany(t) || isDynamic(t)
	case *types.Signature:
		return false
	case *types.Interface:
		return u.NumMethods() == 0 || !isContext(t)
	}
	return true
}

// isDynamic reports whether a type holds values of any type: []any.
func isDynamic(t types.Type) bool {
	e, ok := t.Underlying().(interface{ Elem() types.Type })
	if !ok {
		return false
	}
	i, ok := e.Elem().Underlying().(*types.Interface)
	return ok && i.NumMethods() == 0 || isBytes(t) || isDynamic(e.Elem())
}

// isBytes reports whether a type is what a candidate may be decoded from.
func isBytes(t types.Type) bool {
	s, ok := t.Underlying().(*types.Slice)
	if !ok {
		return false
	}
	b, ok := s.Elem().Underlying().(*types.Basic)
	return ok && b.Kind() == types.Uint8
}

func isError(t types.Type) bool { return types.Identical(t, types.Universe.Lookup("error").Type()) }

func isContext(t types.Type) bool {
	named, ok := types.Unalias(t).(*types.Named)
	return ok && named.Obj().Name() == "Context"
}

// isMany reports whether a type holds many candidates or their keys: a
// collection, a channel, an iterator or the rows of a query.
func isMany(t types.Type) bool {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	switch u := t.Underlying().(type) {
	case *types.Slice:
		return isOne(u.Elem()) || isKey(u.Elem())
	case *types.Array:
		return isOne(u.Elem())
	case *types.Map:
		return isOne(u.Elem()) || isMany(u.Elem())
	case *types.Chan:
		return isOne(u.Elem()) || isKey(u.Elem())
	case *types.Signature: // iter.Seq
		return u.Params().Len() == 1 && u.Results().Len() == 0
	}
	named, ok := types.Unalias(t).(*types.Named)
	return ok && strings.HasSuffix(named.Obj().Name(), "Rows")
}

// isOne reports whether a type is a struct with content, or an interface with
// methods, or a pointer to one.
func isOne(t types.Type) bool {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	if _, ok := types.Unalias(t).(*types.TypeParam); ok {
		return true
	}
	switch u := t.Underlying().(type) {
	case *types.Struct:
		return u.NumFields() > 0
	case *types.Interface:
		return u.NumMethods() > 0
	}
	return false
}

// isKey reports whether a type is what candidates are loaded by.
func isKey(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&(types.IsString|types.IsInteger) != 0 && b.Kind() != types.Uint8
}
