package origin

import (
	"slices"

	"golang.org/x/tools/go/ssa"
)

// mayPrecede reports whether an instruction may run before another one. Of two
// functions, nothing is known about the order.
func (f *Flow) mayPrecede(a, b ssa.Instruction) bool {
	if a == nil || b == nil || a.Parent() != b.Parent() {
		return true
	}
	if a.Block() == b.Block() && before(a, b) {
		return true
	}
	return f.reaches(a.Block(), b.Block())
}

// before reports whether an instruction comes first in the block of both.
func before(a, b ssa.Instruction) bool {
	instrs := a.Block().Instrs
	return slices.Index(instrs, a) < slices.Index(instrs, b)
}

// dominates reports whether an instruction runs before another one on every way
// there.
func dominates(a, b ssa.Instruction) bool {
	if a == nil || b == nil || a == b || a.Parent() != b.Parent() {
		return false
	}
	if a.Block() == b.Block() {
		return before(a, b)
	}
	return a.Block().Dominates(b.Block())
}

// maxBlocks bounds the functions in which the order of blocks is looked at: in
// larger ones, what is written may be read.
const maxBlocks = 3_000

// reaches reports whether a way of at least one step leads from one block to
// another.
func (f *Flow) reaches(from, to *ssa.BasicBlock) bool {
	if len(from.Parent().Blocks) > maxBlocks {
		return true
	}
	if f.reach[from] == nil {
		seen := map[*ssa.BasicBlock]bool{}
		list := slices.Clone(from.Succs)
		for len(list) > 0 {
			b := list[len(list)-1]
			list = list[:len(list)-1]
			if !seen[b] {
				seen[b] = true
				list = append(list, b.Succs...)
			}
		}
		f.reach[from] = seen
	}
	return f.reach[from][to]
}
