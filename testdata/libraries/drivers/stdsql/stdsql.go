// Package stdsql uses database/sql and its drivers' interface directly.
package stdsql

import (
	"context"
	"database/sql"
	"database/sql/driver"
)

func pool(ctx context.Context, db *sql.DB) {
	db.Exec("DELETE FROM context_entries WHERE id = ?", 1)               // want:CTX0001
	db.ExecContext(ctx, "DELETE FROM context_entries WHERE id = ?", 1)   // want:CTX0001
	db.Query("DELETE FROM context_entries RETURNING id")                 // want:CTX0001
	db.QueryContext(ctx, "DELETE FROM context_entries RETURNING id")     // want:CTX0001
	db.QueryRow("DELETE FROM context_entries RETURNING id")              // want:CTX0001
	db.QueryRowContext(ctx, "TRUNCATE context_entries")                  // want:CTX0001
	db.Exec("UPDATE context_lineage SET actor = ? WHERE id = ?", "x", 1) // want:CTX0002
	db.Exec("REPLACE INTO context_entries (id) VALUES (?)", 1)           // want:CTX0001
	db.Exec("DELETE FROM sessions WHERE id = ?", 1)
	db.Exec("UPDATE context_entries SET superseded_by = ? WHERE id = ?", 2, 1)
	db.Exec("INSERT INTO context_lineage (id) VALUES (?) ON CONFLICT DO NOTHING", 1)
	db.Query("SELECT id FROM context_entries WHERE note = 'DELETE FROM context_entries'")
}

func tx(ctx context.Context, tx *sql.Tx) {
	tx.Exec("DELETE FROM context_entries")                           // want:CTX0001
	tx.ExecContext(ctx, "UPDATE context_lineage SET actor = 'x'")    // want:CTX0002
	tx.Query("DELETE FROM context_entries RETURNING id")             // want:CTX0001
	tx.QueryContext(ctx, "DELETE FROM context_entries RETURNING id") // want:CTX0001
	tx.QueryRow("DELETE FROM context_entries RETURNING id")          // want:CTX0001
	tx.QueryRowContext(ctx, "DROP TABLE context_entries")            // want:CTX0001
}

func conn(ctx context.Context, c *sql.Conn) {
	c.ExecContext(ctx, "DELETE FROM context_entries")                  // want:CTX0001
	c.QueryContext(ctx, "DELETE FROM context_entries RETURNING id")    // want:CTX0001
	c.QueryRowContext(ctx, "DELETE FROM context_entries RETURNING id") // want:CTX0001
	c.QueryContext(ctx, "SELECT 1 FROM context_entries")
}

func prepared(ctx context.Context, db *sql.DB, tx *sql.Tx, c *sql.Conn) error {
	del, err := db.Prepare("DELETE FROM context_entries WHERE id = ?") // want:CTX0001
	if err != nil {
		return err
	}
	del.Exec(1)
	tx.Stmt(del).Exec(2)
	upd, _ := tx.PrepareContext(ctx, "UPDATE context_lineage SET actor = ?") // want:CTX0002
	upd.ExecContext(ctx, "x")
	one, _ := c.PrepareContext(ctx, "DELETE FROM context_entries WHERE id = ?") // want:CTX0001
	_, err = tx.StmtContext(ctx, one).Exec(1)
	read, _ := tx.Prepare("SELECT id FROM context_entries")
	read.Query()
	return err
}

// forget prepares in one function and runs in the cascade only.
func forget(db *sql.DB) error {
	del, err := db.Prepare("DELETE FROM context_entries WHERE id = ?")
	if err != nil {
		return err
	}
	return erase(del)
}

//ctx:cascade
func erase(del *sql.Stmt) error {
	_, err := del.Exec(1)
	return err
}

func drivers(ctx context.Context, c driver.Conn, any any) {
	st, _ := c.Prepare("DELETE FROM context_entries") // want:CTX0001
	st.Exec(nil)
	if p, ok := any.(driver.ConnPrepareContext); ok {
		p.PrepareContext(ctx, "UPDATE context_lineage SET actor = 'x'") // want:CTX0002
	}
	if e, ok := any.(driver.ExecerContext); ok {
		e.ExecContext(ctx, "DELETE FROM context_entries", nil) // want:CTX0001
	}
	if e, ok := any.(driver.Execer); ok {
		e.Exec("DELETE FROM context_entries", nil) // want:CTX0001
	}
	if q, ok := any.(driver.QueryerContext); ok {
		q.QueryContext(ctx, "DELETE FROM context_entries RETURNING id", nil) // want:CTX0001
	}
	if q, ok := any.(driver.Queryer); ok {
		q.Query("SELECT id FROM context_entries", nil)
	}
}
