package sqlite

import (
	"database/sql"
	"strconv"

	"github.com/ctxlaws/ctxvet/refstore/lineage"
)

// Claim is a row of context_claims, without its number.
type Claim struct {
	// Text is what was said, Subject the person that it is about, Origin what it was taken
	// from; the last two may be "".
	Text, Subject, Origin string
	// Band is 1 to 4.
	Band int64
	// ValidFrom and ValidUntil are in microseconds, and invalid where not known.
	ValidFrom, ValidUntil sql.Null[int64]
	// Sources, Cues and Labels are JSON.
	Sources, Cues, Labels string
	// Vector is the embedding by Embedder; both are empty without one.
	Embedder string
	Vector   []byte
	// TextKey is equal for equal texts.
	TextKey []byte
	Request
	// Salt makes the digest a commitment that cannot be guessed at without the row.
	Salt []byte
}

// Request makes a write idempotent: Key names the client's request, nil for none, and Sum is
// the digest of what it asked for.
type Request struct{ Key, Sum []byte }

// Edge is a row of context_edges: Source stands in the relation Kind to Target.
type Edge struct {
	// Seq is set in rows that were read.
	Seq            int64
	Kind           string
	Source, Target int64
	Request
}

// Use is a row of context_uses.
type Use struct {
	// Seq is set in rows that were read; At is in microseconds.
	Seq, Claim, At int64
	Request
}

// Span is a row of context_spans: N uses of Claim between Oldest and Newest, in microseconds,
// the last of which was row Through. Pruning is the act that removed them.
type Span struct {
	Seq, Pruning, Claim, N, Oldest, Newest, Through int64
}

// Item is a row that an erasure removes: a claim, an edge with the claims it joined, or
// another.
type Item struct {
	// Kind is "claim", "use", "span", "recall" or the kind of an edge; only an edge has a
	// Source and a Target.
	Seq    int64  `json:"seq"`
	Kind   string `json:"kind"`
	Source int64  `json:"source,omitempty"`
	Target int64  `json:"target,omitempty"`
}

// The digests cover every column but seq, which the lineage has itself.
func (c *Claim) digest() lineage.Hash {
	return lineage.Digest(string(c.Salt), c.Text, c.Subject, c.Origin, itoa(c.Band),
		null(c.ValidFrom), null(c.ValidUntil),
		c.Sources, c.Cues, c.Labels, c.Embedder, string(c.Vector), string(c.TextKey), string(c.Key),
		string(c.Sum))
}

func (e *Edge) digest() lineage.Hash {
	return lineage.Digest(e.Kind, itoa(e.Source), itoa(e.Target), string(e.Key), string(e.Sum))
}

func (u *Use) digest() lineage.Hash {
	return lineage.Digest(itoa(u.Claim), itoa(u.At), string(u.Key), string(u.Sum))
}

func (s *Span) digest() lineage.Hash {
	return lineage.Digest(itoa(s.Pruning), itoa(s.Claim), itoa(s.N), itoa(s.Oldest), itoa(s.Newest),
		itoa(s.Through))
}

// itoa writes a number as it enters a digest.
func itoa(n int64) string { return strconv.FormatInt(n, 10) }

// null tells an unknown time from every known one.
func null(n sql.Null[int64]) string {
	if !n.Valid {
		return ""
	}
	return itoa(n.V)
}
