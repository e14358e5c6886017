package sqlsite

import (
	"go/types"
	"reflect"
	"slices"
	"strings"
	"unicode"

	"github.com/jinzhu/inflection"

	"github.com/ctxlaws/ctxvet/analyzers/sqltext"
)

// A naming is how an ORM names the table of a model that does not say it.
type naming uint8

const (
	verbatim    naming = iota // no models
	snake                     // UserRole: user_role
	snakePlural               // UserRole: user_roles (gorm)
	snakeTable                // UserRoleTable: user_role (go-jet, whose types are generated)
	snakeEach                 // UserID: user_i_d (xorm, beego)
	tagPlural                 // UserRole: user_roles; methods do not count, tags do (bun, go-pg)
	asIs                      // UserRole: UserRole, unless a call registers it (gorp)
)

// tableOf returns the table of a model type: by declaration, by a call that
// registers it, by its TableName method, by the tags that ORMs know, or by the
// naming; nil if it is no model.
func (r *reader) tableOf(t types.Type, how naming) *sqltext.Value {
	named := modelType(t)
	if named == nil {
		return nil
	}
	if name := r.vocab.TableOf(named.Obj()); name != "" {
		return sqltext.Known(name)
	}
	if v := r.registered[named.Obj()]; v != nil && how == asIs {
		return v
	}
	if v := r.tableMethod(named); v != nil && !slices.Contains([]naming{snakeTable, tagPlural, asIs}, how) {
		return v
	}
	if name := tableTag(named); name != "" && how != asIs {
		return sqltext.Known(name)
	}
	return sqltext.Known(how.table(named.Obj().Name()))
}

// table returns the name of a table by that of its type.
func (how naming) table(name string) string {
	switch how {
	case snakePlural, tagPlural:
		return inflection.Plural(snakeCase(name))
	case snakeTable:
		return strings.TrimSuffix(snakeCase(name), "_table")
	case snakeEach:
		return underscored(name)
	case asIs:
		return name
	}
	return snakeCase(name)
}

// underscored puts an underscore before every capital but the first letter,
// whatever stands around it.
func underscored(name string) string {
	var b strings.Builder
	for i, c := range name {
		if unicode.IsUpper(c) && i > 0 {
			b.WriteByte('_')
		}
		b.WriteRune(unicode.ToLower(c))
	}
	return b.String()
}

// modelType returns the struct type behind pointers, slices, arrays and maps.
func modelType(t types.Type) *types.Named {
	for {
		switch u := types.Unalias(t).(type) {
		case *types.Pointer:
			t = u.Elem()
		case *types.Slice:
			t = u.Elem()
		case *types.Array:
			t = u.Elem()
		case *types.Map:
			t = u.Elem()
		case *types.Named:
			if _, ok := u.Underlying().(*types.Struct); ok {
				return u
			}
			if s, ok := u.Underlying().(*types.Slice); ok {
				t = s.Elem()
				continue
			}
			return nil
		default:
			return nil
		}
	}
}

// tableMethod returns what the model's TableName method returns.
func (r *reader) tableMethod(named *types.Named) *sqltext.Value {
	obj, _, _ := types.LookupFieldOrMethod(types.NewPointer(named), true, named.Obj().Pkg(), "TableName")
	fn, ok := obj.(*types.Func)
	if !ok || fn.Signature().Results().Len() != 1 {
		return nil
	}
	if here := r.code.Func(fn); here != nil {
		if results := r.code.Results(here); len(results) > 0 {
			return results[0]
		}
		return nil
	}
	if values := r.Imported(fn); len(values) > 0 {
		return values[0]
	}
	return sqltext.Unknown(fn)
}

// tableTag returns the table that a struct tag names: bun's on BaseModel,
// go-pg's on tableName.
func tableTag(named *types.Named) string {
	st := named.Underlying().(*types.Struct)
	for i := range st.NumFields() {
		f, tag := st.Field(i), reflect.StructTag(st.Tag(i))
		switch f.Name() {
		case "BaseModel":
			if name := bunTable(tag.Get("bun")); name != "" {
				return name
			}
		case "tableName":
			for _, key := range []string{"pg", "sql"} {
				if name, _, _ := strings.Cut(tag.Get(key), ","); name != "" && name != "_" {
					return strings.Trim(strings.TrimPrefix(name, "name:"), "'")
				}
			}
		}
	}
	return ""
}

// bunTable returns the table in the tag of bun's BaseModel: "t" or "table:t".
func bunTable(tag string) string {
	first, _, _ := strings.Cut(tag, ",")
	for part := range strings.SplitSeq(tag, ",") {
		if name, ok := strings.CutPrefix(part, "table:"); ok {
			return name
		}
	}
	if strings.Contains(first, ":") {
		return ""
	}
	return first
}

// softDeletes reports whether the ORM turns a delete of the model into an update.
func softDeletes(pkg string, t types.Type) bool {
	named := modelType(t)
	if named == nil {
		return false
	}
	return hasSoftField(pkg, named.Underlying().(*types.Struct), 0)
}

func hasSoftField(pkg string, st *types.Struct, depth int) bool {
	for i := range st.NumFields() {
		f, tag := st.Field(i), reflect.StructTag(st.Tag(i))
		if isSoftField(pkg, f, tag) {
			return true
		}
		inside := f.Embedded() || hasWord(tag.Get("gorm"), "embedded") || hasWord(tag.Get("xorm"), "extends") || hasWord(tag.Get("bun"), "embed")
		if inner, ok := deref(f.Type()).Underlying().(*types.Struct); ok && inside && depth < 4 && hasSoftField(pkg, inner, depth+1) {
			return true
		}
	}
	return false
}

// isSoftField reports whether a field makes the ORM that a package is delete
// softly: gorm asks the field's type, its first version the name, the others tags.
func isSoftField(pkg string, f *types.Var, tag reflect.StructTag) bool {
	switch {
	case strings.HasPrefix(pkg, "gorm.io/"), pkg == "github.com/go-gorm/gorm":
		obj, _, _ := types.LookupFieldOrMethod(deref(f.Type()), true, nil, "DeleteClauses")
		return obj != nil
	case strings.HasSuffix(pkg, "/gorm"):
		return f.Name() == "DeletedAt"
	case strings.HasSuffix(pkg, "xorm"):
		return hasWord(strings.ToLower(tag.Get("xorm")), "deleted")
	case strings.Contains(pkg, "/bun"):
		return hasWord(tag.Get("bun"), "soft_delete")
	case strings.Contains(pkg, "/pg"):
		return hasWord(tag.Get("pg"), "soft_delete")
	}
	return false
}

func deref(t types.Type) types.Type {
	if ptr, ok := types.Unalias(t).(*types.Pointer); ok {
		return ptr.Elem()
	}
	return t
}

func hasWord(tag, word string) bool {
	for part := range strings.FieldsFuncSeq(tag, func(r rune) bool { return r == ',' || r == ' ' || r == ';' }) {
		if part == word {
			return true
		}
	}
	return false
}

// snakeCase turns HTTPLogEntry into http_log_entry.
func snakeCase(name string) string {
	var b strings.Builder
	runes := []rune(name)
	for i, c := range runes {
		if unicode.IsUpper(c) && i > 0 {
			next := i+1 < len(runes) && unicode.IsLower(runes[i+1])
			if !unicode.IsUpper(runes[i-1]) && runes[i-1] != '_' || next && runes[i-1] != '_' {
				b.WriteByte('_')
			}
		}
		b.WriteRune(unicode.ToLower(c))
	}
	return b.String()
}
