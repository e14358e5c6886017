// Package mattn uses the connection of github.com/mattn/go-sqlite3, as connect
// hooks and backups do.
package mattn

import (
	"context"
	"database/sql"

	"github.com/mattn/go-sqlite3"
)

func run(ctx context.Context, c *sqlite3.SQLiteConn) {
	c.Exec("DELETE FROM context_entries", nil)                           // want:CTX0001
	c.Query("DELETE FROM context_entries RETURNING id", nil)             // want:CTX0001
	c.ExecContext(ctx, "UPDATE context_lineage SET actor = 'x'", nil)    // want:CTX0002
	c.QueryContext(ctx, "DELETE FROM context_entries RETURNING id", nil) // want:CTX0001
	c.Exec("PRAGMA foreign_keys = ON", nil)
	c.Exec("DELETE FROM sessions", nil)
	st, _ := c.Prepare("DELETE FROM context_entries") // want:CTX0001
	st.Exec(nil)
	upd, _ := c.PrepareContext(ctx, "UPDATE context_lineage SET actor = 'x'") // want:CTX0002
	upd.(*sqlite3.SQLiteStmt).ExecContext(ctx, nil)
}

func register() {
	sql.Register("sqlite3_ctx", &sqlite3.SQLiteDriver{
		ConnectHook: func(c *sqlite3.SQLiteConn) error {
			_, err := c.Exec("DELETE FROM context_entries WHERE id < 0", nil) // want:CTX0001
			return err
		},
	})
}
