package fieldflow

import (
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctxlaws/ctxvet/analyzers/vocab"
)

// maxSteps bounds what one value is followed for.
const maxSteps = 20_000

// A tracker follows one value forward and notes what is read of the results in
// it.
type tracker struct {
	c      *code
	pos    token.Pos
	held   map[string]*Held // by the path from the value to the result
	all    Reads            // of the value as a whole
	seen   map[step]bool
	work   []step
	gaveUp bool
}

// A step is a value that holds the tracked one or a part of it.
type step struct {
	v    ssa.Value
	path string
	in   *Held // nil as long as the path has not come to a result
}

// newTracker returns a tracker for a value that comes from a place.
func newTracker(c *code, pos token.Pos) *tracker {
	return &tracker{c: c, pos: pos, held: map[string]*Held{}, seen: map[step]bool{}}
}

// sorted returns the results in the order of their paths.
func (t *tracker) sorted() (out []*Held) {
	for _, path := range slices.Sorted(maps.Keys(t.held)) {
		h := t.held[path]
		h.Entries = sortReads(h.Entries)
		out = append(out, h)
	}
	return out
}

// disclosedWithin reports whether the results that were read together are
// disclosed, or kept, one by one.
func (t *tracker) disclosedWithin(h *Held) bool {
	for path, together := range t.held {
		prefix, ok := strings.CutSuffix(path, "…")
		if together != h || !ok {
			continue
		}
		for at, o := range t.held {
			if strings.HasPrefix(at, prefix) && (o.Disclosed || o.Escapes) {
				return true
			}
		}
	}
	return false
}

// add goes on with a value; with in, it is a part of that result. The outermost
// result counts: one that is embedded in it is a part.
func (t *tracker) add(v ssa.Value, path string, in *Held) {
	if v == nil {
		return
	}
	if r := t.c.result(v.Type()); in == nil && r != nil {
		in = t.held[path]
		if in == nil {
			in = &Held{Type: r, Pos: t.pos}
			t.held[path] = in
		}
	}
	s := step{v, path, in}
	if !t.seen[s] {
		t.seen[s] = true
		t.work = append(t.work, s)
	}
}

// run follows the value until no new one holds it.
func (t *tracker) run() {
	for n := 0; len(t.work) > 0; n++ {
		if n > maxSteps {
			t.gaveUp, t.all.Keeps = true, true
			return
		}
		s := t.work[len(t.work)-1]
		t.work = t.work[:len(t.work)-1]
		if s.v.Referrers() == nil {
			continue
		}
		for _, r := range *s.v.Referrers() {
			t.follow(s, r)
		}
	}
}

// keep notes that the value goes where it cannot be seen.
func (t *tracker) keep(s step) { t.apply(s, Reads{Keeps: true}, nil) }

// apply notes what is done with the value.
func (t *tracker) apply(s step, what Reads, call ssa.CallInstruction) {
	h := s.in
	if h == nil {
		t.all.Keeps = t.all.Keeps || what.Keeps
		t.all.Returns = t.all.Returns || what.Returns
		t.all.Disclosure = t.all.Disclosure || what.Disclosure
		if !what.Entries && !what.Fills {
			return
		}
		h = t.within(s)
	}
	h.Escapes = h.Escapes || what.Keeps || what.Returns
	t.all.Returns = t.all.Returns || what.Returns
	h.Disclosed = h.Disclosed || what.Disclosure
	h.filled = h.filled || what.Fills
	if what.Entries {
		h.Entries = append(h.Entries, t.c.readAt(call))
	}
}

// within returns the results that a value carries, taken together.
func (t *tracker) within(s step) *Held {
	path := s.path + "…"
	if t.held[path] == nil {
		t.held[path] = &Held{Type: t.c.resultIn(s.v.Type(), 0), Pos: t.pos}
	}
	return t.held[path]
}

// follow follows a value into an instruction that uses it.
func (t *tracker) follow(s step, instr ssa.Instruction) {
	switch i := instr.(type) {
	case *ssa.FieldAddr, *ssa.Field:
		t.selected(s, instr.(ssa.Value))
	case *ssa.IndexAddr, *ssa.Index, *ssa.Lookup, *ssa.Range, *ssa.Next:
		t.add(instr.(ssa.Value), s.path+"[]", s.in)
	case *ssa.UnOp:
		if i.Op == token.MUL {
			t.add(i, s.path, s.in)
		}
	case *ssa.Phi, *ssa.ChangeType, *ssa.ChangeInterface, *ssa.MakeInterface, *ssa.TypeAssert, *ssa.Slice, *ssa.Convert:
		t.add(instr.(ssa.Value), s.path, s.in)
	case *ssa.Extract:
		if t.c.carries(i.Type(), false) {
			t.add(i, s.path, s.in)
		}
	case *ssa.BinOp:
		// Structs are compared field by field, pointers are not.
		if st, ok := s.v.Type().Underlying().(*types.Struct); ok && s.in != nil && s.in.discloses(st) {
			t.apply(s, Reads{Disclosure: true}, nil)
		}
	case *ssa.Store:
		t.stored(s, i)
	case *ssa.Return, *ssa.Panic, *ssa.Send, *ssa.Select:
		_, returns := instr.(*ssa.Return)
		t.apply(s, Reads{Keeps: !returns, Returns: returns}, nil)
	case *ssa.MapUpdate:
		if i.Value == s.v {
			name, _ := constantText(i.Key, nil)
			t.put(s, i.Map, name)
		}
	case *ssa.MakeClosure:
		t.captured(s, i)
	case ssa.CallInstruction:
		t.called(s, i)
	}
}

