package sqltext

import (
	"go/ast"
	"go/types"
)

// call reads a call: its parts first, then what it yields, by the Caller's
// word, as a function of the library for text, or by what the function called
// returns.
func (f *frame) call(e *ast.CallExpr) []*Value {
	if tv := f.p.Info.Types[e.Fun]; tv.IsType() {
		return []*Value{f.convert(e)}
	} else if tv.IsBuiltin() {
		return []*Value{f.builtin(e)}
	}
	c := &Call{Expr: e, Fn: f.fn, Callee: f.callee(e), Quiet: f.quiet}
	c.Targets = f.targets(e, c)
	for _, a := range e.Args {
		c.Args = append(c.Args, f.evalMulti(a)...)
	}
	if results, known := f.p.caller.Call(c); known {
		return results
	}
	if c.Callee != nil {
		if results, known := f.library(c); known {
			return results
		}
	}
	results := f.results(c)
	f.escape(c)
	return results
}

// targets evaluates what is called and returns the functions of this package
// that may run.
func (f *frame) targets(e *ast.CallExpr, c *Call) []*Func {
	fun := ast.Unparen(e.Fun)
	if sel, ok := fun.(*ast.SelectorExpr); ok && f.p.Info.Selections[sel] != nil && c.Callee != nil {
		c.Recv = f.eval(sel.X)
	}
	if c.Callee == nil {
		if v := f.eval(fun); v != nil {
			return v.Funcs
		}
		return nil
	}
	if fn := f.p.Func(c.Callee); fn != nil {
		return []*Func{fn}
	}
	return f.p.implementations(c.Callee)
}

// implementations returns the methods of this package that a call of an
// interface's method, declared in this package, may run.
func (p *Package) implementations(m *types.Func) []*Func {
	recv := m.Signature().Recv()
	if recv == nil || m.Pkg() != p.Types || !types.IsInterface(recv.Type()) {
		return nil
	}
	if list, done := p.impls[m]; done {
		return list
	}
	iface, _ := recv.Type().Underlying().(*types.Interface)
	var list []*Func
	for _, name := range p.Types.Scope().Names() {
		tn, ok := p.Types.Scope().Lookup(name).(*types.TypeName)
		if !ok || tn.IsAlias() || types.IsInterface(tn.Type()) || iface == nil {
			continue
		}
		ptr := types.NewPointer(tn.Type())
		if named, ok := tn.Type().(*types.Named); !ok || named.TypeParams().Len() > 0 || !types.Implements(ptr, iface) {
			continue
		}
		obj, _, _ := types.LookupFieldOrMethod(ptr, true, p.Types, m.Name())
		if impl, ok := obj.(*types.Func); ok && p.Func(impl) != nil {
			list = append(list, p.Func(impl))
		}
	}
	p.impls[m] = list
	return list
}

// Bound returns the arguments of a call by the parameters of fn: the values,
// and the expressions they came through. What goes to a variadic parameter is
// one list.
func (c *Call) Bound(sig *types.Signature) (args []*Value, via []ast.Expr) {
	if sig == nil {
		return c.Args, c.Expr.Args
	}
	n := sig.Params().Len()
	args, via = make([]*Value, n), make([]ast.Expr, n)
	spread := len(c.Expr.Args) != len(c.Args) // f(g()) with several results
	for i, v := range c.Args {
		var e ast.Expr
		if spread {
			e = c.Expr.Args[0]
		} else {
			e = c.Expr.Args[i]
		}
		if sig.Variadic() && i >= n-1 && !c.Expr.Ellipsis.IsValid() {
			if args[n-1] == nil {
				args[n-1] = &Value{}
			}
			args[n-1].Elems = append(args[n-1].Elems, &Value{Texts: throughArg(v.orNothing().Texts, e), Fields: v.orNothing().Fields})
		} else if i < n {
			args[i], via[i] = v, e
		}
	}
	return args, via
}

func (v *Value) orNothing() *Value {
	if v == nil {
		return &Value{}
	}
	return v
}

