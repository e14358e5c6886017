package fieldflow

import (
	"go/constant"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctxlaws/ctxvet/analyzers/templates"
)

// An executed is an execution of templates with data that is known by its type.
type executed struct {
	exec *templates.Exec
	data *templates.Value
	name string // of the template, for an execution whose name is a parameter
}

// execs returns the executions that a call makes with one of its arguments as
// the data: its own, or those of the function that it calls.
func (c *code) execs(call ssa.CallInstruction, i int) []executed {
	common := call.Common()
	if common.IsInvoke() {
		return nil
	}
	if c.tmpl.Exec(common.Pos()) == nil {
		if fn := c.callee(common); fn == nil || !c.forwards(param{fn, i}) {
			return nil // the data need not be looked at
		}
	}
	return c.execsWith(call, i, c.dataOf(common.Args[i]), nil, 0)
}

// forwards reports whether a function hands a parameter of type any on to the
// execution of a template. While a recursive function is looked at, it does not.
func (c *code) forwards(p param) bool {
	if known, ok := c.forward[p]; ok || len(p.fn.Blocks) == 0 || p.i >= len(p.fn.Params) {
		return known
	}
	c.forward[p] = false
	v := p.fn.Params[p.i]
	if iface, ok := v.Type().Underlying().(*types.Interface); !ok || iface.NumMethods() > 0 {
		return false // data of a type of its own is judged there
	}
	for _, r := range *v.Referrers() {
		call, ok := r.(ssa.CallInstruction)
		if !ok || call.Common().IsInvoke() {
			continue
		}
		i := slices.Index(call.Common().Args, ssa.Value(v))
		if i < 0 {
			continue
		}
		if e := c.tmpl.Exec(call.Common().Pos()); e != nil && i == e.Data+1 {
			c.forward[p] = true
		} else if fn := c.callee(call.Common()); e == nil && fn != nil && c.forwards(param{fn, i}) {
			c.forward[p] = true
		}
	}
	return c.forward[p]
}

// maxForwarding bounds through how many functions data is handed on.
const maxForwarding = 4

// execsWith is execs for data that came through the calls of outer functions,
// whose arguments names tells.
func (c *code) execsWith(call ssa.CallInstruction, i int, data *templates.Value, names map[ssa.Value]string, depth int) (out []executed) {
	common := call.Common()
	if e := c.tmpl.Exec(common.Pos()); e != nil {
		if i != e.Data+1 { // the receiver is the first argument
			return nil
		}
		ref := executed{exec: e, data: data}
		if n := e.Name(); n >= 0 {
			ref.name = names[common.Args[n+1]]
		}
		return []executed{ref}
	}
	fn := c.callee(common)
	if fn == nil || len(fn.Blocks) == 0 || i >= len(fn.Params) || depth > maxForwarding {
		return nil
	}
	if !c.forwards(param{fn, i}) {
		return nil
	}
	inner := map[ssa.Value]string{}
	for j, arg := range common.Args {
		if s, ok := constantText(arg, names); ok && j < len(fn.Params) {
			inner[fn.Params[j]] = s
		}
	}
	for _, r := range *fn.Params[i].Referrers() {
		next, ok := r.(ssa.CallInstruction)
		if !ok || next.Common().IsInvoke() {
			continue
		}
		if j := slices.Index(next.Common().Args, ssa.Value(fn.Params[i])); j >= 0 {
			out = append(out, c.execsWith(next, j, data, inner, depth+1)...)
		}
	}
	return out
}

// constantText returns a text that is a constant, or that names knows.
func constantText(v ssa.Value, names map[ssa.Value]string) (string, bool) {
	if k, ok := v.(*ssa.Const); ok && k.Value != nil && k.Value.Kind() == constant.String {
		return constant.StringVal(k.Value), true
	}
	s, ok := names[v]
	return s, ok
}

// dataOf returns what is known of a template's data.
func (c *code) dataOf(v ssa.Value) *templates.Value {
	mi, ok := v.(*ssa.MakeInterface)
	if !ok {
		return templates.Data(nil, nil)
	}
	return templates.Data(mi.X.Type(), c.keysOf(mi.X, 0))
}

