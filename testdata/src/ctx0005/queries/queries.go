// Package queries selects candidates.
package queries

import (
	"context"
	"database/sql"
	"time"
)

// Entry is a candidate.
type Entry struct {
	ID   int64
	Text string
	Uses int
}

func rankEntry(e Entry) float64 { return float64(e.Uses) }

// Newest is cut by LIMIT.
//
//ctx:candidates
func Newest(ctx context.Context, db *sql.DB) (*sql.Rows, error) {
	return db.QueryContext(ctx, `SELECT id FROM context_entries ORDER BY created_at DESC LIMIT 50`) // want:CTX0005
}

// Fetched is cut by FETCH FIRST.
//
//ctx:candidates
func Fetched(ctx context.Context, db *sql.DB) (*sql.Rows, error) {
	return db.QueryContext(ctx, `SELECT id FROM context_entries FETCH FIRST 50 ROWS ONLY`) // want:CTX0005
}

// Recent leaves out what was not used.
//
//ctx:candidates
func Recent(ctx context.Context, db *sql.DB) (*sql.Rows, error) {
	return db.QueryContext(ctx, `SELECT id FROM context_entries WHERE last_used_at > now() - interval '30 days'`) // want:CTX0005
}

// Since is the same with a parameter.
//
//ctx:candidates
func Since(ctx context.Context, db *sql.DB, since time.Time) (*sql.Rows, error) {
	return db.QueryContext(ctx, `SELECT id FROM context_entries WHERE $1 <= last_used_at`, since) // want:CTX0005
}

// Young computes the age.
//
//ctx:candidates
func Young(ctx context.Context, db *sql.DB) (*sql.Rows, error) {
	return db.QueryContext(ctx, `SELECT id FROM context_entries WHERE julianday('now') - julianday(last_used_at) < 30`) // want:CTX0005
}

// Active compares a computed column.
//
//ctx:candidates
func Active(ctx context.Context, db *sql.DB) (*sql.Rows, error) {
	return db.QueryContext(ctx, `SELECT id FROM context_levels WHERE activation >= ?`, 0.5) // want:CTX0005
}

// Near compares a distance.
//
//ctx:candidates
func Near(ctx context.Context, db *sql.DB, v []byte) (*sql.Rows, error) {
	return db.QueryContext(ctx, `SELECT id FROM context_entries WHERE embedding <=> $1 < 0.4`, v) // want:CTX0005
}

// Alike compares a similarity.
//
//ctx:candidates
func Alike(ctx context.Context, db *sql.DB, q string) (*sql.Rows, error) {
	return db.QueryContext(ctx, `SELECT id FROM context_entries WHERE similarity(text, $1) > 0.3`, q) // want:CTX0005
}

// Ranked compares a rank.
//
//ctx:candidates
func Ranked(ctx context.Context, db *sql.DB, q string) (*sql.Rows, error) {
	return db.QueryContext(ctx, `SELECT e.id FROM context_entries_fts f JOIN context_entries e ON e.id = f.rowid WHERE f.text MATCH ? AND bm25(f) < -1`, q) // want:CTX0005
}

// Matching matches by cue, tenancy, validity and supersession.
//
//ctx:candidates
func Matching(ctx context.Context, db *sql.DB, q, tenant string, ids []int64) (*sql.Rows, error) {
	return db.QueryContext(ctx, `SELECT e.id FROM context_entries e JOIN context_entries_fts f ON f.rowid = e.id
		WHERE f.text MATCH ? AND e.tenant = ? AND e.text LIKE ? AND e.kind IN ('a', 'b') AND valid_from <= now() AND valid_until > now()
		AND superseded_by IS NULL AND expires_at > now() AND deleted_at IS NULL AND version >= 2 ORDER BY bm25(f)`, q, tenant, q)
}

// One looks one up.
//
//ctx:candidates
func One(ctx context.Context, db *sql.DB, id int64) *sql.Row {
	return db.QueryRowContext(ctx, `SELECT id FROM context_entries WHERE id = ? LIMIT 1`, id)
}

func read(rows *sql.Rows) (out []Entry, _ error) {
	defer rows.Close()
	for rows.Next() {
		var e Entry
		if err := rows.Scan(&e.ID, &e.Text, &e.Uses); err != nil {
			return nil, err
		}
		out = append(out, e)
	}
	return out, rows.Err()
}

type store struct{ db *sql.DB }

func (s *store) recent(ctx context.Context) ([]Entry, error) {
	const q = `SELECT id, text, uses FROM context_entries ORDER BY created_at DESC LIMIT ?`
	rows, err := s.db.QueryContext(ctx, q, 100) // want:CTX0005
	if err != nil {
		return nil, err
	}
	return read(rows)
}

func (s *store) all(ctx context.Context) ([]Entry, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT id, text, uses FROM context_entries`)
	if err != nil {
		return nil, err
	}
	return read(rows)
}

// Recall scores the recent.
func (s *store) Recall(ctx context.Context) (map[int64]float64, error) {
	out := map[int64]float64{}
	recent, err := s.recent(ctx)
	if err != nil {
		return nil, err
	}
	all, err := s.all(ctx)
	if err != nil {
		return nil, err
	}
	for _, e := range append(all, recent...) {
		out[e.ID] = rankEntry(e)
	}
	return out, nil
}

// Listed is for people and is not scored.
func (s *store) Listed(ctx context.Context) ([]Entry, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT id, text, uses FROM context_entries ORDER BY id DESC LIMIT 20`)
	if err != nil {
		return nil, err
	}
	return read(rows)
}

// Pages scores all of them, by offset.
func (s *store) Pages(ctx context.Context) (out []float64, _ error) {
	for offset := 0; ; offset += 100 {
		rows, err := s.db.QueryContext(ctx, `SELECT id, text, uses FROM context_entries ORDER BY id LIMIT 100 OFFSET ?`, offset)
		if err != nil {
			return nil, err
		}
		page, err := read(rows)
		if err != nil {
			return nil, err
		}
		if len(page) == 0 {
			return out, nil
		}
		for _, e := range page {
			out = append(out, rankEntry(e))
		}
	}
}

func (s *store) page(ctx context.Context, after int64) ([]Entry, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT id, text, uses FROM context_entries WHERE id > ? ORDER BY id LIMIT 100`, after)
	if err != nil {
		return nil, err
	}
	return read(rows)
}

// Keyset scores all of them, by key, in a helper.
func (s *store) Keyset(ctx context.Context) (out []float64, _ error) {
	var last int64
	for {
		page, err := s.page(ctx, last)
		if err != nil || len(page) == 0 {
			return out, err
		}
		for _, e := range page {
			out = append(out, rankEntry(e))
			last = e.ID
		}
	}
}

// Streamed scores rows as they come, and not all of them.
func (s *store) Streamed(ctx context.Context) (out []float64, _ error) {
	rows, err := s.db.QueryContext(ctx, `SELECT id, text, uses FROM context_entries WHERE created_at > ?`, time.Now().AddDate(0, 0, -7)) // want:CTX0005
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var e Entry
		if err := rows.Scan(&e.ID, &e.Text, &e.Uses); err != nil {
			continue
		}
		if e.Uses < 2 {
			continue // want:CTX0005
		}
		out = append(out, rankEntry(e))
	}
	return out, rows.Err()
}
