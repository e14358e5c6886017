package fieldflow

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctxlaws/ctxvet/analyzers/flow"
	"github.com/ctxlaws/ctxvet/analyzers/templates"
	"github.com/ctxlaws/ctxvet/analyzers/vocab"
)

// code is a package in SSA form with what is asked of it again and again.
type code struct {
	pass  *analysis.Pass
	vocab *vocab.Vocab
	ssa   *flow.Code
	tmpl  *templates.Templates
	funcs []*ssa.Function

	closures map[*ssa.Function][]*ssa.MakeClosure
	callers  map[*ssa.Function][]ssa.CallInstruction
	valued   map[*ssa.Function]bool // used as a value
	results  map[*types.TypeName]*vocab.Result
	entries  map[*types.TypeName]*vocab.Entry
	carry    map[carried]bool
	exprs    map[token.Pos]ast.Node // calls and literals by their parenthesis or brace
	known    map[param]*Reads
	sums     map[param]*Shows
	showers  map[*ssa.Function]*shower
	owes     map[*ssa.Parameter]bool
	judged   map[*shower]bool
	forward  map[param]bool // parameters that templates are executed with
	gaveUp   bool
}

// carried is a question to [code.carries].
type carried struct {
	t     types.Type
	entry bool
}

// build notes who makes, calls and names each function.
func (c *code) build() error {
	funcs, err := c.ssa.Funcs()
	if err != nil {
		return err
	}
	c.funcs = funcs
	c.closures = map[*ssa.Function][]*ssa.MakeClosure{}
	c.callers = map[*ssa.Function][]ssa.CallInstruction{}
	c.valued = map[*ssa.Function]bool{}
	for _, fn := range funcs {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				c.note(instr)
			}
		}
	}
	c.exprs = map[token.Pos]ast.Node{}
	for _, f := range c.pass.Files {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				c.exprs[n.Lparen] = n
			case *ast.CompositeLit:
				c.exprs[n.Lbrace] = n
			}
			return true
		})
	}
	return nil
}

// note remembers an instruction that calls, makes or names a function.
func (c *code) note(instr ssa.Instruction) {
	call, ok := instr.(ssa.CallInstruction)
	if ok && !c.inTest(instr.Parent()) {
		if fn := c.callee(call.Common()); fn != nil {
			c.callers[fn] = append(c.callers[fn], call)
		}
	}
	if mc, ok := instr.(*ssa.MakeClosure); ok {
		fn := mc.Fn.(*ssa.Function)
		c.closures[fn] = append(c.closures[fn], mc)
	}
	var space [8]*ssa.Value
	for i, op := range instr.Operands(space[:0]) {
		fn, isFunc := (*op).(*ssa.Function)
		// The first operand of a call is what it calls.
		if isFunc && !(call != nil && i == 0 && !call.Common().IsInvoke()) {
			if _, made := instr.(*ssa.MakeClosure); !made {
				c.valued[source(fn)] = true
			}
		}
	}
}

// inTest reports whether a function stands in a _test.go file: tests do not
// count as callers.
func (c *code) inTest(fn *ssa.Function) bool {
	name := c.pass.Fset.Position(fn.Pos()).Filename
	return len(name) > 8 && name[len(name)-8:] == "_test.go"
}

// callee returns the function that a call runs, in the form that has a body;
// nil if that is known only when the program runs.
func (c *code) callee(call *ssa.CallCommon) *ssa.Function {
	if fn := call.StaticCallee(); fn != nil {
		return source(fn)
	}
	// A literal in a variable that is assigned once, and captured.
	if load, ok := call.Value.(*ssa.UnOp); ok && load.Op == token.MUL && !call.IsInvoke() {
		if v := onlyStored(c.binding(load.X)); v != nil {
			if mc, ok := v.(*ssa.MakeClosure); ok {
				return mc.Fn.(*ssa.Function)
			}
			if fn, ok := v.(*ssa.Function); ok {
				return source(fn)
			}
		}
	}
	return nil
}

// source returns the function of the source behind an instance or a wrapper.
func source(fn *ssa.Function) *ssa.Function {
	if o := fn.Origin(); o != nil {
		return o
	}
	if fn.Synthetic != "" && len(fn.Blocks) == 0 || fn.Synthetic != "" && fn.Parent() == nil {
		if obj, ok := fn.Object().(*types.Func); ok {
			if declared := fn.Prog.FuncValue(obj.Origin()); declared != nil {
				return declared
			}
		}
	}
	return fn
}

// onlyStored returns the one value that is stored in a local variable, nil if
// there are several.
func onlyStored(addr ssa.Value) (v ssa.Value) {
	alloc, ok := addr.(*ssa.Alloc)
	if !ok {
		return nil
	}
	for _, r := range *alloc.Referrers() {
		if st, ok := r.(*ssa.Store); ok && st.Addr == addr {
			if v != nil {
				return nil
			}
			v = st.Val
		}
	}
	return v
}

