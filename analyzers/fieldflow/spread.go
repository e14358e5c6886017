package fieldflow

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// follow follows a labeled value into an instruction that uses it.
func (s *shower) follow(w labeled, instr ssa.Instruction) {
	if v, ok := instr.(ssa.Value); ok && s.within(w, instr) {
		s.add(v, w.l)
		return
	}
	switch i := instr.(type) {
	case *ssa.FieldAddr, *ssa.Field:
		_, f := field(instr)
		s.selected(w, instr.(ssa.Value), f)
	case *ssa.Extract:
		s.extracted(w, i)
	case *ssa.Store:
		if i.Val == w.v {
			s.stored(w, i)
		}
	case *ssa.MapUpdate:
		if i.Value == w.v {
			s.add(i.Map, w.l)
			s.flag(w.l, i)
		}
	case *ssa.Send:
		s.flag(w.l, i)
	case *ssa.MakeClosure:
		s.captured(w, i)
	case *ssa.If:
		if w.l.kind == deficits {
			s.decided(w, i)
		}
	case *ssa.Return:
		s.returns(w, i)
	case ssa.CallInstruction:
		s.called(w, i)
	}
}

// within reports whether what an instruction yields is the labeled value in
// another form, or an element of it.
func (s *shower) within(w labeled, instr ssa.Instruction) bool {
	switch i := instr.(type) {
	case *ssa.IndexAddr:
		return i.X == w.v
	case *ssa.Index:
		return i.X == w.v
	case *ssa.Lookup:
		return i.X == w.v // not as the key
	case *ssa.Range, *ssa.Next, *ssa.Phi, *ssa.ChangeType, *ssa.ChangeInterface, *ssa.MakeInterface,
		*ssa.TypeAssert, *ssa.Slice, *ssa.Convert, *ssa.MultiConvert, *ssa.SliceToArrayPointer:
		return true
	case *ssa.UnOp:
		return i.Op == token.MUL || w.l.kind == deficits
	case *ssa.BinOp:
		return i.Op == token.ADD && textual(i.Type()) || w.l.kind == deficits
	}
	return false
}

// extracted follows a label into a part of a tuple: the key of a range tells
// nothing of the text.
func (s *shower) extracted(w labeled, e *ssa.Extract) {
	if _, next := e.Tuple.(*ssa.Next); next && e.Index != 2 && w.l.kind != deficits {
		return
	}
	if w.l.kind == deficits || textual(e.Type()) || w.l.dto != nil || w.l.kind == raw {
		s.add(e, w.l)
	}
}

// selected follows a label into the selection of a field.
func (s *shower) selected(w labeled, v ssa.Value, f *types.Var) {
	l := w.l
	switch {
	case l.part != nil:
		if l.part == f {
			l.part = nil
			s.add(v, l)
		}
	case l.dto != nil && nameOf(l.dto.Type()) == nameOf(baseType(v)):
		if l.field == f {
			l.dto, l.field, l.put = nil, nil, nil
			s.add(v, l)
		}
	case l.dto != nil, l.kind == raw, l.kind == deficits:
		s.add(v, l) // a part of it
	}
}

// baseType returns the type that a selection selects from.
func baseType(v ssa.Value) types.Type {
	base, _ := field(v.(ssa.Instruction))
	return base.Type()
}

// stored follows a label into a variable, a field or an element.
func (s *shower) stored(w labeled, st *ssa.Store) {
	switch addr := st.Addr.(type) {
	case *ssa.Alloc:
		s.add(addr, w.l)
	case *ssa.FreeVar:
		s.add(s.c.binding(addr), w.l)
	case *ssa.IndexAddr:
		s.add(addr.X, w.l)
		if load, ok := addr.X.(*ssa.UnOp); ok {
			s.add(s.c.binding(load.X), w.l)
		}
	case *ssa.FieldAddr:
		s.storedInField(w, st, addr)
	default:
		s.flag(w.l, st)
	}
}

// storedInField follows a label into a field. Deficits that are put in a struct
// are for whoever is shown the struct.
func (s *shower) storedInField(w labeled, st *ssa.Store, addr *ssa.FieldAddr) {
	s.flag(w.l, st)
	base, f := addr.X, fieldOf(addr.X.Type(), addr.Field)
	owner, inner := base, f
	for range maxNesting {
		outer, ok := base.(*ssa.FieldAddr)
		if !ok {
			break
		}
		base, f = outer.X, fieldOf(outer.X.Type(), outer.Field)
	}
	l := w.l
	if l.kind == raw && s.c.carries(base.Type(), true) {
		return // an entry is being made
	}
	if l.dto == nil && l.kind != deficits {
		if s.c.hasPlace(owner.Type()) || s.c.hasPlace(base.Type()) {
			return
		}
		l.dto, l.field, l.put = owner, inner, st
		if owner != base {
			l.part = f
		}
	} else {
		l.part = f
	}
	base = s.c.binding(base)
	if load, ok := base.(*ssa.UnOp); ok {
		if a, ok := s.c.binding(load.X).(*ssa.Alloc); ok {
			s.add(a, l)
			return
		}
	}
	if _, local := base.(*ssa.Alloc); local {
		s.add(base, l)
		return
	}
	// A field of what the function was handed: a response shows it.
	if w.l.dto != nil && w.l.kind == text && s.isResponse(base) {
		s.shownIn(w.l)
	}
}

