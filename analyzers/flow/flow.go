// Package flow holds a package's code in SSA form, built the first time that a
// rule asks for it: most packages have nothing that a flow rule looks at, and
// for them it is never built.
package flow

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"sync"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"
)

// Analyzer gives rules the [Code] of a package.
var Analyzer = &analysis.Analyzer{
	Name:       "ctxflow",
	Doc:        "build SSA form when a rule asks for it",
	Run:        func(pass *analysis.Pass) (any, error) { return &Code{pass: pass}, nil },
	ResultType: reflect.TypeFor[*Code](),
}

// Code is a package in SSA form. It is safe for concurrent use.
type Code struct {
	pass  *analysis.Pass
	once  sync.Once
	built bool
	err   error
	funcs []*ssa.Function
	calls map[token.Pos]ssa.CallInstruction
	nodes map[ast.Node]*ssa.Function // declarations and literals
}

// Funcs returns the functions of the package's source, literals included, in the
// order of the source; it builds the SSA form. A generic function is there once,
// in its generic form. The error says why there is none: the package is then to
// be counted as an analysis given up.
func (c *Code) Funcs() ([]*ssa.Function, error) {
	c.once.Do(c.build)
	return c.funcs, c.err
}

// Call returns the instruction of a call expression of the source: a call, defer
// or go; nil for a conversion, a builtin that needs none, and dead code.
func (c *Code) Call(e *ast.CallExpr) ssa.CallInstruction {
	c.once.Do(c.build)
	return c.calls[e.Lparen]
}

// Func returns the function of a declaration (*ast.FuncDecl) or literal
// (*ast.FuncLit), nil if it has no body or is dead code.
func (c *Code) Func(decl ast.Node) *ssa.Function {
	c.once.Do(c.build)
	return c.nodes[decl]
}

// Built reports whether a rule has asked for the SSA form. It is final when all
// rules have run.
func (c *Code) Built() bool { return c.built }

// build makes the SSA form. What x/tools cannot build it reports by a panic,
// which must not take the other rules with it.
func (c *Code) build() {
	defer func() {
		if r := recover(); r != nil {
			c.funcs, c.err = nil, fmt.Errorf("flow: build SSA of %s: %v", c.pass.Pkg.Path(), r)
		}
	}()
	c.built = true
	c.calls, c.nodes = map[token.Pos]ssa.CallInstruction{}, map[ast.Node]*ssa.Function{}
	prog := ssa.NewProgram(c.pass.Fset, ssa.BuilderMode(0))
	prog.SetNoReturn(endsProcess)
	for _, p := range c.pass.Pkg.Imports() {
		prog.CreatePackage(p, nil, nil, true)
	}
	pkg := prog.CreatePackage(c.pass.Pkg, c.pass.Files, c.pass.TypesInfo, false)
	pkg.Build()
	for _, f := range c.pass.Files {
		for _, d := range f.Decls {
			if decl, ok := d.(*ast.FuncDecl); ok {
				c.declared(prog, decl)
			}
		}
	}
	// Literals of package variables are functions of the package's initializer.
	c.literals(pkg.Func("init"))
}

// declared adds the function of a declaration and the literals in it.
func (c *Code) declared(prog *ssa.Program, decl *ast.FuncDecl) {
	obj, ok := c.pass.TypesInfo.Defs[decl.Name].(*types.Func)
	if !ok {
		return // a file with type errors
	}
	if fn := prog.FuncValue(obj); fn != nil && len(fn.Blocks) > 0 {
		c.nodes[decl] = fn
		c.add(fn)
	}
}

func (c *Code) add(fn *ssa.Function) {
	c.funcs = append(c.funcs, fn)
	c.note(fn)
	c.literals(fn)
}

func (c *Code) literals(fn *ssa.Function) {
	for _, anon := range fn.AnonFuncs {
		c.nodes[anon.Syntax()] = anon
		c.add(anon)
	}
}

// note remembers the calls of a function by the place of their parenthesis.
func (c *Code) note(fn *ssa.Function) {
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			if call, ok := instr.(ssa.CallInstruction); ok && call.Common().Pos().IsValid() {
				c.calls[call.Common().Pos()] = call
			}
		}
	}
}

// endsProcess reports whether a function of the standard library never returns.
func endsProcess(fn *types.Func) bool {
	if fn.Pkg() == nil {
		return false
	}
	switch fn.Pkg().Path() + "." + fn.Name() {
	case "os.Exit", "runtime.Goexit", "syscall.Exit",
		"log.Fatal", "log.Fatalf", "log.Fatalln", "log.Panic", "log.Panicf", "log.Panicln":
		return true
	}
	return false
}
