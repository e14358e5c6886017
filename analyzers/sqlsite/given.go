package sqlsite

import (
	"go/types"
	"maps"
	"slices"
	"strings"

	"github.com/ctxlaws/ctxvet/analyzers/sqltext"
)

// A given is what calls tell of a statement beside its verb, its table as text
// and its model.
type given struct {
	from     string         // the package of the call that gave the model
	softly   bool           // the model, of another package, has soft deletion
	also     []types.Type   // further models, each a statement of its own
	other    *sqltext.Value // a table that counts only where no model tells one
	part     *modelPart     // the model, when callers tell it
	relation *sqltext.Value // the field of the model that names a relation
	verb     string         // in place of the row's
	raw      bool           // the text was handed over whole
}

// give applies the rows that name no verb and that only ORMs have.
func (r *reader) give(b *builder, c *sqltext.Call, row builderRow) {
	switch row.action {
	case onEither:
		r.giveEither(b, c, row)
	case onOther:
		if t := r.textAt(c, row.arg); t != nil && b.other == nil {
			b.other = t
		}
	case onRelation:
		r.giveModel(b, c, builderRow{arg: row.arg - 1, naming: row.naming})
		b.relation = c.Arg(row.arg)
	case onScopes:
		r.giveScopes(b, c)
	case turns:
		b.verb = row.verb
	case closes:
		b.raw = true
	case registers:
		r.register(c, row)
	}
}

// giveEither takes a table given as text or by a model, whichever the argument
// is. It goes before what other calls give.
func (r *reader) giveEither(b *builder, c *sqltext.Call, row builderRow) {
	if row.arg >= len(c.Exprs) {
		return
	}
	if t := r.pass.TypesInfo.TypeOf(c.Exprs[row.arg]); modelType(t) != nil {
		b.named, b.part = r.tableOf(t, row.naming), nil
		b.model, b.naming, b.from = t, row.naming, row.pkg
		return
	}
	b.named, b.part = nil, nil
	r.giveModel(b, c, row)
	if b.part == nil {
		b.named = r.textAt(c, row.arg)
	}
}

// giveModel takes the model that an argument is, or the models where the call
// gives several. A table's name may stand in a model's place.
func (r *reader) giveModel(b *builder, c *sqltext.Call, row builderRow) {
	if row.arg < 0 || row.arg >= len(c.Exprs) {
		return
	}
	b.model, b.also, b.naming, b.from = nil, nil, row.naming, row.pkg
	last := row.arg + 1
	if isVariadic(c, row.arg) {
		last = len(c.Exprs)
	}
	for i := row.arg; i < last; i++ {
		t, v := r.pass.TypesInfo.TypeOf(c.Exprs[i]), c.Arg(i)
		if t != nil && types.IsInterface(t) && v != nil && len(v.Types) > 0 {
			b.also = append(b.also, v.Types...)
			continue
		}
		switch part := r.partOf(c, i); {
		case modelType(t) != nil && b.model == nil:
			b.model = t
		case modelType(t) != nil:
			b.also = append(b.also, t)
		case part != nil:
			b.part = part
		case isTableName(t, v):
			b.named = plus(b.named, v)
		case b.model == nil:
			b.model = t // no model, which the verb's call may still give
		}
	}
	if modelType(b.model) == nil && len(b.also) > 0 {
		b.model, b.also = b.also[0], b.also[1:]
	}
}

// isTableName reports whether an argument that stands for a model is a text.
func isTableName(t types.Type, v *sqltext.Value) bool {
	if v == nil || len(v.Texts) == 0 {
		return false
	}
	if b, ok := t.Underlying().(*types.Basic); ok {
		return b.Info()&types.IsString != 0
	}
	_, plain := v.Texts[0].Constant()
	return plain && types.IsInterface(t)
}

// plus returns a value that has the texts of both.
func plus(a, b *sqltext.Value) *sqltext.Value {
	if a == nil {
		return b
	}
	return &sqltext.Value{Texts: append(a.Texts[:len(a.Texts):len(a.Texts)], b.Texts...)}
}

// giveScopes takes what the functions that are the arguments give.
func (r *reader) giveScopes(b *builder, c *sqltext.Call) {
	for _, v := range c.Args {
		if v == nil {
			continue
		}
		for _, fn := range v.Funcs {
			if results := r.code.Results(fn); len(results) > 0 {
				b.takeScope(builderOf(results[0]))
			}
		}
	}
}

