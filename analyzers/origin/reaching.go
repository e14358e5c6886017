package origin

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// Reaching returns the calls that a value may be the result of, of those that
// match asks for.
func (f *Flow) Reaching(p Place, match func(*ssa.Call) bool) []*ssa.Call {
	if !f.build() {
		return nil
	}
	s := &search{flow: f, kind: reaching, seen: map[Place]bool{}, match: match}
	s.push(p, nil, Mark{})
	s.run()
	return s.calls
}

// Keys returns the keys that are put into the map that a place is, as far as they
// are constant, also by callers of the function.
func (f *Flow) Keys(p Place) []string {
	if !f.build() {
		return nil
	}
	s := &search{flow: f, kind: reaching, seen: map[Place]bool{}, keys: map[string]bool{}}
	p.Path = append2(p.Path, AnyKey)
	s.push(p, nil, Mark{})
	s.run()
	s.climb()
	var out []string
	for k := range s.keys {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}

// climb continues a search at the callers of the functions whose parameters it
// ended at.
func (s *search) climb() {
	for n := 0; n < len(s.leaves) && n < maxUp; n++ {
		l := s.leaves[n]
		if l.found {
			continue
		}
		for _, c := range s.flow.index.callers[l.param.Parent()] {
			s.push(Place{argOf(c.Common(), l.param.Parent(), l.param), l.path, c}, nil, Mark{})
		}
		s.run()
	}
}

// reached looks at a call when calls or keys are looked for: it notes the call,
// or goes into what it runs. It reports whether that was all.
func (s *search) reached(v *visit, c *ssa.Call, result int) bool {
	if s.kind != reaching {
		return false
	}
	if s.match != nil && s.match(c) {
		s.calls = append(s.calls, c)
		return true
	}
	for _, fn := range s.flow.callees(c.Common()) {
		s.results(question{fn, result, v.Path, reaching})
	}
	return false
}

// noteKey remembers the key of a store into a map.
func (s *search) noteKey(instr ssa.Instruction) {
	if up, ok := instr.(*ssa.MapUpdate); ok && s.keys != nil {
		if text, ok := Text(up.Key); ok {
			s.keys[text] = true
		}
	}
}

// Set returns how the part of a value that a place is gets a value of its own
// that is not nil, by a field or an element that the code in reach puts there,
// callers included; nil if it does not.
func (f *Flow) Set(p Place, through ...ssa.CallInstruction) []Mark {
	if !f.build() || p.Path == "" {
		return nil
	}
	return f.upward(assigned, p, through).Way
}

// isAssigned reports whether a search for what was set has come to the value that
// was put there.
func isAssigned(v *visit) bool {
	if v.Path != "" || v.next == nil {
		return false
	}
	c, constant := v.Value.(*ssa.Const)
	return !constant || c.Value != nil
}

// Hooked returns what the methods of a type whose names begin with Before put into
// a field of their receiver: an ORM calls them when it writes.
func (f *Flow) Hooked(t types.Type, field string) []Place {
	named, ok := types.Unalias(pointee(t)).(*types.Named)
	if !ok || !f.build() {
		return nil
	}
	var out []Place
	for _, st := range f.index.fields[fieldOf{named.Origin().Obj(), field}] {
		if strings.HasPrefix(st.instr.Parent().Name(), "Before") {
			out = append(out, st.to)
		}
	}
	return out
}
