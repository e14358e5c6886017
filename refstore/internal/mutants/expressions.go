package mutants

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
)

// instead are the operators that stand in for one: the bound moves, the sense turns.
var instead = map[token.Token][]string{
	token.LSS: {"<=", ">="}, token.LEQ: {"<", ">"}, token.GTR: {">=", "<="}, token.GEQ: {">", "<"},
	token.EQL: {"!="}, token.NEQ: {"=="}, token.LAND: {"||"}, token.LOR: {"&&"},
	token.ADD: {"-"}, token.SUB: {"+"}, token.MUL: {"/"}, token.QUO: {"*"}, token.REM: {"*"},
	token.AND: {"|"}, token.OR: {"&"}, token.XOR: {"&"}, token.AND_NOT: {"&"}, token.SHL: {">>"}, token.SHR: {"<<"},
}

// expression changes an expression and says whether to go on to its parts.
func (w *walker) expression(e ast.Expr) bool {
	tv := w.pkg.TypesInfo.Types[e]
	switch {
	case tv.IsType():
		return false // an array's length has to be constant
	case tv.Value != nil:
		w.constant(e, tv)
		return false // its parts are one number
	}
	switch e := e.(type) {
	case *ast.BinaryExpr:
		w.binary(e, tv.Type)
	case *ast.UnaryExpr:
		if e.Op == token.NOT || e.Op == token.SUB {
			w.pick(e, tv.Type, w.text(e.X))
		}
	case *ast.CallExpr:
		return w.call(e, tv.Type)
	}
	return true
}

// pick puts an expression beside another one.
func (w *walker) pick(e ast.Expr, t types.Type, now string) {
	name := types.TypeString(t, func(p *types.Package) string {
		if p == w.pkg.Types {
			return ""
		}
		return p.Name()
	})
	if name == "untyped bool" {
		name = "bool"
	}
	number := w.mutant(w.text(e), now)
	w.before(e, fmt.Sprintf("mutantPick(%s, func() %s { return %s }, func() %[2]s { return ", number, name, now))
	w.after(e, "})")
}

// binary swaps the operator.
func (w *walker) binary(e *ast.BinaryExpr, t types.Type) {
	if basic, ok := t.Underlying().(*types.Basic); ok && basic.Info()&types.IsString != 0 {
		return // texts can only be added
	}
	for _, op := range instead[e.Op] {
		w.pick(e, t, fmt.Sprintf("%s %s %s", w.text(e.X), op, w.text(e.Y)))
	}
}

// call swaps the smaller and the larger.
func (w *walker) call(e *ast.CallExpr, t types.Type) bool {
	name, ok := e.Fun.(*ast.Ident)
	if !ok {
		return true
	}
	if _, ok := w.pkg.TypesInfo.Uses[name].(*types.Builtin); !ok {
		return true
	}
	switch other := map[string]string{"min": "max", "max": "min"}[name.Name]; {
	case other != "":
		w.pick(e, t, other+w.text(e)[len(name.Name):])
	case name.Name == "make" && len(e.Args) == 3:
		w.walk(e.Args[1])
		return false // how much room there is beyond the length shows nowhere
	}
	return true
}

// small is up to where one more or less is a change that matters.
const small = 100

// constant moves a number by one, and a large one by more.
func (w *walker) constant(e ast.Expr, tv types.TypeAndValue) {
	basic, ok := tv.Type.Underlying().(*types.Basic)
	if !ok || basic.Info()&types.IsNumeric == 0 || basic.Info()&types.IsUntyped != 0 {
		return
	}
	name := w.text(e)
	if _, ok := e.(*ast.BinaryExpr); ok {
		name = "(" + name + ")"
	}
	value, _ := constant.Float64Val(tv.Value)
	switch {
	case value > small || value < -small:
		w.pick(e, tv.Type, name+" / 2")
	case value == 0 && basic.Info()&types.IsUnsigned != 0:
		w.pick(e, tv.Type, name+" + 1")
	default:
		w.pick(e, tv.Type, name+" + 1")
		w.pick(e, tv.Type, name+" - 1")
	}
}
