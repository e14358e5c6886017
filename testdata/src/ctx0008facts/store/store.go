// Package store leaves lineage to other packages.
package store

import (
	"context"
	"database/sql"
)

// Insert leaves it open.
func Insert(tx *sql.Tx, id string) error { // want Insert:"0: lineage INSERT into context_entries open"
	_, err := tx.Exec(`INSERT INTO context_entries (id) VALUES (?)`, id)
	return err
}

// Sign writes the row.
func Sign(tx *sql.Tx, id string) error { // want Sign:"0: lineage met; 0: either met"
	_, err := tx.Exec(`INSERT INTO context_lineage (id) VALUES (?)`, id)
	return err
}

// MaybeSign may write it.
func MaybeSign(tx *sql.Tx, id string) error { // want MaybeSign:"0: lineage may be met; 0: either may be met"
	if id == "" {
		return nil
	}
	return Sign(tx, id)
}

// Remove leaves an erasure row.
//
//ctx:cascade
func Remove(tx *sql.Tx, id string) error { // want Remove:"0: erasure DELETE from context_entries open"
	_, err := tx.Exec(`DELETE FROM context_entries WHERE id = ?`, id)
	return err
}

// Store keeps the pool.
type Store struct{ db *sql.DB }

// InTx runs it in a transaction and signs.
func (s *Store) InTx(ctx context.Context, do func(tx *sql.Tx) error) error { // want InTx:"2: lineage covers; 2: either covers"
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := do(tx); err != nil {
		return err
	}
	if err := Sign(tx, "all"); err != nil {
		return err
	}
	return tx.Commit()
}

// Repo keeps a transaction, or a pool.
type Repo struct{ db DBTX }

// DBTX is either.
type DBTX interface {
	ExecContext(context.Context, string, ...any) (sql.Result, error)
}

// NewRepo makes one.
func NewRepo(db DBTX) *Repo { return &Repo{db} }

// Add leaves it open.
func (r *Repo) Add(ctx context.Context, id string) error { // want Add:`0\.db: lineage INSERT into context_entries open`
	_, err := r.db.ExecContext(ctx, `INSERT INTO context_entries (id) VALUES (?)`, id)
	return err
}

// Finish ends a transaction.
func Finish(tx *sql.Tx, err error) error { // want Finish:"0: lineage commits; 0: lineage undoes"
	if err != nil {
		tx.Rollback()
		return err
	}
	return tx.Commit()
}

// Trail writes the row.
type Trail struct{ db DBTX }

// Desk has both on one transaction.
type Desk struct { // want Desk:"one transaction in Repo, Trail"
	Repo  *Repo
	Trail *Trail
}

// NewDesk makes one.
func NewDesk(db DBTX) *Desk { return &Desk{NewRepo(db), &Trail{db}} }
