package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"time"

	"github.com/ctxlaws/ctxvet/refstore/lineage"
)

// Tx is a transaction: a snapshot to read from, and for a writer the place to append. It
// carries its context, because it lives no longer than the call that made it.
type Tx struct {
	ctx context.Context
	tx  *sql.Tx
	// prep holds the statements prepared so far, by text.
	prep map[string]*sql.Stmt
	// last is the end of the lineage, read when the first row is appended.
	last *lineage.Entry
}

// Read runs fn on a snapshot: nothing written meanwhile is seen.
func (d *DB) Read(ctx context.Context, fn func(*Tx) error) error {
	return explain(run(ctx, d.read, fn))
}

// Write runs fn as the only writer. All that fn appended is kept if it returns nil, else none
// of it.
func (d *DB) Write(ctx context.Context, fn func(*Tx) error) error {
	return explain(run(ctx, d.write, fn))
}

// run is all or nothing.
func run(ctx context.Context, db *sql.DB, fn func(*Tx) error) (err error) {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("begin: %w", err)
	}
	defer func() {
		if err != nil {
			// The error that led here says more than that of a rollback.
			_ = tx.Rollback()
		}
	}()
	if err := fn(&Tx{ctx: ctx, tx: tx, prep: map[string]*sql.Stmt{}}); err != nil {
		return err
	}
	if err := tx.Commit(); err != nil {
		if gave := ctx.Err(); gave != nil && errors.Is(err, sql.ErrTxDone) {
			// database/sql rolled it back when the caller gave up, and says only that it is over.
			err = gave
		}
		return fmt.Errorf("commit: %w", err)
	}
	return nil
}

// prepared prepares a statement once a transaction, for batches; it is closed with the
// transaction.
func (t *Tx) prepared(query string) (*sql.Stmt, error) {
	if s, ok := t.prep[query]; ok {
		return s, nil
	}
	s, err := t.tx.PrepareContext(t.ctx, query)
	if err == nil {
		t.prep[query] = s
	}
	return s, err
}

// exec runs a statement that returns no rows.
func (t *Tx) exec(query string, args ...any) error {
	s, err := t.prepared(query)
	if err != nil {
		return err
	}
	_, err = s.ExecContext(t.ctx, args...)
	return err
}

// value reads one row of one column; ok is false if there is none.
func value[T any](t *Tx, query string, args ...any) (v T, ok bool, err error) {
	s, err := t.prepared(query)
	if err != nil {
		return v, false, err
	}
	// No row is an answer, not an error.
	err = s.QueryRowContext(t.ctx, args...).Scan(&v)
	if errors.Is(err, sql.ErrNoRows) {
		return v, false, nil
	}
	return v, err == nil, err
}

// each streams rows; scan turns one into a value. The stream ends with the first error.
func each[T any](
	t *Tx, query string, scan func(*sql.Rows) (T, error), args ...any,
) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		var zero T
		rows, err := t.tx.QueryContext(t.ctx, query, args...)
		if err != nil {
			yield(zero, err)
			return
		}
		defer rows.Close()
		for rows.Next() {
			v, err := scan(rows)
			if !yield(v, err) || err != nil {
				return
			}
		}
		if err := rows.Err(); err != nil {
			yield(zero, err)
		}
	}
}

// list collects a stream.
func list[T any](seq iter.Seq2[T, error]) ([]T, error) {
	var all []T
	for v, err := range seq {
		if err != nil {
			return nil, err
		}
		all = append(all, v)
	}
	return all, nil
}

// scanInt reads one number.
func scanInt(rows *sql.Rows) (n int64, err error) {
	err = rows.Scan(&n)
	return n, err
}

// chunked calls query for pieces of ids, each handed over as a JSON array, so that neither the
// number of parameters nor the text of a statement grows with them.
func chunked[T any](
	t *Tx, ids []int64, query string, scan func(*sql.Rows) (T, error), args ...any,
) ([]T, error) {
	const size = 5000
	var all []T
	// Large enough that the calls do not count, small enough that SQLite's array stays small.
	for len(ids) > 0 {
		n := min(size, len(ids))
		some, err := json.Marshal(ids[:n])
		if err != nil {
			return nil, err
		}
		part, err := list(each(t, query, scan, append([]any{string(some)}, args...)...))
		if err != nil {
			return nil, err
		}
		all, ids = append(all, part...), ids[n:]
	}
	return all, nil
}

// Micro is a time as it is stored: microseconds since 1970.
func Micro(at time.Time) int64 { return at.UnixMicro() }

// Time is the time of a stored number.
func Time(micro int64) time.Time { return time.UnixMicro(micro).UTC() }
