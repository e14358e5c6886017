package sqlsite

import (
	"go/ast"
	"go/types"

	"github.com/ctxlaws/ctxvet/analyzers/sqltext"
)

// Makes is a fact about a type in a generated file that is a statement to its
// users, such as ent's builders: they get it from a function that names the verb,
// and a method of it hands the statement to the library.
type Makes struct {
	Verb   string // of builder rows
	Tables []FarText
}

// Overwrites is a fact about a method of such a type: after it, an insert changes
// the row in its way.
type Overwrites struct{}

// AFact marks Makes as a fact.
func (*Makes) AFact() {}

// AFact marks Overwrites as a fact.
func (*Overwrites) AFact() {}

// String shows the verb, for tests.
func (m *Makes) String() string { return "makes " + m.Verb }

// String names the fact, for tests.
func (*Overwrites) String() string { return "overwrites" }

// makes notes that a builder in a generated file is what a method of a type
// makes of it. Where hand-written code gets a value of that type, it names the
// verb, so that the finding belongs there and not where the statement is run.
func (r *reader) makes(b *builder) bool {
	tn := r.methodOf(b.call)
	if tn == nil || b.row.action != beginsMade || b.named == nil {
		return false
	}
	m := r.made[tn]
	if m == nil {
		m = &Makes{Verb: b.row.verb}
		r.made[tn] = m
	}
	if m.Verb != b.row.verb {
		return false
	}
	for _, t := range b.named.Texts {
		m.Tables = append(m.Tables, r.far(t, nil))
	}
	return true
}

// methodOf returns the type whose generated method a call stands in, nil if it
// stands in no such method.
func (r *reader) methodOf(c *sqltext.Call) *types.TypeName {
	decl := c.Fn.Top().Decl
	if decl == nil || decl.Recv == nil || !r.isGenerated(decl) {
		return nil
	}
	if named := modelType(r.pass.TypesInfo.TypeOf(decl.Recv.List[0].Type)); named != nil {
		return named.Obj()
	}
	return nil
}

// nameType notes the table that a generated function gives to what it returns,
// as sqlboiler does for its queries: their methods do not name it again.
func (r *reader) nameType(c *sqltext.Call, table *sqltext.Value) {
	fn := c.Fn.Top()
	if fn.Decl == nil || fn.Decl.Recv != nil || !r.isGenerated(fn.Decl) || fn.Obj.Signature().Results().Len() != 1 {
		return
	}
	named := modelType(fn.Obj.Signature().Results().At(0).Type())
	if named != nil && named.Obj().Pkg() == r.pass.Pkg {
		r.typeNames[named.Obj()] = table
	}
}

// nameByType gives a statement the table of the type whose method makes it.
func (r *reader) nameByType(b *builder) {
	if tn := r.methodOf(b.call); tn != nil && b.row.action == beginsIn {
		b.named = r.typeNames[tn]
	}
}

// exportMade writes the facts about the generated types, and about those that
// hold one: a list of them, or one more step of the chain.
func (r *reader) exportMade() {
	if len(r.made) == 0 {
		return
	}
	scope := r.pass.Pkg.Scope()
	for _, name := range scope.Names() {
		tn, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || !r.generated[r.pass.Fset.File(tn.Pos())] {
			continue
		}
		if m := r.madeBy(tn, 0); m != nil {
			r.pass.ExportObjectFact(tn, m)
		}
	}
	r.exportOverwrites()
}

// madeBy returns what a type makes, itself or by one of its fields.
func (r *reader) madeBy(tn *types.TypeName, depth int) *Makes {
	st, ok := tn.Type().Underlying().(*types.Struct)
	if m := r.made[tn]; m != nil || !ok || depth > 2 {
		return m
	}
	for f := range st.Fields() {
		if inner := modelType(f.Type()); inner != nil && inner.Obj().Pkg() == tn.Pkg() && !f.Embedded() {
			if m := r.madeBy(inner.Obj(), depth+1); m != nil {
				return m
			}
		}
	}
	return nil
}

// exportOverwrites finds the generated methods that call for a conflict to change
// the row, or that call another one that does.
func (r *reader) exportOverwrites() {
	calls := map[*types.Func][]*types.Func{}
	for _, f := range r.pass.Files {
		for _, d := range f.Decls {
			if decl, ok := d.(*ast.FuncDecl); ok && decl.Recv != nil && r.isGenerated(decl) {
				fn := r.pass.TypesInfo.Defs[decl.Name].(*types.Func)
				calls[fn] = r.calledIn(decl)
			}
		}
	}
	for again := true; again; {
		again = false
		for fn, called := range calls {
			if r.pass.ImportObjectFact(fn, new(Overwrites)) || !r.anyOverwrites(called) {
				continue
			}
			r.pass.ExportObjectFact(fn, new(Overwrites))
			again = true
		}
	}
}

func (r *reader) calledIn(decl *ast.FuncDecl) []*types.Func {
	var out []*types.Func
	ast.Inspect(decl, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			if fn := calledFunc(r.pass.TypesInfo, call); fn != nil {
				out = append(out, fn)
			}
		}
		return true
	})
	return out
}

func calledFunc(info *types.Info, call *ast.CallExpr) *types.Func {
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.SelectorExpr:
		fn, _ := info.Uses[fun.Sel].(*types.Func)
		return fn
	case *ast.Ident:
		fn, _ := info.Uses[fun].(*types.Func)
		return fn
	}
	return nil
}

func (r *reader) anyOverwrites(called []*types.Func) bool {
	for _, fn := range called {
		if row, ok := r.table.builder(fn); ok && row.action == overwrites && row.arg == none {
			return true
		}
		if fn.Pkg() == r.pass.Pkg && r.pass.ImportObjectFact(fn, new(Overwrites)) {
			return true
		}
	}
	return false
}

// madeOf returns what a value of a type makes, nil for nothing.
func (r *reader) madeOf(t types.Type) *Makes {
	named := modelType(t)
	m := new(Makes)
	if named == nil || named.Obj().Pkg() == r.pass.Pkg || !r.pass.ImportObjectFact(named.Obj(), m) {
		return nil
	}
	return m
}

// returnsMade returns what the result of a function makes, if it is a function
// that names the verb and not one more step of a chain.
func (r *reader) returnsMade(fn *types.Func) *Makes {
	sig := fn.Signature()
	if sig.Results().Len() != 1 || fn.Pkg() == nil || fn.Pkg() == r.pass.Pkg {
		return nil
	}
	m := r.madeOf(sig.Results().At(0).Type())
	if m == nil || sig.Recv() != nil && r.madeOf(sig.Recv().Type()) != nil {
		return nil
	}
	return m
}

// callMade reads a call of a generated function that names the verb.
func (r *reader) callMade(c *sqltext.Call) ([]*sqltext.Value, bool) {
	m := r.returnsMade(c.Callee)
	if m == nil {
		return nil, false
	}
	b := r.builderAt(c, nil)
	b.call, b.row, b.named = c, builderRow{verb: m.Verb}, &sqltext.Value{}
	for _, t := range m.Tables {
		b.named.Texts = append(b.named.Texts, r.near(t))
	}
	return []*sqltext.Value{{Tags: []any{b.handle}}}, true
}

// stepMade applies a call to a statement that a generated type makes.
func (r *reader) stepMade(b *builder, c *sqltext.Call) {
	if r.pass.ImportObjectFact(c.Callee, new(Overwrites)) {
		b.overwrite = true
	}
	b.takeParts(c)
}
