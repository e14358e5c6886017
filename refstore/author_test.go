package refstore

import (
	"context"
	"errors"
	"reflect"
	"testing"
	"time"

	"github.com/ctxlaws/ctxvet/refstore/activation"
	"github.com/ctxlaws/ctxvet/refstore/policy"
)

func TestAuthorMustSayWho(t *testing.T) {
	t.Parallel()
	f := newStore(t)
	for _, c := range []struct {
		name string
		open func() (Session, error)
		ok   bool
	}{
		{"a person", func() (Session, error) { return f.AsPerson("ana", "") }, true},
		{"a model", func() (Session, error) { return f.AsModel("bot", "x-1", "2026-01", "chat") }, true},
		{"a program", func() (Session, error) { return f.AsProgram("import", "1.2", "") }, true},
		{"nobody", func() (Session, error) { return f.AsPerson("", "") }, false},
		{"a blank", func() (Session, error) { return f.AsPerson(" \t", "") }, false},
		{"a placeholder", func() (Session, error) { return f.AsPerson("Unknown", "") }, false},
		{"a model without a model", func() (Session, error) { return f.AsModel("bot", "", "1", "") },
			false},
		{"a model called default", func() (Session, error) {
			return f.AsModel("bot", "default", "1",
				"")
		}, false},
		{"a model without a version", func() (Session, error) { return f.AsModel("bot", "x-1", "", "") },
			false},
		{"a program without a version", func() (Session, error) { return f.AsProgram("import", "", "") },
			false},
	} {
		if _, err := c.open(); (err == nil) != c.ok || !c.ok && !errors.Is(err, ErrAnonymous) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// Every method of a session that nobody opened refuses, also those that are written later.
func TestZeroSessionRefuses(t *testing.T) {
	t.Parallel()
	arguments := map[reflect.Type]any{
		reflect.TypeFor[context.Context]():   t.Context(),
		reflect.TypeFor[Claim]():             Claim{Text: "x"},
		reflect.TypeFor[[]Claim]():           []Claim{{Text: "x"}},
		reflect.TypeFor[string]():            "x",
		reflect.TypeFor[ID]():                ID(1),
		reflect.TypeFor[bool]():              true,
		reflect.TypeFor[Relation]():          RelatedTo,
		reflect.TypeFor[Query]():             Query{Text: "x"},
		reflect.TypeFor[Retention]():         Retention{OlderThan: 1},
		reflect.TypeFor[activation.Params](): activation.Default(),
		reflect.TypeFor[policy.Version]():    must(policy.First("x", policy.Strict(), time.Time{})),
	}
	session := reflect.ValueOf(Session{})
	for i := range session.NumMethod() {
		method := session.Type().Method(i)
		in := []reflect.Value{}
		for n := 1; n < method.Type.NumIn(); n++ {
			typ := method.Type.In(n)
			arg, ok := arguments[typ]
			if !ok {
				t.Fatalf("%s: no argument of type %v; add one", method.Name, typ)
			}
			if typ == reflect.TypeFor[ID]() {
				arg = ID(n) // two different ones
			}
			in = append(in, reflect.ValueOf(arg))
		}
		out := session.Method(i).Call(in)
		err, _ := out[len(out)-1].Interface().(error)
		if !errors.Is(err, ErrAnonymous) {
			t.Errorf("%s: %v", method.Name, err)
		}
	}
}