// binding returns what a captured variable is bound to outside, or v itself.
func (c *code) binding(v ssa.Value) ssa.Value {
	for range maxNesting {
		fv, ok := v.(*ssa.FreeVar)
		if !ok {
			return v
		}
		made := c.closures[fv.Parent()]
		i := slices.Index(fv.Parent().FreeVars, fv)
		if len(made) != 1 || i < 0 || i >= len(made[0].Bindings) {
			return v
		}
		v = made[0].Bindings[i]
	}
	return v
}

// maxNesting bounds how deep literals in literals are followed.
const maxNesting = 16

// result returns the parts of a result type behind pointers, nil for any other.
func (c *code) result(t types.Type) *vocab.Result {
	name := nameOf(t)
	if name == nil {
		return nil
	}
	r, known := c.results[name]
	if !known {
		r = c.vocab.Result(name.Type())
		c.results[name] = r
	}
	return r
}

// entry returns the parts of an entry type behind pointers, nil for any other.
func (c *code) entry(t types.Type) *vocab.Entry {
	name := nameOf(t)
	if name == nil {
		return nil
	}
	e, known := c.entries[name]
	if !known {
		e = c.vocab.Entry(name.Type())
		if e != nil && len(e.Deficits) == 0 {
			e = nil // it has no deficits to show
		}
		c.entries[name] = e
	}
	return e
}

// nameOf returns the name of the declared type behind pointers and instances.
func nameOf(t types.Type) *types.TypeName {
	for range maxNesting {
		t = types.Unalias(t)
		p, ok := t.(*types.Pointer)
		if !ok {
			break
		}
		t = p.Elem()
	}
	if named, ok := t.(*types.Named); ok {
		return named.Origin().Obj()
	}
	return nil
}

// carries reports whether a value of type t is, holds or lists results or, if
// entry is set, entries.
func (c *code) carries(t types.Type, entry bool) bool {
	q := carried{t, entry}
	known, ok := c.carry[q]
	if !ok {
		known = c.holds(t, entry, 0)
		c.carry[q] = known
	}
	return known
}

// maxHolding bounds how deep in a type results and entries are looked for.
const maxHolding = 4

// holds is carries, to a depth: types can hold themselves.
func (c *code) holds(t types.Type, entry bool, depth int) bool {
	if t == nil || depth > maxHolding {
		return false
	}
	if entry && c.entry(t) != nil || !entry && c.result(t) != nil {
		return true
	}
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		return c.holds(u.Elem(), entry, depth+1)
	case *types.Slice:
		return c.holds(u.Elem(), entry, depth+1)
	case *types.Array:
		return c.holds(u.Elem(), entry, depth+1)
	case *types.Map:
		return c.holds(u.Elem(), entry, depth+1)
	case *types.Chan:
		return c.holds(u.Elem(), entry, depth+1)
	case *types.Struct:
		for i := range u.NumFields() {
			if c.holds(u.Field(i).Type(), entry, depth+1) {
				return true
			}
		}
	}
	return false
}

// field returns the field that an instruction selects, nil if it selects none.
func field(instr ssa.Instruction) (base ssa.Value, f *types.Var) {
	switch i := instr.(type) {
	case *ssa.FieldAddr:
		return i.X, fieldOf(i.X.Type(), i.Field)
	case *ssa.Field:
		return i.X, fieldOf(i.X.Type(), i.Field)
	}
	return nil, nil
}

// fieldOf returns the declared field behind that of an instance, so that fields of
// generic types compare equal.
func fieldOf(t types.Type, i int) *types.Var {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	switch u := t.Underlying().(type) {
	case *types.Struct:
		return u.Field(i).Origin()
	case *types.Interface: // a type parameter whose core type is a struct
		return nil
	}
	return nil
}

// used reports whether anything but blank assignments comes of a value: code
// that only looks at it and drops what it saw has not used it.
func used(v ssa.Value) bool { return usedBy(v, map[ssa.Value]bool{}) }

// usedBy is used; seen keeps it from going round in loops.
func usedBy(v ssa.Value, seen map[ssa.Value]bool) bool {
	if seen[v] || v.Referrers() == nil {
		return false
	}
	seen[v] = true
	for _, r := range *v.Referrers() {
		if uses(v, r, seen) {
			return true
		}
	}
	return false
}

// uses is usedBy for one instruction.
func uses(v ssa.Value, instr ssa.Instruction, seen map[ssa.Value]bool) bool {
	switch i := instr.(type) {
	case *ssa.DebugRef:
		return false
	case *ssa.Store:
		return i.Addr != v // else it is assigned to
	case *ssa.MakeClosure:
		return true
	case *ssa.Call:
		b, ok := i.Call.Value.(*ssa.Builtin)
		return !ok || b.Name() != "len" && b.Name() != "cap" || usedBy(i, seen)
	case ssa.Value:
		// To set an element leaves it to whoever sees the whole.
		return usedBy(i, seen) || stored(i)
	}
	return true
}

// stored reports whether an element of a list is written to.
func stored(v ssa.Value) bool {
	if _, ok := v.(*ssa.IndexAddr); !ok {
		return false
	}
	for _, r := range *v.Referrers() {
		if st, ok := r.(*ssa.Store); ok && st.Addr == v {
			return true
		}
	}
	return false
}
