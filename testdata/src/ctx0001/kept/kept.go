// Package kept keeps a statement in a field until it is run.
package kept

import (
	"context"
	"database/sql"
	"strings"

	"ctxvet.test/ctx0001/kept/lists"
)

// A Listener runs a statement of its owner's when it connects.
type Listener struct {
	db    *sql.DB
	after string
	first string
	table string
}

// NewListener takes the first statement.
func NewListener(db *sql.DB, first string) *Listener { return &Listener{db: db, first: first} }

// SetAfter takes the statement that runs after connecting.
func (l *Listener) SetAfter(q string) { l.after = q }

// SetTable takes the name of a table.
func (l *Listener) SetTable(name string) { l.table = name }

// An Option sets something.
type Option func(*Listener)

// WithAfter is an Option.
func WithAfter(q string) Option { return func(l *Listener) { l.after = q } }

// Connect runs both.
func (l *Listener) Connect(ctx context.Context) error {
	if _, err := l.db.ExecContext(ctx, l.first); err != nil {
		return err
	}
	after := l.after
	_, err := l.db.ExecContext(ctx, after)
	return err
}

// Empty says itself what it does, whatever the table.
func (l *Listener) Empty() { l.db.Exec("DELETE FROM " + l.table) }

func here(db *sql.DB) {
	l := NewListener(db, "DELETE FROM context_entries") // want:CTX0001
	l.SetAfter("TRUNCATE context_traces")               // want:CTX0001
	l.SetAfter("SELECT 1")
	l.SetTable("context_entries")
	WithAfter("DROP TABLE context_edges") // want:CTX0001
}

// A rebinder is known by an interface of ours.
type rebinder interface {
	Rebind(query string) string
	Exec(query string, args ...any) (sql.Result, error)
}

type queries struct {
	db    rebinder
	purge string
	never string
}

func newQueries(db rebinder) *queries {
	q := &queries{db: db, purge: "DELETE FROM context_entries WHERE id = ?"}
	q.purge = q.db.Rebind(q.purge)
	q.never = q.db.Rebind(q.never)
	return q
}

func (q *queries) run(id int) {
	q.db.Exec(q.purge, id) // want:CTX0001
	q.db.Exec(q.never, id)
}

// each writes what it does for every table.
func each(db *sql.DB, tables []string) {
	db.Exec("TRUNCATE TABLE " + strings.Join(lists.Map(tables, func(t string) string { return "public." + t }), ", ")) // want:CTX0001
}

func fixed(db *sql.DB) {
	each(db, []string{"users", "context_entries"})
	each(db, []string{"users", "tags"})
	db.Exec("DELETE FROM " + lists.QuoteIdent("context_entries")) // want:CTX0001
	db.Exec("DELETE FROM " + lists.Other("context_entries"))
	for _, q := range lists.Map([]string{"context_entries"}, func(t string) string { return "DELETE FROM " + t }) {
		db.Exec(q) // want:CTX0001
	}
}
