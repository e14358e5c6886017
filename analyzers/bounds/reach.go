package bounds

import (
	"slices"

	"golang.org/x/tools/go/ssa"
)

// A def is a store that a load may see, or with a nil store what was there
// before the function, under conditions tested on the way.
type def struct {
	store *ssa.Store
	by    *effect // the call that stores, if it is another function that does
	atoms []atom
}

// An effect is what a call does to a place that one of its arguments leads to.
type effect struct {
	call *ssa.Call
	fn   *ssa.Function
	into place // as the function called sees it
}

// A reading is a load of one place at one instruction.
type reading struct {
	at    ssa.Instruction
	place string
}

// maxWalk bounds the blocks that are searched for the stores of one load.
const maxWalk = 400

// reaching returns the stores that a load of a place may see.
func (s *shape) reaching(at ssa.Instruction, p place) []def {
	key := reading{at, p.key()}
	if defs, ok := s.seen[key]; ok {
		return defs
	}
	// A test on the way may be of the very load that is asked about.
	s.seen[key] = []def{{}} // what a condition on the way asks about the same load
	w := &walk{s: s, place: p, states: map[step][]atom{}, shared: s.shared[p.root]}
	if len(s.stores[p.root]) > 0 || w.shared {
		w.from(at)
	} else {
		w.defs = []def{{}}
	}
	s.seen[key] = w.defs
	return w.defs
}

// A step is a block on the way back; exit says that the way came into a loop's
// header from behind the loop.
type step struct {
	block *ssa.BasicBlock
	exit  bool
}

// A walk goes back from a load to the stores it may see.
type walk struct {
	s      *shape
	place  place
	shared bool // literals or callees may store there
	inner  bool // inside a literal or callee: what was there before is the function's
	states map[step][]atom
	work   []step
	defs   []def
}

// from walks back from an instruction until each way has come to a store or to the
// beginning. The first round finds what holds on all ways to a block, the second
// collects under that: a store found early would else keep a condition that only
// one of the ways has.
func (w *walk) from(at ssa.Instruction) {
	b := at.Block()
	found, atoms, done := w.scan(b, slices.Index(b.Instrs, at), nil)
	w.add(found)
	if done {
		return
	}
	w.back(step{b, false}, atoms)
	for n := 0; len(w.work) > 0; n++ {
		next := w.work[0]
		w.work = w.work[1:]
		// In a function of that many blocks the order of things is anybody's guess.
		if n > maxWalk {
			w.defs = append([]def{{}}, w.elsewhere(nil)...) // the load may see any store
			return
		}
		if _, atoms, done := w.scan(next.block, len(next.block.Instrs), w.states[next]); !done {
			w.back(next, atoms)
		}
	}
	for st, atoms := range w.states {
		found, rest, done := w.scan(st.block, len(st.block.Instrs), atoms)
		w.add(found)
		if !done && len(st.block.Preds) == 0 {
			w.add(w.initial(st.block.Parent(), rest))
		}
	}
	if len(b.Preds) == 0 {
		w.add(w.initial(b.Parent(), atoms))
	}
	w.order()
}

// add adds what a load may see, each once, under what holds on all ways to it.
func (w *walk) add(found []def) {
	for _, d := range found {
		i := slices.IndexFunc(w.defs, func(e def) bool { return e.store == d.store && e.by == d.by })
		if i < 0 {
			w.defs = append(w.defs, d)
			continue
		}
		w.defs[i].atoms = both(w.defs[i].atoms, d.atoms)
	}
}

// both returns the atoms of two lists.
func both(a, b []atom) []atom {
	return slices.DeleteFunc(slices.Clone(a), func(x atom) bool { return !slices.Contains(b, x) })
}

// order makes the result independent of the order of maps.
func (w *walk) order() {
	pos := func(d def) int {
		if d.store == nil {
			return 0
		}
		return int(d.store.Pos())
	}
	slices.SortStableFunc(w.defs, func(a, b def) int { return pos(a) - pos(b) })
}