func (b *builder) takeScope(s *builder) {
	if s == nil || s.call != nil {
		return
	}
	if s.named != nil {
		b.named = s.named
	}
	if s.model != nil {
		b.model, b.naming = s.model, s.naming
	}
	b.hard, b.overwrite = b.hard || s.hard, b.overwrite || s.overwrite
}

// calledWith returns a scope that a function made, with the table or model that
// its caller hands it.
func (r *reader) calledWith(c *sqltext.Call, b *builder) *builder {
	out := *b
	for _, fn := range c.Targets {
		args, via := c.Bound(fn.Signature())
		out.named = out.named.Instantiate(fn, args, via)
		if b.part == nil || b.part.symbol.Fn != fn {
			continue
		}
		if list := r.completed(c, b, args, via); len(list) > 0 {
			out = *list[0]
		}
	}
	return &out
}

// tableName returns the name of the table of the model that an argument is.
func (r *reader) tableName(c *sqltext.Call, row builderRow) []*sqltext.Value {
	if row.arg < len(c.Exprs) {
		if name := r.tableOf(r.pass.TypesInfo.TypeOf(c.Exprs[row.arg]), row.naming); name != nil {
			return []*sqltext.Value{name}
		}
	}
	return []*sqltext.Value{sqltext.Unknown(c.Callee)}
}

// register notes what a call says the table of a model is called; a call that
// gives only the model means the naming's table.
func (r *reader) register(c *sqltext.Call, row builderRow) {
	if row.arg >= len(c.Exprs) {
		return
	}
	named, v := modelType(r.pass.TypesInfo.TypeOf(c.Exprs[0])), c.Arg(row.arg)
	if row.arg == 0 && named != nil {
		v = sqltext.Known(row.naming.table(named.Obj().Name()))
	}
	if named != nil && v != nil && len(v.Texts) > 0 {
		r.registered[named.Obj()] = v
	}
}

// either returns the statement that a value is which may be one or the other: a
// scope has the tables of both.
func either(a, b *builder) *builder {
	if a == nil || a == b || a.call != nil || b.call != nil || b.named == nil || a.named == nil {
		if a == nil {
			return b
		}
		return a
	}
	out := *a
	out.named = plus(a.named, b.named)
	return &out
}

// each returns the statement for each of the models that were given, one after
// the other.
func (b *builder) each() []*builder {
	out := []*builder{b}
	for _, t := range b.also {
		one := *b
		one.named, one.model, one.also = nil, t, nil
		out = append(out, &one)
	}
	return out
}

// tableFor returns the table of a statement: as text, by its model, by what callers
// hand over, or, as the last resort, one that stands beside.
func (r *reader) tableFor(b *builder) *sqltext.Value {
	var table *sqltext.Value
	switch {
	case b.row.action == beginsAll:
		table = r.allRegistered()
	case b.named != nil:
		table = b.named
	case modelType(b.model) != nil:
		table = r.tableOf(b.model, b.naming)
	case b.part != nil:
		table = sqltext.Part(*b.part.symbol, nameIdent(b.call.Expr))
	default:
		table = b.other
	}
	if table == nil || len(table.Texts) == 0 {
		return sqltext.Unknown(nil)
	}
	return table
}

// allRegistered returns the tables that calls gave models, in the order of their
// names.
func (r *reader) allRegistered() *sqltext.Value {
	var all *sqltext.Value
	list := slices.SortedFunc(maps.Keys(r.registered), func(a, b *types.TypeName) int {
		return strings.Compare(a.Name(), b.Name())
	})
	for _, tn := range list {
		all = plus(all, r.registered[tn])
	}
	return all
}

// handOn notes that statements are handed to a function of another package, which
// may complete them.
func handOn(c *sqltext.Call) {
	for _, v := range c.Args {
		if b := builderOf(v); b != nil {
			b.handle.handedOn = true
		}
	}
}

// handedOn reports whether the site is a query without a table that goes to a
// function of another package, which is not seen: bun's paginators name the model
// there. Whatever it becomes, it changes nothing.
func (s *Site) handedOn() bool {
	return s.built != nil && s.built.row.verb == selects && s.built.handle.handedOn && s.built.named == nil && s.built.model == nil
}
