package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"iter"
	"time"

	"github.com/ctxlaws/ctxvet/refstore/lineage"
)

// Tx is a transaction: a snapshot to read from, and for a writer the place to append. It
// carries its context, because it lives no longer than the call that made it.
type Tx struct {
	ctx  context.Context
	conn *conn
	// last is the end of the lineage, read when the first row is appended.
	last *lineage.Entry
	// waiting are claims that the next statement appends first.
	waiting waiting
	// tally is nil in a writer, which sees rows that may never be committed.
	tally *tally
}

// Read runs fn on a snapshot: nothing written meanwhile is seen.
func (d *DB) Read(ctx context.Context, fn func(*Tx) error) error {
	return explain(d.read.run(ctx, func(t *Tx) error {
		t.tally = &d.tally
		return fn(t)
	}))
}

// Write runs fn as the only writer. All that fn appended is kept if it returns nil, else none
// of it.
func (d *DB) Write(ctx context.Context, fn func(*Tx) error) error {
	return explain(d.write.run(ctx, fn))
}

// prepared prepares a statement once for the life of the connection.
func (t *Tx) prepared(query string) (*kept, error) {
	if len(t.waiting.claims) > 0 {
		if err := t.settle(); err != nil {
			return nil, err
		}
	}
	if s, ok := t.conn.kept[query]; ok {
		return s, nil
	}
	s, err := t.conn.PrepareContext(t.ctx, query)
	if err != nil {
		return nil, err
	}
	t.conn.kept[query] = &kept{Stmt: s}
	return t.conn.kept[query], nil
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
	rows, done, err := t.query(query, args)
	if err != nil {
		return v, false, err
	}
	defer done()
	// No row is an answer, not an error.
	if !rows.Next() {
		return v, false, rows.Err()
	}
	err = rows.Scan(&v)
	return v, err == nil, err
}

// each streams rows; scan turns one into a value. The stream ends with the first error.
func each[T any](
	t *Tx, query string, scan func(*sql.Rows) (T, error), args ...any,
) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		var zero T
		rows, done, err := t.query(query, args)
		if err != nil {
			yield(zero, err)
			return
		}
		defer done()
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

// query starts to read rows; done must be called at their end. What is wrong with the rows has been
// said by then.
func (t *Tx) query(query string, args []any) (rows *sql.Rows, done func(), err error) {
	s, err := t.prepared(query)
	if err != nil {
		return nil, nil, err
	}
	// The same query within its own rows needs a statement of its own.
	if s.busy {
		rows, err = t.conn.QueryContext(t.ctx, query, args...)
		return rows, func() { _ = rows.Close() }, err
	}
	if rows, err = s.QueryContext(t.ctx, args...); err != nil {
		return nil, nil, err
	}
	s.busy = true
	return rows, func() { _ = rows.Close(); s.busy = false }, nil
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
