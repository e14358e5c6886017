package mutants

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// statements leaves out each that is not a declaration, turns around what adds, and returns
// nothing where something is returned.
func (w *walker) statements(list []ast.Stmt) {
	for _, s := range list {
		switch s := s.(type) {
		case *ast.AssignStmt:
			w.assignment(s)
		case *ast.IncDecStmt:
			w.instead(s, strings.NewReplacer("++", "--", "--", "++").Replace(w.text(s)))
			w.drop(s)
		case *ast.ExprStmt, *ast.BranchStmt, *ast.DeferStmt:
			w.drop(s)
		case *ast.ReturnStmt:
			w.returned(s)
		}
	}
}

// drop leaves a statement out.
func (w *walker) drop(s ast.Stmt) {
	w.before(s, fmt.Sprintf("if !mutantOn(%s) { ", w.mutant(w.text(s), "nothing")))
	w.after(s, " }")
}

// instead puts a statement beside another one.
func (w *walker) instead(s ast.Stmt, now string) {
	w.before(s, fmt.Sprintf("if mutantOn(%s) { %s } else { ", w.mutant(w.text(s), now), now))
	w.after(s, " }")
}

// turned are the operators that add up, and their opposites.
var turned = map[token.Token]string{
	token.ADD_ASSIGN: "-=", token.SUB_ASSIGN: "+=", token.MUL_ASSIGN: "/=", token.QUO_ASSIGN: "*=",
	token.OR_ASSIGN: "&^=", token.AND_ASSIGN: "|=",
}

// assignment is left out unless it declares.
func (w *walker) assignment(s *ast.AssignStmt) {
	if s.Tok == token.DEFINE {
		return
	}
	if op := turned[s.Tok]; op != "" && !w.isText(s.Lhs[0]) {
		w.instead(s, fmt.Sprintf("%s %s %s", w.text(s.Lhs[0]), op, w.text(s.Rhs[0])))
	}
	w.drop(s)
}

// isText says whether an expression is a string.
func (w *walker) isText(e ast.Expr) bool {
	basic, ok := w.pkg.TypesInfo.TypeOf(e).Underlying().(*types.Basic)
	return ok && basic.Info()&types.IsString != 0
}

// returned gives back zeros, and of a lone yes or no the other one; a bare return is left out.
func (w *walker) returned(s *ast.ReturnStmt) {
	if len(s.Results) == 0 {
		w.drop(s)
		return
	}
	var zeros []string
	for _, field := range w.results.List {
		for range max(1, len(field.Names)) {
			zeros = append(zeros, fmt.Sprintf("*new(%s)", w.text(field.Type)))
		}
	}
	if w.zero(s) {
		return // it would be the same
	}
	now := "return " + strings.Join(zeros, ", ")
	w.before(s, fmt.Sprintf("if mutantOn(%s) { %s }; ", w.mutant(w.text(s), now), now))
}

// zero says whether zeros are returned already.
func (w *walker) zero(s *ast.ReturnStmt) bool {
	for _, r := range s.Results {
		tv := w.pkg.TypesInfo.Types[r]
		literal, _ := ast.Unparen(r).(*ast.CompositeLit)
		switch {
		case tv.IsNil(), literal != nil && len(literal.Elts) == 0 && isStruct(tv.Type):
		case tv.Value != nil && (tv.Value.String() == "0" || tv.Value.String() == "false" || tv.Value.ExactString() == `""`):
		default:
			return false
		}
	}
	return true
}

func isStruct(t types.Type) bool {
	_, ok := t.Underlying().(*types.Struct)
	return ok
}

// conditions negates those that no operator stands in.
func (w *walker) conditions(n ast.Node) {
	switch n := n.(type) {
	case *ast.IfStmt:
		w.negate(n.Cond)
	case *ast.ForStmt:
		w.negate(n.Cond)
	case *ast.CaseClause:
		for _, e := range n.List {
			w.negate(e)
		}
	case *ast.RangeStmt:
		w.skip(n.Body)
	}
}

// negate turns a condition around, and goes down to the operands of "and" and "or".
func (w *walker) negate(e ast.Expr) {
	e = ast.Unparen(e)
	switch part := e.(type) {
	case *ast.BinaryExpr:
		if part.Op == token.LAND || part.Op == token.LOR {
			w.negate(part.X)
			w.negate(part.Y)
		}
	case *ast.CallExpr, *ast.Ident, *ast.SelectorExpr, *ast.IndexExpr:
		tv := w.pkg.TypesInfo.Types[e]
		if !tv.IsValue() || tv.Value != nil {
			return // the case of a type
		}
		if basic, ok := tv.Type.Underlying().(*types.Basic); ok && basic.Info()&types.IsBoolean != 0 {
			w.pick(e, tv.Type, "!"+w.text(e))
		}
	}
}

// skip never enters a loop over something.
func (w *walker) skip(body *ast.BlockStmt) {
	if len(body.List) > 0 {
		w.before(body.List[0], fmt.Sprintf("if mutantOn(%s) { break }; ", w.mutant("range", "over nothing")))
	}
}
