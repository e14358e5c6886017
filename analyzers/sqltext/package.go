package sqltext

import (
	"go/ast"
	"go/token"
	"go/types"
)

// A Caller is shown every call of a package, in the order in which the
// functions are read.
type Caller interface {
	// Call may return what the call yields; known is false to leave that to
	// the interpreter. A call inside a loop, or in a function that is read from
	// several places, may be shown more than once.
	Call(c *Call) (results []*Value, known bool)
	// Imported returns what is known of an object of another package: of a
	// variable its value, of a function its results with holes for parameters.
	Imported(obj types.Object) []*Value
	// Struct is shown every struct literal, with what is known of its fields.
	Struct(c *Struct)
	// Declares reports whether the caller knows by itself what a variable, field
	// or function stands for: then it is left as a hole that names it.
	Declares(obj types.Object) bool
	// Returned returns the tag that stands for tag, which a called function
	// returned, where that function was called.
	Returned(c *Call, tag any) any
}

// A Call is a call and what is known of its parts.
type Call struct {
	Expr    *ast.CallExpr
	Fn      *Func       // where it stands
	Callee  *types.Func // what is called, nil when only known by value
	Targets []*Func     // the functions of this package that it may run
	Recv    *Value
	Args    []*Value
	Exprs   []ast.Expr // what the arguments come from, as long as Args
	// Quiet says that the call is only looked at to know a package variable's
	// or a field's value; it is shown again, loud, where it stands.
	Quiet bool
}

// A Struct is a struct literal and what is known of it.
type Struct struct {
	Expr  *ast.CompositeLit
	Type  types.Type
	Value *Value
	Fn    *Func // where it stands
	Quiet bool  // as Call.Quiet
}

// A Func is a function of the package: a declaration or a literal. The one
// without either holds the initialisers of package variables.
type Func struct {
	Obj   *types.Func   // nil for literals
	Decl  *ast.FuncDecl // nil for literals
	Lit   *ast.FuncLit  // nil for declarations
	Outer *Func         // the function a literal stands in

	sig     *types.Signature
	state   readState
	results []*Value       // joined over all returns
	out     map[int]*Value // builders behind pointer parameters, as they are at the end
	later   []*laterCall   // calls of functions that are parameters
}

type readState uint8

const (
	unread readState = iota
	reading
	read
)

// Signature returns the signature of the function, nil for initialisers.
func (f *Func) Signature() *types.Signature { return f.sig }

// Top returns the declaration that a function stands in, or itself.
func (f *Func) Top() *Func {
	for f.Outer != nil {
		f = f.Outer
	}
	return f
}

// Name names the function for a reader.
func (f *Func) Name() string {
	switch top := f.Top(); {
	case top.Obj == nil:
		return "a package variable"
	case f.Lit != nil:
		return "a function literal in " + top.Obj.Name()
	default:
		return top.Obj.Name()
	}
}

// Pos returns where the function begins.
func (f *Func) Pos() token.Pos {
	if n := f.Node(); n != nil {
		return n.Pos()
	}
	return token.NoPos
}

// Node returns the declaration or literal, nil for initialisers.
func (f *Func) Node() ast.Node {
	switch {
	case f.Decl != nil:
		return f.Decl
	case f.Lit != nil:
		return f.Lit
	}
	return nil
}

// A Package is a package being read.
type Package struct {
	Fset  *token.FileSet
	Files []*ast.File
	Types *types.Package
	Info  *types.Info
	// Embedded are the package's embedded files, by variable.
	Embedded map[*types.Var]*Embed

	caller Caller
	depth  int // of functions that are handed on, being followed
	decls  map[*types.Func]*Func
	order  []*Func
	lits   map[*ast.FuncLit]*Func
	inits  map[types.Object]ast.Expr // of constants and package variables
	stores map[*types.Var][]ast.Expr // what is assigned to package variables and fields, wherever
	once   map[types.Object]*Value   // their values; nil while being worked out
	single map[*types.Var]ast.Expr   // local variables assigned once
	params map[*types.Var]Symbol     // of declared functions
	impls  map[*types.Func][]*Func   // of interface methods
}

// New prepares a package for reading.
func New(fset *token.FileSet, files []*ast.File, pkg *types.Package, info *types.Info, caller Caller) *Package {
	p := &Package{
		Fset: fset, Files: files, Types: pkg, Info: info, caller: caller,
		decls:  map[*types.Func]*Func{},
		lits:   map[*ast.FuncLit]*Func{},
		inits:  map[types.Object]ast.Expr{},
		stores: map[*types.Var][]ast.Expr{},
		once:   map[types.Object]*Value{},
		single: map[*types.Var]ast.Expr{},
		params: map[*types.Var]Symbol{},
		impls:  map[*types.Func][]*Func{},
	}
	for _, f := range files {
		p.collect(f)
	}
	return p
}

// Read reads every function and initialiser of the package.
func (p *Package) Read() {
	p.readInits()
	for _, fn := range p.order {
		p.read(fn)
	}
}

