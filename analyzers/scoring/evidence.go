package scoring

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/ctxlaws/ctxvet/analyzers/sqlsite"
	"github.com/ctxlaws/ctxvet/analyzers/vocab"
)

// evidence says by what a package shows a context store, "" if by nothing.
func evidence(pass *analysis.Pass, v *vocab.Vocab) string {
	if v.Config.Written() {
		return "a configuration"
	}
	if len(v.Directives) > 0 {
		return "a directive"
	}
	for step := range pass.ResultOf[sqlsite.Analyzer].(*sqlsite.Sites).Steps {
		if step.Roles.Has(vocab.Context) {
			return "a statement on " + step.Op.Table.String()
		}
	}
	scope := pass.Pkg.Scope()
	for _, name := range scope.Names() {
		t, ok := scope.Lookup(name).(*types.TypeName)
		if ok && !t.IsAlias() && (v.Result(t.Type()) != nil || v.Entry(t.Type()) != nil) {
			return "type " + name
		}
	}
	return timed(pass)
}

// timed returns the name of an activation-named function that works with a time,
// a duration or an age, "" if there is none.
func timed(pass *analysis.Pass) string {
	for _, f := range pass.Files {
		for _, d := range f.Decls {
			decl, ok := d.(*ast.FuncDecl)
			if !ok || !saysActivation(decl.Name.Name) {
				continue
			}
			fn, ok := pass.TypesInfo.Defs[decl.Name].(*types.Func)
			if ok && namedActivation(fn) && usesTime(pass.TypesInfo, decl) {
				return "function " + fn.Name()
			}
		}
	}
	return ""
}

// ages are the words that name an age.
var ages = []string{"age", "ages", "elapsed", "idle"}

// usesTime reports whether a function has to do with a value that is a time or a
// duration, or that is named for an age.
func usesTime(info *types.Info, decl *ast.FuncDecl) (found bool) {
	ast.Inspect(decl, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			if obj, ok := info.ObjectOf(n).(*types.Var); ok {
				found = found || isTime(obj.Type()) || NamedForAge(n.Name)
			}
		case *ast.CallExpr: // time.Now()
			t := info.TypeOf(n)
			found = found || t != nil && isTime(t)
		}
		return !found
	})
	return found
}

// NamedForAge reports whether a word of a name is age, ages, elapsed or idle.
func NamedForAge(name string) bool {
	return slices.ContainsFunc(splitWords(name), func(w string) bool { return slices.Contains(ages, w) })
}

// isTime reports whether a type is a time or a duration, or a slice of them.
func isTime(t types.Type) bool {
	t = types.Unalias(pointee(elem(t)))
	named, ok := t.(*types.Named)
	return ok && named.Obj().Pkg() != nil && strings.TrimPrefix(named.Obj().Pkg().Path(), "vendor/") == "time" &&
		(named.Obj().Name() == "Time" || named.Obj().Name() == "Duration")
}
