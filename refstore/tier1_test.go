package refstore

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/go/packages"
)

// The first tier of enforcement: what would break a law cannot be written down, because no type
// and no function is there for it. These tests read the packages' types.

// loaded holds this package and the ones below it, by name.
var loaded = sync.OnceValues(func() (map[string]*packages.Package, error) {
	list, err := packages.Load(&packages.Config{Mode: packages.LoadSyntax}, ".", "./activation",
		"./lineage", "./internal/sqlite")
	if err != nil {
		return nil, err
	}
	byName := map[string]*packages.Package{}
	for _, p := range list {
		for _, e := range p.Errors {
			return nil, e
		}
		byName[p.Name] = p
	}
	return byName, nil
})

func loadTypes(t *testing.T) map[string]*packages.Package {
	t.Helper()
	byName, err := loaded()
	if err != nil {
		t.Fatal(err)
	}
	return byName
}

// public are the packages that others can import.
func public(t *testing.T) []*types.Package {
	list := loadTypes(t)
	return []*types.Package{list["refstore"].Types, list["activation"].Types, list["lineage"].Types}
}

// exported calls fn for every exported function, and every exported method of an exported type,
// of a package.
func exported(p *types.Package, fn func(name string, sig *types.Signature)) {
	for _, name := range p.Scope().Names() {
		obj := p.Scope().Lookup(name)
		if !obj.Exported() {
			continue
		}
		if f, ok := obj.(*types.Func); ok {
			fn(p.Name()+"."+name, f.Signature())
		}
		if _, ok := obj.(*types.TypeName); !ok {
			continue
		}
		for m := range types.NewMethodSet(types.NewPointer(obj.Type())).Methods() {
			if m.Obj().Exported() {
				fn(p.Name()+"."+name+"."+m.Obj().Name(), m.Obj().(*types.Func).Signature())
			}
		}
	}
}

// TestNoBareScore: a score leaves only as a trace.
func TestNoBareScore(t *testing.T) {
	t.Parallel()
	for _, p := range public(t) {
		exported(p, func(name string, sig *types.Signature) {
			for v := range sig.Results().Variables() {
				if holdsFloat(v.Type()) && name != "refstore.Embedder.Match" { // what an embedder says of itself
					t.Errorf("%s returns %v: a score without its trace", name, v.Type())
				}
			}
		})
	}
}

// holdsFloat says whether a type is a number with a fraction, or a collection of such. A struct
// says more than a number.
func holdsFloat(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Info()&types.IsFloat != 0
	case *types.Slice:
		return holdsFloat(u.Elem())
	case *types.Array:
		return holdsFloat(u.Elem())
	case *types.Map:
		return holdsFloat(u.Elem()) || holdsFloat(u.Key())
	case *types.Pointer:
		return holdsFloat(u.Elem())
	case *types.Signature: // an iterator's values
		for p := range u.Params().Variables() {
			if holdsFloat(p.Type()) {
				return true
			}
		}
	}
	return false
}

// TestNoEntriesWithoutDisclosure: whatever hands out entries hands out the disclosure with
// them.
func TestNoEntriesWithoutDisclosure(t *testing.T) {
	t.Parallel()
	pkg := loadTypes(t)["refstore"].Types
	entry := pkg.Scope().Lookup("Entry").Type()
	disclosure := pkg.Scope().Lookup("Disclosure").Type()
	exported(pkg, func(name string, sig *types.Signature) {
		if strings.HasPrefix(name, "refstore.Entry.") {
			return
		}
		var entries, disclosed bool
		for v := range sig.Results().Variables() {
			entries = entries || mentions(v.Type(), entry)
			disclosed = disclosed || mentions(v.Type(), disclosure)
		}
		if entries && !disclosed {
			t.Errorf("%s returns entries without their disclosure", name)
		}
	})
	for _, name := range pkg.Scope().Names() {
		s, ok := pkg.Scope().Lookup(name).Type().Underlying().(*types.Struct)
		if !ok || name == "Entry" || !pkg.Scope().Lookup(name).Exported() {
			continue
		}
		for f := range s.Fields() {
			if f.Exported() && mentions(f.Type(), entry) {
				t.Errorf("%s.%s is open to be read without the disclosure", name, f.Name())
			}
		}
	}
}

