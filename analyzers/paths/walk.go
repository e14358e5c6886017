package paths

import (
	"go/token"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// Bounds of the work on one function. A function of the size that people write
// stays far below them.
const (
	maxPlaces = 6       // states of a block, before places are no longer told apart
	maxStates = 128     // states of a block, before facts are dropped
	maxSteps  = 400_000 // blocks visited in all
)

// Standings of the obligation; an ID above zero says that it is open.
const (
	none = 0
	met  = -1
)

// A state is how things may stand when a block begins.
type state struct {
	at        int   // none, met, or the ID of the place where the obligation arose
	again     bool  // it arose again since: that one of them did nothing does not end it
	committed bool  // what was done before is committed
	first     int   // 1+index of the head of a loop whose body has not run yet, or 0
	facts     facts // what is known about values that are looked at again
	by        int   // 1+index of the call that met it, which may yet turn out to have failed, or 0
	was       int   // how it stood before that call
	lost      bool  // that call failed, and the function goes on
}

// A walk follows one question.
type walk struct {
	fn     *ssa.Function
	q      Question
	terms  *terms
	loops  loops
	seen   []map[state]bool // by block
	lowest []int            // by block, the lowest ID seen there
	work   []visit
	answer Answer
	from   map[int]ssa.Instruction // what made the obligation arise, by ID
	empty  map[int]bool            // the IDs whose instruction yields rows
	weak   map[int]bool            // the IDs that a surer one replaces
	meets  []ssa.Instruction       // the calls that met it
}

type visit struct {
	b *ssa.BasicBlock
	s state
}

// run visits each block in each state once, until nothing new comes of it.
func (w *walk) run() {
	var start facts
	for _, v := range w.q.Nil {
		start = start.set(w.terms.cell(v), no)
	}
	w.reach(w.fn.Blocks[0], state{facts: start})
	for steps := 0; len(w.work) > 0; steps++ {
		if steps > maxSteps {
			w.answer = Answer{Cut: true}
			return
		}
		v := w.work[len(w.work)-1]
		w.work = w.work[:len(w.work)-1]
		w.block(v.b, v.s)
	}
}

// reach adds a state to those of a block. Where there are too many, facts are
// dropped: then the answer may be too strict, and says so.
func (w *walk) reach(b *ssa.BasicBlock, s state) {
	i := b.Index
	if w.seen[i] == nil {
		w.seen[i] = map[state]bool{}
	}
	if len(w.seen[i]) >= maxPlaces && s.at > 0 && w.lowest[i] > 0 {
		s.at = w.lowest[i] // one of them is enough to report
	}
	if len(w.seen[i]) >= maxPlaces {
		s.by, s.was = 0, 0
	}
	if len(w.seen[i]) >= maxStates && s.facts != "" {
		s.facts, w.answer.Cut = "", true
	}
	if s.at > 0 && (w.lowest[i] == 0 || s.at < w.lowest[i]) {
		w.lowest[i] = s.at
	}
	if !w.seen[i][s] {
		w.seen[i][s] = true
		w.work = append(w.work, visit{b, s})
	}
}

// block runs a block from one state.
func (w *walk) block(b *ssa.BasicBlock, s state) {
	states := []state{s}
	for _, instr := range b.Instrs {
		states = w.instr(instr, states)
		if len(states) == 0 {
			return // nothing comes back from it
		}
	}
	for _, s := range states {
		w.leave(b, s)
	}
}

// instr runs an instruction from some states; none are left where it does not come
// back.
func (w *walk) instr(instr ssa.Instruction, states []state) []state {
	for i := range states {
		states[i].facts = w.remember(instr, states[i].facts)
	}
	for _, act := range w.q.Acts(instr) {
		if act.Ends {
			return nil
		}
		if act.Open {
			w.from[act.ID] = instr
			w.empty[act.ID] = w.empty[act.ID] || act.Empty
			w.weak[act.ID] = act.Weak
		}
		states = w.apply(instr, act, states)
	}
	return states
}

// apply returns the states after an act, without duplicates.
func (w *walk) apply(instr ssa.Instruction, act Act, states []state) []state {
	var out []state
	add := func(s state) {
		for _, o := range out {
			if o == s {
				return
			}
		}
		out = append(out, s)
	}
	for _, s := range states {
		switch {
		case act.Starts:
			if s.at <= 0 || !s.committed {
				s.at, s.again, s.committed = none, false, false
			}
			add(s)
		case act.Undoes:
			if !s.committed {
				s.at = none
			}
			add(s)
		case act.Commits:
			s.committed = true
			add(s)
		default:
			for _, at := range w.outcomes(act, s.at) {
				add(w.stands(s, at, act, instr))
			}
		}
	}
	return out
}

// stands returns the state after an act that leaves the obligation in a standing.
func (w *walk) stands(s state, at int, act Act, instr ssa.Instruction) state {
	next := s
	next.at, next.again = at, at > 0 && at == s.at && (s.again || act.Open)
	if at == met && s.at != met {
		next.by, next.was = w.meeting(instr), s.at
	}
	return next
}

// meeting returns what stands in a state for the call that meets the obligation, 0
// for an instruction that has no error to look at.
func (w *walk) meeting(instr ssa.Instruction) int {
	if _, ok := instr.(*ssa.Call); !ok {
		return 0
	}
	for i, m := range w.meets {
		if m == instr {
			return i + 1
		}
	}
	w.meets = append(w.meets, instr)
	return len(w.meets)
}

// outcomes returns how the obligation may stand after an act.
func (w *walk) outcomes(a Act, at int) []int {
	var out []int
	switch {
	case at == met:
		return []int{met}
	case a.Open && (at == none || at > 0 && w.weak[at] && !a.Weak):
		out = append(out, a.ID)
	case (a.None || a.Open) && at > 0, !a.None && !a.Open && !a.Met:
		out = append(out, at)
	}
	if a.None && at == none {
		out = append(out, none)
	}
	if a.Met {
		out = append(out, met)
	}
	return out
}

// leave goes from the end of a block to what comes next.
func (w *walk) leave(b *ssa.BasicBlock, s state) {
	switch last := b.Instrs[len(b.Instrs)-1].(type) {
	case *ssa.If:
		for i, holds := range []bool{true, false} {
			if next, ok := w.assume(last.Cond, holds, s, 0); ok {
				w.enter(b, b.Succs[i], next)
			}
		}
	case *ssa.Return:
		w.returns(last, s)
	default:
		for _, succ := range b.Succs {
			w.enter(b, succ, s)
		}
	}
}

// enter takes an edge: loops run at least once, the values that depend on the
// edge are known from here on, and what nobody looks at again is forgotten.
func (w *walk) enter(from, to *ssa.BasicBlock, s state) {
	first, ok := w.loops.enter(from, to, s.first)
	if !ok {
		return
	}
	s.first = first
	s.facts = w.terms.keep(w.terms.phis(w, from, to, s.facts), to)
	w.reach(to, s)
}

// succeeds reports whether a function returns a success whatever failed before: no
// error by itself, or what a commit says.
func (w *walk) succeeds(ret *ssa.Return, f facts) bool {
	n := len(ret.Results)
	if n == 0 || !isError(ret.Results[n-1].Type()) {
		return false
	}
	if call, ok := resultOf(ret, ret.Results[n-1]).(*ssa.Call); ok {
		fn, ok := calledFunc(call.Common())
		return ok && strings.HasPrefix(fn.Name(), "Commit")
	}
	return w.value(ret.Results[n-1], f, 0) == no
}

// resultOf returns what a return has put into a result that deferred functions may
// still change, where it does so itself; other values as they are.
func resultOf(ret *ssa.Return, v ssa.Value) ssa.Value {
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return v
	}
	for _, instr := range ret.Block().Instrs {
		if s, ok := instr.(*ssa.Store); ok && s.Addr == load.X {
			v = s.Val
		}
	}
	return v
}

// returns notes how a successful return leaves the obligation.
func (w *walk) returns(ret *ssa.Return, s state) {
	if n := len(ret.Results); n > 0 && isError(ret.Results[n-1].Type()) && w.value(ret.Results[n-1], s.facts, 0) == yes {
		return // an error needs nothing
	}
	if w.q.Undone && !s.committed && s.at > 0 {
		s.at = none
	}
	if s.lost && s.at > 0 && !w.succeeds(ret, s.facts) {
		return // the failure may well be what it returns
	}
	switch s.at {
	case none:
		w.answer.None = true
	case met:
		w.answer.Met = true
	default:
		pos := ret.Pos()
		if !pos.IsValid() {
			pos = w.fn.Pos()
			if end := w.fn.Syntax(); end != nil {
				pos = end.End() - token.Pos(1) // it runs off its end
			}
		}
		if had, ok := w.answer.Open[s.at]; !ok || pos < had.Pos {
			w.answer.Open[s.at] = End{pos}
		}
	}
}
