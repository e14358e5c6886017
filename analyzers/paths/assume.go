package paths

import (
	"go/constant"
	"go/token"

	"golang.org/x/tools/go/ssa"
)

// A test says what a comparison with a constant asks of a value.
type test struct {
	of               ssa.Value
	holds, otherwise known // what the value is where the comparison holds, and where not
}

// whenYes returns the comparison's outcome for a value that is not nil or zero.
func (t test) whenYes() known { return t.when(yes) }

func (t test) whenNo() known { return t.when(no) }

// when returns the outcome for a value, unknown where the test asks for more than
// whether it is zero.
func (t test) when(k known) known {
	switch {
	case t.holds != unknown && t.holds != k:
		return no
	case t.otherwise != unknown && t.otherwise != k:
		return yes
	}
	return unknown
}

// testOf reads a comparison with nil, zero, one or empty.
func testOf(b *ssa.BinOp) (test, bool) {
	x, y, op := b.X, b.Y, b.Op
	if _, ok := x.(*ssa.Const); ok {
		x, y, op = y, x, mirrored(op)
	}
	c, ok := y.(*ssa.Const)
	if !ok {
		return test{}, false
	}
	t := test{of: x, holds: unknown, otherwise: unknown}
	switch {
	case isZero(c) && op == token.EQL, isZero(c) && op == token.LEQ && isInt(c), isOne(c) && op == token.LSS:
		t.holds, t.otherwise = no, yes
	case isZero(c) && op == token.NEQ, isZero(c) && op == token.GTR, isOne(c) && op == token.GEQ:
		t.holds, t.otherwise = yes, no
	case op == token.EQL:
		t.holds = yes
		if isTrue(c) {
			t.otherwise = no
		}
	case op == token.NEQ:
		t.otherwise = yes
		if isTrue(c) {
			t.holds = no
		}
	default:
		return test{}, false
	}
	return t, true
}

// inverted reports whether a comparison has the term of its opposite: a != b that
// of a == b.
func inverted(v ssa.Value) bool {
	b, ok := v.(*ssa.BinOp)
	return ok && (b.Op == token.NEQ || b.Op == token.GEQ || b.Op == token.LEQ)
}

// plain returns the operator that comparisons of one kind have in common.
func plain(op token.Token) token.Token {
	switch op {
	case token.NEQ:
		return token.EQL
	case token.GEQ:
		return token.LSS
	case token.LEQ:
		return token.GTR
	}
	return op
}

// mirrored returns the operator for the operands the other way round.
func mirrored(op token.Token) token.Token {
	switch op {
	case token.LSS:
		return token.GTR
	case token.GTR:
		return token.LSS
	case token.LEQ:
		return token.GEQ
	case token.GEQ:
		return token.LEQ
	}
	return op
}

func isInt(c *ssa.Const) bool { return c.Value != nil && c.Value.Kind() == constant.Int }

func isOne(c *ssa.Const) bool {
	return isInt(c) && constant.Compare(c.Value, token.EQL, constant.MakeInt64(1))
}

func isTrue(c *ssa.Const) bool {
	return c.Value != nil && c.Value.Kind() == constant.Bool && constant.BoolVal(c.Value)
}

// assume returns the state where a condition holds, or does not; false where it
// cannot.
func (w *walk) assume(cond ssa.Value, holds bool, s state, depth int) (state, bool) {
	want := yes
	if !holds {
		want = no
	}
	if got := w.value(cond, s.facts, 0); got != unknown && got != want {
		return s, false
	}
	if depth > maxDepth {
		return s, true
	}
	if inverted(cond) {
		want = opposite(want)
	}
	f, ok := s.facts.learn(w.terms.term(cond), want)
	if !ok {
		return s, false
	}
	s.facts = f
	switch c := cond.(type) {
	case *ssa.UnOp:
		if c.Op == token.NOT {
			return w.assume(c.X, !holds, s, depth+1)
		}
	case *ssa.BinOp:
		return w.assumeTest(c, holds, s)
	case *ssa.Call:
		if holds {
			return w.assumeAbout(c, s)
		}
	}
	return s, true
}

