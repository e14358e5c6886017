// Package far uses tables that another package declares.
package far

import (
	"database/sql"

	"ctxvet.test/ctx0001/tables/far/decl"
)

type own struct{ *decl.Store }

func f(db *sql.DB, s *decl.Store, o own) {
	db.Exec("DELETE FROM " + s.Table)                  // want "DELETE from context_notes"
	db.Exec("DELETE FROM " + o.Table)                  // want "DELETE from context_notes"
	db.Exec("DELETE FROM " + decl.Variable)            // want "DELETE from context_variable"
	db.Exec("DELETE FROM " + decl.Constant)            // want "DELETE from context_constant"
	db.Exec("DELETE FROM " + decl.Entry{}.TableName()) // want "DELETE from context_named"
	db.Exec("DELETE FROM " + decl.User{}.TableName())
	decl.Wipe(db, "context_entries")
	decl.Other(db, "context_entries") // want "DELETE from context_entries"
	_ = decl.Store{Table: "users"}
}
