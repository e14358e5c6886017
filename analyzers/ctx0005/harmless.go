package ctx0005

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/ctxlaws/ctxvet/analyzers/scoring"
)

// harmless reports whether to skip on a test is no judgement of how good the
// candidate is: a nil check, a failure, a duplicate, matching by cue, tenancy,
// visibility, erasure, supersession and validity. Of several tests that must all
// hold, one harmless one is enough: nothing is skipped that it would not skip.
func (s *stream) harmless(t test, exit string) bool {
	switch e := ast.Unparen(t.expr).(type) {
	case *ast.UnaryExpr:
		if e.Op == token.NOT {
			return s.harmless(test{e.X, !t.not}, exit)
		}
	case *ast.BinaryExpr:
		return s.harmlessBinary(e, t.not, exit)
	case *ast.Ident:
		return s.harmlessVariable(e, t.not, exit)
	case *ast.CallExpr:
		return s.harmlessCall(e, t.not)
	case *ast.IndexExpr:
		return true // a set of what was seen, or of what is asked for
	case *ast.SelectorExpr:
		return lawful(e.Sel.Name) || !judges(e.Sel.Name)
	}
	return true
}

func (s *stream) harmlessBinary(e *ast.BinaryExpr, not bool, exit string) bool {
	x, y := test{e.X, not}, test{e.Y, not}
	switch e.Op {
	case token.LAND, token.LOR:
		if (e.Op == token.LAND) != not {
			return s.harmless(x, exit) || s.harmless(y, exit)
		}
		return s.harmless(x, exit) && s.harmless(y, exit)
	case token.EQL, token.NEQ:
		equal := (e.Op == token.EQL) != not
		return !(equal && (ofUse(e.X) || ofUse(e.Y))) && s.harmlessEquality(e, equal, exit)
	}
	return s.isEmpty(e, not) || s.harmlessOrder(e)
}

// isEmpty reports whether a comparison, or its opposite, holds of what has nothing
// in it alone.
func (s *stream) isEmpty(e *ast.BinaryExpr, not bool) bool {
	if !isLen(e.X) || !s.isConst(e.Y) || ofUse(e.X) {
		return false
	}
	switch n, _ := constant.Int64Val(constant.ToInt(s.pass.TypesInfo.Types[e.Y].Value)); e.Op {
	case token.GTR:
		return not && n == 0
	case token.GEQ:
		return not && n == 1
	case token.LSS:
		return !not && n == 1
	case token.LEQ:
		return !not && n == 0
	}
	return false
}

// ofUse reports whether an expression is a length that counts how often a candidate
// was used. One that never was is not an empty one: it would never be found.
func ofUse(length ast.Expr) bool {
	if !isLen(length) {
		return false
	}
	list := length.(*ast.CallExpr).Args[0]
	return names(list, "uses", "usage", "usages", "accesses", "recalls", "retrievals", "visits", "references", "presentations")
}

// harmlessEquality judges x == y; equal tells whether equality skips.
func (s *stream) harmlessEquality(e *ast.BinaryExpr, equal bool, exit string) bool {
	x, y := e.X, e.Y
	if s.isConst(x) {
		x, y = y, x
	}
	switch t := s.pass.TypesInfo.TypeOf(x); {
	case s.isNil(y):
		return equal || isError(t) || lawful(nameOf(x))
	case t != nil && isBool(t) && s.isConst(y):
		isTrue := constant.BoolVal(s.pass.TypesInfo.Types[y].Value)
		return s.harmless(test{x, equal != isTrue}, exit)
	case !s.isConst(y) || !isPlainNumber(t) || isLen(x) && equal:
		return true // matching with what was asked for, a kind, or nothing in it
	case strings.HasPrefix(exit, "continue"):
		return !s.measures(x) || lawful(nameOf(x)) || names(x, "kind", "type", "status", "state", "id", "version", "mode", "class", "category", "code")
	}
	return lawful(nameOf(x)) || s.measures(x) && names(x, "kind", "type", "status", "state", "id")
}

// measures reports whether an operand is a part of something rather than a
// counter of the loop.
func (s *stream) measures(e ast.Expr) bool {
	_, ok := ast.Unparen(e).(*ast.Ident)
	return !ok
}

// harmlessOrder judges x < y and its like: to compare strings is to page, an
// index is tested against bounds, and versions and validity are not quality.
func (s *stream) harmlessOrder(e *ast.BinaryExpr) bool {
	t := s.pass.TypesInfo.TypeOf(e.X)
	if t != nil && isString(t) {
		return true
	}
	for _, side := range [][2]ast.Expr{{e.X, e.Y}, {e.Y, e.X}} {
		x, y := side[0], side[1]
		switch {
		case lawfulOrder(nameOf(x)) || names(x, "score"):
			return true // the latter was scored elsewhere
		case isLen(x) && s.isConst(y) && s.isLocal(x.(*ast.CallExpr).Args[0]):
			return true // too short to be decoded
		case isLen(x) && s.isIndex(y):
			return true
		case s.isConst(y) && constant.Sign(s.pass.TypesInfo.Types[y].Value) <= 0 && s.isSearched(x):
			return true
		}
	}
	return false
}

