package fieldflow

import (
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctxlaws/ctxvet/analyzers/vocab"
)

// A Held is a result that a function holds: it was returned to it, received,
// decoded or ranged over there.
type Held struct {
	Type *vocab.Result
	Pos  token.Pos // where it comes from
	// Entries are the places where its entries are read, in the order of the
	// source.
	Entries []Read
	// Disclosed says that a field of its disclosure is read, by the function or
	// by one that it is handed to; Escapes, that it goes where that cannot be seen.
	Disclosed, Escapes bool

	filled, built bool
}

// A Read is a place where the entries of a result are read.
type Read struct {
	Pos, End token.Pos
	Field    string // the field's name; "" if a callee reads them
	Callee   string // the function that reads them; "" for a field
}

// Dropped reports whether the entries are read and the disclosure is lost.
func (h *Held) Dropped() bool { return len(h.Entries) > 0 && !h.Disclosed && !h.Escapes }

// held returns the results that a function holds.
func (c *code) held(fn *ssa.Function) (out []*Held) {
	for _, v := range c.sources(fn) {
		t := newTracker(c, v.Pos())
		t.add(v, "", nil)
		t.run()
		c.gaveUp = c.gaveUp || t.gaveUp
		alloc, local := v.(*ssa.Alloc)
		for _, h := range t.sorted() {
			// What the function puts together itself was disclosed to nobody.
			if local && (!h.filled || h.built || onlyStored(alloc) != nil) {
				continue
			}
			h.Escapes = h.Escapes || t.all.Keeps || t.all.Returns
			h.Disclosed = h.Disclosed || t.all.Disclosure || t.disclosedWithin(h)
			out = append(out, h)
		}
	}
	return out
}

// sources returns the values from which the function's own results come.
func (c *code) sources(fn *ssa.Function) (out []ssa.Value) {
	if strings.HasPrefix(fn.Synthetic, "range-over-func") {
		for _, p := range fn.Params {
			if c.carries(p.Type(), false) {
				out = append(out, p)
			}
		}
	}
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			if v, ok := instr.(ssa.Value); ok && c.carries(v.Type(), false) && c.gives(v) {
				out = append(out, v)
			}
		}
	}
	return out
}

// gives reports whether a result comes into the function with a value.
func (c *code) gives(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.Call:
		return c.returnsHeld(v)
	case *ssa.UnOp:
		return v.Op == token.ARROW
	case *ssa.TypeAssert:
		return !v.CommaOk && c.heldInside(v.X)
	case *ssa.Extract:
		switch tuple := v.Tuple.(type) {
		case *ssa.Call:
			return c.returnsHeld(tuple)
		case *ssa.Select:
			return true
		case *ssa.UnOp:
			return tuple.Op == token.ARROW
		case *ssa.TypeAssert:
			return c.heldInside(tuple.X)
		}
	case *ssa.Alloc:
		return c.result(v.Type()) != nil
	}
	return false
}

// returnsHeld reports whether a call's result is new to its caller: not if the
// callee gives back a parameter that the caller does not hold.
func (c *code) returnsHeld(call *ssa.Call) bool {
	if _, builtin := call.Call.Value.(*ssa.Builtin); builtin {
		return false
	}
	fn := c.callee(&call.Call)
	if fn == nil || len(fn.Blocks) == 0 {
		return true
	}
	for i, arg := range call.Call.Args {
		if c.carries(arg.Type(), false) && c.reads(fn, i).Returns && !c.heldInside(arg) {
			return false
		}
	}
	return true
}

// heldInside reports whether the function got the value from a call or a
// channel, and not by a parameter, a field or a global.
func (c *code) heldInside(v ssa.Value) bool {
	for range maxNesting {
		switch x := v.(type) {
		case *ssa.Call:
			return c.carries(x.Type(), false) || !isBuiltin(&x.Call)
		case *ssa.Extract:
			v = x.Tuple
		case *ssa.Select:
			return true
		case *ssa.MakeInterface:
			v = x.X
		case *ssa.ChangeInterface:
			v = x.X
		case *ssa.ChangeType:
			v = x.X
		case *ssa.TypeAssert:
			v = x.X
		case *ssa.UnOp:
			if x.Op == token.ARROW {
				return true
			}
			v = onlyStored(c.binding(x.X))
		case *ssa.Phi:
			v = x.Edges[0]
		default:
			return false
		}
		if v == nil {
			return false
		}
	}
	return false
}

// isBuiltin reports whether a call is one of append, len and the like.
func isBuiltin(call *ssa.CallCommon) bool {
	_, ok := call.Value.(*ssa.Builtin)
	return ok
}

// sortReads puts reads in the order of the source, each once.
func sortReads(reads []Read) []Read {
	slices.SortStableFunc(reads, func(a, b Read) int { return int(a.Pos - b.Pos) })
	return slices.CompactFunc(reads, func(a, b Read) bool { return a.Pos == b.Pos })
}
