package bounds

import (
	"golang.org/x/tools/go/ssa"
)

// A loop is a natural loop.
type loop struct {
	header *ssa.BasicBlock
	body   map[*ssa.BasicBlock]bool
	exit   *ssa.BasicBlock // where the header's test leads out of it; nil if it has none
	stays  bool            // whether the test's truth stays in the loop
}

// loop notes the loop of which a block is the header, if any.
func (s *shape) loop(header *ssa.BasicBlock) {
	var work []*ssa.BasicBlock
	for _, p := range header.Preds {
		if header.Dominates(p) {
			work = append(work, p)
		}
	}
	// A block that none of its dominated blocks jumps back to is no header.
	if len(work) == 0 {
		return
	}
	l := &loop{header: header, body: map[*ssa.BasicBlock]bool{header: true}}
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		if !l.body[b] {
			l.body[b] = true
			work = append(work, b.Preds...)
		}
	}
	if _, ok := header.Instrs[len(header.Instrs)-1].(*ssa.If); ok {
		for i, to := range header.Succs {
			if !l.body[to] {
				l.exit, l.stays = to, i == 1
			}
		}
	}
	s.loops[header] = l
}

// back reports whether an edge into a phi's block comes from inside its loop.
func back(phi *ssa.Phi, edge int) bool {
	return phi.Block().Dominates(phi.Block().Preds[edge])
}
