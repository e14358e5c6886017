package origin

import (
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// callback follows a result of a generic function whose body is not in reach to
// the functions that it is handed: what has their result's type parameter, as in
// Map[T, U](list []T, f func(T) U) []U, can come from nowhere else.
func (s *search) callback(v *visit, c *ssa.Call, fn *types.Func, result int) {
	sig := fn.Signature()
	if result >= sig.Results().Len() {
		return
	}
	param, rest := parameterAt(sig.Results().At(result).Type(), v.Path)
	if param == nil {
		return
	}
	first := 0
	if sig.Recv() != nil {
		first = 1
	}
	for i := range sig.Params().Len() {
		handed, ok := sig.Params().At(i).Type().Underlying().(*types.Signature)
		if !ok {
			continue
		}
		for j := range handed.Results().Len() {
			if types.Identical(handed.Results().At(j).Type(), param) {
				s.handedBack(v, c, Arg(c.Common(), fn, first+i), question{nil, j, rest, s.kind})
			}
		}
	}
}

// handedBack goes on with what a function returns that is handed to one whose body
// is not in reach. What that one hands it is not followed.
func (s *search) handedBack(v *visit, c *ssa.Call, f ssa.Value, q question) {
	for _, body := range s.flow.body(s.flow.valueOf(f, 0)) {
		q.fn = body
		sum := *s.flow.summarize(q)
		var leaves []leaf
		for _, l := range sum.leaves {
			if l.found || l.param.Parent() != body {
				leaves = append(leaves, l)
			}
		}
		sum.leaves = leaves
		s.apply(v, c.Common(), c, body, &sum)
	}
}

// parameterAt returns the type parameter that a part of a type has, and what is
// asked for below it; nil if the part is of another type. Of a list asked for as a
// whole its elements count.
func parameterAt(t types.Type, p Path) (*types.TypeParam, Path) {
	for range maxPath {
		if param, ok := types.Unalias(pointee(t)).(*types.TypeParam); ok {
			return param, p
		}
		step := AnyElement
		if p != "" {
			step, p = p.cut()
		}
		if t = partType(t, step); t == nil {
			break
		}
	}
	return nil, ""
}
