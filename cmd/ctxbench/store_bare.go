package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
)

// sameAsStore are the store's pragmas: what is compared writes as durably.
const sameAsStore = "?_txlock=immediate&_pragma=busy_timeout(30000)&_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)" +
	"&_pragma=foreign_keys(1)&_pragma=recursive_triggers(1)&_pragma=secure_delete(1)"

// bare is a file with the store's tables and indexes and none of its triggers, written by
// prepared statements.
type bare struct {
	db *sql.DB
	// The statements in the order in which a claim is written.
	lineage, claim, cue, text *sql.Stmt
}

// openFile opens a SQLite file on one connection, with the store's pragmas.
func openFile(path string) (*sql.DB, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	u := url.URL{Scheme: "file", Opaque: (&url.URL{Path: abs}).EscapedPath()}
	db, err := sql.Open("sqlite", u.String()+sameAsStore)
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	return db, nil
}

// newBare makes the file at path with the schema of the store's.
func newBare(ctx context.Context, store *sql.DB, path string) (*bare, error) {
	db, err := openFile(path)
	if err != nil {
		return nil, err
	}
	b := &bare{db: db}
	if err := errors.Join(b.copySchema(ctx, store), b.prepare(ctx)); err != nil {
		return nil, errors.Join(fmt.Errorf("bare tables: %w", err), db.Close())
	}
	return b, nil
}

// copySchema creates what the store has, without triggers and without the tables that the
// full-text index makes itself.
func (b *bare) copySchema(ctx context.Context, store *sql.DB) error {
	rows, err := store.QueryContext(ctx, `SELECT sql FROM sqlite_schema WHERE type IN ('table', 'index') AND sql IS NOT NULL
		AND name LIKE 'context%' AND name NOT LIKE 'context_claims_fts_%' ORDER BY type DESC, rowid`)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var create string
		if err := rows.Scan(&create); err != nil {
			return err
		}
		if _, err := b.db.ExecContext(ctx, create); err != nil {
			return err
		}
	}
	_, err = b.db.ExecContext(ctx, `INSERT INTO context_claims_fts (context_claims_fts, rank) VALUES ('secure-delete', 1)`)
	return errors.Join(rows.Err(), err)
}

// prepare prepares the statements for the life of the file.
func (b *bare) prepare(ctx context.Context) error {
	var errs []error
	for _, s := range []struct {
		stmt  **sql.Stmt
		query string
	}{
		{&b.lineage, `INSERT INTO context_lineage VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`},
		{&b.claim, `INSERT INTO context_claims VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`},
		{&b.cue, `INSERT INTO context_claims_idx VALUES (?, ?)`},
		{&b.text, `INSERT INTO context_claims_fts (rowid, text) VALUES (?, ?)`},
	} {
		var err error
		*s.stmt, err = b.db.PrepareContext(ctx, s.query)
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

// written is a claim as the store's file has it: the values of all its rows.
type written struct {
	lineage, claim []any
	cues           [][]any
}

// readBack reads what the store wrote, so that the very same rows are written again.
func readBack(ctx context.Context, store *sql.DB) ([]written, error) {
	lineage, err := values(ctx, store, `SELECT l.* FROM context_lineage l JOIN context_claims USING (seq) ORDER BY l.seq`)
	if err != nil {
		return nil, err
	}
	claims, err := values(ctx, store, `SELECT * FROM context_claims ORDER BY seq`)
	if err != nil {
		return nil, err
	}
	cues, err := values(ctx, store, `SELECT cue, claim FROM context_claims_idx ORDER BY claim, cue`)
	if err != nil {
		return nil, err
	}
	list := make([]written, len(claims))
	for i := range list {
		list[i] = written{lineage: lineage[i], claim: claims[i]}
		for len(cues) > 0 && cues[0][1] == claims[i][0] {
			list[i].cues, cues = append(list[i].cues, cues[0]), cues[1:]
		}
	}
	return list, nil
}

// values reads all rows of a query, whatever their types.
func values(ctx context.Context, db *sql.DB, query string, args ...any) ([][]any, error) {
	rows, err := db.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		return nil, err
	}
	var list [][]any
	for rows.Next() {
		row, to := make([]any, len(columns)), make([]any, len(columns))
		for i := range row {
			to[i] = &row[i]
		}
		if err := rows.Scan(to...); err != nil {
			return nil, err
		}
		for i := range row {
			// The driver reads an empty blob as nil bytes, and would write those as NULL.
			if b, ok := row[i].([]byte); ok && b == nil {
				row[i] = []byte{}
			}
		}
		list = append(list, row)
	}
	return list, rows.Err()
}

// write writes claims in one transaction.
func (b *bare) write(ctx context.Context, claims []written) error {
	tx, err := b.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	for _, c := range claims {
		if err := b.put(ctx, tx, c); err != nil {
			return errors.Join(err, tx.Rollback())
		}
	}
	return tx.Commit()
}

// put writes the rows of one claim: its lineage, itself, its cues and its text.
func (b *bare) put(ctx context.Context, tx *sql.Tx, c written) error {
	if _, err := tx.StmtContext(ctx, b.lineage).ExecContext(ctx, c.lineage...); err != nil {
		return err
	}
	if _, err := tx.StmtContext(ctx, b.claim).ExecContext(ctx, c.claim...); err != nil {
		return err
	}
	for _, cue := range c.cues {
		if _, err := tx.StmtContext(ctx, b.cue).ExecContext(ctx, cue...); err != nil {
			return err
		}
	}
	_, err := tx.StmtContext(ctx, b.text).ExecContext(ctx, c.claim[:2]...)
	return err
}
