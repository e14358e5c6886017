package bounds

import (
	"go/token"

	"golang.org/x/tools/go/ssa"
)

// condition returns the test at the end of a block, nil if there is none.
func condition(b *ssa.BasicBlock) ssa.Value {
	if len(b.Instrs) == 0 {
		return nil
	}
	if i, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If); ok && b.Succs[0] != b.Succs[1] {
		return i.Cond
	}
	return nil
}

// An atom is one comparison that holds: v op other. Of a loop it says that the
// loop's body may not have run, and nothing holds if it must have.
type atom struct {
	v     ssa.Value
	op    token.Token
	other ssa.Value
	given *span  // in place of other
	key   string // in place of v: what names it here, if it is computed elsewhere
	loop  *loop
	away  *ssa.BasicBlock // where the code goes if it does not hold
}

// A guard is an atom that holds in the blocks below one.
type guard struct {
	atom
	below *ssa.BasicBlock
}

// guard notes what the test at the end of a block tells the blocks behind it.
func (s *shape) guard(b *ssa.BasicBlock) {
	for _, to := range b.Succs {
		if len(to.Preds) != 1 {
			continue // reached on other ways too
		}
		for _, a := range s.along(b, to) {
			k := s.about(a)
			s.guards[k] = append(s.guards[k], guard{a, to})
		}
	}
}

// about names what an atom tells about.
func (s *shape) about(a atom) string {
	if a.v == nil {
		return a.key
	}
	return s.key(a.v)
}

// whole reports whether an atom tells about an integer.
func (a atom) whole() bool { return a.v != nil && isInteger(a.v.Type()) }

// along returns what holds on an edge by the test before it.
func (s *shape) along(from, to *ssa.BasicBlock) []atom {
	edge := [2]*ssa.BasicBlock{from, to}
	if atoms, ok := s.edges[edge]; ok {
		return atoms
	}
	s.edges[edge] = s.newEdge(from, to)
	return s.edges[edge]
}

// newEdge reads the test before an edge. Where the code goes otherwise is noted
// as well: a comparison whose other side gives up is no floor.
func (s *shape) newEdge(from, to *ssa.BasicBlock) []atom {
	cond := condition(from)
	if cond == nil {
		return nil
	}
	// The first successor is where the condition holds.
	truth := from.Succs[0] == to
	away := from.Succs[0]
	if truth {
		away = from.Succs[1]
	}
	atoms := s.atoms(cond, truth, 0)
	for i := range atoms {
		atoms[i].away = away
	}
	return atoms
}

// atoms returns the comparisons that hold if a condition has a truth value.
func (s *shape) atoms(cond ssa.Value, truth bool, depth int) []atom {
	if depth > maxDepth {
		return nil
	}
	switch c := cond.(type) {
	case *ssa.BinOp:
		return s.comparison(c, truth)
	case *ssa.UnOp:
		if c.Op == token.NOT {
			return s.atoms(c.X, !truth, depth+1)
		}
	case *ssa.Phi:
		return s.shortCircuit(c, truth, depth)
	case *ssa.Call:
		return s.tested(c, truth)
	case *ssa.Extract:
		if call, ok := c.Tuple.(*ssa.Call); ok && s.proof != nil {
			return s.proof(s, call, truth)
		}
	}
	return nil
}

// comparison reads x < y from both sides, since either may be asked about; of an
// error that is nil it asks the function that returned it.
func (s *shape) comparison(c *ssa.BinOp, truth bool) []atom {
	op := c.Op
	if !truth {
		op = negation(op)
	}
	if isNumber(c.X.Type()) {
		return []atom{{v: c.X, op: op, other: c.Y}, {v: c.Y, op: turned(op), other: c.X}}
	}
	if k, ok := c.Y.(*ssa.Const); ok && k.IsNil() && op == token.EQL && s.proof != nil {
		if call := callOf(c.X); call != nil {
			return s.proof(s, call, true) // err == nil
		}
	}
	return nil
}

// callOf returns the call whose result a value is.
func callOf(v ssa.Value) *ssa.Call {
	if e, ok := v.(*ssa.Extract); ok {
		v = e.Tuple
	}
	call, _ := v.(*ssa.Call)
	return call
}

// shortCircuit reads `a && b` kept in a variable: a phi of false and b. If it is
// true, then b is, and so is all that led to b.
func (s *shape) shortCircuit(phi *ssa.Phi, truth bool, depth int) (out []atom) {
	only := -1
	for i, e := range phi.Edges {
		if k, ok := e.(*ssa.Const); ok && k.Value != nil && (k.Value.ExactString() == "true") != truth {
			continue
		}
		// Two ways to the answer: neither is certain.
		if only >= 0 {
			return nil
		}
		only = i
	}
	if only < 0 {
		return nil
	}
	out = s.atoms(phi.Edges[only], truth, depth+1)
	for b := phi.Block().Preds[only]; b != nil && b != phi.Block().Idom() && depth < maxDepth; b = b.Idom() {
		if len(b.Preds) != 1 {
			break
		}
		if cond := condition(b.Preds[0]); cond != nil {
			out = append(out, s.atoms(cond, b.Preds[0].Succs[0] == b, depth+1)...)
		}
		depth++
	}
	return out
}

// tested reads the tests of package math and of the code's own functions.
func (s *shape) tested(c *ssa.Call, truth bool) []atom {
	fn := c.Common().StaticCallee()
	if fn != nil && fn.String() == "math.IsInf" && !truth {
		rest := anything
		return []atom{{v: c.Common().Args[0], op: token.EQL, given: &rest}}
	}
	if s.proof == nil {
		return nil
	}
	return s.proof(s, c, truth)
}

// negation is the comparison that holds where one does not. Of NaN neither holds;
// it is no number, and in no span.
func negation(op token.Token) token.Token {
	switch op {
	case token.LSS:
		return token.GEQ
	case token.LEQ:
		return token.GTR
	case token.GTR:
		return token.LEQ
	case token.GEQ:
		return token.LSS
	case token.EQL:
		return token.NEQ
	case token.NEQ:
		return token.EQL
	}
	return token.ILLEGAL
}

// turned is the comparison seen from the other side.
func turned(op token.Token) token.Token {
	switch op {
	case token.LSS:
		return token.GTR
	case token.LEQ:
		return token.GEQ
	case token.GTR:
		return token.LSS
	case token.GEQ:
		return token.LEQ
	}
	return op
}
