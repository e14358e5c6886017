// Package app calls what sqlc made.
package app

import (
	"context"
	"database/sql"

	"ctxvet.test/ctx0008/gen/db"
)

type store struct {
	pool *sql.DB
	q    *db.Queries
}

// Add runs on the pool.
func (s *store) Add(ctx context.Context, id string) error {
	return s.q.CreateEntry(ctx, db.CreateEntryParams{ID: id}) // want:CTX0008
}

func (s *store) in(ctx context.Context, do func(*db.Queries) error) error {
	tx, err := s.pool.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := do(s.q.WithTx(tx)); err != nil {
		return err
	}
	return tx.Commit()
}

// AddSigned has both.
func (s *store) AddSigned(ctx context.Context, id string) error {
	return s.in(ctx, func(q *db.Queries) error {
		if err := q.CreateEntry(ctx, db.CreateEntryParams{ID: id}); err != nil {
			return err
		}
		return q.CreateLineage(ctx, id)
	})
}

// AddShort has one.
func (s *store) AddShort(ctx context.Context, id string) error {
	return s.in(ctx, func(q *db.Queries) error {
		return q.CreateEntry(ctx, db.CreateEntryParams{ID: id}) // want:CTX0008
	})
}

// AddBeside signs on the pool.
func (s *store) AddBeside(ctx context.Context, id string) error {
	return s.in(ctx, func(q *db.Queries) error {
		if err := q.CreateEntry(ctx, db.CreateEntryParams{ID: id}); err != nil { // want "s.q"
			return err
		}
		return s.q.CreateLineage(ctx, id)
	})
}

// Touch affects nothing, or signs.
func (s *store) Touch(ctx context.Context, id string) error {
	return s.in(ctx, func(q *db.Queries) error {
		n, err := q.TouchEntry(ctx, id)
		if err != nil {
			return err
		}
		if n == 0 {
			return nil
		}
		return q.CreateLineage(ctx, id)
	})
}

// Direct begins itself.
func (s *store) Direct(ctx context.Context, id string) error {
	tx, err := s.pool.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := db.New(tx).CreateEntry(ctx, db.CreateEntryParams{ID: id}); err != nil {
		return err
	}
	if err := db.New(tx).CreateLineage(ctx, id); err != nil {
		return err
	}
	return tx.Commit()
}

// DirectShort has one.
func (s *store) DirectShort(ctx context.Context, id string) error {
	tx, err := s.pool.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	qtx := s.q.WithTx(tx)
	if _, err := qtx.TouchEntry(ctx, id); err != nil { // want:CTX0008
		return err
	}
	return tx.Commit()
}

// Handed is handed the queries of a transaction.
func Handed(ctx context.Context, q *db.Queries, id string) error {
	return q.CreateEntry(ctx, db.CreateEntryParams{ID: id})
}

// HandedInterface is handed them as an interface.
func HandedInterface(ctx context.Context, q db.Querier, id string) error {
	if err := q.CreateEntry(ctx, db.CreateEntryParams{ID: id}); err != nil {
		return err
	}
	return q.CreateLineage(ctx, id)
}
