package ctx0008

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// answers reports whether a function answers for a debt on a transaction itself,
// and does not leave it to those who call it.
func (c *checker) answers(fn *ssa.Function, on handle, d debt) bool {
	if fn.Parent() != nil {
		return c.literalAnswers(fn, on, d)
	}
	if on.name != "" || on.root == nil {
		return !c.leaves(fn, d)
	}
	switch on.root.(type) {
	case *ssa.Parameter, *ssa.Global:
	default:
		return !c.handsBack(fn, on) // it began the transaction
	}
	if fn.Object() != nil && fn.Object().Exported() {
		return !c.handed(fn, on) || c.isValue(fn, d)
	}
	return !c.leaves(fn, d)
}

// handsBack reports whether a function returns the transaction that it began: the
// caller goes on with it.
func (c *checker) handsBack(fn *ssa.Function, on handle) bool {
	for _, b := range fn.Blocks {
		ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		if !ok {
			continue
		}
		for _, r := range ret.Results {
			if c.kindOf(r.Type()) != other && !isNil(r) && c.handle(r).id() == on.id() {
				return true
			}
		}
	}
	return false
}

// leaves reports whether an unexported function has callers to leave it to.
// Where it is used as a value, nobody sees what it is handed.
func (c *checker) leaves(fn *ssa.Function, d debt) bool {
	if fn.Object() != nil && fn.Object().Exported() {
		return false
	}
	return len(c.callers[fn])+len(c.values[fn]) > 0 && !c.isValue(fn, d)
}

// literalAnswers is answers for a function literal. One that is handed the
// transaction answers for itself, unless the literal is only called by name; what
// it captures belongs to the function around it, if that runs it.
func (c *checker) literalAnswers(fn *ssa.Function, on handle, d debt) bool {
	switch on.root.(type) {
	case *ssa.Parameter:
		return len(c.callers[fn]) == 0 && !c.covered(fn, d) && !c.isNested(fn)
	case *ssa.FreeVar, *ssa.Global, nil:
		return !c.inlined(fn) && (c.autocommit(on) || on.kind == pool || on.kind == conn)
	}
	return true
}

// inlined reports whether a literal runs where the function around it calls it,
// or hands it over, and is not kept for later.
func (c *checker) inlined(fn *ssa.Function) bool {
	if len(c.callers[fn]) > 0 {
		return true
	}
	uses := c.values[fn]
	for _, u := range uses {
		if u.call == nil {
			return false
		}
	}
	return len(uses) > 0
}

// isValue reports whether a declared function is used as a value, and not handed
// to functions alone that write the row for it.
func (c *checker) isValue(fn *ssa.Function, d debt) bool {
	return len(c.values[fn]) > 0 && !c.covered(fn, d)
}

// handed reports whether a function is handed the transaction: as a parameter,
// by a context, or in a struct. A connection or pool is not a transaction.
func (c *checker) handed(fn *ssa.Function, on handle) bool {
	p, ok := on.root.(*ssa.Parameter)
	if !ok {
		return false
	}
	if on.ctx {
		return true
	}
	switch on.kind {
	case pool, conn, source:
		return false
	case tx:
		return true
	}
	if fn.Signature.Recv() == nil || fn.Params[0] != p {
		return c.handsOver(p, on)
	}
	// What the receiver keeps is a transaction if it is made for one; a field of
	// one of its fields is a pool.
	return on.kind == shaped && strings.Count(on.path, ".") == 1
}

// handsOver reports whether a parameter besides the receiver hands over the
// transaction. What a struct with a pool in it runs SQL by, runs it on that pool.
func (c *checker) handsOver(p *ssa.Parameter, on handle) bool {
	if on.kind != other {
		return on.path == "" || on.kind == shaped || on.kind == batch
	}
	if f, ok := c.handleField(p.Type(), 0); ok {
		k := c.kindOf(f.Type())
		return k == tx || k == shaped
	}
	return types.IsInterface(p.Type())
}

// namePos returns the place of the name that a call calls.
func namePos(call ssa.CallInstruction) token.Pos {
	pos := call.Common().Pos()
	if pos.IsValid() {
		return pos
	}
	return call.Pos()
}

// callAt returns the call expression whose parenthesis stands at a place.
func (c *checker) callAt(pos token.Pos) *ast.CallExpr {
	for _, f := range c.pass.Files {
		if pos < f.FileStart || f.FileEnd < pos {
			continue
		}
		var found *ast.CallExpr
		ast.Inspect(f, func(n ast.Node) bool {
			if n == nil || pos < n.Pos() || n.End() < pos {
				return false
			}
			if call, ok := n.(*ast.CallExpr); ok && call.Lparen == pos {
				found = call
			}
			return true
		})
		return found
	}
	return nil
}
