// Package store writes what it is handed.
package store

import (
	"context"
	"database/sql"
	"math"
	"time"

	"ctxvet.test/ctx0003/curve"
)

// Store is a handle.
type Store struct{ db *sql.DB }

// SetHeat writes what the caller chose.
func (s *Store) SetHeat(ctx context.Context, id string, heat float64) error { // want SetHeat:"parameter 3 to context_notes.heat"
	_, err := s.db.ExecContext(ctx, `UPDATE context_notes SET heat = ? WHERE id = ?`, heat, id)
	return err
}

// Put writes a row.
func (s *Store) Put(ctx context.Context, row curve.Row) error { // want Put:"parameter 2.Heat to context_notes.heat"
	return s.put(ctx, row)
}

func (s *Store) put(ctx context.Context, row curve.Row) error {
	_, err := s.db.ExecContext(ctx, `INSERT INTO context_notes (id, heat) VALUES (?, ?)`, row.ID, row.Heat)
	return err
}

// SetFields writes a map.
func (s *Store) SetFields(ctx context.Context, id string, fields map[string]float64) error { // want SetFields:`parameter 3.=heat to context_notes.heat`
	_, err := s.db.ExecContext(ctx, `UPDATE context_notes SET heat = ? WHERE id = ?`, fields["heat"], id)
	return err
}

// Cool writes a decay over hours that it is handed.
func (s *Store) Cool(ctx context.Context, id string, hours float64) error { // want Cool:"decay of parameter 3 to context_notes.heat"
	_, err := s.db.ExecContext(ctx, `UPDATE context_notes SET heat = ? WHERE id = ?`, math.Exp(-hours), id)
	return err
}

// Exec hands on a statement.
func (s *Store) Exec(ctx context.Context, query string, args ...any) error { // want Exec:"binds parameter 3"
	_, err := s.db.ExecContext(ctx, query, args...)
	return err
}

// A Writer is what the store does for others.
type Writer interface {
	SetHeat(ctx context.Context, id string, heat float64) error
}

// HoursSince tells how long ago a time is.
func HoursSince(t time.Time) float64 { return time.Since(t).Hours() }
