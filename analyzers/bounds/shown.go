package bounds

import (
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// nameOf returns the name that stands for a value in the source, and how to show
// it; "" if there is none.
func nameOf(v ssa.Value) (name, shown string) {
	switch v := v.(type) {
	case *ssa.Parameter:
		return v.Name(), v.Name()
	case *ssa.FreeVar:
		return v.Name(), v.Name()
	case *ssa.Alloc:
		return v.Comment, v.Comment
	case *ssa.Global:
		return v.Name(), v.Name()
	case *ssa.UnOp:
		return nameOf(v.X)
	case *ssa.FieldAddr:
		return fieldName(v.X, fieldOf(v.X.Type(), v.Field))
	case *ssa.Field:
		return fieldName(v.X, fieldOf(v.X.Type(), v.Field))
	case *ssa.IndexAddr:
		return element(v.X)
	case *ssa.Index:
		return element(v.X)
	case *ssa.Lookup:
		return element(v.X)
	case *ssa.Extract:
		return nameOf(v.Tuple)
	case *ssa.Call:
		return calleeName(v.Common())
	}
	return "", ""
}

// fieldName shows a field as the source does, with what it is a field of.
func fieldName(x ssa.Value, f *types.Var) (name, shown string) {
	if f == nil {
		return "", ""
	}
	if _, base := nameOf(x); base != "" {
		return f.Name(), base + "." + f.Name()
	}
	return f.Name(), f.Name()
}

// element names an element after the collection that holds it.
func element(x ssa.Value) (name, shown string) {
	name, base := nameOf(x)
	if base == "" {
		return name, ""
	}
	return name, "an element of " + base
}

// calleeName names a result after the function: cfg.Floor() is as good as a field.
func calleeName(c *ssa.CallCommon) (name, shown string) {
	if c.IsInvoke() {
		return c.Method.Name(), c.Method.Name() + "()"
	}
	if fn := c.StaticCallee(); fn != nil {
		return fn.Name(), fn.Name() + "()"
	}
	return "", ""
}

// fieldOf returns a field of the struct that a type is or points to.
func fieldOf(t types.Type, index int) *types.Var {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	st, ok := t.Underlying().(*types.Struct)
	if !ok || index >= st.NumFields() {
		return nil // a type parameter with fields
	}
	return st.Field(index).Origin()
}

// isNumber reports whether a type is one of integers or floats; a type parameter
// is one if its constraint lets numbers in alone.
func isNumber(t types.Type) bool {
	if tp, ok := types.Unalias(t).(*types.TypeParam); ok {
		return numericConstraint(tp)
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&(types.IsInteger|types.IsFloat) != 0
}

// numericConstraint reports whether a constraint lets in numbers alone, so that the
// function may be read as one of floats.
func numericConstraint(tp *types.TypeParam) bool {
	i, ok := tp.Constraint().Underlying().(*types.Interface)
	if !ok || i.NumEmbeddeds() == 0 {
		return false
	}
	for t := range i.EmbeddedTypes() {
		if u, ok := t.Underlying().(*types.Interface); ok && u.NumEmbeddeds() > 0 {
			t = u.EmbeddedType(0)
		}
		if u, ok := t.(*types.Union); ok && u.Len() > 0 {
			t = u.Term(0).Type()
		}
		if b, ok := t.Underlying().(*types.Basic); !ok || b.Info()&types.IsNumeric == 0 {
			return false
		}
	}
	return true
}

// isInteger reports whether a type is one of integers: they lie one apart.
func isInteger(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0
}

// isUnsigned reports whether a type has no negative numbers.
func isUnsigned(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsUnsigned != 0
}

// isDuration reports whether a type is time.Duration, whose values are ages here.
func isDuration(t types.Type) bool {
	if t == nil {
		return false // a column
	}
	named, ok := types.Unalias(t).(*types.Named)
	return ok && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == "time" && named.Obj().Name() == "Duration"
}
