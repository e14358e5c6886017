package sqltext

import (
	"go/ast"
	"go/types"
	"regexp"
	"slices"
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
	fun := f.targets(e, c)
	for _, a := range e.Args {
		for _, v := range f.evalMulti(a) {
			c.Args, c.Exprs = append(c.Args, v), append(c.Exprs, a)
		}
	}
	if fun != nil {
		f.throughValue(c, fun)
	}
	return f.shown(c)
}

// throughValue completes a call of a function that is only known by value.
func (f *frame) throughValue(c *Call, fun *Value) {
	if fun.Method && len(c.Args) > 0 {
		c.Recv, c.Args, c.Exprs = c.Args[0], c.Args[1:], c.Exprs[1:]
	}
	c.Targets = fun.Funcs
	if fun.Symbol != nil && fun.Symbol.Fn != nil {
		fun.Symbol.Fn.putOff(c, *fun.Symbol)
	}
	if len(fun.Far) == 1 {
		c.Callee = fun.Far[0]
	}
}

// shown shows a call and returns what it yields.
func (f *frame) shown(c *Call) []*Value {
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

// targets evaluates what is called and finds the functions of this package
// that may run. It returns the value that is called if no name tells.
func (f *frame) targets(e *ast.CallExpr, c *Call) (fun *Value) {
	callee := ast.Unparen(e.Fun)
	if sel, ok := callee.(*ast.SelectorExpr); ok && f.p.Info.Selections[sel] != nil && c.Callee != nil {
		c.Recv = f.promoted(f.eval(sel.X), f.p.Info.Selections[sel])
	}
	if c.Callee == nil || f.isMethodExpr(callee) {
		c.Callee = nil
		return f.eval(callee)
	}
	if fn := f.p.Func(c.Callee); fn != nil {
		c.Targets = []*Func{fn}
	} else {
		c.Targets = f.p.implementations(c.Callee)
	}
	return nil
}

// promoted returns the embedded field whose method is called, as far as it is known
// what the struct around it holds there.
func (f *frame) promoted(v *Value, sel *types.Selection) *Value {
	t := sel.Recv()
	for _, i := range sel.Index()[:len(sel.Index())-1] {
		st := structOf(t)
		if st == nil || v == nil || v.Fields[st.Field(i).Name()] == nil {
			return v
		}
		v, t = v.Fields[st.Field(i).Name()], st.Field(i).Type()
	}
	return v
}

// isMethodExpr reports whether an expression is T.Method, called with the
// receiver as its first argument.
func (f *frame) isMethodExpr(e ast.Expr) bool {
	sel, ok := e.(*ast.SelectorExpr)
	s := f.p.Info.Selections[sel]
	return ok && s != nil && s.Kind() == types.MethodExpr
}

// maxDepth bounds how deep functions that are handed on are followed.
const maxDepth = 8

// A laterCall is a call, inside a function, of one of its parameters: what it
// runs shows where the function is called.
type laterCall struct {
	call   *Call
	symbol Symbol
}

func (f *Func) putOff(c *Call, s Symbol) {
	for _, l := range f.later {
		if l.call.Expr == c.Expr {
			return
		}
	}
	f.later = append(f.later, &laterCall{c, s})
}

// catchUp shows the calls that fn put off, as the call c of fn completes them.
func (f *frame) catchUp(c *Call, fn *Func, args []*Value, via []ast.Expr) {
	if f.p.depth >= maxDepth {
		return // functions that hand each other on without end
	}
	f.p.depth++
	defer func() { f.p.depth-- }()
	for _, l := range fn.later {
		if l.symbol.Param >= len(args) {
			continue
		}
		fun := args[l.symbol.Param].at(l.symbol.Path)
		if fun == nil || len(fun.Funcs)+len(fun.Far) == 0 && fun.Symbol == nil {
			continue
		}
		d := &Call{Expr: c.Expr, Fn: c.Fn, Quiet: c.Quiet}
		for i, v := range l.call.Args {
			e := l.call.Exprs[i]
			if v != nil && v.Symbol != nil && v.Symbol.Fn == fn && v.Symbol.Param < len(via) && via[v.Symbol.Param] != nil {
				e = via[v.Symbol.Param]
			}
			d.Args, d.Exprs = append(d.Args, v.Instantiate(fn, args, via)), append(d.Exprs, e)
		}
		f.throughValue(d, fun)
		f.shown(d)
	}
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
		impl, ok := obj.(*types.Func)
		// Many types may have the method by embedding the same one.
		if ok && p.Func(impl) != nil && !slices.Contains(list, p.Func(impl)) {
			list = append(list, p.Func(impl))
		}
	}
	p.impls[m] = list
	return list
}

