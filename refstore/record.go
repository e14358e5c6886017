package refstore

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/ctxlaws/ctxvet/refstore/activation"
	"github.com/ctxlaws/ctxvet/refstore/internal/sqlite"
	"github.com/ctxlaws/ctxvet/refstore/lineage"
)

// record is what a recall was computed from. It holds no text: the query's words and cues are
// salted hashes, which a claim's own words are compared with when the recall is explained. The
// traces of half a million candidates are not kept, since they can be recomputed from this.
type record struct {
	// Snapshot is the number of the last write that the recall saw; the times are in
	// microseconds.
	Snapshot   int64             `json:"snapshot"`
	AsOf       int64             `json:"as_of"`
	ValidAt    int64             `json:"valid_at"`
	Historical bool              `json:"historical,omitempty"`
	Recent     bool              `json:"recent,omitempty"`
	Seed       uint64            `json:"seed,omitempty"`
	Params     activation.Params `json:"params"`
	// Salt is new for each recall, so that equal words of two recalls cannot be told.
	Salt []byte        `json:"salt"`
	Cues []recordedCue `json:"cues,omitempty"`
	// Joint has the joint fan for each set of cues that a claim matched, as a mask in
	// hexadecimal; -1 where it was not counted. One that is missing is too large to contribute.
	Joint map[string]int `json:"joint,omitempty"`
	// Included are the entries in their order; Because says for whose sake an entry is there
	// that would not have been by itself.
	Included  []int64         `json:"included,omitempty"`
	Because   map[int64]int64 `json:"because,omitempty"`
	Omitted   []Omission      `json:"omitted,omitempty"`
	Held      int             `json:"held"`
	Arms      []Arm           `json:"arms,omitempty"`
	Decisions []Decision      `json:"decisions,omitempty"`
	Entries   int             `json:"budget_entries"`
	Tokens    int             `json:"budget_tokens,omitempty"`
}

// recordedCue is a cue without its text.
type recordedCue struct {
	Arm string `json:"arm"`
	Fan int    `json:"fan"`
	// Hash is the salted hash of the word, the exact cue or the whole text.
	Hash []byte `json:"hash,omitempty"`
	// Whole says that the hash is of the whole text.
	Whole bool `json:"whole,omitempty"`
	// Near is the claim whose neighbors match.
	Near ID `json:"near,omitempty"`
	// Tier are the claims of a vector tier.
	Tier []int64 `json:"tier,omitempty"`
}

// hidden is the salted hash under which a word is recorded.
func hidden(salt []byte, kind, text string) []byte {
	h := lineage.Digest(string(salt), kind, text)
	return h[:]
}

// wholeText is the form in which the whole text of a query or a claim is hashed.
func wholeText(key []byte) string { return hex.EncodeToString(key) }

// record writes down what the view was computed from.
func (v *view) record(a *assembly, d *Disclosure) *record {
	r := &record{
		Snapshot: v.snapshot, AsOf: sqlite.Micro(v.asOf), ValidAt: sqlite.Micro(v.validAt),
		Historical: v.q.Historical, Recent: d.Recent, Seed: v.seed, Params: v.params,
		Salt: salt(), Joint: map[string]int{}, Included: a.ordered(), Because: a.because,
		Held: d.Held, Arms: wordless(d.Arms), Decisions: d.Decisions,
		Entries: v.q.Entries, Tokens: v.q.Tokens,
	}
	for _, o := range d.Omitted {
		r.Omitted = append(r.Omitted, Omission{Reason: o.Reason, Count: o.Count})
	}
	// The cues of the edge arm come in the order of the claims that were named.
	near := 0
	for _, c := range v.cues {
		rc := recordedCue{Arm: c.arm, Fan: c.fan}
		switch {
		case c.arm == armEdge:
			rc.Near = v.q.Near[near]
			near++
		case c.arm == armVector:
			rc.Tier = c.claims
		case c.arm == armExact && c.label == sameText:
			rc.Whole, rc.Hash = true, hidden(r.Salt, sameText, wholeText(textKey(v.q.Text)))
		default:
			rc.Hash = hidden(r.Salt, c.arm, c.label)
		}
		r.Cues = append(r.Cues, rc)
	}
	for mask, fan := range v.joint {
		// Most masks of a long query are of this kind, and all of them need no entry: a missing
		// one is saturated.
		if fan >= v.params.Saturated() {
			continue
		}
		r.Joint[hex.EncodeToString([]byte(mask))] = fan
	}
	return r
}

// wordless are the arms without what the failed ones said: an embedder's or an index's error may
// quote the query.
func wordless(arms []Arm) []Arm {
	list := slices.Clone(arms)
	for i := range list {
		if list[i].Failed != "" {
			list[i].Failed = "failed"
		}
	}
	return list
}

// keep records a recall and returns its number.
func (s Session) keep(ctx context.Context, rec *record) (ID, error) {
	body, err := json.Marshal(rec)
	if err != nil {
		return 0, fmt.Errorf("refstore: recall: %w", err)
	}
	var id ID
	err = s.write(ctx, "recall", func(tx *sqlite.Tx) error {
		seq, err := tx.PutRecall(s.stamp("recall"), string(body))
		id = ID(seq)
		return err
	})
	return id, err
}

// at is when the recall was about.
func (r *record) at() time.Time { return sqlite.Time(r.AsOf) }
