// Package opaque has SQL that cannot be read; with -opaque it is listed.
package opaque

import (
	"context"
	"database/sql"
	"fmt"
	"io"
	"os"
	"strings"
)

type store struct {
	db    *sql.DB
	table string
	//ctx:table context_notes
	notes string
}

func unread(db *sql.DB, r io.Reader, s *store) {
	data, _ := io.ReadAll(r)
	db.Exec(string(data))                                    // want:CTX0000
	db.Exec(os.Getenv("SQL"))                                // want:CTX0000
	db.Exec("UPDATE " + s.table + " SET n = 1")              // want:CTX0000
	db.Exec(fmt.Sprintf("SELECT * FROM %s", os.Getenv("T"))) // want:CTX0000
	file, _ := os.ReadFile("x.sql")
	db.Exec(string(file))                 // want:CTX0000
	db.Exec("NOT ANY SQL AT ALL")         // want:CTX0000
	st, _ := db.Prepare(os.Getenv("SQL")) // want:CTX0000
	st.Exec()
}

func readable(ctx context.Context, db *sql.DB, s *store, id string) {
	db.Exec("SELECT 1")
	db.Exec("INSERT INTO users (id) VALUES (" + id + ")")
	db.Exec("UPDATE " + s.notes + " SET n = 1")
	db.Exec(fmt.Sprintf("SELECT * FROM context_%s", id))
	db.Exec("BEGIN")
	db.Exec("PRAGMA foreign_keys = ON")
	db.Exec("SET search_path TO x")
	db.Exec("VACUUM")
	db.Exec("-- only a comment")
	wrapper(ctx, db, "SELECT 2")
	//ctx:allow CTX0000 by=ana the operator's own statement, read from the console
	db.Exec(os.Getenv("SQL"))
}

// wrapper's text is its callers'.
func wrapper(ctx context.Context, db *sql.DB, q string) { db.ExecContext(ctx, q) }

// Exported has no caller here.
func Exported(db *sql.DB, q string) { db.Exec(q) }

func caller(ctx context.Context, db *sql.DB) {
	wrapper(ctx, db, os.Getenv("SQL")) // want:CTX0000
}

type listener struct {
	db    *sql.DB
	after string
	never string
}

// SetAfter takes a statement from packages that are not in reach.
func (l *listener) SetAfter(q string) { l.after = q }

func (l *listener) setNever(q string) { l.never = q }

func (l *listener) connect() {
	l.db.Exec(l.after)
	l.db.Exec(l.never) // want:CTX0000
}

// A queries makes its text from itself alone: nothing says what it is.
type queries struct {
	db   *sql.DB
	text string
}

func (q *queries) bind() { q.text = strings.ToLower(q.text) }

func (q *queries) run() {
	q.db.Exec(q.text) // want:CTX0000
}
