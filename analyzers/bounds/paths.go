package bounds

import (
	"go/types"
	"slices"
)

// answers are the words that name the number that a struct is about.
var answers = []string{"activation", "level", "total", "score", "value", "final", "result", "strength", "sum"}

// paths returns the ways to the numbers of a result: the result itself, or the
// fields of a struct. Where one is named for the activation, the others are
// steps on the way to it that a trace shows.
func paths(t types.Type) [][]int {
	if isNumber(t) {
		return [][]int{nil}
	}
	st, ok := pointee(t).Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	var all, named [][]int
	for i := range st.NumFields() {
		f := st.Field(i)
		if b, ok := f.Type().Underlying().(*types.Basic); !ok || b.Info()&types.IsFloat == 0 {
			continue
		}
		all = append(all, []int{i})
		if hasWord(f.Name(), answers) {
			named = append(named, []int{i})
		}
	}
	if len(named) > 0 {
		return named
	}
	return slices.Clip(all)
}
