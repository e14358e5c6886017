package ctx0003

import (
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctxlaws/ctxvet/analyzers/origin"
	"github.com/ctxlaws/ctxvet/analyzers/sqlparse"
	"github.com/ctxlaws/ctxvet/analyzers/sqlsite"
)

// valuesOf returns the arguments of a run that are values: what is called for each
// row, which may be nil, is none.
func (c *checker) valuesOf(run sqlsite.Run) []ast.Expr {
	sig, ok := c.pass.TypesInfo.TypeOf(run.Call.Fun).(*types.Signature)
	if !ok || len(run.Args) == 0 {
		return run.Args
	}
	i := slices.Index(run.Call.Args, run.Args[0])
	if i >= 0 && i < sig.Params().Len() {
		if _, function := sig.Params().At(i).Type().Underlying().(*types.Signature); function {
			return run.Args[1:]
		}
	}
	return run.Args
}

// renamed returns what a name is bound to by a list of arguments that sqlx makes of
// a struct or map: the statement still has the names.
func (c *checker) renamed(run sqlsite.Run, name string) []handed {
	if name == "" || !run.Call.Ellipsis.IsValid() || len(run.Args) == 0 {
		return nil
	}
	last := run.Args[len(run.Args)-1]
	h, ok := c.placeOf(run.Call, sqlsite.Bound{Expr: last})
	if !ok {
		return nil
	}
	var out []handed
	for _, call := range c.flow.Reaching(h.place, isNamed) {
		args := operands(call)
		v := args[len(args)-1]
		if mi, ok := v.(*ssa.MakeInterface); ok {
			v = mi.X
		}
		if part, ok := sqlsite.PartNamed(v.Type(), name); ok {
			out = append(out, handed{place: origin.Place{Value: v, Path: origin.Path(part), At: call}, pos: last.Pos()})
		}
	}
	return out
}

func isNamed(call *ssa.Call) bool {
	name := calleeName(call)
	return (name == "Named" || name == "BindNamed") && len(operands(call)) > 1
}

// stepped returns what is bound to a placeholder by calls on a statement of
// SQLite's own interface: BindFloat(1, x), SetFloat("$heat", x).
func (c *checker) stepped(s *sqlsite.Site, p *sqlparse.Expr) []handed {
	if !strings.Contains(s.Callee, "sqlite") || s.Call == nil {
		return nil
	}
	call, ok := c.flow.Call(s.Call).(*ssa.Call)
	if !ok {
		return nil
	}
	var out []handed
	for _, b := range chain(call) {
		args := operands(b)
		if len(args) != 2 || !binds(b, args[0], p) {
			continue
		}
		out = append(out, handed{place: origin.Place{Value: args[1], At: b}, pos: b.Pos()})
	}
	return out
}

// binds reports whether a call is one that binds a placeholder, by its place or
// its name.
func binds(call *ssa.Call, to ssa.Value, p *sqlparse.Expr) bool {
	name := calleeName(call)
	if text, ok := origin.Text(to); ok {
		return strings.HasPrefix(name, "Set") && p.Name != "" && strings.TrimLeft(text, ":@$") == p.Name
	}
	n, ok := to.(*ssa.Const)
	return ok && strings.HasPrefix(name, "Bind") && p.Name == "" && n.Value != nil && n.Value.Kind() == constant.Int && n.Int64() == int64(p.Index)
}
