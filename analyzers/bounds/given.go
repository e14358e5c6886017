package bounds

import (
	"fmt"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// What a caller knows of the insides of an argument, such as that a slice is not
// empty or that a field was set to zero, is handed on by name: the callee's name
// for the same thing begins with its parameter instead of the argument. In what
// is handed on, mark stands for the parameter of an index.
func mark(index int) string { return fmt.Sprintf("§%d;", index) }

// maxGiven bounds what is handed on: a caller with hundreds of tests is generated.
const maxGiven = 200

// insides returns what is known at a call of the insides of its arguments.
func (u *unit) insides(call *ssa.Call) map[string]value {
	// All names would be searched at each call.
	if len(u.s.guards) > maxGiven {
		return nil
	}
	out := map[string]value{}
	for i, arg := range call.Common().Args {
		if base := u.s.base(arg); base != "" {
			u.tested(call.Block(), base, mark(i), out)
			u.set(call, base, mark(i), out)
			u.passed(base, mark(i), out)
		}
	}
	return out
}

// base names an argument by what its insides are named after, "" if it has none.
func (s *shape) base(arg ssa.Value) string {
	if load, ok := arg.(*ssa.UnOp); ok && load.Op == token.MUL && isStruct(arg.Type()) {
		return s.place(load.X).key()
	}
	switch arg.Type().Underlying().(type) {
	case *types.Pointer:
		return s.place(arg).key()
	case *types.Slice, *types.Map, *types.Struct:
		return s.key(arg)
	}
	return ""
}

// isStruct reports whether a type is a struct that is handed over as a value.
func isStruct(t types.Type) bool {
	_, ok := t.Underlying().(*types.Struct)
	return ok
}

// tested hands on what tests have shown.
func (u *unit) tested(at *ssa.BasicBlock, base, mark string, out map[string]value) {
	for k, guards := range u.s.guards {
		if !strings.Contains(k, base) {
			continue
		}
		// A length or a number nobody says anything about, and what tests have shown.
		v, told := value{span: nonNegative, known: true}, false
		for _, g := range guards {
			if u.covers(g.below, at) {
				v, told = u.apply(v, g.atom, g.whole()), true
			}
		}
		if told && v.known {
			out[strings.ReplaceAll(k, base, mark)] = v
		}
	}
}

// set hands on what was put into the fields of a variable.
func (u *unit) set(call *ssa.Call, base, mark string, out map[string]value) {
	root, _, _ := strings.Cut(base, ";")
	for _, st := range u.s.stores[root+";"] {
		p := u.s.place(st.Addr)
		if !isNumber(st.Val.Type()) || !strings.HasPrefix(p.key(), base) {
			continue
		}
		if v := u.load(call, p, nil); v.known {
			out["*"+mark+strings.TrimPrefix(p.key(), base)] = v
		}
	}
}

// passed hands on what this function was told of the same thing.
func (u *unit) passed(base, mark string, out map[string]value) {
	for k, v := range u.given {
		if own := u.unmarked(k); strings.Contains(own, base) {
			out[strings.ReplaceAll(own, base, mark)] = v
		}
	}
}

// told returns what the caller knows of the thing of a name.
func (u *unit) told(key string) (value, bool) {
	if len(u.given) == 0 {
		return value{}, false
	}
	for i, p := range u.s.fns[0].Params {
		key = strings.ReplaceAll(key, u.s.key(p), mark(i))
	}
	v, ok := u.given[key]
	return v, ok
}

// unmarked is a name in this function's own terms.
func (u *unit) unmarked(key string) string {
	for i, p := range u.s.fns[0].Params {
		key = strings.ReplaceAll(key, mark(i), u.s.key(p))
	}
	return key
}

// listed writes what is handed on in order, to tell readings of a function apart.
func listed(given map[string]value) string {
	var b strings.Builder
	for _, k := range slices.Sorted(maps.Keys(given)) {
		fmt.Fprintf(&b, "|%s %s", k, given[k].memo())
	}
	return b.String()
}
