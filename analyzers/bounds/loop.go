package bounds

import (
	"go/token"

	"golang.org/x/tools/go/ssa"
)

// runsOnce reports whether a loop's body must have run when the loop's test ends
// it: the collection is not empty, or the first test of a counter holds.
func (u *unit) runsOnce(l *loop) bool {
	cond, entry := condition(l.header), l.header.Idom()
	if cond == nil || entry == nil {
		return false
	}
	switch c := cond.(type) {
	case *ssa.BinOp:
		return isNumber(c.X.Type()) && u.firstHolds(c, l, entry)
	// A range over a map or a string asks an iterator, whose length only a test tells.
	case *ssa.Extract:
		next, ok := c.Tuple.(*ssa.Next)
		if !ok {
			return false
		}
		over, ok := next.Iter.(*ssa.Range)
		return ok && u.notEmpty(over.X, over.Block())
	}
	return false
}

// firstHolds reports whether the test lets the loop's body run the first time.
func (u *unit) firstHolds(c *ssa.BinOp, l *loop, entry *ssa.BasicBlock) bool {
	x, y := u.first(c.X, l, entry), u.first(c.Y, l, entry)
	op := c.Op
	// The test may also be the one that leaves: for { if i >= n { break } … }.
	if !l.stays {
		op = negation(op)
	}
	if !x.known || !y.known {
		return false
	}
	switch op {
	case token.LSS:
		return x.hi < y.lo
	case token.LEQ:
		return x.hi <= y.lo
	case token.GTR:
		return x.lo > y.hi
	case token.GEQ:
		return x.lo >= y.hi
	case token.NEQ:
		return x.hi < y.lo || x.lo > y.hi
	}
	return false
}

// first is a value at the loop's first test.
func (u *unit) first(v ssa.Value, l *loop, entry *ssa.BasicBlock) value {
	switch c := v.(type) {
	case *ssa.Phi:
		if c.Block() != l.header {
			return u.at(v, entry)
		}
		out := value{}
		for i, e := range c.Edges {
			if !back(c, i) {
				out = out.join(u.at(e, entry))
			}
		}
		return out
	case *ssa.BinOp:
		// A range over a slice counts from -1 and adds one before the test.
		if c.Op == token.ADD && c.Block() == l.header { // a range's index
			return u.first(c.X, l, entry).plus(u.first(c.Y, l, entry))
		}
	}
	return u.at(v, entry)
}

// notEmpty reports whether a map or string is known to hold something at a block.
func (u *unit) notEmpty(x ssa.Value, b *ssa.BasicBlock) bool {
	key := "builtin len(" + u.s.key(x) + ")"
	v := number(nonNegative)
	if told, ok := u.told(key); ok {
		v = told
	}
	for _, g := range u.s.guards[key] {
		if u.covers(g.below, b) {
			v = u.apply(v, g.atom, true)
		}
	}
	return v.known && v.above(0)
}

// ranged returns how the source names what a loop ranges over, "" if it does not.
func ranged(l *loop) string {
	switch c := condition(l.header).(type) {
	case *ssa.BinOp:
		return measured(c.Y)
	case *ssa.Extract:
		if next, ok := c.Tuple.(*ssa.Next); ok {
			if over, ok := next.Iter.(*ssa.Range); ok {
				_, shown := nameOf(over.X)
				return shown
			}
		}
	}
	return ""
}

// measured returns how the source names the collection of which a value is the
// length.
func measured(v ssa.Value) string {
	if call, ok := v.(*ssa.Call); ok && isBuiltin(call.Common()) && call.Common().Value.Name() == "len" {
		_, shown := nameOf(call.Common().Args[0])
		return shown
	}
	return ""
}
