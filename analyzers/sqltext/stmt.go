package sqltext

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
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

func (f *frame) control(s ast.Stmt, label string) {
	switch s := s.(type) {
	case *ast.IfStmt:
		f.ifStmt(s)
	case *ast.ForStmt:
		f.forStmt(s, label)
	case *ast.RangeStmt:
		f.rangeStmt(s, label)
	case *ast.SwitchStmt:
		f.optional(s.Init)
		f.evalOptional(s.Tag)
		f.clauses(s.Body.List, label)
	case *ast.TypeSwitchStmt:
		f.optional(s.Init)
		f.stmt(s.Assign, "")
		f.clauses(s.Body.List, label)
	case *ast.SelectStmt:
		f.clauses(s.Body.List, label)
	}
}

func (f *frame) optional(s ast.Stmt) {
	if s != nil {
		f.stmt(s, "")
	}
}

func (f *frame) evalOptional(e ast.Expr) {
	if e != nil {
		f.eval(e)
	}
}

func (f *frame) ifStmt(s *ast.IfStmt) {
	f.optional(s.Init)
	f.eval(s.Cond)
	before := maps.Clone(f.env)
	f.block(s.Body.List)
	then := f.env
	f.env = before
	if s.Else != nil {
		f.stmt(s.Else, "")
	}
	f.env = joinEnv(then, f.env)
}

func (f *frame) enter(label string, loop bool) *exit {
	x := &exit{label: label, loop: loop}
	f.exits = append(f.exits, x)
	return x
}

func (f *frame) leaveExit() { f.exits = f.exits[:len(f.exits)-1] }

func (f *frame) forStmt(s *ast.ForStmt, label string) {
	f.optional(s.Init)
	f.loop(label, func() {
		f.evalOptional(s.Cond)
	}, func() {
		f.block(s.Body.List)
	}, func() {
		f.optional(s.Post)
	})
}

// loop reads a loop's body twice: what the first round leaves in a variable is
// what the second starts from, which shows in a text that grows.
func (f *frame) loop(label string, head, body, post func()) {
	rounds := 2
	if len(f.exits) > 4 {
		rounds = 1 // nested loops multiply
	}
	x := f.enter(label, true)
	for range rounds {
		head()
		before := maps.Clone(f.env)
		body()
		f.env = joinEnv(f.env, x.continues)
		x.continues = nil
		if f.env != nil {
			post()
		}
		f.env = joinEnv(before, f.env)
	}
	f.leaveExit()
	f.env = joinEnv(f.env, x.breaks)
}

func (f *frame) rangeStmt(s *ast.RangeStmt, label string) {
	list := f.eval(s.X)
	f.loop(label, func() {
		f.bindRange(s, list)
	}, func() {
		f.block(s.Body.List)
	}, func() {})
}

func (f *frame) bindRange(s *ast.RangeStmt, list *Value) {
	if s.Key != nil {
		var keys *Value
		if list != nil {
			keys = list.Keys
		}
		f.bind(s.Key, keys)
	}
	if s.Value != nil {
		f.bind(s.Value, f.element(list, s.Value, f.p.Info.TypeOf(s.Value)))
	}
}

// element returns what the elements of a list may be.
func (f *frame) element(list *Value, e ast.Expr, t types.Type) *Value {
	if list == nil {
		return nil
	}
	if v := list.each(); v != nil {
		return v
	}
	if list.Symbol != nil {
		return symbolic(list.Symbol.step(each), t, e, nil)
	}
	return nil
}

// clauses reads the clauses of a switch or select and joins what they leave;
// without a default nothing may have happened.
func (f *frame) clauses(list []ast.Stmt, label string) {
	x := f.enter(label, false)
	before := f.env
	var after, fallen env
	whole := false
	for _, c := range list {
		f.env = joinEnv(maps.Clone(before), fallen)
		fallen = nil
		body, isDefault := f.clauseHead(c)
		whole = whole || isDefault
		f.block(body)
		if n := len(body); n > 0 && isFallthrough(body[n-1]) {
			fallen = f.env
		} else {
			after = joinEnv(after, f.env)
		}
	}
	f.leaveExit()
	if !whole {
		after = joinEnv(after, before)
	}
	f.env = joinEnv(after, x.breaks)
}

func (f *frame) clauseHead(c ast.Stmt) (body []ast.Stmt, isDefault bool) {
	switch c := c.(type) {
	case *ast.CaseClause:
		for _, e := range c.List {
			f.eval(e)
		}
		return c.Body, c.List == nil
	case *ast.CommClause:
		f.optional(c.Comm)
		return c.Body, c.Comm == nil
	}
	return nil, false
}

func isFallthrough(s ast.Stmt) bool {
	b, ok := s.(*ast.BranchStmt)
	return ok && b.Tok == token.FALLTHROUGH
}

// branchStmt ends a path. A goto goes on at its label if that comes later; one
// that goes back is a loop that is read once.
func (f *frame) branchStmt(s *ast.BranchStmt) {
	switch s.Tok {
	case token.FALLTHROUGH:
		return
	case token.GOTO:
		if f.gotos == nil {
			f.gotos = map[string]env{}
		}
		f.gotos[s.Label.Name] = joinEnv(f.gotos[s.Label.Name], f.env)
		f.env = nil
		return
	}
	for i := len(f.exits) - 1; i > 0; i-- {
		x := f.exits[i]
		if s.Label != nil && x.label != s.Label.Name || s.Tok == token.CONTINUE && !x.loop {
			continue
		}
		if s.Tok == token.CONTINUE {
			x.continues = joinEnv(x.continues, f.env)
		} else {
			x.breaks = joinEnv(x.breaks, f.env)
		}
		break
	}
	f.env = nil
}

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

