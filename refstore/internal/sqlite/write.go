package sqlite

import (
	"fmt"
	"time"

	"github.com/ctxlaws/ctxvet/refstore/lineage"
)

// Stamp says who writes, how and where; the store's clock says when.
type Stamp struct {
	// Op is how, Place where; Kind, Model and Version belong to the author.
	Op, Author, Kind, Model, Version, Place string
	At                                      time.Time
}

// stamp appends the lineage of a row to the chain and returns the number that the row must
// have.
func (t *Tx) stamp(s *Stamp, table string, digest lineage.Hash) (int64, error) {
	seq, row, err := t.link(s, table, digest)
	if err != nil {
		return 0, err
	}
	if err := t.exec(insertLineage+lineageRow, row...); err != nil {
		return 0, fmt.Errorf("lineage of %s: %w", table, err)
	}
	return seq, nil
}

// link makes the next row of the lineage. The recorded time never runs backwards, whatever the
// clock does.
func (t *Tx) link(s *Stamp, table string, digest lineage.Hash) (seq int64, row []any, err error) {
	// As the only writer, the transaction reads the end of the chain once and then knows it.
	if t.last == nil {
		last, err := t.Last()
		if err != nil {
			return 0, nil, err
		}
		t.last = &last
	}
	e := lineage.Entry{
		Seq: t.last.Seq + 1, At: s.At, Op: s.Op, Author: s.Author, Kind: s.Kind,
		Model: s.Model, Version: s.Version, Place: s.Place,
		Table: table, Digest: digest, Prev: t.last.Hash,
	}
	// Recorded time orders the record, and a clock that was set back must not reorder it.
	if t.last.Seq > 0 && e.At.Before(t.last.At) {
		e.At = t.last.At
	}
	e.Hash = e.Sum()
	t.last = &e
	return e.Seq, []any{e.Seq, Micro(e.At), e.Op, e.Author, e.Kind, e.Model, e.Version, e.Place, e.Table,
		e.Digest[:], e.Prev[:], e.Hash[:]}, nil
}

// The statements that append lineage and claims, a row or many at a time.
const (
	insertLineage = `INSERT INTO context_lineage (seq, at, op, author, kind, model, version, place, tbl, digest, prev, hash) VALUES `
	lineageRow    = `(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
	lineageRows   = lineageRow + `, ` + lineageRow + `, ` + lineageRow + `, ` + lineageRow

	insertClaims = `INSERT INTO context_claims (seq, text, band, subject, origin, valid_from, valid_until, sources, cues,
		labels, embedder, vector, text_key, request_key, request, salt) VALUES `
	claimRow  = `(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
	claimRows = claimRow + `, ` + claimRow + `, ` + claimRow + `, ` + claimRow
)

// together is how many claims are appended by one statement. Before each statement with triggers
// SQLite has the full-text index write what it holds in memory to the disk.
const together = 16

// waiting are claims that were put and not appended yet, with their lineage: the values of all
// their rows, one after the other.
type waiting struct{ lineage, claims []any }

// settle appends the claims that wait. Every other statement comes after it, so that nobody sees
// the store without them.
func (t *Tx) settle() error {
	w := t.waiting
	t.waiting = waiting{}
	const lineageColumns, claimColumns = 12, 16
	for len(w.claims) > 0 {
		n := together
		links, claims := insertLineage+lineageRows+`, `+lineageRows+`, `+lineageRows+`, `+lineageRows,
			insertClaims+claimRows+`, `+claimRows+`, `+claimRows+`, `+claimRows
		if len(w.claims) < n*claimColumns {
			n, links, claims = 1, insertLineage+lineageRow, insertClaims+claimRow
		}
		if err := t.exec(links, w.lineage[:n*lineageColumns]...); err != nil {
			return fmt.Errorf("lineage of context_claims: %w", err)
		}
		// The triggers fill the full-text index and that of the cues.
		if err := t.exec(claims, w.claims[:n*claimColumns]...); err != nil {
			return fmt.Errorf("append claim: %w", err)
		}
		w.lineage, w.claims = w.lineage[n*lineageColumns:], w.claims[n*claimColumns:]
	}
	return nil
}

// PutClaim appends a claim; its indexes follow by trigger. Claims put one after the other are
// appended together.
func (t *Tx) PutClaim(s *Stamp, c *Claim) (int64, error) {
	seq, row, err := t.link(s, "context_claims", c.digest())
	if err != nil {
		return 0, err
	}
	t.waiting.lineage = append(t.waiting.lineage, row...)
	t.waiting.claims = append(t.waiting.claims,
		seq, c.Text, c.Band, c.Subject, c.Origin, c.ValidFrom, c.ValidUntil, c.Sources, c.Cues,
		c.Labels, c.Embedder, blob(c.Vector), c.TextKey, c.Key, blob(c.Sum), c.Salt)
	return seq, nil
}

// PutEdge appends an edge; its number is set.
func (t *Tx) PutEdge(s *Stamp, e *Edge) (int64, error) {
	seq, err := t.stamp(s, "context_edges", e.digest())
	if err != nil {
		return 0, err
	}
	err = t.exec(`INSERT INTO context_edges (seq, kind, source, target, request_key, request)
		VALUES (?, ?, ?, ?, ?, ?)`,
		seq, e.Kind, e.Source, e.Target, e.Key, blob(e.Sum))
	return put(seq, "edge", err)
}

// PutUse appends a use.
func (t *Tx) PutUse(s *Stamp, u *Use) (int64, error) {
	seq, err := t.stamp(s, "context_uses", u.digest())
	if err != nil {
		return 0, err
	}
	err = t.exec(`INSERT INTO context_uses (seq, claim, at, request_key, request)
		VALUES (?, ?, ?, ?, ?)`,
		seq, u.Claim, u.At, u.Key, blob(u.Sum))
	return put(seq, "use", err)
}

// PutRecall appends what a recall was computed from, in JSON without any text.
func (t *Tx) PutRecall(s *Stamp, body string) (int64, error) {
	seq, err := t.stamp(s, "context_recalls", lineage.Digest(body))
	if err != nil {
		return 0, err
	}
	return put(seq, "recall", t.exec(`INSERT INTO context_recalls (seq, body) VALUES (?, ?)`, seq,
		body))
}

// PutDecision appends a request for a decision, or a decision, in JSON.
func (t *Tx) PutDecision(s *Stamp, body string) (int64, error) {
	seq, err := t.stamp(s, "context_decisions", lineage.Digest(body))
	if err != nil {
		return 0, err
	}
	return put(seq, "decision", t.exec(`INSERT INTO context_decisions (seq, body) VALUES (?, ?)`, seq,
		body))
}

// PutParams appends parameters of the formula, in JSON.
func (t *Tx) PutParams(s *Stamp, body string) (int64, error) {
	seq, err := t.stamp(s, "context_params", lineage.Digest(body))
	if err != nil {
		return 0, err
	}
	return put(seq, "parameters", t.exec(`INSERT INTO context_params (seq, body) VALUES (?, ?)`, seq,
		body))
}

// put is the end of every append.
func put(seq int64, what string, err error) (int64, error) {
	if err != nil {
		return 0, fmt.Errorf("append %s: %w", what, err)
	}
	return seq, nil
}

// blob keeps an empty value from becoming NULL.
func blob(b []byte) []byte {
	if b == nil {
		return []byte{}
	}
	return b
}
