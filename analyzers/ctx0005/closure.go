package ctx0005

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// A sink is where candidates end: a call that scores them, or a return.
type sink struct {
	node ast.Node
	args []ast.Expr // what may hold the candidates
}

// A stream is everything that flows into some sinks.
type stream struct {
	*function
	sinks  []sink
	places map[place]bool
	exprs  []edge // what was followed, sinks' arguments included
	last   token.Pos
	asking int // how deep in helpers a test is being looked at
}

// maxPlaces bounds what a stream follows; a function with more is given up.
const maxPlaces = 5000

// upstream follows the sinks' arguments back to where they come from, but for the
// assignments at some places. What already was scored is not followed: a cut
// there is one after scoring.
func (f *function) upstream(sinks []sink, but ...token.Pos) *stream {
	s := &stream{function: f, sinks: sinks, places: map[place]bool{}}
	var queue []place
	push := func(p place) {
		if !s.places[p] && len(s.places) < maxPlaces {
			s.places[p] = true
			queue = append(queue, p)
		}
	}
	for _, sk := range sinks {
		s.last = max(s.last, f.runsUntil(sk.node))
		for _, a := range sk.args {
			s.exprs = append(s.exprs, edge{rhs: a, pos: a.Pos()})
			f.mentions(a, push)
		}
	}
	seen := map[int]bool{}
	for len(queue) > 0 {
		p := queue[0]
		queue = queue[1:]
		for _, i := range f.into[p.obj] {
			if seen[i] || !f.edges[i].dst.overlaps(p) || f.scored(f.edges[i].rhs) || slices.Contains(but, f.edges[i].pos) {
				continue
			}
			seen[i] = true
			s.exprs = append(s.exprs, f.edges[i])
			f.mentions(f.edges[i].rhs, push)
		}
	}
	slices.SortFunc(s.exprs, func(a, b edge) int { return int(a.pos - b.pos) })
	return s
}

// runsUntil returns the place in the source before which code may run before a
// node: a literal, such as a worker's, runs at any time.
func (f *function) runsUntil(n ast.Node) token.Pos {
	end := n.End()
	ast.Inspect(f.decl.Body, func(m ast.Node) bool {
		if lit, ok := m.(*ast.FuncLit); ok && encloses(lit, n.Pos()) {
			end = f.decl.End()
		}
		return end != f.decl.End()
	})
	return end
}

// scored reports whether an expression is, or holds, the outcome of scoring.
func (f *function) scored(e ast.Expr) (found bool) {
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			fn := f.callee(n)
			h := f.judge.handles(fn)
			found = found || f.scoring.Score(fn) || h != nil && len(h.Scores) > 0
		}
		return !found
	})
	return found
}

// outcomes returns the places that hold what scoring before a place gave, or what
// was made of that.
func (f *function) outcomes(before token.Pos) map[place]bool {
	out := map[place]bool{}
	for changed := true; changed; {
		changed = false
		for _, e := range f.edges {
			if e.pos >= before || out[e.dst] {
				continue
			}
			if f.scored(e.rhs) || f.derives(e.rhs, out) {
				out[e.dst], changed = true, true
			}
		}
	}
	return out
}

// derives reports whether an expression uses one of the places.
func (f *function) derives(e ast.Expr, places map[place]bool) (found bool) {
	f.mentions(e, func(p place) { found = found || places[p] })
	return found
}

// has reports whether a place, or what holds it, is part of the stream.
func (s *stream) has(p place) bool {
	if s.places[p] {
		return true
	}
	for q := range s.places {
		if q.overlaps(p) {
			return true
		}
	}
	return false
}

// scoreCalls returns the calls that score candidates, with the arguments that
// are candidates.
func (f *function) scoreCalls() (out []sink) {
	for _, c := range f.calls {
		fn := f.callee(c)
		if fn == nil {
			continue
		}
		var args []ast.Expr
		if f.scoring.Score(fn) {
			args = f.candidateArgs(c)
		} else if h := f.judge.handles(fn); h != nil {
			args = f.handled(c, h)
		}
		if len(args) > 0 {
			out = append(out, sink{c, args})
		}
	}
	return out
}

