package sqlsite

import (
	"go/types"

	"github.com/ctxlaws/ctxvet/analyzers/sqltext"
)

// nameTypes are the types of arguments that stand in SQL as they are, names
// above all, with the field that has the text; the value may be it all the same.
var nameTypes = map[string]string{
	"github.com/uptrace/bun/schema.Ident": "",
	"github.com/uptrace/bun/schema.Name":  "",
	"github.com/uptrace/bun/schema.Safe":  "",
	"github.com/go-pg/pg/types.Ident":     "",
	"github.com/go-pg/pg/types.Safe":      "",
	"gorm.io/gorm/clause.Table":           "Name",
	"gorm.io/gorm/clause.Expr":            "SQL",
}

// textAt returns the text of an argument, with the names that the arguments
// behind it put in.
func (r *reader) textAt(c *sqltext.Call, at int) *sqltext.Value {
	return textOf(c, at).Placed(r.names(c, at))
}

// names returns the arguments behind one that are names, by their turn.
func (r *reader) names(c *sqltext.Call, at int) map[int]*sqltext.Value {
	var names map[int]*sqltext.Value
	for i := max(at, -1) + 1; i < len(c.Exprs); i++ {
		named, _ := types.Unalias(r.pass.TypesInfo.TypeOf(c.Exprs[i])).(*types.Named)
		field, ok := "", named != nil
		if ok {
			field, ok = nameTypes[typeKey(named)]
		}
		name := c.Arg(i)
		if !ok || name == nil {
			continue
		}
		if field != "" && len(name.Texts) == 0 {
			name = name.Fields[field]
		}
		if names == nil {
			names = map[int]*sqltext.Value{}
		}
		names[i-at-1] = name
	}
	return names
}

// first returns the text among the arguments that are handed over as one list:
// it comes first, but lists are often filled in another order.
func first(c *sqltext.Call, s sink, v *sqltext.Value) *sqltext.Value {
	if !c.Expr.Ellipsis.IsValid() || !isVariadic(c, s.query) {
		return v
	}
	for _, e := range v.Elems {
		for _, t := range e.All() {
			if pieces := t.Pieces(); len(pieces) > 0 && sqlStart.MatchString(pieces[0].Text) {
				return e
			}
		}
	}
	return v
}

// takeModifiers takes the words behind the verb that clauses hold: gorm's
// clause.Insert may say OR REPLACE.
func (b *builder) takeModifiers(c *sqltext.Call) {
	for _, v := range c.Args {
		if v != nil && v.Fields["Modifier"] != nil {
			b.options = append(b.options, ending{c, v.Fields["Modifier"]})
		}
	}
}
