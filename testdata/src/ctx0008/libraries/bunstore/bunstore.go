// Package bunstore stores by Bun.
package bunstore

import (
	"context"

	"github.com/uptrace/bun"
)

type BaseModel struct{}

type Entry struct {
	_  struct{} `bun:"table:context_entries"`
	ID string
}

func (Entry) TableName() string { return "context_entries" }

type Store struct{ db *bun.DB }

// Add uses the pool.
func (s *Store) Add(ctx context.Context, id string) error {
	_, err := s.db.ExecContext(ctx, `INSERT INTO context_entries (id) VALUES (?)`, id) // want:CTX0008
	return err
}

// Run signs.
func (s *Store) Run(ctx context.Context, id string) error {
	return s.db.RunInTx(ctx, nil, func(ctx context.Context, tx bun.Tx) error {
		if _, err := tx.ExecContext(ctx, `INSERT INTO context_entries (id) VALUES (?)`, id); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO context_lineage (id) VALUES (?)`, id)
		return err
	})
}

// RunShort does not.
func (s *Store) RunShort(ctx context.Context, id string) error {
	return s.db.RunInTx(ctx, nil, func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO context_entries (id) VALUES (?)`, id) // want:CTX0008
		return err
	})
}

// Insert is handed what may be a transaction.
func Insert(ctx context.Context, db bun.IDB, id string) error {
	_, err := db.ExecContext(ctx, `INSERT INTO context_entries (id) VALUES (?)`, id)
	return err
}

// RunInsert forgets the row of a helper.
func (s *Store) RunInsert(ctx context.Context, id string) error {
	return s.db.RunInTx(ctx, nil, func(ctx context.Context, tx bun.Tx) error {
		return Insert(ctx, tx, id) // want "by Insert"
	})
}

// PoolInsert hands it the pool.
func (s *Store) PoolInsert(ctx context.Context, id string) error {
	return Insert(ctx, s.db, id) // want "by Insert"
}
