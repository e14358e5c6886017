package ctx0005

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/ctxlaws/ctxvet/analyzers/scoring"
	"github.com/ctxlaws/ctxvet/analyzers/vocab"
)

// A judge looks at one package.
type judge struct {
	pass    *analysis.Pass
	vocab   *vocab.Vocab
	scoring *scoring.Functions
	queries []*query
	traces  map[*ast.CallExpr]bool // calls that write a row to a trace table
	funcs   map[*types.Func]*function
	order   []*function
	speaks  map[string]bool // names that speak of records or do not, as far as asked for
	gaveUp  int
}

// A function is a declaration with the literals in it.
type function struct {
	*judge
	decl    *ast.FuncDecl
	obj     *types.Func
	edges   []edge
	into    map[types.Object][]int // edges by the variable they lead into
	ranged  map[types.Object]bool  // variables that loops take from collections
	loops   []*loop                // outer ones first
	calls   []*ast.CallExpr
	uses    []*types.Func     // functions that it mentions
	returns []*ast.ReturnStmt // of the declaration itself
	yields  []place           // what iterators made here hand candidates to
	labels  map[ast.Stmt]string
	closure map[types.Object]*ast.FuncLit // literals by the variable that holds them
	landing map[types.Object]bool         // variables that get into a disclosure, nil until asked for
	handles Handles
	cuts    []cut // of what it returns
}

// An edge says that an expression's value may get to a place.
type edge struct {
	dst  place
	rhs  ast.Expr
	pos  token.Pos
	emit ast.Node // the statement that adds one element to a collection, or nil
}

// A loop is a loop, or a function literal that is called for every element.
type loop struct {
	node     ast.Node
	body     *ast.BlockStmt
	label    string
	callback bool // a return ends the iteration
}

func (l *loop) encloses(n ast.Node) bool { return encloses(l.node, n.Pos()) }

func encloses(n ast.Node, pos token.Pos) bool { return n.Pos() <= pos && pos < n.End() }

// asFunc returns a variable of function type as a function of its name, so that
// it counts like one; nil for others.
func asFunc(v *types.Var) *types.Func {
	sig, ok := v.Type().Underlying().(*types.Signature)
	if !ok || v.Pkg() == nil {
		return nil
	}
	return types.NewFunc(v.Pos(), v.Pkg(), v.Name(), sig)
}

// callee returns the function that a call calls, by its name for a variable of
// function type; nil for conversions, builtins and what is computed.
func (j *judge) callee(c *ast.CallExpr) *types.Func {
	fun := ast.Unparen(c.Fun)
	switch x := fun.(type) {
	case *ast.IndexExpr:
		fun = x.X
	case *ast.IndexListExpr:
		fun = x.X
	}
	var id *ast.Ident
	switch x := fun.(type) {
	case *ast.Ident:
		id = x
	case *ast.SelectorExpr:
		id = x.Sel
	default:
		return nil
	}
	switch obj := j.pass.TypesInfo.Uses[id].(type) {
	case *types.Func:
		return obj.Origin()
	case *types.Var:
		return asFunc(obj)
	}
	return nil
}

// maxEdges bounds the assignments of a function that is looked at; what is
// larger is generated, and giving up is counted.
const maxEdges = 20_000

// read reads every function of the package.
func (j *judge) read() {
	j.funcs = map[*types.Func]*function{}
	for _, file := range j.pass.Files {
		for _, d := range file.Decls {
			decl, ok := d.(*ast.FuncDecl)
			if !ok || decl.Body == nil {
				continue
			}
			obj, ok := j.pass.TypesInfo.Defs[decl.Name].(*types.Func)
			if !ok {
				continue // a file with type errors
			}
			f := &function{
				judge: j, decl: decl, obj: obj,
				into: map[types.Object][]int{}, ranged: map[types.Object]bool{}, labels: map[ast.Stmt]string{},
				closure: map[types.Object]*ast.FuncLit{},
			}
			f.gather()
			if len(f.edges) > maxEdges {
				j.gaveUp++
				continue
			}
			j.funcs[obj] = f
			j.order = append(j.order, f)
		}
	}
}

