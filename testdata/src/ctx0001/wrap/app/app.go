// Package app calls wrappers of other packages.
package app

import (
	"context"
	"database/sql"

	"ctxvet.test/ctx0001/wrap/db"
	"ctxvet.test/ctx0001/wrap/mid"
)

func across(ctx context.Context, d *db.DB, s *mid.Store, h *sql.DB) error {
	d.Exec(ctx, "DELETE FROM context_entries WHERE id = ?", 1) // want "DELETE from context_entries"
	d.Exec(ctx, "DELETE FROM users")
	d.Exec(ctx, `
		DELETE FROM context_entries -- want:CTX0001
		WHERE id = ?`, 1)
	d.Many(ctx, "DELETE FROM users", "DELETE FROM context_entries", "DROP TABLE context_links") // want "context_entries" "context_links"
	d.Many(ctx,
		"DELETE FROM users",
		"DELETE FROM context_entries", // want:CTX0001
	)
	d.All([]string{"DELETE FROM users", "DELETE FROM context_entries"}) // want:CTX0001
	d.Where("DELETE FROM context_entries", "id = 1")                    // want:CTX0001
	d.Where("DELETE FROM users", "context_entries = 1")
	d.DeleteFrom("context_entries", 1) // want "DELETE from context_entries"
	d.DeleteFrom("users", 1)
	d.Do(db.Statement{Query: "DELETE FROM context_entries"})          // want:CTX0001
	d.Do(db.Statement{Query: "DELETE FROM context_links", Args: nil}) // want:CTX0001
	d.Do(db.Statement{Query: "DELETE FROM users"})
	st := db.Statement{Query: "DELETE FROM context_entries"}
	d.Do(st)                                                    // want:CTX0001
	db.Scan[int](d, "DELETE FROM context_entries RETURNING id") // want:CTX0001
	db.Scan[string](d, "DELETE FROM users RETURNING id")
	db.Run(ctx, h, "DELETE FROM context_entries") // want:CTX0001
	s.Run("DELETE FROM context_entries")          // want:CTX0001
	s.Exec(ctx, "TRUNCATE context_entries")       // want:CTX0001
	s.Raw.Exec("TRUNCATE context_entries")        // want:CTX0001
	d.Log("DELETE FROM context_entries")
	d.InTx(func(tx *sql.Tx) error {
		_, err := tx.Exec("DELETE FROM context_entries") // want:CTX0001
		return err
	})
	run := d.Exec
	run(ctx, "DELETE FROM context_links") // want:CTX0001
	var e db.Execer = h
	e.ExecContext(ctx, "DELETE FROM context_links") // want:CTX0001
	q := "DELETE FROM context_links"
	return d.Exec(
		ctx,
		q, // want:CTX0001
	)
}
