// Package of has tables that the code does not tell.
package of

import (
	"database/sql"
	"fmt"
	"os"
	"strings"
)

// Store has tables.
type Store struct {
	db        *sql.DB
	tableName string
	//ctx:table context_notes
	notes string
	links string //ctx:table context_links
	other string
	// schema is no table.
	schema string
}

// Model is a model.
type Model struct{}

// Marked is one, too.
//
//ctx:table context_marked
type Marked struct{}

// users is declared in the configuration to be nothing of ours.
var users = os.Getenv("USERS")

// entriesVar is set by the operator.
//
//ctx:table context_entries
var entriesVar = os.Getenv("ENTRIES")

var (
	//ctx:table context_links
	linksVar string
	otherVar string
)

//ctx:table context_consts
const odd = "entries"

// Table is the table's name.
func (s *Store) Table() string { return os.Getenv("TABLE") }

func (s *Store) uses() {
	s.db.Exec("DELETE FROM " + s.tableName)                        // want "DELETE from context_entries"
	s.db.Exec(fmt.Sprintf("DELETE FROM %s WHERE id = 1", s.notes)) // want "DELETE from context_notes"
	s.db.Exec(`DELETE FROM "` + s.notes + `" WHERE id = 1`)        // want "DELETE from context_notes"
	s.db.Exec("DELETE FROM " + s.schema + "." + s.tableName)       // want "context_entries"
	s.db.Exec("DELETE FROM " + s.links)                            // want "DELETE from context_links"
	s.db.Exec("DELETE FROM " + s.other)
	s.db.Exec("DELETE FROM " + s.schema + ".users")
	s.db.Exec("DELETE FROM " + s.Table())  // want "DELETE from context_entries"
	s.db.Exec("DELETE FROM " + entriesVar) // want "DELETE from context_entries"
	s.db.Exec("DELETE FROM " + linksVar)   // want "DELETE from context_links"
	s.db.Exec("DELETE FROM " + otherVar)
	s.db.Exec("DELETE FROM " + users)
	s.db.Exec("DELETE FROM " + odd)                          // want "DELETE from context_consts"
	s.db.Exec("DELETE FROM " + strings.ToLower(s.tableName)) // want "context_entries"
	s.db.Exec("DELETE FROM " + quote(s.tableName))           // want "context_entries"
	t := s.tableName
	s.db.Exec("DELETE FROM " + t) // want "context_entries"
	s.db.Exec("DELETE FROM " + s.tableName + "_fts")
	s.db.Exec("DELETE FROM users WHERE id IN (SELECT id FROM " + s.tableName + ")")
	s.db.Exec(strings.ReplaceAll("DELETE FROM {t}", "{t}", s.notes)) // want "context_notes"
	var b strings.Builder
	fmt.Fprintf(&b, "TRUNCATE %s", s.notes)
	s.db.Exec(b.String()) // want "context_notes"
}

func quote(s string) string { return `"` + s + `"` }

// wipe is told its table.
//
//ctx:table name=context_named
func wipe(db *sql.DB, where, name string) {
	db.Exec("DELETE FROM " + name + " WHERE " + where) // want "DELETE from context_named"
	db.Exec("DELETE FROM " + where)
}

// wipeAny is told its table by every caller.
func wipeAny(db *sql.DB, name string) { db.Exec("DELETE FROM " + name) }

func caller(db *sql.DB, s *Store) {
	wipe(db, "x = 1", s.other)
	wipeAny(db, s.other)
}