// gather collects the function's assignments, loops, calls and returns.
func (f *function) gather() {
	results := map[*ast.FuncLit]bool{}
	var visit func(n ast.Node, top bool)
	visit = func(root ast.Node, top bool) {
		ast.Inspect(root, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit:
				f.yielded(n)
				if !results[n] {
					results[n] = true
					visit(n.Body, false)
				}
				return false
			case *ast.LabeledStmt:
				f.labels[n.Stmt] = n.Label.Name
			case *ast.ReturnStmt:
				if top {
					f.returns = append(f.returns, n)
				}
			case *ast.ForStmt:
				f.loops = append(f.loops, &loop{node: n, body: n.Body, label: f.labels[n]})
			case *ast.RangeStmt:
				f.loops = append(f.loops, &loop{node: n, body: n.Body, label: f.labels[n]})
				f.ranges(n)
			case *ast.AssignStmt:
				f.assigns(n)
			case *ast.ValueSpec:
				f.declares(n)
			case *ast.SendStmt:
				f.add(n.Chan, n.Value, n)
			case *ast.CallExpr:
				f.calls = append(f.calls, n)
				f.called(n)
			case *ast.Ident:
				if fn, ok := f.pass.TypesInfo.Uses[n].(*types.Func); ok && fn.Pkg() == f.pass.Pkg {
					f.uses = append(f.uses, fn.Origin())
				}
			}
			return true
		})
	}
	if answersNothing(f.obj.Signature()) {
		f.loops = append(f.loops, &loop{node: f.decl, body: f.decl.Body, callback: true})
	}
	visit(f.decl.Body, true)
}

func (f *function) add(dst, rhs ast.Expr, emit ast.Node) {
	if p, ok := f.placeOf(dst); ok {
		f.into[p.obj] = append(f.into[p.obj], len(f.edges))
		f.edges = append(f.edges, edge{p, rhs, rhs.Pos(), emit})
	}
}

func (f *function) ranges(n *ast.RangeStmt) {
	for _, e := range []ast.Expr{n.Key, n.Value} {
		if e == nil {
			continue
		}
		f.add(e, n.X, nil)
		if p, ok := f.placeOf(e); ok {
			f.ranged[p.obj] = true
		}
	}
}

func (f *function) assigns(n *ast.AssignStmt) {
	for i, lhs := range n.Lhs {
		rhs := n.Rhs[0]
		if len(n.Rhs) == len(n.Lhs) {
			rhs = n.Rhs[i]
		}
		if lit, ok := ast.Unparen(rhs).(*ast.FuncLit); ok {
			f.holdsLiteral(lhs, lit)
		}
		f.add(lhs, rhs, f.emits(n, lhs, rhs))
	}
}

// holdsLiteral notes a literal that a variable holds. One that answers nothing is
// called for what it does with its candidate: to return early is to pass it by.
func (f *function) holdsLiteral(lhs ast.Expr, lit *ast.FuncLit) {
	p, ok := f.placeOf(lhs)
	if !ok {
		return
	}
	f.closure[p.obj] = lit
	if len(params(lit)) > 0 && answersNothing(f.pass.TypesInfo.TypeOf(lit)) {
		f.loops = append(f.loops, &loop{node: lit, body: lit.Body, callback: true})
	}
}

// answersNothing reports whether a function returns nothing but an error or a
// bool.
func answersNothing(t types.Type) bool {
	sig, ok := t.(*types.Signature)
	if !ok {
		return false
	}
	for r := range sig.Results().Variables() {
		if !isError(r.Type()) && !isBool(r.Type()) {
			return false
		}
	}
	return true
}

// emits returns the statement if it adds an element to a collection: x =
// append(x, e), x[i] = e.
func (f *function) emits(n ast.Stmt, lhs, rhs ast.Expr) ast.Node {
	if _, ok := ast.Unparen(lhs).(*ast.IndexExpr); ok {
		return n
	}
	c, ok := ast.Unparen(rhs).(*ast.CallExpr)
	if !ok || len(c.Args) < 2 {
		return nil
	}
	if id, ok := ast.Unparen(c.Fun).(*ast.Ident); ok && f.pass.TypesInfo.Uses[id] == types.Universe.Lookup("append") {
		return n
	}
	return nil
}