func (f *frame) declStmt(s *ast.DeclStmt) {
	g, ok := s.Decl.(*ast.GenDecl)
	if !ok || g.Tok != token.VAR {
		return
	}
	for _, sp := range g.Specs {
		spec := sp.(*ast.ValueSpec)
		lhs := make([]ast.Expr, len(spec.Names))
		for i, name := range spec.Names {
			lhs[i] = name
			if len(spec.Values) == 0 {
				f.bind(name, zero(f.p.Info.TypeOf(name)))
			}
		}
		if len(spec.Values) > 0 {
			f.assign(lhs, spec.Values)
		}
	}
}

// zero returns the zero value of a type, as far as it is followed.
func zero(t types.Type) *Value {
	if isText(t) && !types.IsInterface(t) {
		return &Value{Texts: []*Text{nil}}
	}
	return nil
}

func (f *frame) assignStmt(s *ast.AssignStmt) {
	switch s.Tok {
	case token.ASSIGN, token.DEFINE:
		f.assign(s.Lhs, s.Rhs)
	case token.ADD_ASSIGN:
		f.bind(s.Lhs[0], f.plus(s.Lhs[0], s.Rhs[0]))
	default:
		f.eval(s.Rhs[0])
		f.bind(s.Lhs[0], f.p.unknown(s.Lhs[0], f.p.Info.TypeOf(s.Lhs[0])))
	}
}

func (f *frame) assign(lhs, rhs []ast.Expr) {
	if len(lhs) > 1 && len(rhs) == 1 {
		values := f.evalMulti(rhs[0])
		for i, l := range lhs {
			var v *Value
			if i < len(values) {
				v = values[i]
			}
			f.bind(l, f.rewritten(l, rhs[0], v))
		}
		return
	}
	values := make([]*Value, len(rhs))
	for i, e := range rhs {
		values[i] = f.rewritten(lhs[i], e, f.eval(e))
	}
	for i, l := range lhs {
		f.noteAlias(l, rhs[i])
		f.bind(l, values[i])
	}
}

// rewritten keeps what a variable holds in q = rewrite(q, …) when nothing is
// known of the function: it is taken to change placeholders, a schema, white
// space, as such functions do.
func (f *frame) rewritten(lhs, rhs ast.Expr, v *Value) *Value {
	c, ok := ast.Unparen(rhs).(*ast.CallExpr)
	id, named := lhs.(*ast.Ident)
	if !ok || !named || v == nil || len(v.Texts) != 1 || len(v.Tags) > 0 {
		return v
	}
	pieces := v.Texts[0].Pieces()
	if len(pieces) != 1 || pieces[0].Hole == nil || pieces[0].Hole.Expr != ast.Expr(c) {
		return v
	}
	obj := f.p.Info.ObjectOf(id)
	for _, a := range c.Args {
		if arg, ok := ast.Unparen(a).(*ast.Ident); ok && f.p.Info.ObjectOf(arg) == obj && isText(f.p.Info.TypeOf(arg)) {
			if old := f.peek(arg); old != nil {
				return old
			}
		}
	}
	return v
}

// noteAlias remembers p := &x, so that a write through p reaches x.
func (f *frame) noteAlias(lhs, rhs ast.Expr) {
	u, ok := ast.Unparen(rhs).(*ast.UnaryExpr)
	id, isIdent := lhs.(*ast.Ident)
	if !ok || u.Op != token.AND || !isIdent {
		return
	}
	if _, lit := ast.Unparen(u.X).(*ast.CompositeLit); lit {
		return
	}
	if v, ok := f.p.Info.ObjectOf(id).(*types.Var); ok {
		if f.alias == nil {
			f.alias = map[*types.Var]ast.Expr{}
		}
		f.alias[v] = u.X
	}
}

// bind stores a value where an expression points: a variable, a field of one,
// an element of one.
func (f *frame) bind(lhs ast.Expr, v *Value) {
	switch lhs := ast.Unparen(lhs).(type) {
	case *ast.Ident:
		f.bindVar(lhs, v)
	case *ast.StarExpr:
		f.bind(lhs.X, v)
	case *ast.UnaryExpr:
		if lhs.Op == token.AND {
			f.bind(lhs.X, v)
		}
	case *ast.SelectorExpr:
		if base := f.peek(lhs.X); base != nil {
			f.bind(lhs.X, base.with(lhs.Sel.Name, v))
		} else if isPlace(lhs.X) {
			f.bind(lhs.X, (&Value{}).with(lhs.Sel.Name, v))
		}
	case *ast.IndexExpr:
		key := f.eval(lhs.Index)
		base := f.peek(lhs.X)
		if base == nil {
			base = &Value{}
		}
		f.bind(lhs.X, base.appended(key, v))
	}
}

func isPlace(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return true
	case *ast.SelectorExpr:
		return isPlace(e.X)
	case *ast.StarExpr:
		return isPlace(e.X)
	}
	return false
}

func (f *frame) bindVar(id *ast.Ident, v *Value) {
	obj, ok := f.p.Info.ObjectOf(id).(*types.Var)
	if !ok || f.p.global(obj) {
		return // package variables are known from all stores into them
	}
	f.env[obj] = v
	if to, ok := f.alias[obj]; ok && isBuilder(obj.Type()) {
		f.bind(to, v)
	}
}

// with returns v with one field changed.
func (v *Value) with(field string, w *Value) *Value {
	out := *v
	out.Fields = maps.Clone(v.Fields)
	if out.Fields == nil {
		out.Fields = map[string]*Value{}
	}
	out.Fields[field] = w
	return &out
}

// appended returns v with one more element.
func (v *Value) appended(key, w *Value) *Value {
	out := *v
	out.Elems = append(slices.Clip(v.Elems), w)
	out.Keys = join(v.Keys, key)
	return &out
}
