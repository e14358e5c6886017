package sqlsite

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/ctxlaws/ctxvet/analyzers/sqlparse"
	"github.com/ctxlaws/ctxvet/analyzers/sqltext"
)

// A builder is a statement that a query builder or ORM makes. Until a call names
// its verb it is a scope, which has a table or model at most.
type builder struct {
	call      *sqltext.Call // the call that names the verb; nil for a scope
	row       builderRow    // the row of that call, or of the one that gave the model
	named     *sqltext.Value
	model     types.Type
	naming    naming
	ends      []ending
	hard      bool // no soft deletion
	overwrite bool // an insert that changes the row in its way
	handle    *prepared
}

// An ending is text that a call adds at the end of a statement.
type ending struct {
	call *sqltext.Call
	text *sqltext.Value
}

// callBuilder reads a call of a query builder or ORM: one that a row describes,
// or any other on a statement, which it then returns.
func (r *reader) callBuilder(c *sqltext.Call) ([]*sqltext.Value, bool) {
	row, known := r.table.builders[sinkKey(c.Callee)]
	on := builderOf(c.Recv)
	if !known {
		if on == nil {
			return nil, false
		}
		if on.call != nil && runsBuilder(c.Callee.Name()) && !c.Quiet {
			r.execute(c.Recv, c.Fn)
		}
		return []*sqltext.Value{{Tags: c.Recv.Tags}}, true
	}
	b := r.step(c, row, on)
	return []*sqltext.Value{{Tags: []any{b.handle}}}, true
}

func builderOf(v *sqltext.Value) *builder {
	if v == nil {
		return nil
	}
	for _, tag := range v.Tags {
		if h, ok := tag.(*prepared); ok && h.builder != nil {
			return h.builder
		}
	}
	return nil
}

// runsBuilder reports whether a method of that name runs the statement it is
// called on.
func runsBuilder(name string) bool {
	return slices.ContainsFunc([]string{"Exec", "Query", "Scan", "All", "One", "Run", "Save", "Do"}, func(verb string) bool {
		return strings.HasPrefix(name, verb)
	})
}

// step applies a row to the statement on, which is nil for the first call of a
// chain, and returns the statement from there on.
func (r *reader) step(c *sqltext.Call, row builderRow, on *builder) *builder {
	b := on
	if row.action == begins || row.action == beginsOn || row.action == beginsRecv || b == nil || b.call == nil {
		b = r.builderAt(c, on)
	}
	switch row.action {
	case begins, beginsOn, beginsRecv:
		b.call, b.row = c, row
		r.giveTable(b, c, row)
	case onTable:
		b.named = c.Arg(row.arg)
	case onModel:
		r.giveModel(b, c, row)
	case onTypeArg:
		b.model, b.naming = r.typeArg(c.Expr), row.naming
	case appends:
		b.ends = append(b.ends, ending{c, sqltext.Joined(row.verb, c.Arg(row.arg))})
	case hardens:
		b.hard = true
	case overwrites:
		b.overwrite = b.overwrite || changesOnConflict(c, row)
	}
	return b
}

// builderAt returns the statement that a call begins, the same one however
// often the call is read.
func (r *reader) builderAt(c *sqltext.Call, on *builder) *builder {
	h := r.handles[c.Expr]
	if h == nil {
		h = &prepared{}
		r.handles[c.Expr] = h
	}
	b := &builder{handle: h}
	if on != nil {
		b.named, b.model, b.naming, b.ends = on.named, on.model, on.naming, slices.Clone(on.ends)
		b.hard, b.overwrite = on.hard, on.overwrite
	}
	if h.builder == nil {
		r.built = append(r.built, h)
	}
	h.builder = b
	return b
}

// giveTable takes the table from a call that names the verb, unless the chain
// has given it before.
func (r *reader) giveTable(b *builder, c *sqltext.Call, row builderRow) {
	switch {
	case row.action == beginsRecv:
		b.model, b.naming = receiverType(r.pass.TypesInfo, c.Expr), row.naming
	case row.arg < 0:
	case row.action == begins:
		b.named = c.Arg(row.arg)
	case b.model == nil:
		r.giveModel(b, c, row)
	}
}

func (r *reader) giveModel(b *builder, c *sqltext.Call, row builderRow) {
	if row.arg < len(c.Exprs) {
		b.model, b.naming = r.pass.TypesInfo.TypeOf(c.Exprs[row.arg]), row.naming
	}
}