func (f *function) declares(n *ast.ValueSpec) {
	for i, name := range n.Names {
		if len(n.Values) == len(n.Names) {
			f.add(name, n.Values[i], nil)
		} else if len(n.Values) > 0 {
			f.add(name, n.Values[0], nil)
		}
	}
}

// called notes what a call may put where: into what its arguments point to, into
// the collection that it pushes to, into the parameters of a literal.
func (f *function) called(c *ast.CallExpr) {
	recv := f.receiver(c)
	from := c.Args
	if recv != nil {
		from = append([]ast.Expr{recv}, from...)
	}
	for i, a := range c.Args {
		if u, ok := ast.Unparen(a).(*ast.UnaryExpr); ok && u.Op == token.AND {
			f.addAll(u.X, from, u, nil)
		}
		if lit, ok := ast.Unparen(a).(*ast.FuncLit); ok {
			f.callback(lit, append(append([]ast.Expr{}, from[:len(from)-len(c.Args)+i]...), c.Args[i+1:]...))
		}
	}
	lit, ok := ast.Unparen(c.Fun).(*ast.FuncLit)
	if id, named := ast.Unparen(c.Fun).(*ast.Ident); named {
		lit, ok = f.closure[f.pass.TypesInfo.ObjectOf(id)]
	}
	if ok {
		for i, p := range params(lit) {
			if i < len(c.Args) {
				f.add(p, c.Args[i], nil)
			}
		}
	}
	f.pushed(c, recv)
}

// addAll adds an edge from every expression but skip.
func (f *function) addAll(dst ast.Expr, from []ast.Expr, skip ast.Expr, emit ast.Node) {
	for _, e := range from {
		if ast.Unparen(e) != skip {
			f.add(dst, e, emit)
		}
	}
}

// callback notes a literal that a call is given together with a collection.
func (f *function) callback(lit *ast.FuncLit, from []ast.Expr) {
	for _, p := range params(lit) {
		f.addAll(p, from, nil, nil)
		if pl, ok := f.placeOf(p); ok {
			f.ranged[pl.obj] = true
		}
	}
	if len(params(lit)) > 0 && len(from) > 0 {
		f.loops = append(f.loops, &loop{node: lit, body: lit.Body, callback: true})
	}
}

// pushed notes an element that a call adds to a collection: heap.Push(h, e),
// q.Push(e), yield(e).
func (f *function) pushed(c *ast.CallExpr, recv ast.Expr) {
	fn := f.callee(c)
	if fn == nil || len(c.Args) == 0 {
		return
	}
	switch name := fn.Name(); {
	case fn.Pkg() != nil && fn.Pkg().Path() == "container/heap" && name == "Push" && len(c.Args) == 2:
		f.add(c.Args[0], c.Args[1], c)
	case recv != nil && pushes[name]:
		f.addAll(recv, c.Args, nil, c)
	case name == "yield":
		f.addAll(ast.Unparen(c.Fun), c.Args, nil, c)
	}
}

// pushes are the usual names of methods that add an element.
var pushes = map[string]bool{
	"Push": true, "push": true, "Add": true, "add": true, "Append": true, "append": true, "Insert": true, "insert": true,
	"PushBack": true, "PushFront": true, "Enqueue": true, "enqueue": true, "Store": true, "Put": true, "put": true,
}

// yielded notes the yield of an iterator's literal.
func (f *function) yielded(lit *ast.FuncLit) {
	for _, p := range params(lit) {
		if pl, ok := f.placeOf(p); ok && p.Name == "yield" {
			f.yields = append(f.yields, pl)
		}
	}
}

func params(lit *ast.FuncLit) (out []*ast.Ident) {
	for _, field := range lit.Type.Params.List {
		out = append(out, field.Names...)
	}
	return out
}

// receiver returns the expression that a method is called on, nil for functions.
func (j *judge) receiver(c *ast.CallExpr) ast.Expr {
	sel, ok := ast.Unparen(c.Fun).(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	if s := j.pass.TypesInfo.Selections[sel]; s == nil || s.Kind() != types.MethodVal {
		return nil
	}
	return sel.X
}
