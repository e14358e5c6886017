// Package use imports the package with the schema.
package use

import (
	"database/sql"

	"ctxvet.test/ctx0008/triggers/dep"
)

// Open makes the tables.
func Open(db *sql.DB) error { return dep.Create(db) }

// Insert is served.
func Insert(db *sql.DB) error {
	_, err := db.Exec(`INSERT INTO context_clips (id) VALUES (1)`)
	return err
}

// Other is not.
func Other(db *sql.DB) error {
	_, err := db.Exec(`INSERT INTO context_pages (id) VALUES (1)`) // want:CTX0008
	return err
}
