// Package journal is a small memory store: what people said, and who said it.
//
// It is the example of ctxvet's README. Two of its functions are wrong on
// purpose.
package journal

import (
	"context"
	"database/sql"
	_ "embed"
	"fmt"
)

//go:embed schema.sql
var schema string

// Store is a journal in a SQLite database.
type Store struct{ db *sql.DB }

// New returns the journal in db and creates its tables.
func New(ctx context.Context, db *sql.DB) (*Store, error) {
	if _, err := db.ExecContext(ctx, schema); err != nil {
		return nil, fmt.Errorf("journal: create tables: %w", err)
	}
	return &Store{db: db}, nil
}

// Write records a claim and its author.
func (s *Store) Write(ctx context.Context, author, claim string) error {
	return s.inTx(ctx, func(tx *sql.Tx) error {
		res, err := tx.ExecContext(ctx, `INSERT INTO context_entries (author, claim) VALUES (?, ?)`, author, claim)
		if err != nil {
			return fmt.Errorf("journal: write: %w", err)
		}
		return trace(ctx, tx, res, author)
	})
}

// trace records who wrote the entry.
func trace(ctx context.Context, tx *sql.Tx, entry sql.Result, author string) error {
	id, err := entry.LastInsertId()
	if err != nil {
		return fmt.Errorf("journal: lineage: %w", err)
	}
	if _, err := tx.ExecContext(ctx, `INSERT INTO context_lineage (entry, author) VALUES (?, ?)`, id, author); err != nil {
		return fmt.Errorf("journal: lineage: %w", err)
	}
	return nil
}

// inTx runs f in a transaction.
func (s *Store) inTx(ctx context.Context, f func(*sql.Tx) error) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("journal: begin: %w", err)
	}
	if err := f(tx); err != nil {
		tx.Rollback()
		return err
	}
	return tx.Commit()
}