// isLocal reports whether an expression is a list of the loop's own, such as the
// fields of a line.
func (s *stream) isLocal(e ast.Expr) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok || isString(s.pass.TypesInfo.TypeOf(e)) {
		return false
	}
	for _, l := range s.loops {
		if obj := s.pass.TypesInfo.ObjectOf(id); obj != nil && encloses(l.body, obj.Pos()) {
			return true
		}
	}
	return false
}

// isIndex reports whether an expression counts along a loop over something else.
func (s *stream) isIndex(e ast.Expr) bool {
	if b, ok := ast.Unparen(e).(*ast.BinaryExpr); ok {
		e = b.X
	}
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return false
	}
	obj := s.pass.TypesInfo.ObjectOf(id)
	return s.ranged[obj] || slices.ContainsFunc(s.loops, func(l *loop) bool {
		f, ok := l.node.(*ast.ForStmt)
		return ok && f.Init != nil && obj != nil && encloses(f.Init, obj.Pos())
	})
}

// isSearched reports whether a variable is the outcome of a search (-1 for none).
func (s *stream) isSearched(e ast.Expr) bool {
	p, ok := s.placeOf(e)
	if !ok {
		return false
	}
	for _, i := range s.into[p.obj] {
		c, ok := ast.Unparen(s.edges[i].rhs).(*ast.CallExpr)
		if !ok {
			continue
		}
		if fn := s.callee(c); fn != nil && (strings.Contains(fn.Name(), "Index") || strings.Contains(fn.Name(), "Search")) {
			return true
		}
	}
	return false
}

// harmlessVariable judges a bool: ok, or what it was set to.
func (s *stream) harmlessVariable(id *ast.Ident, not bool, exit string) bool {
	obj := s.pass.TypesInfo.ObjectOf(id)
	if s.asking > maxAsked {
		return true // it is made of itself: weak = weak || old
	}
	s.asking++
	defer func() { s.asking-- }()
	for _, i := range s.into[obj] {
		switch rhs := ast.Unparen(s.edges[i].rhs).(type) {
		case *ast.BinaryExpr, *ast.UnaryExpr, *ast.SelectorExpr, *ast.CallExpr:
			if t := s.pass.TypesInfo.TypeOf(rhs); t != nil && isBool(t) && !s.harmless(test{rhs, not}, exit) {
				return false
			}
		}
	}
	return true
}

// harmlessCall judges a call that answers yes or no.
func (s *stream) harmlessCall(c *ast.CallExpr, not bool) bool {
	fn := s.callee(c)
	if fn == nil {
		return true
	}
	name := fn.Name()
	if recv := s.receiver(c); recv != nil && isTime(s.pass.TypesInfo.TypeOf(recv)) && (name == "Before" || name == "After") {
		return lawfulOrder(nameOf(recv)) || lawfulOrder(nameOf(c.Args[0])) || name == "After" && !not && names(c.Args[0], "now", "asof", "at")
	}
	f, body := s.asked(c, fn)
	if body == nil || lawful(name) || s.asking > maxAsked {
		return true // what cannot be seen may match by cue
	}
	s.asking++
	defer func() { s.asking-- }()
	inner := &walker{stream: &stream{function: f, places: map[place]bool{}, asking: s.asking}}
	return inner.answers(body, !not)
}

// asked returns the body that a call runs, of a function of the package or of a
// literal that a local variable holds, and the function it stands in.
func (s *stream) asked(c *ast.CallExpr, fn *types.Func) (*function, *ast.BlockStmt) {
	if f := s.funcs[fn]; f != nil {
		return f, f.decl.Body
	}
	if id, ok := ast.Unparen(c.Fun).(*ast.Ident); ok {
		if lit := s.closure[s.pass.TypesInfo.ObjectOf(id)]; lit != nil {
			return s.function, lit.Body
		}
	}
	return nil, nil
}

// maxAsked bounds how deep tests in helpers are looked at.
const maxAsked = 2

// answers reports whether all ways by which a function answers with skip are
// harmless.
func (w *walker) answers(body *ast.BlockStmt, skip bool) bool {
	good := true
	var visit func(st ast.Stmt, conds []test)
	visit = func(st ast.Stmt, conds []test) {
		switch st := st.(type) {
		case *ast.BlockStmt:
			for _, s := range st.List {
				visit(s, conds)
			}
		case *ast.IfStmt:
			visit(st.Body, append(slices.Clip(conds), test{st.Cond, false}))
			if st.Else != nil {
				visit(st.Else, append(slices.Clip(conds), test{st.Cond, true}))
			}
		case *ast.ForStmt:
			visit(st.Body, conds)
		case *ast.RangeStmt:
			visit(st.Body, conds)
		case *ast.SwitchStmt:
			for _, c := range st.Body.List {
				visit(&ast.BlockStmt{List: c.(*ast.CaseClause).Body}, conds)
			}
		case *ast.ReturnStmt:
			good = good && w.answer(st, skip, conds)
		}
	}
	visit(body, nil)
	return good
}

