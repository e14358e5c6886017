package sqlite

import (
	"database/sql"
	"fmt"
	"iter"
	"math"

	"github.com/ctxlaws/ctxvet/refstore/lineage"
)

// maxSeq is the snapshot that sees everything.
const maxSeq = math.MaxInt64

// Stored is a claim as stored, with its lineage. Intact says that its content still has the
// digest that the lineage recorded.
type Stored struct {
	Claim
	Entry  lineage.Entry
	Intact bool
}

// The columns of the two tables that are read most, in the order in which they are scanned.
const (
	lineageColumns = `l.seq, l.at, l.op, l.author, l.kind, l.model, l.version, l.place, l.tbl, l.digest, l.prev, l.hash`
	claimColumns   = `c.text, c.band, c.subject, c.origin, c.valid_from, c.valid_until, c.sources, c.cues, c.labels,
		c.embedder, c.vector, c.text_key, c.request_key, c.request, c.salt`
)

// Claims reads the claims with these numbers, in no particular order; those that are not there
// are left out.
func (t *Tx) Claims(seqs []int64) ([]Stored, error) {
	return chunked(t, seqs, `SELECT `+claimColumns+`, `+lineageColumns+` FROM context_claims c
		JOIN context_lineage l ON l.seq = c.seq WHERE c.seq IN (SELECT value FROM json_each(?))`,
		scanStored)
}

// scanStored hashes the content while it is at hand, so that no reader can forget to.
func scanStored(rows *sql.Rows) (s Stored, err error) {
	if err := rows.Scan(append(s.fields(), entryFields(&s.Entry)...)...); err != nil {
		return s, err
	}
	s.Intact = s.digest() == s.Entry.Digest
	return s, nil
}

// fields are the places to scan claimColumns into.
func (c *Claim) fields() []any {
	return []any{&c.Text, &c.Band, &c.Subject, &c.Origin, &c.ValidFrom, &c.ValidUntil, &c.Sources,
		&c.Cues, &c.Labels,
		&c.Embedder, &c.Vector, &c.TextKey, &c.Key, &c.Sum, &c.Salt}
}

// Authors reads who wrote the claims.
func (t *Tx) Authors(seqs []int64) ([]lineage.Entry, error) {
	return chunked(t, seqs, `SELECT `+lineageColumns+` FROM context_lineage l
		WHERE l.seq IN (SELECT value FROM json_each(?)) AND l.tbl = 'context_claims'`, scanEntry)
}

// Derivations reads what these claims were derived from.
func (t *Tx) Derivations(claims []int64, snapshot int64) ([]Edge, error) {
	return chunked(t, claims, `SELECT seq, kind, source, target FROM context_edges
		WHERE kind = 'derived_from' AND source IN (SELECT value FROM json_each(?)) AND seq <= ?
			ORDER BY seq`, scanEdge, snapshot)
}

// Corroborators reads the edges that say that another claim says the same as one of these.
func (t *Tx) Corroborators(claims []int64, snapshot int64) ([]Edge, error) {
	return chunked(t, claims, `SELECT seq, kind, source, target FROM context_edges
		WHERE kind = 'corroborates' AND target IN (SELECT value FROM json_each(?)) AND seq <= ?
			ORDER BY seq`, scanEdge, snapshot)
}

// Terms of a claim that enter its score and its order without its text.
type Terms struct {
	Seq, Band             int64
	ValidFrom, ValidUntil sql.Null[int64]
}

// Bands reads what a score needs of the claims.
func (t *Tx) Bands(seqs []int64) ([]Terms, error) {
	return chunked(t, seqs, `SELECT seq, band, valid_from, valid_until FROM context_claims
		WHERE seq IN (SELECT value FROM json_each(?))`, func(rows *sql.Rows) (m Terms, err error) {
		err = rows.Scan(&m.Seq, &m.Band, &m.ValidFrom, &m.ValidUntil)
		return m, err
	})
}

