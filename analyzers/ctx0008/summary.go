package ctx0008

import (
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctxlaws/ctxvet/analyzers/paths"
	"github.com/ctxlaws/ctxvet/analyzers/sqlsite"
)

// An origin is where something is written that is owed a row.
type origin struct {
	step *sqlsite.Step // the statement, where the function itself, or a literal in it, runs it
	call token.Pos     // the call that writes, where another function does
	by   string        // that function's name
	what string        // "UPDATE of context_pages"
	from token.Pos     // where the statement stands, if that is in this package
}

// An effect is how a call of a function may leave a debt on one transaction.
type effect struct {
	on              handle
	debt            debt
	none, open, met bool    // the outcomes that there are, see paths.Act
	origin          *origin // of what is open
}

// A summary is what a function does for those who call it.
type summary struct {
	effects []effect // on transactions that callers know of, and on its own
	commits []handle // the transactions that it may commit
	undoes  []handle // those that it may roll back
	covers  []cover  // the functions handed to it for which it writes the row
}

// An act is an effect of one instruction.
type act struct {
	instr ssa.Instruction
	effect
	everywhere bool // it meets the debts on all transactions
	commits    bool
	undoes     bool
	rows       bool // it returns rows
	weak       bool // it may well write nothing
	deferred   bool
}

// summary returns what a function does, and reports what it has to answer for
// itself. A function that calls itself is taken to do nothing where it does.
func (c *checker) summary(fn *ssa.Function) *summary {
	if s := c.known[fn]; s != nil || c.pending[fn] {
		return s
	}
	c.pending[fn] = true
	s := c.summarize(fn)
	delete(c.pending, fn)
	c.known[fn] = s
	return s
}

// summarize follows what a function does, transaction by transaction.
func (c *checker) summarize(fn *ssa.Function) *summary {
	acts := c.acts(fn)
	s := &summary{}
	for _, a := range acts {
		if a.commits {
			s.commits = append(s.commits, a.on)
		}
		if a.undoes {
			s.undoes = append(s.undoes, a.on)
		}
	}
	var faults []fault
	all := groups(c, acts)
	if len(all) > maxGroups {
		c.gaveUp++
		all = all[:maxGroups]
	}
	for _, g := range all {
		c.account(fn, acts, g, s, &faults)
	}
	s.covers = c.covers(fn, acts)
	c.reportAll(faults)
	return s
}

// A group is the acts that concern one debt on one transaction.
type group struct {
	on    handle
	debt  debt
	alone int // 1+index of the act that is a transaction of its own, or 0
}

// groups returns the transactions on which something is owed or written. A
// statement by autocommit is a transaction of its own.
func groups(c *checker, acts []act) []group {
	var out []group
	seen := map[group]bool{}
	add := func(g group) {
		g.on = g.on.id()
		if !seen[g] {
			seen[g] = true
			out = append(out, g)
		}
	}
	for i, a := range acts {
		switch {
		case a.commits || a.undoes || a.on.name == owned:
		case a.open && c.autocommit(a.on):
			add(group{a.on, a.debt, i + 1})
		case a.open || a.met && !a.everywhere:
			add(group{a.on, a.debt, 0})
		case a.everywhere:
			add(group{handle{name: everywhere}, a.debt, 0})
		}
	}
	return out
}

// owned names the handle of a row that a called function writes in a transaction
// that it begins itself.
const owned = "a transaction of its own"

// everywhere names the handle of a row that is written by unseen means.
const everywhere = "by unseen means"

// account follows one debt through a function: what is open at its end it
// answers for, or leaves to its callers.
func (c *checker) account(fn *ssa.Function, acts []act, g group, s *summary, faults *[]fault) {
	answer := c.paths(fn).Follow(c.question(fn, acts, g))
	on := g.on
	for _, a := range acts {
		if a.on.id() == g.on {
			on = a.on
		}
	}
	if answer.Cut {
		c.gaveUp++
		s.effects = append(s.effects, effect{on: on, debt: g.debt, none: true, met: true})
		return
	}
	e := effect{on: on, debt: g.debt, none: answer.None, met: answer.Met}
	if len(answer.Open) > 0 {
		first := 0
		for id := range answer.Open {
			if first == 0 || acts[first-1].weak && !acts[id-1].weak ||
				acts[first-1].weak == acts[id-1].weak && c.before(acts[id-1], acts[first-1]) {
				first = id
			}
		}
		if c.answers(fn, on, g.debt) {
			f := fault{act: acts[first-1], owing: g, end: answer.Open[first], elsewhere: c.elsewhere(acts, g)}
			*faults = append(*faults, f)
			e.none = true
		} else {
			e.open, e.origin = true, acts[first-1].origin
		}
	}
	s.add(e)
}

