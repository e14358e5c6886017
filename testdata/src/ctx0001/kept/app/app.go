// Package app gives a listener its statements.
package app

import (
	"database/sql"

	"ctxvet.test/ctx0001/kept"
)

func start(db *sql.DB) {
	l := kept.NewListener(db, "SELECT 1")
	l.SetAfter("DELETE FROM context_entries")          // want:CTX0001
	kept.WithAfter("UPDATE context_entries SET n = 1") // an update is another rule's
}
