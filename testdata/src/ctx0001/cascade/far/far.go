// Package far calls a cascade of another package.
package far

import (
	"database/sql"

	"ctxvet.test/ctx0001/cascade/api"
)

func far(db *sql.DB) {
	api.Erase(db, 1)
	api.EraseFrom(db, "context_entries", 1)
	api.DeleteFrom(db, "context_entries", 1) // want "DELETE from context_entries"
	api.DeleteFrom(db, "users", 1)
}

//ctx:cascade
func erase(db *sql.DB) {
	api.DeleteFrom(db, "context_entries", 1)
}
