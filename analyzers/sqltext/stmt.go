package sqltext

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
)

// An env holds what the local variables may hold. The nil env is that of
// unreachable code.
type env map[*types.Var]*Value

func joinEnv(a, b env) env {
	if a == nil {
		return b
	}
	if b == nil {
		return a
	}
	out := maps.Clone(a)
	for v, val := range b {
		out[v] = join(out[v], val)
	}
	return out
}

// A frame reads one function body.
type frame struct {
	p      *Package
	fn     *Func
	env    env
	alias  map[*types.Var]ast.Expr // pointers made by &x, so that a write reaches x
	gotos  map[string]env          // what holds at the gotos seen, by label
	exits  []*exit                 // enclosing loops, switches and selects
	defers []*ast.FuncLit          // read once more at the end, when they run
	quiet  bool                    // calls are not shown
}

// An exit collects what holds where break and continue leave a statement.
type exit struct {
	label     string
	loop      bool
	breaks    env
	continues env
}

func (p *Package) readInits() {
	f := &frame{p: p, fn: &Func{}, env: env{}}
	for _, file := range p.Files {
		for _, d := range file.Decls {
			if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.VAR {
				for _, s := range g.Specs {
					for _, e := range s.(*ast.ValueSpec).Values {
						f.eval(e)
					}
				}
			}
		}
	}
}

// read reads a function once. A function that is reached again while being
// read, by recursion, yields nothing known.
func (p *Package) read(fn *Func) {
	if fn.state != unread {
		return
	}
	fn.state = reading
	f := &frame{p: p, fn: fn, env: env{}}
	f.params(fn.Decl.Type)
	f.receiver(fn.Decl.Recv)
	f.body(fn.Decl.Body)
	fn.state = read
}

// readLit reads a function literal with what the variables around it hold.
// What it assigns to them may have happened from then on.
func (f *frame) readLit(lit *ast.FuncLit) *Func {
	fn := f.p.lits[lit]
	if fn == nil {
		sig, _ := f.p.Info.TypeOf(lit).(*types.Signature)
		fn = &Func{Lit: lit, Outer: f.fn, sig: sig}
		f.p.lits[lit] = fn
	}
	inner := &frame{p: f.p, fn: fn, env: maps.Clone(f.env), alias: f.alias}
	if inner.env == nil {
		inner.env = env{}
	}
	inner.params(lit.Type)
	inner.body(lit.Body)
	fn.state = read
	for v, old := range f.env {
		if now := inner.env[v]; now != old {
			f.env[v] = join(old, now)
		}
	}
	return fn
}

func (f *frame) params(ft *ast.FuncType) {
	i := 0
	for _, field := range ft.Params.List {
		for _, name := range field.Names {
			if v, ok := f.p.Info.Defs[name].(*types.Var); ok {
				f.env[v] = symbolic(Symbol{Fn: f.fn, Param: i}, v.Type(), name, v)
			}
			i++
		}
		if len(field.Names) == 0 {
			i++
		}
	}
}

// receiver binds a receiver that is a text itself, as the last argument. What
// other receivers hold is known from all stores into their fields.
func (f *frame) receiver(recv *ast.FieldList) {
	if recv == nil || len(recv.List[0].Names) == 0 {
		return
	}
	name := recv.List[0].Names[0]
	v, ok := f.p.Info.Defs[name].(*types.Var)
	if ok && isText(v.Type()) && !types.IsInterface(v.Type()) && !isBuilder(v.Type()) {
		f.env[v] = symbolic(Symbol{Fn: f.fn, Param: f.fn.sig.Params().Len()}, v.Type(), name, v)
	}
}

// body reads a function's body and notes what it returns and leaves in the
// builders it was handed.
func (f *frame) body(b *ast.BlockStmt) {
	start := f.env
	var end env
	f.exits = append(f.exits, &exit{label: "return"})
	f.block(b.List)
	end = joinEnv(f.env, f.exits[0].breaks)
	f.env = end
	if f.env == nil {
		f.env = start
	}
	for _, d := range f.defers {
		f.readLit(d)
	}
	f.leave()
}

// leave records the builders behind pointer parameters.
func (f *frame) leave() {
	sig := f.fn.sig
	for i := 0; sig != nil && i < sig.Params().Len(); i++ {
		v := sig.Params().At(i)
		if _, ptr := v.Type().Underlying().(*types.Pointer); ptr && isBuilder(v.Type()) {
			if f.fn.out == nil {
				f.fn.out = map[int]*Value{}
			}
			f.fn.out[i] = join(f.fn.out[i], f.env[v])
		}
	}
}

func (f *frame) block(list []ast.Stmt) {
	for _, s := range list {
		f.stmt(s, "")
	}
}

// stmt reads one statement. Unreachable statements are read too, with nothing
// known: a call there may still matter.
func (f *frame) stmt(s ast.Stmt, label string) {
	if f.env == nil {
		f.env = env{}
	}
	switch s := s.(type) {
	case *ast.ExprStmt:
		f.eval(s.X)
	case *ast.AssignStmt:
		f.assignStmt(s)
	case *ast.DeclStmt:
		f.declStmt(s)
	case *ast.BlockStmt:
		f.block(s.List)
	case *ast.LabeledStmt:
		f.env = joinEnv(f.env, f.gotos[s.Label.Name])
		f.stmt(s.Stmt, s.Label.Name)
	case *ast.ReturnStmt:
		f.returnStmt(s)
	case *ast.BranchStmt:
		f.branchStmt(s)
	case *ast.GoStmt:
		f.eval(s.Call)
	case *ast.DeferStmt:
		f.eval(s.Call)
		if lit, ok := s.Call.Fun.(*ast.FuncLit); ok {
			f.defers = append(f.defers, lit)
		}
	case *ast.SendStmt:
		f.eval(s.Chan)
		f.eval(s.Value)
	case *ast.IncDecStmt:
		f.eval(s.X)
	default:
		f.control(s, label)
	}
}

// loop reads a loop's body twice: what the first round leaves in a variable is
// what the second starts from, which shows in a text that grows.
// element returns what the elements of a list may be.
// clauses reads the clauses of a switch or select and joins what they leave;
// without a default nothing may have happened.
// branchStmt ends a path. A goto goes on at its label if that comes later; one
// that goes back is a loop that is read once.
func (f *frame) returnStmt(s *ast.ReturnStmt) {
	var values []*Value
	switch {
	case len(s.Results) == 1:
		values = f.evalMulti(s.Results[0])
	case len(s.Results) > 1:
		for _, e := range s.Results {
			values = append(values, f.eval(e))
		}
	default:
		values = f.named()
	}
	for i, v := range values {
		if i == len(f.fn.results) {
			f.fn.results = append(f.fn.results, nil)
		}
		f.fn.results[i] = join(f.fn.results[i], v)
	}
	f.exits[0].breaks = joinEnv(f.exits[0].breaks, f.env)
	f.env = nil
}

// named returns what the named results hold at a bare return.
func (f *frame) named() []*Value {
	var values []*Value
	for i := 0; f.fn.sig != nil && i < f.fn.sig.Results().Len(); i++ {
		values = append(values, f.env[f.fn.sig.Results().At(i)])
	}
	return values
}

// zero returns the zero value of a type, as far as it is followed.
// rewritten keeps what a variable holds in q = rewrite(q, …) when nothing is
// known of the function: it is taken to change placeholders, a schema, white
// space, as such functions do.
// noteAlias remembers p := &x, so that a write through p reaches x.
// bind stores a value where an expression points: a variable, a field of one,
// an element of one.
// with returns v with one field changed.
// appended returns v with one more element.
