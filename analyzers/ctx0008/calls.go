package ctx0008

import (
	"go/types"
	"iter"
	"strings"

	"golang.org/x/tools/go/ssa"
)

func isTestFile(name string) bool { return strings.HasSuffix(name, "_test.go") }

// A callee is a function of the package that a call may run, with what it is
// handed.
type callee struct {
	fn      *ssa.Function
	args    []ssa.Value // the receiver first
	closure *ssa.MakeClosure
}

// body returns a function of the package that counts, nil for any other; of an
// instance of a generic function, the function.
func (c *checker) body(fn *ssa.Function) *ssa.Function {
	if fn == nil {
		return nil
	}
	if origin := fn.Origin(); origin != nil {
		fn = origin
	}
	if c.own[fn] {
		return fn
	}
	if fn.Object() != nil {
		return c.byObj[fn.Object()] // behind a bound method or a wrapper
	}
	return nil
}

// callees returns the functions of the package that a call may run.
func (c *checker) callees(call *ssa.CallCommon) []callee {
	if call.IsInvoke() {
		var out []callee
		for _, fn := range c.implementations(call.Value.Type(), call.Method) {
			out = append(out, callee{fn, append([]ssa.Value{call.Value}, call.Args...), nil})
		}
		return out
	}
	if fn, closure := c.function(call.Value); fn != nil {
		args := call.Args
		if closure != nil && fn != closure.Fn {
			args = append(append([]ssa.Value{}, closure.Bindings...), args...) // a bound method
		}
		return []callee{{fn, args, closure}}
	}
	return nil
}

// function returns the function of the package that a value is: named, written
// out, a method's value, or kept in a variable that holds no other.
func (c *checker) function(v ssa.Value) (*ssa.Function, *ssa.MakeClosure) {
	for range maxHandle {
		switch u := v.(type) {
		case *ssa.Function:
			return c.body(u), nil
		case *ssa.MakeClosure:
			fn, _ := u.Fn.(*ssa.Function)
			return c.body(fn), u
		case *ssa.ChangeType:
			v = u.X
		case *ssa.UnOp:
			alloc, ok := u.X.(*ssa.Alloc)
			if !ok {
				return nil, nil
			}
			if v = onlyStored(alloc); v == nil {
				return nil, nil
			}
		default:
			return nil, nil
		}
	}
	return nil, nil
}

// onlyStored returns the one value that a local variable is given, nil if it is given
// none or several: then it could be any of them.
func onlyStored(a *ssa.Alloc) ssa.Value {
	var found ssa.Value
	for _, r := range *a.Referrers() {
		if s, ok := r.(*ssa.Store); ok && s.Addr == a {
			if found != nil {
				return nil
			}
			found = s.Val
		}
	}
	return found
}

// implementations returns the methods of the package's types behind an
// interface's method.
func (c *checker) implementations(t types.Type, method *types.Func) []*ssa.Function {
	iface, ok := t.Underlying().(*types.Interface)
	if !ok || iface.Empty() || c.kindOf(t) != other {
		return nil
	}
	if out, ok := c.behind[method]; ok {
		return out
	}
	var out []*ssa.Function
	scope := c.pass.Pkg.Scope()
	for _, name := range scope.Names() {
		tn, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || types.IsInterface(tn.Type()) || !types.Implements(types.NewPointer(tn.Type()), iface) {
			continue
		}
		obj, _, _ := types.LookupFieldOrMethod(types.NewPointer(tn.Type()), true, method.Pkg(), method.Name())
		if fn := c.byObj[obj]; fn != nil {
			out = append(out, fn)
		}
	}
	c.behind[method] = out
	return out
}

// A use is a place where a function is used as a value.
type use struct {
	by   ssa.Instruction
	call *ssa.CallCommon // it is an argument of this call, or nil
	arg  int             // which one of its arguments, from 0
}

// instructions has the instructions of a function, block by block.
func instructions(fn *ssa.Function) iter.Seq[ssa.Instruction] {
	return func(yield func(ssa.Instruction) bool) {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				if !yield(instr) {
					return
				}
			}
		}
	}
}

// lookIn notes what a function calls and which functions it uses as values.
func (c *checker) lookIn(fn *ssa.Function) {
	for instr := range instructions(fn) {
		if call, ok := instr.(ssa.CallInstruction); ok {
			for _, callee := range c.callees(call.Common()) {
				if top(callee.fn) != top(fn) || callee.fn.Parent() != nil {
					c.callers[callee.fn] = append(c.callers[callee.fn], call)
				}
			}
		}
		c.lookAt(instr)
	}
}

// lookAt notes the functions that an instruction uses as values. One that it
// calls is none, and neither is what is kept in a variable that is followed.
func (c *checker) lookAt(instr ssa.Instruction) {
	call, isCall := instr.(ssa.CallInstruction)
	first := isCall && !call.Common().IsInvoke()
	switch instr := instr.(type) {
	case *ssa.MakeClosure:
		first = true // the closure itself is looked at where it is used
	case *ssa.Store:
		if isLocal(instr.Addr) {
			return
		}
	}
	var operands [16]*ssa.Value
	for i, op := range instr.Operands(operands[:0]) {
		if *op == nil || i == 0 && first {
			continue
		}
		if fn, _ := c.function(*op); fn != nil {
			u := use{by: instr}
			if isCall {
				u.call, u.arg = call.Common(), i-1
			}
			c.values[fn] = append(c.values[fn], u)
		}
	}
}

// isLocal reports whether an address is that of a local variable with one value.
func isLocal(addr ssa.Value) bool {
	a, ok := addr.(*ssa.Alloc)
	return ok && onlyStored(a) != nil
}

// top returns the declared function around a function literal.
func top(fn *ssa.Function) *ssa.Function {
	for fn.Parent() != nil {
		fn = fn.Parent()
	}
	return fn
}

// receiver returns the receiver of a method call, nil for others.
func receiver(c *ssa.CallCommon) ssa.Value {
	if c.IsInvoke() {
		return c.Value
	}
	if c.Signature().Recv() != nil && len(c.Args) > 0 {
		return c.Args[0]
	}
	return nil
}

// calledFunc returns the function or method that a call names.
func calledFunc(c *ssa.CallCommon) (*types.Func, bool) {
	if c.IsInvoke() {
		return c.Method, true
	}
	if fn := c.StaticCallee(); fn != nil {
		if origin := fn.Origin(); origin != nil {
			fn = origin
		}
		obj, ok := fn.Object().(*types.Func)
		return obj, ok
	}
	return nil, false
}

// calledName returns the name of what a call names, "" for a function value.
func calledName(c *ssa.CallCommon) string {
	if fn, ok := calledFunc(c); ok {
		return fn.Name()
	}
	return ""
}
