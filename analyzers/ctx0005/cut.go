package ctx0005

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/ctxlaws/ctxvet/analyzers/scoring"
)

// cuts returns the places where the stream loses candidates, in order.
func (s *stream) cuts() (out []cut) {
	for _, e := range s.exprs {
		if e.pos <= s.last || s.inSameLoop(e) {
			out = append(out, s.cutsIn(e)...)
		}
	}
	for _, l := range s.stages() {
		out = append(out, s.skips(l)...)
	}
	out = append(out, s.deletions()...)
	slices.SortFunc(out, func(a, b cut) int { return int(a.pos - b.pos) })
	return out
}

// inSameLoop reports whether an assignment behind the last sink comes before it
// in the next turn of a loop.
func (s *stream) inSameLoop(e edge) bool {
	for _, l := range s.loops {
		if encloses(l.node, e.pos) && slices.ContainsFunc(s.sinks, func(sk sink) bool { return encloses(l.node, sk.node.Pos()) }) {
			return true
		}
	}
	return false
}

// cutsIn looks at one expression of the stream.
func (s *stream) cutsIn(e edge) (out []cut) {
	ast.Inspect(e.rhs, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.SliceExpr:
			if s.shortens(n) && !s.disclosed(n.X) && !s.passesBeside(e, n) {
				out = append(out, cut{pos: n.Pos(), what: fmt.Sprintf("%s leaves candidates out", types.ExprString(n))})
			}
		case *ast.CallExpr:
			out = append(out, s.cutsByCall(e, n)...)
			if s.isScore(n) {
				return false
			}
		}
		return true
	})
	return out
}

// passesBeside reports whether the whole collection gets to the sinks by another
// way than the edge that shortens it, as where a search starts from the best.
func (s *stream) passesBeside(e edge, n *ast.SliceExpr) bool {
	return e.dst.obj != nil && s.reachBeside(e, []ast.Expr{n.X})
}

// reachBeside reports whether one of some collections gets to the sinks by
// another way than an edge, which does not set it anew.
func (s *stream) reachBeside(e edge, collections []ast.Expr) bool {
	beside := s.upstream(s.sinks, e.pos)
	return slices.ContainsFunc(collections, func(c ast.Expr) bool {
		p, ok := s.placeOf(c)
		return ok && !e.dst.overlaps(p) && beside.has(p)
	})
}

func (s *stream) isScore(c *ast.CallExpr) bool {
	return s.scoring.Score(s.callee(c))
}

// shortens reports whether a reslice keeps only the first or the last ones. Fine
// are: what empties a buffer, a part of a walk in batches, and strings.
func (s *stream) shortens(n *ast.SliceExpr) bool {
	t := s.pass.TypesInfo.TypeOf(n.X)
	if t == nil || !isMany(t) || namedScored(t) {
		return false
	}
	switch {
	case n.High == nil:
		if n.Low == nil || !s.fromEnd(n.Low, n.X) {
			return false
		}
	case isZero(s.pass, n.High):
		return false
	case n.Low != nil && !isZero(s.pass, n.Low):
		return false // a window that moves
	}
	p, ok := s.placeOf(n.X)
	return ok && !s.walked(p) && !s.counted(n.High) && !s.derives(n.X, s.outcomes(n.Pos())) && !s.scoredBefore(p, n.Pos())
}

// fromEnd reports whether an index is counted from the end of a collection:
// len(x) - 50, or a local variable that was set to that, or to what a search found.
func (s *stream) fromEnd(index, x ast.Expr) (found bool) {
	p, _ := s.placeOf(x)
	ast.Inspect(index, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			if n.Op == token.SUB && isLen(n.X) {
				q, ok := s.placeOf(n.X.(*ast.CallExpr).Args[0])
				last := s.isConst(n.Y) && s.pass.TypesInfo.Types[n.Y].Value.ExactString() == "1"
				found = found || ok && p == q && !last
			}
		case *ast.Ident:
			for _, i := range s.into[s.pass.TypesInfo.ObjectOf(n)] {
				switch rhs := s.edges[i].rhs.(type) {
				case *ast.BinaryExpr:
					found = found || isLen(rhs.X) && s.fromEnd(rhs, x)
				case *ast.CallExpr:
					found = found || s.searchesWorth(rhs)
				}
			}
		}
		return !found
	})
	return found
}

