package fieldflow

import (
	"fmt"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// A key names a value by where it comes from: equal keys are the same entry, as
// long as the run has not come back to where it was taken from.
type key struct {
	root ssa.Value
	path string
}

// related reports whether one key is part of the other, or both are elements of
// one list: what is shown of all elements is shown of each. Elements at different
// constant indices are different ones.
func (k key) related(o key) bool {
	if k.list() == o.list() && k.constant() && o.constant() {
		return false
	}
	return k.root == o.root && (strings.HasPrefix(k.list(), o.list()) || strings.HasPrefix(o.list(), k.list()))
}

// constant reports whether the value is at a constant index of its list.
func (k key) constant() bool {
	i := strings.LastIndexByte(k.path, '[')
	return i >= 0 && !strings.HasPrefix(k.path[i:], "[0x")
}

// list is the path of the list that the value is an element of, or its own.
func (k key) list() string {
	if i := strings.LastIndexByte(k.path, '['); i >= 0 {
		return k.path[:i]
	}
	return k.path
}

// named is a key and the blocks where its value is taken anew.
type named struct {
	key    key
	blocks []*ssa.BasicBlock
}

// name returns the key of a value.
func (c *code) name(v ssa.Value) named {
	n := named{}
	var parts []string
	for range maxSteps {
		next, part, at := c.outward(v)
		if at != nil {
			n.blocks = append(n.blocks, at)
		}
		if part != "" {
			parts = append(parts, part)
		}
		if next == nil {
			break
		}
		v = next
	}
	for i := len(parts) - 1; i >= 0; i-- {
		n.key.path += parts[i]
	}
	n.key.root = v
	return n
}

// outward returns what a value was taken from, by which field or index, and the
// block where that happens; nil for a value of its own.
func (c *code) outward(v ssa.Value) (from ssa.Value, part string, at *ssa.BasicBlock) {
	switch v := v.(type) {
	case *ssa.FieldAddr, *ssa.Field:
		base, f := field(v.(ssa.Instruction))
		if f == nil || f.Embedded() {
			return base, "", nil
		}
		return base, "." + f.Name(), nil
	case *ssa.IndexAddr:
		return v.X, indexPart(v.Index), blockOf(v.Index)
	case *ssa.Index:
		return v.X, indexPart(v.Index), blockOf(v.Index)
	case *ssa.Lookup:
		return v.X, indexPart(v.Index), blockOf(v.Index)
	case *ssa.Extract:
		if next, ok := v.Tuple.(*ssa.Next); ok {
			return next.Iter, fmt.Sprintf("[%p]", next), next.Block()
		}
		if lookup, ok := v.Tuple.(*ssa.Lookup); ok {
			return lookup, "", nil
		}
		return nil, "", v.Block()
	case *ssa.Alloc:
		if only := onlyStored(v); only != nil {
			return only, "", nil
		}
		return nil, "", v.Block()
	case *ssa.Call:
		if list := selectedFrom(v); list != nil {
			return list, "", nil
		}
	case *ssa.FreeVar:
		if b := c.binding(v); b != v {
			return b, "", nil
		}
		return nil, "", nil
	}
	if x := unwrapped(v); x != nil {
		return x, "", nil
	}
	return nil, "", blockOf(v)
}

// selectedFrom returns the list that a call was handed, if it returns one of the
// same type: a copy, a selection, another order.
func selectedFrom(call *ssa.Call) ssa.Value {
	switch call.Type().Underlying().(type) {
	case *types.Slice, *types.Map:
	default:
		return nil
	}
	for _, arg := range call.Call.Args {
		if _, literal := arg.(*ssa.Const); !literal && types.Identical(arg.Type(), call.Type()) {
			return arg
		}
	}
	return nil
}

// unwrapped returns the operand of a value that is the same in another form.
func unwrapped(v ssa.Value) ssa.Value {
	switch v := v.(type) {
	case *ssa.UnOp:
		return v.X
	case *ssa.MakeInterface:
		return v.X
	case *ssa.ChangeInterface:
		return v.X
	case *ssa.ChangeType:
		return v.X
	case *ssa.TypeAssert:
		return v.X
	case *ssa.Slice:
		return v.X
	case *ssa.Range:
		return v.X
	}
	return nil
}

// indexPart names an index: constants by their value, others by themselves.
func indexPart(i ssa.Value) string {
	if k, ok := i.(*ssa.Const); ok {
		return "[" + k.String() + "]"
	}
	return fmt.Sprintf("[%p]", i)
}

// blockOf returns where a value is computed, nil for a parameter or constant.
func blockOf(v ssa.Value) *ssa.BasicBlock {
	if instr, ok := v.(ssa.Instruction); ok {
		return instr.Block()
	}
	return nil
}

// reaches reports whether some run passes both instructions, in whatever order,
// without taking the value anew in between.
func reaches(a, b ssa.Instruction, anew []*ssa.BasicBlock) bool {
	if a.Parent() != b.Parent() {
		return true // a literal's code runs when somebody calls it
	}
	for _, block := range anew {
		if block.Parent() == a.Parent() && !(within(a.Block(), block) && within(b.Block(), block)) {
			anew = nil // what was collected in a loop is shown after it
			break
		}
	}
	return forward(a.Block(), b.Block(), anew) || forward(b.Block(), a.Block(), anew)
}

// within reports whether a block runs between two times that a value is taken in
// another one: in the body of the loop.
func within(b, taken *ssa.BasicBlock) bool {
	if b == taken {
		return true
	}
	body := taken
	if len(taken.Succs) == 2 {
		x, y := taken.Succs[0], taken.Succs[1]
		switch loops, other := forward(x, taken, nil), forward(y, taken, nil); {
		case loops && !other:
			body = x
		case other && !loops:
			body = y
		}
	}
	return body.Dominates(b)
}

// forward reports whether a run can come from one block to another without passing
// the blocks where the value is taken anew.
func forward(from, to *ssa.BasicBlock, anew []*ssa.BasicBlock) bool {
	if from == to {
		return true
	}
	seen := make([]bool, len(from.Parent().Blocks))
	for _, b := range anew {
		if b.Parent() == from.Parent() {
			seen[b.Index] = true
		}
	}
	work := []*ssa.BasicBlock{from}
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		for _, next := range b.Succs {
			if seen[next.Index] {
				continue
			}
			if next == to {
				return true
			}
			seen[next.Index] = true
			work = append(work, next)
		}
	}
	return false
}