// isResponse reports whether a value is a response that the function was handed.
func (s *shower) isResponse(v ssa.Value) bool {
	if _, ok := s.c.name(v).key.root.(*ssa.Parameter); !ok {
		return false
	}
	name := nameOf(v.Type())
	return name != nil && namedResponse(name.Name())
}

// captured follows a label into a function literal.
func (s *shower) captured(w labeled, mc *ssa.MakeClosure) {
	fn := mc.Fn.(*ssa.Function)
	for i, b := range mc.Bindings {
		if b == w.v && i < len(fn.FreeVars) && len(fn.Blocks) > 0 && fn.Parent() != nil {
			s.add(fn.FreeVars[i], w.l)
		}
	}
}

// returns follows a label out of its function.
func (s *shower) returns(w labeled, ret *ssa.Return) {
	fn := ret.Parent()
	mine := ownerOf(w.l.key) == fn
	switch w.l.kind {
	case deficits:
		s.flag(w.l, ret)
		if mine {
			s.sum(w.l.key).DeficitsTo = true
		}
	case raw:
		if mine {
			s.sum(w.l.key).returned(w.l)
		}
	case text:
		s.returnsText(w.l, ret, mine)
	}
	// A literal's result comes out where the function around it calls it.
	if fn.Parent() != nil && !mine {
		for _, call := range s.c.callers[fn] {
			s.results(call, w.l)
		}
	}
}

// returned notes that a function returns a parameter, or what it made of it.
func (s *Shows) returned(l label) {
	s.Wraps = s.Wraps || l.dto != nil
	s.Formats = s.Formats || l.made != nil
	s.Passes = s.Passes || l.made == nil && l.dto == nil
}

// returnsText judges a text that is returned: a formatted one and one in a struct
// are for a reader, a bare one is the caller's to show.
func (s *shower) returnsText(l label, ret *ssa.Return, mine bool) {
	fn := ret.Parent()
	switch {
	case l.dto != nil:
		if fn.Parent() == nil || s.c.valued[fn] || len(s.c.callers[fn]) == 0 {
			s.shownIn(l)
		}
	case l.made != nil:
		if namedForKey(fn.Name()) {
			return // a key that is compared or looked up by
		}
		s.returned = append(s.returned, event{key: l.key, instr: ret, pos: ret.Pos(), from: l.from, made: l.made, what: "the formatted string is returned"})
	case mine:
		s.sum(l.key).TextTo = true
	}
}

// ownerOf returns the function that a key is a parameter of, nil for any other.
func ownerOf(k key) *ssa.Function {
	if p, ok := k.root.(*ssa.Parameter); ok {
		return p.Parent()
	}
	return nil
}

// results gives a label to the results of a call that can hold it.
func (s *shower) results(call ssa.CallInstruction, l label) {
	v := call.Value()
	if v == nil {
		return
	}
	if _, several := v.Type().(*types.Tuple); !several {
		if s.c.takes(l, v.Type()) {
			s.add(v, l)
		}
		return
	}
	for _, r := range *v.Referrers() {
		if e, ok := r.(*ssa.Extract); ok && s.c.takes(l, e.Type()) {
			s.add(e, l)
		}
	}
}

// takes reports whether a result of type t can be made of what a label says.
func (c *code) takes(l label, t types.Type) bool {
	switch {
	case isError(t):
		return false
	case l.kind == deficits:
		return !c.carries(t, true) // entries have deficits of their own
	}
	return textual(t) || l.dto != nil
}

// isError reports whether a type is error.
func isError(t types.Type) bool { return types.Identical(t, types.Universe.Lookup("error").Type()) }

// flag notes that deficits are put where a reader can find them.
func (s *shower) flag(l label, instr ssa.Instruction) {
	if l.kind != deficits {
		return
	}
	s.flags = append(s.flags, event{key: l.key, instr: instr})
	if sum := s.sum(l.key); ownerOf(l.key) != nil {
		sum.Deficits = true
	}
}

// shownIn notes that a struct with a text in it is shown.
func (s *shower) shownIn(l label) {
	pos, end := s.c.literalPos(l.dto, l.put)
	s.texts = append(s.texts, event{key: l.key, instr: l.put, pos: pos, end: end, from: l.from,
		what: "a " + typeName(l.dto.Type()) + ", which has no place for deficits, carries it"})
}

// typeName names a type for a message.
func typeName(t types.Type) string {
	if name := nameOf(t); name != nil {
		return name.Name()
	}
	return "struct"
}
