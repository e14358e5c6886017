package refstore

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/ctxlaws/ctxvet/refstore/internal/sqlite"
)

// desk holds the claims that are about to be shown, read in batches.
type desk struct {
	v    *view
	rows map[int64]*sqlite.Stored
	// support counts the independent authors besides a claim's own; erased lists the relations
	// whose other side is gone.
	support map[int64]int
	erased  map[int64][]Relation
}

// newDesk is empty.
func newDesk(v *view) *desk {
	return &desk{v, map[int64]*sqlite.Stored{}, map[int64]int{}, map[int64][]Relation{}}
}

// prepare reads the claims, and their opponents and corrections, that are not on the desk yet.
func (d *desk) prepare(claims []int64) error {
	var wanted []int64
	for _, id := range claims {
		opponents, _ := d.v.graph.opponents(id)
		corrections := d.v.graph.corrections(id)
		// Of a dispute with very many sides the rest is read when its turn comes.
		wanted = append(wanted, id)
		wanted = append(wanted, opponents[:min(ahead, len(opponents))]...)
		wanted = append(wanted, corrections[:min(ahead, len(corrections))]...)
	}
	slices.Sort(wanted)
	wanted = slices.DeleteFunc(slices.Compact(wanted),
		func(id int64) bool { return d.rows[id] != nil })
	rows, err := d.v.tx.Claims(wanted)
	if err != nil {
		return err
	}
	for i := range rows {
		// Whoever changed the text also has the reader's trust; one hash a row is cheap.
		if !rows[i].Intact {
			return fmt.Errorf("%w: context_claims row %d: its content is not what its lineage recorded; run Verify",
				ErrTampered, rows[i].Entry.Seq)
		}
		seq := rows[i].Entry.Seq
		d.rows[seq] = &rows[i]
		// What is bound to nothing corrects nothing, so its band is its own.
		if _, ok := d.v.bands[seq]; !ok {
			d.v.bands[seq] = Band(rows[i].Band)
		}
	}
	for _, id := range claims {
		if d.rows[id] == nil {
			return fmt.Errorf("%w: context_claims row %d: an index or an edge leads there, and it cannot be read; run Verify",
				ErrTampered, id)
		}
	}
	if err := d.readErased(wanted); err != nil {
		return err
	}
	return corroborate(d.v.tx, wanted, d.v.snapshot, d.support)
}

// readErased notes which relations of the claims lost their other side.
func (d *desk) readErased(claims []int64) error {
	items, err := d.v.tx.ErasedEdges(claims)
	for _, i := range items {
		for _, end := range []int64{i.Source, i.Target} {
			if d.rows[end] != nil && !slices.Contains(d.erased[end], Relation(i.Kind)) {
				d.erased[end] = append(d.erased[end], Relation(i.Kind))
			}
		}
	}
	return err
}

// entry makes the entry of a claim that was prepared.
func (d *desk) entry(id int64) Entry {
	// Stored are the row and its lineage; all else is worked out here, each time anew.
	row, g := d.rows[id], d.v.graph
	l := row.Entry
	e := Entry{
		ID: ID(id), Text: row.Text, Subject: row.Subject, Origin: row.Origin,
		Author: Author{l.Author, l.Kind, l.Model, l.Version}, Place: l.Place, Recorded: l.At,
		Own: Band(row.Band), Band: d.v.bands[id],
		Corroborations: d.support[id], Erased: d.erased[id], Trace: d.v.trace(id),
	}
	if row.ValidFrom.Valid {
		e.ValidFrom = sqlite.Time(row.ValidFrom.V)
	}
	if row.ValidUntil.Valid {
		e.ValidUntil = sqlite.Time(row.ValidUntil.V)
	}
	// Both were written by this package, and the row is intact.
	_ = json.Unmarshal([]byte(row.Sources), &e.Sources)
	_ = json.Unmarshal([]byte(row.Cues), &e.Cues)
	opponents, gone := g.opponents(id)
	corrections := g.corrections(id)
	// An opponent that was erased had its say: the dispute was not settled by that.
	e.Contested = len(opponents) > 0 || gone > 0
	e.ContestedBy, e.CorrectedBy = ids(opponents), ids(corrections)
	e.Corrects, e.Supersedes = ids(g.corrected(id)), ids(g.supersedes(id))
	// What stands now, not the next revision, is what a reader of an old claim needs.
	if g.superseded(id) {
		e.SupersededBy = ids(g.heads(id))
	}
	e.Deficits = Deficits{
		Ungrounded:         len(e.Sources) == 0,
		Uncorroborated:     e.Corroborations == 0,
		CurrencyUnassessed: !row.ValidFrom.Valid && !row.ValidUntil.Valid,
		NeverExercised:     e.Trace.Uses == 0,
	}
	e.Standing = e.standing()
	return e
}