// results returns what the functions that a call may run yield.
func (f *frame) results(c *Call) []*Value {
	var out []*Value
	for _, fn := range c.Targets {
		if fn.Decl != nil {
			f.p.read(fn)
		}
		args, via := c.Bound(fn.sig)
		for i, r := range fn.results {
			if i == len(out) {
				out = append(out, nil)
			}
			out[i] = join(out[i], r.Instantiate(fn, args, via))
		}
		f.writeBack(c, fn, args, via)
	}
	if len(out) == 0 && c.Callee != nil && len(c.Targets) == 0 && c.Callee.Pkg() != f.p.Types {
		for _, r := range f.p.caller.Imported(c.Callee) {
			args, via := c.Bound(c.Callee.Signature())
			out = append(out, r.Instantiate(nil, args, via))
		}
	}
	return f.fillIn(c, out)
}

// fillIn puts a hole for each result that is a text and of which nothing is known.
func (f *frame) fillIn(c *Call, out []*Value) []*Value {
	sig, _ := types.Unalias(f.p.Info.TypeOf(c.Expr.Fun)).Underlying().(*types.Signature)
	if sig == nil {
		return out
	}
	for i := range sig.Results().Len() {
		if i == len(out) {
			out = append(out, nil)
		}
		if out[i] == nil {
			out[i] = f.p.unknown(c.Expr, sig.Results().At(i).Type())
		}
	}
	return out
}

// writeBack stores what a function of this package leaves in a builder that it
// was handed.
func (f *frame) writeBack(c *Call, fn *Func, args []*Value, via []ast.Expr) {
	for i, v := range fn.out {
		if i < len(via) && via[i] != nil {
			f.bind(via[i], v.Instantiate(fn, args, nil))
		}
	}
}

// escape puts a hole at the end of every builder that goes to a function of
// which nothing is known.
func (f *frame) escape(c *Call) {
	if len(c.Targets) > 0 || len(c.Args) != len(c.Expr.Args) {
		return
	}
	for i, a := range c.Expr.Args {
		if t := f.p.Info.TypeOf(a); t != nil && isBuilder(t) && c.Args[i] != nil && len(c.Args[i].Texts) > 0 {
			f.bind(a, concat(c.Args[i], f.p.unknown(a, types.Typ[types.String])))
		}
	}
}

// convert reads T(x): texts stay what they are.
func (f *frame) convert(e *ast.CallExpr) *Value {
	if len(e.Args) != 1 {
		return nil
	}
	v := f.eval(e.Args[0])
	if isText(f.p.Info.TypeOf(e)) && isNumber(f.p.Info.TypeOf(e.Args[0])) {
		return f.p.unknown(e, f.p.Info.TypeOf(e))
	}
	return v
}

func (f *frame) builtin(e *ast.CallExpr) *Value {
	id, _ := ast.Unparen(e.Fun).(*ast.Ident)
	if id == nil || id.Name == "make" || id.Name == "new" {
		return zero(f.p.Info.TypeOf(e))
	}
	var args []*Value
	for _, a := range e.Args {
		args = append(args, f.eval(a))
	}
	if id.Name == "append" && len(args) > 0 {
		return f.appendTo(e, args)
	}
	return f.p.unknown(e, f.p.Info.TypeOf(e))
}

func (f *frame) appendTo(e *ast.CallExpr, args []*Value) *Value {
	list := *args[0].orNothing()
	if isText(f.p.Info.TypeOf(e)) { // bytes
		if e.Ellipsis.IsValid() {
			return concat(list.orEmpty(), args[len(args)-1].orEmpty())
		}
		return concat(list.orEmpty(), f.p.unknown(e, f.p.Info.TypeOf(e)))
	}
	for _, a := range args[1:] {
		if e.Ellipsis.IsValid() {
			list.Elems = append(list.Elems[:len(list.Elems):len(list.Elems)], a.orNothing().Elems...)
		} else {
			list.Elems = append(list.Elems[:len(list.Elems):len(list.Elems)], a)
		}
	}
	return &list
}
