package ctx0005

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/ctxlaws/ctxvet/analyzers/scoring"
)

// recordsIn reports whether a statement records a candidate as left out: in a
// disclosure field or a trace, or in a local that gets there.
func (w *walker) recordsIn(list []ast.Stmt) bool {
	return slices.ContainsFunc(list, func(st ast.Stmt) bool { return w.records(st, 0) })
}

// records looks into calls of the package's own functions as well, to a depth.
func (s *stream) records(root ast.Node, depth int) (found bool) {
	ast.Inspect(root, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, lhs := range n.Lhs {
				found = found || s.isRecord(lhs)
			}
		case *ast.IncDecStmt:
			found = found || s.isRecord(n.X)
		case *ast.SendStmt:
			found = found || s.isRecord(n.Chan)
		case *ast.CallExpr:
			found = found || s.recordsByCall(n, depth)
		case *ast.FuncLit:
			return false
		}
		return !found
	})
	return found
}

// isRecord reports whether what is written to is a disclosure or a trace.
func (s *stream) isRecord(e ast.Expr) bool {
	p, ok := s.placeOf(e)
	if !ok {
		return false
	}
	parts := strings.Split(p.path, ".")
	if slices.ContainsFunc(parts, discloses) {
		return true
	}
	return p.path == "" && (s.lands(p.obj) || discloses(p.obj.Name()) && s.isResult(p.obj))
}

// recordsByCall reports whether a call omits, traces or adds to a record.
func (s *stream) recordsByCall(c *ast.CallExpr, depth int) bool {
	recv := s.receiver(c)
	if recv != nil && s.isRecord(recv) || s.traces[c] {
		return true
	}
	if slices.ContainsFunc(scoring.Words(nameOf(c.Fun)), func(w string) bool { return omitWords[w] }) {
		return true
	}
	fn := s.callee(c)
	if fn == nil || depth >= maxAsked {
		return false
	}
	if f := s.funcs[fn]; f != nil {
		inner := &stream{function: f, places: map[place]bool{}}
		return inner.records(f.decl.Body, depth+1)
	}
	if far := s.judge.handles(fn); far != nil {
		return far.Records
	}
	id, ok := ast.Unparen(c.Fun).(*ast.Ident)
	if !ok {
		return false
	}
	for _, i := range s.into[s.pass.TypesInfo.ObjectOf(id)] {
		if lit, ok := ast.Unparen(s.edges[i].rhs).(*ast.FuncLit); ok && s.records(lit.Body, depth+1) {
			return true
		}
	}
	return false
}

var omitWords = set("omit omits omitted omission disclose trace")

// discloses reports whether a name is that of a disclosure field or a trace.
func discloses(name string) bool {
	name = strings.ToLower(name)
	return slices.ContainsFunc([]string{"disclosure", "omitted", "omissions", "contested", "deficits", "considered", "truncated", "trace", "traces", "dropped", "skipped", "excluded"},
		func(n string) bool { return strings.HasSuffix(name, n) })
}

// lands reports whether a local variable gets into a disclosure field or a trace,
// itself or by way of another one, such as that of a loop over it.
func (f *function) lands(obj types.Object) bool {
	if f.landing == nil {
		f.landing = map[types.Object]bool{}
		f.land()
	}
	return f.landing[obj]
}

// land finds all variables that land.
func (f *function) land() {
	for _, e := range f.edges {
		if e.dst.path != "" && slices.ContainsFunc(strings.Split(e.dst.path, "."), discloses) {
			f.landAll(e.rhs)
		}
	}
	ast.Inspect(f.decl.Body, func(n ast.Node) bool {
		if kv, ok := n.(*ast.KeyValueExpr); ok && discloses(nameOf(kv.Key)) {
			f.landAll(kv.Value)
		}
		return true
	})
	for range maxAsked {
		before := len(f.landing)
		for _, e := range f.edges {
			if f.ranged[e.dst.obj] && f.landing[e.dst.obj] {
				f.landAll(e.rhs)
			}
		}
		if len(f.landing) == before {
			return
		}
	}
}

// landAll notes the variables in an expression that lands.
func (f *function) landAll(e ast.Expr) {
	ast.Inspect(e, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if v, ok := f.pass.TypesInfo.ObjectOf(id).(*types.Var); ok {
				f.landing[v] = true
			}
		}
		return true
	})
}

// isResult reports whether a variable is returned.
func (s *stream) isResult(obj types.Object) bool {
	for r := range s.obj.Signature().Results().Variables() {
		if r == obj {
			return true
		}
	}
	return slices.ContainsFunc(s.returns, func(r *ast.ReturnStmt) bool {
		return slices.ContainsFunc(r.Results, func(e ast.Expr) bool { return s.uses(e, obj) })
	})
}

// uses reports whether an expression mentions a variable.
func (s *stream) uses(e ast.Node, obj types.Object) (found bool) {
	ast.Inspect(e, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && s.pass.TypesInfo.ObjectOf(id) == obj
		return !found
	})
	return found
}

// disclosed reports whether a disclosure field is set from the collection that
// is cut: Omitted: len(all) - len(kept).
func (s *stream) disclosed(collection ast.Expr) bool {
	p, ok := s.placeOf(collection)
	return ok && s.lands(p.obj)
}

// conditions returns the tests around a call, outer ones first; nil if it is
// unconditional.
func (s *stream) conditions(c *ast.CallExpr) (out []test) {
	ast.Inspect(s.decl.Body, func(n ast.Node) bool {
		if i, ok := n.(*ast.IfStmt); ok {
			switch {
			case encloses(i.Body, c.Pos()):
				out = append(out, test{i.Cond, false})
			case i.Else != nil && encloses(i.Else, c.Pos()):
				out = append(out, test{i.Cond, true})
			}
		}
		return true
	})
	return out
}

// allowed reports whether what is dropped at a call under tests is dropped
// rightly or recorded.
func (s *stream) allowed(conds []test, c *ast.CallExpr) bool {
	if s.harmless(conds[len(conds)-1], "delete") {
		return true
	}
	found := false
	ast.Inspect(s.decl.Body, func(n ast.Node) bool {
		b, ok := n.(*ast.BlockStmt)
		if ok && encloses(b, c.Pos()) && b != s.decl.Body {
			w := &walker{stream: s}
			for _, st := range b.List {
				_, loops := st.(*ast.RangeStmt)
				found = found || !loops && w.recordsIn([]ast.Stmt{st})
			}
		}
		return !found
	})
	return found
}
