package refstore

import (
	"fmt"
	"slices"
	"time"

	"github.com/ctxlaws/ctxvet/refstore/policy"
)

// Query is what a recall or a search asks with. Without text, cues and neighbors it asks for
// what is recent.
type Query struct {
	// Text is asked in full: each of its words is a cue, and its whole is one.
	Text string
	// Cues are exact cues; see [Claim].
	Cues []string
	// Near are claims whose neighbors are wanted: whatever an edge joins to them.
	Near []ID
	// Historical asks about the past: superseded claims take part as what they were.
	Historical bool
	// AsOf asks for what the store held at that time; the zero time is now.
	AsOf time.Time
	// ValidAt asks for what holds at that time; the zero time is AsOf.
	ValidAt time.Time
	// Entries, Tokens and Tokenizer are the budget. It bounds what is shown, never what is
	// considered; what did not fit is counted and named. Entries is the most entries, 0 is 20.
	// Tokens is the most tokens that the entries may take together, written as [Entry.String]
	// does, 0 is no bound; they need a Tokenizer, which counts the tokens of a text.
	Entries, Tokens int
	Tokenizer       func(string) int
	// Skip leaves out the first so many entries of a search, to read on where the last one
	// ended.
	Skip int
	// Seed draws the noise, if the parameters have any. It is recorded.
	Seed uint64
	// Operation is what is to be done with what is recalled; the access policy decides for it
	// what each entry is allowed to do. Its zero value is reading, with everything else
	// unknown, which is restricted accordingly.
	Operation policy.Operation
}

// defaultEntries is what a reader gets who states no budget.
const defaultEntries = 20

// check names the field that is out of range.
func (q *Query) check() error {
	// A table, so that each field is named with its value and its range.
	for _, f := range []struct {
		field string
		value any
		legal bool
		rng   string
	}{
		{"entries", q.Entries, q.Entries >= 0, "0 or above"},
		{"tokens", q.Tokens, q.Tokens >= 0, "0 or above"},
		{"tokenizer", nil, q.Tokens == 0 || q.Tokenizer != nil,
			"set when tokens are bounded: the store does not know the reader's tokens"},
		{"skip", q.Skip, q.Skip >= 0, "0 or above"},
		{"cues", q.Cues, !slices.ContainsFunc(q.Cues, blank), "none of them blank"},
	} {
		if !f.legal {
			return fmt.Errorf("%w: %s %v: must be %s", ErrInvalid, f.field, f.value, f.rng)
		}
	}
	return nil
}

// cueless says that the query asks with nothing.
func (q *Query) cueless() bool { return q.Text == "" && len(q.Cues) == 0 && len(q.Near) == 0 }
