// Package user runs another package's file: reported there, once.
package user

import (
	"database/sql"

	"ctxvet.test/ctx0001/embedded/far"
)

func f(db *sql.DB) { db.Exec(far.Q) }
