package sqlite

import (
	"encoding/json"
	"fmt"

	"github.com/ctxlaws/ctxvet/refstore/lineage"
)

// Doomed is what an erasure of these claims removes: the claims themselves, their edges, uses
// and spans.
func (t *Tx) Doomed(claims []int64) ([]Item, error) {
	// Edges go whatever is at their other end; the items keep which claims they joined, so that
	// the survivor can say that its other side was erased.
	items := make([]Item, len(claims))
	for i, c := range claims {
		items[i] = Item{Seq: c, Kind: "claim"}
	}
	edges, err := t.Edges(claims, maxSeq)
	if err != nil {
		return nil, err
	}
	for _, e := range edges {
		items = append(items, Item{Seq: e.Seq, Kind: e.Kind, Source: e.Source, Target: e.Target})
	}
	for kind, query := range map[string]string{
		"use":  `SELECT seq FROM context_uses WHERE claim IN (SELECT value FROM json_each(?))`,
		"span": `SELECT seq FROM context_spans WHERE claim IN (SELECT value FROM json_each(?))`,
	} {
		seqs, err := chunked(t, claims, query, scanInt)
		if err != nil {
			return nil, fmt.Errorf("what to erase: %w", err)
		}
		for _, seq := range seqs {
			items = append(items, Item{Seq: seq, Kind: kind})
		}
	}
	return items, nil
}

// Erase removes the items outright: a person's right to deletion comes before the First Law.
// The act is recorded first, in body, which must list the items under "items"; a row that it
// does not list cannot go. The lineage of what went stays.
//
//ctx:cascade
func (t *Tx) Erase(s *Stamp, body string, items []Item) (int64, error) {
	seq, err := t.stamp(s, "context_erasures", lineage.Digest(body))
	if err != nil {
		return 0, err
	}
	if err := t.exec(`INSERT INTO context_erasures (seq, body) VALUES (?, ?)`, seq, body); err != nil {
		return put(0, "erasure", err)
	}
	seqs := make([]int64, len(items))
	for i, item := range items {
		seqs[i] = item.Seq
	}
	gone, err := json.Marshal(seqs)
	if err != nil {
		return 0, err
	}
	// Claims last: the others refer to them. A number occurs in one table only, so one list
	// serves all.
	for _, query := range []string{
		`DELETE FROM context_uses WHERE seq IN (SELECT value FROM json_each(?))`,
		`DELETE FROM context_spans WHERE seq IN (SELECT value FROM json_each(?))`,
		`DELETE FROM context_edges WHERE seq IN (SELECT value FROM json_each(?))`,
		`DELETE FROM context_recalls WHERE seq IN (SELECT value FROM json_each(?))`,
		`DELETE FROM context_claims WHERE seq IN (SELECT value FROM json_each(?))`,
	} {
		if err := t.exec(query, string(gone)); err != nil {
			return 0, fmt.Errorf("erase: %w", err)
		}
	}
	return seq, nil
}

// Prune removes the use events that the spans stand for; claims are never pruned. The act is
// recorded first, in body, then the spans, each with its own lineage; the number of the act is
// set in them.
//
//ctx:cascade
func (t *Tx) Prune(s *Stamp, body string, spans []Span) (int64, error) {
	seq, err := t.stamp(s, "context_prunings", lineage.Digest(body))
	if err != nil {
		return 0, err
	}
	if err := t.exec(`INSERT INTO context_prunings (seq, body) VALUES (?, ?)`, seq, body); err != nil {
		return put(0, "pruning", err)
	}
	// A span is there before what it stands for goes: its guard asks for it.
	for i := range spans {
		sp := &spans[i]
		sp.Pruning = seq
		if sp.Seq, err = t.putSpan(s, sp); err != nil {
			return 0, err
		}
		// through of a claim's last span covers those before it.
		if err := t.exec(`DELETE FROM context_uses WHERE claim = ? AND seq <= ?`, sp.Claim,
			sp.Through); err != nil {
			return 0, fmt.Errorf("prune: %w", err)
		}
	}
	return seq, nil
}

