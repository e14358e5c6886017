package origin

import (
	"go/ast"
	"go/constant"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// A Trace says where a place may come from.
type Trace struct {
	// Way is how a computed value comes there, from its source on; nil if none
	// does as far as the package shows.
	Way []Mark
	// Params are the parts of parameters that come there, also by way of the
	// callers in the package.
	Params []Param
}

// A Param is a part of a parameter of a function: what its callers hand over
// comes to the place that was asked for.
type Param struct {
	Fn    *types.Func
	Index int // the receiver first
	Path  Path
	Aged  bool // what comes there is a decay if the part is an elapsed time
}

// Handed returns the parameters of the function around a place from which it comes,
// without asking for callers, and whether it is computed in that function.
func (f *Flow) Handed(p Place) (params []Param, here bool) {
	if !f.build() {
		return nil, false
	}
	for _, l := range f.search(computed, p).leaves {
		if l.found {
			here = true
			continue
		}
		fn, _ := l.param.Parent().Object().(*types.Func)
		params = append(params, Param{fn, paramIndex(l.param.Parent(), l.param), l.path, l.aged})
	}
	return params, here
}

// Call returns the instruction of a call expression, nil if it is dead code or
// the package has no SSA form.
func (f *Flow) Call(e *ast.CallExpr) ssa.CallInstruction {
	if !f.build() {
		return nil
	}
	return f.code.Call(e)
}

// Calls returns all calls of the package, tests excepted, in the order of the
// source.
func (f *Flow) Calls() []ssa.CallInstruction {
	if !f.build() {
		return nil
	}
	var out []ssa.CallInstruction
	for _, fn := range f.index.funcs {
		if f.inTest(fn.Pos()) {
			continue
		}
		f.eachInstr(fn, func(i ssa.Instruction) {
			if c, ok := i.(ssa.CallInstruction); ok {
				out = append(out, c)
			}
		})
	}
	return out
}

// An upward follows parameters to callers, nearest first.
type upward struct {
	flow  *Flow
	kind  kind
	out   Trace
	found bool
	queue []rising
	seen  map[raised]bool
}

// A raised is a part of a parameter whose callers are asked.
type raised struct {
	param *ssa.Parameter
	path  Path
	aged  bool
}

// A rising is a leaf that is to be followed to the callers of its function, with
// the calls by which alone that function is reached.
type rising struct {
	leaf
	through []ssa.CallInstruction
}

// maxUp bounds the parameters that are followed to callers for one question.
const maxUp = 500

// Trace follows a place to where it comes from, through the callers of the
// function as well. The calls in through are those by which the function is
// reached that the place is in, innermost first: of a helper that is handed a
// statement, only the call at hand counts.
func (f *Flow) Trace(p Place, through ...ssa.CallInstruction) Trace {
	if !f.build() {
		return Trace{}
	}
	return f.upward(computed, p, through)
}

// Elapsed is Trace for a time that has passed in the place of a computed value.
func (f *Flow) Elapsed(p Place, through ...ssa.CallInstruction) Trace {
	if !f.build() {
		return Trace{}
	}
	t := f.upward(elapsed, p, through)
	for i := range t.Params {
		t.Params[i].Aged = true
	}
	return t
}

// upward searches in the function of a place and then at its callers, nearest
// first, until the first answer.
func (f *Flow) upward(k kind, p Place, through []ssa.CallInstruction) Trace {
	u := &upward{flow: f, kind: k, seen: map[raised]bool{}}
	u.add(f.search(k, p).leaves, nil, through)
	return u.run()
}

func (u *upward) run() Trace {
	for len(u.queue) > 0 && !u.found {
		next := u.queue[0]
		u.queue = u.queue[1:]
		u.callers(next)
	}
	return u.out
}

// add takes the leaves of a search; way is how it goes on from there.
func (u *upward) add(leaves []leaf, way []Mark, through []ssa.CallInstruction) {
	for _, l := range leaves {
		l.way = append(slices.Clone(l.way), way...)
		if l.found {
			if len(u.out.Way) == 0 {
				u.out.Way = append([]Mark{}, l.way...)
				u.found = true
			}
			continue
		}
		fn, _ := l.param.Parent().Object().(*types.Func)
		p := Param{fn, paramIndex(l.param.Parent(), l.param), l.path, l.aged}
		if fn != nil {
			u.out.Params = append(u.out.Params, p)
		}
		key := raised{l.param, l.path, l.aged}
		if u.seen[key] || len(u.seen) > maxUp {
			continue
		}
		u.seen[key] = true
		u.queue = append(u.queue, rising{l, through})
	}
}

// callers goes on at the calls of a function with what they hand to a parameter.
// What is a decay of the parameter is a finding if the caller hands over a time.
func (u *upward) callers(r rising) {
	fn := r.param.Parent()
	calls, rest := u.flow.index.callers[fn], []ssa.CallInstruction(nil)
	if len(r.through) > 0 {
		calls, rest = r.through[:1], r.through[1:]
	}
	k := u.kind
	if r.aged {
		k = elapsed
	}
	for _, c := range calls {
		arg := argOf(c.Common(), fn, r.param)
		if arg == nil {
			continue
		}
		found := u.flow.search(k, Place{arg, r.path, c}).leaves
		for i := range found {
			found[i].aged = r.aged
		}
		m := Mark{c.Common().Pos(), "it is handed to " + name(fn) + " here"}
		u.add(found, append([]Mark{m}, r.way...), rest)
	}
}

func name(fn *ssa.Function) string {
	if fn.Parent() != nil {
		return "a function literal"
	}
	return fn.Name()
}

// Text returns the constant text that a value is.
func Text(v ssa.Value) (string, bool) {
	switch x := v.(type) {
	case *ssa.MakeInterface:
		return Text(x.X)
	case *ssa.ChangeType:
		return Text(x.X)
	case *ssa.Const:
		if x.Value != nil && x.Value.Kind() == constant.String {
			return constant.StringVal(x.Value), true
		}
	}
	return "", false
}
