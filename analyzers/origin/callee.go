package origin

import (
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// Callee returns the function or method that a call names, an interface's as
// well; nil for a builtin and for a function that is a value.
func Callee(call *ssa.CallCommon) *types.Func {
	if call.IsInvoke() {
		return call.Method.Origin()
	}
	fn := call.StaticCallee()
	if fn == nil {
		return nil
	}
	if o := fn.Origin(); o != nil {
		fn = o
	}
	obj, _ := fn.Object().(*types.Func)
	return obj
}

// callees returns the functions of the package that a call may run: the one it
// names, or the only implementation of the interface's method. A function that
// is a value counts if it shows which one it is.
func (f *Flow) callees(call *ssa.CallCommon) []*ssa.Function {
	if call.IsInvoke() {
		impls := f.implementations(call.Method)
		if len(impls) != 1 {
			return nil
		}
		return f.body(call.Value.Parent().Prog.FuncValue(impls[0]))
	}
	if fn := call.StaticCallee(); fn != nil {
		return f.body(fn)
	}
	if p := calledParam(call); p != nil && f.index != nil {
		return f.index.handed[p]
	}
	return f.body(f.valueOf(call.Value, 0))
}

// body returns the function whose code is to be followed, none if it is another
// package's. Of a generic function the SSA form has the code once, for all of its
// instances.
func (f *Flow) body(fn *ssa.Function) []*ssa.Function {
	if fn == nil {
		return nil
	}
	if o := fn.Origin(); o != nil {
		fn = o
	}
	if len(fn.Blocks) == 0 {
		return nil
	}
	return []*ssa.Function{fn}
}

// maxValue bounds the steps to the function that a value is.
const maxValue = 6

// valueOf returns the function that a value is: what was assigned to a variable
// once.
func (f *Flow) valueOf(v ssa.Value, depth int) *ssa.Function {
	if fn := funcOf(v); fn != nil || v == nil || depth > maxValue {
		return fn
	}
	switch v := v.(type) {
	case *ssa.UnOp:
		return f.valueOf(v.X, depth+1)
	case *ssa.Alloc:
		return f.storedOnce(v, depth)
	case *ssa.Call:
		return f.returnedBy(v, depth)
	case *ssa.FreeVar:
		if f.index == nil {
			return nil
		}
		for _, c := range f.index.closures[v.Parent()] {
			for i, fv := range v.Parent().FreeVars {
				if fv == v {
					return f.valueOf(c.Bindings[i], depth+1)
				}
			}
		}
	}
	return nil
}

// returnedBy returns the function that is the one thing a function returns.
func (f *Flow) returnedBy(c *ssa.Call, depth int) *ssa.Function {
	fn := c.Common().StaticCallee()
	if fn == nil || fn.Signature.Results().Len() != 1 {
		return nil
	}
	var only *ssa.Function
	for _, body := range f.body(fn) {
		for _, ret := range returns(body) {
			got := f.valueOf(ret.Results[0], depth+1)
			if got == nil || only != nil && got != only {
				return nil
			}
			only = got
		}
	}
	return only
}

// storedOnce returns the function that is the only one stored in a variable.
func (f *Flow) storedOnce(v *ssa.Alloc, depth int) *ssa.Function {
	var only ssa.Value
	for _, r := range *v.Referrers() {
		if st, ok := r.(*ssa.Store); ok && st.Addr == v {
			if only != nil {
				return nil
			}
			only = st.Val
		}
	}
	if only == nil {
		return nil
	}
	return f.valueOf(only, depth+1)
}

// implementations returns the methods that a call of an interface's method may
// run, as far as types of this package and of those it imports have them. A
// type of a test does not count.
func (f *Flow) implementations(m *types.Func) []*types.Func {
	if list, ok := f.impls[m]; ok {
		return list
	}
	f.impls[m] = nil
	iface, ok := m.Signature().Recv().Type().Underlying().(*types.Interface)
	if !ok || iface.Empty() {
		return nil
	}
	var list []*types.Func
	for _, p := range append([]*types.Package{f.pass.Pkg}, f.pass.Pkg.Imports()...) {
		if p == f.pass.Pkg || f.exports(p) {
			list = append(list, f.implementing(p, iface, m.Name())...)
		}
	}
	f.impls[m] = list
	return list
}

// Implementation returns the one method that a call of an interface's method runs,
// as far as this package and those that it imports show; nil if there is none or
// more than one.
func (f *Flow) Implementation(m *types.Func) *types.Func {
	if !ofInterface(m) {
		return nil
	}
	if list := f.implementations(m); len(list) == 1 {
		return list[0]
	}
	return nil
}

// ofInterface reports whether a function is a method that an interface asks for.
func ofInterface(fn *types.Func) bool {
	recv := fn.Signature().Recv()
	return recv != nil && types.IsInterface(recv.Type())
}

// implementing returns the methods of one package that implement an interface's.
// Generic types are left out: which instance is meant does not show.
func (f *Flow) implementing(p *types.Package, iface *types.Interface, name string) []*types.Func {
	var list []*types.Func
	for _, n := range p.Scope().Names() {
		tn, ok := p.Scope().Lookup(n).(*types.TypeName)
		if !ok || tn.IsAlias() || types.IsInterface(tn.Type()) || p == f.pass.Pkg && f.inTest(tn.Pos()) {
			continue
		}
		named, ok := tn.Type().(*types.Named)
		ptr := types.NewPointer(tn.Type())
		if !ok || named.TypeParams().Len() > 0 || !types.Implements(ptr, iface) {
			continue
		}
		obj, _, _ := types.LookupFieldOrMethod(ptr, true, p, name)
		if impl, ok := obj.(*types.Func); ok {
			list = append(list, impl)
		}
	}
	return list
}

// handsBack reports whether a call returns something that writes to its first
// argument, such as an encoder.
func handsBack(call *ssa.CallCommon) bool {
	fn := Callee(call)
	return fn != nil && fn.Pkg() != nil && fn.Signature().Recv() == nil && writers[fn.Pkg().Path()+"."+fn.Name()]
}

// funcOf returns the function that a value is, nil if that does not show.
func funcOf(v ssa.Value) *ssa.Function {
	switch v := v.(type) {
	case *ssa.Function:
		return v
	case *ssa.MakeClosure:
		return v.Fn.(*ssa.Function)
	case *ssa.ChangeType:
		return funcOf(v.X)
	}
	return nil
}
