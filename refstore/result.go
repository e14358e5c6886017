package refstore

import (
	"encoding/json"
	"fmt"
	"iter"
	"strings"

	"github.com/ctxlaws/ctxvet/refstore/activation"
)

// Result is what a recall or a search found together with what it left out. The two come out of
// it only together.
//
//ctx:result
type Result struct {
	// recall is 0 for a search, which decides nothing and is not recorded.
	recall     ID
	entries    []Entry    `ctx:"entries"`
	disclosure Disclosure `ctx:"disclosure"`
	// scored keeps what the traces are computed from.
	scored *scored
}

// Read returns the entries in their order and the disclosure of what was left out. The order is
// by activation, with corrections before what they correct.
func (r Result) Read() ([]Entry, Disclosure) { return r.entries, r.disclosure }

// Recall is the number under which the recall was recorded, for [Store.Why]; 0 for a search.
func (r Result) Recall() ID { return r.recall }

// Traces gives the full decomposition for every candidate that was scored, shown or not, in no
// particular order.
func (r Result) Traces() iter.Seq2[ID, activation.Trace] {
	return func(yield func(ID, activation.Trace) bool) {
		if r.scored == nil {
			return
		}
		for _, id := range r.scored.ids {
			if !yield(ID(id), r.scored.trace(id)) {
				return
			}
		}
	}
}

// String writes the entries and the disclosure for a reader.
func (r Result) String() string {
	var b strings.Builder
	for i := range r.entries {
		fmt.Fprintf(&b, "%v; allowed: %v\n", r.entries[i], r.entries[i].Allowed.Action)
	}
	b.WriteString(r.disclosure.String())
	return b.String()
}

// MarshalJSON writes an object of "recall", "entries" and "disclosure".
func (r Result) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Recall     ID         `json:"recall,omitempty"`
		Entries    []Entry    `json:"entries"`
		Disclosure Disclosure `json:"disclosure"`
	}{r.recall, r.entries, r.disclosure})
}
