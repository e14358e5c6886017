package refstore

import (
	"bytes"
	"context"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/ctxlaws/ctxvet/refstore/activation"
	"github.com/ctxlaws/ctxvet/refstore/internal/sqlite"
)

// Explanation says why a recall did, or did not, return a claim.
type Explanation struct {
	// Recall and Claim are what was asked, Reason the answer.
	Recall ID     `json:"recall"`
	Claim  ID     `json:"claim"`
	Reason Reason `json:"reason"`
	// Trace is recomputed from what the recall recorded. It is zero for a claim that was not
	// held.
	Trace activation.Trace `json:"trace"`
	// Sentence says it in words.
	Sentence string `json:"sentence"`
}

// Why explains a recorded recall for any ID: returned, below the threshold, over the budget,
// superseded, not valid then, matched by no cue, unknown, or erased. It replays the recall from
// what was recorded. Errors: [ErrNotFound] if there is no such recall.
func (s *Store) Why(ctx context.Context, recall, claim ID) (Explanation, error) {
	x := Explanation{Recall: recall, Claim: claim}
	err := s.read(ctx, "why", func(tx *sqlite.Tx) error {
		body, err := tx.Body("context_recalls", int64(recall))
		if err != nil {
			return err
		}
		if body == "" {
			return fmt.Errorf("recall %d: %w: use Result.Recall's number", int64(recall), ErrNotFound)
		}
		var rec record
		if err := json.Unmarshal([]byte(body), &rec); err != nil {
			return err
		}
		return rec.explain(tx, &x)
	})
	return x, err
}

// explain fills in the explanation.
func (r *record) explain(tx *sqlite.Tx, x *Explanation) error {
	id := int64(x.Claim)
	rows, err := tx.Claims([]int64{id})
	if err != nil {
		return err
	}
	if len(rows) == 0 || id > r.Snapshot {
		return r.explainAbsent(tx, x, len(rows) > 0)
	}
	if !rows[0].Intact {
		return fmt.Errorf("%w: context_claims row %d: run Verify", ErrTampered, id)
	}
	// The trace first: the reason follows from it as it did in the recall.
	v, err := r.replay(tx, id)
	if err != nil {
		return err
	}
	x.Trace = v.trace(id)
	x.Reason = r.reason(v, x)
	x.Sentence = r.sentence(v, x)
	// What was pruned since went into the recall event by event, and now goes in as a summary.
	pruned, err := tx.Spans([]int64{id}, r.AsOf)
	if slices.ContainsFunc(pruned, func(s sqlite.Span) bool { return s.Seq > r.Snapshot }) {
		x.Sentence += fmt.Sprintf(" Use events were pruned since, so its base level is within %v of what it was.", activation.PruneBound)
	}
	return err
}

// explainAbsent explains what is not a claim of the snapshot.
func (r *record) explainAbsent(tx *sqlite.Tx, x *Explanation, later bool) error {
	x.Reason = NotHeld
	act, err := tx.Erased(int64(x.Claim))
	// A claim that was shown and erased since: that it was shown is no secret, what it said is.
	shown := ""
	if slices.Contains(r.Included, int64(x.Claim)) {
		x.Reason, shown = Included, " It was shown by this recall."
	}
	switch {
	// An erased number, a later one and one that never was are three answers: "not found" for
	// all of them would hide the erasure.
	case act != 0:
		x.Sentence = fmt.Sprintf("%v was erased in act %d; its content is gone, and its lineage says who wrote it and when.%s", x.Claim, act, shown)
	case later:
		x.Sentence = fmt.Sprintf("%v was written after what this recall looked at.", x.Claim)
	default:
		x.Sentence = fmt.Sprintf("%v is unknown: no claim ever had this number.", x.Claim)
	}
	return err
}

// reason decides as the recall did.
func (r *record) reason(v *view, x *Explanation) Reason {
	id := int64(x.Claim)
	retired := v.graph.superseded(id) && !r.Historical
	switch {
	// What was shown is on record. All else follows from the trace, in the order in which the
	// recall asked.
	case slices.Contains(r.Included, id):
		return Included
	case r.Recent && retired:
		return Superseded
	case r.Recent:
		return OverBudget
	case !x.Trace.Matched:
		return NoCueMatched
	case !x.Trace.Cleared:
		return BelowThreshold
	case retired:
		return Superseded
	case !v.holds(id):
		return NotValid
	default:
		return OverBudget
	}
}

