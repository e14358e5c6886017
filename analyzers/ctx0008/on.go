package ctx0008

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// on returns the handle that a statement runs on: the receiver of the call that
// runs it or one of its arguments, or what the builder or statement was made with.
func (c *checker) on(instr ssa.Instruction, r row) handle {
	call, ok := instr.(ssa.CallInstruction)
	if !ok {
		return handle{}
	}
	if h, ok := c.based(call, r); ok {
		return h
	}
	return c.ranBy(call.Common(), 0)
}

// ranBy looks for a handle along a chain of calls: the receiver, the arguments,
// the call before it in the chain, and at last what is handed over by other means.
func (c *checker) ranBy(common *ssa.CallCommon, depth int) handle {
	recv := receiver(common)
	args := common.Args
	if recv != nil && !common.IsInvoke() {
		args = args[1:]
	}
	if recv != nil {
		if h, ok := c.asReceiver(recv, args); ok {
			return h
		}
	}
	if h, ok := c.argHandle(args, other); ok {
		return h
	}
	if call, ok := made(recv); ok && depth < maxHandle {
		return c.ranBy(call.Common(), depth+1)
	}
	for _, a := range args {
		if c.kindOf(a.Type()) == wrapper {
			return c.wrapped(a)
		}
	}
	if recv != nil {
		return c.handle(recv)
	}
	return c.byName(common)
}

// asReceiver returns the handle of a receiver that is or holds one. Where a
// wrapper is handed another handle, that is the one to run on.
func (c *checker) asReceiver(recv ssa.Value, args []ssa.Value) (handle, bool) {
	switch c.kindOf(recv.Type()) {
	case other:
		return handle{}, false
	case batch:
		return c.sentOn(recv), true
	case wrapper:
		if h, ok := c.argHandle(args, other); ok {
			return h, true
		}
		return c.wrapped(recv), true
	}
	return c.handle(recv), true
}

// byName returns the handle of a function that is handed none: one that the
// context carries, or one that the function keeps.
func (c *checker) byName(common *ssa.CallCommon) handle {
	for _, a := range common.Args {
		if isContext(a.Type()) {
			return c.carried(a)
		}
	}
	if fn, ok := calledFunc(common); ok {
		return handle{name: fn.FullName()}
	}
	return handle{root: common.Value}
}

// made returns the call that a value is a result of.
func made(v ssa.Value) (*ssa.Call, bool) {
	for range 8 {
		switch u := v.(type) {
		case *ssa.Extract:
			v = u.Tuple
		case *ssa.MakeInterface:
			v = u.X
		case *ssa.Phi:
			v = u.Edges[len(u.Edges)-1]
		case *ssa.Call:
			return u, true
		default:
			return nil, false
		}
	}
	return nil, false
}

// wrapped returns the handle in a struct that holds one.
func (c *checker) wrapped(v ssa.Value) handle {
	h := c.handle(v)
	if h.kind != wrapper && h.kind != other {
		return h
	}
	if f, ok := c.handleField(v.Type(), 0); ok {
		h.path = joined(h.path, "."+c.twin(v.Type(), f.Name()))
		h.kind = c.kindOf(f.Type())
		if h.kind == loose {
			h.kind = pool
		}
	}
	return h
}

// sentOn returns the transaction that a batch is sent on; the batch itself is
// one where it is sent on a pool, or elsewhere.
func (c *checker) sentOn(b ssa.Value) handle {
	own := c.handle(b)
	own.kind = batch
	fn := b.Parent()
	if fn == nil {
		return own
	}
	for instr := range instructions(fn) {
		call, ok := instr.(ssa.CallInstruction)
		if !ok || !strings.HasPrefix(calledName(call.Common()), "SendBatch") || !c.sends(call, own) {
			continue
		}
		if h := c.ranBy(call.Common(), 0); h.kind == tx || h.kind == shaped {
			return h
		}
	}
	return own
}

// sends reports whether a call is handed a batch.
func (c *checker) sends(call ssa.CallInstruction, b handle) bool {
	return slices.ContainsFunc(call.Common().Args, func(a ssa.Value) bool {
		return c.kindOf(a.Type()) == batch && c.handle(a).id() == b.id()
	})
}

// based returns the handle of a text that a function of the package is handed:
// the one that the function runs it on.
func (c *checker) based(call ssa.CallInstruction, r row) (handle, bool) {
	base := r.site.Base()
	if base == nil {
		return handle{}, false
	}
	for _, callee := range c.callees(call.Common()) {
		inner := c.code.Call(base.Call)
		if inner == nil || inner.Parent() != callee.fn {
			continue
		}
		h := c.on(inner, row{site: base})
		if out, ok := c.mapped(h, callee.fn, callee.args, callee.closure); ok {
			return out, true
		}
		return h, true
	}
	return handle{}, false
}
