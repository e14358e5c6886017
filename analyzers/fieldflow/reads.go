package fieldflow

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// Reads is what a function does with the results in one of its parameters.
type Reads struct {
	Entries    bool // reads entries
	Disclosure bool // reads a field of the disclosure
	Returns    bool // returns them
	Keeps      bool // stores, sends or passes them on to where they cannot be seen
	Fills      bool // decodes into them
}

// String lists what is done: "entries", "entries, disclosure".
func (r Reads) String() string {
	var words []string
	for _, w := range []struct {
		on   bool
		word string
	}{{r.Entries, "entries"}, {r.Disclosure, "disclosure"}, {r.Returns, "returns"}, {r.Keeps, "keeps"}, {r.Fills, "fills"}} {
		if w.on {
			words = append(words, w.word)
		}
	}
	if len(words) == 0 {
		return "nothing"
	}
	return strings.Join(words, "+")
}

// unseen is what code that cannot be seen does with a result.
var unseen = Reads{Keeps: true}

// A param is a parameter of a function, the receiver counted.
type param struct {
	fn *ssa.Function
	i  int
}

// reads returns what a function of the package does with a parameter. While a
// recursive function is looked at, it does nothing; what its other calls do is
// seen all the same.
func (c *code) reads(fn *ssa.Function, i int) Reads {
	p := param{fn, i}
	if known := c.known[p]; known != nil {
		return *known
	}
	if len(fn.Blocks) == 0 || i >= len(fn.Params) {
		return c.readsFar(fn.Object(), i)
	}
	sum := new(Reads)
	c.known[p] = sum
	t := newTracker(c, fn.Params[i].Pos())
	t.add(fn.Params[i], "", nil)
	t.run()
	c.gaveUp = c.gaveUp || t.gaveUp
	*sum = t.all
	for _, h := range t.held {
		sum.Entries = sum.Entries || len(h.Entries) > 0
		sum.Disclosure = sum.Disclosure || h.Disclosed
		sum.Keeps = sum.Keeps || h.Escapes && !t.all.Returns
		sum.Fills = sum.Fills || h.filled
	}
	return *sum
}

// readsFar returns what a function of another package does with a parameter.
func (c *code) readsFar(obj types.Object, i int) Reads {
	fn, ok := obj.(*types.Func)
	if !ok {
		return unseen
	}
	var fact Fact
	if c.pass.ImportObjectFact(fn.Origin(), &fact) {
		for _, p := range fact.Params {
			if p.Index == i {
				return p.Reads
			}
		}
		return unseen
	}
	if decodes(fn.Name()) {
		return Reads{Fills: true}
	}
	return unseen
}

// decodes reports whether a function is named for filling in what it is handed.
func decodes(name string) bool {
	for _, prefix := range []string{"Unmarshal", "Decode", "ShouldBind", "Bind", "ReadJSON"} {
		if strings.HasPrefix(name, prefix) {
			return true
		}
	}
	return false
}

// readsOf returns what a call does with one of its arguments.
func (c *code) readsOf(call ssa.CallInstruction, i int) Reads {
	common := call.Common()
	if refs := c.execs(call, i); refs != nil {
		return c.readsByTemplates(refs, "$")
	}
	if common.IsInvoke() {
		if decodes(common.Method.Name()) {
			return Reads{Fills: true}
		}
		return unseen
	}
	fn := c.callee(common)
	if fn == nil {
		return unseen
	}
	return c.reads(fn, i)
}

// callPos returns the place of a call by its parenthesis: the name of a method,
// the beginning of any other, and its end.
func (c *code) callPos(paren token.Pos) (pos, end token.Pos) {
	e, ok := c.exprs[paren].(*ast.CallExpr)
	if !ok {
		return paren, token.NoPos
	}
	sel, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr)
	fset := c.pass.Fset
	if ok && fset.Position(sel.Sel.Pos()).Line != fset.Position(e.Pos()).Line {
		return sel.Sel.Pos(), e.End()
	}
	return e.Pos(), e.End()
}