// Func returns the function that an object declares here, or nil.
func (p *Package) Func(obj *types.Func) *Func {
	if obj == nil {
		return nil
	}
	return p.decls[obj.Origin()]
}

// Funcs returns the declared functions in the order of the source.
func (p *Package) Funcs() []*Func { return p.order }

// Lit returns the function that a literal is, nil before it was read.
func (p *Package) Lit(lit *ast.FuncLit) *Func { return p.lits[lit] }

// Implementations returns the methods of this package behind a method of an
// interface that the package declares.
func (p *Package) Implementations(m *types.Func) []*Func { return p.implementations(m) }

// Returned returns what a function that has been read yields, with holes for
// its parameters.
func (f *Func) Returned() []*Value { return f.results }

// Shared returns what a package variable or a field may hold.
func (p *Package) Shared(v *types.Var) *Value { return p.shared(v) }

// Results returns what a function yields, with holes for its parameters.
func (p *Package) Results(fn *Func) []*Value {
	p.read(fn)
	return fn.results
}

// collect notes what a file declares, and every store into a package variable
// or a field, so that such values are known without following the flow.
func (p *Package) collect(f *ast.File) {
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			p.collectFunc(d)
		case *ast.GenDecl:
			p.collectValues(d)
		}
	}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GenDecl:
			if n.Tok == token.CONST {
				p.collectValues(n) // of functions too
			}
		case *ast.AssignStmt:
			p.collectAssign(n)
		case *ast.CompositeLit:
			p.collectComposite(n)
		case *ast.IncDecStmt:
			p.spoil(n.X)
		case *ast.RangeStmt:
			p.spoil(n.Key)
			p.spoil(n.Value)
		}
		return true
	})
}

func (p *Package) collectFunc(d *ast.FuncDecl) {
	obj, _ := p.Info.Defs[d.Name].(*types.Func)
	if obj == nil || d.Body == nil {
		return
	}
	fn := &Func{Obj: obj, Decl: d, sig: obj.Signature()}
	p.decls[obj] = fn
	p.order = append(p.order, fn)
	for i := range fn.sig.Params().Len() {
		p.params[fn.sig.Params().At(i)] = Symbol{Fn: fn, Param: i}
	}
}

func (p *Package) collectValues(d *ast.GenDecl) {
	for _, s := range d.Specs {
		spec, ok := s.(*ast.ValueSpec)
		if !ok || len(spec.Values) != len(spec.Names) {
			continue
		}
		for i, name := range spec.Names {
			if obj := p.Info.Defs[name]; obj != nil {
				p.inits[obj] = spec.Values[i]
			}
		}
	}
}

func (p *Package) collectAssign(n *ast.AssignStmt) {
	for i, lhs := range n.Lhs {
		v := p.variable(lhs)
		if v == nil {
			continue
		}
		switch {
		case n.Tok != token.ASSIGN && n.Tok != token.DEFINE:
			p.spoil(lhs)
		case len(n.Rhs) == len(n.Lhs):
			p.store(v, n.Rhs[i])
		case i == 0: // x, err := f()
			p.store(v, n.Rhs[0])
		default:
			p.spoil(lhs)
		}
	}
}

func (p *Package) collectComposite(n *ast.CompositeLit) {
	st := structOf(p.Info.TypeOf(n))
	if st == nil {
		return
	}
	for i, e := range n.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			if key, ok := kv.Key.(*ast.Ident); ok {
				if field, ok := p.Info.Uses[key].(*types.Var); ok {
					p.store(field, kv.Value)
				}
			}
		} else if i < st.NumFields() {
			p.store(st.Field(i), e)
		}
	}
}

func (p *Package) store(v *types.Var, e ast.Expr) {
	v = v.Origin()
	if v.IsField() || p.global(v) {
		p.stores[v] = append(p.stores[v], e)
		return
	}
	if old, seen := p.single[v]; seen && old != e {
		e = nil
	}
	p.single[v] = e
}

// spoil notes that an expression is assigned something that is not followed.
func (p *Package) spoil(e ast.Expr) {
	if v := p.variable(e); v != nil {
		p.store(v, nil)
	}
}

func (p *Package) global(v *types.Var) bool {
	return v.Pkg() != nil && v.Parent() == v.Pkg().Scope()
}

// variable returns the variable or field that an expression names, or nil.
func (p *Package) variable(e ast.Expr) *types.Var {
	switch e := ast.Unparen(orBad(e)).(type) {
	case *ast.Ident:
		v, _ := p.Info.ObjectOf(e).(*types.Var)
		return v
	case *ast.SelectorExpr:
		v, _ := p.Info.Uses[e.Sel].(*types.Var)
		return v
	}
	return nil
}

// orBad makes a missing expression one that names nothing.
func orBad(e ast.Expr) ast.Expr {
	if e == nil {
		return &ast.BadExpr{}
	}
	return e
}

func structOf(t types.Type) *types.Struct {
	if t == nil {
		return nil
	}
	if ptr, ok := t.Underlying().(*types.Pointer); ok {
		t = ptr.Elem()
	}
	st, _ := t.Underlying().(*types.Struct)
	return st
}
