package sqlite

import (
	"database/sql"
	"iter"

	"github.com/ctxlaws/ctxvet/refstore/lineage"
)

// entryFields are the places to scan lineageColumns into.
func entryFields(e *lineage.Entry) []any {
	return []any{&e.Seq, (*microTime)(&e.At), &e.Op, &e.Author, &e.Kind, &e.Model, &e.Version,
		&e.Place, &e.Table,
		(*hashBytes)(&e.Digest), (*hashBytes)(&e.Prev), (*hashBytes)(&e.Hash)}
}

// scanEntry reads lineageColumns.
func scanEntry(rows *sql.Rows) (e lineage.Entry, err error) {
	err = rows.Scan(entryFields(&e)...)
	return e, err
}

// Last reads the end of the lineage; the zero entry if it is empty.
func (t *Tx) Last() (lineage.Entry, error) {
	all, err := list(each(t, `SELECT `+lineageColumns+` FROM context_lineage l
		ORDER BY l.seq DESC LIMIT 1`, scanEntry))
	if err != nil || len(all) == 0 {
		return lineage.Entry{}, err
	}
	return all[0], nil
}

// SeqAt is the number of the last write recorded by the given time, 0 if there was none.
// Recorded times never run backwards, so the rows themselves are their index.
func (t *Tx) SeqAt(micro int64) (int64, error) {
	last, err := t.Last()
	// A binary search: an index on the time would cost every write what few queries gain.
	low, high := int64(0), last.Seq // row low is not later than the time, row high+1 is
	for low < high && err == nil {
		mid := high - (high-low)/2
		var at int64
		at, _, err = value[int64](t, `SELECT at FROM context_lineage WHERE seq = ?`, mid)
		if at <= micro {
			low = mid
		} else {
			high = mid - 1
		}
	}
	return low, err
}

// Entries streams the lineage from the first row on.
func (t *Tx) Entries() iter.Seq2[lineage.Entry, error] {
	// All into the same place: it is every row that was ever written.
	var e lineage.Entry
	to := entryFields(&e)
	return each(t, `SELECT `+lineageColumns+` FROM context_lineage l ORDER BY l.seq`,
		func(rows *sql.Rows) (lineage.Entry, error) {
			err := rows.Scan(to...)
			return e, err
		})
}

// EntriesAbout streams the lineage of a claim and of all edges, uses and erasures that touch
// it.
func (t *Tx) EntriesAbout(claim int64) iter.Seq2[lineage.Entry, error] {
	return each(t, `SELECT `+lineageColumns+` FROM context_lineage l WHERE l.seq IN (
			SELECT ?1 UNION SELECT seq FROM context_edges WHERE source = ?1 UNION SELECT seq
				FROM context_edges WHERE target = ?1
			UNION SELECT seq FROM context_uses WHERE claim = ?1 UNION SELECT pruning FROM context_spans
				WHERE claim = ?1
			UNION SELECT erasure FROM context_erasures_idx WHERE item = ?1
			UNION SELECT item FROM context_erasures_idx WHERE source = ?1 UNION SELECT item
				FROM context_erasures_idx WHERE target = ?1
		) ORDER BY l.seq`, scanEntry, claim)
}
