package bounds

import (
	"go/constant"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// A unit is one reading of a function and its literals, for what is known of its
// arguments.
type unit struct {
	p       *Arithmetic
	s       *shape
	args    []value          // of the parameters, by index; unknown ones are not known
	given   map[string]value // what the caller knows of their insides
	vals    map[ssa.Value]value
	level   int // of calls within calls
	round   int
	changed bool
	depth   int                // of structs within structs
	busy    map[*ssa.Call]bool // calls whose stores are being read
}

// maxRounds bounds the rounds until nothing changes; from wideRound on, what
// still moves is widened.
const (
	maxRounds = 100
	wideRound = 4
)

// run reads the functions until nothing changes.
func (u *unit) run() {
	for u.round = 0; u.round < maxRounds; u.round++ {
		u.changed = false
		for _, fn := range slices.Backward(u.s.fns) { // literals first: their results are used around them
			for _, b := range fn.Blocks {
				u.block(b)
			}
		}
		if !u.changed || u.p.exhausted() {
			return
		}
	}
	u.p.spent = true
}

// block reads a block once more. What is known only ever grows, so that the rounds
// come to an end.
func (u *unit) block(b *ssa.BasicBlock) {
	if u.s.dead[b] {
		return
	}
	for _, instr := range b.Instrs {
		v, ok := instr.(ssa.Value)
		if !ok || !isNumber(v.Type()) {
			continue
		}
		u.p.steps++
		old := u.vals[v]
		now := old.join(u.eval(v))
		// A counter in a loop would else rise by one a round, for ever.
		if u.round >= wideRound && old.known {
			now.span = now.widen(old.span)
		}
		if !now.same(old) {
			u.vals[v], u.changed = now, true
		}
	}
}

// at returns what is known of a value where a block uses it.
func (u *unit) at(v ssa.Value, b *ssa.BasicBlock) value {
	out := u.raw(v)
	// Behind a loop that has run, only what came from inside of it is left.
	if phi, ok := v.(*ssa.Phi); ok {
		if l := u.s.loops[phi.Block()]; l != nil && l.exit != nil && len(l.exit.Preds) == 1 && dominates(l.exit, b) && u.runsOnce(l) {
			out = u.phi(phi, true)
			if strings.HasSuffix(out.why, isEmpty) {
				out.why = "" // it is not
			}
		}
	}
	// A test of a constant tells about the other side, not about the constant.
	if _, ok := v.(*ssa.Const); ok || !out.known {
		return out
	}
	for _, g := range u.s.guards[u.s.key(v)] {
		if u.covers(g.below, b) {
			out = u.apply(out, g.atom, isInteger(v.Type()))
		}
	}
	return out
}

// raw returns what is known of a value wherever it is used.
func (u *unit) raw(v ssa.Value) value {
	switch v := v.(type) {
	case *ssa.Const:
		return constantValue(v)
	case *ssa.Parameter:
		return u.parameter(v)
	}
	return u.vals[v]
}

// dominates is Dominates for blocks of one function.
func dominates(a, b *ssa.BasicBlock) bool { return a.Parent() == b.Parent() && a.Dominates(b) }

// covers reports whether a guard holds at a block: within a literal, what holds
// where the literal is made.
func (u *unit) covers(below, b *ssa.BasicBlock) bool {
	for range maxDepth {
		if below.Parent() == b.Parent() {
			return below.Dominates(b)
		}
		made := u.s.made[b.Parent()]
		if made == nil {
			return false
		}
		b = made.Block()
	}
	return false
}

// constantValue reads a number written in the code. A constant without a value is
// the zero value of a type.
func constantValue(c *ssa.Const) value {
	if c.Value == nil {
		return number(exactly(0)) // the zero value of a struct's field
	}
	f := constant.ToFloat(c.Value)
	if f.Kind() != constant.Float {
		return value{}
	}
	x, _ := constant.Float64Val(f)
	return number(exactly(x))
}

// parameter returns what is known of a parameter: by the call that is read, for
// a literal's by all of its calls, else by name.
func (u *unit) parameter(v *ssa.Parameter) value {
	fn := v.Parent()
	index := indexOf(fn, v)
	name, shown := nameOf(v)
	if fn == u.s.fns[0] {
		if index < len(u.args) && u.args[index].known {
			return u.args[index]
		}
		return typed(unknown(name, shown, v.Type()), v)
	}
	out := value{}
	for _, c := range u.s.calls[fn] {
		if index < len(c.Args) {
			out = out.join(u.raw(c.Args[index]))
		}
	}
	// A literal that is handed to others is called with anything.
	if len(u.s.calls[fn]) == 0 {
		return typed(unknown(name, shown, v.Type()), v)
	}
	return out
}

// indexOf returns a parameter's index, a receiver counted.
func indexOf(fn *ssa.Function, p *ssa.Parameter) int {
	for i, q := range fn.Params {
		if q == p {
			return i
		}
	}
	return len(fn.Params)
}

// typed makes use of what a type says: integers lie close.
func typed(out value, v ssa.Value) value {
	if isInteger(v.Type()) {
		out.span = out.whole()
	}
	return out
}