// assumeTest applies what a comparison says of the value that it tests.
func (w *walk) assumeTest(b *ssa.BinOp, holds bool, s state) (state, bool) {
	if t, ok := testOf(b); ok {
		k := t.holds
		if !holds {
			k = t.otherwise
		}
		if k == unknown {
			return s, true
		}
		return w.learn(t.of, k, s)
	}
	// err == sql.ErrNoRows
	if holds == (b.Op == token.EQL) && (b.Op == token.EQL || b.Op == token.NEQ) && isError(b.X.Type()) {
		for _, pairs := range [][2]ssa.Value{{b.X, b.Y}, {b.Y, b.X}} {
			if w.value(pairs[1], s.facts, 0) == yes {
				return w.learn(pairs[0], yes, s)
			}
		}
	}
	return s, true
}

// assumeAbout applies what a function that answers yes about an error says:
// errors.Is, os.IsNotExist, the project's own isDuplicate.
func (w *walk) assumeAbout(call *ssa.Call, s state) (state, bool) {
	for _, a := range call.Call.Args {
		if !isError(a.Type()) {
			continue
		}
		if _, ok := calledFunc(call.Common()); ok {
			return w.learn(a, yes, s)
		}
	}
	return s, true
}

// learn notes what a value is, and what follows: a call whose error is not nil
// did nothing, nor did one that affected no row.
func (w *walk) learn(v ssa.Value, k known, s state) (state, bool) {
	if got := w.value(v, s.facts, 0); got != unknown && got != k {
		return s, false
	}
	for _, u := range w.equal(v, s.facts) {
		if isError(u.Type()) == (k == yes) {
			s = w.undo(u, s)
		}
		if k == no && !s.again && w.empty[s.at] && isCount(u) {
			s.at = none // the rows that the statement returned were counted
		}
	}
	f, ok := s.facts.learn(w.terms.term(v), k)
	s.facts = f
	return s, ok
}

// equal returns a value and those that it is known to equal.
func (w *walk) equal(v ssa.Value, f facts) []ssa.Value {
	id := w.terms.term(v)
	root := f.root(id)
	if root == id {
		return []ssa.Value{v}
	}
	return append([]ssa.Value{v}, w.terms.having(root)...)
}

// isCount reports whether a value counts something, or is a list.
func isCount(v ssa.Value) bool {
	return !isError(v.Type()) && tracked(v.Type())
}

// undo takes an obligation back that arose by a call which turns out to have
// done nothing: one that v is a result of, by itself, in a tuple, in a field, or
// by methods of what it returned.
func (w *walk) undo(v ssa.Value, s state) state {
	from := v
	for range maxDepth {
		switch u := v.(type) {
		case *ssa.Extract:
			v = u.Tuple
		case *ssa.Field:
			v = u.X
		case *ssa.Convert:
			v = u.X
		case *ssa.ChangeType:
			v = u.X
		case *ssa.MakeInterface:
			v = u.X
		case *ssa.UnOp:
			f, ok := u.X.(*ssa.FieldAddr)
			if !ok {
				return s
			}
			v = f.X
		case *ssa.Call:
			if s.at > 0 && !s.again && w.from[s.at] == ssa.Instruction(u) {
				s.at = none
			}
			s = w.unmeet(u, from, s)
			if b, ok := u.Call.Value.(*ssa.Builtin); ok && b.Name() == "len" {
				v = u.Call.Args[0]
				continue
			}
			if v = receiver(u.Common()); v == nil || !chained(u) {
				return s
			}
		default:
			return s
		}
	}
	return s
}

// unmeet takes back that a call met the obligation, when its error tells that it did
// not and goes nowhere else.
func (w *walk) unmeet(call *ssa.Call, err ssa.Value, s state) state {
	if s.at == met && s.by > 0 && w.meets[s.by-1] == ssa.Instruction(call) && !keeps(err, 0) {
		s.at, s.again, s.lost = s.was, s.was > 0, true
		s.by, s.was = 0, 0
	}
	return s
}

// receiver returns the receiver of a method call, nil for others.
func receiver(c *ssa.CallCommon) ssa.Value {
	if c.IsInvoke() {
		return c.Value
	}
	if c.Signature().Recv() != nil && len(c.Args) > 0 {
		return c.Args[0]
	}
	return nil
}

// chained reports whether a method asks a result about itself: Scan, Err,
// RowsAffected, Close of what a statement returned.
func chained(call *ssa.Call) bool {
	fn, ok := calledFunc(call.Common())
	if !ok {
		return false
	}
	switch fn.Name() {
	case "RowsAffected", "Scan", "StructScan", "MapScan", "SliceScan", "ScanStruct", "Err", "Error", "Close", "Exec", "LastInsertId", "Result", "Rows":
		return true
	}
	return false
}
