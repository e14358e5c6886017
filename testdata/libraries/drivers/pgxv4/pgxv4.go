// Package pgxv4 uses github.com/jackc/pgx/v4 and the pgconn module below it.
package pgxv4

import (
	"context"

	"github.com/jackc/pgconn"
	"github.com/jackc/pgx/v4"
	"github.com/jackc/pgx/v4/pgxpool"
)

func handles(ctx context.Context, c *pgx.Conn, tx pgx.Tx, p *pgxpool.Pool, pc *pgxpool.Conn, pt *pgxpool.Tx) {
	c.Exec(ctx, "DELETE FROM context_entries WHERE id = $1", 1)                  // want:CTX0001
	tx.QueryRow(ctx, "UPDATE context_lineage SET actor = $1 RETURNING id", 1)    // want:CTX0002
	c.QueryFunc(ctx, "DELETE FROM context_entries RETURNING id", nil, nil, nil)  // want:CTX0001
	tx.QueryFunc(ctx, "DELETE FROM context_entries RETURNING id", nil, nil, nil) // want:CTX0001
	p.QueryFunc(ctx, "DELETE FROM context_entries RETURNING id", nil, nil, nil)  // want:CTX0001
	pc.QueryFunc(ctx, "DELETE FROM context_entries RETURNING id", nil, nil, nil) // want:CTX0001
	pt.QueryFunc(ctx, "SELECT id FROM context_entries", nil, nil, nil)
	p.Exec(ctx, "DELETE FROM sessions")
	p.CopyFrom(ctx, pgx.Identifier{"context_lineage"}, nil, nil)
	var b pgx.Batch
	b.Queue("DELETE FROM context_entries")                                   // want:CTX0001
	p.Exec(ctx, "DELETE FROM "+pgx.Identifier{"context_entries"}.Sanitize()) // want:CTX0001
	tx.Prepare(ctx, "touch", "UPDATE context_lineage SET actor = $1")        // want:CTX0002
	tx.Exec(ctx, "touch", 1)
}

func wire(ctx context.Context, c *pgconn.PgConn, b *pgconn.Batch) {
	c.Exec(ctx, "DELETE FROM context_entries; SELECT 1")                           // want:CTX0001
	c.ExecParams(ctx, "UPDATE context_lineage SET actor = $1", nil, nil, nil, nil) // want:CTX0002
	c.CopyFrom(ctx, nil, "COPY context_lineage FROM STDIN")
	b.ExecParams("DELETE FROM context_entries WHERE id = $1", nil, nil, nil, nil) // want:CTX0001
	c.Prepare(ctx, "wipe", "DELETE FROM context_entries", nil)                    // want:CTX0001
	b.ExecPrepared("wipe", nil, nil, nil)
}
