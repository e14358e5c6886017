// Package compare has the cases of docs/compare.md. Each function or statement under a "case:" line is one: a name,
// and what it is. "(fine)" marks what no tool should report.
package compare

import (
	"context"
	"database/sql"
	_ "embed"
	"errors"
	"fmt"
	"strings"
)

//go:embed schema.sql
var schema string

// Store keeps claims.
type Store struct{ db *sql.DB }

// case: literal: DELETE in a literal
func (s *Store) Forget(ctx context.Context, id int64) error {
	_, err := s.db.ExecContext(ctx, `DELETE FROM context_entries WHERE id = ?`, id)
	return err
}

// case: lines: verb and table on different lines
func (s *Store) ForgetOld(ctx context.Context) error {
	_, err := s.db.ExecContext(ctx, `
		delete
		from context_entries
		where written_at < date('now', '-1 year')`)
	return err
}

const entries = "context_entries"

// case: constant: the table's name in a constant
func (s *Store) ForgetAll(ctx context.Context) error {
	_, err := s.db.ExecContext(ctx, "DELETE FROM "+entries)
	return err
}

// case: builder: a statement put together
func (s *Store) ForgetSome(ctx context.Context, ids []any) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s FROM %s WHERE id IN (", "DELETE", entries)
	b.WriteString(strings.TrimSuffix(strings.Repeat("?,", len(ids)), ","))
	b.WriteString(")")
	_, err := s.db.ExecContext(ctx, b.String(), ids...)
	return err
}

// exec hands a statement on.
func (s *Store) exec(ctx context.Context, verb, table, where string) error {
	_, err := s.db.ExecContext(ctx, verb+" "+table+" WHERE "+where)
	return err
}

// case: wrapper: a statement in parts, through a function of one's own
func (s *Store) ForgetEmpty(ctx context.Context) error {
	return s.exec(ctx, "DELETE FROM", entries, "claim = ''")
}

// case: replace: a row that takes the place of another
func (s *Store) Put(ctx context.Context, id int64, claim string) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, `INSERT OR REPLACE INTO context_entries (id, claim) VALUES (?, ?)`, id, claim); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `INSERT INTO context_lineage (entry) VALUES (?)`, id); err != nil {
		return err
	}
	return tx.Commit()
}

// case: schema: the embedded file is run (fine)
func (s *Store) Create(ctx context.Context) error {
	_, err := s.db.ExecContext(ctx, schema)
	return err
}

// case: error: an error that quotes a statement (fine)
var errKept = errors.New("DELETE FROM context_entries is for the cascade alone")

// case: comment: a comment that quotes one: DELETE FROM context_entries (fine)
func (s *Store) Keep() error { return errKept }

// case: cascade: erasure at a person's request, declared (fine)
//
//ctx:cascade
func (s *Store) Erase(ctx context.Context, author string) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, `DELETE FROM context_entries WHERE author = ?`, author); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `INSERT INTO context_erasures (author) VALUES (?)`, author); err != nil {
		return err
	}
	return tx.Commit()
}

// case: index: a search index beside the table, which can be built again (fine)
func (s *Store) Reindex(ctx context.Context) error {
	_, err := s.db.ExecContext(ctx, `DELETE FROM context_entries_fts`)
	return err
}
