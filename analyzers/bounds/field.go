package bounds

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// A summary is what the package's stores to a field or variable have in common.
type summary struct {
	all     value // what all of them put there
	zero    bool  // a constant zero or less is among them
	trusted bool  // nobody else puts something there, and nobody leaves it out
}

// maxStores bounds the stores to one field that are read.
const maxStores = 64

// field returns what is known of a field: by its name, unless the package sets it
// to zero or less; and that it is above zero, if all that the package puts there
// is.
func (p *Arithmetic) field(f *types.Var, shown string) value {
	out := unknown(f.Name(), shown, f.Type())
	if isInteger(f.Type()) {
		out.span = out.whole()
	}
	return p.narrow(f, shown, out)
}

// global is the same for a package variable.
func (p *Arithmetic) global(g *ssa.Global) value {
	out := unknown(g.Name(), g.Name(), pointee(g.Type()))
	f, ok := g.Object().(*types.Var)
	if !ok {
		return out // made by the compiler
	}
	return p.narrow(f, g.Name(), out)
}

// narrow corrects what a name promises by what the package does: a floor that is
// set to zero is none, and an offset that is always set above zero is one.
func (p *Arithmetic) narrow(f *types.Var, shown string, out value) value {
	s := p.summary(f)
	switch {
	case !s.all.known:
	case s.trusted && holds(s.all.faults, Infinity):
		out = s.all
		out.faults = []*Fault{{Kind: Infinity, Name: shown}} // reported where it is returned
	case s.zero && out.above(0):
		out.span, out.why = nonNegative, shown+" is 0"
	case s.trusted && s.all.above(0):
		out.span, out.why = s.all.span, ""
	}
	return out
}

// summary reads the package's stores to a field or variable.
func (p *Arithmetic) summary(f *types.Var) *summary {
	if s, ok := p.fields[f]; ok {
		return s
	}
	// A field that is computed from itself leads back here.
	p.fields[f] = new(summary) // while it is being made, nothing is known
	s := &summary{trusted: true}
	stores := p.storesOf(f)
	for i, st := range stores {
		if i == maxStores {
			s.trusted = false
			break
		}
		v := p.storedBy(st, f)
		s.zero = s.zero || v.nothing()
		s.all = s.all.join(v)
		s.trusted = s.trusted && v.known
	}
	s.trusted = s.trusted && slices.ContainsFunc(stores, makes) && p.closed(f)
	p.fields[f] = s
	return s
}

// makes reports whether a store is to a new struct, or to a variable.
func makes(st *ssa.Store) bool {
	a, ok := st.Addr.(*ssa.FieldAddr)
	if !ok {
		return true
	}
	_, ok = a.X.(*ssa.Alloc)
	return ok
}

// storedBy is what a store puts into a field. One that counts up from what is
// there says nothing about where that starts.
func (p *Arithmetic) storedBy(st *ssa.Store, f *types.Var) value {
	if c, ok := st.Val.(*ssa.Const); ok {
		return constantValue(c)
	}
	// s.uses++ is at least one, but s.uses need not be.
	if !isNumber(st.Val.Type()) || mentions(st.Val, f, 0) {
		return value{}
	}
	top := st.Parent()
	for top.Parent() != nil {
		top = top.Parent()
	}
	u := p.read(top, nil, nil, maxLevel-1)
	if u == nil {
		return value{}
	}
	return u.at(st.Val, st.Block())
}

// mentions reports whether a value is computed from the field.
func mentions(v ssa.Value, f *types.Var, depth int) bool {
	if depth > maxDepth {
		return true
	}
	if a, ok := v.(*ssa.FieldAddr); ok {
		return fieldOf(a.X.Type(), a.Field) == f
	}
	instr, ok := v.(ssa.Instruction)
	if !ok {
		return false
	}
	for _, op := range instr.Operands(nil) {
		if *op != nil && mentions(*op, f, depth+1) {
			return true
		}
	}
	return false
}
