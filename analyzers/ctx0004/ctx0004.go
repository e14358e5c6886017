package ctx0004

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"
	"reflect"

	"golang.org/x/tools/go/analysis"

	"github.com/ctxlaws/ctxvet/analyzers/bounds"
	"github.com/ctxlaws/ctxvet/analyzers/finding"
	"github.com/ctxlaws/ctxvet/analyzers/flow"
	"github.com/ctxlaws/ctxvet/analyzers/scoring"
	"github.com/ctxlaws/ctxvet/analyzers/sqlsite"
	"github.com/ctxlaws/ctxvet/analyzers/vocab"
)

const rule = "CTX0004"

//go:embed doc.go
var doc string

// Analyzer reports activations that are computed without a floor term, in Go and
// in SQL (Second Law).
var Analyzer = &analysis.Analyzer{
	Name:       rule,
	Doc:        finding.Doc(doc, rule),
	URL:        finding.URL(rule),
	Flags:      vocab.Flags(),
	Run:        run,
	Requires:   []*analysis.Analyzer{vocab.Analyzer, sqlsite.Analyzer, scoring.Analyzer, flow.Analyzer, bounds.Analyzer},
	ResultType: reflect.TypeFor[*finding.Log](),
}

func run(pass *analysis.Pass) (any, error) {
	v := pass.ResultOf[vocab.Analyzer].(*vocab.Vocab)
	c := &checker{
		pass:   pass,
		vocab:  v,
		report: finding.New(pass, v, rule),
		scored: pass.ResultOf[scoring.Analyzer].(*scoring.Functions),
		code:   pass.ResultOf[flow.Analyzer].(*flow.Code),
		bounds: pass.ResultOf[bounds.Analyzer].(*bounds.Arithmetic),
		seen:   map[token.Pos]bool{},
		said:   map[faultKey]bool{},
	}
	c.statements(pass.ResultOf[sqlsite.Analyzer].(*sqlsite.Sites))
	if v.InScope() {
		c.functions()
		c.calls()
	}
	return c.report.Log(), nil
}

// A checker judges one package.
type checker struct {
	pass   *analysis.Pass
	vocab  *vocab.Vocab
	report *finding.Reporter
	scored *scoring.Functions
	code   *flow.Code
	bounds *bounds.Arithmetic
	said   map[faultKey]bool
	seen   map[token.Pos]bool // one fault, one finding: two functions may share a step
}

// functions judges the activation functions of the package.
func (c *checker) functions() {
	for _, f := range c.pass.Files {
		for _, d := range f.Decls {
			if decl, ok := d.(*ast.FuncDecl); ok && decl.Body != nil {
				c.function(decl)
			}
		}
	}
}

func (c *checker) function(decl *ast.FuncDecl) {
	fn, ok := c.pass.TypesInfo.Defs[decl.Name].(*types.Func)
	if !ok || !c.scored.Activation(fn) || fn.Signature().Results().Len() == 0 {
		return
	}
	body := c.code.Func(decl)
	if body == nil {
		if _, err := c.code.Funcs(); err != nil {
			c.report.GiveUp()
		}
		return // else it is never called
	}
	faults, whole := c.bounds.Sinks(body)
	if !whole {
		c.report.GiveUp()
		return // what is half read may have its floor in the other half
	}
	for _, f := range faults {
		c.fault(f, fn.Name())
	}
}

// calls judges the calls of activation functions: a floor that is zero is none,
// whoever hands it over.
func (c *checker) calls() {
	for _, f := range c.pass.Files {
		ast.Inspect(f, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || !c.hasConstant(call) {
				return true
			}
			fn := callee(c.pass.TypesInfo, call)
			if fn == nil || !c.scored.Activation(fn) {
				return true
			}
			if instr := c.code.Call(call); instr != nil {
				for _, f := range c.bounds.Floorless(instr) {
					c.fault(f, fn.Name())
				}
			}
			return true
		})
	}
}

// hasConstant reports whether an argument is a constant.
func (c *checker) hasConstant(call *ast.CallExpr) bool {
	for _, arg := range call.Args {
		if tv := c.pass.TypesInfo.Types[arg]; tv.Value != nil {
			return true
		}
	}
	return false
}

// callee returns the function that a call calls, nil if that is not known.
func callee(info *types.Info, call *ast.CallExpr) *types.Func {
	fun := ast.Unparen(call.Fun)
	switch f := fun.(type) {
	case *ast.IndexExpr:
		fun = f.X
	case *ast.IndexListExpr:
		fun = f.X
	}
	switch f := fun.(type) {
	case *ast.Ident:
		fn, _ := info.Uses[f].(*types.Func)
		return fn
	case *ast.SelectorExpr:
		fn, _ := info.Uses[f.Sel].(*types.Func)
		return fn
	}
	return nil
}
