package bounds

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// part is a number inside a struct that is a value of the code.
func (u *unit) part(v ssa.Value, path []int, at ssa.Instruction) value {
	if len(path) == 0 {
		return u.at(v, at.Block())
	}
	u.depth++
	defer func() { u.depth-- }()
	// A list's node holds a node: somewhere to stop is needed.
	if u.depth > maxDepth {
		return u.field(v, v.Type(), path)
	}
	switch v := v.(type) {
	case *ssa.Const:
		return number(exactly(0))
	case *ssa.Phi:
		return u.joined(v, path)
	case *ssa.UnOp:
		if v.Op == token.MUL {
			p := u.s.place(v.X)
			p.path = append(append([]int{}, p.path...), path...)
			return u.load(v, p, nil)
		}
	case *ssa.Field:
		return u.part(v.X, append([]int{v.Field}, path...), at)
	case *ssa.Call:
		return u.call(v, 0, path)
	case *ssa.Extract:
		if call, ok := v.Tuple.(*ssa.Call); ok {
			return u.call(call, v.Index, path)
		}
	}
	if _, ok := v.Type().Underlying().(*types.Pointer); ok {
		p := u.s.place(v)
		p.path = append(append([]int{}, p.path...), path...)
		return u.load(at, p, nil)
	}
	return u.field(v, v.Type(), path)
}

// joined is a number inside a struct that comes on several ways.
func (u *unit) joined(phi *ssa.Phi, path []int) (out value) {
	for i, e := range phi.Edges {
		from := phi.Block().Preds[i]
		out = out.join(u.part(e, path, from.Instrs[len(from.Instrs)-1]))
	}
	return out
}

// field is a field of which only the declaration is known.
func (u *unit) field(base ssa.Value, t types.Type, path []int) value {
	f := leaf(t, path)
	if f == nil {
		return value{span: nonNegative, known: true}
	}
	_, shown := fieldName(base, f)
	return u.p.field(f, shown)
}

// load is a number read from a place.
func (u *unit) load(at ssa.Instruction, p place, v ssa.Value) value {
	out := value{}
	defs := u.s.reaching(at, p)
	for _, d := range defs {
		in := u.stored(d, p, v)
		for _, a := range d.atoms {
			if in.known {
				in = u.apply(in, a, false)
			}
		}
		// A literal that runs for each element keeps the highest in a variable that
		// starts at negative infinity.
		if len(defs) > 1 && u.s.shared[p.root] {
			in.faults = without(in.faults, Infinity) // an accumulator of a literal
		}
		out = out.join(in)
	}
	return out
}

// stored is what a definition puts into a place.
func (u *unit) stored(d def, p place, v ssa.Value) value {
	if d.by != nil {
		return u.effect(d)
	}
	if d.store != nil {
		rest := p.path[len(u.s.place(d.store.Addr).path):]
		return u.part(d.store.Val, rest, d.store)
	}
	if out, ok := u.told("*" + p.key()); ok {
		return out
	}
	switch base := p.base.(type) {
	case *ssa.Alloc:
		// A new variable is zero, unless code out of sight may have filled it.
		if !u.s.escaped[p.root] {
			return number(exactly(0))
		}
	case *ssa.Global:
		if len(p.path) == 0 {
			return u.p.global(base)
		}
	case *ssa.IndexAddr:
		if len(p.path) == 0 {
			return asElement(base)
		}
	}
	if len(p.path) > 0 {
		return u.field(p.base, p.base.Type(), p.path)
	}
	if v == nil {
		return value{span: nonNegative, known: true}
	}
	return u.unknown(v)
}

// effect is what a function that is called puts into a place.
func (u *unit) effect(d def) value {
	// The call is in a loop, and what it stores depends on what it stored before.
	if u.busy[d.by.call] {
		return value{span: nonNegative, known: true} // by way of itself: nothing is known
	}
	u.busy[d.by.call] = true
	defer delete(u.busy, d.by.call)
	args := u.arguments(d.by.call)
	if !allKnown(d.by.call, args) {
		return value{}
	}
	in := u.p.read(d.by.fn, args, u.insides(d.by.call), u.level+1)
	if in == nil {
		return value{span: nonNegative, known: true}
	}
	rest := d.by.into.path[len(in.s.place(d.store.Addr).path):]
	out := in.part(d.store.Val, rest, d.store)
	out.faults = called(out.faults, d.by.call)
	return out
}

// asElement is an element of which only the collection's name is known.
func asElement(addr *ssa.IndexAddr) value {
	name, shown := element(addr.X)
	t := addr.Type().Underlying().(*types.Pointer).Elem()
	return unknown(name, shown, t)
}
