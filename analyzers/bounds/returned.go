package bounds

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// returned joins what a function of the unit returns.
func (u *unit) returned(fn *ssa.Function, index int, path []int) value {
	out := value{}
	for _, b := range fn.Blocks {
		ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		if !ok || index >= len(ret.Results) || u.s.dead[b] || u.failed(ret) {
			continue
		}
		in := u.part(ret.Results[index], path, ret)
		in.faults = placed(in.faults, ret.Pos())
		out = out.join(in)
	}
	return out
}

// placed puts faults that come from a variable, and have no place of their own,
// where the function returns.
func placed(faults []*Fault, at token.Pos) []*Fault {
	out := slices.Clone(faults)
	for i, f := range out {
		if !f.Pos.IsValid() {
			g := *f
			g.Pos = at
			out[i] = &g
		}
	}
	return out
}

// failed reports whether a return hands out an error, or false for "there is
// none": what stands beside it is no result.
func (u *unit) failed(ret *ssa.Return) bool {
	return len(ret.Results) > 1 && u.isFailure(ret.Results[len(ret.Results)-1], ret.Block())
}

// isFailure reports whether a last result says that there is no other.
func (u *unit) isFailure(v ssa.Value, b *ssa.BasicBlock) bool {
	// The idioms of giving up: a constant false, an error made on the spot, one of the
	// package's named errors, and an error that was tested not to be nil.
	switch last := v.(type) {
	case *ssa.Const:
		return last.Value != nil && last.Value.ExactString() == "false"
	case *ssa.MakeInterface:
		return isError(last.Type())
	case *ssa.Call:
		fn := last.Common().StaticCallee()
		return fn != nil && isError(last.Type()) && slices.Contains(errorMakers, fn.String())
	case *ssa.UnOp:
		global, ok := last.X.(*ssa.Global)
		return ok && isError(last.Type()) && strings.HasPrefix(strings.ToLower(global.Name()), "err")
	}
	return u.notNil(v, b)
}

var errorMakers = []string{"fmt.Errorf", "errors.New", "errors.Join"}

// isError reports whether a type is the interface error itself.
func isError(t types.Type) bool {
	return types.Identical(t, types.Universe.Lookup("error").Type())
}

// notNil reports whether an error was tested before it is returned.
func (u *unit) notNil(v ssa.Value, b *ssa.BasicBlock) bool {
	if !isError(v.Type()) {
		return false
	}
	for d := b; d != nil && len(d.Preds) == 1; d = d.Idom() {
		cond, ok := condition(d.Preds[0]).(*ssa.BinOp)
		if ok && cond.X == v {
			truth := d.Preds[0].Succs[0] == d
			return truth == (cond.Op.String() == "!=")
		}
	}
	return false
}

// helper reads a function of the package for the arguments of a call.
func (u *unit) helper(call *ssa.Call, fn *ssa.Function, args []value, index int, path []int) value {
	if !allKnown(call, args) {
		return value{}
	}
	given := u.insides(call)
	in := u.p.read(fn, args, given, u.level+1)
	if in == nil {
		return u.result(call, index, path) // recursion, or a depth that nobody follows
	}
	out := in.returned(fn, index, path)
	if len(out.faults) > 0 {
		out.faults = u.p.blame(call, fn, args, out.faults, func(args []value) []*Fault {
			if in := u.p.read(fn, args, given, u.level+1); in != nil {
				return in.returned(fn, index, path).faults
			}
			return nil
		})
	}
	return out
}
