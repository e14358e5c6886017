package vocab

import (
	"go/types"
	"slices"
	"strings"
)

// A Result says which fields of a result type hold what (contract, section 1.1).
type Result struct {
	Type       *types.TypeName
	Entries    []*types.Var // at least one
	Disclosure []*types.Var // none only for a declared type that has none to find
}

// An Entry says which fields of an entry type hold what (contract, section 1.1).
type Entry struct {
	Type     *types.TypeName
	Text     []*types.Var // at least one
	Deficits []*types.Var // none only for a declared type that has none to find
}

// Names of fields by the part they play, lower-case.
var (
	entriesNames    = []string{"entries", "claims", "results", "memories", "items", "hits", "facts"}
	disclosureNames = []string{"disclosure", "omitted", "omissions", "contested", "deficits", "considered", "truncated"}
	deficitsNames   = []string{"deficits", "concretenessdeficits"}
	textNames       = []string{"text", "content", "body", "claim", "statement", "value"}
)

// Result returns the parts of a result type, or of one that t points to; nil if
// t is none. A type is one by its shape, by tags, by directive or by
// configuration.
func (v *Vocab) Result(t types.Type) *Result {
	named, fields := structOf(t)
	if named == nil {
		return nil
	}
	r := &Result{Type: named.Obj()}
	r.Entries = pick(fields, "entries", func(f member) bool { return holdsMany(f.Type()) && slices.Contains(entriesNames, f.lower()) })
	r.Disclosure = pick(fields, "disclosure", func(f member) bool { return !slices.Contains(r.Entries, f.Origin()) && f.endsIn(disclosureNames) })
	if v.ResultType(named) && len(r.Entries) == 0 {
		r.Entries = pick(fields, "entries", func(f member) bool {
			return f.part == "" && holdsMany(f.Type()) && !slices.Contains(r.Disclosure, f.Origin())
		})
	}
	if len(r.Entries) == 0 || len(r.Disclosure) == 0 && !v.ResultType(named) {
		return nil
	}
	return r
}

// Entry returns the parts of an entry type, or of one that t points to; nil if t
// is none. A type is one by its shape, by tags, by directive or by configuration.
func (v *Vocab) Entry(t types.Type) *Entry {
	named, fields := structOf(t)
	if named == nil {
		return nil
	}
	e := &Entry{Type: named.Obj()}
	e.Text = pick(fields, "text", func(f member) bool { return isString(f.Type()) && slices.Contains(textNames, f.lower()) })
	e.Deficits = pick(fields, "deficits", func(f member) bool {
		return slices.Contains(deficitsNames, f.lower()) || strings.Contains(typeNameOf(f.Type()), "deficit")
	})
	if v.EntryType(named) && len(e.Text) == 0 {
		e.Text = pick(fields, "text", func(f member) bool { return f.part == "" && isString(f.Type()) })
	}
	if len(e.Text) == 0 || len(e.Deficits) == 0 && !v.EntryType(named) {
		return nil
	}
	return e
}

// A member is a field of a struct, promoted ones included, with its tag's part.
type member struct {
	*types.Var
	part string
}

func (f member) lower() string { return strings.ToLower(f.Name()) }

func (f member) endsIn(names []string) bool {
	return slices.ContainsFunc(names, func(n string) bool { return strings.HasSuffix(f.lower(), n) })
}

// pick returns the fields whose tag names the part and, if there are none, those
// without a tag that fit by name: a tag wins over the default names. A type that is
// declared as an instance of a generic one has fields of the instance; they are
// returned in their generic form, as all others.
func pick(fields []member, part string, fits func(member) bool) (out []*types.Var) {
	for _, f := range fields {
		if f.part == part {
			out = append(out, f.Origin())
		}
	}
	if out != nil {
		return out
	}
	for _, f := range fields {
		if f.part == "" && fits(f) {
			out = append(out, f.Origin())
		}
	}
	return out
}

// structOf returns the declared struct type behind t, in its generic form, with
// its fields; nil if t is none.
func structOf(t types.Type) (*types.Named, []member) {
	named := namedOf(t)
	if named == nil || named.Obj().Pkg() == nil {
		return nil, nil
	}
	st, ok := named.Underlying().(*types.Struct)
	if !ok {
		return nil, nil
	}
	return named, fieldsOf(st, 0)
}

// maxEmbedding bounds how deep promoted fields are looked for; embedding through
// pointers can be cyclic.
const maxEmbedding = 4

func fieldsOf(st *types.Struct, depth int) (out []member) {
	for i := range st.NumFields() {
		f := st.Field(i)
		part, _ := TagPart(st.Tag(i))
		out = append(out, member{f, part})
		inner := namedOf(f.Type())
		if !f.Embedded() || inner == nil || part != "" || depth == maxEmbedding {
			continue
		}
		if st, ok := inner.Underlying().(*types.Struct); ok {
			out = append(out, fieldsOf(st, depth+1)...)
		}
	}
	return out
}

// holdsMany reports whether a type is a slice or a map, also behind a pointer.
func holdsMany(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Slice, *types.Map:
		return true
	case *types.Pointer:
		_, again := u.Elem().Underlying().(*types.Pointer)
		return !again && holdsMany(u.Elem())
	}
	return false
}

func isString(t types.Type) bool {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

// typeNameOf is the lower-case name of the declared type or alias that t is, points
// to or is a list of; for a map, the names of keys and values.
func typeNameOf(t types.Type) string {
	switch u := t.(type) {
	case *types.Alias:
		return strings.ToLower(u.Obj().Name()) + " " + typeNameOf(types.Unalias(u))
	case *types.Named:
		return strings.ToLower(u.Obj().Name())
	case *types.Pointer:
		return typeNameOf(u.Elem())
	case *types.Slice:
		return typeNameOf(u.Elem())
	case *types.Array:
		return typeNameOf(u.Elem())
	case *types.Map:
		return typeNameOf(u.Key()) + " " + typeNameOf(u.Elem())
	}
	return ""
}
