package origin

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// visit goes on from one place to those that flow to it.
func (s *search) visit(v *visit) {
	if s.kind == elapsed && s.flow.isElapsed(v.Place) {
		s.find(v)
		return
	}
	if s.kind == assigned && v.Path == "" {
		if isAssigned(v) {
			s.find(v)
		}
		return
	}
	list := s.gather(v.Place)
	if v.Value.Parent() == nil || !s.overwritten(v.Place, list) {
		s.values(v)
	}
	s.stores(v, list)
}

// values follows the operands of what makes a value.
func (s *search) values(v *visit) {
	switch x := v.Value.(type) {
	case *ssa.Parameter:
		s.leaf(leaf{param: x, path: v.Path, way: v.way()})
	case *ssa.FreeVar:
		s.captured(v, x)
	case *ssa.Phi:
		for _, e := range x.Edges {
			s.push(Place{e, v.Path, v.At}, v, Mark{})
		}
	case *ssa.BinOp:
		s.arithmetic(v, x)
	case *ssa.Call:
		s.call(v, x, 0)
	case *ssa.Extract:
		s.extract(v, x)
	default:
		s.operand(v)
	}
}

// operand follows a value made of one other value.
func (s *search) operand(v *visit) {
	from := func(x ssa.Value) { s.push(Place{x, v.Path, v.At}, v, Mark{}) }
	part := func(x ssa.Value, step string) { s.push(Place{x, Join(step, v.Path), v.At}, v, Mark{}) }
	switch x := v.Value.(type) {
	case *ssa.UnOp:
		s.unary(v, x)
	case *ssa.Field:
		part(x.X, fieldName(x.X.Type(), x.Field))
	case *ssa.FieldAddr:
		part(x.X, fieldName(x.X.Type(), x.Field))
	case *ssa.Index:
		part(x.X, element(x.Index))
	case *ssa.IndexAddr:
		part(x.X, element(x.Index))
	case *ssa.Lookup:
		part(x.X, key(x.X.Type(), x.Index))
	case *ssa.Slice:
		s.push(Place{x.X, shift(v.Path, x.Low), v.At}, v, Mark{})
	case *ssa.Convert:
		from(x.X)
	case *ssa.MultiConvert:
		from(x.X)
	case *ssa.ChangeType:
		from(x.X)
	case *ssa.ChangeInterface:
		from(x.X)
	case *ssa.MakeInterface:
		from(x.X)
	case *ssa.SliceToArrayPointer:
		from(x.X)
	case *ssa.TypeAssert:
		from(x.X)
	}
}

// unary follows a load, a sign and a receive.
func (s *search) unary(v *visit, x *ssa.UnOp) {
	switch x.Op {
	case token.MUL:
		s.push(Place{x.X, v.Path, x}, v, Mark{})
	case token.ARROW:
		s.push(Place{x.X, Join(AnyElement, v.Path), nil}, v, Mark{})
	case token.SUB, token.XOR:
		s.push(Place{x.X, v.Path, v.At}, v, Mark{})
	}
}

// arithmetic follows both operands. A comparison tells one bit, which is no
// computed value any more. Of a quotient, only what is divided can be an elapsed
// time: a count by the hour is a rate.
func (s *search) arithmetic(v *visit, x *ssa.BinOp) {
	switch x.Op {
	case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
		return
	}
	s.push(Place{x.X, "", v.At}, v, Mark{})
	if s.kind == computed || x.Op != token.QUO {
		s.push(Place{x.Y, "", v.At}, v, Mark{})
	}
}

// extract follows one of several results.
func (s *search) extract(v *visit, x *ssa.Extract) {
	switch t := x.Tuple.(type) {
	case *ssa.Call:
		s.call(v, t, x.Index)
	case *ssa.TypeAssert, *ssa.Lookup, *ssa.UnOp:
		if x.Index == 0 {
			s.operand(&visit{Place: Place{x.Tuple, v.Path, v.At}, next: v})
		}
	case *ssa.Next:
		if r, ok := t.Iter.(*ssa.Range); ok && x.Index == 2 {
			s.push(Place{r.X, Join(AnyKey, v.Path), v.At}, v, Mark{})
		}
	}
}

// captured follows a variable of the function around a literal.
func (s *search) captured(v *visit, x *ssa.FreeVar) {
	for i, fv := range x.Parent().FreeVars {
		if fv != x {
			continue
		}
		for _, c := range s.flow.index.closures[x.Parent()] {
			s.push(Place{c.Bindings[i], v.Path, nil}, v, Mark{})
		}
	}
}

// fieldName returns the name of a field of a struct or of what a pointer points
// to.
func fieldName(t types.Type, i int) string {
	if st, ok := pointee(t).Underlying().(*types.Struct); ok && i < st.NumFields() {
		return st.Field(i).Name()
	}
	return "?"
}

// element returns the step of an index.
func element(index ssa.Value) string {
	if c, ok := index.(*ssa.Const); ok && c.Value != nil && is(c.Type(), types.IsInteger) {
		return Element(int(c.Int64()))
	}
	return AnyElement
}

// key returns the step of a map's key, or of the index of a string.
func key(t types.Type, k ssa.Value) string {
	if _, ok := t.Underlying().(*types.Map); !ok {
		return AnyElement
	}
	if text, ok := Text(k); ok {
		return Key(text)
	}
	return AnyKey
}

// shift returns the path in a list of an element in a part of it.
func shift(p Path, low ssa.Value) Path {
	step, rest := p.cut()
	if low == nil || step == "" || step[0] != '#' {
		return p
	}
	n, ok := constInt(low)
	if i, known := indexOf(step); ok && known {
		return Join(Element(i+n), rest)
	}
	return Join(AnyElement, rest)
}
