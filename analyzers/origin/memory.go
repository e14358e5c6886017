package origin

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// A store is an instruction that writes into what a value refers to.
type store struct {
	instr ssa.Instruction
	to    Place
	mark  Mark
	// whole says that all that is asked for is overwritten: what was there
	// before counts no more.
	whole bool
	fn    *ssa.Function // whose i-th parameter is written, if a call does it
	call  *ssa.CallCommon
	param int
	far   *Derived // what a function of another package writes, if one does it
}

// A gatherer collects the stores into what a value refers to, by whatever name.
type gatherer struct {
	search *search
	stores []store
	seen   map[alias]bool
}

// An alias is a name under which stores are looked for. A pair is looked at once,
// which ends the search in structures that hold themselves.
type alias struct {
	value ssa.Value
	path  Path
}

// stores follows what is written into the place before it is looked at.
func (s *search) stores(v *visit, list []store) {
	for _, st := range s.live(list, v.At) {
		s.noteKey(st.instr)
		if st.far != nil {
			s.derived(v, st.call, st.instr, *st.far, st.to.Path)
			continue
		}
		if st.fn != nil {
			q := question{st.fn, -1 - st.param, st.to.Path, s.kind}
			s.apply(v, st.call, st.instr, st.fn, s.flow.summarize(q))
			continue
		}
		s.push(st.to, v, st.mark)
	}
}

// live returns those of the stores into a place that reach it where it is looked
// at.
func (s *search) live(list []store, at ssa.Instruction) []store {
	last := certain(list, at)
	return slices.DeleteFunc(list, func(st store) bool {
		return !s.flow.mayPrecede(st.instr, at) || slices.ContainsFunc(last, func(o ssa.Instruction) bool {
			return o != st.instr && dominates(st.instr, o)
		})
	})
}

// certain returns the stores that surely overwrite all of a place before it is
// looked at.
func certain(list []store, at ssa.Instruction) []ssa.Instruction {
	var out []ssa.Instruction
	for _, st := range list {
		if st.whole && dominates(st.instr, at) {
			out = append(out, st.instr)
		}
	}
	return out
}

// overwritten reports whether what a value had at a place is surely overwritten
// before it is looked at.
func (s *search) overwritten(p Place, list []store) bool {
	return p.At != nil && refers(p.Value.Type()) && len(certain(list, p.At)) > 0
}

// gather returns all stores into a place, whenever they run. A variable of the
// package may be written by any function; the SSA form does not list its uses, so
// the index has them.
func (s *search) gather(p Place) []store {
	if v, ok := p.Value.(*ssa.Global); ok {
		g := &gatherer{search: s, seen: map[alias]bool{}}
		for _, instr := range s.flow.index.globals[v] {
			g.use(v, instr, p.Path, false)
		}
		return g.stores
	}
	list := s.own(p)
	if f, rest := receiverField(p); f != nil {
		for _, st := range s.flow.index.fields[*f] {
			st.to.Path = rest
			list = append(list, st)
		}
	}
	return list
}

// own returns the stores into a place of the function that it is in, and of those
// that it calls.
func (s *search) own(p Place) []store {
	if !refers(p.Value.Type()) || p.Value.Referrers() == nil {
		return nil
	}
	g := &gatherer{search: s, seen: map[alias]bool{}}
	g.into(p.Value, p.Path, true)
	return g.stores
}

// maxAliases bounds the names of one thing that are looked at.
const maxAliases = 2_000

// into collects the stores through one value. It is certain as long as there is
// but one thing that the value may refer to.
func (g *gatherer) into(base ssa.Value, path Path, certain bool) {
	key := alias{base, path}
	if g.seen[key] || base.Referrers() == nil || path.tooDeep() {
		return
	}
	if len(g.seen) > maxAliases {
		g.search.flow.gaveUp = true
		return
	}
	g.seen[key] = true
	for _, r := range *base.Referrers() {
		g.use(base, r, path, certain)
	}
}

// use looks at one instruction that mentions the value. Kept under another name it
// is still the same thing, but nobody can say any more which store is the last.
func (g *gatherer) use(base ssa.Value, r ssa.Instruction, path Path, certain bool) {
	switch r := r.(type) {
	case *ssa.Store:
		if r.Addr == base {
			g.add(r, r.Val, path, certain, Mark{})
		} else if refers(base.Type()) {
			g.into(r.Addr, path, false) // kept under another name
		}
	case *ssa.FieldAddr:
		g.part(r, fieldName(r.X.Type(), r.Field), path, certain)
	case *ssa.IndexAddr:
		if r.X == base {
			step := element(r.Index)
			g.part(r, step, path, certain)
		}
	case *ssa.MapUpdate:
		step := key(r.Map.Type(), r.Key)
		if rest, ok := path.into(step); ok && r.Map == base {
			g.add(r, r.Value, rest, certain && path.starts(step), Mark{})
		}
	case *ssa.Send:
		if rest, ok := path.into(AnyElement); ok && r.Chan == base {
			g.add(r, r.X, rest, false, Mark{})
		}
	case *ssa.MakeClosure:
		for i, b := range r.Bindings {
			if b == base {
				g.into(r.Fn.(*ssa.Function).FreeVars[i], path, false)
			}
		}
	case ssa.CallInstruction:
		g.call(base, r, path)
	case ssa.Value:
		g.again(base, r, path, certain)
	}
}

