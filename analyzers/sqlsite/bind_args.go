package sqlsite

import (
	"go/ast"
	"go/types"
	"strconv"
	"strings"

	"github.com/ctxlaws/ctxvet/analyzers/sqlparse"
)

// A Bound is what a call binds to a placeholder.
type Bound struct {
	// Expr is the argument of the call.
	Expr ast.Expr
	// Part is the way to the value inside of it, "" if it is the argument itself:
	// fields by name, "#3" for an element of a list, "=key" for one of a map,
	// parted by "/".
	Part string
}

// Root returns the site in the innermost function that this one instantiates:
// where the text is handed to the library.
func (s *Site) Root() *Site {
	if r := s.root(); r != nil {
		return r
	}
	return s
}

// Through returns the calls by which the root site's function is reached,
// innermost first, the last being the site's own; none for a site that is its own
// root.
func (s *Site) Through() []*ast.CallExpr {
	var out []*ast.CallExpr
	for ; s.base != nil; s = s.base {
		out = append([]*ast.CallExpr{s.Call}, out...)
	}
	return out
}

// Far reports whether the statement belongs to the function that the call calls:
// one in a generated file or in another package.
func (s *Site) Far() bool { return s.far }

// Bind returns what the arguments of a call bind to a placeholder, as all of the
// libraries do that take texts. The arguments are those behind the text, spread
// says that the last one is a list of them.
func Bind(info *types.Info, args []ast.Expr, spread bool, p *sqlparse.Expr) (Bound, bool) {
	for len(args) > 0 && isOption(info.TypeOf(args[0])) {
		args = args[1:]
	}
	if p.Name != "" && !strings.HasPrefix(p.Name, "$") {
		if b, ok := bindName(info, args, p.Name); ok {
			return b, true
		}
	}
	at := p.Index - 1
	if len(args) > 0 {
		if b, ok := bindOptions(info, args[0], p.Name, at); ok {
			return b, true
		}
	}
	switch {
	case at < 0 || len(args) == 0:
		return Bound{}, false
	case spread && at >= len(args)-1:
		return Bound{args[len(args)-1], "#" + strconv.Itoa(at-len(args)+1)}, true
	case at >= len(args):
		return Bound{}, false
	}
	return Bound{args[at], namedValue(info, args[at])}, true
}

// bindOptions finds a value in the options of sqlitex.Execute: a list for the
// places, and a map for the names, which keep their mark.
func bindOptions(info *types.Info, e ast.Expr, name string, at int) (Bound, bool) {
	t := info.TypeOf(e)
	if t == nil || !strings.HasSuffix(deref(t).String(), "sqlite/sqlitex.ExecOptions") {
		return Bound{}, false
	}
	if name != "" && at < 0 {
		return Bound{e, "Named/=:" + name}, true
	}
	return Bound{e, "Args/#" + strconv.Itoa(at)}, true
}

// isOption reports whether an argument is no value but tells pgx how to run the
// statement, or is what is called for each row.
func isOption(t types.Type) bool {
	if t == nil {
		return false
	}
	if _, fn := t.Underlying().(*types.Signature); fn {
		return true
	}
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil || !strings.Contains(named.Obj().Pkg().Path(), "jackc/pgx") {
		return false
	}
	return strings.HasPrefix(named.Obj().Name(), "Query")
}

// namedValue is the way to the value in sql.NamedArg, which may be bound by its
// place.
func namedValue(info *types.Info, e ast.Expr) string {
	if isNamedArg(info.TypeOf(e)) {
		return "Value"
	}
	return ""
}

func isNamedArg(t types.Type) bool {
	return t != nil && strings.TrimPrefix(deref(t).String(), "*") == "database/sql.NamedArg"
}

// bindName finds the value of a name: in a map, in a struct, or in what sql.Named
// returns.
func bindName(info *types.Info, args []ast.Expr, name string) (Bound, bool) {
	var held []ast.Expr // named values whose names do not show here
	for _, a := range args {
		t := info.TypeOf(a)
		if t == nil {
			continue
		}
		if isNamedArg(t) {
			call, ok := ast.Unparen(a).(*ast.CallExpr)
			switch {
			case !ok || len(call.Args) != 2:
				held = append(held, a)
			case isText(info, call.Args[0], name):
				return Bound{call.Args[1], ""}, true
			}
			continue
		}
		if part, ok := PartNamed(t, name); ok {
			return Bound{a, part}, true
		}
	}
	if len(held) == 1 {
		return Bound{held[0], "Value"}, true
	}
	return Bound{}, false
}

// isText reports whether an expression is a constant text, without the mark that
// some write before a name.
func isText(info *types.Info, e ast.Expr, text string) bool {
	tv := info.Types[e]
	return tv.Value != nil && strings.EqualFold(strings.Trim(tv.Value.ExactString(), `":@$`), text)
}

// PartNamed returns the way to what an argument of a type has under a name, as
// sqlx and pgx look it up: the key of a map, or the field of a struct or of each in
// a list.
func PartNamed(t types.Type, name string) (string, bool) {
	switch u := deref(t).Underlying().(type) {
	case *types.Map:
		return "=" + name, true
	case *types.Slice:
		part, ok := PartNamed(u.Elem(), name)
		return "#/" + part, ok
	case *types.Struct:
		for _, c := range columnNamingOf("github.com/jmoiron/sqlx").columns(u, "", 0) {
			if strings.EqualFold(c.Name, name) {
				return c.Field, true
			}
		}
	}
	return "", false
}
