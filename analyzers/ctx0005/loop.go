package ctx0005

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// skips returns the paths of a stage's loop on which a candidate passes by.
func (s *stream) skips(st *stage) []cut {
	w := &walker{stream: s, loop: st.loop, targets: st.targets}
	w.list(st.loop.body.List, nil)
	return append(w.out, s.bounded(st.loop)...)
}

// bounded finds a loop over an index that ends before its collection does:
// i < len(x) && i < 50, range min(len(x), 50).
func (s *stream) bounded(l *loop) []cut {
	var bound ast.Expr
	switch n := l.node.(type) {
	case *ast.RangeStmt:
		if s.capped(n.X) {
			bound = n.X
		}
	case *ast.ForStmt:
		bound = s.bound(n.Cond)
	}
	if bound == nil {
		return nil
	}
	return []cut{{pos: bound.Pos(), what: types.ExprString(bound) + " ends the loop before all candidates are taken"}}
}

// bound returns the part of a loop's condition that ends it early, nil if none.
func (s *stream) bound(cond ast.Expr) ast.Expr {
	b, ok := cond.(*ast.BinaryExpr)
	switch {
	case !ok:
		return nil
	case b.Op == token.LAND:
		x, y := s.measured(b.X), s.measured(b.Y)
		if x && !y && s.limits(b.Y) {
			return b.Y
		}
		if y && !x && s.limits(b.X) {
			return b.X
		}
	case s.capped(b.Y):
		return b
	}
	return nil
}

// measured reports whether a condition compares with the length of something.
func (s *stream) measured(e ast.Expr) bool {
	b, ok := e.(*ast.BinaryExpr)
	return ok && (b.Op == token.LSS || b.Op == token.NEQ) && isLen(b.Y)
}

// limits reports whether a condition holds an index or a count below a number.
func (s *stream) limits(e ast.Expr) bool {
	b, ok := e.(*ast.BinaryExpr)
	return ok && (b.Op == token.LSS || b.Op == token.LEQ) && (s.isIndex(b.X) || isLen(b.X))
}

// capped reports whether an expression is the smaller of a length and a limit.
func (s *stream) capped(e ast.Expr) bool {
	c, ok := e.(*ast.CallExpr)
	return ok && s.isBuiltin(c, "min") && slices.ContainsFunc(c.Args, isLen)
}

// A walker looks for the ways past the targets of a loop.
type walker struct {
	*stream
	loop    *loop
	targets []ast.Node
	literal bool // inside a literal of the loop: a return ends it alone
	out     []cut
}

// A test is a condition, or its opposite.
type test struct {
	expr ast.Expr
	not  bool
}

// holds reports whether a node holds a target.
func (w *walker) holds(n ast.Node) bool {
	return n != nil && slices.ContainsFunc(w.targets, func(t ast.Node) bool { return encloses(n, t.Pos()) })
}

// list walks a list of statements; before has what ran earlier in the turn.
func (w *walker) list(list, before []ast.Stmt) {
	for i, st := range list {
		later := slices.ContainsFunc(list[i+1:], func(s ast.Stmt) bool { return w.holds(s) })
		ran := append(slices.Clip(before), list[:i]...)
		switch {
		case w.holds(st):
			w.enter(st, ran, later)
		case later:
			w.leaves(st, ran, nil, nesting{})
		default:
			return
		}
	}
}

// enter walks a statement that holds a target; later says that the rest of the
// list holds one as well.
func (w *walker) enter(st ast.Stmt, ran []ast.Stmt, later bool) {
	switch st := st.(type) {
	case *ast.BlockStmt:
		w.list(st.List, ran)
	case *ast.LabeledStmt:
		w.enter(st.Stmt, ran, later)
	case *ast.IfStmt:
		w.branch(st, ran, later)
	case *ast.SwitchStmt:
		w.clauses(st, ran, later)
	case *ast.TypeSwitchStmt:
		for _, c := range st.Body.List {
			w.list(c.(*ast.CaseClause).Body, ran)
		}
	case *ast.SelectStmt:
		w.selects(st, ran, later)
	case *ast.ForStmt, *ast.RangeStmt:
		// Every turn of the outer loop gets there; the inner one is a stage itself if
		// it takes candidates.
	default:
		w.literals(st, ran)
	}
}

