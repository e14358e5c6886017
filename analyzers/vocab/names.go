package vocab

import (
	"go/token"
	"go/types"
	"strings"
)

// plainName is the form that names are compared in: "pkg.F" or "pkg.T.M". A
// method set holds a name once, so the pointer says nothing; type parameters
// differ between a declaration and its instances, so they go as well.
func plainName(name string) string {
	if rest, ok := strings.CutPrefix(name, "("); ok {
		receiver, method, _ := strings.Cut(rest, ")")
		name = strings.TrimPrefix(receiver, "*") + method
	}
	if i := strings.IndexByte(name, '['); i >= 0 {
		_, tail, _ := strings.Cut(name[i:], "]")
		name = name[:i] + tail
	}
	return name
}

// isQualified reports whether a name of the configuration is well-formed.
func isQualified(name string) bool {
	method := strings.HasPrefix(name, "(")
	if method && !strings.Contains(name, ").") {
		return false
	}
	plain := plainName(name)
	slash := strings.LastIndexByte(plain, '/') + 1
	parts := strings.Split(plain[slash:], ".")
	least := 2 // package and function
	if method {
		least = 3
	}
	if len(parts) < least || parts[0] == "" || strings.ContainsAny(plain, " \t\n()*[]\"'`,;") {
		return false
	}
	return token.IsIdentifier(parts[len(parts)-1])
}

// funcName is the plain name of a function or method, "" for a builtin.
func funcName(fn *types.Func) string {
	if fn.Pkg() == nil {
		return ""
	}
	prefix := packagePath(fn.Pkg()) + "."
	recv := fn.Signature().Recv()
	if recv == nil {
		return prefix + fn.Name()
	}
	named := namedOf(recv.Type())
	if named == nil {
		return "" // a method of an unnamed interface has no name to configure
	}
	return prefix + named.Obj().Name() + "." + fn.Name()
}

// packagePath is the import path, without the test variant that the go command
// adds: "a [a.test]".
func packagePath(p *types.Package) string {
	path, _, _ := strings.Cut(p.Path(), " ")
	return path
}

// namedOf returns the declared type behind a pointer, an alias or an instance.
func namedOf(t types.Type) *types.Named {
	t = types.Unalias(t)
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	if named, ok := t.(*types.Named); ok {
		return named.Origin()
	}
	return nil
}

// origin is the declared object behind an instantiated method or field, which
// directives and facts hang on.
func origin(obj types.Object) types.Object {
	switch obj := obj.(type) {
	case *types.Func:
		return obj.Origin()
	case *types.Var:
		return obj.Origin()
	}
	return obj
}

// nameSet holds plain names.
type nameSet map[string]bool

func newNameSet(names []string) nameSet {
	set := make(nameSet, len(names))
	for _, name := range names {
		set[plainName(name)] = true
	}
	return set
}
