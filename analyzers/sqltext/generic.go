package sqltext

import (
	"go/types"
)

// mapped returns what a generic function of another package yields whose result
// can only come from a function that it is handed: one that returns []R, and has
// R nowhere else but as what that function returns, calls it (Wadler, Theorems for
// free!, 1989). Every library has such a Map.
func (f *frame) mapped(c *Call) *Value {
	sig := c.Callee.Origin().Signature()
	if sig.Results().Len() == 0 || sig.Variadic() {
		return nil
	}
	list, ok := sig.Results().At(0).Type().(*types.Slice)
	if !ok {
		return nil
	}
	elem, ok := list.Elem().(*types.TypeParam)
	at := maker(sig, elem)
	if !ok || at < 0 || at >= len(c.Args) || c.Args[at] == nil {
		return nil
	}
	out := &Value{}
	for _, fn := range c.Args[at].Funcs {
		for _, args := range f.argsOf(c, sig, at) {
			if len(fn.results) > 0 {
				out.Elems = append(out.Elems, fn.results[0].Instantiate(fn, args, nil))
			}
		}
	}
	if len(out.Elems) == 0 {
		return nil
	}
	return out
}

// maker returns the index of the one parameter that mentions a type parameter, a
// function that returns it, or -1.
func maker(sig *types.Signature, elem *types.TypeParam) int {
	at := -1
	for i := range sig.Params().Len() {
		switch t := sig.Params().At(i).Type().(type) {
		case *types.Signature:
			if t.Results().Len() == 0 || t.Results().At(0).Type() != types.Type(elem) {
				continue
			}
			if at >= 0 {
				return -1
			}
			at = i
		case *types.TypeParam:
			if t == elem {
				return -1
			}
		case *types.Slice:
			if t.Elem() == types.Type(elem) {
				return -1
			}
		}
	}
	return at
}

// argsOf returns what the function at a parameter is called with, once for each
// element of the list that its first parameter is an element of.
func (f *frame) argsOf(c *Call, sig *types.Signature, at int) [][]*Value {
	fn := sig.Params().At(at).Type().(*types.Signature)
	if fn.Params().Len() == 0 {
		return [][]*Value{nil}
	}
	for i := range sig.Params().Len() {
		list, ok := sig.Params().At(i).Type().(*types.Slice)
		if !ok || list.Elem() != fn.Params().At(0).Type() || i >= len(c.Args) {
			continue
		}
		var out [][]*Value
		for _, e := range c.Args[i].elements(c.Exprs[i]) {
			out = append(out, []*Value{e})
		}
		return out
	}
	return nil
}
