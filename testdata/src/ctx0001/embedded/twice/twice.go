// Package twice runs one file at two places: one fault.
package twice

import (
	"database/sql"
	_ "embed"
)

//go:embed q.sql
var q string

func one(db *sql.DB) { db.Exec(q) }

func two(db *sql.DB) { db.Exec(q) }
