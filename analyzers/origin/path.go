package origin

import (
	"go/types"
	"strconv"
	"strings"
)

// A Path names a part of a value: fields by name, "#3" for an element of a list,
// "#" for any, "=key" for a map's element, "=" for any, parted by "/". The empty
// path is the value as a whole, with all that is in it. A pointer and what it
// points to have the same parts.
type Path string

// Join puts a step before a path.
func Join(step string, rest Path) Path {
	if rest == "" {
		return Path(step)
	}
	return Path(step) + "/" + rest
}

// Element returns the step to an element of a list.
func Element(i int) string { return "#" + strconv.Itoa(i) }

// Key returns the step to the element of a map.
func Key(key string) string { return "=" + strings.ReplaceAll(key, "/", "|") }

// Steps of which the index or key is not known.
const (
	AnyElement = "#"
	AnyKey     = "="
)

// cut returns the first step and the rest.
func (p Path) cut() (string, Path) {
	step, rest, _ := strings.Cut(string(p), "/")
	return step, Path(rest)
}

// starts reports whether a path begins with a step that leads to one thing only.
func (p Path) starts(step string) bool {
	first, _ := p.cut()
	return first == step && step != AnyElement && step != AnyKey
}

// last returns the last step.
func (p Path) last() string { return string(p[strings.LastIndex(string(p), "/")+1:]) }

// maxPath bounds the steps of a path: structures that hold themselves have no
// end.
const maxPath = 8

func (p Path) tooDeep() bool { return strings.Count(string(p), "/") >= maxPath }

// into returns what of a path is asked of the part that a step leads to. Of a
// value asked for as a whole, every part is.
func (p Path) into(step string) (Path, bool) {
	if p == "" {
		return "", true
	}
	first, rest := p.cut()
	return rest, sameStep(first, step)
}

// indexOf returns the index that a step to an element has.
func indexOf(step string) (int, bool) {
	n, err := strconv.Atoi(strings.TrimPrefix(step, "#"))
	return n, err == nil && strings.HasPrefix(step, "#")
}

// sameStep reports whether two steps may lead to the same part: an index or key
// that is not known may be any.
func sameStep(a, b string) bool {
	if a == b {
		return true
	}
	for _, wild := range []string{AnyElement, AnyKey} {
		if strings.HasPrefix(a, wild) && strings.HasPrefix(b, wild) && (a == wild || b == wild) {
			return true
		}
	}
	return false
}

// typeAt returns the type of a part, nil if the type does not show it.
func typeAt(t types.Type, p Path) types.Type {
	for p != "" && t != nil {
		var step string
		step, p = p.cut()
		t = partType(t, step)
	}
	return t
}

// partType returns the type of the part that a step leads to, nil if there is no
// such part.
func partType(t types.Type, step string) types.Type {
	switch u := pointee(t).Underlying().(type) {
	case *types.Struct:
		for f := range u.Fields() {
			if f.Name() == step {
				return f.Type()
			}
		}
	case *types.Slice:
		return u.Elem()
	case *types.Array:
		return u.Elem()
	case *types.Map:
		return u.Elem()
	case *types.Chan:
		return u.Elem()
	}
	return nil
}

// pointee returns what a pointer type points to, and other types as they are.
func pointee(t types.Type) types.Type {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		return p.Elem()
	}
	return t
}

// refers reports whether values of a type share what they hold with their
// copies.
func refers(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Pointer, *types.Slice, *types.Map, *types.Chan, *types.Interface:
		return true
	}
	return false
}

func is(t types.Type, kind types.BasicInfo) bool {
	if t == nil {
		return false
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&kind != 0
}
