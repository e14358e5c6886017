package origin

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// Sub returns the path of a part of a part.
func Sub(p, rest Path) Path { return append2(p, rest) }

// Index returns the index of the element that a path begins with.
func (p Path) Index() (int, bool) {
	step, _ := p.cut()
	return indexOf(step)
}

// maxOnly bounds the steps that [Flow.Only] goes.
const maxOnly = 12

// Only returns the one value that a place has, following it only as long as there
// is no other; nil if that is not known.
func (f *Flow) Only(p Place) ssa.Value {
	for range maxOnly {
		v := f.At(p)
		next, ok := inside(v)
		if v == nil || !ok {
			return v
		}
		p = Place{next, "", p.At}
	}
	return nil
}

// inside returns what an interface or another type holds, and what a variable
// holds that is read.
func inside(v ssa.Value) (ssa.Value, bool) {
	switch v := v.(type) {
	case *ssa.MakeInterface:
		return v.X, true
	case *ssa.ChangeType:
		return v.X, true
	case *ssa.UnOp:
		return v.X, v.Op == token.MUL
	}
	return nil, false
}

// At returns the value that was put at a place, nil if there is none or more than
// one. A place without a path is its value, unless that is a variable.
func (f *Flow) At(p Place) ssa.Value {
	if !f.build() {
		return nil
	}
	s := &search{flow: f}
	for range maxOnly {
		if _, variable := p.Value.(*ssa.Alloc); p.Value == nil || p.Path == "" && !(variable && isScalar(p.Value)) {
			return p.Value
		}
		if next, ok := inside(p.Value); ok {
			p.Value = next
			continue
		}
		if v, ok := p.Value.(*ssa.Slice); ok {
			p = Place{v.X, shift(p.Path, v.Low), p.At}
			continue
		}
		list := s.live(s.gather(p), p.At)
		if len(list) != 1 || list[0].to.Value == nil {
			return nil
		}
		p = list[0].to
	}
	return nil
}

// isScalar reports whether a variable holds one thing: no struct or array.
func isScalar(v ssa.Value) bool {
	switch pointee(v.Type()).Underlying().(type) {
	case *types.Struct, *types.Array:
		return false
	}
	return true
}

// Elements returns the places of the elements of a list that shows its length, at
// most max of them.
func (f *Flow) Elements(p Place, most int) []Place { return f.elements(p, most, 0) }

func (f *Flow) elements(p Place, most, depth int) []Place {
	if depth > maxOnly {
		return nil
	}
	v := f.At(p)
	for range maxOnly {
		next, ok := inside(v)
		if _, load := v.(*ssa.UnOp); !ok || load {
			break
		}
		v = next
	}
	n, ok := 0, false
	if v != nil {
		if u, load := v.(*ssa.UnOp); load {
			if g, ok := u.X.(*ssa.Global); ok {
				return f.global(g, most, depth)
			}
			return f.elements(Place{u.X, "", p.At}, most, depth+1)
		}
		n, ok = Len(v)
	}
	if !ok || n > most {
		return nil
	}
	out := make([]Place, n)
	for i := range out {
		out[i] = Place{v, Path(Element(i)), p.At}
	}
	return out
}

// global returns the elements of the list that a variable of the package is set
// to once.
func (f *Flow) global(g *ssa.Global, most, depth int) []Place {
	list := (&search{flow: f, kind: reaching}).gather(Place{Value: g})
	if len(list) != 1 || list[0].to.Value == nil {
		return nil
	}
	return f.elements(list[0].to, most, depth+1)
}

// Returns returns the places of a result of the function that a value is, nil if
// that does not show.
func (f *Flow) Returns(fn ssa.Value, result int, path Path) []Place {
	if !f.build() {
		return nil
	}
	body := f.body(f.valueOf(fn, 0))
	if len(body) == 0 {
		return nil
	}
	s := &search{flow: f, seen: map[Place]bool{}}
	s.results(question{body[0], result, path, computed})
	var out []Place
	for _, v := range s.queue {
		out = append(out, v.Place)
	}
	return out
}

// Method returns the places of a result of a method that a value's type has in
// this package, nil if it has none here.
func (f *Flow) Method(v ssa.Value, name string, result int, path Path) []Place {
	obj, _, _ := types.LookupFieldOrMethod(v.Type(), true, f.pass.Pkg, name)
	m, ok := obj.(*types.Func)
	if !ok || v.Parent() == nil {
		return nil
	}
	fn := v.Parent().Prog.FuncValue(m)
	if fn == nil || len(fn.Blocks) == 0 {
		return nil
	}
	return f.Returns(fn, result, path)
}
