package templates

import (
	"bytes"
	"fmt"
	"go/types"
	"text/template/parse"
)

// trimmed drops the blanks that only lay out the source.
func trimmed(text []byte) []byte { return bytes.TrimSpace(text) }

// pipe evaluates a pipeline and declares its variables.
func (w *walker) pipe(p *parse.PipeNode) *Value {
	v := w.plain(p)
	for _, d := range declared(p) {
		if p.IsAssign {
			w.assign(d.Ident[0], v)
		} else {
			w.vars = append(w.vars, variable{d.Ident[0], v})
		}
	}
	return v
}

// declared returns the variables that a pipeline declares or assigns.
func declared(p *parse.PipeNode) []*parse.VariableNode {
	if p == nil {
		return nil
	}
	return p.Decl
}

// assign gives a variable another value. Both branches of a condition assign to
// the same one; what the later one assigns is taken, since the data has a type.
func (w *walker) assign(name string, v *Value) {
	for i := len(w.vars) - 1; i >= 0; i-- {
		if w.vars[i].name == name {
			w.vars[i].value = v
			return
		}
	}
}

// plain evaluates a pipeline without its variables.
func (w *walker) plain(p *parse.PipeNode) (v *Value) {
	if p == nil {
		return nil
	}
	for _, cmd := range p.Cmds {
		v = w.command(cmd, v)
	}
	return v
}

// command evaluates one command; last is what the pipeline brings it.
func (w *walker) command(c *parse.CommandNode, last *Value) *Value {
	if len(c.Args) == 0 {
		return last
	}
	first := c.Args[0]
	var args []*Value
	for _, a := range c.Args[1:] {
		args = append(args, w.expr(a))
	}
	if last != nil {
		args = append(args, last)
	}
	if id, ok := first.(*parse.IdentifierNode); ok {
		return w.function(id.Ident, args)
	}
	for _, a := range args {
		w.use(a, Shown) // a method that is handed it may show it
	}
	return w.expr(first)
}

// function evaluates a call of a function. What one that is not known returns
// may show any of its arguments.
func (w *walker) function(name string, args []*Value) *Value {
	switch name {
	case "index":
		return indexed(args)
	case "slice":
		if len(args) > 0 {
			return args[0]
		}
	case "and", "or":
		return w.either(args)
	case "eq", "ne", "lt", "le", "gt", "ge", "not":
		// Only a test comes of it: the deficits are what it may tell about.
		return w.derived(args, types.Typ[types.Bool])
	case "len":
		return w.derived(args, types.Typ[types.Int])
	}
	for _, a := range args {
		w.use(a, Shown)
	}
	return nil
}

// either returns what and/or yield: one of their arguments, a field if there is
// one among them.
func (w *walker) either(args []*Value) (v *Value) {
	for i, a := range args {
		if i < len(args)-1 {
			w.use(a, Tested)
		}
		if v == nil || v.from == nil {
			v = a
		}
	}
	return v
}

// derived is a value that tells something about the first of the others.
func (w *walker) derived(args []*Value, t types.Type) *Value {
	for _, a := range args {
		if a != nil && a.from != nil {
			return &Value{Type: t, Path: "?", from: a.from, via: a.via, told: true}
		}
	}
	return nil
}

// indexed evaluates index: elements at equal constants are the same one.
func indexed(args []*Value) *Value {
	if len(args) < 2 {
		return nil
	}
	v := args[0]
	for _, i := range args[1:] {
		at := "[]"
		if i != nil {
			at = "[" + i.Path + "]"
		}
		v = element(v, at)
	}
	return v
}

// element returns an element of a list, a map or a channel, or what an iterator
// yields.
func element(v *Value, at string) *Value {
	if v == nil {
		return nil
	}
	e := &Value{Path: v.Path + at, from: v.from, via: v.via}
	if v.Type == nil {
		return e
	}
	switch u := under(v.Type).(type) {
	case *types.Slice:
		e.Type = u.Elem()
	case *types.Array:
		e.Type = u.Elem()
	case *types.Map:
		e.Type = u.Elem()
	case *types.Chan:
		e.Type = u.Elem()
	case *types.Signature: // iter.Seq, iter.Seq2
		if u.Params().Len() == 1 {
			if yield, ok := u.Params().At(0).Type().Underlying().(*types.Signature); ok && yield.Params().Len() > 0 {
				e.Type = yield.Params().At(yield.Params().Len() - 1).Type()
			}
		}
	}
	if _, isEntry := under(e.Type).(*types.Struct); isEntry {
		e.from, e.via = nil, nil // a value of its own
	}
	return e
}

// under is the underlying type behind a pointer; nil for nil.
func under(t types.Type) types.Type {
	if t == nil {
		return nil
	}
	if p, ok := t.Underlying().(*types.Pointer); ok {
		return p.Elem().Underlying()
	}
	return t.Underlying()
}

// expr evaluates an operand.
func (w *walker) expr(n parse.Node) *Value {
	switch n := n.(type) {
	case *parse.DotNode:
		return w.dot
	case *parse.FieldNode:
		return w.chain(w.dot, n.Ident)
	case *parse.VariableNode:
		return w.chain(w.variable(n.Ident[0]), n.Ident[1:])
	case *parse.ChainNode:
		return w.chain(w.expr(n.Node), n.Field)
	case *parse.PipeNode:
		return w.pipe(n)
	case *parse.IdentifierNode:
		return w.function(n.Ident, nil)
	case *parse.NumberNode:
		return &Value{Path: n.Text}
	case *parse.StringNode:
		return &Value{Path: n.Quoted, Type: types.Typ[types.String], keys: map[string]*Value{n.Text: nil}}
	}
	return nil
}

// variable returns the value of the innermost variable of a name.
func (w *walker) variable(name string) *Value {
	for i := len(w.vars) - 1; i >= 0; i-- {
		if w.vars[i].name == name {
			return w.vars[i].value
		}
	}
	return nil
}

// chain evaluates v.a.b.c.
func (w *walker) chain(v *Value, names []string) *Value {
	for _, name := range names {
		v = w.field(v, name)
	}
	return v
}

// field evaluates v.name: a field, a method or a key.
func (w *walker) field(v *Value, name string) *Value {
	if v == nil {
		return nil
	}
	if known, ok := v.keys[name]; ok && known != nil {
		return &Value{Type: known.Type, Path: v.Path + "." + name, keys: known.keys}
	}
	if v.Type == nil {
		return nil
	}
	if m, ok := under(v.Type).(*types.Map); ok {
		return &Value{Type: m.Elem(), Path: v.Path + "." + name}
	}
	obj, _, _ := types.LookupFieldOrMethod(v.Type, true, nil, name)
	switch obj := obj.(type) {
	case *types.Var:
		f := &Value{Type: obj.Type(), Path: v.Path + "." + name, from: v, via: obj.Origin()}
		w.noteField(f, Read)
		return f
	case *types.Func:
		w.note(v, obj.Origin(), Read)
		f := &Value{Path: fmt.Sprintf("%s.%s()", v.Path, name), from: v, via: obj.Origin()}
		if obj.Signature().Results().Len() > 0 {
			f.Type = obj.Signature().Results().At(0).Type()
		}
		return f
	}
	return nil
}
