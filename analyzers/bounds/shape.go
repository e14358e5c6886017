package bounds

import (
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// A shape is what does not change with the arguments: a function and the
// literals in it, what their conditions tell, their loops, and which store a
// load sees.
type shape struct {
	fns     []*ssa.Function // the function first
	bound   map[*ssa.FreeVar]ssa.Value
	made    map[*ssa.Function]ssa.Instruction // where a literal becomes a value
	stores  map[string][]*ssa.Store           // by root
	shared  map[string]bool                   // roots of variables that literals or callees may change
	escaped map[string]bool                   // those whose address code gets that is out of sight
	calls   map[*ssa.Function][]*ssa.CallCommon
	loops   map[*ssa.BasicBlock]*loop // by header
	guards  map[string][]guard        // by what they tell about
	keys    map[ssa.Value]string
	seen    map[reading][]def
	edges   map[[2]*ssa.BasicBlock][]atom
	dead    map[*ssa.BasicBlock]bool // behind a constant that says no
	effects map[effectKey]*effect
	depth   int
	callee  func(*ssa.Function) *shape // nil where effects of calls are not asked for
	proof   prover                     // what a call that returned true, or no error, has shown
}

// shapeOf reads a function.
func shapeOf(fn *ssa.Function, callee func(*ssa.Function) *shape, proof prover) *shape {
	s := &shape{
		bound: map[*ssa.FreeVar]ssa.Value{}, made: map[*ssa.Function]ssa.Instruction{}, stores: map[string][]*ssa.Store{},
		shared: map[string]bool{}, escaped: map[string]bool{}, calls: map[*ssa.Function][]*ssa.CallCommon{}, loops: map[*ssa.BasicBlock]*loop{},
		guards: map[string][]guard{}, keys: map[ssa.Value]string{}, seen: map[reading][]def{},
		edges: map[[2]*ssa.BasicBlock][]atom{}, dead: map[*ssa.BasicBlock]bool{}, effects: map[effectKey]*effect{}, callee: callee, proof: proof,
	}
	s.collect(fn)
	for _, f := range s.fns {
		for _, b := range f.Blocks {
			for _, instr := range b.Instrs {
				s.note(instr)
			}
		}
	}
	// Conditions are named after what is stored, and stores are found by way of loops:
	// one after the other, for all functions.
	for _, f := range s.fns {
		for _, b := range f.Blocks {
			s.loop(b)
		}
	}
	for _, f := range s.fns {
		for _, b := range f.Blocks {
			s.guard(b)
			s.dead[b] = s.unreachable(b)
		}
	}
	return s
}

// unreachable reports whether all that leads to a block is dead or says no: the
// code behind `if debug` with a constant.
func (s *shape) unreachable(b *ssa.BasicBlock) bool {
	for _, p := range b.Preds {
		c, ok := condition(p).(*ssa.Const)
		no := ok && (c.Value.ExactString() == "true") != (p.Succs[0] == b)
		if !s.dead[p] && !no {
			return false
		}
	}
	return len(b.Preds) > 0
}

// collect adds a function and its literals, and what the literals capture.
func (s *shape) collect(fn *ssa.Function) {
	s.fns = append(s.fns, fn)
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			m, ok := instr.(*ssa.MakeClosure)
			if !ok {
				continue
			}
			lit := m.Fn.(*ssa.Function)
			s.made[lit] = m
			for i, fv := range lit.FreeVars {
				s.bound[fv] = m.Bindings[i]
			}
		}
	}
	for _, lit := range fn.AnonFuncs {
		s.collect(lit)
	}
}

// note remembers stores, what is captured or handed on, and calls of literals.
func (s *shape) note(instr ssa.Instruction) {
	switch i := instr.(type) {
	case *ssa.Store:
		root := s.place(i.Addr).root
		s.stores[root] = append(s.stores[root], i)
	case *ssa.MakeClosure:
		for _, b := range i.Bindings {
			s.shared[s.place(b).root] = true
		}
	case *ssa.MakeInterface:
		if isPointer(i.X.Type()) {
			s.escaped[s.place(i.X).root] = true
		}
	case ssa.CallInstruction:
		c := i.Common()
		if fn := c.StaticCallee(); fn != nil {
			s.calls[fn] = append(s.calls[fn], c)
		}
		for _, a := range c.Args {
			if isPointer(a.Type()) {
				root := s.place(a).root
				s.shared[root] = true
				s.escaped[root] = s.escaped[root] || c.StaticCallee() == nil || len(c.StaticCallee().Blocks) == 0
			}
		}
	}
}

// isPointer reports whether a value lets others store into what it points to.
func isPointer(t types.Type) bool {
	_, ok := t.Underlying().(*types.Pointer)
	return ok
}

// An effectKey tells effects apart: each is kept once, so that it compares equal.
type effectKey struct {
	call *ssa.Call
	into string
}

// effect returns the one copy of an effect.
func (s *shape) effect(e *effect) *effect {
	key := effectKey{e.call, e.into.key()}
	if s.effects[key] == nil {
		s.effects[key] = e
	}
	return s.effects[key]
}

// A prover returns what a call has shown, in terms of the function that calls, if
// it returned true, or no error.
type prover func(caller *shape, call *ssa.Call, truth bool) []atom
