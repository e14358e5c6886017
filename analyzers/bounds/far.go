package bounds

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// far reads a call of another package's function by the fact about it.
func (p *Arithmetic) far(fn *ssa.Function, args []value, call ssa.CallInstruction) (value, bool) {
	h := p.fact(fn)
	if h == nil {
		return value{}, false
	}
	valid := h.valid(args)
	// Two arguments that may be negative: the fact has no such case. Silence is better
	// than a guess.
	if len(valid) == 0 {
		return value{span: anything, known: true}, true
	}
	out := value{span: valid[0].span(), known: true, deduced: true}
	shared := common(valid, args)
	for _, c := range valid {
		if s := out.meet(c.span()); !s.empty() {
			out.span = s
		}
		if c.fits(args) {
			out.age, out.fades = out.age || c.Age, out.fades || c.Fades
		}
	}
	out.faults = handed(args, valid)
	for _, f := range p.farFaults(call, fn, args, shared, h) {
		out.faults = union(out.faults, []*Fault{f})
	}
	return out.live(), true
}

// common returns the faults of all cases that hold: each tells more than the
// others. That something decays, the case of an age alone tells.
func common(valid []Case, args []value) (out []FarFault) {
	for _, f := range valid[0].Faults {
		missing := func(c Case) bool { return !slices.Contains(c.Faults, f) }
		if f.Kind != Decay && !slices.ContainsFunc(valid, missing) {
			out = append(out, f)
		}
	}
	for _, c := range valid {
		for _, f := range c.Faults {
			if f.Kind == Decay && c.fits(args) && !slices.Contains(out, f) {
				out = append(out, f)
			}
		}
	}
	return out
}

// fits reports whether what a case says about fading is so for arguments: those of
// a zero and of a floor take what is named for an age as one.
func (c Case) fits(args []value) bool {
	return c.Given != Zero && c.Given != Above || slices.ContainsFunc(args, func(a value) bool { return a.age || a.moment })
}

// handed returns the faults of an argument that the function does not mend.
func handed(args []value, valid []Case) (out []*Fault) {
	for _, c := range valid {
		if c.Given == Sunk && slices.ContainsFunc(c.Faults, func(f FarFault) bool { return f.Name == given }) {
			out = union(out, args[c.Param].faults)
		}
	}
	return out
}

// fact returns the fact about a function, nil if there is none: it is not of this
// workspace, returns no float or could not be read.
func (p *Arithmetic) fact(fn *ssa.Function) *Helper {
	obj, ok := fn.Object().(*types.Func)
	if !ok {
		return nil
	}
	h := new(Helper)
	if !p.imported(obj.Origin(), h) {
		return nil
	}
	return h
}

// valid returns the cases that hold for arguments; none if two may be negative,
// of which no case tells.
func (h *Helper) valid(args []value) (out []Case) {
	low := -1
	for i, a := range args {
		if a.known && !a.atLeast(0) {
			if low >= 0 {
				return nil
			}
			low = i
		}
	}
	for _, c := range h.Cases {
		// The other cases take all arguments as not negative.
		if low >= 0 && (c.Param != low || c.Given != Sunk) {
			continue
		}
		if low >= 0 || c.Param < 0 || c.Param < len(args) && args[c.Param].is(c.Given) {
			out = append(out, c)
		}
	}
	return out
}

// is reports whether something given is so of a value.
func (v value) is(g Given) bool {
	switch g {
	case Zero:
		return v.known && v.constant() && v.lo == 0
	case Above:
		return v.known && v.above(0)
	case Age:
		return v.age
	}
	return false
}

// farFaults makes faults of the call of those of the function that is called.
func (p *Arithmetic) farFaults(call ssa.CallInstruction, fn *ssa.Function, args []value, shared []FarFault, h *Helper) (out []*Fault) {
	for _, f := range shared {
		// It came with the argument, and is on the list already.
		if f.Name == given {
			continue // the argument's own
		}
		out = append(out, h.farFault(call, fn, args, f))
	}
	return out
}

// farFault lays a fault at the call's door where another argument would mend it;
// else the function is at fault, and the call is where it shows in this package.
func (h *Helper) farFault(call ssa.CallInstruction, fn *ssa.Function, args []value, f FarFault) *Fault {
	for i, a := range call.Common().Args {
		c, ok := a.(*ssa.Const)
		if !ok || c.Value == nil || !args[i].nothing() || f.Of == i {
			continue
		}
		mends := func(c Case) bool { return c.Param == i && c.Given == Above && !slices.Contains(c.Faults, f) }
		if slices.ContainsFunc(h.Cases, mends) {
			return &Fault{Kind: Floor, Pos: call.Common().Pos(), Name: paramName(fn, i), Low: args[i].lo, To: f.Kind}
		}
	}
	return &Fault{Kind: f.Kind, Pos: call.Common().Pos(), Name: f.Name, Far: fn.Name() + " (" + f.At + ")"}
}

// farFloors is Floorless for a function of another package.
func (p *Arithmetic) farFloors(call ssa.CallInstruction, fn *ssa.Function, args []value) (out []*Fault) {
	h := p.fact(fn)
	if h == nil {
		return nil
	}
	for _, c := range h.Cases {
		if c.Param < 0 || c.Given != Zero || c.Param >= len(args) || !args[c.Param].known || !args[c.Param].nothing() {
			continue
		}
		for _, f := range c.Faults {
			if fault := h.farFault(call, fn, args, f); fault.Kind == Floor {
				out = union(out, []*Fault{fault})
			}
		}
	}
	return out
}

// paramName names a parameter of a function of which only the type is known.
func paramName(fn *ssa.Function, index int) string {
	sig := fn.Signature
	if sig.Recv() != nil {
		index--
	}
	if index < 0 || index >= sig.Params().Len() {
		return "receiver"
	}
	return sig.Params().At(index).Name()
}
