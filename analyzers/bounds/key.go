package bounds

import (
	"fmt"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// maxDepth bounds how deep expressions are compared.
const maxDepth = 8

// key names what a value is computed from, so that two readings of one thing
// have one name: a test of len(n.Uses) tells about a later len(n.Uses).
// Conversions that lose nothing are left out.
func (s *shape) key(v ssa.Value) string {
	if k, ok := s.keys[v]; ok {
		return k
	}
	s.depth++
	defer func() { s.depth-- }()
	k := ""
	if s.depth <= maxDepth {
		k = s.structural(v)
	}
	if k == "" || len(k) > maxKey {
		k = fmt.Sprintf("v%d;", len(s.keys)+1) // a name of its own
	}
	s.keys[v] = k
	return k
}

// maxKey bounds names: an expression of such a length is not written twice.
const maxKey = 400

// structural names a value after its operands, "" if it is only itself.
func (s *shape) structural(v ssa.Value) string {
	switch v := v.(type) {
	case *ssa.Const:
		return "c" + v.String()
	// A test of n tells about float64(n), and the other way round; float64 to int
	// loses what is behind the point.
	case *ssa.Convert:
		if isNumber(v.X.Type()) && (!isInteger(v.Type()) || isInteger(v.X.Type()) && !isUnsigned(v.Type())) {
			return s.key(v.X)
		}
	case *ssa.ChangeType:
		return s.key(v.X)
	case *ssa.UnOp:
		if v.Op == token.MUL {
			return s.loadKey(v, s.place(v.X))
		}
		return v.Op.String() + s.key(v.X)
	case *ssa.Field:
		return s.fieldKey(v)
	case *ssa.BinOp:
		return "(" + s.key(v.X) + v.Op.String() + s.key(v.Y) + ")"
	case *ssa.Extract:
		if _, ok := v.Tuple.(*ssa.Call); ok {
			return fmt.Sprint(s.key(v.Tuple), "#", v.Index)
		}
	case *ssa.Call:
		return s.callKey(v.Common())
	}
	return ""
}

// fieldKey names a field of a loaded struct as its own load would be.
func (s *shape) fieldKey(v *ssa.Field) string {
	if load, ok := v.X.(*ssa.UnOp); ok && load.Op == token.MUL {
		p := s.place(load.X)
		p.path = append(slices.Clip(p.path), v.Field)
		return s.loadKey(load, p)
	}
	return fmt.Sprintf("%s.%d;", s.key(v.X), v.Field)
}

// loadKey names what is loaded: the place, and what was stored there last.
func (s *shape) loadKey(at ssa.Instruction, p place) string {
	var b strings.Builder
	b.WriteString("*" + p.key())
	for _, d := range s.reaching(at, p) {
		if d.store != nil && !isParameter(d.store.Val) {
			fmt.Fprintf(&b, "@%d", d.store.Pos())
		}
	}
	return b.String()
}

// isParameter reports whether a value is a parameter: the copy that SSA form makes
// of one is not a store that changes anything.
func isParameter(v ssa.Value) bool {
	_, ok := v.(*ssa.Parameter)
	return ok
}

// callKey names a call: getters are called again and again. A function with many
// arguments is taken to give something new each time.
func (s *shape) callKey(c *ssa.CallCommon) string {
	// Most functions that are called twice with the same few arguments are getters.
	if len(c.Args) > 2 || !c.IsInvoke() && c.StaticCallee() == nil && !isBuiltin(c) {
		return ""
	}
	args := make([]string, len(c.Args))
	for i, a := range c.Args {
		args[i] = s.key(a)
	}
	name := c.Value.String()
	if c.IsInvoke() {
		name = s.key(c.Value) + "." + c.Method.Name()
	}
	return name + "(" + strings.Join(args, ",") + ")"
}

// isBuiltin reports whether a call is one of the language: it stores nothing that
// a number is read from.
func isBuiltin(c *ssa.CallCommon) bool {
	_, ok := c.Value.(*ssa.Builtin)
	return ok
}

// leaf returns the last field of a path through a struct, nil if there is none.
func leaf(t types.Type, path []int) (f *types.Var) {
	for _, i := range path {
		if f = fieldOf(t, i); f == nil {
			return nil
		}
		t = f.Type()
	}
	return f
}
