// Package bank has hand-written code beside what sqlc made.
package bank

import (
	"context"
	"database/sql"
	"fmt"
)

// Store has the queries and transactions of them.
type Store struct {
	*Queries
	conn *sql.DB
}

// NewStore makes one.
func NewStore(conn *sql.DB) *Store { return &Store{Queries: New(conn), conn: conn} }

func (s *Store) execTx(ctx context.Context, do func(*Queries) error) error {
	tx, err := s.conn.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	q := New(tx)
	if err := do(q); err != nil {
		if rbErr := tx.Rollback(); rbErr != nil {
			return fmt.Errorf("%v, rollback: %w", err, rbErr)
		}
		return err
	}
	return tx.Commit()
}

// Transfer signs.
func (s *Store) Transfer(ctx context.Context, id string) error {
	return s.execTx(ctx, func(q *Queries) error {
		if err := q.CreateEntry(ctx, CreateEntryParams{ID: id}); err != nil {
			return err
		}
		return q.CreateLineage(ctx, id)
	})
}

// TransferShort does not.
func (s *Store) TransferShort(ctx context.Context, id string) error {
	return s.execTx(ctx, func(q *Queries) error {
		_, err := q.TouchEntry(ctx, id) // want:CTX0008
		return err
	})
}

// Direct uses the promoted methods, on the pool.
func (s *Store) Direct(ctx context.Context, id string) error {
	return s.CreateEntry(ctx, CreateEntryParams{ID: id}) // want:CTX0008
}

// Mixed uses the promoted method by mistake.
func (s *Store) Mixed(ctx context.Context, id string) error {
	return s.execTx(ctx, func(q *Queries) error {
		if err := q.CreateEntry(ctx, CreateEntryParams{ID: id}); err != nil { // want "another transaction"
			return err
		}
		return s.CreateLineage(ctx, id)
	})
}

type api struct{ store Querier }

// Serve has the queries as an interface.
func (a *api) Serve(ctx context.Context, id string) error {
	return a.store.CreateEntry(ctx, CreateEntryParams{ID: id}) // want:CTX0008
}
