package ctx0008

import (
	"fmt"
	"go/types"
	"slices"
	"strings"
)

// Unit is a fact about a struct: its fields that hold one transaction wherever its
// package makes it.
type Unit struct{ Fields []string }

// AFact marks Unit as a fact.
func (*Unit) AFact() {}

// String lists the fields, for tests.
func (u *Unit) String() string {
	return fmt.Sprint("one transaction in ", strings.Join(u.Fields, ", "))
}

// unitOf returns what the fields of a struct are known by that hold one
// transaction, see twin.
func (c *checker) unitOf(named *types.Named) map[string]string {
	if named.Obj().Pkg() == c.pass.Pkg {
		return c.findTwins(named)
	}
	var fact Unit
	if !c.pass.ImportObjectFact(named.Obj(), &fact) {
		return nil
	}
	names := map[string]string{}
	for _, f := range fact.Fields {
		names[f] = fact.Fields[0] + end
	}
	return names
}

// exportUnits tells importing packages which structs hold one transaction.
func (c *checker) exportUnits() {
	for _, named := range c.structs() {
		names := c.unitOf(named)
		if len(names) == 0 {
			continue
		}
		fact := &Unit{}
		for f := range named.Underlying().(*types.Struct).Fields() {
			if names[f.Name()] != "" {
				fact.Fields = append(fact.Fields, f.Name())
			}
		}
		c.pass.ExportObjectFact(named.Obj(), fact)
	}
}

// structs returns the exported struct types of the package.
func (c *checker) structs() []*types.Named {
	var out []*types.Named
	scope := c.pass.Pkg.Scope()
	for _, name := range scope.Names() {
		tn, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || !tn.Exported() || tn.IsAlias() {
			continue
		}
		named, ok := tn.Type().(*types.Named)
		if !ok {
			continue
		}
		if _, ok := named.Underlying().(*types.Struct); ok {
			out = append(out, named)
		}
	}
	return out
}

// hasUnits reports whether the package may put repositories of other packages
// together: a struct with several fields of types that a write of theirs runs on.
func (c *checker) hasUnits() bool {
	owing := map[*types.Package]bool{}
	for _, f := range c.pass.AllObjectFacts() {
		if _, ok := f.Fact.(*Leaves); ok {
			owing[f.Object.Pkg()] = true
		}
	}
	imports := func(p *types.Package) bool { return owing[p] }
	if !slices.ContainsFunc(c.pass.Pkg.Imports(), imports) {
		return false
	}
	return slices.ContainsFunc(c.structs(), func(named *types.Named) bool {
		n := 0
		for f := range named.Underlying().(*types.Struct).Fields() {
			if c.kindOf(f.Type()) != other || types.IsInterface(f.Type()) {
				n++
			}
		}
		return n > 1
	})
}
