// Package pgx uses github.com/jackc/pgx/v5.
package pgx

import (
	"context"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
)

func handles(ctx context.Context, c *pgx.Conn, tx pgx.Tx, p *pgxpool.Pool, pc *pgxpool.Conn, pt *pgxpool.Tx) {
	c.Exec(ctx, "DELETE FROM context_entries WHERE id = $1", 1)                              // want:CTX0001
	c.Query(ctx, "DELETE FROM context_entries RETURNING id")                                 // want:CTX0001
	c.QueryRow(ctx, "DELETE FROM context_entries RETURNING id")                              // want:CTX0001
	tx.Exec(ctx, "UPDATE context_lineage SET actor = @a", pgx.NamedArgs{"a": 1})             // want:CTX0002
	tx.Exec(ctx, "DELETE FROM context_entries WHERE id = @id", pgx.StrictNamedArgs{"id": 1}) // want:CTX0001
	tx.Query(ctx, "DELETE FROM context_entries RETURNING id")                                // want:CTX0001
	tx.QueryRow(ctx, "DELETE FROM context_entries RETURNING id")                             // want:CTX0001
	p.Exec(ctx, "DELETE FROM context_entries")                                               // want:CTX0001
	p.Query(ctx, "DELETE FROM context_entries RETURNING id")                                 // want:CTX0001
	p.QueryRow(ctx, "DELETE FROM context_entries RETURNING id")                              // want:CTX0001
	pc.Exec(ctx, "TRUNCATE context_entries")                                                 // want:CTX0001
	pc.Query(ctx, "DELETE FROM context_entries RETURNING id")                                // want:CTX0001
	pc.QueryRow(ctx, "DELETE FROM context_entries RETURNING id")                             // want:CTX0001
	pt.Exec(ctx, "DROP TABLE context_entries")                                               // want:CTX0001
	pt.Query(ctx, "DELETE FROM context_entries RETURNING id")                                // want:CTX0001
	pt.QueryRow(ctx, "DELETE FROM context_entries RETURNING id")                             // want:CTX0001
	c.Exec(ctx, "DELETE FROM sessions WHERE id = $1", 1)
	p.QueryRow(ctx, "SELECT id FROM context_entries")
	tx.Exec(ctx, "INSERT INTO context_lineage (id) VALUES ($1) ON CONFLICT (id) DO NOTHING", 1)
	tx.Exec(ctx, "INSERT INTO context_lineage (id) VALUES ($1) ON CONFLICT (id) DO UPDATE SET n = 1", 1) // want:CTX0002
}

// named prepares under a name; the name is what runs it.
func named(ctx context.Context, c *pgx.Conn, tx pgx.Tx, pt *pgxpool.Tx) {
	c.Prepare(ctx, "purge", "DELETE FROM context_entries WHERE id = $1") // want:CTX0001
	c.Exec(ctx, "purge", 1)
	tx.Prepare(ctx, "touch", "UPDATE context_lineage SET actor = $1") // want:CTX0002
	tx.Exec(ctx, "touch", 1)
	pt.Prepare(ctx, "list", "SELECT id FROM context_entries")
	pt.Query(ctx, "list")
}

func prepareErase(ctx context.Context, c *pgconn.PgConn) {
	c.Prepare(ctx, "erase", "DELETE FROM context_entries WHERE id = $1", nil)
}

//ctx:cascade
func erase(ctx context.Context, c *pgconn.PgConn) {
	c.ExecPrepared(ctx, "erase", nil, nil, nil)
}

func batch(ctx context.Context, p *pgxpool.Pool) {
	b := &pgx.Batch{}
	b.Queue("DELETE FROM context_entries WHERE id = $1", 1) // want:CTX0001
	b.Queue("UPDATE context_lineage SET actor = $1", 1)     // want:CTX0002
	b.Queue("DELETE FROM sessions")
	p.SendBatch(ctx, b)
	p.SendBatch(ctx, &pgx.Batch{QueuedQueries: []*pgx.QueuedQuery{
		{SQL: "DELETE FROM context_entries WHERE id = $1", Arguments: []any{1}}, // want:CTX0001
		{SQL: "SELECT id FROM context_entries"},
	}})
}

// copies only adds rows.
func copies(ctx context.Context, c *pgx.Conn, p *pgxpool.Pool, rows pgx.CopyFromSource) {
	c.CopyFrom(ctx, pgx.Identifier{"context_lineage"}, []string{"id"}, rows)
	p.CopyFrom(ctx, pgx.Identifier{"public", "context_entries"}, []string{"id"}, rows)
}

func identifiers(ctx context.Context, p *pgxpool.Pool) {
	table := pgx.Identifier{"public", "context_entries"}.Sanitize()
	p.Exec(ctx, "DELETE FROM "+table) // want:CTX0001
	p.Exec(ctx, "DELETE FROM "+pgx.Identifier{"public", "sessions"}.Sanitize())
}

func wire(ctx context.Context, c *pgconn.PgConn, b *pgconn.Batch, p *pgconn.Pipeline) {
	c.Exec(ctx, "DELETE FROM context_entries; SELECT 1")                           // want:CTX0001
	c.ExecParams(ctx, "UPDATE context_lineage SET actor = $1", nil, nil, nil, nil) // want:CTX0002
	c.CopyFrom(ctx, strings.NewReader(""), "COPY context_lineage FROM STDIN")
	c.CopyTo(ctx, nil, "COPY context_entries TO STDOUT")
	b.ExecParams("DELETE FROM context_entries WHERE id = $1", nil, nil, nil, nil) // want:CTX0001
	p.SendQueryParams("DELETE FROM context_entries", nil, nil, nil, nil)          // want:CTX0001
	p.SendPrepare("wipe", "DELETE FROM context_entries", nil)                     // want:CTX0001
	p.SendQueryPrepared("wipe", nil, nil, nil)
	b.ExecPrepared("no such name", nil, nil, nil)
}

func driver(ctx context.Context, c *stdlib.Conn) {
	c.ExecContext(ctx, "DELETE FROM context_entries", nil)               // want:CTX0001
	c.QueryContext(ctx, "DELETE FROM context_entries RETURNING id", nil) // want:CTX0001
	st, _ := c.Prepare("UPDATE context_lineage SET actor = 'x'")         // want:CTX0002
	st.Exec(nil)
	c.PrepareContext(ctx, "DELETE FROM context_entries") // want:CTX0001
}
