// Package kept has functions in which the disclosure is read or kept.
package kept

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"sync"

	"ctxvet.test/ctx0006/far"
)

type claim struct{ ID string }

type outcome struct {
	Claims    []claim
	Contested bool
	Omitted   []string
}

type store interface {
	Ask(ctx context.Context, q string) (*outcome, error)
	Value(q string) outcome
	All() []*outcome
	Stream() <-chan *outcome
	Fill(q string, into *outcome) error
}

type other struct {
	Items []claim
	Total int
}

func (s shelf) plain() []claim { return s.o.Items }

type shelf struct{ o other }

func noResult() []claim { return other{}.Items }

func oneOfTwo(s store) ([]claim, bool) {
	o := s.Value("a")
	return o.Claims, o.Contested
}

func onOnePath(s store, verbose bool) []claim {
	o := s.Value("a")
	if verbose {
		fmt.Println(o.Omitted)
	}
	return o.Claims
}

func tested(s store) []claim {
	o := s.Value("a")
	if o.Contested {
		return nil
	}
	return o.Claims
}

func counted(s store) (int, int) {
	o := s.Value("a")
	return len(o.Claims), len(o.Omitted)
}

func returned(s store) (*outcome, error) {
	o, err := s.Ask(context.Background(), "a")
	if err != nil {
		return nil, err
	}
	fmt.Println(len(o.Claims))
	return o, nil
}

func namedResult(s store) (o *outcome, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%v", r)
		}
	}()
	o, err = s.Ask(context.Background(), "a")
	fmt.Println(len(o.Claims))
	return
}

func sent(s store, out chan<- outcome) int {
	o := s.Value("a")
	out <- o
	return len(o.Claims)
}

var last *outcome

func global(s store) int {
	o := s.Value("a")
	last = &o
	return len(o.Claims)
}

func listed(s store) (out []outcome) {
	o := s.Value("a")
	fmt.Println(len(o.Claims))
	return append(out, o)
}

func mapped(s store, m map[string]outcome) int {
	o := s.Value("a")
	m["a"] = o
	return len(o.Claims)
}

type response struct{ Result outcome }

func answered(s store) response {
	o := s.Value("a")
	fmt.Println(len(o.Claims))
	return response{Result: o}
}

func marshalled(s store) ([]byte, int) {
	o := s.Value("a")
	data, _ := json.Marshal(o)
	return data, len(o.Claims)
}

func printed(s store) {
	o := s.Value("a")
	fmt.Printf("%d %+v\n", len(o.Claims), o)
}

func unseen(s store, show func(outcome)) int {
	o := s.Value("a")
	show(o)
	return len(o.Claims)
}

type sink interface{ Put(o *outcome) }

func dynamic(s store, k sink) int {
	o := s.Value("a")
	k.Put(&o)
	return len(o.Claims)
}

func capturedAll(s store) func() (int, bool) {
	o := s.Value("a")
	fmt.Println(len(o.Claims))
	return func() (int, bool) { return len(o.Claims), o.Contested }
}

func inDefer(s store, w io.Writer) int {
	o := s.Value("a")
	defer func() { fmt.Fprintln(w, o.Omitted) }()
	return len(o.Claims)
}

func (o *outcome) partial() bool { return o.Contested || len(o.Omitted) > 0 }

func byMethod(s store) ([]claim, bool) {
	o := s.Value("a")
	return o.Claims, o.partial()
}

func warn(w io.Writer, o outcome) {
	if o.partial() {
		fmt.Fprintln(w, "partial")
	}
}

func byHelper(w io.Writer, s store) []claim {
	o := s.Value("a")
	warn(w, o)
	return o.Claims
}

func split(o outcome) ([]claim, bool) { return o.Claims, o.Contested }

func bySplit(s store) []claim {
	claims, _ := split(s.Value("a"))
	return claims
}

func copied(s store) []claim {
	o, _ := s.Ask(context.Background(), "a")
	dup := *o
	fmt.Println(dup.Omitted)
	return o.Claims
}

func parameter(o *outcome) []claim { return o.Claims }

func elements(list []*outcome, m map[string]outcome) (n int) {
	for _, o := range list {
		n += len(o.Claims)
	}
	return n + len(m["a"].Claims)
}

func asserted(v any) int {
	if o, ok := v.(*outcome); ok {
		return len(o.Claims)
	}
	return 0
}

type cache struct {
	mu sync.Mutex
	o  *outcome
}

func (c *cache) claims() []claim { return c.o.Claims }

func globals() []claim { return last.Claims }

func fromParameter(o *outcome) int { return len(clean(o).Claims) }

func clean(o *outcome) *outcome { return o }

func built(claims []claim) int {
	o := outcome{Claims: claims}
	return len(o.Claims)
}

func filling() (o outcome) {
	for range 3 {
		o.Claims = append(o.Claims, claim{})
	}
	return o
}

func filled(s store) int {
	var o outcome
	_ = s.Fill("a", &o)
	return len(o.Claims)
}

func unread(s store) error {
	_, err := s.Ask(context.Background(), "a")
	return err
}

func pagesRead(s store) (all []claim) {
	for {
		o := s.Value("a")
		all = append(all, o.Claims...)
		if !o.Contested {
			return all
		}
	}
}

func acrossLoop(s store) (n int) {
	var end *outcome
	for _, o := range s.All() {
		n += len(o.Claims)
		end = o
	}
	if end != nil && end.Contested {
		n++
	}
	return n
}

func farBoth() ([]string, []string) {
	r, _ := far.Search("a")
	return far.Both(r)
}

func farMethods() int {
	r, _ := far.Search("a")
	if !r.Complete() {
		return -1
	}
	return r.Len()
}

func farKept() int {
	r, _ := far.Search("a")
	far.Remember(r)
	return r.Len()
}

func handle(w http.ResponseWriter, s store) {
	o := s.Value("a")
	w.Header().Set("X-Omitted", fmt.Sprint(len(o.Omitted)))
	_ = json.NewEncoder(w).Encode(o.Claims)
}

type tagged struct {
	List  []claim `ctx:"entries"`
	Short bool    `ctx:"disclosure"`
	Items []claim
}

func load() tagged { return tagged{} }

func byTag() []claim { return load().Items }

func byTagToo() []claim {
	t := load()
	if t.Short {
		return nil
	}
	return t.List
}
