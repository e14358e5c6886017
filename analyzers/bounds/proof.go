package bounds

import (
	"go/token"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// maxProof bounds the blocks of a function that is asked what its answer proves:
// `func valid(x float64) bool`.
const maxProof = 40

// proves returns what a call has shown about its arguments, and about what is
// inside of them, if it returned true, or no error.
func (p *Arithmetic) proves(caller *shape, call *ssa.Call, truth bool) (out []atom) {
	fn := call.Common().StaticCallee()
	if fn == nil || len(fn.Blocks) == 0 || len(fn.Blocks) > maxProof {
		return nil
	}
	u := p.read(fn, nil, nil, maxLevel)
	if u == nil {
		return nil
	}
	for i, param := range fn.Params {
		if i >= len(call.Common().Args) {
			break
		}
		arg := call.Common().Args[i]
		if isNumber(param.Type()) {
			if s, ok := u.shown(fn, param, truth); ok {
				out = append(out, equal(arg, s))
			}
		} else if base := caller.base(arg); base != "" {
			out = append(out, u.shownInside(fn, u.s.key(param), base, truth)...)
		}
	}
	return out
}

// equal is the atom that a value lies in a span.
func equal(v ssa.Value, s span) atom { return atom{v: v, op: token.EQL, given: &s} }

// shown returns where a parameter lies if the function returned the truth value,
// or no error; ok is false if the answer tells nothing.
func (u *unit) shown(fn *ssa.Function, param *ssa.Parameter, truth bool) (s span, ok bool) {
	out := value{}
	for _, b := range fn.Blocks {
		ret, isReturn := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		if !isReturn || len(ret.Results) == 0 {
			continue
		}
		last := ret.Results[len(ret.Results)-1]
		// `return false` tells nothing about the case that it returned true.
		if u.denies(last, truth, b) {
			continue
		}
		in := u.at(param, b)
		for _, a := range u.s.atoms(last, truth, 0) {
			if u.s.about(a) == u.s.key(param) {
				in = u.apply(in, a, isInteger(param.Type()))
			}
		}
		out = out.join(in)
	}
	return out.span, out.known && out.span != u.raw(param).span
}

// denies reports whether a result is not the one asked about.
func (u *unit) denies(v ssa.Value, truth bool, b *ssa.BasicBlock) bool {
	if c, ok := v.(*ssa.Const); ok {
		if c.Value == nil {
			return !truth // no error
		}
		return (c.Value.ExactString() == "true") != truth
	}
	return isError(v.Type()) && truth && u.isFailure(v, b)
}

// shownInside is the same for what is inside a parameter: a field, the length of
// a slice. What is named after own here, is named after base where the call is.
func (u *unit) shownInside(fn *ssa.Function, own, base string, truth bool) (out []atom) {
	var known map[string]span
	for _, b := range fn.Blocks {
		ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		if !ok || len(ret.Results) == 0 || u.denies(ret.Results[len(ret.Results)-1], truth, b) {
			continue
		}
		here := u.insideAt(b, ret.Results[len(ret.Results)-1], own, truth)
		if known == nil {
			known = here
		}
		// Only what every return with that answer has seen is proven.
		for k, s := range known {
			t, ok := here[k]
			if !ok {
				delete(known, k)
				continue
			}
			known[k] = s.join(t)
		}
	}
	for _, k := range slices.Sorted(maps.Keys(known)) {
		s := known[k]
		out = append(out, atom{key: strings.ReplaceAll(k, own, base), op: token.EQL, given: &s})
	}
	return out
}

// insideAt returns what is known of the insides of a parameter where a function
// returns.
func (u *unit) insideAt(b *ssa.BasicBlock, result ssa.Value, own string, truth bool) map[string]span {
	out := map[string]span{}
	note := func(k string, a atom) {
		if !strings.Contains(k, own) || a.given == nil && !isConstant(a.other) {
			return
		}
		v, ok := out[k]
		if !ok {
			v = nonNegative
		}
		if v = u.apply(value{span: v, known: true}, a, a.whole()).span; !v.empty() {
			out[k] = v
		}
	}
	for k, guards := range u.s.guards {
		for _, g := range guards {
			if g.below.Dominates(b) {
				note(k, g.atom)
			}
		}
	}
	for _, a := range u.s.atoms(result, truth, 0) {
		note(u.s.about(a), a)
	}
	return out
}