// searchesWorth reports whether a call searches for the first element that is good
// or new enough; one by a key pages.
func (s *stream) searchesWorth(c *ast.CallExpr) bool {
	fn := s.callee(c)
	if fn == nil || !strings.Contains(fn.Name(), "Search") && !strings.Contains(fn.Name(), "Index") {
		return false
	}
	return slices.ContainsFunc(c.Args, func(a ast.Expr) bool {
		lit, ok := ast.Unparen(a).(*ast.FuncLit)
		return ok && !(&walker{stream: s}).answers(lit.Body, false)
	})
}

// namedScored reports whether the elements of a collection are, by their type's
// name, candidates that have been scored.
func namedScored(t types.Type) bool {
	named, ok := types.Unalias(element(t)).(*types.Named)
	if !ok {
		return false
	}
	words := scoring.Words(named.Obj().Name())
	return slices.Contains(words, "scored") || slices.Contains(words, "ranked")
}

// bearsScore reports whether the elements of a collection hold a score.
func bearsScore(t types.Type) bool {
	st, ok := element(t).Underlying().(*types.Struct)
	if !ok || namedScored(t) {
		return ok
	}
	for f := range st.Fields() {
		if strings.HasSuffix(strings.ToLower(f.Name()), "score") && isScalar(f.Type()) {
			return true
		}
	}
	return false
}

// element returns what a collection holds, without pointers.
func element(t types.Type) types.Type {
	if c, ok := t.Underlying().(interface{ Elem() types.Type }); ok {
		t = c.Elem()
	}
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	return t
}

func isZero(pass *analysis.Pass, e ast.Expr) bool {
	tv := pass.TypesInfo.Types[e]
	return tv.Value != nil && tv.Value.ExactString() == "0"
}

// walked reports whether the function also takes the rest of the collection in a
// loop: x = x[n:] of a walk in batches, or a loop over the rest that records it.
func (s *stream) walked(p place) (found bool) {
	rest := func(e ast.Node) bool {
		sl, ok := e.(*ast.SliceExpr)
		if !ok || sl.Low == nil || isZero(s.pass, sl.Low) {
			return false
		}
		q, ok := s.placeOf(sl.X)
		return ok && q == p
	}
	ast.Inspect(s.decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SliceExpr:
			found = found || rest(n) && len(s.around(n)) > 0
		case *ast.RangeStmt:
			w := &walker{stream: s}
			found = found || rest(ast.Unparen(n.X)) && w.recordsIn(n.Body.List)
		}
		return !found
	})
	return found
}

// counted reports whether the length is a count of what a loop kept: what it
// dropped is judged there.
func (s *stream) counted(high ast.Expr) (found bool) {
	p, ok := s.placeOf(high)
	if !ok {
		return false
	}
	ast.Inspect(s.decl.Body, func(n ast.Node) bool {
		if inc, isInc := n.(*ast.IncDecStmt); isInc && len(s.around(inc)) > 0 {
			q, ok := s.placeOf(inc.X)
			found = found || ok && q == p
		}
		return !found
	})
	return found
}

// scoredBefore reports whether the collection was scored before a place: then
// the cut comes after scoring.
func (s *stream) scoredBefore(p place, pos token.Pos) bool {
	for _, sk := range s.scoreCalls() {
		if sk.node.End() > pos {
			continue
		}
		found := false
		for q := range s.upstream([]sink{sk}).places {
			found = found || q.overlaps(p)
		}
		if found {
			return true
		}
	}
	return false
}

// cutsByCall looks at a call that the stream flows through.
func (s *stream) cutsByCall(e edge, c *ast.CallExpr) (out []cut) {
	if q := s.query(c); q != nil && q.cuts(s.judge) != "" {
		return []cut{q.cut(s.judge)}
	}
	fn := s.callee(c)
	if fn == nil || s.isScore(c) {
		return nil
	}
	if body, drops := s.predicate(c, fn); body != nil {
		return s.byPredicate(c, body, drops)
	}
	if r := fn.Signature().Results(); r.Len() > 0 && bearsScore(r.At(0).Type()) {
		return nil // what it returns has a score already
	}
	h := s.funcs[fn]
	if all := s.collections(c); slices.ContainsFunc(all, func(a ast.Expr) bool { return s.derives(a, s.outcomes(c.Pos())) }) {
		return nil // of what was scored
	}
	adds := e.dst.obj != nil && s.reachBeside(e, s.collections(c)) // to what gets there anyway
	if h == nil {
		if far := s.judge.handles(fn); far != nil && far.Cuts != "" && !adds {
			out = append(out, cut{pos: c.Pos(), what: fmt.Sprintf("%s leaves candidates out (%s)", fn.Name(), far.Cuts)})
		}
		return out
	}
	for _, inner := range h.cuts {
		switch {
		case inner.query != nil:
			out = append(out, inner)
		case adds:
		case len(out) == 0 || out[len(out)-1].query != nil:
			out = append(out, cut{pos: c.Pos(), what: fmt.Sprintf("%s leaves candidates out", fn.Name()),
				inner: []analysis.RelatedInformation{{Pos: inner.pos, Message: inner.what + " here"}}})
		}
	}
	return out
}