// selected follows a value into the selection of one of its fields.
func (t *tracker) selected(s step, v ssa.Value) {
	_, f := field(v.(ssa.Instruction))
	if f == nil {
		return
	}
	h := s.in
	if h == nil {
		t.add(v, s.path+"."+f.Name(), nil)
		return
	}
	switch {
	case slices.Contains(h.Type.Entries, f):
		h.built = h.built || written(v)
		if used(v) {
			end := v.Pos() + token.Pos(len(f.Name()))
			h.Entries = append(h.Entries, Read{Pos: v.Pos(), End: end, Field: f.Name()})
		}
	case slices.Contains(h.Type.Disclosure, f):
		h.Disclosed = h.Disclosed || used(v)
	case f.Embedded():
		t.add(v, s.path, h)
	}
}

// discloses reports whether a struct that is the result, or a part of it, holds a
// field of its disclosure.
func (h *Held) discloses(st *types.Struct) bool {
	for f := range st.Fields() {
		if slices.Contains(h.Type.Disclosure, f.Origin()) {
			return true
		}
	}
	return false
}

// written reports whether a field is assigned to.
func written(v ssa.Value) bool {
	for _, r := range *v.Referrers() {
		if st, ok := r.(*ssa.Store); ok && st.Addr == v {
			return true
		}
	}
	return false
}

// stored follows a value into a variable. One that is stored in a list, a map
// or a field is kept: who looks there later is not known.
func (t *tracker) stored(s step, st *ssa.Store) {
	if st.Val != s.v {
		return // another value takes its place
	}
	switch addr := st.Addr.(type) {
	case *ssa.Alloc:
		t.add(addr, s.path, s.in)
	case *ssa.FreeVar:
		outside := t.c.binding(addr)
		if _, ok := outside.(*ssa.Alloc); !ok {
			t.keep(s)
			return
		}
		t.add(outside, s.path, s.in)
	case *ssa.FieldAddr:
		name := ""
		if _, f := field(addr); f != nil {
			name = f.Name()
		}
		t.put(s, addr.X, name)
	default:
		t.keep(s)
	}
}

// put follows a value into a field of a struct, or under a key of a map: what
// holds it may be there to be executed by a template, and is kept otherwise.
func (t *tracker) put(s step, in ssa.Value, name string) {
	refs, only := t.c.executedOnly(in, 0)
	if !only || len(refs) == 0 || name == "" {
		t.keep(s)
		return
	}
	for _, ref := range refs {
		t.apply(s, t.c.readsByTemplates(ref.refs, "$."+name), ref.call)
	}
}

// captured follows a value into a function literal, or a method value.
func (t *tracker) captured(s step, mc *ssa.MakeClosure) {
	fn := mc.Fn.(*ssa.Function)
	for i, b := range mc.Bindings {
		if b != s.v {
			continue
		}
		if bound := source(fn); bound != fn || len(fn.Blocks) == 0 {
			t.apply(s, t.c.reads(bound, 0), nil)
			if t.c.reads(bound, 0).Entries && s.in != nil {
				s.in.Entries[len(s.in.Entries)-1] = Read{Pos: mc.Pos(), Callee: bound.Name()}
			}
			continue
		}
		t.add(fn.FreeVars[i], s.path, s.in)
	}
}

// called follows a value into a call.
func (t *tracker) called(s step, call ssa.CallInstruction) {
	common := call.Common()
	if b, ok := common.Value.(*ssa.Builtin); ok {
		switch {
		case b.Name() == "append" && call.Value() != nil && common.Args[0] == s.v:
			t.add(call.Value(), s.path, s.in)
		case b.Name() == "append" || b.Name() == "copy":
			t.keep(s)
		}
		return
	}
	if common.IsInvoke() && common.Value == s.v {
		t.keep(s) // which method runs is not known
		return
	}
	for i, arg := range common.Args {
		if arg == s.v {
			t.apply(s, t.c.readsOf(call, i), call)
		}
	}
}

// readAt returns the place of a call that reads entries.
func (c *code) readAt(call ssa.CallInstruction) Read {
	if call == nil {
		return Read{}
	}
	pos, end := c.callPos(call.Common().Pos())
	name := "the function"
	if fn := call.Common().StaticCallee(); fn != nil {
		name = source(fn).Name()
	}
	return Read{Pos: pos, End: end, Callee: name}
}

// resultIn returns the first result type that a type holds.
func (c *code) resultIn(t types.Type, depth int) *vocab.Result {
	if r := c.result(t); r != nil || depth > maxHolding {
		return r
	}
	switch u := t.Underlying().(type) {
	case interface{ Elem() types.Type }:
		return c.resultIn(u.Elem(), depth+1)
	case *types.Struct:
		for i := range u.NumFields() {
			if inner := c.resultIn(u.Field(i).Type(), depth+1); inner != nil {
				return inner
			}
		}
	}
	return nil
}
