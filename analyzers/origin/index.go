package origin

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctxlaws/ctxvet/analyzers/scoring"
)

// An index has what the SSA form does not tell by itself: who calls a function,
// who makes a closure, who writes a variable of the package or a field of the
// receiver. Tests do not count as callers.
type index struct {
	funcs    []*ssa.Function
	callers  map[*ssa.Function][]ssa.CallInstruction
	closures map[*ssa.Function][]*ssa.MakeClosure
	globals  map[*ssa.Global][]ssa.Instruction // that mention it
	fields   map[fieldOf][]store
	dynamic  map[*ssa.Parameter][]ssa.CallInstruction // calls of a parameter, or of an element of it
	handed   map[*ssa.Parameter][]*ssa.Function       // the functions that callers hand over
}

// build makes the index, once. It reports whether there is an SSA form at all.
func (f *Flow) build() bool {
	if f.index != nil {
		return f.index.funcs != nil
	}
	x := &index{
		callers:  map[*ssa.Function][]ssa.CallInstruction{},
		closures: map[*ssa.Function][]*ssa.MakeClosure{},
		globals:  map[*ssa.Global][]ssa.Instruction{},
		fields:   map[fieldOf][]store{},
		dynamic:  map[*ssa.Parameter][]ssa.CallInstruction{},
		handed:   map[*ssa.Parameter][]*ssa.Function{},
	}
	f.index = x
	funcs, err := f.code.Funcs()
	if err != nil {
		f.gaveUp = true
		return false
	}
	x.funcs = funcs
	f.names = ageNames(f.pass.Files, f.pass.TypesInfo)
	for _, fn := range funcs {
		if !f.inTest(fn.Pos()) {
			f.eachInstr(fn, f.note)
		}
	}
	f.bind()
	return true
}

func (f *Flow) inTest(pos token.Pos) bool {
	return strings.HasSuffix(f.pass.Fset.Position(pos).Filename, "_test.go")
}

func (f *Flow) eachInstr(fn *ssa.Function, visit func(ssa.Instruction)) {
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			visit(instr)
		}
	}
}

// note enters one instruction. A call of an interface's method counts as one of
// its only implementation, as it does when calls are followed.
func (f *Flow) note(instr ssa.Instruction) {
	x := f.index
	switch i := instr.(type) {
	case *ssa.MakeClosure:
		fn := i.Fn.(*ssa.Function)
		x.closures[fn] = append(x.closures[fn], i)
	case ssa.CallInstruction:
		for _, fn := range f.callees(i.Common()) {
			x.callers[fn] = append(x.callers[fn], i)
		}
		if p := calledParam(i.Common()); p != nil {
			x.dynamic[p] = append(x.dynamic[p], i)
		}
	case *ssa.Store:
		x.noteField(i)
	}
	for _, op := range instr.Operands(nil) {
		if g, ok := (*op).(*ssa.Global); ok {
			x.globals[g] = append(x.globals[g], instr)
		}
	}
}

// noteField remembers a store into a field of a receiver.
func (x *index) noteField(st *ssa.Store) {
	fa, ok := st.Addr.(*ssa.FieldAddr)
	if !ok {
		return
	}
	p, ok := fa.X.(*ssa.Parameter)
	if !ok || receiverOf(p) == nil {
		return
	}
	name := fieldName(fa.X.Type(), fa.Field)
	key := fieldOf{receiverOf(p), name}
	x.fields[key] = append(x.fields[key], store{
		instr: st, to: Place{st.Val, "", st}, mark: Mark{st.Pos(), "it is put into field " + name + " here"},
	})
}

// calledParam returns the parameter that a call calls, or an element of which it
// calls; nil if it is none.
func calledParam(call *ssa.CallCommon) *ssa.Parameter {
	v := call.Value
	if load, ok := v.(*ssa.UnOp); ok {
		if e, ok := load.X.(*ssa.IndexAddr); ok {
			v = e.X
		}
	}
	p, ok := v.(*ssa.Parameter)
	if !ok || call.IsInvoke() {
		return nil
	}
	return p
}

// bind adds the calls of functions that are handed to a function which calls its
// parameter.
func (f *Flow) bind() {
	x := f.index
	for p, calls := range x.dynamic {
		for _, outer := range x.callers[p.Parent()] {
			for _, fn := range f.functionsIn(argOf(outer.Common(), p.Parent(), p)) {
				x.callers[fn] = append(x.callers[fn], calls...)
				x.handed[p] = append(x.handed[p], fn)
			}
		}
	}
}

// functionsIn returns the functions that a value is, or that the elements of a
// list are which is written out.
func (f *Flow) functionsIn(v ssa.Value) []*ssa.Function {
	if fn := f.valueOf(v, 0); fn != nil {
		return []*ssa.Function{fn}
	}
	list, ok := v.(*ssa.Slice)
	if !ok {
		return nil
	}
	g := &gatherer{search: &search{flow: f, kind: reaching}, seen: map[alias]bool{}}
	g.into(list.X, AnyElement, false)
	var out []*ssa.Function
	for _, st := range g.stores {
		if fn := f.valueOf(st.to.Value, 0); fn != nil {
			out = append(out, fn)
		}
	}
	return out
}

// ageNames returns the names of variables that are named for an age, by the place
// that the SSA form gives to what is assigned to them: it keeps no names.
func ageNames(files []*ast.File, info *types.Info) map[token.Pos]string {
	names := map[token.Pos]string{}
	for _, f := range files {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				noteAges(names, info, n.Lhs, n.Rhs)
			case *ast.ValueSpec:
				lhs := make([]ast.Expr, len(n.Names))
				for i, id := range n.Names {
					lhs[i] = id
				}
				noteAges(names, info, lhs, n.Values)
			}
			return true
		})
	}
	delete(names, token.NoPos)
	return names
}

// noteAges enters the names on the left side by the places of what stands on the
// right.
func noteAges(names map[token.Pos]string, info *types.Info, lhs, rhs []ast.Expr) {
	if len(lhs) != len(rhs) {
		return // the results of one call have no places of their own
	}
	for i, e := range lhs {
		if id, ok := e.(*ast.Ident); ok && scoring.NamedForAge(id.Name) && isNumber(info.TypeOf(e)) {
			names[placeOf(rhs[i])] = id.Name
		}
	}
}

func isNumber(t types.Type) bool { return is(t, types.IsNumeric) }

// placeOf returns the place that the SSA form gives to an expression's value.
func placeOf(e ast.Expr) token.Pos {
	switch e := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		return e.OpPos
	case *ast.UnaryExpr:
		return e.OpPos
	case *ast.CallExpr:
		return e.Lparen
	case *ast.SelectorExpr:
		return e.Sel.Pos()
	case *ast.IndexExpr:
		return e.Lbrack
	case *ast.StarExpr:
		return e.Star
	}
	return token.NoPos
}
