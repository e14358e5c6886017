// Package paths follows one obligation through every path of a function: where it
// arises, where it is met, and whether some path comes to a successful return
// while it is still open. It knows control flow and errors, and nothing of what
// the obligation is about.
//
// It is a data flow over the blocks of the function, not an enumeration of paths:
// what holds at a block is a small set of states, each with what is known there
// about errors and conditions that are looked at again later.
package paths

import (
	"go/token"

	"golang.org/x/tools/go/ssa"
)

// An Act is what an instruction may do to the obligation. Its outcomes None, Open
// and Met say how the instruction may leave one that has not arisen yet; one that
// is open stays open unless the only outcome is Met, and one that is met stays so.
type Act struct {
	None bool // nothing happens
	Open bool // it arises and is open
	Met  bool // it is met, be that before it arises or after

	Starts  bool // all begins anew: the transaction of the next turn of a loop
	Undoes  bool // what was done so far is undone: a rollback
	Commits bool // what was done so far stays, whatever is undone later
	Ends    bool // the instruction never comes back

	// ID tells the places where the obligation arises apart; lower ones are
	// reported first. It is above zero where Open is set.
	ID int
	// Weak says that the obligation may well not arise: a later place where it
	// surely does is reported rather than this one.
	Weak bool
	// Empty says that the instruction yields rows, so that any test for there
	// being none says that it did nothing.
	Empty bool
}

// A Question says what to follow.
type Question struct {
	// Acts returns what an instruction does, in the order in which it does it.
	Acts func(ssa.Instruction) []Act
	// Fails reports whether the error that a call returns is never nil.
	Fails func(*ssa.Call) bool
	// Undone says that what is not committed is undone when the function returns.
	Undone bool
	// Nil are addresses of errors that are nil when the function begins: those
	// that a deferred function looks at after a success.
	Nil []ssa.Value
}

// An Answer says how the obligation may stand when the function has returned
// without an error.
type Answer struct {
	None, Met bool        // it has not arisen; it is met
	Open      map[int]End // it is open, by the ID of the place where it arose
	Cut       bool        // the function is too large to be followed: nothing is known
}

// An End is a successful return.
type End struct{ Pos token.Pos }

// Returns reports whether there is a successful return at all.
func (a Answer) Returns() bool { return a.None || a.Met || len(a.Open) > 0 }

// A Function is a function that has been made ready for questions.
type Function struct {
	fn    *ssa.Function
	terms *terms
	loops loops
	large bool // it is too large to be followed
}

// New makes a function that has a body ready.
func New(fn *ssa.Function) *Function {
	f := &Function{fn: fn, terms: newTerms(fn), loops: newLoops(fn)}
	f.large = !f.terms.live()
	return f
}

// Follow follows the obligation through the function. It is not safe for
// concurrent use.
func (f *Function) Follow(q Question) Answer {
	if f.large {
		return Answer{Cut: true}
	}
	w := &walk{
		fn: f.fn, q: q, terms: f.terms, loops: f.loops,
		seen:   make([]map[state]bool, len(f.fn.Blocks)),
		lowest: make([]int, len(f.fn.Blocks)),
		answer: Answer{Open: map[int]End{}},
		from:   map[int]ssa.Instruction{},
		empty:  map[int]bool{},
		weak:   map[int]bool{},
	}
	w.run()
	return w.answer
}