// typeArg returns the first type argument of the function that a call calls.
func (r *reader) typeArg(c *ast.CallExpr) types.Type {
	fun := ast.Unparen(c.Fun)
	if ix, ok := fun.(*ast.IndexExpr); ok {
		fun = ix.X
	}
	id, _ := fun.(*ast.Ident)
	if sel, ok := fun.(*ast.SelectorExpr); ok {
		id = sel.Sel
	}
	if args := r.pass.TypesInfo.Instances[id].TypeArgs; id != nil && args.Len() > 0 {
		return args.At(0)
	}
	return nil
}

func receiverType(info *types.Info, c *ast.CallExpr) types.Type {
	if sel, ok := ast.Unparen(c.Fun).(*ast.SelectorExpr); ok {
		return info.TypeOf(sel.X)
	}
	return nil
}

// changesOnConflict reports whether what is handed to a conflict clause changes
// the row in the way. One that does nothing, and clauses of other kinds, do not.
func changesOnConflict(c *sqltext.Call, row builderRow) bool {
	if row.arg < 0 {
		return true
	}
	for _, e := range c.Exprs[min(row.arg, len(c.Exprs)):] {
		switch e := ast.Unparen(e).(type) {
		case *ast.CompositeLit:
			if nameOf(e.Type) == "OnConflict" && !hasKey(e, "DoNothing") {
				return true
			}
		case *ast.CallExpr:
			if nameOf(e.Fun) == "DoUpdate" {
				return true
			}
		}
	}
	return false
}

func nameOf(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.SelectorExpr:
		return e.Sel.Name
	case *ast.Ident:
		return e.Name
	}
	return ""
}

func hasKey(lit *ast.CompositeLit, name string) bool {
	return slices.ContainsFunc(lit.Elts, func(e ast.Expr) bool {
		kv, ok := e.(*ast.KeyValueExpr)
		return ok && nameOf(kv.Key) == name
	})
}

// build makes sites of the statements that builders and ORMs make.
func (r *reader) build() {
	for _, h := range r.built {
		if b := h.builder; b.call != nil && !b.call.Quiet && !r.unwantedTest(b.call.Expr) {
			for _, t := range r.spellBuilder(b) {
				r.addBuilt(b, t)
			}
		}
	}
}

func (r *reader) addBuilt(b *builder, t *sqltext.Text) {
	s := &Site{Call: b.call.Expr, Fns: []*sqltext.Func{b.call.Fn}, Callee: b.call.Callee.FullName(), prepared: b.handle}
	if !r.add(s, t) {
		return
	}
	if word := b.keyword(r); word != "" {
		s.Reading.Script = renamed(s.Reading.Script, word)
	}
}

// keyword says what an update is called where SQL's own word would mislead.
func (b *builder) keyword(r *reader) string {
	switch {
	case b.row.verb == deletes && r.soft(b):
		return "soft delete (an UPDATE)"
	case b.row.verb == saves, b.overwrite:
		return b.call.Callee.Name() + " (an upsert)"
	}
	return ""
}

func renamed(script *sqlparse.Script, word string) *sqlparse.Script {
	out := *script
	out.Statements = slices.Clone(script.Statements)
	for i := range out.Statements {
		st := &out.Statements[i]
		st.Ops = slices.Clone(st.Ops)
		for j := range st.Ops {
			if st.Ops[j].Verb == sqlparse.Update {
				st.Ops[j].Keyword = word
			}
		}
	}
	return &out
}

func (r *reader) soft(b *builder) bool {
	return !b.hard && b.model != nil && softDeletes(b.row.pkg, b.model)
}

// spellBuilder writes a statement out as SQL, all of which stands at the call
// that names the verb.
func (r *reader) spellBuilder(b *builder) []*sqltext.Text {
	verb := b.row.verb
	switch {
	case verb == deletes && r.soft(b):
		verb = updates
	case verb == inserts && b.overwrite:
		verb = saves
	}
	table := b.named
	if table == nil && b.model != nil {
		table = r.tableOf(b.model, b.naming)
	}
	if table == nil || len(table.Texts) == 0 {
		table = sqltext.Unknown(nil)
	}
	before, after, _ := strings.Cut(verb, "%s")
	text := sqltext.At(nameIdent(b.call.Expr), before, table, after)
	for _, e := range b.ends {
		text = sqltext.Joined("", text, sqltext.At(nameIdent(e.call.Expr), " ", e.text, ""))
	}
	return text.Texts
}

// nameIdent returns the name that a call calls, as an expression to stand at.
func nameIdent(c *ast.CallExpr) ast.Expr {
	return &ast.Ident{NamePos: callName(c), Name: "_"}
}
