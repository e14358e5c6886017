package ctx0008

import (
	"go/token"

	"golang.org/x/tools/go/ssa"
)

// A handle says which transaction, or which pool, a statement runs on: the value
// that it comes from, and the fields on the way. Two that are equal are one
// transaction.
type handle struct {
	root ssa.Value // a parameter, free variable, global or the call that made it; nil by name
	name string    // the function that hands out the same one to all who ask
	path string    // ".db"
	ctx  bool      // it is carried by the context that root is
	kind kind
}

// id is what makes handles equal; the kind is not part of it.
func (h handle) id() handle { h.kind = other; return h }

// autocommit reports whether each statement is a transaction of its own.
func (c *checker) autocommit(h handle) bool {
	switch h.kind {
	case pool, conn:
		return !c.begins[h.kind]
	}
	return false
}

// maxHandle bounds how far a handle is followed back.
const maxHandle = 24

// handle follows a value back to where it comes from.
func (c *checker) handle(v ssa.Value) handle {
	if h, ok := c.resolved[v]; ok {
		return h
	}
	if c.deep > maxHandle {
		return handle{root: v, kind: c.kindOf(v.Type())}
	}
	c.resolved[v] = handle{root: v, kind: c.kindOf(v.Type())} // for a value that depends on itself
	c.deep++
	h := c.follow(v)
	c.deep--
	if k := c.kindOf(v.Type()); h.kind == other || h.kind == wrapper {
		h.kind = k
	}
	if h.kind == loose && (h.path != "" || h.name != "" || isGlobal(h.root)) {
		h.kind = pool // what is kept is the pool; a transaction is handed on
	}
	c.resolved[v] = h
	return h
}

func isGlobal(v ssa.Value) bool {
	_, ok := v.(*ssa.Global)
	return ok
}

// follow takes one step back, without what has been resolved before.
func (c *checker) follow(v ssa.Value) handle {
	switch v := v.(type) {
	case *ssa.MakeInterface:
		return c.handle(v.X)
	case *ssa.ChangeInterface:
		return c.handle(v.X)
	case *ssa.ChangeType:
		return c.handle(v.X)
	case *ssa.TypeAssert:
		return c.asserted(v)
	case *ssa.UnOp:
		if v.Op == token.MUL {
			return c.at(v.X)
		}
	case *ssa.Field:
		return c.field(c.handle(v.X), v.X, v.Field)
	case *ssa.FieldAddr:
		return c.at(v)
	case *ssa.Extract:
		switch t := v.Tuple.(type) {
		case *ssa.Call:
			return c.returned(t, v.Index)
		case *ssa.TypeAssert:
			return c.asserted(t)
		}
	case *ssa.Call:
		return c.returned(v, 0)
	case *ssa.Phi:
		return c.merged(v)
	case *ssa.Alloc:
		return c.local(v)
	}
	return handle{root: v}
}

// merged follows a value that is one of several.
func (c *checker) merged(p *ssa.Phi) handle {
	var found *handle
	for _, e := range p.Edges {
		if isNil(e) || e == p {
			continue
		}
		h := c.handle(e)
		if found != nil && found.id() != h.id() {
			return handle{root: p, kind: shaped} // a pool unless a transaction was handed over: the same value all the same
		}
		found = &h
	}
	if found == nil {
		return handle{root: p}
	}
	return *found
}
