package scoring

import (
	"go/types"
	"slices"
	"strings"
	"unicode"
)

// namedActivation reports whether a function is named for an activation and
// returns one: a float first, or a struct that holds one.
func namedActivation(fn *types.Func) bool {
	results := fn.Signature().Results()
	return results.Len() > 0 && saysActivation(fn.Name()) && holdsNumber(results.At(0).Type(), types.IsFloat)
}

// turns are beginnings that make another word of activation: what switches
// something on or off computes nothing, and a co-activation is an event.
var turns = []string{"de", "re", "in", "un", "dis", "co", "pre"}

// saysActivation reports whether a name contains "activation" or "baselevel"
// other than in deactivation, reactivation and the like.
func saysActivation(name string) bool {
	if !hasFolded(name, "activation") && !hasFolded(name, "level") {
		return false // most names, before they are taken apart
	}
	words := splitWords(name)
	for i, w := range words {
		before, _, found := strings.Cut(w, "activation")
		if found && before == "" && i > 0 {
			before = words[i-1] // ReActivation
		}
		if found && !slices.Contains(turns, before) {
			return true
		}
	}
	return strings.Contains(strings.Join(words, ""), "baselevel")
}

// hasFolded reports whether a name contains a word, in capitals or not.
func hasFolded(name, word string) bool {
	for i := 0; i+len(word) <= len(name); i++ {
		if strings.EqualFold(name[i:i+len(word)], word) {
			return true
		}
	}
	return false
}

// namedScore reports whether a function is named score*, *score or rank*, takes
// a candidate, its receiver included, and returns a number, a struct that holds
// one, or a slice of either.
func namedScore(fn *types.Func) bool {
	name := strings.ToLower(fn.Name())
	if !strings.HasPrefix(name, "score") && !strings.HasSuffix(name, "score") && !strings.HasPrefix(name, "rank") {
		return false
	}
	sig := fn.Signature()
	return sig.Results().Len() > 0 && takesCandidate(sig, fn.Pkg()) && holdsNumber(elem(sig.Results().At(0).Type()), types.IsNumeric)
}

func takesCandidate(sig *types.Signature, home *types.Package) bool {
	if sig.Recv() != nil && isCandidate(sig.Recv().Type(), home) {
		return true
	}
	for p := range sig.Params().Variables() {
		if isCandidate(p.Type(), home) {
			return true
		}
	}
	return false
}

// isCandidate reports whether a type is a struct, a pointer to one, or a slice
// of either. A struct of another package that shows no field, such as time.Time
// or a handle, is nothing to score.
func isCandidate(t types.Type, home *types.Package) bool {
	t = pointee(elem(t))
	st, ok := t.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == home {
		return true
	}
	for f := range st.Fields() {
		if f.Exported() {
			return true
		}
	}
	return false
}

// holdsNumber reports whether a type is a number of a kind, or a struct (or a
// pointer to one) with a field of that kind.
func holdsNumber(t types.Type, kind types.BasicInfo) bool {
	if is(t, kind) {
		return true
	}
	st, ok := pointee(t).Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for f := range st.Fields() {
		if is(f.Type(), kind) {
			return true
		}
	}
	return false
}

func is(t types.Type, kind types.BasicInfo) bool {
	if tp, ok := types.Unalias(t).(*types.TypeParam); ok {
		return allAre(tp.Constraint(), kind)
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&kind != 0
}

// allAre reports whether a constraint lets in types of a kind alone: a function
// may be written once for float32 and float64.
func allAre(constraint types.Type, kind types.BasicInfo) bool {
	i, ok := constraint.Underlying().(*types.Interface)
	if !ok || i.NumEmbeddeds() == 0 {
		return false
	}
	for t := range i.EmbeddedTypes() {
		switch u := types.Unalias(t).(type) {
		case *types.Union:
			for term := range u.Terms() {
				if !is(term.Type(), kind) && !allAre(term.Type(), kind) {
					return false
				}
			}
		default:
			if !is(t, kind) && !allAre(t, kind) {
				return false
			}
		}
	}
	return true
}

func elem(t types.Type) types.Type {
	if s, ok := t.Underlying().(*types.Slice); ok {
		return s.Elem()
	}
	return t
}

func pointee(t types.Type) types.Type {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		return p.Elem()
	}
	return t
}

// splitWords splits a name in camel case or with underscores into lower-case
// words.
func splitWords(name string) []string {
	var words []string
	start := 0
	runes := []rune(name)
	cut := func(i int) {
		if i > start {
			words = append(words, strings.ToLower(string(runes[start:i])))
		}
		start = i
	}
	for i, r := range runes {
		switch {
		case r == '_':
			cut(i)
			start = i + 1
		case unicode.IsUpper(r) && i > 0 && (!unicode.IsUpper(runes[i-1]) || i+1 < len(runes) && unicode.IsLower(runes[i+1])):
			cut(i)
		}
	}
	cut(len(runes))
	return words
}
