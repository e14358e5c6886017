package vocab

import (
	"go/types"
	"maps"
	"slices"
	"strings"
)

// resolveTables finds the objects that tables_of names, in the package and all
// it imports. A name in the wrong case still counts, since golangci-lint lowers
// all keys of its settings, but gives way to one that is exact.
func (v *Vocab) resolveTables(tablesOf map[string]string) {
	if len(tablesOf) == 0 {
		return
	}
	v.tables = map[types.Object]string{}
	reach := map[*types.Package]bool{}
	addImports(v.pkg, reach)
	for _, equal := range []func(a, b string) bool{strings.EqualFold, same} {
		for _, key := range slices.Sorted(maps.Keys(tablesOf)) {
			for pkg := range reach {
				if obj := lookup(pkg, plainName(key), equal); obj != nil {
					v.tables[obj] = tablesOf[key]
				}
			}
		}
	}
}

func same(a, b string) bool { return a == b }

func addImports(pkg *types.Package, reach map[*types.Package]bool) {
	if pkg == nil || reach[pkg] {
		return
	}
	reach[pkg] = true
	for _, p := range pkg.Imports() {
		addImports(p, reach)
	}
}

// lookup finds "pkg.Name", "pkg.Type.field" or "pkg.Type.method" in a package,
// nil if the name is of another one.
func lookup(pkg *types.Package, name string, equal func(a, b string) bool) types.Object {
	prefix := packagePath(pkg) + "."
	if len(name) <= len(prefix) || !equal(name[:len(prefix)], prefix) {
		return nil
	}
	first, member, nested := strings.Cut(name[len(prefix):], ".")
	for _, n := range pkg.Scope().Names() {
		if !equal(n, first) {
			continue
		}
		obj := pkg.Scope().Lookup(n)
		if !nested {
			return obj
		}
		if found := lookupMember(obj, member, equal); found != nil {
			return found
		}
	}
	return nil
}

// lookupMember finds a field or method that a type declares itself.
func lookupMember(obj types.Object, name string, equal func(a, b string) bool) types.Object {
	named := namedOf(obj.Type())
	if _, ok := obj.(*types.TypeName); !ok || named == nil {
		return nil
	}
	for m := range named.Methods() {
		if equal(m.Name(), name) {
			return m
		}
	}
	switch t := named.Underlying().(type) {
	case *types.Struct:
		for f := range t.Fields() {
			if equal(f.Name(), name) {
				return f
			}
		}
	case *types.Interface:
		for m := range t.Methods() {
			if equal(m.Name(), name) {
				return m
			}
		}
	}
	return nil
}
