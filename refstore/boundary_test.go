package refstore

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
)

// What is just in range is kept as it is, what is just out of it is refused by name.
func TestBoundaries(t *testing.T) {
	t.Parallel()
	const mib = 1 << 20
	f := newStore(t)
	at := f.clock.now()
	for name, c := range map[string]struct {
		claim Claim
		field string // "" is accepted
	}{
		"no text":                  {Claim{}, "text"},
		"blank text":               {Claim{Text: " \n\t "}, "text"},
		"one byte":                 {Claim{Text: "a"}, ""},
		"no letter":                {Claim{Text: "?"}, ""},
		"1 MiB":                    {Claim{Text: strings.Repeat("word ", mib/5)}, ""},
		"1 MiB in one word":        {Claim{Text: strings.Repeat("w", mib)}, ""},
		"16 MiB":                   {Claim{Text: strings.Repeat("a word ", 16*mib/7)}, ""},
		"a byte more":              {Claim{Text: strings.Repeat("x", 16*mib+1)}, "text"},
		"NUL":                      {Claim{Text: "a\x00b"}, "text"},
		"half a character":         {Claim{Text: "a\xe2\x82"}, "text"},
		"lowest band":              {Claim{Text: "b", Band: 0}, ""},
		"highest band":             {Claim{Text: "b", Band: Authoritative}, ""},
		"a band more":              {Claim{Text: "b", Band: Authoritative + 1}, "band"},
		"a band less":              {Claim{Text: "b", Band: -1}, "band"},
		"valid for a moment":       {Claim{Text: "v", ValidFrom: at, ValidUntil: at.Add(time.Microsecond)}, ""},
		"valid for no moment":      {Claim{Text: "v", ValidFrom: at, ValidUntil: at}, "valid_until"},
		"a blank cue":              {Claim{Text: "c", Cues: []string{"x", " "}}, "cues"},
		"a blank source":           {Claim{Text: "c", Sources: []string{""}}, "sources"},
		"a long cue":               {Claim{Text: "c", Cues: []string{strings.Repeat("q", mib)}}, ""},
		"a time before the common": {Claim{Text: "v", ValidFrom: time.Date(-4000, 1, 1, 0, 0, 0, 0, time.UTC)}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			r, err := f.ana.Assert(f.ctx, c.claim)
			if c.field != "" {
				if !errors.Is(err, ErrInvalid) || !strings.Contains(err.Error(), c.field) {
					t.Errorf("%v, want ErrInvalid that names %s", err, c.field)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			_, entries := must2(f.Get(f.ctx, r.ID))
			if e := entryOf(t, entries, r.ID); e.Text != c.claim.Text || !e.ValidFrom.Equal(c.claim.ValidFrom) {
				t.Errorf("kept otherwise: %d bytes, valid from %v", len(e.Text), e.ValidFrom)
			}
		})
	}
	if _, err := f.Verify(f.ctx); err != nil {
		t.Error(err)
	}
}

// Budgets at their ends: the least shows one, none is the default and not nothing, and one below
// is refused.
func TestBudgetBoundaries(t *testing.T) {
	t.Parallel()
	f := newStore(t)
	for i := range 30 {
		must(f.ana.Touch(f.ctx, f.say(fmt.Sprint("item ", i)), "")) // used, so that so common a word will do
	}
	for _, c := range []struct {
		q    Query
		want int // -1 is refused
	}{
		{Query{Text: "item", Entries: 1}, 1},
		{Query{Text: "item", Entries: 0}, defaultEntries},
		{Query{Text: "item", Entries: 1000}, 30},
		{Query{Text: "item", Entries: -1}, -1},
		{Query{Text: "item", Entries: 1000, Tokens: 1, Tokenizer: words}, 0},
		{Query{Text: "item", Entries: 1000, Tokens: -1, Tokenizer: words}, -1},
	} {
		r, err := f.ana.Recall(f.ctx, c.q)
		if c.want < 0 {
			if !errors.Is(err, ErrInvalid) {
				t.Errorf("%+v: %v", c.q, err)
			}
			continue
		}
		if list, _, d := unpack(must(r, err)); len(list) != c.want || d.Considered != 30 {
			t.Errorf("%d entries, %d tokens: %d shown of %d", c.q.Entries, c.q.Tokens, len(list), d.Considered)
		}
	}
}

// A clock that stands still, runs ahead or is set back orders nothing anew and makes nothing
// infinitely active.
func TestClockBoundaries(t *testing.T) {
	t.Parallel()
	f := newStore(t)
	a := f.say("one")
	must(f.ana.Touch(f.ctx, a, "")) // used this very moment
	f.clock.pass(-1000 * time.Hour)
	b := f.say("two") // said before one, by the clock
	f.clock.pass(100 * 365 * 24 * time.Hour)
	f.say("three")
	f.clock.pass(-200 * 365 * 24 * time.Hour)
	_, entries, _ := f.search(Query{})
	if e := entryOf(t, entries, b); e.Recorded.Before(entryOf(t, entries, a).Recorded) {
		t.Errorf("recorded time ran backwards: %v", e.Recorded)
	}
	_, entries, _ = f.recall(Query{Text: "one"})
	if e := entryOf(t, entries, a); e.Trace.Activation > e.Trace.Ceiling {
		t.Errorf("a use in the future: %v", e.Trace)
	}
	if _, err := f.Verify(f.ctx); err != nil {
		t.Error(err)
	}
}