// Bound returns the arguments of a call by the parameters of fn: the values,
// and the expressions they came through. What goes to a variadic parameter is
// one list. The receiver comes last.
func (c *Call) Bound(sig *types.Signature) (args []*Value, via []ast.Expr) {
	if sig == nil {
		return c.Args, c.Exprs
	}
	n := sig.Params().Len()
	args, via = make([]*Value, n), make([]ast.Expr, n)
	for i, v := range c.Args {
		e := c.Exprs[i]
		if sig.Variadic() && i >= n-1 && !c.Expr.Ellipsis.IsValid() {
			if args[n-1] == nil {
				args[n-1] = &Value{}
			}
			args[n-1].Elems = append(args[n-1].Elems, &Value{Texts: throughArg(v.orNothing().Texts, e), Fields: v.orNothing().Fields})
		} else if i < n {
			args[i], via[i] = v, e
		}
	}
	return append(args, c.Recv), append(via, nil)
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
	if c.Callee != nil && f.p.caller.Declares(c.Callee) {
		return f.fillIn(c, nil)
	}
	for _, fn := range c.Targets {
		if fn.Decl != nil {
			f.p.read(fn)
		}
		args, via := c.Bound(fn.sig)
		f.catchUp(c, fn, args, via)
		for i, r := range fn.results {
			if i == len(out) {
				out = append(out, nil)
			}
			out[i] = join(out[i], f.returned(c, r.Instantiate(fn, args, via)))
		}
		f.writeBack(fn, args, via)
	}
	if len(out) == 0 && c.Callee != nil && len(c.Targets) == 0 && c.Callee.Pkg() != f.p.Types {
		for _, r := range f.p.caller.Imported(c.Callee) {
			args, via := c.Bound(c.Callee.Signature())
			out = append(out, r.Instantiate(nil, args, via))
		}
		if len(out) == 0 {
			out = f.unseen(c)
		}
	}
	return f.fillIn(c, out)
}

// quotes matches what functions are called that quote a name.
var quotes = regexp.MustCompile(`(?i)^(safe|quote|quoted|escape|sanitize)_?(sql|db|pg)?_?(ident|identifier|name|table|tablename|schema|column)s?$`)

// unseen returns what a function of another package yields of which nothing is
// known but its name and type.
func (f *frame) unseen(c *Call) []*Value {
	sig := c.Callee.Signature()
	if quotes.MatchString(c.Callee.Name()) && sig.Params().Len() == 1 && isString(sig.Params().At(0).Type()) {
		return c.Args[:min(1, len(c.Args))]
	}
	if v := f.mapped(c); v != nil {
		return []*Value{v}
	}
	return nil
}

func isString(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Kind() == types.String
}

// returned lets the Caller say what the tags of a result stand for here.
func (f *frame) returned(c *Call, v *Value) *Value {
	if v == nil || len(v.Tags) == 0 {
		return v
	}
	out := *v
	out.Tags = nil
	for _, tag := range v.Tags {
		out.Tags = append(out.Tags, f.p.caller.Returned(c, tag))
	}
	return &out
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
func (f *frame) writeBack(fn *Func, args []*Value, via []ast.Expr) {
	for i, v := range fn.out {
		if i < len(via) && via[i] != nil {
			f.bind(via[i], v.Instantiate(fn, args, nil))
		}
	}
}

// escape puts a hole at the end of every builder that goes to a function of
// which nothing is known.
func (f *frame) escape(c *Call) {
	if len(c.Targets) > 0 {
		return
	}
	for i, a := range c.Exprs {
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
		v := zero(f.p.Info.TypeOf(e))
		if ptr, ok := f.p.Info.TypeOf(e).(*types.Pointer); ok && v == nil && structOf(ptr.Elem()) != nil {
			v = &Value{Types: []types.Type{ptr.Elem()}}
		}
		return v
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

// elements returns the elements of a list; those of a parameter are one that
// stands for all.
func (v *Value) elements(e ast.Expr) []*Value {
	if v == nil || len(v.Elems) > 0 || v.Symbol == nil {
		return v.orNothing().Elems
	}
	return []*Value{symbolic(v.Symbol.step(each), types.Typ[types.String], e, nil)}
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
		if len(list.Elems)+len(a.orNothing().Elems) > maxPieces {
			break // a list that doubles in a loop
		}
		if e.Ellipsis.IsValid() {
			list.Elems = append(list.Elems[:len(list.Elems):len(list.Elems)], a.elements(e.Args[1])...)
		} else {
			list.Elems = append(list.Elems[:len(list.Elems):len(list.Elems)], a)
		}
	}
	return &list
}
