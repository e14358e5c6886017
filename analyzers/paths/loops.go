package paths

import (
	"strings"

	"golang.org/x/tools/go/ssa"
)

// loops has the blocks of each loop that tests before its body, by its head. Such
// a loop is taken to run at least once: a path that leaves it before its body is
// about nothing to do.
type loops map[int]map[int]bool

// newLoops finds the natural loops whose head tests. A loop without a condition is
// left by its body alone, which has then run.
func newLoops(fn *ssa.Function) loops {
	out := loops{}
	for _, b := range fn.Blocks {
		for _, head := range b.Succs {
			if head.Dominates(b) && strings.HasSuffix(head.Comment, ".loop") {
				out.add(head, b)
			}
		}
	}
	return out
}

// add adds the blocks from which an edge back to the head is reached.
func (l loops) add(head, from *ssa.BasicBlock) {
	in := l[head.Index]
	if in == nil {
		in = map[int]bool{head.Index: true}
		l[head.Index] = in
	}
	work := []*ssa.BasicBlock{from}
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		if !in[b.Index] {
			in[b.Index] = true
			work = append(work, b.Preds...)
		}
	}
}

// enter returns the loop, by 1+head, whose body has not run after an edge, and
// false for an edge that leaves a loop before its body has run.
func (l loops) enter(from, to *ssa.BasicBlock, first int) (int, bool) {
	if skips(from, to) {
		return 0, false
	}
	if first > 0 {
		in := l[first-1]
		if !in[to.Index] && isTest(from, in) {
			return 0, false
		}
		// The second half of a condition is still no body.
		if !in[to.Index] || !strings.HasPrefix(to.Comment, "cond.") {
			first = 0
		}
	}
	if in := l[to.Index]; in != nil && !in[from.Index] {
		first = to.Index + 1
	}
	return first, true
}

// isTest reports whether a block of a loop decides whether it goes on.
func isTest(b *ssa.BasicBlock, in map[int]bool) bool {
	for _, s := range b.Succs {
		if in[s.Index] {
			return true
		}
	}
	return false
}

// skips reports whether an edge goes around the body of a loop over an integer,
// which tests before its head.
func skips(from, to *ssa.BasicBlock) bool {
	return len(from.Succs) == 2 && from.Succs[1] == to &&
		from.Succs[0].Comment == "rangeint.body" && !from.Succs[0].Dominates(from)
}
