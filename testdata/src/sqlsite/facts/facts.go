// Package facts has what other packages learn of.
package facts

import (
	"context"
	"database/sql"
	"fmt"
)

// Purge is a constant, which export data carry.
const Purge = "DELETE FROM context_entries"

// Wipe is set once.
var Wipe = "DELETE FROM context_entries" // want Wipe:"^holds DELETE FROM context_entries$"

// Title is no SQL.
var Title = "The story of a table"

// Store has a table.
type Store struct {
	db *sql.DB
	//ctx:table context_notes
	Table string
}

// Exec is a sink.
func (s *Store) Exec(ctx context.Context, q string, args ...any) error { // want Exec:`^runs \{1\}$`
	_, err := s.db.ExecContext(ctx, q, args...)
	return err
}

// exec is one, too.
func (s *Store) exec(q string) error { // want exec:`^runs \{0\}$`
	_, err := s.db.Exec(q)
	return err
}

// Again is a sink of a sink.
func (s *Store) Again(n int, q string) error { return s.exec(q) } // want Again:`^runs \{1\}$`

// Where adds to the text.
func (s *Store) Where(q, where string) error { // want Where:`^runs \{0\} WHERE \{1\}$`
	return s.exec(q + " WHERE " + where)
}

// DeleteFrom builds the text.
func (s *Store) DeleteFrom(table string) error { // want DeleteFrom:`^runs DELETE FROM \{0\}$`
	return s.exec(fmt.Sprintf("DELETE FROM %s", table))
}

// Many takes a list.
func Many(db *sql.DB, qs ...string) { // want Many:`^runs \{1\.\[\]\}$`
	for _, q := range qs {
		db.Exec(q)
	}
}

// Statement is one.
type Statement struct{ Query string }

// Do takes a struct.
func Do(db *sql.DB, s Statement) { db.Exec(s.Query) } // want Do:`^runs \{1\.Query\}$`

// Clear knows its table.
func (s *Store) Clear(where string) error { // want Clear:`^runs DELETE FROM \{\?context_notes\} WHERE \{0\}$`
	return s.exec("DELETE FROM " + s.Table + " WHERE " + where)
}

// Closed needs nothing of its callers.
func Closed(db *sql.DB) { db.Exec("DELETE FROM context_entries") }

// Select returns a text.
func Select(table string) string { return "SELECT * FROM " + table } // want Select:`^holds SELECT \* FROM \{0\}$`

// Name returns a table.
func Name() string { return "context_entries" } // want Name:"^holds context_entries$"

// Scan is generic.
func Scan[T any](db *sql.DB, q string) (v T, err error) { // want Scan:`^runs \{1\}$`
	err = db.QueryRow(q).Scan(&v)
	return v, err
}

// Log only prints.
func Log(q string) { fmt.Println(q) }