// keysOf returns the values of a map that is made here, by its keys, or of those
// fields of a struct made here whose declared type says nothing.
func (c *code) keysOf(v ssa.Value, depth int) map[string]*templates.Value {
	if depth > maxForwarding {
		return nil
	}
	keys := map[string]*templates.Value{}
	if load, ok := v.(*ssa.UnOp); ok {
		v = load.X
	}
	if v.Referrers() == nil {
		return nil
	}
	for _, r := range *v.Referrers() {
		var name string
		var val ssa.Value
		switch r := r.(type) {
		case *ssa.MapUpdate:
			if r.Map != v {
				continue
			}
			name, _ = constantText(r.Key, nil)
			val = r.Value
		case *ssa.FieldAddr:
			name, val = c.fieldStored(r)
		}
		if mi, ok := val.(*ssa.MakeInterface); ok && name != "" {
			known := templates.Data(mi.X.Type(), c.keysOf(mi.X, depth+1))
			keys[name] = known
		}
	}
	return keys
}

// heldIn returns what a map or struct that is made here holds as values of any
// type, of which its own type says nothing.
func heldIn(v ssa.Value) (out []ssa.Value) {
	if load, ok := v.(*ssa.UnOp); ok {
		v = load.X
	}
	switch v.(type) {
	case *ssa.MakeMap, *ssa.Alloc:
	default:
		return nil
	}
	for _, r := range *v.Referrers() {
		var val ssa.Value
		switch r := r.(type) {
		case *ssa.MapUpdate:
			val = r.Value
		case *ssa.FieldAddr:
			for _, use := range *r.Referrers() {
				if st, ok := use.(*ssa.Store); ok && st.Addr == r {
					val = st.Val
				}
			}
		}
		if mi, ok := val.(*ssa.MakeInterface); ok {
			out = append(out, concrete(mi))
		}
	}
	return out
}

// fieldStored returns the field that an address is of, and what is stored there.
func (c *code) fieldStored(fa *ssa.FieldAddr) (name string, v ssa.Value) {
	_, f := field(fa)
	if f == nil {
		return "", nil
	}
	for _, r := range *fa.Referrers() {
		if st, ok := r.(*ssa.Store); ok && st.Addr == fa {
			return f.Name(), st.Val
		}
	}
	return "", nil
}

// An execution is a call that executes templates.
type execution struct {
	call ssa.CallInstruction
	refs []executed
}

// executedOnly returns the executions that have a value as their data; only is
// false if it is used for anything else.
func (c *code) executedOnly(v ssa.Value, depth int) (out []execution, only bool) {
	switch v.(type) {
	case *ssa.Alloc, *ssa.MakeMap, *ssa.UnOp, *ssa.MakeInterface:
	default:
		return nil, false
	}
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.DebugRef, *ssa.FieldAddr, *ssa.MapUpdate:
		case *ssa.UnOp, *ssa.MakeInterface:
			inner, ok := c.executedOnly(r.(ssa.Value), depth+1)
			if !ok || depth > maxForwarding {
				return nil, false
			}
			out = append(out, inner...)
		case ssa.CallInstruction:
			i := slices.Index(r.Common().Args, v)
			if i < 0 || isBuiltin(r.Common()) {
				return nil, false
			}
			refs := c.execs(r, i)
			if refs == nil {
				return nil, false
			}
			out = append(out, execution{r, refs})
		default:
			return nil, false
		}
	}
	return out, true
}

// readsByTemplates returns what templates do with the results at a path of their
// data and below.
func (c *code) readsByTemplates(refs []executed, path string) (out Reads) {
	for _, ref := range refs {
		uses, ok := ref.exec.Uses(ref.data, ref.name)
		if !ok || ref.data.Type == nil {
			return unseen
		}
		for _, u := range uses {
			if strings.HasPrefix(u.Owner.Path, path) {
				out = out.and(c.readByUse(u))
			}
		}
	}
	return out
}

// and is what is done by either.
func (r Reads) and(o Reads) Reads {
	return Reads{r.Entries || o.Entries, r.Disclosure || o.Disclosure, r.Returns || o.Returns, r.Keeps || o.Keeps, r.Fills || o.Fills}
}

// readByUse returns what one use of a template does with a result.
func (c *code) readByUse(u *templates.Use) (out Reads) {
	if u.Owner.Type == nil {
		return out
	}
	r := c.result(u.Owner.Type)
	if r == nil {
		return out
	}
	switch f := u.Field.(type) {
	case nil:
		out.Disclosure = u.How == templates.Shown // all of it is printed
	case *types.Var:
		out.Entries = slices.Contains(r.Entries, f)
		out.Disclosure = slices.Contains(r.Disclosure, f)
	case *types.Func:
		out = c.readsMethod(f)
		out.Returns, out.Keeps = false, out.Keeps && !out.Entries
	}
	return out
}

// readsMethod returns what a method does with its receiver.
func (c *code) readsMethod(m *types.Func) Reads {
	for _, fn := range c.funcs {
		if fn.Object() == m {
			return c.reads(fn, 0)
		}
	}
	return c.readsFar(m, 0)
}
