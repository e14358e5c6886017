// Package pgx uses jackc/pgx v5 in all its forms.
package pgx

import (
	"context"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
)

func handles(ctx context.Context, c *pgx.Conn, tx pgx.Tx, p *pgxpool.Pool, pc *pgxpool.Conn, ptx *pgxpool.Tx) error {
	c.Exec(ctx, "DELETE FROM context_entries WHERE id = $1", 1)                       // want:CTX0001
	c.Query(ctx, "DELETE FROM context_entries RETURNING id")                          // want:CTX0001
	c.QueryRow(ctx, "DELETE FROM context_entries RETURNING id").Scan(nil)             // want:CTX0001
	tx.Exec(ctx, "DELETE FROM context_entries")                                       // want:CTX0001
	tx.Query(ctx, "DELETE FROM context_entries RETURNING id")                         // want:CTX0001
	tx.QueryRow(ctx, "DELETE FROM context_entries RETURNING id")                      // want:CTX0001
	p.Exec(ctx, "DELETE FROM context_entries")                                        // want:CTX0001
	p.QueryRow(ctx, "DELETE FROM context_entries RETURNING id")                       // want:CTX0001
	pc.Exec(ctx, "DELETE FROM context_entries")                                       // want:CTX0001
	ptx.Exec(ctx, "DELETE FROM context_entries")                                      // want:CTX0001
	pc.Conn().Exec(ctx, "DELETE FROM context_entries")                                // want:CTX0001
	p.Exec(ctx, "DELETE FROM context_entries WHERE id = @id", pgx.NamedArgs{"id": 1}) // want:CTX0001
	p.Exec(ctx, "DELETE FROM users WHERE id = @context_entries", pgx.NamedArgs{"id": 1})
	p.Exec(ctx, "DELETE FROM "+pgx.Identifier{"public", "context_entries"}.Sanitize()) // want:CTX0001
	p.Exec(ctx, "DELETE FROM "+pgx.Identifier{"users"}.Sanitize())
	p.Exec(ctx, fmt.Sprintf("TRUNCATE %s", pgx.Identifier{"context_entries"}.Sanitize())) // want:CTX0001

	var n int
	err := tx.QueryRow(ctx, `
		WITH gone AS (
			DELETE FROM context_entries -- want:CTX0001
			RETURNING id
		) SELECT count(*) FROM gone`).Scan(&n)
	return err
}

func batch(ctx context.Context, p *pgxpool.Pool) {
	b := &pgx.Batch{}
	b.Queue("DELETE FROM context_entries WHERE id = $1", 1) // want:CTX0001
	b.Queue("DELETE FROM users WHERE id = $1", 1)
	b.Queue(`
		DELETE FROM context_links -- want:CTX0001
		WHERE id = $1`, 1).Exec(func(ct pgconn.CommandTag) error { return nil })
	p.SendBatch(ctx, b)
}

func prepared(ctx context.Context, c *pgx.Conn) error {
	if _, err := c.Prepare(ctx, "purge", "DELETE FROM context_entries WHERE id = $1"); err != nil { // want:CTX0001
		return err
	}
	if _, err := c.Prepare(ctx, "erase", "DELETE FROM context_links WHERE id = $1"); err != nil {
		return err
	}
	_, err := c.Exec(ctx, "purge", 1)
	return err
}

// Erase executes by name.
//
//ctx:cascade
func Erase(ctx context.Context, c *pgx.Conn) error {
	_, err := c.Exec(ctx, "erase", 1)
	return err
}

func low(ctx context.Context, c *pgconn.PgConn) {
	c.Exec(ctx, "DELETE FROM context_entries; SELECT 1")                           // want:CTX0001
	c.ExecParams(ctx, "DELETE FROM context_entries", nil, nil, nil, nil)           // want:CTX0001
	c.Prepare(ctx, "x", "DELETE FROM context_entries", nil)                        // want:CTX0001
	c.CopyTo(ctx, nil, "COPY (DELETE FROM context_entries RETURNING *) TO STDOUT") // want:CTX0001
	c.CopyTo(ctx, nil, "COPY context_entries TO STDOUT")
	c.CopyFrom(ctx, strings.NewReader(""), "COPY context_entries FROM STDIN")
	var b pgconn.Batch
	b.ExecParams("DELETE FROM context_entries", nil, nil, nil, nil) // want:CTX0001
	p := c.StartPipeline(ctx)
	p.SendQueryParams("DELETE FROM context_entries", nil, nil, nil, nil) // want:CTX0001
	p.SendPrepare("y", "DELETE FROM context_links", nil)                 // want:CTX0001
}

func std(ctx context.Context, c *stdlib.Conn) {
	c.ExecContext(ctx, "DELETE FROM context_entries", nil) // want:CTX0001
}

func begin(ctx context.Context, p *pgxpool.Pool) error {
	return pgx.BeginTxFunc(ctx, p, pgx.TxOptions{}, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, "DELETE FROM context_entries") // want:CTX0001
		return err
	})
}

// EraseAll is the cascade.
//
//ctx:cascade
func EraseAll(ctx context.Context, p *pgxpool.Pool) error {
	b := &pgx.Batch{}
	b.Queue("DELETE FROM context_entries WHERE id = $1", 1)
	return pgx.BeginFunc(ctx, p, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, "DELETE FROM context_entries")
		return err
	})
}

func collect(ctx context.Context, p *pgxpool.Pool) ([]int, error) {
	rows, err := p.Query(ctx, "DELETE FROM context_entries RETURNING id") // want:CTX0001
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[int])
}

type querier interface {
	Exec(ctx context.Context, sql string, arguments ...any) (pgconn.CommandTag, error)
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
	QueryRow(ctx context.Context, sql string, args ...any) pgx.Row
}

func viaInterface(ctx context.Context, q querier) {
	q.Exec(ctx, "DELETE FROM context_entries")                 // want:CTX0001
	q.Query(ctx, "DELETE FROM context_entries RETURNING 1")    // want:CTX0001
	q.QueryRow(ctx, "DELETE FROM context_entries RETURNING 1") // want:CTX0001
}

func copies(ctx context.Context, p *pgxpool.Pool) {
	p.CopyFrom(ctx, pgx.Identifier{"context_entries"}, []string{"id"}, nil)
}