// Edges reads the edges that touch these claims, recorded by the snapshot.
func (t *Tx) Edges(claims []int64, snapshot int64) ([]Edge, error) {
	return chunked(t, claims, `SELECT seq, kind, source, target FROM context_edges
		WHERE source IN (SELECT value FROM json_each(?1)) AND seq <= ?2
		UNION SELECT seq, kind, source, target FROM context_edges
		WHERE target IN (SELECT value FROM json_each(?1)) AND seq <= ?2 ORDER BY seq`, scanEdge, snapshot)
}

// inPassing is how many rows can be read in passing while one claim is looked up in a table.
const inPassing = 4

// readsAll says that to read a whole table takes less time than to look so many claims up in it.
// Whoever asks then gets the rows of other claims too.
func (t *Tx) readsAll(table string, claims int) (bool, error) {
	const few = 64
	if claims < few {
		return false, nil
	}
	rows, _, err := value[int](t, map[string]string{
		"context_edges": `SELECT count(*) FROM (SELECT 1 FROM context_edges LIMIT ?)`,
		"context_uses":  `SELECT count(*) FROM (SELECT 1 FROM context_uses LIMIT ?)`,
		"context_spans": `SELECT count(*) FROM (SELECT 1 FROM context_spans LIMIT ?)`,
	}[table], inPassing*claims)
	return rows < inPassing*claims, err
}

// Bonds reads the edges that bind claims together, by superseding, correcting or contradicting,
// and that touch these claims; of many claims those of others too.
func (t *Tx) Bonds(claims []int64, snapshot int64) ([]Edge, error) {
	if all, err := t.readsAll("context_edges", len(claims)); err != nil {
		return nil, err
	} else if all {
		return list(each(t, `SELECT seq, kind, source, target FROM context_edges
			WHERE kind IN ('supersedes', 'corrects', 'contradicts') AND seq <= ? ORDER BY seq`, scanEdge, snapshot))
	}
	return chunked(t, claims, `SELECT seq, kind, source, target FROM context_edges
		WHERE source IN (SELECT value FROM json_each(?1)) AND kind IN ('supersedes', 'corrects', 'contradicts') AND seq <= ?2
		UNION SELECT seq, kind, source, target FROM context_edges
		WHERE target IN (SELECT value FROM json_each(?1)) AND kind IN ('supersedes', 'corrects', 'contradicts') AND seq <= ?2
			ORDER BY seq`, scanEdge, snapshot)
}

// Superseders reads the edges that supersede one of these claims, and of many claims others
// too.
func (t *Tx) Superseders(claims []int64, snapshot int64) ([]Edge, error) {
	if all, err := t.readsAll("context_edges", len(claims)); err != nil {
		return nil, err
	} else if all {
		return list(each(t, `SELECT seq, kind, source, target FROM context_edges
			WHERE kind = 'supersedes' AND seq <= ? ORDER BY seq`, scanEdge, snapshot))
	}
	return chunked(t, claims, `SELECT seq, kind, source, target FROM context_edges
		WHERE kind = 'supersedes' AND target IN (SELECT value FROM json_each(?)) AND seq <= ?
			ORDER BY seq`, scanEdge, snapshot)
}

// scanEdge reads seq, kind, source and target.
func scanEdge(rows *sql.Rows) (e Edge, err error) {
	err = rows.Scan(&e.Seq, &e.Kind, &e.Source, &e.Target)
	return e, err
}

// scanItem reads item, kind, source and target.
func scanItem(rows *sql.Rows) (i Item, err error) {
	err = rows.Scan(&i.Seq, &i.Kind, &i.Source, &i.Target)
	return i, err
}

// Uses reads the use events of these claims, oldest first, and of many claims those of others
// too.
func (t *Tx) Uses(claims []int64, snapshot int64) ([]Use, error) {
	if all, err := t.readsAll("context_uses", len(claims)); err != nil {
		return nil, err
	} else if all {
		return list(each(t, `SELECT seq, claim, at FROM context_uses WHERE seq <= ?
			ORDER BY claim, at, seq`, scanUse, snapshot))
	}
	return chunked(t, claims, `SELECT seq, claim, at FROM context_uses
		WHERE claim IN (SELECT value FROM json_each(?)) AND seq <= ? ORDER BY claim, at, seq`, scanUse,
		snapshot)
}

