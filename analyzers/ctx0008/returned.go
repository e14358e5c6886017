package ctx0008

import (
	"regexp"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// starting matches the functions that begin a transaction.
var starting = regexp.MustCompile(`(?i)^(must)?(begin|start|open|new)|^tx$|^getTx$|^acquire|^conn$`)

// returned follows what a call returns.
func (c *checker) returned(call *ssa.Call, index int) handle {
	common := call.Common()
	results := common.Signature().Results()
	if index >= results.Len() {
		return handle{root: call}
	}
	result := c.kindOf(results.At(index).Type())
	recv := receiver(common)
	args := common.Args
	if recv != nil && !common.IsInvoke() {
		args = args[1:]
	}
	if h, ok := c.ofReceiver(call, recv, result); ok {
		return h
	}
	if h, ok := c.argHandle(args, tx); ok {
		return h // New(tx), WithTx(tx)
	}
	if result == tx && recv != nil && starting.MatchString(calledName(common)) && !c.readsContext(call) {
		return handle{root: call}
	}
	if h, ok := c.fromContext(call, result); ok {
		return h
	}
	if result == tx {
		return handle{root: call}
	}
	if h, ok := c.argHandle(args, other); ok {
		return h // New(db)
	}
	return c.kept(call, recv, result, index)
}

// ofReceiver returns the handle where the receiver alone tells it: what a
// transaction returns runs in it, be it a savepoint or a step of a chain, and what
// a pool begins is new.
func (c *checker) ofReceiver(call *ssa.Call, recv ssa.Value, result kind) (handle, bool) {
	if recv == nil {
		return handle{}, false
	}
	switch k := c.kindOf(recv.Type()); {
	case k == loose && strings.HasPrefix(calledName(call.Common()), "Begin"):
		return handle{root: call, kind: tx}, true
	case k == tx || k == loose:
		if result != pool {
			return c.handle(recv), true
		}
	case result == conn && (k == pool || k == source), result == tx && (k == pool || k == source || k == conn || k == shaped):
		return handle{root: call}, true
	}
	return handle{}, false
}

// kept follows a call that is handed no handle: a function that returns one it
// keeps, or one more step of a builder. All others are known by their name: asked
// twice, they return the same one.
func (c *checker) kept(call *ssa.Call, recv ssa.Value, result kind, index int) handle {
	if h, ok := c.getter(call, index); ok {
		return h
	}
	if recv != nil {
		if result != other && result != wrapper && c.kindOf(recv.Type()) != other {
			return c.handle(recv)
		}
		if h := c.handle(recv); h.kind != other && (result == other || result == wrapper) {
			return h
		}
	}
	if fn, ok := calledFunc(call.Common()); ok && result != other {
		return handle{name: fn.FullName(), kind: result}
	}
	return handle{root: call}
}

// argHandle returns the handle among arguments: one of a kind, or of any if that
// is other.
func (c *checker) argHandle(args []ssa.Value, want kind) (handle, bool) {
	for _, a := range args {
		if mi, ok := a.(*ssa.MakeInterface); ok {
			a = mi.X
		}
		if k := c.kindOf(a.Type()); k != other && (k == want || want == other && k != wrapper) {
			return c.handle(a), true
		}
	}
	return handle{}, false
}