// answer judges one return of a test.
func (w *walker) answer(r *ast.ReturnStmt, skip bool, conds []test) bool {
	if len(r.Results) == 0 {
		return true
	}
	if tv := w.pass.TypesInfo.Types[r.Results[0]]; tv.Value != nil && tv.Value.Kind() == constant.Bool {
		if constant.BoolVal(tv.Value) != skip || len(conds) == 0 {
			return true
		}
		return w.harmless(conds[len(conds)-1], "return")
	}
	return w.harmless(test{r.Results[0], !skip}, "return")
}

// judges reports whether a flag's name says how good or how old a candidate is:
// other flags are settings, or a matter of what it is.
func judges(name string) bool {
	return slices.ContainsFunc(scoring.Words(name), func(w string) bool { return judgingWords[w] })
}

var judgingWords = set(`cold warm hot fresh stale old new recent weak strong low high poor good bad minor major important unimportant
	relevant irrelevant popular unpopular used unused dormant asleep idle faded fading decayed forgettable verified unverified trusted
	untrusted confirmed unconfirmed grounded corroborated pinned favorite starred noisy noise trivial confident uncertain top best
	promoted demoted ranked priority reliable unreliable rare frequent long short`)

// lawful reports whether a name speaks of tenancy, visibility, erasure,
// supersession, validity, matching, or of what was seen before.
func lawful(name string) bool {
	return slices.ContainsFunc(scoring.Words(name), func(w string) bool { return lawfulWords[american(w)] })
}

// american spells a word as the lists do.
func american(word string) string {
	return strings.NewReplacer("isation", "ization", "ised", "ized", "celled", "celed").Replace(word)
}

// lawfulOrder is lawful for what is compared by order.
func lawfulOrder(name string) bool {
	joined := strings.Join(scoring.Words(name), "")
	return strings.Contains(joined, "asof") || slices.ContainsFunc(scoring.Words(name), func(w string) bool { return orderWords[w] })
}

var lawfulWords = set(`tenant tenancy team org organization owner owned user account workspace project namespace scope
	visible visibility hidden private public shared access accessible allow allowed allows permit permitted permits permission authorized
	acl readable can erased erasure deleted removed tombstone tombstoned purged forgotten redacted retracted revoked superseded
	supersedes replaced obsolete corrected merged duplicate dup dupe valid invalid validity expired expires effective active inactive
	enabled disabled published draft archived current match matches matched contains has equal equals same seen visited done taken
	processed already exists exist found ok known decoded malformed corrupt corrupted empty blank missing canceled closed self`)

var orderWords = set(`valid validity expires expired expiry expiration expire until effective embargo published publish deleted erased
	starts start ends end superseded version revision seq sequence generation clearance id`)

func set(list string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(list) {
		m[w] = true
	}
	return m
}

// names reports whether the name of an expression has one of the words.
func names(e ast.Expr, words ...string) bool {
	all := scoring.Words(nameOf(e))
	return slices.ContainsFunc(words, func(w string) bool {
		return slices.Contains(all, w) || strings.Join(all, "") == w
	})
}

// nameOf is the last name of an expression: of the field, variable or function.
func nameOf(e ast.Expr) string {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return e.Sel.Name
	case *ast.CallExpr:
		// d.ValidUntil.Unix(): what the method is called on says more.
		if sel, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr); ok && len(e.Args) == 0 && nameOf(sel.X) != "" {
			return nameOf(sel.X) + "_" + sel.Sel.Name
		}
		return nameOf(e.Fun)
	case *ast.StarExpr:
		return nameOf(e.X)
	case *ast.IndexExpr:
		return nameOf(e.X)
	}
	return ""
}

func (j *judge) isConst(e ast.Expr) bool { return j.pass.TypesInfo.Types[e].Value != nil }

func (j *judge) isNil(e ast.Expr) bool { return j.pass.TypesInfo.Types[e].IsNil() }

func isBool(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsBoolean != 0
}

func isString(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

// isPlainNumber reports whether a type is a number without a name of its own:
// an enumeration has one, and characters are no measure.
func isPlainNumber(t types.Type) bool {
	b, ok := types.Unalias(t).(*types.Basic)
	return ok && b.Info()&types.IsNumeric != 0 && b.Kind() != types.Uint8 && b.Kind() != types.UntypedRune
}

func isLen(e ast.Expr) bool {
	c, ok := e.(*ast.CallExpr)
	if !ok || len(c.Args) != 1 {
		return false
	}
	id, ok := c.Fun.(*ast.Ident)
	return ok && id.Name == "len"
}

func isTime(t types.Type) bool {
	named, ok := types.Unalias(t).(*types.Named)
	return ok && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == "time"
}
