package sqlsite

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/ctxlaws/ctxvet/analyzers/sqltext"
)

// A FarGuard says that a text is made only where a parameter of the function has
// a value: whether a generated Delete is soft, or an Upsert changes the row in
// its way, is often an argument.
type FarGuard struct {
	Param int // index
	Want  bool
}

// guards returns what the parameters of a function must be for it to make the
// text of a site: the ifs around the places where the text is written.
func (r *reader) guards(fn *sqltext.Func, s *Site) []FarGuard {
	places := []token.Pos{s.Call.Pos()}
	for b := s.base; b != nil; b = b.base {
		places = append(places, b.Call.Pos())
	}
	for _, p := range s.Reading.pieces {
		places = append(places, p.From.Pos)
	}
	var out []FarGuard
	for _, pos := range places {
		decl := r.declAt(pos)
		if decl == nil || decl.Body == nil {
			continue
		}
		for param, want := range r.conditions(decl.Body, pos) {
			if i := r.paramIn(fn.Decl, decl, param); i >= 0 {
				out = append(out, FarGuard{i, want})
			}
		}
	}
	return out
}

// declAt returns the function of this package that is written around a place.
func (r *reader) declAt(pos token.Pos) *ast.FuncDecl {
	for _, f := range r.pass.Files {
		if pos < f.FileStart || f.FileEnd <= pos {
			continue
		}
		for _, d := range f.Decls {
			if decl, ok := d.(*ast.FuncDecl); ok && decl.Pos() <= pos && pos < decl.End() {
				return decl
			}
		}
	}
	return nil
}

// conditions returns what variables must be where a place in a function runs.
func (r *reader) conditions(body *ast.BlockStmt, pos token.Pos) map[types.Object]bool {
	out := map[types.Object]bool{}
	ast.Inspect(body, func(n ast.Node) bool {
		if n == nil || pos < n.Pos() || n.End() <= pos {
			return false
		}
		if stmt, ok := n.(*ast.IfStmt); ok {
			switch {
			case stmt.Body.Pos() <= pos && pos < stmt.Body.End():
				r.implied(stmt.Cond, true, out)
			case stmt.Else != nil && stmt.Else.Pos() <= pos:
				r.implied(stmt.Cond, false, out)
			}
		}
		return true
	})
	return out
}

// implied notes what follows for variables from a condition that holds or not.
func (r *reader) implied(cond ast.Expr, holds bool, out map[types.Object]bool) {
	switch e := ast.Unparen(cond).(type) {
	case *ast.Ident:
		if v, ok := r.pass.TypesInfo.Uses[e].(*types.Var); ok {
			out[v] = holds
		}
	case *ast.UnaryExpr:
		if e.Op == token.NOT {
			r.implied(e.X, !holds, out)
		}
	case *ast.BinaryExpr:
		if e.Op == token.LAND && holds || e.Op == token.LOR && !holds {
			r.implied(e.X, holds, out)
			r.implied(e.Y, holds, out)
		}
	}
}

// paramIn returns the index of a variable among the parameters of fn, where it
// is one of another function's that fn hands its own to; -1 if it is neither.
func (r *reader) paramIn(fn, decl *ast.FuncDecl, v types.Object) int {
	at := r.paramIndex(decl, v)
	if at < 0 || fn == decl {
		return at
	}
	found := -1
	ast.Inspect(fn, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || at >= len(call.Args) || calledFunc(r.pass.TypesInfo, call) != r.pass.TypesInfo.Defs[decl.Name] {
			return true
		}
		if id, ok := ast.Unparen(call.Args[at]).(*ast.Ident); ok {
			found = r.paramIndex(fn, r.pass.TypesInfo.Uses[id])
		}
		return true
	})
	return found
}

func (r *reader) paramIndex(decl *ast.FuncDecl, v types.Object) int {
	fn, ok := r.pass.TypesInfo.Defs[decl.Name].(*types.Func)
	if !ok {
		return -1
	}
	i := 0
	for p := range fn.Signature().Params().Variables() {
		if p == v {
			return i
		}
		i++
	}
	return -1
}

// excluded reports whether a call says by a constant that the text is not made.
func (r *reader) excluded(c *sqltext.Call, t FarText) bool {
	for _, g := range t.If {
		if g.Param >= len(c.Exprs) {
			continue
		}
		v := r.pass.TypesInfo.Types[c.Exprs[g.Param]].Value
		if v != nil && v.Kind() == constant.Bool && constant.BoolVal(v) != g.Want {
			return true
		}
	}
	return false
}
