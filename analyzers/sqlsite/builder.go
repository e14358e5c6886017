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
	starts    []ending // before the statement
	options   []ending // behind its verb
	ends      []ending
	open      bool // later calls change it in place, to begin with the one that names the verb
	hard      bool // no soft deletion
	overwrite bool // an insert that changes the row in its way
	handle    *prepared
	given
}

// An ending is text that a call adds to a statement, at the end if nothing else
// is said.
type ending struct {
	call *sqltext.Call
	text *sqltext.Value
}

// callBuilder reads a call of a query builder or ORM: one that a row describes,
// or any other on a statement, which it then returns.
func (r *reader) callBuilder(c *sqltext.Call) ([]*sqltext.Value, bool) {
	row, known := r.table.builder(c.Callee)
	on := builderOf(c.Recv)
	if !known {
		if on == nil && r.fluent(c) {
			return []*sqltext.Value{c.Recv}, true
		}
		if on == nil && writesOut(c) {
			return []*sqltext.Value{{Symbol: c.Recv.Symbol}}, true
		}
		if on == nil {
			if results, ok := r.callFarScope(c); ok {
				return results, true
			}
			return r.callMade(c)
		}
		r.stepMade(on, c)
		if on.call != nil && runsBuilder(c.Callee.Name()) && !c.Quiet {
			r.execute(c.Recv, c.Fn)
		}
		return []*sqltext.Value{{Tags: c.Recv.Tags}}, true
	}
	if row.action == tells {
		return r.tableName(c, row), true
	}
	b := r.step(c, row, on)
	return []*sqltext.Value{{Tags: []any{b.handle}}}, true
}

func builderOf(v *sqltext.Value) *builder {
	if v == nil {
		return nil
	}
	var b *builder
	for _, tag := range v.Tags {
		if h, ok := tag.(*prepared); ok && h.builder != nil {
			b = either(b, h.builder)
		}
	}
	return b
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
	if on != nil && on.raw {
		return on
	}
	starts := row.begins() || row.action == opens
	if b == nil || b.call == nil && !b.open || starts && b.call != nil {
		b = r.builderAt(c, on)
	}
	if row.begins() {
		b.call, b.row = c, row
		r.giveTable(b, c, row)
		b.takeParts(c)
		return b
	}
	r.extend(b, c, row)
	return b
}

// extend applies a row that names no verb to a statement.
func (r *reader) extend(b *builder, c *sqltext.Call, row builderRow) {
	switch row.action {
	case opens:
		b.open = true
	case onTable:
		b.giveNamed(c, row)
		b.takeParts(c)
		r.nameType(c, b.named)
	case onModel:
		r.giveModel(b, c, row)
	case onTypeArg:
		b.model, b.naming = r.typeArg(c.Expr), row.naming
		b.overwrite = row.arg > 0 && changesOnConflict(c, row)
	case appends:
		before, after, _ := strings.Cut(row.verb, "%s")
		b.ends = append(b.ends, ending{c, sqltext.Joined(before, c.Arg(row.arg), sqltext.Known(after))})
	case prepends:
		b.starts = append(b.starts, ending{c, sqltext.Joined(row.verb, c.Arg(row.arg))})
	case options:
		for _, v := range append([]*sqltext.Value{sqltext.Known(row.verb)}, argsFrom(c, row.arg)...) {
			b.options = append(b.options, ending{c, v})
		}
	case hardens:
		b.hard = true
	case overwrites:
		b.overwrite = b.overwrite || changesOnConflict(c, row)
		b.takeParts(c)
		b.takeModifiers(c)
	default:
		r.give(b, c, row)
	}
}

// builderAt returns the statement that a call begins, the same one however
// often the call is read.
func (r *reader) builderAt(c *sqltext.Call, on *builder) *builder {
	h := r.handleAt(c.Expr)
	b := &builder{handle: h}
	if on != nil {
		b.named, b.model, b.naming = on.named, on.model, on.naming
		b.starts, b.options, b.ends = slices.Clone(on.starts), slices.Clone(on.options), slices.Clone(on.ends)
		b.hard, b.overwrite, b.given = on.hard, on.overwrite, on.given
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
	case row.action == begins, row.action == beginsMade:
		b.giveNamed(c, row)
	case row.arg < 0:
	case modelType(b.model) == nil || row.action == beginsOwn:
		r.giveModel(b, c, row)
	}
	b.hard = b.hard || row.action == beginsHard
	if row.action == beginsOn && b.named == nil && modelType(b.model) == nil && b.part == nil && b.other == nil {
		b.part = scopePart(c)
	}
}

