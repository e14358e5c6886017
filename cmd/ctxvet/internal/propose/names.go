package propose

import (
	"go/constant"
	"go/token"
	"go/types"
	"regexp"
	"strings"

	"golang.org/x/tools/go/packages"
)

// A Naming is a field that holds a table's name, and the constant that is its default: statements
// that take the name from the field leave the table open until tables_of says it.
type Naming struct {
	Field string // "pkg.Type.field"
	Table string
	At    token.Position // of the constant
}

var (
	fieldOfTable = regexp.MustCompile(`(?i)^table(_?name)?$`)
	constOfTable = regexp.MustCompile(`(?i)^(default)?_?table(_?name)?$`)
)

// addNames adds the fields of a package that name a table, if the package has one default for them.
// With several defaults it is anybody's guess which is which.
func (s *Survey) addNames(pkg *packages.Package) {
	if pkg.Types == nil {
		return
	}
	var fields []string
	var table *types.Const
	scope := pkg.Types.Scope()
	for _, name := range scope.Names() {
		switch obj := scope.Lookup(name).(type) {
		case *types.Const:
			if !constOfTable.MatchString(name) || obj.Val().Kind() != constant.String || !isName.MatchString(constant.StringVal(obj.Val())) {
				continue
			}
			if table != nil {
				return
			}
			table = obj
		case *types.TypeName:
			fields = append(fields, tableFields(obj)...)
		}
	}
	if table == nil {
		return
	}
	for _, field := range fields {
		s.Names = append(s.Names, Naming{pkg.PkgPath + "." + field, constant.StringVal(table.Val()), pkg.Fset.Position(table.Pos())})
	}
}

// tableFields returns the fields of a struct type that hold a table's name.
func tableFields(obj *types.TypeName) []string {
	st, ok := obj.Type().Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	var out []string
	for f := range st.Fields() {
		basic, ok := f.Type().Underlying().(*types.Basic)
		if ok && basic.Kind() == types.String && fieldOfTable.MatchString(f.Name()) {
			out = append(out, obj.Name()+"."+f.Name())
		}
	}
	return out
}

// addModel notes the fields of a struct type under its name in words, which is how ORMs come from a
// model to a table.
func (s *Survey) addModel(obj *types.TypeName) {
	st, ok := obj.Type().Underlying().(*types.Struct)
	if !ok {
		return
	}
	var columns []string
	for f := range st.Fields() {
		columns = append(columns, strings.Join(wordsOf(f.Name()), "_"))
	}
	if s.models == nil {
		s.models = map[string][]string{}
	}
	s.models[strings.Join(wordsOf(obj.Name()), "_")] = columns
}