// mentions says whether a type is, or is made of, another; fields that are not exported do not
// hand anything out.
func mentions(t, wanted types.Type) bool {
	if types.Identical(t, wanted) {
		return true
	}
	switch u := t.(type) {
	case *types.Slice:
		return mentions(u.Elem(), wanted)
	case *types.Array:
		return mentions(u.Elem(), wanted)
	case *types.Pointer:
		return mentions(u.Elem(), wanted)
	case *types.Map:
		return mentions(u.Elem(), wanted) || mentions(u.Key(), wanted)
	case *types.Named:
		for i := range u.TypeArgs().Len() {
			if mentions(u.TypeArgs().At(i), wanted) {
				return true
			}
		}
	}
	return false
}

// TestNothingDeletes: the only functions with a statement that deletes are the two acts, each
// called from one place; and nothing that is exported is named for another way.
func TestNothingDeletes(t *testing.T) {
	t.Parallel()
	list := loadTypes(t)
	callers := map[string][]string{}
	for _, p := range list {
		for _, file := range p.Syntax {
			for _, decl := range file.Decls {
				f, ok := decl.(*ast.FuncDecl)
				if !ok {
					continue
				}
				ast.Inspect(f, func(n ast.Node) bool {
					switch n := n.(type) {
					case *ast.BasicLit:
						if strings.HasPrefix(strings.ToUpper(strings.TrimLeft(n.Value, "`\" \n\t")), "DELETE") {
							callers["DELETE"] = append(callers["DELETE"], f.Name.Name)
						}
					case *ast.SelectorExpr:
						if obj, ok := p.TypesInfo.Uses[n.Sel].(*types.Func); ok && obj.Pkg() != nil &&
							obj.Pkg().Name() == "sqlite" {
							callers[obj.Name()] = append(callers[obj.Name()], f.Name.Name)
						}
					}
					return true
				})
			}
		}
	}
	for act, want := range map[string]string{"DELETE": "[Erase Prune]", "Erase": "[Erase]",
		"Prune": "[prune]"} {
		slices.Sort(callers[act])
		if got := fmt.Sprint(slices.Compact(callers[act])); got != want {
			t.Errorf("%s is used in %s, want %s", act, got, want)
		}
	}
	for _, p := range public(t) {
		exported(p, func(name string, _ *types.Signature) {
			for _, word := range []string{"Delete", "Remove", "Drop", "Purge", "Clear", "Truncate",
				"Update", "Forget", "Reset", "Overwrite"} {
				if strings.Contains(name, word) {
					t.Errorf("%s: its name promises what no method may do", name)
				}
			}
		})
	}
}

// TestOnlySessionsWrite: a store has no method that takes what is to be written, and neither a session nor an
// author can be made outside.
func TestOnlySessionsWrite(t *testing.T) {
	t.Parallel()
	pkg := loadTypes(t)["refstore"]
	for _, name := range []string{"Session", "Author", "Store", "Result"} {
		s := pkg.Types.Scope().Lookup(name).Type().Underlying().(*types.Struct)
		for f := range s.Fields() {
			if f.Exported() {
				t.Errorf("%s.%s can be set from outside", name, f.Name())
			}
		}
	}
	exported(pkg.Types, func(name string, sig *types.Signature) {
		if !strings.HasPrefix(name, "refstore.Store.") {
			return
		}
		for p := range sig.Params().Variables() {
			if n, ok := p.Type().(*types.Named); ok && slices.Contains([]string{"Claim", "Retention",
				"Params"}, n.Obj().Name()) {
				t.Errorf("%s takes a %s: a write without an author", name, n.Obj().Name())
			}
		}
	})
}

// TestFewNames: the root package stays small enough to be known.
func TestFewNames(t *testing.T) {
	t.Parallel()
	var names []string
	scope := loadTypes(t)["refstore"].Types.Scope()
	for _, n := range scope.Names() {
		if scope.Lookup(n).Exported() {
			names = append(names, n)
		}
	}
	if len(names) > 60 {
		t.Errorf("%d exported names: %v", len(names), names)
	}
}
