// Package embedded has its statements in files.
package embedded

import (
	"database/sql"
	_ "embed"
)

//go:embed add.sql
var add string

//go:embed note.sql
var note string

//go:embed schema.sql
var schema string

// Create runs a schema, which owes nothing.
func Create(db *sql.DB) error {
	_, err := db.Exec(schema)
	return err
}

// Add runs a query.
func Add(db *sql.DB, id, text string) error {
	_, err := db.Exec(add, id, text) // want:CTX0008
	return err
}

// AddNoted runs two.
func AddNoted(db *sql.DB, id, text string) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.Exec(add, id, text); err != nil {
		return err
	}
	if _, err := tx.Exec(note, id); err != nil {
		return err
	}
	return tx.Commit()
}