// add notes an effect. To callers, several statements by autocommit are one: they
// are asked for at the one call.
func (s *summary) add(e effect) {
	had := func(o effect) bool { return o.open && o.debt == e.debt && o.on.id() == e.on.id() }
	if e.open && slices.ContainsFunc(s.effects, had) {
		return
	}
	s.effects = append(s.effects, e)
}

// maxGroups bounds the transactions that are followed through one function. What
// is beyond it is counted as given up.
const maxGroups = 96

// before orders acts as a reader meets them.
func (c *checker) before(a, b act) bool { return a.origin.pos() < b.origin.pos() }

func (o *origin) pos() token.Pos {
	if o.step != nil {
		return o.step.Call.Pos()
	}
	return o.call
}

// holds reports whether an act is one of the group: on its transaction, or, where
// the group is one statement by autocommit, what that statement does itself.
func (g group) holds(i int, acts []act) bool {
	a := acts[i]
	switch same := a.on.id() == g.on; {
	case a.debt != g.debt:
		return false
	case a.everywhere || g.alone == i+1:
		return true
	case g.alone == 0:
		return same
	default:
		return same && a.met && !a.open && a.instr == acts[g.alone-1].instr
	}
}

// question asks how a group fares in a function.
func (c *checker) question(fn *ssa.Function, acts []act, g group) paths.Question {
	at := map[ssa.Instruction][]paths.Act{}
	rollback, commit, nils := false, false, c.nilAtStart(fn)
	if begun, ok := g.on.root.(*ssa.Call); ok && begun.Parent() == fn && !g.on.ctx {
		at[begun] = []paths.Act{{Starts: true}}
	}
	for i, a := range acts {
		same := a.on.id() == g.on
		switch {
		case a.commits:
			if same {
				commit = commit || a.deferred
				at[a.instr] = append(at[a.instr], paths.Act{Commits: true})
			}
		case a.undoes && a.deferred:
			rollback = rollback || same
		case a.undoes:
			if same {
				// A deferred function that rolls back does so after an error.
				at[a.instr] = append(at[a.instr], paths.Act{Undoes: true, Ends: nils != nil})
			}
		case g.holds(i, acts):
			at[a.instr] = append(at[a.instr], paths.Act{None: a.none, Open: a.open, Met: a.met, ID: i + 1, Empty: a.rows, Weak: a.weak})
		}
	}
	return paths.Question{
		Acts: func(instr ssa.Instruction) []paths.Act {
			if c.neverReturns(instr) {
				return []paths.Act{{Ends: true}}
			}
			return at[instr]
		},
		Fails: c.fails, Undone: rollback && !commit, Nil: nils,
	}
}

// nilAtStart returns the captured errors of a deferred literal: it matters after
// a success alone, when they are nil.
func (c *checker) nilAtStart(fn *ssa.Function) []ssa.Value {
	var out []ssa.Value
	if !c.isDeferred(fn) {
		return nil
	}
	for _, v := range fn.FreeVars {
		if strings.HasSuffix(v.Type().String(), "*error") {
			out = append(out, v)
		}
	}
	return out
}

// isDeferred reports whether a literal is only deferred.
func (c *checker) isDeferred(fn *ssa.Function) bool {
	if fn.Parent() == nil {
		return false
	}
	for _, b := range fn.Parent().Blocks {
		for _, instr := range b.Instrs {
			if d, ok := instr.(*ssa.Defer); ok {
				if called, _ := c.function(d.Call.Value); called == fn {
					return true
				}
			}
		}
	}
	return false
}

// A fault is a path that ends well with a debt open.
type fault struct {
	act
	owing     group
	end       paths.End
	elsewhere *act // the row, written on another transaction
}

// elsewhere returns the act that writes the row owed on another transaction.
func (c *checker) elsewhere(acts []act, g group) *act {
	for i, a := range acts {
		if a.met && !a.everywhere && a.debt == g.debt && (a.on.id() != g.on || g.alone > 0) && a.instr != nil {
			return &acts[i]
		}
	}
	return nil
}
