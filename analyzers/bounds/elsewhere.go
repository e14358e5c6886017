package bounds

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// scan looks for the last store to the place among the first n instructions of a
// block, and for calls that may store there. It returns what it found, what holds
// of the place before the block, and whether nothing before it matters.
func (w *walk) scan(b *ssa.BasicBlock, n int, atoms []atom) (found []def, rest []atom, done bool) {
	for i := n - 1; i >= 0; i-- {
		switch instr := b.Instrs[i].(type) {
		case *ssa.Store:
			if w.place.in(w.s.place(instr.Addr)) {
				return append(found, def{store: instr, atoms: atoms}), nil, true
			}
		case *ssa.RunDefers, *ssa.Call, *ssa.Go:
			defs, more, all := w.elsewhereBy(instr, b.Parent())
			for _, d := range defs {
				d.atoms = append(slices.Clip(d.atoms), atoms...)
				found = append(found, d)
			}
			if all {
				return found, nil, true
			}
			atoms = append(slices.Clip(atoms), more...)
		}
	}
	return found, atoms, false
}

// elsewhereBy returns what an instruction that runs other code stores in the
// place, what holds of the place if that code has left it alone, and whether it
// never does.
func (w *walk) elsewhereBy(instr ssa.Instruction, fn *ssa.Function) (defs []def, rest []atom, all bool) {
	if !w.shared {
		return nil, nil, false
	}
	call, ok := instr.(*ssa.Call)
	switch {
	case ok && isBuiltin(call.Common()):
		return nil, nil, false
	case ok && w.s.callee != nil:
		if defs, rest, all, ok := w.called(call); ok {
			return defs, rest, all
		}
	case !ok && !w.inner:
		if _, ok := instr.(*ssa.RunDefers); ok {
			return w.deferred(fn)
		}
	}
	return w.elsewhere(fn), nil, false
}

// deferred returns what a function's deferred literals store: one may lift a
// named result, and then what it leaves alone needs no lifting.
func (w *walk) deferred(fn *ssa.Function) (defs []def, rest []atom, all bool) {
	for lit, made := range w.s.made {
		if made.Parent() != fn || !defers(made) {
			continue
		}
		for _, d := range w.s.leaving(lit, w.place) {
			if d.store == nil {
				rest = append(rest, d.atoms...)
			} else {
				defs = append(defs, d)
			}
		}
	}
	return defs, rest, false
}

// defers reports whether a literal runs when the function returns, which is the
// one time at which what it stores is known to be the last.
func defers(made ssa.Instruction) bool {
	for _, ref := range *made.(*ssa.MakeClosure).Referrers() {
		if _, ok := ref.(*ssa.Defer); ok {
			return true
		}
	}
	return false
}

// called returns what a function that is handed a pointer stores in the place; ok
// is false if it is handed none that leads there, or cannot be read.
func (w *walk) called(call *ssa.Call) (defs []def, rest []atom, all, ok bool) {
	fn := call.Common().StaticCallee()
	if fn == nil || fn.Parent() != nil {
		return nil, nil, false, false
	}
	if fn.Origin() != nil {
		fn = fn.Origin()
	}
	for i, arg := range call.Common().Args {
		to := w.s.place(arg)
		if !isPointer(arg.Type()) || !w.place.in(to) || i >= len(fn.Params) {
			continue
		}
		s := w.s.callee(fn)
		if s == nil {
			return nil, nil, false, false
		}
		e := &effect{call, fn, place{fn.Params[i], s.key(fn.Params[i]), w.place.path[len(to.path):]}}
		// It reads what it is handed, and no more.
		if len(s.stores[e.into.root]) == 0 {
			return nil, nil, false, true
		}
		all = true
		for _, d := range s.leaving(fn, e.into) {
			// On some way it leaves the place alone, under conditions that then hold.
			if d.store == nil {
				all = false
				rest = append(rest, portable(d.atoms, call.Common(), fn)...)
			} else {
				defs = append(defs, def{store: d.store, by: w.s.effect(e), atoms: nil})
			}
		}
		return defs, rest, all && len(defs) > 0, true
	}
	return nil, nil, false, false
}

// portable returns the atoms of a function in terms of its caller: those that
// compare with a constant or an argument.
func portable(atoms []atom, c *ssa.CallCommon, fn *ssa.Function) (out []atom) {
	for _, a := range atoms {
		p, handed := a.other.(*ssa.Parameter)
		if handed {
			a.other = c.Args[indexOf(fn, p)]
		}
		if a.loop == nil && (a.given != nil || handed || isConstant(a.other)) {
			a.away = nil
			out = append(out, a)
		}
	}
	return out
}

// leaving returns the stores to a place of the function around a literal, or of
// the caller, that hold when a function returns; a nil store if it has left the
// place alone.
func (s *shape) leaving(fn *ssa.Function, p place) (out []def) {
	for _, b := range fn.Blocks {
		ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		if !ok {
			continue
		}
		w := &walk{s: s, place: p, inner: true, states: map[step][]atom{}}
		w.from(ret)
		out = append(out, w.defs...)
	}
	return out
}

// back goes on to the blocks before one.
func (w *walk) back(from step, atoms []atom) {
	for _, p := range from.block.Preds {
		next := step{block: p}
		if l := w.s.loops[p]; l != nil && l.exit == from.block && !l.body[from.block] {
			next.exit = true
		}
		more := slices.Clone(atoms)
		if l := w.s.loops[from.block]; from.exit && l != nil && !l.body[p] {
			more = append(more, atom{loop: l})
		}
		for _, a := range w.s.along(p, from.block) {
			if a.v != nil && w.reads(a.v) || a.v == nil && strings.HasPrefix(a.key, "*"+w.place.key()) {
				more = append(more, a)
			}
		}
		w.push(next, more)
	}
}

// reads reports whether a value is a load of the walk's place.
func (w *walk) reads(v ssa.Value) bool {
	for range maxDepth {
		switch c := v.(type) {
		case *ssa.Convert:
			v = c.X
		case *ssa.UnOp:
			q := w.s.place(c.X)
			return q.root == w.place.root && slices.Equal(q.path, w.place.path)
		default:
			return false
		}
	}
	return false
}

// push notes a way to a step; on two ways only what holds on both does.
func (w *walk) push(next step, atoms []atom) {
	old, seen := w.states[next]
	if !seen {
		w.states[next] = atoms
		w.work = append(w.work, next)
		return
	}
	if shared := both(old, atoms); len(shared) < len(old) {
		w.states[next] = shared
		w.work = append(w.work, next)
	}
}

// initial is what was there before the function, or before the literal.
func (w *walk) initial(fn *ssa.Function, atoms []atom) []def {
	made := w.s.made[fn]
	alloc, local := w.place.base.(*ssa.Alloc)
	if !local || made == nil || alloc.Parent() == fn || w.inner {
		return []def{{atoms: atoms}}
	}
	return w.elsewhere(nil)
}

// elsewhere returns the stores of all functions but one.
func (w *walk) elsewhere(but *ssa.Function) (out []def) {
	for _, st := range w.s.stores[w.place.root] {
		if st.Parent() != but && w.place.in(w.s.place(st.Addr)) {
			out = append(out, def{store: st})
		}
	}
	return out
}
