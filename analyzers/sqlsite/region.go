package sqlsite

import (
	"go/ast"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/ctxlaws/ctxvet/analyzers/sqltext"
	"github.com/ctxlaws/ctxvet/analyzers/vocab"
)

// A region is a set of functions, with the literals in them.
type region map[*sqltext.Func]bool

func (r region) holds(fn *sqltext.Func) bool {
	for ; fn != nil; fn = fn.Outer {
		if r[fn] {
			return true
		}
	}
	return false
}

// roots are what a region begins with: functions, and expressions such that a
// function that is named in one is used inside the region.
type roots struct {
	fns   []*sqltext.Func
	exprs []ast.Expr
}

// cascadeRoots are the declared cascade functions.
func (r *reader) cascadeRoots() roots {
	var out roots
	for _, fn := range r.code.Funcs() {
		if r.vocab.Declares(fn.Obj, vocab.Cascade) {
			out.fns = append(out.fns, fn)
		}
	}
	return out
}

// downArgs are the arguments that hold the rollback of a migration, by the
// registering function's full name without major versions; what follows the
// argument counts too.
var downArgs = map[string]int{
	"github.com/pressly/goose.AddMigration":                            1,
	"github.com/pressly/goose.AddMigrationContext":                     1,
	"github.com/pressly/goose.AddMigrationNoTx":                        1,
	"github.com/pressly/goose.AddMigrationNoTxContext":                 1,
	"github.com/pressly/goose.AddNamedMigration":                       2,
	"github.com/pressly/goose.AddNamedMigrationContext":                2,
	"github.com/pressly/goose.AddNamedMigrationNoTx":                   2,
	"github.com/pressly/goose.AddNamedMigrationNoTxContext":            2,
	"github.com/pressly/goose.NewGoMigration":                          2,
	"(*github.com/uptrace/bun/migrate.Migrations).Register":            1,
	"(*github.com/uptrace/bun/migrate.Migrations).MustRegister":        1,
	"github.com/go-pg/migrations.Register":                             1,
	"github.com/go-pg/migrations.RegisterTx":                           1,
	"github.com/go-pg/migrations.MustRegister":                         1,
	"github.com/go-pg/migrations.MustRegisterTx":                       1,
	"(*github.com/go-pg/migrations.Collection).MustRegister":           1,
	"(*github.com/go-pg/migrations.Collection).MustRegisterTx":         1,
	"github.com/pocketbase/pocketbase/migrations.Register":             1,
	"(*github.com/pocketbase/pocketbase/core.MigrationsList).Register": 1,
}

var majorInName = regexp.MustCompile(`/v[0-9]+([/.])`)

// downRoots finds the functions handed to migration libraries as rollbacks.
func (r *reader) downRoots() roots {
	var out roots
	for _, f := range r.pass.Files {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				if fn := typeutil.StaticCallee(r.pass.TypesInfo, n); fn != nil {
					if i, ok := downArgs[majorInName.ReplaceAllString(fn.FullName(), "$1")]; ok {
						out.exprs = append(out.exprs, n.Args[min(i, len(n.Args)):]...)
					}
				}
			case *ast.CompositeLit:
				out.exprs = append(out.exprs, r.rollbackField(n)...)
			}
			return true
		})
	}
	return r.withLiterals(out)
}

// rollbackField returns the field Rollback or Down of a migration library's
// struct: gormigrate, xormigrate and the like.
func (r *reader) rollbackField(n *ast.CompositeLit) []ast.Expr {
	t := types.Unalias(r.pass.TypesInfo.TypeOf(n))
	if ptr, ok := t.(*types.Pointer); ok { // elided in a list of pointers
		t = types.Unalias(ptr.Elem())
	}
	named, ok := t.(*types.Named)
	if !ok || named.Obj().Pkg() == nil || !strings.Contains(named.Obj().Pkg().Path(), "migrat") {
		return nil
	}
	for _, e := range n.Elts {
		kv, ok := e.(*ast.KeyValueExpr)
		if !ok {
			continue
		}
		if id, ok := kv.Key.(*ast.Ident); ok && (id.Name == "Rollback" || id.Name == "Down") {
			return []ast.Expr{kv.Value}
		}
	}
	return nil
}