// literals walks the function literals of a statement that hold a target.
func (w *walker) literals(st ast.Stmt, ran []ast.Stmt) {
	ast.Inspect(st, func(n ast.Node) bool {
		lit, ok := n.(*ast.FuncLit)
		if !ok || !w.holds(lit) {
			return true
		}
		inner := *w
		inner.literal, inner.out = true, nil
		inner.list(lit.Body.List, ran)
		w.out = append(w.out, inner.out...)
		return false
	})
}

func (w *walker) branch(st *ast.IfStmt, ran []ast.Stmt, later bool) {
	if st.Init != nil && w.holds(st.Init) || w.holds(st.Cond) {
		return // scored before anything branches
	}
	if st.Init != nil {
		ran = append(slices.Clip(ran), st.Init)
	}
	w.side(st.Body, ran, later, st.If, test{st.Cond, false})
	switch {
	case st.Else != nil && !isBlock(st.Else) && w.holds(st.Else):
		w.enter(st.Else, ran, later)
	case st.Else != nil:
		w.side(st.Else, ran, later, st.Else.Pos(), test{st.Cond, true})
	case !later:
		w.skip(st.If, "a branch passes a candidate by", ran, []test{{st.Cond, true}})
	}
}

func isBlock(s ast.Stmt) bool {
	_, ok := s.(*ast.BlockStmt)
	return ok
}

// side walks one side of a branch. Without a target it is a way past, unless
// what follows the branch holds one.
func (w *walker) side(body ast.Stmt, ran []ast.Stmt, later bool, pos token.Pos, t test) {
	switch block, ok := body.(*ast.BlockStmt); {
	case ok && w.holds(body):
		w.list(block.List, ran)
	case later:
		w.leaves(body, ran, []test{t}, nesting{})
	case ok:
		n := len(w.out)
		w.leaves(body, ran, []test{t}, nesting{})
		if len(w.out) == n && !ends(block) {
			w.skip(pos, "a branch passes a candidate by", append(slices.Clip(ran), block.List...), []test{t})
		}
	default:
		w.leaves(body, ran, []test{t}, nesting{})
	}
}

// ends reports whether a block ends in a statement that leaves it for good.
func ends(b *ast.BlockStmt) bool {
	if len(b.List) == 0 {
		return false
	}
	switch b.List[len(b.List)-1].(type) {
	case *ast.ReturnStmt, *ast.BranchStmt:
		return true
	}
	return false
}

func (w *walker) clauses(st *ast.SwitchStmt, ran []ast.Stmt, later bool) {
	for _, c := range st.Body.List {
		cc := c.(*ast.CaseClause)
		block := &ast.BlockStmt{Lbrace: cc.Colon, List: cc.Body, Rbrace: cc.End()}
		if slices.ContainsFunc(cc.Body, func(s ast.Stmt) bool { return w.holds(s) }) {
			w.list(cc.Body, ran)
		} else if st.Tag == nil && len(cc.List) == 1 {
			w.side(block, ran, later, cc.Case, test{cc.List[0], false})
		}
		// A tag is compared with values, and a default is none of them: matching.
	}
}

// selects walks a select. A send with a default beside it drops what does not
// fit.
func (w *walker) selects(st *ast.SelectStmt, ran []ast.Stmt, later bool) {
	for _, c := range st.Body.List {
		cc := c.(*ast.CommClause)
		switch {
		case w.holds(cc):
			w.list(cc.Body, ran)
		case cc.Comm == nil && !later && !w.recordsIn(append(slices.Clip(ran), cc.Body...)):
			w.out = append(w.out, cut{pos: cc.Case, what: "default drops a candidate"})
		}
	}
}

