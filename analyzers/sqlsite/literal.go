package sqlsite

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/ctxlaws/ctxvet/analyzers/sqltext"
)

// Struct is shown the struct literals of the package: those that carry SQL in a
// field are sites.
func (r *reader) Struct(c *sqltext.Struct) {
	named := modelType(c.Type)
	if named == nil || c.Quiet || r.unwantedTest(c.Expr) {
		return
	}
	key := typeKey(named)
	if literalRows[key] == "" {
		return
	}
	call := r.literalCall(c.Expr)
	h := r.handleAt(call)
	h.literal = true
	for field := range strings.FieldsSeq(literalRows[key]) {
		v, arg := c.Value.Fields[field], fieldExpr(c, named, field)
		if v == nil || arg == nil {
			continue
		}
		for _, t := range through(v, arg) {
			r.add(&Site{Call: call, Fns: []*sqltext.Func{c.Fn}, Callee: key, prepared: h}, t)
		}
		c.Value.Tags = []any{h}
	}
}

// fieldExpr returns what a struct literal gives a field, nil if nothing.
func fieldExpr(c *sqltext.Struct, named *types.Named, field string) ast.Expr {
	st := named.Underlying().(*types.Struct)
	for i, e := range c.Expr.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			if nameOf(kv.Key) == field {
				return kv.Value
			}
		} else if i < st.NumFields() && st.Field(i).Name() == field {
			return e
		}
	}
	return nil
}

// through returns the texts of an argument, as having come through it. Of a list
// that is written out each text has come through its own element.
func through(v *sqltext.Value, arg ast.Expr) []*sqltext.Text {
	var out []*sqltext.Text
	list, ok := ast.Unparen(arg).(*ast.CompositeLit)
	if !ok || len(v.Texts) > 0 || len(list.Elts) != len(v.Elems) {
		for _, t := range v.All() {
			out = append(out, t.Through(arg))
		}
		return out
	}
	for i, e := range list.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			e = kv.Value
		}
		if v.Elems[i] == nil {
			continue
		}
		for _, t := range v.Elems[i].Texts {
			out = append(out, t.Through(e))
		}
	}
	return out
}

// literalCall makes a struct literal a call, to stand for it in a site; always
// the same one.
func (r *reader) literalCall(lit *ast.CompositeLit) *ast.CallExpr {
	if r.literals[lit] == nil {
		fun := lit.Type
		if fun == nil { // elided in a list
			fun = &ast.Ident{NamePos: lit.Lbrace, Name: "_"}
		}
		r.literals[lit] = &ast.CallExpr{Fun: fun, Lparen: lit.Lbrace, Args: lit.Elts, Rparen: lit.Rbrace}
	}
	return r.literals[lit]
}

// typeKey is the key of a struct in literalRows.
func typeKey(named *types.Named) string {
	if named.Obj().Pkg() == nil {
		return ""
	}
	return majorVersion.ReplaceAllString(named.Obj().Pkg().Path(), "$1") + "." + named.Obj().Name()
}