// handled returns the arguments that a helper scores.
func (f *function) handled(c *ast.CallExpr, h *Handles) (out []ast.Expr) {
	for _, i := range h.Scores {
		if recv := f.receiver(c); i < 0 && recv != nil {
			out = append(out, recv)
		}
		if i >= 0 && i < len(c.Args) {
			out = append(out, c.Args[i])
		}
	}
	return out
}

// candidateArgs returns the arguments of a score call, its receiver included,
// that are candidates: in a loop those that the loop changes, elsewhere those
// that hold structs.
func (f *function) candidateArgs(c *ast.CallExpr) (out []ast.Expr) {
	all := c.Args
	if recv := f.receiver(c); recv != nil {
		all = append([]ast.Expr{recv}, all...)
	}
	for _, l := range slices.Backward(f.around(c)) {
		var parts []ast.Expr // numbers that are taken from a candidate
		for _, a := range all {
			switch {
			case !f.changes(l, a):
			case !isScalar(f.pass.TypesInfo.TypeOf(a)):
				out = append(out, a)
			default:
				parts = append(parts, f.wholes(a)...)
			}
		}
		if out = append(out, parts...); len(out) > 0 {
			return out
		}
	}
	var single []ast.Expr
	for _, a := range c.Args {
		switch t := f.pass.TypesInfo.TypeOf(a); {
		case !holdsStructs(t):
		case isMany(t):
			out = append(out, a)
		default:
			single = append(single, a)
		}
	}
	if len(out) == 0 {
		out = single // beside many, one is the query
	}
	if len(out) == 0 && len(all) > len(c.Args) {
		out = all[:1] // the method's own candidate
	}
	return out
}

// wholes returns what the fields in an expression are taken from.
func (f *function) wholes(e ast.Expr) (out []ast.Expr) {
	ast.Inspect(e, func(n ast.Node) bool {
		sel, ok := n.(*ast.SelectorExpr)
		if ok && f.pass.TypesInfo.Selections[sel] != nil {
			out = append(out, sel.X)
		}
		return !ok
	})
	return out
}

// around returns the loops around a node, outer ones first.
func (f *function) around(n ast.Node) (out []*loop) {
	for _, l := range f.loops {
		if l.node != f.decl && encloses(l.body, n.Pos()) {
			out = append(out, l)
		}
	}
	return out
}

// changes reports whether an expression uses a variable that belongs to the
// loop: one that it declares or takes from a collection.
func (f *function) changes(l *loop, e ast.Expr) (found bool) {
	if l.node == f.decl {
		return f.isParam(e)
	}
	ast.Inspect(e, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if ok && !found {
			obj, isVar := f.pass.TypesInfo.ObjectOf(id).(*types.Var)
			found = isVar && !obj.IsField() && (l.encloses(id) && encloses(l.node, obj.Pos()) || f.takes(l, obj))
		}
		return !found
	})
	return found
}

// isParam reports whether an expression is a parameter of the function, or a
// part of one.
func (f *function) isParam(e ast.Expr) bool {
	p, ok := f.placeOf(e)
	if !ok {
		return false
	}
	for v := range f.obj.Signature().Params().Variables() {
		if v == p.obj {
			return holdsStructs(v.Type()) && !isMany(v.Type())
		}
	}
	return false
}

// takes reports whether the loop's own clause sets the variable: for i = range,
// for ; rows.Next(); and what is assigned in its body.
func (f *function) takes(l *loop, obj types.Object) bool {
	for _, i := range f.into[obj] {
		if encloses(l.node, f.edges[i].pos) {
			return true
		}
	}
	return false
}

func isScalar(t types.Type) bool {
	if t == nil {
		return true
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString == 0
}

// holdsStructs reports whether a type is a struct, points to one, or holds many.
func holdsStructs(t types.Type) bool {
	if t == nil || isContext(t) {
		return false
	}
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	switch u := t.Underlying().(type) {
	case *types.Slice:
		return holdsStructs(u.Elem())
	case *types.Map:
		return holdsStructs(u.Elem())
	case *types.Chan:
		return holdsStructs(u.Elem())
	case *types.Struct:
		return true
	}
	return false
}
