package sqlsite

import (
	"go/types"
	"reflect"
	"strings"
	"unicode"

	"github.com/jinzhu/inflection"

	"github.com/ctxlaws/ctxvet/analyzers/sqltext"
)

// A naming is how an ORM names the table of a model that does not say it.
type naming uint8

const (
	verbatim    naming = iota // no models
	snake                     // UserRole: user_role (xorm, beego)
	snakePlural               // UserRole: user_roles (gorm, bun, go-pg)
)

// tableOf returns the table of a model type: by declaration, by its TableName
// method, by the tags that ORMs know, or by the naming; nil if it is no model.
func (r *reader) tableOf(t types.Type, how naming) *sqltext.Value {
	named := modelType(t)
	if named == nil {
		return nil
	}
	if name := r.vocab.TableOf(named.Obj()); name != "" {
		return sqltext.Known(name)
	}
	if v := r.tableMethod(named); v != nil {
		return v
	}
	if name := tableTag(named); name != "" {
		return sqltext.Known(name)
	}
	name := snakeCase(named.Obj().Name())
	if how == snakePlural {
		name = inflection.Plural(name)
	}
	return sqltext.Known(name)
}

// modelType returns the struct type behind pointers, slices and arrays.
func modelType(t types.Type) *types.Named {
	for {
		switch u := types.Unalias(t).(type) {
		case *types.Pointer:
			t = u.Elem()
		case *types.Slice:
			t = u.Elem()
		case *types.Array:
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
		tag := reflect.StructTag(st.Tag(i))
		for part := range strings.SplitSeq(tag.Get("bun"), ",") {
			if name, ok := strings.CutPrefix(part, "table:"); ok {
				return name
			}
		}
		if st.Field(i).Name() == "tableName" {
			for _, key := range []string{"pg", "sql"} {
				if name, _, _ := strings.Cut(tag.Get(key), ","); name != "" {
					return strings.TrimPrefix(name, "name:")
				}
			}
		}
	}
	return ""
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
		typ := f.Type().String()
		if strings.HasSuffix(typ, "gorm.DeletedAt") || strings.Contains(typ, "soft_delete.DeletedAt") ||
			pkg == "github.com/jinzhu/gorm" && f.Name() == "DeletedAt" {
			return true
		}
		for _, key := range []string{"bun", "pg", "xorm"} {
			if hasWord(tag.Get(key), "soft_delete") || key == "xorm" && hasWord(tag.Get(key), "deleted") {
				return true
			}
		}
		if inner, ok := f.Type().Underlying().(*types.Struct); ok && f.Embedded() && depth < 4 && hasSoftField(pkg, inner, depth+1) {
			return true
		}
	}
	return false
}

func hasWord(tag, word string) bool {
	for part := range strings.FieldsFuncSeq(tag, func(r rune) bool { return r == ',' || r == ' ' }) {
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
