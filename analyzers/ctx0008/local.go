package ctx0008

import (
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// at follows what is stored at an address.
func (c *checker) at(addr ssa.Value) handle {
	switch a := addr.(type) {
	case *ssa.FieldAddr:
		if alloc, ok := a.X.(*ssa.Alloc); ok {
			if v := c.storedField(alloc, a.Field); v != nil {
				return c.handle(v)
			}
		}
		return c.field(c.handle(a.X), a.X, a.Field)
	case *ssa.IndexAddr:
		h := c.handle(a.X)
		h.path += "[]"
		return h
	case *ssa.Alloc:
		return c.local(a)
	}
	return handle{root: addr}
}

// field follows a field of what h is. What a transaction's own fields run, runs
// in it: ent's tx.Entry.
func (c *checker) field(h handle, of ssa.Value, index int) handle {
	if k := c.kindOf(of.Type()); k == tx || k == loose || h.kind == tx || h.kind == pool {
		return h
	}
	st, ok := deref(of.Type()).Underlying().(*types.Struct)
	if !ok {
		return h
	}
	h.path = joined(h.path, "."+c.twin(of.Type(), st.Field(index).Name()))
	h.kind = other
	return h
}

func deref(t types.Type) types.Type {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		return p.Elem()
	}
	return t
}

// local follows a local variable: what is stored in it, if that is one value, or,
// for a struct, the handle among its fields.
func (c *checker) local(a *ssa.Alloc) handle {
	var found *handle
	for _, r := range *a.Referrers() {
		s, ok := r.(*ssa.Store)
		if !ok || s.Addr != a || isNil(s.Val) {
			continue
		}
		h := c.handle(s.Val)
		if found != nil && found.id() != h.id() {
			return handle{root: a}
		}
		found = &h
	}
	if found != nil {
		return *found
	}
	if f, ok := c.handleField(a.Type(), 0); ok {
		st := deref(a.Type()).Underlying().(*types.Struct)
		for i := range st.NumFields() {
			if v := c.storedField(a, i); st.Field(i) == f && v != nil {
				return c.handle(v)
			}
		}
	}
	return handle{root: a}
}

// storedField returns what is stored in a field of a local struct, nil if
// nothing or more than one value is.
func (c *checker) storedField(a *ssa.Alloc, index int) ssa.Value {
	var found ssa.Value
	for _, r := range *a.Referrers() {
		f, ok := r.(*ssa.FieldAddr)
		if !ok || f.Field != index {
			continue
		}
		for _, u := range *f.Referrers() {
			if s, ok := u.(*ssa.Store); ok && s.Addr == f {
				if found != nil {
					return nil
				}
				found = s.Val
			}
		}
	}
	return found
}

// isNil reports whether a value is the constant nil, which says nothing of where the
// variable has its value from.
func isNil(v ssa.Value) bool {
	k, ok := v.(*ssa.Const)
	return ok && k.Value == nil
}
