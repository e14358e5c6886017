package ctx0008

import (
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// getter follows a function of the package that returns a handle it was handed,
// or one that it keeps.
func (c *checker) getter(call *ssa.Call, index int) (handle, bool) {
	fn := c.body(call.Call.StaticCallee())
	if fn == nil || c.deep > maxHandle/2 {
		return handle{}, false
	}
	var found *handle
	for _, b := range fn.Blocks {
		ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		if !ok || index >= len(ret.Results) || isNil(ret.Results[index]) {
			continue
		}
		h := c.handle(ret.Results[index])
		if found != nil && found.id() != h.id() {
			return handle{}, false
		}
		found = &h
	}
	if found == nil {
		return handle{}, false
	}
	return c.mapped(*found, fn, call.Call.Args, nil)
}

// mapped returns what a handle of a called function is where it is called.
func (c *checker) mapped(h handle, fn *ssa.Function, args []ssa.Value, closure *ssa.MakeClosure) (handle, bool) {
	switch root := h.root.(type) {
	case nil, *ssa.Global:
		return h, true
	case *ssa.Parameter:
		for i, p := range fn.Params {
			if p == root && i < len(args) {
				return c.extended(args[i], h), true
			}
		}
	case *ssa.FreeVar:
		if closure == nil {
			return handle{}, false
		}
		for i, v := range fn.FreeVars {
			if v == root && i < len(closure.Bindings) {
				return c.extended(closure.Bindings[i], h), true
			}
		}
	}
	return handle{}, false
}

// extended returns the handle that a value holds by the path that h has from its
// root.
func (c *checker) extended(v ssa.Value, h handle) handle {
	if h.ctx {
		out := c.carried(v)
		if out.ctx {
			out.path += h.path
		}
		return out
	}
	out := c.handle(v)
	if _, ok := v.Type().Underlying().(*types.Pointer); ok && isCaptured(v) {
		out = c.at(v)
	}
	if c.whole(out, v, h) {
		return out
	}
	if h.path != "" {
		if alloc, ok := out.root.(*ssa.Alloc); !ok || out.path != "" || alloc == nil {
			out.path = joined(out.path, h.path)
		}
	}
	if out.kind == other || out.kind == wrapper || h.path != "" {
		out.kind = h.kind
	}
	if out.kind == loose && (out.path != "" || isGlobal(out.root)) {
		out.kind = pool
	}
	return out
}

// whole reports whether what a value was followed to is the handle itself, so that
// the path of a callee leads no further: by its kind, or since the struct that has
// the path was seen to be made with it.
func (c *checker) whole(out handle, v ssa.Value, h handle) bool {
	switch out.kind {
	case tx, pool, conn:
		return true
	case shaped:
		return h.path != ""
	case loose:
		return c.kindOf(v.Type()) == wrapper
	}
	return false
}

// isCaptured reports whether a value is the address of a variable that a function
// literal uses.
func isCaptured(v ssa.Value) bool {
	switch v.(type) {
	case *ssa.Alloc, *ssa.FreeVar:
		return true
	}
	return false
}
