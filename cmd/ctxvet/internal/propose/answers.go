package propose

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/ctxlaws/ctxvet/analyzers/vocab"
)

// A Near is a type that holds claims like a result and says nothing of what it leaves out, or one
// that holds a claim's text and says nothing of its deficits.
type Near struct {
	Type
	Field string // that holds the entries, or the text
}

// Names of fields, lower case: those that contract, section 1.1, knows results and entries by.
var (
	manyNames = []string{"entries", "claims", "results", "memories", "items", "hits", "facts"}
	textNames = []string{"text", "content", "body", "claim", "statement", "value"}
)

// addNear notes a struct type that holds many values with a text and is no result, and those values
// if they are no entries and of the same package: nobody can add a field to somebody else's type.
func (s *Survey) addNear(pkg *packages.Package, v *vocab.Vocab, obj *types.TypeName) {
	st, ok := obj.Type().Underlying().(*types.Struct)
	if !ok || v.Result(obj.Type()) != nil {
		return
	}
	for f := range st.Fields() {
		if !slices.Contains(manyNames, strings.ToLower(f.Name())) {
			continue
		}
		elem := elemOf(f.Type())
		text := textOf(elem)
		if text == "" {
			continue
		}
		s.NearResults = append(s.NearResults, Near{Type{obj.Pkg().Path() + "." + obj.Name(), pkg.Fset.Position(obj.Pos())}, f.Name()})
		if named := elem.Obj(); v.Entry(elem) == nil && named.Pkg() == obj.Pkg() {
			s.NearEntries = append(s.NearEntries, Near{Type{named.Pkg().Path() + "." + named.Name(), pkg.Fset.Position(named.Pos())}, text})
		}
	}
}

// elemOf returns the declared type that a slice or map holds, or holds pointers to; nil if none.
func elemOf(t types.Type) *types.Named {
	switch u := t.Underlying().(type) {
	case *types.Slice:
		t = u.Elem()
	case *types.Map:
		t = u.Elem()
	default:
		return nil
	}
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	named, _ := types.Unalias(t).(*types.Named)
	return named
}

// textOf returns the first field of a struct type that holds a text.
func textOf(named *types.Named) string {
	if named == nil {
		return ""
	}
	st, ok := named.Underlying().(*types.Struct)
	if !ok {
		return ""
	}
	for f := range st.Fields() {
		basic, ok := f.Type().Underlying().(*types.Basic)
		if ok && basic.Kind() == types.String && slices.Contains(textNames, strings.ToLower(f.Name())) {
			return f.Name()
		}
	}
	return ""
}
