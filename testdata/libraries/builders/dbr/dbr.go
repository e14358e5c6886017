// Package dbr has the statements of gocraft/dbr.
package dbr

import (
	"context"

	"github.com/gocraft/dbr/v2"
)

// Deletes removes rows.
func Deletes(ctx context.Context, sess *dbr.Session, tx *dbr.Tx) {
	sess.DeleteFrom("context_entries").Where("id = ?", 1).Exec() // want:CTX0001
	tx.DeleteFrom("context_entries").ExecContext(ctx)            // want:CTX0001
	sess.DeleteFrom("users").Exec()
	stmt := sess.
		DeleteFrom("context_entries") // want:CTX0001
	stmt.Where("id = ?", 1)
	stmt.Exec()
}

// Updates changes rows.
func Updates(sess *dbr.Session, tx dbr.SessionRunner) {
	sess.Update("context_lineage").Set("a", 1).Exec() // want:CTX0002
	tx.Update("context_lineage").Set("a", 1).Exec()   // want:CTX0002
	sess.Update("context_entries").Set("a", 1).Exec()
	sess.Update("users").Set("a", 1).Exec()
}

// Inserts adds rows.
func Inserts(sess *dbr.Session) {
	sess.InsertInto("context_lineage").Columns("a").Values(1).Exec()
	sess.InsertInto("context_lineage").Ignore().Columns("a").Values(1).Exec()
}

// Texts runs SQL as it is.
func Texts(sess *dbr.Session, tx *dbr.Tx, out any) {
	sess.DeleteBySql("DELETE FROM context_entries WHERE id = ?", 1).Exec()                                    // want:CTX0001
	tx.UpdateBySql("UPDATE context_lineage SET a = 1").Exec()                                                 // want:CTX0002
	sess.InsertBySql("INSERT INTO context_lineage (a) VALUES (1) ON CONFLICT (a) DO UPDATE SET a = 1").Exec() // want:CTX0002
	sess.InsertBySql("INSERT INTO context_lineage (a) VALUES (1) ON CONFLICT DO NOTHING").Exec()
	tx.SelectBySql("DELETE FROM context_entries RETURNING id").Load(out) // want:CTX0001
	sess.Exec("DELETE FROM context_entries")                             // want:CTX0001
	sess.SelectBySql("SELECT * FROM context_entries").Load(out)
	sess.DeleteBySql("DELETE FROM users").Exec()
}

// Reads changes nothing.
func Reads(sess *dbr.Session, out any) {
	sess.Select("id").From("context_entries").Load(out)
}

// Erase is the cascade.
//
//ctx:cascade
func Erase(sess *dbr.Session) {
	sess.DeleteBySql("DELETE FROM context_entries").Exec()
	sess.DeleteFrom("context_entries").Exec()
}