// nesting says what stands between a statement and the loop.
type nesting struct {
	loops, breaks bool // another loop, or another target of break
	labels        []string
}

// leaves looks for statements that end the turn before the targets.
func (w *walker) leaves(st ast.Stmt, ran []ast.Stmt, conds []test, in nesting) {
	switch st := st.(type) {
	case *ast.BlockStmt:
		for i, s := range st.List {
			w.leaves(s, append(slices.Clip(ran), st.List[:i]...), conds, in)
		}
	case *ast.IfStmt:
		if st.Init != nil {
			ran = append(slices.Clip(ran), st.Init)
		}
		w.leaves(st.Body, ran, append(slices.Clip(conds), test{st.Cond, false}), in)
		if st.Else != nil {
			w.leaves(st.Else, ran, append(slices.Clip(conds), test{st.Cond, true}), in)
		}
	case *ast.LabeledStmt:
		in.labels = append(slices.Clip(in.labels), st.Label.Name)
		w.leaves(st.Stmt, ran, conds, in)
	case *ast.ForStmt:
		w.leaves(st.Body, ran, conds, nesting{true, true, in.labels})
	case *ast.RangeStmt:
		w.leaves(st.Body, ran, conds, nesting{true, true, in.labels})
	case *ast.SwitchStmt:
		w.leavesSwitch(st, ran, conds, in)
	case *ast.BranchStmt:
		if w.branches(st, in) {
			w.skip(st.Pos(), st.Tok.String()+" skips a candidate", ran, conds)
		}
	case *ast.ReturnStmt:
		if !w.fails(st) {
			w.skip(st.Pos(), "return skips a candidate", ran, conds)
		}
	}
	// A type switch asks what a value is and a select waits: both choose, and
	// neither says that a candidate is weak.
}

func (w *walker) leavesSwitch(st *ast.SwitchStmt, ran []ast.Stmt, conds []test, in nesting) {
	in.breaks = true
	for _, c := range st.Body.List {
		cc := c.(*ast.CaseClause)
		if st.Tag == nil && len(cc.List) == 1 {
			w.leaves(&ast.BlockStmt{List: cc.Body}, ran, append(slices.Clip(conds), test{cc.List[0], false}), in)
		}
	}
}

// branches reports whether a continue or break ends the turn of the walker's
// loop, or of one around it.
func (w *walker) branches(st *ast.BranchStmt, in nesting) bool {
	switch {
	case w.literal:
		return false // of a loop inside the literal
	case st.Tok == token.GOTO || st.Tok == token.FALLTHROUGH:
		return false
	case st.Label != nil:
		return !slices.Contains(in.labels, st.Label.Name)
	case st.Tok == token.CONTINUE:
		return !in.loops
	}
	return !in.breaks
}

// fails reports whether a return hands back an error.
func (w *walker) fails(r *ast.ReturnStmt) bool {
	for _, e := range r.Results {
		t := w.pass.TypesInfo.TypeOf(e)
		if id, ok := ast.Unparen(e).(*ast.Ident); ok && id.Name == "nil" {
			continue
		}
		if t != nil && (isError(t) || isTuple(t)) {
			return true
		}
	}
	return false
}

// skip notes a way past the targets, unless its test may pass or it keeps a record.
func (w *walker) skip(pos token.Pos, what string, ran []ast.Stmt, conds []test) {
	if len(conds) == 0 || w.harmless(conds[len(conds)-1], what) || w.recordsIn(ran) || w.recordedLater() {
		return
	}
	w.out = append(w.out, cut{pos: pos, what: what})
}

// recordedLater reports whether a disclosure says how many of the loop's
// collection were left out.
func (w *walker) recordedLater() bool {
	r, ok := w.loop.node.(*ast.RangeStmt)
	return ok && w.disclosed(r.X)
}
