package fieldflow

import (
	"go/constant"
	"go/token"
	"go/types"
	"reflect"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// decided notes what depends on a condition on deficits: what runs only if there
// are none shows all there is to show, and a variable that is set on one side
// tells of them.
func (s *shower) decided(w labeled, branch *ssa.If) {
	b := branch.Block()
	if fn := branch.Parent(); ownerOf(w.l.key) == fn && fn.Signature.Results().Len() > 0 {
		s.sum(w.l.key).DeficitsTo = true // what it returns may depend on them
	}
	present, exact := presentSide(branch.Cond)
	some, others := b.Succs[present], b.Succs[1-present]
	if len(some.Preds) == 1 {
		s.guards = append(s.guards, guard{w.l.key, some})
	}
	if exact && len(others.Preds) == 1 {
		s.absent = append(s.absent, region{w.l.key, others})
	}
	s.joined(branch, some, w.l)
}

// maxWays bounds the ways into a block that are compared with one another: the end
// of a switch over all there is tells nothing of one entry.
const maxWays = 64

// joined labels the variables that have another value where a run comes from the
// side with deficits than where it comes from the other side.
func (s *shower) joined(branch *ssa.If, some *ssa.BasicBlock, l label) {
	b := branch.Block()
	inside := func(p *ssa.BasicBlock) bool { return len(some.Preds) == 1 && some.Dominates(p) }
	ways := []*ssa.BasicBlock{b}
	if inside(some) {
		ways = s.region(some)
	}
	for _, p := range ways {
		for _, join := range p.Succs {
			if inside(join) || len(join.Preds) < 2 || len(join.Preds) > maxWays || p == b && join != some {
				continue
			}
			i := slices.Index(join.Preds, p)
			for j, q := range join.Preds {
				if j != i && b.Dominates(q) && !inside(q) {
					s.marked(join, i, j, l)
				}
			}
		}
	}
}

// region returns the blocks that run only if a block does, up to a number that no
// mark needs.
func (s *shower) region(of *ssa.BasicBlock) []*ssa.BasicBlock {
	out := []*ssa.BasicBlock{of}
	for i := 0; i < len(out) && len(out) < maxRegion; i++ {
		out = append(out, out[i].Dominees()...)
	}
	return out
}

const maxRegion = 200

// marked labels the variables that differ between two ways into a block.
func (s *shower) marked(join *ssa.BasicBlock, i, j int, l label) {
	for _, instr := range join.Instrs {
		phi, ok := instr.(*ssa.Phi)
		if !ok {
			return
		}
		if phi.Edges[i] != phi.Edges[j] {
			s.add(phi, l)
		}
	}
}

// presentSide returns which successor runs if there are deficits, and whether the
// other one runs only if there are none.
func presentSide(cond ssa.Value) (side int, exact bool) {
	switch v := cond.(type) {
	case *ssa.UnOp:
		if v.Op == token.NOT {
			side, exact = presentSide(v.X)
			return 1 - side, exact
		}
	case *ssa.BinOp:
		return compared(v)
	}
	return 0, true // a predicate: HasDeficits()
}

// compared is presentSide for a comparison: with nothing, or with a number.
func compared(v *ssa.BinOp) (side int, exact bool) {
	k, ok := v.Y.(*ssa.Const)
	if !ok {
		return 0, false
	}
	n := int64(0) // nil and the empty string
	if k.Value != nil && k.Value.Kind() == constant.Int {
		n, _ = constant.Int64Val(k.Value)
	} else if k.Value != nil && k.Value.ExactString() != `""` {
		return 0, false
	}
	switch v.Op {
	case token.EQL:
		return 1, n == 0
	case token.LEQ:
		return 1, n == 0
	case token.LSS:
		return 1, n == 1
	case token.NEQ, token.GTR:
		return 0, n == 0
	case token.GEQ:
		return 0, n == 1
	}
	return 0, false
}

// marks notes what is shown, or put in a struct or map, only if there are deficits:
// a mark for them.
func (s *shower) marks() {
	for _, g := range s.guards {
		for _, b := range s.region(g.block) {
			for _, instr := range b.Instrs {
				if s.sets(instr, g.key) {
					s.flag(label{kind: deficits, key: g.key}, instr)
				}
			}
		}
	}
}

// sets reports whether an instruction sets or shows a mark.
func (s *shower) sets(instr ssa.Instruction, k key) bool {
	switch i := instr.(type) {
	case *ssa.MapUpdate:
		return true
	case *ssa.Store:
		_, field := i.Addr.(*ssa.FieldAddr)
		return field
	case ssa.CallInstruction:
		return s.isMark(i, k)
	}
	return false
}

// isMark reports whether a call shows something other than the entry's text.
func (s *shower) isMark(call ssa.CallInstruction, k key) bool {
	if s.c.sink(call.Common()).form == none && !s.writes(call) {
		return false
	}
	return !slices.ContainsFunc(s.texts, func(e event) bool { return e.instr == ssa.Instruction(call) && e.key == k })
}

// hidesDeficits reports whether JSON of a value shows an entry's text and not its
// deficits, by the fields' tags.
func (c *code) hidesDeficits(t types.Type, depth int) bool {
	if depth > maxHolding || !c.carries(t, true) {
		return false
	}
	if methods := types.NewMethodSet(t); methods.Lookup(nil, "MarshalJSON") != nil || methods.Lookup(nil, "MarshalText") != nil {
		return false // it is encoded by code of its own
	}
	if e := c.entry(t); e != nil {
		return !slices.ContainsFunc(e.Deficits, func(f *types.Var) bool { return encodes(t, f) }) &&
			slices.ContainsFunc(e.Text, func(f *types.Var) bool { return encodes(t, f) })
	}
	switch u := t.Underlying().(type) {
	case interface{ Elem() types.Type }:
		return c.hidesDeficits(u.Elem(), depth+1)
	case *types.Struct:
		for i := range u.NumFields() {
			if u.Field(i).Exported() && c.hidesDeficits(u.Field(i).Type(), depth+1) {
				return true
			}
		}
	}
	return false
}

// encodes reports whether encoding/json writes a field of a struct, or of one that
// is embedded in it.
func encodes(t types.Type, f *types.Var) bool {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	st, ok := t.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for i := range st.NumFields() {
		g := st.Field(i)
		if name, _ := reflect.StructTag(st.Tag(i)).Lookup("json"); name == "-" {
			continue
		}
		if g.Origin() == f.Origin() && g.Exported() || g.Embedded() && g.Origin() != f.Origin() && encodes(g.Type(), f) {
			return true
		}
	}
	return false
}

// printsTextOnly reports whether fmt prints a value by a method that returns the
// bare text and nothing of the deficits.
func (c *code) printsTextOnly(t types.Type) bool {
	methods := types.NewMethodSet(t)
	for _, name := range []string{"LogValue", "Error", "String"} {
		sel := methods.Lookup(c.pass.Pkg, name)
		if sel == nil {
			continue
		}
		m, ok := sel.Obj().(*types.Func)
		if !ok {
			return false
		}
		sh, known := c.showsMethod(m)
		return known && sh.TextTo && !sh.DeficitsTo && !sh.Deficits
	}
	return false
}

// showsMethod returns what a method does with its receiver.
func (c *code) showsMethod(m *types.Func) (sh Shows, known bool) {
	for _, fn := range c.funcs {
		if fn.Object() == m.Origin() {
			c.showerOf(fn)
			if sum := c.sums[param{fn, 0}]; sum != nil {
				return *sum, true
			}
			return sh, true
		}
	}
	return c.showsFar(m, 0)
}
