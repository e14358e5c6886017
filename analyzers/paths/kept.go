package paths

import (
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// keeps reports whether an error may still be returned when the function has gone
// on without returning it: it is put into a variable or a list, or wrapped. One
// that is only logged is gone.
func keeps(v ssa.Value, depth int) bool {
	refs := v.Referrers()
	if refs == nil || depth > maxDepth {
		return true
	}
	for _, r := range *refs {
		if keptBy(v, r, depth) {
			return true
		}
	}
	return false
}

// keptBy reports whether an instruction keeps an error.
func keptBy(v ssa.Value, r ssa.Instruction, depth int) bool {
	switch r := r.(type) {
	case *ssa.Phi, *ssa.MakeClosure, *ssa.Send, *ssa.MapUpdate:
		return true
	case *ssa.ChangeInterface, *ssa.MakeInterface, *ssa.Slice:
		return keeps(r.(ssa.Value), depth+1)
	case *ssa.Store:
		element, ok := r.Addr.(*ssa.IndexAddr)
		return r.Val == v && (!ok || keeps(element.X, depth+1))
	case *ssa.Call:
		if b, ok := r.Call.Value.(*ssa.Builtin); ok {
			return b.Name() == "append"
		}
		return yields(r) && len(*r.Referrers()) > 0
	}
	return false
}

// yields reports whether a call returns an error, which may be the one that it is
// handed.
func yields(call *ssa.Call) bool {
	results := call.Call.Signature().Results()
	for i := range results.Len() {
		if t := results.At(i).Type(); types.IsInterface(t) && isError(t) {
			return true
		}
	}
	return false
}