// typeArg returns the first type argument of the function that a call calls.
func (r *reader) typeArg(c *ast.CallExpr) types.Type {
	if args := r.typeArgs(c); args.Len() > 0 {
		return args.At(0)
	}
	return nil
}

// typeArgs returns the type arguments of the function that a call calls, given
// or inferred.
func (r *reader) typeArgs(c *ast.CallExpr) *types.TypeList {
	fun := ast.Unparen(c.Fun)
	switch ix := fun.(type) {
	case *ast.IndexExpr:
		fun = ix.X
	case *ast.IndexListExpr:
		fun = ix.X
	}
	id, _ := fun.(*ast.Ident)
	if sel, ok := fun.(*ast.SelectorExpr); ok {
		id = sel.Sel
	}
	return r.pass.TypesInfo.Instances[id].TypeArgs
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
	for i, e := range c.Exprs[min(row.arg, len(c.Exprs)):] {
		v := c.Args[row.arg+i]
		if call, ok := ast.Unparen(e).(*ast.CallExpr); ok && nameOf(call.Fun) == "DoUpdate" {
			return true
		}
		if v == nil || v.Fields["OnConstraint"] == nil {
			continue // no OnConflict: of its fields that are not set, those of text are known to be empty
		}
		if nothing, _ := onlyText(v.Fields["DoNothing"]); nothing != "true" {
			return true
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

// build makes sites of the statements that builders and ORMs make.
func (r *reader) build() {
	for _, h := range r.built {
		if b := h.builder; b.call != nil && !b.call.Quiet && !r.unwantedTest(b.call.Expr) && !r.makes(b) {
			r.nameByType(b)
			for _, one := range b.each() {
				r.addBuilt(one)
			}
		}
	}
}

func (r *reader) addBuilt(b *builder) {
	for _, t := range r.spellBuilder(b) {
		s := &Site{Call: b.call.Expr, Fns: []*sqltext.Func{b.call.Fn}, Callee: b.call.Callee.FullName(), prepared: b.handle}
		r.addSpelt(s, b, t)
	}
}

func (r *reader) addSpelt(s *Site, b *builder, t *sqltext.Text) {
	s.built = b
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
	return !b.hard && (b.softly || b.model != nil && softDeletes(b.row.pkg, b.model))
}

// spellBuilder writes a statement out as SQL, all of which stands at the call
// that names the verb.
func (r *reader) spellBuilder(b *builder) []*sqltext.Text {
	verb := b.row.verb
	if b.verb != "" {
		verb = b.verb
	}
	switch {
	case verb == deletes && r.soft(b):
		verb = updates
	case verb == inserts && b.overwrite:
		verb = saves
	}
	table := r.tableFor(b)
	if b.row.action == beginsRelation {
		verb, table = r.relationVerb(b)
	}
	return b.spell(verb, table).Texts
}

// spell writes out one statement: with the calls' texts behind its verb, and at
// its end or where the verb has %e.
func (b *builder) spell(verb string, table *sqltext.Value) *sqltext.Value {
	before, after, _ := strings.Cut(verb, "%s")
	after, last, _ := strings.Cut(after, "%e")
	at := nameIdent(b.call.Expr)
	word, rest, _ := strings.Cut(before, " ")
	text := sqltext.Joined("", spelt(b.starts, "", " "), sqltext.At(at, word, nil, ""), spelt(b.options, " ", ""))
	text = sqltext.Joined("", text, sqltext.At(at, " "+rest, table, ""), b.spellAfter(at, after))
	return sqltext.Joined("", text, spelt(b.ends, " ", ""), sqltext.At(at, last, nil, ""))
}

// spellAfter writes out what a verb has behind the table, with the argument of
// the call at %2.
func (b *builder) spellAfter(at ast.Expr, after string) *sqltext.Value {
	text, rest, found := strings.Cut(after, "%2")
	if !found {
		return sqltext.At(at, after, nil, "")
	}
	return sqltext.At(at, text, b.call.Arg(2), rest)
}

// spelt writes out what calls add to a statement, each at that call.
func spelt(list []ending, before, after string) *sqltext.Value {
	v := sqltext.Known("")
	for _, e := range list {
		v = sqltext.Joined("", v, sqltext.At(nameIdent(e.call.Expr), before, e.text, after))
	}
	return v
}

// nameIdent returns the name that a call calls, as an expression to stand at.
func nameIdent(c *ast.CallExpr) ast.Expr {
	return &ast.Ident{NamePos: callName(c), Name: "_"}
}
