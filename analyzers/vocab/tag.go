package vocab

import (
	"fmt"
	"go/ast"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// fieldParts are the legal values of the struct tag ctx.
var fieldParts = []string{"entries", "disclosure", "text", "deficits"}

// TagPart returns the part that a struct tag gives its field: "entries",
// "disclosure", "text" or "deficits"; false if the tag gives none of them.
func TagPart(tag string) (part string, ok bool) {
	part, ok = reflect.StructTag(tag).Lookup("ctx")
	if !ok || !slices.Contains(fieldParts, part) {
		return "", false
	}
	return part, true
}

// TagProblem reports whether a field's tag ctx:"…" is no part of a field.
// [Vocab.Problems] leaves tags out: to look at every struct of every package
// that only facts are wanted of would cost more than all other directives.
func TagProblem(field *ast.Field) (Problem, bool) {
	if field.Tag == nil || !strings.Contains(field.Tag.Value, "ctx:") {
		return Problem{}, false
	}
	tag, err := strconv.Unquote(field.Tag.Value)
	part, ok := reflect.StructTag(tag).Lookup("ctx")
	if err != nil || !ok || slices.Contains(fieldParts, part) {
		return Problem{}, false // a malformed tag is go vet's to report
	}
	return Problem{field.Tag.Pos(), fmt.Sprintf("ctx:%q is no part of a field; legal: %s",
		part, strings.Join(fieldParts, ", "))}, true
}
