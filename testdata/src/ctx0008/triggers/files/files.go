// Package files has triggers in embedded SQL.
package files

import (
	"database/sql"
	"embed"
)

//go:embed *.sql
var schema embed.FS

// Insert is served by the trigger.
func Insert(db *sql.DB) error {
	_, err := db.Exec(`INSERT INTO context_clips (source) VALUES (?)`, "x")
	return err
}

// Update is not: the trigger fires on INSERT.
func Update(db *sql.DB) error {
	_, err := db.Exec(`UPDATE context_clips SET source = ?`, "x") // want:CTX0008
	return err
}

// Upsert may update.
func Upsert(db *sql.DB) error {
	_, err := db.Exec(`INSERT INTO context_clips (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET source = 'x'`) // want:CTX0008
	return err
}

// Pages have a trigger that writes something else.
func Pages(db *sql.DB) error {
	_, err := db.Exec(`UPDATE context_pages SET source = ?`, "x") // want:CTX0008
	return err
}

// Gone had a trigger.
func Gone(db *sql.DB) error {
	_, err := db.Exec(`INSERT INTO context_gone (id) VALUES (1)`) // want:CTX0008
	return err
}

// Down has one in a down section.
func Down(db *sql.DB) error {
	_, err := db.Exec(`INSERT INTO context_down (id) VALUES (1)`) // want:CTX0008
	return err
}
