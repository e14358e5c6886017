// Package squirrelstore builds its statements.
package squirrelstore

import (
	"context"
	"database/sql"

	sq "github.com/Masterminds/squirrel"
)

type Store struct {
	db *sql.DB
	sb sq.StatementBuilderType
}

// Add runs with the pool.
func (s *Store) Add(ctx context.Context, id string) error {
	_, err := sq.Insert("context_entries").Columns("id").Values(id).RunWith(s.db).ExecContext(ctx) // want:CTX0008
	return err
}

// AddSigned runs with a transaction.
func (s *Store) AddSigned(ctx context.Context, id string) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := sq.Insert("context_entries").Columns("id").Values(id).RunWith(tx).ExecContext(ctx); err != nil {
		return err
	}
	q, args, err := sq.Insert("context_lineage").Columns("id").Values(id).ToSql()
	if err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, q, args...); err != nil {
		return err
	}
	return tx.Commit()
}

// AddShort is built here and run there.
func (s *Store) AddShort(ctx context.Context, ids []string) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	insert := sq.Insert("context_entries").Columns("id") // want:CTX0008
	for _, id := range ids {
		insert = insert.Values(id)
	}
	q, args, err := insert.ToSql()
	if err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, q, args...); err != nil {
		return err
	}
	return tx.Commit()
}

// AddBeside runs its row with the pool.
func (s *Store) AddBeside(ctx context.Context, id string) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := sq.Update("context_entries").Set("n", 1).RunWith(tx).Exec(); err != nil { // want "s.db"
		return err
	}
	if _, err := sq.Insert("context_lineage").Columns("id").Values(id).RunWith(s.db).Exec(); err != nil {
		return err
	}
	return tx.Commit()
}

// Maybe builds one and runs it on one path.
func (s *Store) Maybe(ctx context.Context, tx *sql.Tx, id string, write bool) error {
	update := sq.Update("context_entries").Set("n", 1).Where("id = ?", id)
	if !write {
		return nil
	}
	if _, err := update.RunWith(tx).ExecContext(ctx); err != nil {
		return err
	}
	_, err := sq.Insert("context_lineage").Columns("id").Values(id).RunWith(tx).ExecContext(ctx)
	return err
}

// Built elsewhere, run here.
func (s *Store) Built(ctx context.Context, id string) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := built(id).RunWith(tx).ExecContext(ctx); err != nil {
		return err
	}
	return tx.Commit()
}

func built(id string) sq.InsertBuilder {
	return sq.Insert("context_entries").Columns("id").Values(id) // want:CTX0008
}

func unused(id string) sq.InsertBuilder {
	return sq.Insert("context_entries").Columns("id").Values(id)
}
