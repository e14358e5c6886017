package ctx0008

import (
	"go/token"
	"go/types"
	"regexp"

	"golang.org/x/tools/go/ssa"
)

// asserted follows what a type assertion is about: a value that a context
// carries, or another interface.
func (c *checker) asserted(v *ssa.TypeAssert) handle {
	if call, ok := v.X.(*ssa.Call); ok && call.Call.IsInvoke() && isContext(call.Call.Value.Type()) {
		return c.carried(call.Call.Value)
	}
	h := c.handle(v.X)
	if k := c.kindOf(v.AssertedType); k == tx {
		h.kind = tx // whoever made it knew
	}
	return h
}

// carried returns the handle that a context carries: the one that was put into it
// in reach, or else the context stands for it.
func (c *checker) carried(ctx ssa.Value) handle {
	for range maxHandle {
		if u, ok := ctx.(*ssa.UnOp); ok && u.Op == token.MUL {
			h := c.at(u.X)
			call, isCall := h.root.(*ssa.Call)
			if !isCall || h.path != "" {
				h.ctx = true
				return h
			}
			ctx = call
		}
		call, ok := made(ctx)
		if !ok {
			break
		}
		h, parent := c.putInto(call)
		switch {
		case h.kind != other:
			return h
		case parent == nil:
			return handle{root: ctx, ctx: true, kind: shaped}
		}
		ctx = parent
	}
	return handle{root: ctx, ctx: true, kind: shaped}
}

// putInto returns the handle that a call puts into a context, and the context that
// it derives the new one from: context.WithValue(ctx, key, tx).
func (c *checker) putInto(call *ssa.Call) (h handle, parent ssa.Value) {
	for _, a := range call.Call.Args {
		if mi, ok := a.(*ssa.MakeInterface); ok {
			a = mi.X
		}
		switch k := c.kindOf(a.Type()); {
		case isContext(a.Type()):
			parent = a
		case k == tx || k == shaped || k == loose:
			h = c.handle(a)
		}
	}
	return h, parent
}

func isContext(t types.Type) bool { return t.String() == "context.Context" }

// fromContext returns the handle that a call takes from a context: its own body
// shows it, or it is handed a context and returns a handle without starting
// anything.
func (c *checker) fromContext(call *ssa.Call, result kind) (handle, bool) {
	if result == other || result == wrapper {
		return handle{}, false
	}
	name := calledName(call.Common())
	unseen := c.body(call.Call.StaticCallee()) == nil && result != pool && result != conn && !starting.MatchString(name)
	if !unseen && !fromName.MatchString(name) && !c.readsContext(call) {
		return handle{}, false
	}
	for _, a := range call.Call.Args {
		if isContext(a.Type()) {
			h := c.carried(a)
			if h.kind == other {
				h.kind = result
			}
			return h, true
		}
	}
	return handle{}, false
}

var fromName = regexp.MustCompile(`(?i)from_?(ctx|context)|^(ctx|context)`)

// readsContext reports whether a function of the package looks into the context
// that it is handed.
func (c *checker) readsContext(call *ssa.Call) bool {
	fn := c.body(call.Call.StaticCallee())
	if fn == nil {
		return false
	}
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			if in, ok := instr.(*ssa.Call); ok && in.Call.IsInvoke() && in.Call.Method.Name() == "Value" && isContext(in.Call.Value.Type()) {
				return true
			}
			if in, ok := instr.(*ssa.Call); ok && fromName.MatchString(calledName(in.Common())) {
				return true
			}
		}
	}
	return false
}
