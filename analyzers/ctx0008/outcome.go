package ctx0008

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctxlaws/ctxvet/analyzers/paths"
)

// paths returns a function made ready to be followed, always the same one.
func (c *checker) paths(fn *ssa.Function) *paths.Function {
	if c.ready[fn] == nil {
		c.ready[fn] = paths.New(fn)
	}
	return c.ready[fn]
}

// An outcome is how a function comes back.
type outcome struct {
	fails bool // with an error that is never nil
	ends  bool // not at all
}

// outcome returns how a function comes back. One that calls itself is taken to
// come back in any way.
func (c *checker) outcome(fn *ssa.Function) outcome {
	if o, ok := c.outcomes[fn]; ok {
		return o
	}
	c.outcomes[fn] = outcome{}
	answer := c.paths(fn).Follow(paths.Question{
		Acts: func(instr ssa.Instruction) []paths.Act {
			if c.neverReturns(instr) {
				return []paths.Act{{Ends: true}}
			}
			return nil
		},
		Fails: c.fails,
	})
	o := outcome{}
	if !answer.Returns() && !answer.Cut {
		o = outcome{fails: returns(fn), ends: !returns(fn)}
	}
	c.outcomes[fn] = o
	return o
}

func returns(fn *ssa.Function) bool {
	return slices.ContainsFunc(fn.Blocks, func(b *ssa.BasicBlock) bool {
		_, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		return ok
	})
}

// fails reports whether a call's error is never nil.
func (c *checker) fails(call *ssa.Call) bool {
	return c.comesBack(call).fails
}

// neverReturns reports whether an instruction is a call that never comes back.
func (c *checker) neverReturns(instr ssa.Instruction) bool {
	call, ok := instr.(*ssa.Call)
	return ok && c.comesBack(call).ends
}

// comesBack returns how all functions that a call may run come back.
func (c *checker) comesBack(call *ssa.Call) outcome {
	if o, ok := c.backs[call]; ok {
		return o
	}
	callees := c.callees(call.Common())
	o := outcome{fails: len(callees) > 0, ends: len(callees) > 0}
	c.backs[call] = outcome{} // for a function that calls itself
	for _, f := range callees {
		one := c.outcome(f.fn)
		o.fails, o.ends = o.fails && one.fails, o.ends && one.ends
	}
	c.backs[call] = o
	return o
}
