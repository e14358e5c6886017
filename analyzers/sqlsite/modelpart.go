package sqlsite

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/ctxlaws/ctxvet/analyzers/sqltext"
)

// A modelPart is a model that only the callers of a function know.
type modelPart struct {
	symbol *sqltext.Symbol
	// param is the type parameter that the model's type is; nil if the model is
	// the parameter that symbol tells.
	param *types.TypeParam
	// scope says that the parameter is no model but a scope, which has one.
	scope bool
}

// typeParameter is the index, beyond those of parameters, that the symbol of a
// type parameter has.
const typeParameter = 1 << 20

// partOf returns the model that an argument is if callers tell it, else nil.
func (r *reader) partOf(c *sqltext.Call, at int) *modelPart {
	t := r.pass.TypesInfo.TypeOf(c.Exprs[at])
	param := typeParam(t)
	if param == nil && (t == nil || !types.IsInterface(t)) {
		return nil
	}
	if v := c.Arg(at); v != nil && v.Symbol != nil {
		return &modelPart{symbol: v.Symbol}
	}
	return typePart(c, param)
}

func typePart(c *sqltext.Call, param *types.TypeParam) *modelPart {
	if param == nil || c.Fn.Top().Decl == nil {
		return nil
	}
	return &modelPart{symbol: &sqltext.Symbol{Fn: c.Fn.Top(), Param: typeParameter}, param: param}
}

// typeParam returns the type parameter behind pointers and slices, or nil.
func typeParam(t types.Type) *types.TypeParam {
	for {
		switch u := types.Unalias(t).(type) {
		case *types.Pointer:
			t = u.Elem()
		case *types.Slice:
			t = u.Elem()
		case *types.TypeParam:
			return u
		default:
			return nil
		}
	}
}

// scopePart returns the parameter that a call of a verb is made on, as the scope
// that has the model, where nothing nearer tells it.
func scopePart(c *sqltext.Call) *modelPart {
	if c.Recv == nil || c.Recv.Symbol == nil {
		return nil
	}
	return &modelPart{symbol: c.Recv.Symbol, scope: true}
}

// fluent reports whether a method returns the statement that it is called on, a
// parameter of the function: so it does in all libraries that chain calls.
func (r *reader) fluent(c *sqltext.Call) bool {
	recv, results := c.Callee.Signature().Recv(), c.Callee.Signature().Results()
	return recv != nil && results.Len() == 1 && c.Recv != nil && c.Recv.Symbol != nil &&
		types.Identical(recv.Type(), results.At(0).Type()) && r.table.chained[pathOf(c.Callee)]
}

// writesOut reports whether a call asks a parameter, known by an interface, for
// the SQL of the statement that it is. Who made that statement tells what it is.
func writesOut(c *sqltext.Call) bool {
	sig := c.Callee.Signature()
	if c.Recv == nil || c.Recv.Symbol == nil || sig.Recv() == nil || !types.IsInterface(sig.Recv().Type()) {
		return false
	}
	return slices.Contains([]string{"ToSql", "ToSQL", "MustSql"}, c.Callee.Name()) && sig.Results().Len() > 1
}

// callModel makes the site of a statement whose model a call of the function
// around it tells.
func (r *reader) callModel(c *sqltext.Call, base *Site, args []*sqltext.Value, via []ast.Expr) {
	if slices.Contains(base.Fns, c.Fn) {
		return // a function that calls itself tells nothing new
	}
	for _, b := range r.completed(c, base.built, args, via) {
		for _, t := range r.spellBuilder(b) {
			site := r.instanceOf(c, base)
			r.addSpelt(site, b, t)
		}
	}
}

// completed returns the statement with the model that a call tells; several
// where it gives a list of models.
func (r *reader) completed(c *sqltext.Call, b *builder, args []*sqltext.Value, via []ast.Expr) []*builder {
	if b.part.param != nil {
		return []*builder{r.withModel(c, b, r.typeArgOf(c, b.part.param), nil)}
	}
	at := b.part.symbol.Param
	if len(b.part.symbol.Path) == 0 && at < len(via) && via[at] != nil {
		return []*builder{r.withModel(c, b, r.pass.TypesInfo.TypeOf(via[at]), args[at])}
	}
	var out []*builder
	if strings.Join(b.part.symbol.Path, ".") == "[]" {
		for i := at; i < len(c.Exprs); i++ {
			out = append(out, r.withModel(c, b, r.pass.TypesInfo.TypeOf(c.Exprs[i]), c.Arg(i)))
		}
	}
	return out
}

// withModel returns the statement with what a caller hands it in its model's
// place: a model, a table's name, a scope, or once more a parameter.
func (r *reader) withModel(c *sqltext.Call, b *builder, t types.Type, v *sqltext.Value) *builder {
	out := *b
	out.part = nil
	switch s := builderOf(v); {
	case b.part.scope && s != nil:
		out.takeScope(s)
		out.part = s.part
	case v != nil && v.Symbol != nil && modelType(t) == nil || b.part.scope && v != nil && v.Symbol != nil:
		out.part = &modelPart{symbol: v.Symbol, scope: b.part.scope}
	case b.part.scope:
	case modelType(t) != nil:
		out.model = t
	case t != nil && isTableName(t, v):
		out.named = v
	default:
		out.part = typePart(c, typeParam(t))
	}
	return &out
}

// typeArgOf returns what a call puts in for a type parameter of the function or
// of the type whose method it calls.
func (r *reader) typeArgOf(c *sqltext.Call, param *types.TypeParam) types.Type {
	args := r.typeArgs(c.Expr)
	if sel, ok := ast.Unparen(c.Expr.Fun).(*ast.SelectorExpr); ok {
		if m := r.pass.TypesInfo.Selections[sel]; m != nil && m.Kind() == types.MethodVal {
			recv, _ := types.Unalias(deref(m.Obj().(*types.Func).Signature().Recv().Type())).(*types.Named)
			if recv != nil {
				args = recv.TypeArgs()
			}
		}
	}
	if param.Index() >= args.Len() {
		return nil
	}
	return args.At(param.Index())
}