// putSpan appends a span; it must be there before the uses that it stands for can go.
func (t *Tx) putSpan(s *Stamp, sp *Span) (int64, error) {
	seq, err := t.stamp(s, "context_spans", sp.digest())
	if err != nil {
		return 0, err
	}
	err = t.exec(`INSERT INTO context_spans (seq, pruning, claim, n, oldest, newest, through)
		VALUES (?, ?, ?, ?, ?, ?, ?)`,
		seq, sp.Pruning, sp.Claim, sp.N, sp.Oldest, sp.Newest, sp.Through)
	return put(seq, "span", err)
}

// ErasableOf lists the claims of a person: those about them, those they wrote, and what was
// derived from either, which may repeat it. So that none of it survives in a summary,
// derivation is followed to its end.
func (t *Tx) ErasableOf(person string) ([]int64, error) {
	return list(each(t, `WITH RECURSIVE doomed (seq) AS (
			SELECT seq FROM context_claims WHERE subject = ?1 AND subject <> ''
			UNION SELECT c.seq FROM context_claims c JOIN context_lineage l ON l.seq = c.seq
				WHERE l.author = ?1 AND l.kind = 'person'
			UNION SELECT e.source FROM context_edges e JOIN doomed d ON e.target = d.seq
				WHERE e.kind = 'derived_from'
		) SELECT seq FROM doomed ORDER BY seq`, scanInt, person))
}

// DeedsOf lists the recalls that a person made and the uses that they recorded, of whosever
// claims: what they asked and what they acted on is theirs. What they said of how other people's
// claims stand to each other stays, since a dispute must not end because a party to it left.
func (t *Tx) DeedsOf(person string) ([]Item, error) {
	return list(each(t, `SELECT r.seq, 'recall', 0, 0 FROM context_recalls r
		JOIN context_lineage l ON l.seq = r.seq WHERE l.author = ?1 AND l.kind = 'person'
		UNION ALL SELECT u.seq, 'use', 0, 0 FROM context_uses u
		JOIN context_lineage l ON l.seq = u.seq WHERE l.author = ?1 AND l.kind = 'person'
		ORDER BY 1`, scanItem, person))
}

// LastErasure is the number of the last erasure, 0 if there was none.
func (t *Tx) LastErasure() (int64, error) {
	last, _, err := value[int64](t, `SELECT seq FROM context_erasures ORDER BY seq DESC LIMIT 1`)
	return last, err
}

// Erased returns the erasure that removed the row with this number, 0 if none did.
func (t *Tx) Erased(seq int64) (int64, error) {
	act, _, err := value[int64](t, `SELECT erasure FROM context_erasures_idx WHERE item = ?`, seq)
	return act, err
}

// ErasedEdges are the edges at these claims that went with an erased claim at their other end.
func (t *Tx) ErasedEdges(claims []int64) ([]Item, error) {
	// Most stores have never erased anything, and this is asked of every candidate.
	if erased, _, err := value[bool](t, `SELECT EXISTS (SELECT 1
		FROM context_erasures)`); err != nil || !erased {
		return nil, err
	}
	return chunked(t, claims, `SELECT item, kind, source, target FROM context_erasures_idx
		WHERE source > 0 AND source IN (SELECT value FROM json_each(?1))
		UNION SELECT item, kind, source, target FROM context_erasures_idx
		WHERE target > 0 AND target IN (SELECT value FROM json_each(?1)) ORDER BY item`, scanItem)
}

// PrunedBy is the pruning that used the approval, 0 if none did.
func (t *Tx) PrunedBy(approval int64) (int64, error) {
	seq, _, err := value[int64](t, `SELECT seq FROM context_prunings
		WHERE body ->> '$.retention.approval' = ?`, approval)
	return seq, err
}
