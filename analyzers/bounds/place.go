package bounds

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// A place is where a number is kept: a variable, or a field of one or of what a
// pointer points to. Places with one root and one path are taken as one place.
type place struct {
	base ssa.Value // the variable or pointer
	root string    // names it
	path []int     // the fields on the way
}

// key names the place. Each part ends in a mark of its own, so that a name is
// never the beginning of another's by chance.
func (p place) key() string {
	var b strings.Builder
	b.WriteString(p.root)
	for _, i := range p.path {
		fmt.Fprintf(&b, ".%d;", i)
	}
	return b.String()
}

// in reports whether the place is q or a part of it.
func (p place) in(q place) bool {
	return p.root == q.root && len(q.path) <= len(p.path) && slices.Equal(q.path, p.path[:len(q.path)])
}

// place returns the place that an address is of.
func (s *shape) place(addr ssa.Value) place {
	var path []int
	for range maxDepth {
		switch a := addr.(type) {
		case *ssa.FieldAddr:
			path = append(path, a.Field)
			addr = a.X
			continue
		// What a literal captures is the variable of the function around it.
		case *ssa.FreeVar:
			if bound := s.bound[a]; bound != nil {
				addr = bound
				continue
			}
		case *ssa.ChangeType:
			addr = a.X
			continue
		}
		break
	}
	slices.Reverse(path)
	return place{addr, s.root(addr), path}
}

// root names a variable or pointer. It asks for no stores, which are looked up by
// it.
func (s *shape) root(addr ssa.Value) string {
	switch a := addr.(type) {
	case *ssa.Alloc:
		if param := copied(a); param != nil {
			return s.key(param)
		}
	case *ssa.Global:
		return a.String()
	case *ssa.IndexAddr:
		return s.root(a.X) + "[" + s.root(a.Index) + "]"
	case *ssa.UnOp:
		if a.Op == token.MUL {
			return "*" + s.place(a.X).key() // whatever pointer was stored there
		}
	case *ssa.BinOp:
		return "(" + s.root(a.X) + a.Op.String() + s.root(a.Y) + ")"
	}
	return s.key(addr)
}

// copied returns the parameter that a variable is the copy of: one whose fields
// are used has an address. Nil if it is none.
func copied(a *ssa.Alloc) *ssa.Parameter {
	for _, ref := range *a.Referrers() {
		if st, ok := ref.(*ssa.Store); ok && st.Addr == a {
			param, _ := st.Val.(*ssa.Parameter)
			return param // the first store
		}
	}
	return nil
}