// collections returns the arguments of a call that hold many.
func (s *stream) collections(c *ast.CallExpr) (out []ast.Expr) {
	for _, a := range c.Args {
		if t := s.pass.TypesInfo.TypeOf(a); t != nil && isMany(t) {
			out = append(out, a)
		}
	}
	return out
}

// predicate returns the body of the test by which a helper keeps or drops
// elements, and whether it drops them.
func (s *stream) predicate(c *ast.CallExpr, fn *types.Func) (body *ast.BlockStmt, drops bool) {
	for _, a := range c.Args {
		sig, ok := s.pass.TypesInfo.TypeOf(a).(*types.Signature)
		if !ok || sig.Params().Len() != 1 || sig.Results().Len() != 1 || !isBool(sig.Results().At(0).Type()) {
			continue
		}
		return s.bodyOf(a), slices.ContainsFunc(scoring.Words(fn.Name()), func(w string) bool { return dropWords[w] })
	}
	return nil, false
}

var dropWords = set("delete reject remove drop exclude without discard omit skip")

// bodyOf returns the body of a literal or of a function of the package, nil for
// any other expression.
func (s *stream) bodyOf(e ast.Expr) *ast.BlockStmt {
	switch e := ast.Unparen(e).(type) {
	case *ast.FuncLit:
		return e.Body
	case *ast.Ident:
		if lit := s.closure[s.pass.TypesInfo.ObjectOf(e)]; lit != nil {
			return lit.Body
		}
		if fn, ok := s.pass.TypesInfo.ObjectOf(e).(*types.Func); ok && s.funcs[fn] != nil {
			return s.funcs[fn].decl.Body
		}
	}
	return nil
}

// byPredicate judges a test that keeps or drops elements.
func (s *stream) byPredicate(c *ast.CallExpr, body *ast.BlockStmt, drops bool) []cut {
	w := &walker{stream: s}
	if w.answers(body, drops) || w.recordsIn(body.List) {
		return nil
	}
	return []cut{{pos: c.Pos(), what: types.ExprString(c.Fun) + " leaves candidates out"}}
}

// deletions finds candidates that are deleted from a map or popped off a heap
// under a condition.
func (s *stream) deletions() (out []cut) {
	for _, c := range s.calls {
		if c.Pos() > s.last || len(c.Args) == 0 {
			continue
		}
		what := ""
		switch fn := s.callee(c); {
		case s.isBuiltin(c, "delete"):
			what = "delete drops a candidate"
		case fn != nil && fn.Pkg() != nil && fn.Pkg().Path() == "container/heap" && (fn.Name() == "Pop" || fn.Name() == "Remove") && s.dropped(c):
			what = "heap." + fn.Name() + " drops a candidate"
		}
		p, ok := s.placeOf(c.Args[0])
		if what == "" || !ok || !s.has(p) || s.scoredBefore(p, c.Pos()) {
			continue
		}
		if conds := s.conditions(c); conds != nil && !s.allowed(conds, c) {
			out = append(out, cut{pos: c.Pos(), what: what})
		}
	}
	return out
}

func (s *stream) isBuiltin(c *ast.CallExpr, name string) bool {
	id, ok := ast.Unparen(c.Fun).(*ast.Ident)
	return ok && s.pass.TypesInfo.Uses[id] == types.Universe.Lookup(name)
}

// dropped reports whether a call's result is thrown away.
func (s *stream) dropped(c *ast.CallExpr) (found bool) {
	ast.Inspect(s.decl.Body, func(n ast.Node) bool {
		if e, ok := n.(*ast.ExprStmt); ok && ast.Unparen(e.X) == c {
			found = true
		}
		return !found
	})
	return found
}
