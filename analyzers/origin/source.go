package origin

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// source says what computes a part of a result of a function, "" if it is none
// of the functions that compute. Only floats are values for the moment: what a
// score function returns beside them are the candidates themselves.
func (f *Flow) source(fn *types.Func, result int, path Path) string {
	if fn == nil || result >= fn.Signature().Results().Len() || !f.scoring.Score(fn) {
		return ""
	}
	t := fn.Signature().Results().At(result).Type()
	if _, list := t.Underlying().(*types.Slice); list {
		t = t.Underlying().(*types.Slice).Elem()
		if path != "" {
			_, path = path.cut()
		}
	}
	if !f.computedPart(fn, t, path) {
		return ""
	}
	word := "score"
	if f.scoring.Activation(fn) {
		word = "activation"
	}
	return fn.Name() + " computes the " + word + " here"
}

// computedPart reports whether a part of what a function returns is a float that
// it computed: the result itself, or a field of it.
func (f *Flow) computedPart(fn *types.Func, t types.Type, path Path) bool {
	if is(t, types.IsFloat) {
		return true
	}
	st, ok := pointee(t).Underlying().(*types.Struct)
	if !ok || strings.Contains(string(path), "/") {
		return false
	}
	for field := range st.Fields() {
		if is(field.Type(), types.IsFloat) && (path == "" || string(path) == field.Name()) && f.sets(fn, t, field.Name()) {
			return true
		}
	}
	return false
}

// sets reports whether a function sets a field of what it returns, as far as
// that shows: one that returns the candidate it was handed computes only what it
// puts into it.
func (f *Flow) sets(fn *types.Func, t types.Type, field string) bool {
	if body := f.bodyOf(fn); body != nil {
		found := false
		for _, part := range append([]*ssa.Function{body}, body.AnonFuncs...) {
			f.eachInstr(part, func(i ssa.Instruction) {
				st, ok := i.(*ssa.Store)
				if fa, isField := addrOf(i).(*ssa.FieldAddr); ok && isField && fieldName(fa.X.Type(), fa.Field) == field {
					_, constant := st.Val.(*ssa.Const)
					found = found || !constant && types.Identical(pointee(fa.X.Type()), pointee(t))
				}
			})
		}
		return found || !takes(fn, t)
	}
	return !takes(fn, t)
}

// bodyOf returns the code of a function of this package, nil for others.
func (f *Flow) bodyOf(fn *types.Func) *ssa.Function {
	if fn.Pkg() != f.pass.Pkg || f.index == nil || len(f.index.funcs) == 0 {
		return nil
	}
	body := f.index.funcs[0].Prog.FuncValue(fn)
	if body == nil || len(body.Blocks) == 0 {
		return nil
	}
	return body
}

// takes reports whether a function is handed what it returns, or a list of it.
func takes(fn *types.Func, t types.Type) bool {
	sig := fn.Signature()
	same := func(v *types.Var) bool {
		u := pointee(v.Type())
		if s, ok := u.Underlying().(*types.Slice); ok {
			u = pointee(s.Elem())
		}
		return types.Identical(u, pointee(t))
	}
	if sig.Recv() != nil && same(sig.Recv()) {
		return true
	}
	for p := range sig.Params().Variables() {
		if same(p) {
			return true
		}
	}
	return false
}

// decayNames are the functions of the package math by which things decay.
var decayNames = []string{"Exp", "Exp2", "Expm1", "Pow", "Log", "Log2", "Log10", "Log1p", "Sqrt"}

// decays reports whether a function is one by which a value decays, if it is of
// an elapsed time (contract, CTX0003).
func decays(fn *types.Func) bool {
	return fn.Pkg() != nil && fn.Pkg().Path() == "math" && slices.Contains(decayNames, fn.Name())
}
