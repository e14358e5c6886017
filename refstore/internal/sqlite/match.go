package sqlite

import (
	"database/sql"
	"strconv"
	"strings"
)

// The arms of candidate generation. None has a limit or a threshold: every claim that matches a
// cue is scored, however weak the match.

// MatchTerm lists the claims whose text holds the term.
//
//ctx:candidates
func (t *Tx) MatchTerm(term string, snapshot int64) ([]int64, error) {
	return t.MatchAny([]string{term}, snapshot)
}

// MatchAny lists the claims whose text holds any of the terms.
//
//ctx:candidates
func (t *Tx) MatchAny(terms []string, snapshot int64) ([]int64, error) {
	quoted := make([]string, len(terms))
	for i, term := range terms {
		// Quoted, so that no word is an operator of the query language.
		quoted[i] = `"` + strings.ReplaceAll(term, `"`, `""`) + `"`
	}
	return t.numbers(`SELECT group_concat(rowid) FROM context_claims_fts WHERE context_claims_fts MATCH ?
		AND rowid <= ?`, strings.Join(quoted, " OR "), snapshot)
}

// CountBeginning counts the claims whose text has a word that begins so.
func (t *Tx) CountBeginning(beginning string, snapshot int64) (int, error) {
	n, _, err := value[int](t, `SELECT count(*) FROM context_claims_fts WHERE context_claims_fts MATCH ?
		AND rowid <= ?`, `"`+strings.ReplaceAll(beginning, `"`, `""`)+`" *`, snapshot)
	return n, err
}

// MatchText lists the claims that have this very text.
//
//ctx:candidates
func (t *Tx) MatchText(key []byte, snapshot int64) ([]int64, error) {
	return list(each(t, `SELECT seq FROM context_claims WHERE text_key = ? AND seq <= ?`, scanInt,
		key, snapshot))
}

// MatchCue lists the claims that were asserted with this cue.
//
//ctx:candidates
func (t *Tx) MatchCue(cue string, snapshot int64) ([]int64, error) {
	return t.numbers(`SELECT group_concat(claim) FROM context_claims_idx WHERE cue = ? AND claim <= ?`,
		cue, snapshot)
}

// numbers reads a list that the query puts into one text. To hand over half a million rows one
// by one takes most of the time that it takes to find them.
func (t *Tx) numbers(query string, args ...any) ([]int64, error) {
	joined, ok, err := value[sql.Null[string]](t, query, args...)
	if err != nil || !ok || joined.V == "" {
		return nil, err
	}
	all := make([]int64, 0, 1+strings.Count(joined.V, ","))
	for number := range strings.SplitSeq(joined.V, ",") {
		n, err := strconv.ParseInt(number, 10, 64)
		if err != nil {
			return nil, err
		}
		all = append(all, n)
	}
	return all, nil
}

// Vector is the embedding of a claim.
type Vector struct {
	Seq int64
	// Vector is as it was stored: 32-bit floats, little-endian.
	Vector []byte
}

// Vectors lists all embeddings by this embedder.
//
//ctx:candidates
func (t *Tx) Vectors(embedder string, snapshot int64) ([]Vector, error) {
	return list(each(t, `SELECT seq, vector FROM context_claims WHERE embedder = ? AND seq <= ?`,
		func(rows *sql.Rows) (v Vector, err error) {
			err = rows.Scan(&v.Seq, &v.Vector)
			return v, err
		}, embedder, snapshot))
}

// Worded is a claim with what is equal for claims of the same words.
type Worded struct {
	Seq int64
	// Key is the text key in hexadecimal.
	Key string
}

// SameText lists all claims that have the words of one of these, themselves included.
func (t *Tx) SameText(claims []int64, snapshot int64) ([]Worded, error) {
	return chunked(t, claims, `SELECT seq, hex(text_key) FROM context_claims WHERE text_key IN
			(SELECT text_key FROM context_claims WHERE seq IN (SELECT value FROM json_each(?)))
				AND seq <= ?`,
		func(rows *sql.Rows) (w Worded, err error) {
			err = rows.Scan(&w.Seq, &w.Key)
			return w, err
		}, snapshot)
}

// Disputed says whether any claim was ever corrected or contradicted.
func (t *Tx) Disputed() (bool, error) {
	disputed, _, err := value[bool](t, `SELECT EXISTS (SELECT 1 FROM context_edges
		WHERE kind IN ('corrects', 'contradicts'))
		OR EXISTS (SELECT 1 FROM context_erasures)`)
	return disputed, err
}

// Recent streams the claims of the snapshot, the last recorded first. It is not scored.
func (t *Tx) Recent(snapshot int64) ([]int64, error) {
	return list(each(t, `SELECT seq FROM context_claims WHERE seq <= ? ORDER BY seq DESC`, scanInt,
		snapshot))
}
