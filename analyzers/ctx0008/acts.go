package ctx0008

import (
	"fmt"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctxlaws/ctxvet/analyzers/sqlparse"
	"github.com/ctxlaws/ctxvet/analyzers/vocab"
)

// acts returns what the instructions of a function do, in the order of its blocks.
func (c *checker) acts(fn *ssa.Function) []act {
	var out []act
	for instr := range instructions(fn) {
		for _, r := range c.rows[fn][instr] {
			out = append(out, c.stated(instr, r)...)
		}
		if call, ok := instr.(ssa.CallInstruction); ok {
			out = append(out, c.called(fn, call)...)
		}
	}
	return out
}

// stated returns what a statement does where it runs.
func (c *checker) stated(instr ssa.Instruction, r row) []act {
	on := c.on(instr, r)
	var out []act
	add := func(e effect) {
		out = append(out, act{instr: instr, effect: e, rows: r.queried, weak: r.weak && e.open})
	}
	if r.owed {
		step := r.step
		o := &origin{step: &step, what: described(step.Op), from: step.Pos(step.Op.Off)}
		if r.file {
			// The file owes nothing; the call that runs it does.
			o.step, o.call = nil, namePos(instr.(ssa.CallInstruction))
		}
		add(effect{on: on, debt: r.debt, open: true, origin: o})
	}
	for d := range debts {
		if r.serves(d) {
			add(effect{on: on, debt: d, met: true})
		}
	}
	for _, e := range c.hooked(r.step) {
		e.on = on
		add(e)
	}
	return out
}

// described names an operation: "INSERT into context_pages".
func described(op sqlparse.Op) string {
	preposition := "of"
	switch op.Verb {
	case sqlparse.Insert, sqlparse.Copy:
		preposition = "into"
	case sqlparse.Delete:
		preposition = "from"
	}
	return fmt.Sprintf("%s %s %s", op.Keyword, preposition, op.Table)
}

// called returns what a call does: the functions of this package and of others
// that it runs, and the literals that it is handed.
func (c *checker) called(in *ssa.Function, call ssa.CallInstruction) []act {
	common := call.Common()
	_, deferred := call.(*ssa.Defer)
	if a, ok := c.closes(call, deferred); ok {
		return []act{a}
	}
	if fn, ok := calledFunc(common); ok {
		if c.vocab.Declares(fn, vocab.LineageWriter) {
			return c.unseen(call)
		}
		if c.body(common.StaticCallee()) == nil {
			if list := c.far(call, fn); list != nil {
				return list
			}
		}
	}
	var out []act
	callees := c.callees(common)
	for _, callee := range callees {
		if callee.fn != in {
			out = append(out, c.run(call, callee, deferred, len(callees) > 1)...)
		}
	}
	for _, a := range common.Args {
		if fn, closure := c.function(a); fn != nil && fn.Parent() != nil {
			out = append(out, c.run(call, callee{fn, c.nested(common, fn), closure}, deferred, false)...)
		}
	}
	return out
}

// closes recognizes the commit and the rollback of a transaction.
func (c *checker) closes(call ssa.CallInstruction, deferred bool) (act, bool) {
	recv := receiver(call.Common())
	if recv == nil {
		return act{}, false
	}
	if k := c.kindOf(recv.Type()); k != tx && k != loose {
		return act{}, false
	}
	a := act{instr: call, effect: effect{on: c.handle(recv)}, deferred: deferred}
	switch name := calledName(call.Common()); {
	case strings.HasPrefix(name, "Commit"):
		a.commits = true
	case strings.HasPrefix(name, "Rollback"):
		a.undoes = true
	}
	return a, a.commits || a.undoes
}

// unseen returns what a function does that is declared to write lineage.
func (c *checker) unseen(call ssa.CallInstruction) []act {
	var out []act
	for _, d := range []debt{lineage, either} {
		out = append(out, act{instr: call, effect: effect{debt: d, met: true}, everywhere: true})
	}
	return out
}

// run returns what a function of the package does where it is called, or handed
// over. alternative says that it is one of several that the call may run.
func (c *checker) run(call ssa.CallInstruction, f callee, deferred, alternative bool) []act {
	s := c.summary(f.fn)
	if s == nil {
		return nil // it is being looked at: it calls itself
	}
	var out []act
	for _, e := range s.effects {
		if a, ok := c.passedOn(e, call, f); ok {
			a.none, a.deferred = a.none || alternative, deferred
			out = append(out, a)
		}
	}
	for _, h := range s.commits {
		if h, ok := c.mapped(h, f.fn, f.args, f.closure); ok {
			out = append(out, act{instr: call, effect: effect{on: h}, commits: true, deferred: deferred})
		}
	}
	for _, h := range s.undoes {
		// One that may also commit tells by the error that it is handed.
		if h, ok := c.mapped(h, f.fn, f.args, f.closure); ok && (deferred || len(s.commits) == 0 && isRollback(f.fn)) {
			out = append(out, act{instr: call, effect: effect{on: h}, undoes: true, deferred: deferred})
		}
	}
	return out
}

// passedOn returns what an effect of a called function is where it is called;
// false for one on a transaction that the function begins itself.
func (c *checker) passedOn(e effect, call ssa.CallInstruction, f callee) (act, bool) {
	a := act{instr: call, effect: e, everywhere: e.on.name == everywhere, rows: e.open}
	if a.everywhere {
		return a, true
	}
	h, ok := c.mapped(e.on, f.fn, f.args, f.closure)
	if !ok && !e.met {
		return a, false
	}
	if !ok {
		h, a.open = handle{name: owned}, false // it matters where the row is missed
	}
	a.on = h
	// What a literal does stands in the function around it, and is shown itself.
	if a.open && f.fn.Parent() == nil {
		a.origin = &origin{call: namePos(call), by: f.fn.Name(), what: e.origin.what, from: e.origin.from}
	}
	return a, true
}

// isRollback reports whether a function does nothing but roll back: it has no
// way around it.
func isRollback(fn *ssa.Function) bool { return len(fn.Blocks) <= 3 }

// far returns what a function of another package does, by its fact.
func (c *checker) far(call ssa.CallInstruction, fn *types.Func) []act {
	if fn.Pkg() == nil || fn.Pkg() == c.pass.Pkg {
		return nil
	}
	var fact Leaves
	if !c.pass.ImportObjectFact(fn.Origin(), &fact) {
		return nil
	}
	common := call.Common()
	args := common.Args
	if common.IsInvoke() {
		args = append([]ssa.Value{common.Value}, args...)
	}
	_, deferred := call.(*ssa.Defer)
	out := []act{}
	for _, r := range fact.Rows {
		if r.Covers || !r.Everywhere && r.Param >= len(args) {
			continue
		}
		a := act{instr: call, effect: effect{debt: debt(r.Debt), none: r.None, open: r.Open, met: r.Met}, deferred: deferred, everywhere: r.Everywhere}
		a.commits, a.undoes = r.Commits, r.Undoes
		if !r.Everywhere {
			a.on = c.extended(args[r.Param], handle{path: r.Path, ctx: r.Ctx, kind: kind(r.Kind)})
		}
		if r.Open {
			a.origin = &origin{call: namePos(call), by: fn.Name(), what: r.What}
		}
		out = append(out, a)
	}
	return out
}
