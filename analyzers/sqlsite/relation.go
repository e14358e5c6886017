package sqlsite

import (
	"go/types"
	"reflect"
	"strings"

	"github.com/ctxlaws/ctxvet/analyzers/sqltext"
)

// relationVerb says what a call on a relation does to which table: it takes the
// link away, which is a row of its own between many and many, and else the
// foreign key on the side that has it, to be set to NULL.
func (r *reader) relationVerb(b *builder) (verb string, table *sqltext.Value) {
	owner := modelType(b.model)
	name, ok := onlyText(b.relation)
	if owner == nil || !ok {
		return updates, sqltext.Unknown(nil)
	}
	field, tag := fieldOf(owner, name)
	if field == nil || modelType(field.Type()) == nil {
		return updates, sqltext.Unknown(nil)
	}
	if join := r.joinTable(b, owner, field, tag); join != nil {
		return deletes, join
	}
	if belongsTo(owner, field, tag) && !b.hard {
		return updates, r.tableOf(owner, b.naming)
	}
	if b.hard && !softDeletes(b.row.pkg, field.Type()) {
		return deletes, r.tableOf(field.Type(), b.naming)
	}
	return updates, r.tableOf(field.Type(), b.naming)
}

func fieldOf(owner *types.Named, name string) (*types.Var, reflect.StructTag) {
	st := owner.Underlying().(*types.Struct)
	for i := range st.NumFields() {
		if st.Field(i).Name() == name {
			return st.Field(i), reflect.StructTag(st.Tag(i))
		}
	}
	return nil, ""
}

// joinTable returns the table between many and many, nil where the relation is
// of another kind. Beego has a default name for it.
func (r *reader) joinTable(b *builder, owner *types.Named, field *types.Var, tag reflect.StructTag) *sqltext.Value {
	if name := option(tag.Get("gorm"), "many2many", ":"); name != "" {
		return sqltext.Known(name)
	}
	beego := tag.Get("orm")
	if !strings.Contains(beego, "m2m") {
		return nil
	}
	if name := option(beego, "rel_table", "("); name != "" {
		return sqltext.Known(name)
	}
	if strings.Contains(beego, "rel_through") {
		return nil
	}
	return sqltext.Joined("", r.tableOf(owner, b.naming), sqltext.Known("_"), r.tableOf(field.Type(), b.naming), sqltext.Known("s"))
}

// option returns the value of an option in a tag: "name:value" or "name(value)".
func option(tag, name, sep string) string {
	for part := range strings.SplitSeq(tag, ";") {
		if key, value, ok := strings.Cut(strings.TrimSpace(part), sep); ok && strings.EqualFold(key, name) {
			return strings.TrimSuffix(value, ")")
		}
	}
	return ""
}

// belongsTo reports whether the owner has the foreign key, by the tag or by the
// ORM's naming.
func belongsTo(owner *types.Named, field *types.Var, tag reflect.StructTag) bool {
	if _, list := deref(field.Type()).Underlying().(*types.Slice); list {
		return false
	}
	key, _, _ := strings.Cut(option(tag.Get("gorm"), "foreignKey", ":"), ",")
	if key == "" {
		key = field.Name() + "ID"
	}
	obj, _, _ := types.LookupFieldOrMethod(owner, true, owner.Obj().Pkg(), key)
	_, has := obj.(*types.Var)
	return has
}
