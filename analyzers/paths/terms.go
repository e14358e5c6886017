package paths

import (
	"fmt"
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// maxTrace bounds the work of finding where terms are looked at.
const maxTrace = 2_000_000

// terms numbers the terms of a function and says where facts about them are of
// use.
type terms struct {
	fn     *ssa.Function
	ids    map[string]term
	values map[ssa.Value]int
	of     map[ssa.Value]term
	within []map[*ssa.BasicBlock]bool // by term, the blocks that define what it is made of
	uses   []map[*ssa.BasicBlock]bool // by term, the blocks at whose end it is looked at
	in     []map[*ssa.BasicBlock]bool // by term, the blocks at whose begin it is still of use
	cells  map[term]bool
}

func newTerms(fn *ssa.Function) *terms {
	return &terms{
		fn: fn, ids: map[string]term{}, values: map[ssa.Value]int{},
		of: map[ssa.Value]term{}, cells: map[term]bool{},
	}
}

// cell returns the term for the content of a variable, by its address.
func (t *terms) cell(addr ssa.Value) term {
	id := t.named(fmt.Sprint("*", t.number(addr)))
	t.cells[id] = true
	return id
}

func (t *terms) number(v ssa.Value) int {
	n, ok := t.values[v]
	if !ok {
		n = len(t.values)
		t.values[v] = n
	}
	return n
}

func (t *terms) named(key string) term {
	id, ok := t.ids[key]
	if !ok {
		id = term(len(t.ids))
		t.ids[key] = id
		t.within = append(t.within, map[*ssa.BasicBlock]bool{})
		t.uses = append(t.uses, map[*ssa.BasicBlock]bool{})
		t.in = append(t.in, nil)
	}
	return id
}

// term returns the term of a value.
func (t *terms) term(v ssa.Value) term {
	if id, ok := t.of[v]; ok {
		return id
	}
	var parts []ssa.Instruction
	id := t.named(t.key(v, 0, &parts))
	for _, p := range parts {
		t.within[id][p.Block()] = true
	}
	t.of[v] = id
	return id
}

// having returns the values of a term.
func (t *terms) having(id term) []ssa.Value {
	var out []ssa.Value
	for v, u := range t.of {
		if u == id {
			out = append(out, v)
		}
	}
	return out
}

// maxKey bounds the depth of an expression that two conditions may have in common.
const maxKey = 6

// key spells a value so that the same expression, evaluated again, is the same
// term: two tests of one condition in a row go the same way.
func (t *terms) key(v ssa.Value, depth int, parts *[]ssa.Instruction) string {
	if depth < maxKey {
		if key := t.spelled(v, depth, parts); key != "" {
			return key
		}
	}
	if instr, ok := v.(ssa.Instruction); ok {
		*parts = append(*parts, instr)
	}
	return fmt.Sprint("v", t.number(v))
}

// spelled spells an expression without effects, "" for any other value.
func (t *terms) spelled(v ssa.Value, depth int, parts *[]ssa.Instruction) string {
	inner := func(v ssa.Value) string { return t.key(v, depth+1, parts) }
	switch v := v.(type) {
	case *ssa.Const:
		if v.Value != nil {
			return v.Value.Kind().String() + v.Value.ExactString()
		}
		return "nil"
	case *ssa.BinOp:
		op := v.Op
		if depth == 0 {
			op = plain(op) // see inverted
		}
		return fmt.Sprintf("(%s%s%s)", inner(v.X), op, inner(v.Y))
	case *ssa.Call:
		if b, ok := v.Call.Value.(*ssa.Builtin); ok && b.Name() == "len" {
			return "len " + inner(v.Call.Args[0])
		}
	case *ssa.UnOp:
		if _, field := v.X.(*ssa.FieldAddr); v.Op == token.MUL && (field || steady(v.X)) {
			return "*" + inner(v.X)
		}
	case *ssa.FieldAddr:
		return fmt.Sprintf("%s.%d", inner(v.X), v.Field)
	case *ssa.Field:
		return fmt.Sprintf("%s.%d", inner(v.X), v.Field)
	}
	return ""
}

// steady reports whether an address is that of a captured variable that the
// function does not change after it has its value.
func steady(addr ssa.Value) bool {
	most := 0
	switch addr.(type) {
	case *ssa.Alloc:
		most = 1
	case *ssa.FreeVar:
	default:
		return false
	}
	for _, r := range *addr.Referrers() {
		if s, ok := r.(*ssa.Store); ok && s.Addr == addr {
			most--
		}
	}
	return most >= 0 && !isCell(addr)
}

// live finds where each term is looked at, and from where on. It reports false
// for a function that is too large.
func (t *terms) live() bool {
	for _, b := range t.fn.Blocks {
		for _, instr := range b.Instrs {
			t.use(instr, b)
		}
	}
	budget := maxTrace
	for id := range t.uses {
		t.in[id] = map[*ssa.BasicBlock]bool{}
		if len(t.uses[id]) == 1 && len(t.within[id]) == 0 {
			continue // a test of a parameter that nothing before it tells the outcome of
		}
		var work []*ssa.BasicBlock
		for b := range t.uses[id] {
			work = append(work, b)
		}
		for len(work) > 0 {
			if budget--; budget < 0 {
				return false
			}
			b := work[len(work)-1]
			work = work[:len(work)-1]
			if t.in[id][b] || t.within[id][b] {
				continue
			}
			t.in[id][b] = true
			work = append(work, b.Preds...)
		}
	}
	return true
}

// use notes what an instruction looks at.
func (t *terms) use(instr ssa.Instruction, b *ssa.BasicBlock) {
	look := func(v ssa.Value, at *ssa.BasicBlock) {
		if _, constant := v.(*ssa.Const); !constant && tracked(v.Type()) {
			t.uses[t.term(v)][at] = true
		}
	}
	switch instr := instr.(type) {
	case *ssa.If:
		look(instr.Cond, b)
	case *ssa.Phi:
		for i, e := range instr.Edges {
			look(e, b.Preds[i])
		}
	case *ssa.Return:
		for _, r := range instr.Results {
			look(r, b)
		}
	case *ssa.Store:
		look(instr.Val, b)
	case *ssa.BinOp:
		look(instr.X, b)
		look(instr.Y, b)
	case *ssa.UnOp:
		if instr.Op != token.MUL {
			look(instr.X, b)
		}
	case ssa.CallInstruction:
		for _, a := range instr.Common().Args {
			if isError(a.Type()) {
				look(a, b)
			}
		}
	}
}

// tracked reports whether facts about values of a type are of interest.
func tracked(typ types.Type) bool {
	switch u := typ.Underlying().(type) {
	case *types.Basic:
		return u.Info()&(types.IsBoolean|types.IsInteger|types.IsString) != 0
	case *types.Interface, *types.Pointer, *types.Slice, *types.Map:
		return true
	}
	return false
}

// keep drops the facts that are of no use from the begin of a block on.
func (t *terms) keep(f facts, b *ssa.BasicBlock) facts {
	return f.filter(func(id term, _ known) bool {
		return t.cells[id] || t.in[id][b] || t.arg(id, b)
	})
}

// arg reports whether a block itself defines what a term is made of and looks at
// it: the phis of the block.
func (t *terms) arg(id term, b *ssa.BasicBlock) bool { return t.within[id][b] }

// phis makes the facts of an edge: those about what the next block defines anew
// are forgotten, and its phis get what they are on this edge.
func (t *terms) phis(w *walk, from, to *ssa.BasicBlock, f facts) facts {
	type pick struct {
		id term
		k  known
	}
	var picks []pick
	at := -1
	for i, p := range to.Preds {
		if p == from {
			at = i
		}
	}
	for _, instr := range to.Instrs {
		phi, ok := instr.(*ssa.Phi)
		if !ok {
			break
		}
		if tracked(phi.Type()) {
			k := w.is(phi.Edges[at], f)
			if k >= same && t.within[term(k-same)][to] {
				k = unknown // that one is defined anew, too
			}
			picks = append(picks, pick{t.term(phi), k})
		}
	}
	f = f.filter(func(id term, k known) bool {
		return !t.within[id][to] && (k < same || !t.within[term(k-same)][to])
	})
	for _, p := range picks {
		f = f.set(p.id, p.k)
	}
	return f
}

// isZero reports whether a constant is nil, false, zero or empty.
func isZero(c *ssa.Const) bool {
	if c.Value == nil {
		return true
	}
	switch c.Value.Kind() {
	case constant.Bool:
		return !constant.BoolVal(c.Value)
	case constant.String:
		return constant.StringVal(c.Value) == ""
	case constant.Int:
		return constant.Sign(c.Value) == 0
	}
	return false
}

// isError reports whether a type is error, or an interface that errors have.
func isError(t types.Type) bool {
	return types.Identical(t, types.Universe.Lookup("error").Type()) || types.IsInterface(t) && isErrorNamed(t)
}

// isErrorNamed recognizes interfaces that errors have, such as a library's own.
func isErrorNamed(t types.Type) bool {
	errorType := types.Universe.Lookup("error").Type().Underlying().(*types.Interface)
	return types.Implements(t, errorType)
}
