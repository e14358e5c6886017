package sqltext

import (
	"go/ast"
	"go/types"
	"slices"
)

// shared returns what a package variable or a field may hold, wherever it was
// stored: all stores joined, and a hole when one of them is not understood.
func (p *Package) shared(v *types.Var) *Value {
	v = v.Origin()
	if val, done := p.once[v]; done {
		return val
	}
	p.once[v] = nil // a cycle yields nothing known
	if em := p.Embedded[v]; em != nil {
		p.once[v] = em.value()
		return p.once[v]
	}
	var list []*Value
	if init := p.inits[v]; init != nil {
		list = append(list, p.flat(init))
	}
	for _, e := range p.stores[v] {
		list = append(list, p.flat(e))
	}
	if len(list) > 0 {
		p.once[v] = p.withoutBlanks(joinAll(list).without(v), v)
	}
	return p.once[v]
}

// without returns a value without the texts that are only a variable: what it is
// made from itself, as by x = rebind(x), is nothing new. If there is no other, it
// stays: what the variable holds is not known.
func (v *Value) without(obj types.Object) *Value {
	self := func(t *Text) bool {
		return t != nil && t.n == 1 && t.seg[0].Hole != nil && t.seg[0].Hole.Obj == obj
	}
	others := slices.DeleteFunc(slices.Clone(v.Texts), self)
	if len(others) == 0 {
		return v
	}
	out := *v
	out.Texts = others
	return &out
}

// withoutBlanks gives holes in a shared value the name of the variable, so
// that a configured table is found by it. A parameter stays one where it is all
// of the text, as that of a constructor or setter.
func (p *Package) withoutBlanks(v *Value, obj *types.Var) *Value {
	out := *v
	out.Texts = nil
	for _, t := range v.Texts {
		out.Texts = append(out.Texts, t.Map(func(pc Piece) []Piece {
			switch {
			case pc.Hole != nil && t.n == 1:
				pc.Hole = &Hole{Expr: pc.Hole.Expr, Obj: obj, Number: pc.Hole.Number, Symbol: pc.Hole.Symbol}
			case pc.Hole != nil:
				pc.Hole = &Hole{Expr: pc.Hole.Expr, Obj: pc.Hole.Obj, Number: pc.Hole.Number}
			}
			return []Piece{pc}
		}))
	}
	out.Texts = texts(out.Texts).Texts
	return &out
}

// flat evaluates an expression outside any flow: local variables are known if
// they are assigned once. Calls in it are not shown.
func (p *Package) flat(e ast.Expr) *Value {
	if e == nil {
		return nil
	}
	f := &frame{p: p, fn: &Func{}, env: flatEnv(p, e), quiet: true}
	return f.eval(e)
}

// flatEnv knows the local variables in e that are assigned once, and texts that
// are parameters.
func flatEnv(p *Package, e ast.Expr) env {
	out := env{}
	ast.Inspect(e, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		if v, ok := p.Info.Uses[id].(*types.Var); ok && !v.IsField() {
			if val := p.local(v, id); val != nil {
				out[v] = val
			}
		}
		return true
	})
	return out
}

// local returns what a local variable is known to hold outside any flow.
func (p *Package) local(v *types.Var, e ast.Expr) *Value {
	init, assigned := p.single[v]
	if s, isParam := p.params[v]; isParam && !assigned && isText(v.Type()) {
		val := symbolic(s, v.Type(), e, v)
		if !types.IsInterface(v.Type()) {
			val.Symbol = nil
		}
		return val
	}
	if init == nil {
		return nil
	}
	if _, busy := p.once[v]; !busy {
		p.once[v] = nil
		p.once[v] = p.flat(init)
	}
	return p.once[v]
}
