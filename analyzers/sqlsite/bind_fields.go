package sqlsite

import (
	"go/types"
	"reflect"
	"strings"
)

// A Column is a column of a table with the field of a model that it is stored
// from.
type Column struct {
	Name string
	// Field is the way to the field from the model: names parted by "/".
	Field string
}

// A columnNaming is how a library names the column of a field: the keys of its
// struct tags, the first that is there, and the name of a field that has none.
type columnNaming struct {
	keys []string
	name func(field string) string
}

// columnNamings are the namings by the beginning of the package's path without
// its version.
var columnNamings = []struct {
	pkg    string
	naming columnNaming
}{
	{"gorm.io/gorm", columnNaming{[]string{"gorm"}, snakeCase}},
	{"github.com/go-gorm/gorm", columnNaming{[]string{"gorm"}, snakeCase}},
	{"github.com/jinzhu/gorm", columnNaming{[]string{"gorm"}, snakeCase}},
	{"github.com/uptrace/bun", columnNaming{[]string{"bun"}, snakeCase}},
	{"github.com/go-pg/pg", columnNaming{[]string{"pg", "sql"}, snakeCase}},
	{"xorm.io/", columnNaming{[]string{"xorm"}, snakeCase}},
	{"github.com/go-xorm/xorm", columnNaming{[]string{"xorm"}, snakeCase}},
	{"github.com/beego/beego", columnNaming{[]string{"orm"}, underscored}},
	{"github.com/astaxie/beego", columnNaming{[]string{"orm"}, underscored}},
	{"github.com/jmoiron/sqlx", columnNaming{[]string{"db"}, strings.ToLower}},
	{"github.com/go-gorp/gorp", columnNaming{[]string{"db"}, verbatimName}},
	{"gopkg.in/gorp", columnNaming{[]string{"db"}, verbatimName}},
	{"cloud.google.com/go/spanner", columnNaming{[]string{"spanner"}, verbatimName}},
	{"github.com/gogf/gf", columnNaming{[]string{"orm", "json"}, snakeCase}},
	{"", columnNaming{[]string{"db"}, snakeCase}},
}

func verbatimName(field string) string { return field }

func columnNamingOf(pkg string) columnNaming {
	for _, row := range columnNamings {
		if strings.HasPrefix(pkg, row.pkg) {
			return row.naming
		}
	}
	return columnNaming{}
}

// Columns returns the columns of a model as the library of a package path names
// them, nil if the type is no struct or list of structs.
func Columns(t types.Type, pkg string) []Column {
	named := modelType(t)
	if named == nil {
		return nil
	}
	return columnNamingOf(majorVersion.ReplaceAllString(pkg, "$1")).columns(named.Underlying().(*types.Struct), "", 0)
}

// maxEmbedded bounds how deep structs that hold others' columns are followed.
const maxEmbedded = 4

// columns returns the columns of a struct, those of embedded structs among them,
// as all of the libraries do. Fields that are not exported are not stored.
func (n columnNaming) columns(st *types.Struct, path string, depth int) []Column {
	var out []Column
	for i := range st.NumFields() {
		f := st.Field(i)
		tag := n.tag(reflect.StructTag(st.Tag(i)))
		inner, isStruct := deref(f.Type()).Underlying().(*types.Struct)
		switch {
		case tag == "-" || strings.HasPrefix(tag, "-,") || !f.Exported() && !f.Embedded():
		case isStruct && depth < maxEmbedded && (f.Embedded() || inlined(tag)):
			out = append(out, n.columns(inner, path+f.Name()+"/", depth+1)...)
		default:
			name := columnInTag(tag)
			if name == "" {
				name = n.name(f.Name())
			}
			out = append(out, Column{name, path + f.Name()})
		}
	}
	return out
}

func (n columnNaming) tag(tag reflect.StructTag) string {
	for _, key := range n.keys {
		if v, ok := tag.Lookup(key); ok {
			return v
		}
	}
	return ""
}

// inlined reports whether a tag says that the columns of a field's struct are
// the model's.
func inlined(tag string) bool {
	return hasWord(tag, "embedded") || hasWord(tag, "extends") || hasWord(tag, "embed")
}

// columnInTag returns the column that a tag names: "column:x" (gorm), "column(x)"
// (beego), "'x'" (xorm), or a plain first word (db, bun, pg).
func columnInTag(tag string) string {
	for part := range strings.FieldsFuncSeq(tag, func(r rune) bool { return r == ';' || r == ',' || r == ' ' }) {
		low := strings.ToLower(part)
		switch {
		case strings.HasPrefix(low, "column:"):
			return part[len("column:"):]
		case strings.HasPrefix(low, "column(") && strings.HasSuffix(part, ")"):
			return part[len("column(") : len(part)-1]
		case len(part) > 2 && part[0] == '\'' && part[len(part)-1] == '\'':
			return part[1 : len(part)-1]
		}
	}
	first, _, _ := strings.Cut(tag, ",")
	if first != "" && nameOnly.MatchString(first) && !strings.ContainsAny(first, ";: (") && !gormWords[strings.ToLower(first)] {
		return first
	}
	return ""
}

// gormWords are words that stand alone in tags of ORMs and name no column.
var gormWords = map[string]bool{
	"primarykey": true, "primary_key": true, "autoincrement": true, "index": true, "unique": true,
	"uniqueindex": true, "notnull": true, "not": true, "pk": true, "auto": true, "autoincr": true,
	"created": true, "updated": true, "deleted": true, "version": true, "null": true, "embedded": true,
	"extends": true, "text": true, "json": true, "int": true, "bigint": true, "double": true, "float": true,
	"omitempty": true, "default": true,
}
