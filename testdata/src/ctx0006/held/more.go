package held

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"maps"
	"slices"
	"sync"
)

func show(io.Writer, []claim) {}

func handedEntries(w io.Writer, s store) {
	o := s.Value("a")
	show(w, o.Claims) // want:CTX0006
}

func unwrap(o *outcome, err error) ([]claim, error) {
	if err != nil {
		return nil, err
	}
	return o.Claims, nil
}

func unwrapped(s store) ([]claim, error) {
	return unwrap(s.Ask(context.Background(), "a")) // want:CTX0006
}

func through(s store) int {
	ch := make(chan *outcome, 1)
	go func() {
		o, _ := s.Ask(context.Background(), "a")
		ch <- o
	}()
	o := <-ch
	return len(o.Claims) // want:CTX0006
}

func yielding(s store) iter.Seq[claim] {
	return func(yield func(claim) bool) {
		o := s.Value("a")
		for _, c := range o.Claims { // want:CTX0006
			if !yield(c) {
				return
			}
		}
	}
}

func each(o *outcome, do func(claim)) {
	for _, c := range o.Claims {
		do(c)
	}
}

func handedWithLiteral(w io.Writer, s store) {
	o := s.Value("a")
	each(&o, func(c claim) { // want:CTX0006
		fmt.Fprintln(w, c.ID)
	})
}

func returnedInLoop(s store) []claim {
	for i := range 3 {
		o, err := s.Ask(context.Background(), fmt.Sprint(i))
		if errors.Is(err, io.EOF) {
			continue
		}
		if err == nil && len(o.Claims) > 0 { // want:CTX0006
			return o.Claims
		}
	}
	return nil
}

func collected(s store) []claim {
	var all []claim
	var mu sync.Mutex
	var wg sync.WaitGroup
	for _, q := range []string{"a", "b"} {
		wg.Add(1)
		go func() {
			defer wg.Done()
			o, err := s.Ask(context.Background(), q)
			if err != nil {
				return
			}
			mu.Lock()
			defer mu.Unlock()
			all = append(all, o.Claims...) // want:CTX0006
		}()
	}
	wg.Wait()
	return all
}

func overKeys(s store) []string {
	t, _ := s.Topics()
	return slices.Sorted(maps.Keys(t.Facts)) // want:CTX0006
}

func byFuncValue(ask func(string) (*outcome, error)) []claim {
	o, err := ask("a")
	if err != nil {
		return nil
	}
	return o.Claims // want:CTX0006
}

func resliced(s store) []claim {
	o := s.Value("a")
	if len(o.Claims) > 5 { // want:CTX0006
		o.Claims = o.Claims[:5]
	}
	return o.Claims
}

func emptied(s store) []claim {
	o := s.Value("a")
	switch {
	case len(o.Claims) == 0: // want:CTX0006
		return nil
	default:
		return o.Claims
	}
}

type shelf struct{ claims []claim }

func (h *shelf) load(s store) error {
	o, err := s.Ask(context.Background(), "a")
	if err != nil {
		return err
	}
	h.claims = o.Claims // want:CTX0006
	return nil
}

type array struct{ got [2]outcome }

func arrays(list func() [2]outcome) int {
	return len(list()[1].Claims) // want:CTX0006
}

func pointerToSlice(list func() *[]outcome) (n int) {
	for i := range *list() {
		n += i
	}
	for _, o := range *list() {
		n += len(o.Claims) // want:CTX0006
	}
	return n
}

type getter[T any] interface{ Get() (T, error) }

func byGeneric(g getter[outcome]) []claim {
	o, err := g.Get()
	if err != nil {
		return nil
	}
	return o.Claims // want:CTX0006
}

type result = outcome

func byAlias(get func() result) []claim { return get().Claims } // want:CTX0006

func variadic(list ...outcome) (n int) {
	for _, o := range list {
		n += len(o.Claims)
	}
	return n
}

func retried(s store) []claim {
	o, err := s.Ask(context.Background(), "a")
	if err != nil {
		o, err = s.Ask(context.Background(), "b")
		if err != nil {
			return nil
		}
	}
	return o.Claims // want:CTX0006
}

func commaErr(s store) (claims []claim, err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("ask: %w", err)
		}
	}()
	o, err := s.Ask(context.Background(), "a")
	if err != nil {
		return nil, err
	}
	claims = o.Claims // want:CTX0006
	return claims, nil
}
