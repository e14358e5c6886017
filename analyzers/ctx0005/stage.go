package ctx0005

import (
	"go/ast"
	"slices"
)

// A stage is a loop that scores candidates or hands them on.
type stage struct {
	loop    *loop
	targets []ast.Node // the calls and statements that do
}

// stages returns the loops that a stream's candidates go through one by one.
func (s *stream) stages() []*stage {
	var list stages
	for _, sk := range s.sinks {
		if _, ok := sk.node.(*ast.CallExpr); ok {
			list.add(s.turnOf(append(s.whole(), s.around(sk.node)...), sk.args), sk.node)
		}
	}
	for _, e := range s.exprs {
		if e.emit == nil || e.pos > s.last {
			continue
		}
		l := s.turnOf(s.around(e.emit), []ast.Expr{e.rhs})
		if l != nil && !encloses(l.node, e.dst.obj.Pos()) { // else a collection of the loop's own
			list.add(l, e.emit)
		}
	}
	for i := 0; i < len(list); i++ { // grows by the loops around
		list.add(s.groups(list[i].loop), list[i].loop.node)
	}
	return list
}

// groups returns the loop over groups of candidates whose members a loop takes,
// nil if there is none: to skip a group is to skip its members.
func (s *stream) groups(l *loop) *loop {
	inner, ok := l.node.(*ast.RangeStmt)
	if !ok {
		return nil
	}
	p, ok := s.placeOf(inner.X)
	if !ok || !holdsStructs(s.pass.TypesInfo.TypeOf(inner.X)) {
		return nil
	}
	for _, outer := range s.around(l.node) {
		if r, ok := outer.node.(*ast.RangeStmt); ok && r.Value != nil {
			if q, ok := s.placeOf(r.Value); ok && q.obj == p.obj {
				return outer
			}
		}
	}
	return nil
}

// turnOf returns the innermost loop that changes one of the expressions, nil if
// none does.
func (s *stream) turnOf(loops []*loop, exprs []ast.Expr) *loop {
	for _, l := range slices.Backward(loops) {
		if slices.ContainsFunc(exprs, func(e ast.Expr) bool { return s.changes(l, e) }) {
			return l
		}
	}
	return nil
}

// stages is a list with one stage a loop.
type stages []*stage

func (list *stages) add(l *loop, target ast.Node) {
	if l == nil {
		return
	}
	i := slices.IndexFunc(*list, func(st *stage) bool { return st.loop == l })
	if i < 0 {
		i = len(*list)
		*list = append(*list, &stage{loop: l})
	}
	(*list)[i].targets = append((*list)[i].targets, target)
}

// whole returns the function's own body as a loop, where the function is called
// for each candidate.
func (s *stream) whole() []*loop {
	for _, l := range s.loops {
		if l.node == s.decl && !s.scoring.Score(s.obj) {
			return []*loop{l}
		}
	}
	return nil
}
