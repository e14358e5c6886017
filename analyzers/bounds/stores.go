package bounds

import (
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// storesOf returns the package's stores to a field or variable.
func (p *Arithmetic) storesOf(f *types.Var) []*ssa.Store {
	if p.stored == nil {
		p.stored, p.made = map[*types.Var][]*ssa.Store{}, map[*types.Struct][]*ssa.Alloc{}
		fns, err := p.code.Funcs()
		if err != nil || len(fns) == 0 {
			return nil // counted where the rule asks for the code
		}
		for _, fn := range fns {
			p.collect(fn)
		}
		if fns[0].Pkg != nil {
			p.collect(fns[0].Pkg.Func("init"))
		}
	}
	return p.stored[f]
}

// collect remembers the stores and new structs of a function.
func (p *Arithmetic) collect(fn *ssa.Function) {
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			switch i := instr.(type) {
			case *ssa.Store:
				if f := target(i.Addr); f != nil {
					p.stored[f] = append(p.stored[f], i)
				}
			case *ssa.Alloc:
				if st, ok := pointee(i.Type()).Underlying().(*types.Struct); ok {
					p.made[st] = append(p.made[st], i)
				}
			}
		}
	}
}

// target returns the field or package variable that an address is of.
func target(addr ssa.Value) *types.Var {
	switch a := addr.(type) {
	case *ssa.FieldAddr:
		return fieldOf(a.X.Type(), a.Field)
	case *ssa.Global:
		f, _ := a.Object().(*types.Var)
		return f
	}
	return nil
}

// closed reports whether all that can be in a field or variable was put there by
// the package: other packages cannot, and each new struct gets it.
func (p *Arithmetic) closed(f *types.Var) bool {
	if !f.IsField() {
		return true
	}
	// Other packages may put anything there.
	if f.Exported() {
		return false
	}
	for st, allocs := range p.made {
		index := fieldIndex(st, f)
		for _, a := range allocs {
			if index >= 0 && !filled(a, index) {
				return false
			}
		}
	}
	return true
}

// fieldIndex returns the index of a field in a struct, -1 if it is another's.
func fieldIndex(st *types.Struct, f *types.Var) int {
	for i := range st.NumFields() {
		if st.Field(i).Origin() == f {
			return i
		}
	}
	return -1
}

// filled reports whether a new struct is stored as a whole or gets the field.
func filled(a *ssa.Alloc, field int) bool {
	for _, ref := range *a.Referrers() {
		switch r := ref.(type) {
		case *ssa.Store:
			if r.Addr == a {
				return true
			}
		case *ssa.FieldAddr:
			if r.Field != field {
				continue
			}
			for _, use := range *r.Referrers() {
				if st, ok := use.(*ssa.Store); ok && st.Addr == r {
					return true
				}
			}
		}
	}
	return false
}
