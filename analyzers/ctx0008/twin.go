package ctx0008

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// end ends the path of a handle that is known by the first of several fields that
// hold it: what stands below the others may go by other names.
const end = "="

// joined strings the paths of a handle together.
func joined(path, more string) string {
	if strings.HasSuffix(path, end) {
		return path
	}
	return path + more
}

// twin returns what a field is known by: its name, or, in a unit of work, whose
// repositories are all made on the one transaction, the name of the first such
// field.
func (c *checker) twin(t types.Type, field string) string {
	named, ok := types.Unalias(deref(t)).(*types.Named)
	if !ok {
		return field
	}
	named = named.Origin()
	names, ok := c.twins[named]
	if !ok {
		c.twins[named] = nil // for structs that are made of each other
		names = c.unitOf(named)
		c.twins[named] = names
	}
	if name, ok := names[field]; ok {
		return name
	}
	return field
}

// findTwins finds the fields that hold one transaction wherever the package makes
// the struct. A pool is no transaction, whoever shares it.
func (c *checker) findTwins(named *types.Named) map[string]string {
	st, ok := named.Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	var names map[string]string
	for i, alloc := range c.makings()[named] {
		found := c.oneTransaction(alloc, st)
		if i > 0 && len(found) != len(names) {
			return nil
		}
		for field := range names {
			if found[field] == "" {
				return nil
			}
		}
		names = found
	}
	return names
}

// oneTransaction returns the fields that a new struct has with the transaction
// that its first one is made on, nil if there are not several.
func (c *checker) oneTransaction(alloc *ssa.Alloc, st *types.Struct) map[string]string {
	names, first := map[string]string{}, ""
	var on handle
	for i := range st.NumFields() {
		v := c.storedField(alloc, i)
		if v == nil {
			continue
		}
		h := c.handle(v)
		switch {
		case h.kind != tx && h.kind != shaped && h.kind != loose:
			continue
		case first == "":
			on, first = h, st.Field(i).Name()
		case h.id() != on.id():
			return nil
		}
		names[st.Field(i).Name()] = first + end
	}
	if len(names) < 2 {
		return nil
	}
	return names
}

// makings returns the places where functions of the package make structs.
func (c *checker) makings() map[*types.Named][]*ssa.Alloc {
	if c.made != nil {
		return c.made
	}
	c.made = map[*types.Named][]*ssa.Alloc{}
	for fn := range c.own {
		for instr := range instructions(fn) {
			a, ok := instr.(*ssa.Alloc)
			if !ok {
				continue
			}
			if named, ok := types.Unalias(deref(a.Type())).(*types.Named); ok && filled(a) {
				c.made[named.Origin()] = append(c.made[named.Origin()], a)
			}
		}
	}
	return c.made
}

// filled reports whether a struct gets its fields where it is made: a variable
// that a struct is copied to does not.
func filled(a *ssa.Alloc) bool {
	for _, r := range *a.Referrers() {
		if f, ok := r.(*ssa.FieldAddr); ok {
			for _, u := range *f.Referrers() {
				if s, ok := u.(*ssa.Store); ok && s.Addr == f {
					return true
				}
			}
		}
	}
	return false
}
