// Package pgx stores in PostgreSQL.
package pgx

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
)

const (
	add  = `INSERT INTO context_entries (id) VALUES ($1)`
	note = `INSERT INTO context_lineage (entry_id) VALUES ($1)`
)

// DBTX is what sqlc makes.
type DBTX interface {
	Exec(context.Context, string, ...any) (pgconn.CommandTag, error)
	Query(context.Context, string, ...any) (pgx.Rows, error)
}

// Func signs.
func Func(ctx context.Context, pool *pgxpool.Pool, id string) error {
	return pgx.BeginFunc(ctx, pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, add, id); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, note, id)
		return err
	})
}

// FuncShort does not.
func FuncShort(ctx context.Context, pool *pgxpool.Pool, id string) error {
	return pgx.BeginTxFunc(ctx, pool, pgx.TxOptions{}, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, add, id) // want:CTX0008
		return err
	})
}

// Copy copies into both.
func Copy(ctx context.Context, pool *pgxpool.Pool, rows [][]any) error {
	tx, err := pool.Begin(ctx)
	if err != nil {
		return err
	}
	defer tx.Rollback(ctx)
	if _, err := tx.CopyFrom(ctx, pgx.Identifier{"context_entries"}, []string{"id"}, pgx.CopyFromRows(rows)); err != nil {
		return err
	}
	if _, err := tx.CopyFrom(ctx, pgx.Identifier{"context_lineage"}, []string{"id"}, pgx.CopyFromRows(rows)); err != nil {
		return err
	}
	return tx.Commit(ctx)
}

// CopyShort copies into one.
func CopyShort(ctx context.Context, tx pgx.Tx, pool *pgxpool.Pool, rows [][]any) error {
	if _, err := pool.CopyFrom(ctx, pgx.Identifier{"app", "context_entries"}, []string{"id"}, pgx.CopyFromRows(rows)); err != nil { // want "another transaction"
		return err
	}
	_, err := tx.CopyFrom(ctx, pgx.Identifier{"context_lineage"}, []string{"id"}, pgx.CopyFromRows(rows))
	return err
}

// Batch is one transaction, on whatever it is sent.
func Batch(ctx context.Context, pool *pgxpool.Pool, ids []string) error {
	b := &pgx.Batch{}
	for _, id := range ids {
		b.Queue(add, id)
		b.Queue(note, id)
	}
	return pool.SendBatch(ctx, b).Close()
}

// BatchShort has no row.
func BatchShort(ctx context.Context, pool *pgxpool.Pool, ids []string) error {
	b := &pgx.Batch{}
	for _, id := range ids {
		b.Queue(add, id) // want:CTX0008
	}
	return pool.SendBatch(ctx, b).Close()
}

// BatchInTx has its row beside the batch.
func BatchInTx(ctx context.Context, pool *pgxpool.Pool, ids []string) error {
	tx, err := pool.Begin(ctx)
	if err != nil {
		return err
	}
	defer tx.Rollback(ctx)
	b := &pgx.Batch{}
	for _, id := range ids {
		b.Queue(add, id)
	}
	if err := tx.SendBatch(ctx, b).Close(); err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, note, "all"); err != nil {
		return err
	}
	return tx.Commit(ctx)
}

// BatchBeside has its row on the pool.
func BatchBeside(ctx context.Context, pool *pgxpool.Pool, ids []string) error {
	b := &pgx.Batch{}
	for _, id := range ids {
		b.Queue(add, id) // want "another transaction"
	}
	if err := pool.SendBatch(ctx, b).Close(); err != nil {
		return err
	}
	_, err := pool.Exec(ctx, note, "all")
	return err
}

func queue(b *pgx.Batch, id string) { b.Queue(add, id) }

func queueNote(b *pgx.Batch, id string) { b.Queue(note, id) }

// Queued has helpers.
func Queued(ctx context.Context, pool *pgxpool.Pool, id string) error {
	b := &pgx.Batch{}
	queue(b, id)
	queueNote(b, id)
	return pool.SendBatch(ctx, b).Close()
}

// QueuedShort has one helper.
func QueuedShort(ctx context.Context, pool *pgxpool.Pool, id string) error {
	b := &pgx.Batch{}
	queue(b, id) // want "by queue"
	return pool.SendBatch(ctx, b).Close()
}

// Savepoint is within the transaction.
func Savepoint(ctx context.Context, pool *pgxpool.Pool, id string) error {
	tx, err := pool.Begin(ctx)
	if err != nil {
		return err
	}
	defer tx.Rollback(ctx)
	inner, err := tx.Begin(ctx)
	if err != nil {
		return err
	}
	if _, err := inner.Exec(ctx, add, id); err != nil {
		return err
	}
	if err := inner.Commit(ctx); err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, note, id); err != nil {
		return err
	}
	return tx.Commit(ctx)
}

// Tag affected nothing, or signs.
func Tag(ctx context.Context, tx pgx.Tx, id string) error {
	tag, err := tx.Exec(ctx, `UPDATE context_entries SET n = 1 WHERE id = $1`, id)
	if err != nil {
		return err
	}
	if tag.RowsAffected() == 0 {
		return nil
	}
	_, err = tx.Exec(ctx, note, id)
	return err
}

// Row found none, or signs.
func Row(ctx context.Context, pool *pgxpool.Pool, id string) (n int, err error) {
	tx, err := pool.Begin(ctx)
	if err != nil {
		return 0, err
	}
	defer func() { _ = tx.Rollback(ctx) }()
	err = tx.QueryRow(ctx, `UPDATE context_entries SET n = 1 WHERE id = $1 RETURNING n`, id).Scan(&n)
	if errors.Is(err, pgx.ErrNoRows) {
		return 0, tx.Commit(ctx)
	}
	if err != nil {
		return 0, err
	}
	if _, err := tx.Exec(ctx, note, id); err != nil {
		return 0, err
	}
	return n, tx.Commit(ctx)
}

// Acquired is a connection.
func Acquired(ctx context.Context, pool *pgxpool.Pool, id string) error {
	conn, err := pool.Acquire(ctx)
	if err != nil {
		return err
	}
	defer conn.Release()
	if _, err := conn.Exec(ctx, add, id); err != nil { // want:CTX0008
		return err
	}
	_, err = conn.Exec(ctx, note, id)
	return err
}

// Shaped is handed what may be a transaction.
func Shaped(ctx context.Context, db DBTX, id string) error {
	_, err := db.Exec(ctx, add, id)
	return err
}

// Nested signs in the transaction around the savepoint.
func Nested(ctx context.Context, pool *pgxpool.Pool, id string) error {
	return pgx.BeginFunc(ctx, pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, note, id); err != nil {
			return err
		}
		return pgx.BeginFunc(ctx, tx, func(inner pgx.Tx) error {
			_, err := inner.Exec(ctx, add, id)
			return err
		})
	})
}

// NestedShort does not.
func NestedShort(ctx context.Context, pool *pgxpool.Pool, id string) error {
	return pgx.BeginFunc(ctx, pool, func(tx pgx.Tx) error {
		return pgx.BeginFunc(ctx, tx, func(inner pgx.Tx) error {
			_, err := inner.Exec(ctx, add, id) // want:CTX0008
			return err
		})
	})
}