// sentence says the reason in words.
func (r *record) sentence(v *view, x *Explanation) string {
	id := int64(x.Claim)
	why := ""
	switch x.Reason {
	case Included:
		why = "was shown"
		if r.Recent {
			why = "was shown among the last recorded, since nothing was asked for"
		}
		if sake, ok := r.Because[id]; ok {
			why = fmt.Sprintf("was shown for the sake of %v, which must not be shown without it", ID(sake))
		}
	case NoCueMatched:
		why = "was not shown: no cue of the query matches it, and base level alone is not relevance"
	case BelowThreshold:
		why = "was not shown: it stayed below the threshold"
	// An erased superseder leaves nothing to point to, and that is said.
	case Superseded:
		why = "was not shown: it is superseded by " + named(ids(v.graph.heads(id)))
		if len(v.graph.heads(id)) == 0 {
			why = "was not shown: it is superseded, by a claim that was erased"
		}
	// Valid times are the claim's own, not the store's; they are in its entry.
	case NotValid:
		why = "was not shown: it does not hold at the time asked about"
	default:
		why = fmt.Sprintf("was not shown: it reached the threshold and did not fit the budget of %d entries", r.Entries)
		if r.Tokens > 0 {
			why += fmt.Sprintf(" and %d tokens", r.Tokens)
		}
	}
	// Had the arm looked, the claim might have matched another cue.
	if failed := (&Disclosure{Arms: r.Arms}).failed(); len(failed) > 0 {
		why += "; not every arm could look: " + fmt.Sprint(failed)
	}
	return fmt.Sprintf("%v %s: %v.", x.Claim, why, x.Trace)
}

// replay rebuilds the candidate that the claim was.
func (r *record) replay(tx *sqlite.Tx, id int64) (*view, error) {
	v := &view{tx: tx, snapshot: r.Snapshot, asOf: r.at(), validAt: sqlite.Time(r.ValidAt)}
	g, err := loadGraph(tx, []int64{id}, r.Snapshot)
	if err != nil {
		return nil, err
	}
	// A claim that stands has the matches of all that it stands in the place of.
	line := []int64{id}
	if !r.Historical && !g.superseded(id) {
		line = g.line(id)
	}
	c := &candidates{at: map[int64]int{}, words: (len(r.Cues) + 63) / 64, retired: map[int64]bool{},
		joint: map[string]int{}}
	for _, rc := range r.Cues {
		c.cues = append(c.cues, cue{arm: rc.Arm, fan: rc.Fan})
	}
	n := c.add(id)
	if err := r.match(tx, c, line, c.mask(n)); err != nil {
		return nil, err
	}
	// Without a match the claim was no candidate, and its trace is that of base level alone.
	if ones(c.mask(n)) == 0 {
		c.ids, c.at = c.ids[:0], map[int64]int{}
	}
	// Fans were counted over the store as it was and are taken as recorded.
	for mask, fan := range r.Joint {
		key, err := hex.DecodeString(mask)
		if err != nil {
			return nil, fmt.Errorf("recorded mask %q: %w", mask, err)
		}
		c.joint[string(key)] = fan
	}
	if key := maskKey(c.mask(n)); ones(c.mask(n)) > 1 && c.joint[key] == 0 {
		c.joint[key] = r.Params.Saturated()
	}
	if v.scored, err = score(tx, c, r.Params, r.Snapshot, r.at(), r.Seed); err != nil {
		return nil, err
	}
	err = v.relate([]int64{id})
	return v, err
}

// match sets the bits of the recorded cues that any claim of the line matches, and names the
// cues.
func (r *record) match(tx *sqlite.Tx, c *candidates, line []int64, mask []uint64) error {
	rows, err := tx.Claims(line)
	if err != nil {
		return err
	}
	for i := range rows {
		id := rows[i].Entry.Seq
		edges, err := tx.Edges([]int64{id}, r.Snapshot)
		if err != nil {
			return err
		}
		// The claim's own words, hashed with the recall's salt, are compared with the recorded
		// hashes; a word that the claim does not have stays unknown.
		words := r.hashed(&rows[i].Claim)
		asked := map[string]bool{}
		for n, rc := range r.Cues {
			label, ok := words[string(rc.Hash)]
			switch {
			// These two arms are recorded by number, which says nothing of a text.
			case rc.Near != 0:
				label, ok = rc.Near.String(), slices.Contains(neighbors(id, edges), int64(rc.Near))
			case rc.Arm == armVector:
				label, ok = "nearest by vector", slices.Contains(rc.Tier, id)
			case rc.Arm == armText && ok:
				asked[stem(label)] = true
			case rc.Arm == armForm:
				// The words as asked come before their forms, and leave none to match by.
				ok = ok && !asked[label]
			}
			if ok {
				mask[n/64] |= 1 << (n % 64)
				c.cues[n].label = label
			}
		}
	}
	return nil
}

// hashed maps the salted hashes of all that a claim can be asked for by to the plain words.
func (r *record) hashed(row *sqlite.Claim) map[string]string {
	words := map[string]string{}
	for _, w := range distinct(terms(row.Text)) {
		words[string(hidden(r.Salt, armText, w))] = w
		words[string(hidden(r.Salt, armForm, stem(w)))] = stem(w)
	}
	var cues []string
	// It was written by this package, and the row is intact.
	_ = json.Unmarshal([]byte(row.Cues), &cues)
	for _, c := range cues {
		words[string(hidden(r.Salt, armExact, c))] = c
	}
	if bytes.Equal(row.TextKey, textKey(row.Text)) {
		words[string(hidden(r.Salt, sameText, wholeText(row.TextKey)))] = sameText
	}
	return words
}
