// Package migrate embeds migrations of several tools.
package migrate

import (
	"database/sql"
	"embed"
)

//go:embed goose sqlmigrate golang tern dbmate
var FS embed.FS

// In literals too.
const inline = `
-- +goose Up
DROP TABLE context_a;
-- +goose Down
DROP TABLE context_entries;
`

func f(db *sql.DB) {
	db.Exec(inline) // want "DROP TABLE context_a"
	db.Exec(`
		-- +goose Up
		DROP TABLE context_a; -- want:CTX0001
		-- +goose Down
		DROP TABLE context_entries;
	`)
	db.Exec(`
		-- migrate:down
		DROP TABLE context_entries;
		-- migrate:up
		DROP TABLE context_a; -- want:CTX0001
	`)
}

// Down is no rollback that a library knows.
func Down(db *sql.DB) { db.Exec("DROP TABLE context_entries") } // want:CTX0001

func sections(db *sql.DB) {
	db.Exec(`
		DROP TABLE context_a; -- want:CTX0001
		---- create above / drop below ----
		DROP TABLE context_entries;
	`)
	db.Exec(`
		-- +migrate Up
		DROP TABLE context_a; -- want:CTX0001
		-- +migrate Down
		DROP TABLE context_entries;
	`)
}

// A project's own migrations: what runs down is no library's rollback.
var own = []struct{ up, down string }{
	{"CREATE TABLE context_entries (id int)", "DROP TABLE context_entries"},
}

func upOwn(db *sql.DB) {
	for _, m := range own {
		db.Exec(m.up)
	}
}

func downOwn(db *sql.DB) {
	for _, m := range own {
		db.Exec(m.down) // want:CTX0001
	}
}