// again goes on with a value that refers to the same.
func (g *gatherer) again(base, r ssa.Value, path Path, certain bool) {
	if !refers(r.Type()) {
		return
	}
	switch r := r.(type) {
	case *ssa.UnOp:
		if r.Op == token.MUL {
			g.into(r, path, false)
		}
	case *ssa.Slice:
		if r.X == base {
			g.into(r, path, certain && r.Low == nil)
		}
	case *ssa.ChangeType, *ssa.MakeInterface, *ssa.ChangeInterface:
		g.into(r, path, certain)
	case *ssa.Phi, *ssa.Convert, *ssa.TypeAssert, *ssa.Extract:
		g.into(r, path, false)
	case *ssa.Lookup:
		if rest, ok := path.into(key(r.X.Type(), r.Index)); ok && r.X == base && path != "" {
			g.into(r, rest, false)
		}
	}
}

// part goes on with the address of a field or element, if it leads to what is asked
// for. A store into one element overwrites what is asked for only if just that
// element was asked for.
func (g *gatherer) part(addr ssa.Value, step string, path Path, certain bool) {
	if rest, ok := path.into(step); ok {
		g.into(addr, rest, certain && path.starts(step))
	}
}

// add notes a store. One into a field is worth telling, since readers lose the
// value's trace there.
func (g *gatherer) add(instr ssa.Instruction, val ssa.Value, path Path, whole bool, m Mark) {
	if m.Text == "" {
		if fa, ok := addrOf(instr).(*ssa.FieldAddr); ok {
			m = Mark{instr.Pos(), "it is put into field " + fieldName(fa.X.Type(), fa.Field) + " here"}
		}
	}
	g.stores = append(g.stores, store{instr: instr, to: Place{val, path, instr}, mark: m, whole: whole})
}

func addrOf(instr ssa.Instruction) ssa.Value {
	if st, ok := instr.(*ssa.Store); ok {
		return st.Addr
	}
	return nil
}

// call collects what a function writes that is handed the value.
func (g *gatherer) call(base ssa.Value, r ssa.CallInstruction, path Path) {
	call := r.Common()
	for _, v := range g.search.flow.libraryInto(call, base, path) {
		g.stores = append(g.stores, store{instr: r, to: Place{v, "", r}})
	}
	if v := r.Value(); v != nil && handsBack(call) && refers(v.Type()) {
		g.into(v, path, false)
	}
	g.far(base, r, path)
	for _, fn := range g.search.flow.callees(call) {
		for i, p := range fn.Params {
			if argOf(call, fn, p) == base {
				g.stores = append(g.stores, store{instr: r, to: Place{nil, path, nil}, fn: fn, call: call, param: i})
			}
		}
	}
}

// far collects what a function of another package writes into what it is handed.
func (g *gatherer) far(base ssa.Value, r ssa.CallInstruction, path Path) {
	fn := Callee(r.Common())
	if g.search.flow.pass == nil || g.search.kind == reaching {
		return
	}
	for _, d := range g.search.flow.derives(fn) {
		rest, ok := overlap(d.Path, path)
		if ok && d.Result < 0 && Arg(r.Common(), fn, -1-d.Result) == base {
			g.stores = append(g.stores, store{instr: r, to: Place{nil, rest, nil}, call: r.Common(), far: &d})
		}
	}
}

// A fieldOf is a field of a named struct type.
type fieldOf struct {
	typ   *types.TypeName
	field string
}

// receiverField returns the field of the receiver that a place is, or is in, and
// the rest of the path; nil if it is none. What one method of a type leaves in
// its receiver another one finds there.
func receiverField(p Place) (*fieldOf, Path) {
	par, ok := p.Value.(*ssa.Parameter)
	if !ok || p.Path == "" {
		return nil, ""
	}
	tn := receiverOf(par)
	if tn == nil {
		return nil, ""
	}
	field, rest := p.Path.cut()
	return &fieldOf{tn, field}, rest
}

// receiverOf returns the named type whose method's receiver a parameter is, nil
// if it is none.
func receiverOf(p *ssa.Parameter) *types.TypeName {
	fn := p.Parent()
	if fn.Signature.Recv() == nil || len(fn.Params) == 0 || fn.Params[0] != p {
		return nil
	}
	named, ok := types.Unalias(pointee(p.Type())).(*types.Named)
	if !ok {
		return nil
	}
	return named.Origin().Obj()
}
