package ctx0003

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctxlaws/ctxvet/analyzers/origin"
	"github.com/ctxlaws/ctxvet/analyzers/sqlsite"
)

// model adds the columns of a struct, of the structs of a list, or of a map.
func (m *making) model(p origin.Place) {
	if p.Value == nil {
		return
	}
	t := m.typeOf(p)
	if isMap(t) {
		for _, key := range m.flow.Keys(p) {
			at := p
			at.Path = origin.Sub(p.Path, origin.Path(origin.Key(key)))
			m.assign(key, at)
		}
		return
	}
	if m.texts {
		return
	}
	list := ""
	if isList(t) {
		list = origin.AnyElement
	}
	for _, col := range sqlsite.Columns(t, m.step.Library()) {
		if !m.named.has(col) {
			continue
		}
		at := p
		at.Path = origin.Sub(origin.Sub(p.Path, origin.Path(list)), origin.Path(col.Field))
		m.add(assignment{column: col.Name, value: []handed{m.handed(at)}, only: true})
		for _, p := range m.flow.Hooked(elementOf(t), col.Field) {
			m.add(assignment{column: col.Name, value: []handed{m.handed(p)}})
		}
	}
}

// typeOf returns the type of an argument, behind the interface that it is handed
// as.
func (m *making) typeOf(p origin.Place) types.Type {
	v := p.Value
	if at := m.flow.At(p); at != nil {
		v = at
	}
	if mi, ok := v.(*ssa.MakeInterface); ok {
		v = mi.X
	}
	return v.Type()
}

// isMap reports whether a type is a map of columns, or a list of such maps, which
// builders take for several rows.
func isMap(t types.Type) bool {
	t = under(t)
	if s, ok := t.(*types.Slice); ok {
		t = under(s.Elem())
	}
	_, ok := t.(*types.Map)
	return ok
}

func isList(t types.Type) bool {
	switch under(t).(type) {
	case *types.Slice, *types.Array:
		return true
	}
	return false
}

func elementOf(t types.Type) types.Type {
	switch u := under(t).(type) {
	case *types.Slice:
		return u.Elem()
	case *types.Array:
		return u.Elem()
	}
	return t
}

func under(t types.Type) types.Type {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	return t.Underlying()
}