// UsesBefore streams the use events older than a time, claim by claim, oldest first, for
// pruning.
func (t *Tx) UsesBefore(before int64) ([]Use, error) {
	return list(each(t, `SELECT seq, claim, at FROM context_uses WHERE claim IN
		(SELECT claim FROM context_uses WHERE at < ?) ORDER BY claim, at, seq`, scanUse, before))
}

// scanUse reads seq, claim and at.
func scanUse(rows *sql.Rows) (u Use, err error) {
	err = rows.Scan(&u.Seq, &u.Claim, &u.At)
	return u, err
}

// Spans reads what stands for pruned uses of these claims that were over by the given time, and
// of many claims for those of others too.
func (t *Tx) Spans(claims []int64, by int64) ([]Span, error) {
	if all, err := t.readsAll("context_spans", len(claims)); err != nil {
		return nil, err
	} else if all {
		return list(each(t, `SELECT seq, pruning, claim, n, oldest, newest, through FROM context_spans
			WHERE newest <= ? ORDER BY claim, newest`, scanSpan, by))
	}
	return chunked(t, claims, `SELECT seq, pruning, claim, n, oldest, newest, through
		FROM context_spans
		WHERE claim IN (SELECT value FROM json_each(?)) AND newest <= ? ORDER BY claim, newest`,
		scanSpan, by)
}

// scanSpan reads all columns of a span.
func scanSpan(rows *sql.Rows) (s Span, err error) {
	err = rows.Scan(&s.Seq, &s.Pruning, &s.Claim, &s.N, &s.Oldest, &s.Newest, &s.Through)
	return s, err
}

// ByRequest finds what an earlier request with this key wrote, in whichever table.
func (t *Tx) ByRequest(key []byte) (seq int64, sum []byte, err error) {
	rows, err := list(each(t, `SELECT seq, request FROM context_claims WHERE request_key = ?1
		UNION ALL SELECT seq, request FROM context_edges WHERE request_key = ?1
		UNION ALL SELECT seq, request FROM context_uses WHERE request_key = ?1`,
		func(rows *sql.Rows) (f Use, err error) {
			err = rows.Scan(&f.Seq, &f.Sum)
			return f, err
		}, key))
	if err != nil || len(rows) == 0 {
		return 0, nil, err
	}
	return rows[0].Seq, rows[0].Sum, nil
}

// ByOrigin lists the claims that one author took from one origin and that nothing supersedes
// yet.
func (t *Tx) ByOrigin(author, kind, origin string) ([]int64, error) {
	return list(each(t, `SELECT c.seq FROM context_claims c JOIN context_lineage l ON l.seq = c.seq
		WHERE c.origin = ? AND c.origin <> '' AND l.author = ? AND l.kind = ? AND NOT EXISTS
			(SELECT 1 FROM context_edges e WHERE e.target = c.seq AND e.kind = 'supersedes') ORDER BY c.seq`,
		scanInt, origin, author, kind))
}

// Body reads the JSON of an act, a recall, a decision or parameters; "" if there is none.
func (t *Tx) Body(table string, seq int64) (string, error) {
	query, ok := map[string]string{
		"context_recalls":   `SELECT body FROM context_recalls WHERE seq = ?`,
		"context_decisions": `SELECT body FROM context_decisions WHERE seq = ?`,
		"context_params":    `SELECT body FROM context_params WHERE seq = ?`,
		"context_erasures":  `SELECT body FROM context_erasures WHERE seq = ?`,
		"context_prunings":  `SELECT body FROM context_prunings WHERE seq = ?`,
	}[table]
	if !ok {
		return "", fmt.Errorf("read body: %s has none", table)
	}
	body, _, err := value[string](t, query, seq)
	return body, err
}

// Params reads the parameters in force at the snapshot, "" if none were ever set.
func (t *Tx) Params(snapshot int64) (string, error) {
	body, _, err := value[string](t, `SELECT body FROM context_params WHERE seq <= ?
		ORDER BY seq DESC LIMIT 1`, snapshot)
	return body, err
}

// Decisions streams requests and decisions in order.
func (t *Tx) Decisions() iter.Seq2[string, error] {
	return each(t, `SELECT body FROM context_decisions ORDER BY seq`, scanText)
}
