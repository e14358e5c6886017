package compare

import (
	"context"
	"fmt"
	"io"
	"math"
	"time"
)

// Entry is a claim that was recalled.
type Entry struct {
	Text     string
	Uses     []time.Time
	Used     time.Time
	Deficits []string
}

// Result is what a recall returns.
type Result struct {
	Entries []Entry
	Omitted int
}

// case: rewrite: the record of who said what, changed
func (s *Store) Rename(ctx context.Context, from, to string) error {
	_, err := s.db.ExecContext(ctx, `UPDATE context_lineage SET author = ? WHERE author = ?`, to, from)
	return err
}

// case: append: the same record, added to (fine)
func (s *Store) Note(ctx context.Context, author string) error {
	_, err := s.db.ExecContext(ctx, `INSERT INTO context_lineage (author) VALUES (?)`, author)
	return err
}

// strength fades with age.
func strength(base float64, age time.Duration) float64 {
	return base * math.Exp2(-age.Hours()/168)
}

// case: decay: a faded strength, computed elsewhere, stored
func (s *Store) Fade(ctx context.Context, id int64, base float64, used time.Time) error {
	faded := strength(base, time.Since(used))
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, `UPDATE context_entries SET strength = ? WHERE id = ?`, faded, id); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `INSERT INTO context_lineage (entry) VALUES (?)`, id); err != nil {
		return err
	}
	return tx.Commit()
}

// case: floor: a logarithm that nothing keeps above zero
func Activation(e Entry, now time.Time) float64 {
	sum := 0.0
	for _, u := range e.Uses {
		sum += math.Pow(now.Sub(u).Hours(), -0.5)
	}
	return math.Log(sum)
}

// case: filter: candidates dropped before they are scored
func Rank(list []Entry, now time.Time) (scores []float64) {
	for _, e := range list {
		if now.Sub(e.Used) > 90*24*time.Hour {
			continue
		}
		scores = append(scores, scoreEntry(e, now))
	}
	return scores
}

func scoreEntry(e Entry, now time.Time) float64 { return float64(len(e.Uses)) }

// case: entries: the entries shown, what was left out dropped
func Show(w io.Writer, find func() Result) {
	r := find()
	for _, e := range r.Entries {
		fmt.Fprintln(w, e.Text, e.Deficits)
	}
}

// case: deficits: a text shown without its deficits
func Print(w io.Writer, e Entry) {
	fmt.Fprintln(w, e.Text)
}

// case: lineage: a claim that nobody answers for
func (s *Store) Add(ctx context.Context, claim string) error {
	_, err := s.db.ExecContext(ctx, `INSERT INTO context_entries (claim) VALUES (?)`, claim)
	return err
}
