package bounds

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"
)

// Helper is a fact about a function with a float result: how low that can get for
// what a caller may know of the arguments.
type Helper struct{ Cases []Case }

// AFact marks Helper as a fact.
func (*Helper) AFact() {}

// String shows the fact, for tests.
func (h *Helper) String() string {
	var parts []string
	for _, c := range h.Cases {
		parts = append(parts, c.String())
	}
	return strings.Join(parts, "; ")
}

// Given is what a caller may know of one argument.
type Given string

// What a caller may know; of the other arguments each time that they are not
// negative.
const (
	Nothing Given = "any"  // no more than of the others
	Zero    Given = "zero" // a constant zero
	Above   Given = "above zero"
	Age     Given = "an age"
	Sunk    Given = "sunk" // anything, -Inf included
)

// A Case is a function's first result for what is known of one argument.
type Case struct {
	Param          int // index, a receiver counted; -1 for Nothing
	Given          Given
	Lo, Hi         float64
	LoOpen, HiOpen bool
	Age, Fades     bool
	Faults         []FarFault
}

// A FarFault is a step of the function by which the result can sink.
type FarFault struct {
	Kind Kind
	Name string
	At   string // tells it from others: file and line
	Of   int    // the parameter that a logarithm is taken of, -1 if it is none
}

// span is the result's range in the form that arithmetic takes.
func (c Case) span() span { return span{c.Lo, c.Hi, c.LoOpen, c.HiOpen} }

// String shows a case: "0 zero: [-Inf, +Inf) by math.Log".
func (c Case) String() string {
	s := fmt.Sprintf("%s: %s", c.Given, c.span())
	if c.Param >= 0 {
		s = fmt.Sprintf("%d %s", c.Param, s)
	}
	if c.Fades {
		s += " fading"
	}
	for _, f := range c.Faults {
		s += " by " + f.Name
	}
	return s
}

// maxHelpers bounds the functions of a package of which facts are made.
const maxHelpers = 300

// export makes the facts of a package.
func (p *Arithmetic) export(pass *analysis.Pass) {
	for i, decl := range helpers(pass) {
		if i == maxHelpers {
			return
		}
		// Only now is SSA form built: most packages have no such function.
		fn := p.code.Func(decl)
		if fn == nil {
			continue // dead code, or not to be built: the rule that needs it says so
		}
		p.begin()
		h := p.cases(fn, func(f *Fault) string { return shortPosition(pass, f) })
		if h != nil && !p.spent && !p.exhausted() {
			pass.ExportObjectFact(fn.Object(), h)
		}
	}
}

// shortPosition names a place without its folder: facts are compared between
// machines and caches, where the folder differs.
func shortPosition(pass *analysis.Pass, f *Fault) string {
	at := pass.Fset.Position(f.Pos)
	return fmt.Sprintf("%s:%d", at.Filename[strings.LastIndexAny(at.Filename, `/\`)+1:], at.Line)
}

// helpers returns the functions that others can call and whose float result is
// computed here.
func helpers(pass *analysis.Pass) (out []*ast.FuncDecl) {
	for _, f := range pass.Files {
		for _, d := range f.Decls {
			decl, ok := d.(*ast.FuncDecl)
			if !ok || decl.Body == nil || !decl.Name.IsExported() {
				continue
			}
			fn, ok := pass.TypesInfo.Defs[decl.Name].(*types.Func)
			if ok && computes(fn.Signature()) && calculates(pass.TypesInfo, decl.Body) {
				out = append(out, decl)
			}
		}
	}
	return out
}

// computes reports whether a function's first result is a float: others tell
// callers nothing about levels.
func computes(sig *types.Signature) bool {
	return sig.Results().Len() > 0 && isFloat(sig.Results().At(0).Type())
}

// isFloat reports whether a type is float32, float64 or declared as one.
func isFloat(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsFloat != 0
}

// calculates reports whether a body does more than hand on: it calls something,
// multiplies or compares.
func calculates(info *types.Info, body *ast.BlockStmt) (found bool) {
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			found = found || isNumber(info.TypeOf(n.X))
		case *ast.CallExpr, *ast.IfStmt:
			found = true
		}
		return !found
	})
	return found
}

// cases reads a function once for each thing that a caller may know; nil if that
// tells nothing.
func (p *Arithmetic) cases(fn *ssa.Function, at func(*Fault) string) *Helper {
	h := &Helper{}
	add := func(param int, g Given, v value) {
		args := make([]value, len(fn.Params))
		for i, q := range fn.Params {
			if isNumber(q.Type()) {
				args[i] = value{span: nonNegative, known: true, why: q.Name() + " is 0"}
				if g == Zero || g == Above { // a floor shows only where something fades
					named := unknown(q.Name(), q.Name(), q.Type())
					args[i].age, args[i].moment = named.age, named.moment
				}
			}
		}
		if param >= 0 {
			args[param] = v
		}
		if u := p.read(fn, args, nil, 0); u != nil {
			h.Cases = append(h.Cases, caseOf(fn, param, g, u.returned(fn, 0, nil), at))
		}
	}
	add(-1, Nothing, value{})
	for i, q := range fn.Params {
		if !isNumber(q.Type()) {
			continue
		}
		add(i, Zero, number(exactly(0)))
		add(i, Above, number(positive))
		add(i, Age, value{span: nonNegative, known: true, age: true})
		add(i, Sunk, value{span: sunk, known: true, faults: []*Fault{{Kind: Infinity, Name: given}}})
	}
	return h
}

// given names the fault that an argument brings along.
const given = "the argument"

// caseOf keeps of a result what can be told to another package: values of SSA form
// stay here, parameters go by their index.
func caseOf(fn *ssa.Function, param int, g Given, v value, at func(*Fault) string) Case {
	c := Case{
		Param: param, Given: g, Lo: v.lo, Hi: v.hi, LoOpen: v.loOpen, HiOpen: v.hiOpen,
		Age: v.age, Fades: v.fades,
	}
	for _, f := range v.faults {
		far := FarFault{Kind: f.Kind, Name: f.Name, At: at(f), Of: -1}
		if q, ok := f.of.(*ssa.Parameter); ok && q.Parent() == fn {
			far.Of = indexOf(fn, q)
		}
		c.Faults = append(c.Faults, far)
	}
	return c
}
