// Package pgxv3 uses github.com/jackc/pgx before it had a version in its path:
// its methods take no context.
package pgxv3

import (
	"context"
	"strings"

	"github.com/jackc/pgx"
)

func handles(ctx context.Context, c *pgx.Conn, tx *pgx.Tx, p *pgx.ConnPool) {
	c.Exec("DELETE FROM context_entries WHERE id = $1", 1)               // want:CTX0001
	c.Query("DELETE FROM context_entries RETURNING id")                  // want:CTX0001
	tx.QueryRow("UPDATE context_lineage SET actor = $1 RETURNING id", 1) // want:CTX0002
	p.Exec("TRUNCATE context_entries")                                   // want:CTX0001
	p.ExecEx(ctx, "DELETE FROM context_entries WHERE id = $1", nil, 1)   // want:CTX0001
	tx.QueryEx(ctx, "DELETE FROM context_entries RETURNING id", nil)     // want:CTX0001
	c.QueryRowEx(ctx, "DELETE FROM context_entries RETURNING id", nil)   // want:CTX0001
	c.Exec("DELETE FROM sessions")
	c.Query("SELECT id FROM context_entries WHERE body = $1", "DELETE FROM context_entries")
	tx.CopyFrom(pgx.Identifier{"context_lineage"}, nil, nil)
	p.CopyFromReader(strings.NewReader(""), "COPY context_entries FROM STDIN")
	c.Prepare("purge", "DELETE FROM context_entries WHERE id = $1") // want:CTX0001
	c.Exec("purge", 1)
	c.PrepareEx(ctx, "touch", "UPDATE context_lineage SET actor = $1", nil) // want:CTX0002
	c.Exec("touch", 1)
}
