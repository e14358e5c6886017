package kept

import (
	"fmt"
	"iter"
	"log/slog"
	"reflect"
	"slices"
)

func logged(s store) int {
	o := s.Value("a")
	slog.Info("answer", "outcome", o)
	return len(o.Claims)
}

func compared(s store, old outcome) int {
	o := s.Value("a")
	if reflect.DeepEqual(o, old) {
		return 0
	}
	return len(o.Claims)
}

func inStruct(s store) int {
	var st struct{ o outcome }
	st.o = s.Value("a")
	return len(st.o.Claims)
}

func inField(c *cache, s store) int {
	c.o, _ = s.Ask(nil, "a")
	return len(c.o.Claims)
}

func onlyOmitted(s store) []string { return s.Value("a").Omitted }

func yields(s store) iter.Seq[outcome] {
	return func(yield func(outcome) bool) {
		o := s.Value("a")
		if len(o.Claims) > 0 {
			yield(o)
		}
	}
}

func sortedIn(s store) (*outcome, error) {
	o, err := s.Ask(nil, "a")
	if err != nil {
		return nil, err
	}
	slices.SortFunc(o.Claims, func(a, b claim) int { return 0 })
	return o, nil
}

func variadicHelper(list ...*outcome) (n int) {
	for _, o := range list {
		n += len(o.Claims) + len(o.Omitted)
	}
	return n
}

func handedVariadic(s store) int {
	o := s.Value("a")
	return variadicHelper(&o)
}

func inSlice(s store) (n int) {
	list := []outcome{s.Value("a"), s.Value("b")}
	for _, o := range list {
		n += len(o.Claims)
	}
	for _, o := range list {
		fmt.Println(o.Omitted)
	}
	return n
}

func bothByLiteral(s store) int {
	o := s.Value("a")
	note := func() { fmt.Println(o.Contested) }
	defer note()
	return len(o.Claims)
}

func merge(a, b outcome) outcome {
	a.Claims = append(a.Claims, b.Claims...)
	a.Contested = a.Contested || b.Contested
	return a
}

func merged(s store) outcome { return merge(s.Value("a"), s.Value("b")) }

func recursiveBoth(o *outcome, n int) int {
	if n > 0 {
		return recursiveBoth(o, n-1)
	}
	return len(o.Claims) + len(o.Omitted)
}

func handedRecursive(s store) int {
	o := s.Value("a")
	return recursiveBoth(&o, 2)
}

func assertedParameter(v any, list []any) (n int) {
	switch o := v.(type) {
	case outcome:
		n = len(o.Claims)
	case *outcome:
		n = len(o.Claims)
	}
	for _, v := range list {
		if o, ok := v.(outcome); ok {
			n += len(o.Claims)
		}
	}
	return n
}

func literalParameter(do func(func(o *outcome) int)) {
	do(func(o *outcome) int { return len(o.Claims) })
}

type wrapper struct{ Inner outcome }

func wrapperParameter(w *wrapper) int { return len(w.Inner.Claims) }

func written(s store) outcome {
	var o outcome
	o.Claims = s.Value("a").Claims //ctx:allow CTX0006 by=ana the merged answer discloses below
	o.Omitted = append(o.Omitted, "a")
	return o
}