func (r *reader) withLiterals(rs roots) roots {
	for _, e := range rs.exprs {
		ast.Inspect(e, func(n ast.Node) bool {
			if lit, ok := n.(*ast.FuncLit); ok {
				if fn := r.code.Lit(lit); fn != nil {
					rs.fns = append(rs.fns, fn)
				}
				return false
			}
			return true
		})
	}
	return rs
}

// A use is a place where a function is called or used as a value.
type use struct {
	fn *sqltext.Func // where; nil outside of functions
	id *ast.Ident
}

// regionOf grows a region from its roots: an unexported function belongs to it
// if it has a caller and all its callers do; a function used in a root
// expression may be exported too.
func (r *reader) regionOf(rs roots) region {
	in := region{}
	for _, fn := range rs.fns {
		in[fn] = true
	}
	if len(rs.fns)+len(rs.exprs) == 0 {
		return in
	}
	uses := r.uses()
	maybe := region{}
	for _, fn := range r.code.Funcs() {
		rooted := slices.ContainsFunc(uses[fn], rs.names)
		if !in[fn] && len(uses[fn]) > 0 && (rooted || !fn.Obj.Exported()) {
			maybe[fn] = true
		}
	}
	shrink(maybe, in, uses, rs)
	return grow(maybe, in, uses, rs)
}

func (rs roots) names(u use) bool {
	return slices.ContainsFunc(rs.exprs, func(e ast.Expr) bool { return inside(e, u.id) })
}

// shrink removes the candidates that are used outside of the region.
func shrink(maybe, in region, uses map[*sqltext.Func][]use, rs roots) {
	for again := true; again; {
		again = false
		for fn := range maybe {
			for _, u := range uses[fn] {
				if !rs.names(u) && !in.holds(u.fn) && !maybe.holds(u.fn) {
					delete(maybe, fn)
					again = true
					break
				}
			}
		}
	}
}

// grow adds the candidates that the roots reach, so that functions that only
// call each other stay out.
func grow(maybe, in region, uses map[*sqltext.Func][]use, rs roots) region {
	for again := true; again; {
		again = false
		for fn := range maybe {
			reached := slices.ContainsFunc(uses[fn], func(u use) bool { return rs.names(u) || in.holds(u.fn) })
			if reached && !in[fn] {
				in[fn] = true
				again = true
			}
		}
	}
	return in
}

// uses returns the uses of the package's functions, tests and calls of itself
// left out.
func (r *reader) uses() map[*sqltext.Func][]use {
	out := map[*sqltext.Func][]use{}
	for _, f := range r.pass.Files {
		if r.isTest(f) {
			continue
		}
		for _, d := range f.Decls {
			var fn *sqltext.Func
			if decl, ok := d.(*ast.FuncDecl); ok {
				obj, _ := r.pass.TypesInfo.Defs[decl.Name].(*types.Func)
				fn = r.code.Func(obj)
			}
			r.usesIn(d, fn, out)
		}
	}
	return out
}

func (r *reader) usesIn(n ast.Node, fn *sqltext.Func, out map[*sqltext.Func][]use) {
	ast.Inspect(n, func(m ast.Node) bool {
		switch m := m.(type) {
		case *ast.FuncLit:
			if inner := r.code.Lit(m); inner != nil && inner != fn && m != n {
				r.usesIn(m, inner, out)
				return false
			}
		case *ast.Ident:
			obj, _ := r.pass.TypesInfo.Uses[m].(*types.Func)
			for _, target := range r.targets(obj) {
				if fn == nil || fn.Top() != target {
					out[target] = append(out[target], use{fn, m})
				}
			}
		}
		return true
	})
}

// targets returns the functions that a use of a name may mean: the one that it
// declares, or those behind an interface's method.
func (r *reader) targets(obj *types.Func) []*sqltext.Func {
	if obj == nil {
		return nil
	}
	if fn := r.code.Func(obj); fn != nil {
		return []*sqltext.Func{fn}
	}
	return r.code.Implementations(obj)
}
