// Package configured has a configuration of its own.
package configured

import "database/sql"

// Store has a table.
type Store struct {
	db    *sql.DB
	table string
}

// Client is no SQL library.
type Client struct{}

// Do runs.
func (*Client) Do(n int, q string) error { return nil }

// Submit runs.
func Submit(q string) {}

// Note is a model.
type Note struct{ Text string }

func tableName() string { return table() }

func table() string { return os() }

func os() string { b := make([]byte, 1); return string(b) }

var pkgTable string

// Erase is declared in the configuration.
func Erase(db *sql.DB) { db.Exec("DELETE FROM mem_facts") }

// Erase is declared in the configuration.
func (s *Store) Erase() { s.db.Exec("DELETE FROM mem_facts"); s.part() }

func (s *Store) part() { s.db.Exec("DELETE FROM mem_facts") }

func (s *Store) run(c *Client) {
	s.db.Exec("DELETE FROM mem_facts") // want:CTX0001
	s.db.Exec("DELETE FROM context_entries")
	s.db.Exec("DELETE FROM store.notes")     // want:CTX0001
	s.db.Exec(`DELETE FROM "store"."notes"`) // want:CTX0001
	s.db.Exec("DELETE FROM notes")
	s.db.Exec("DELETE FROM other.notes")
	s.db.Exec("DELETE FROM mem_cache")
	s.db.Exec("DELETE FROM mem_facts_fts")
	s.db.Exec("DELETE FROM mem_log")        // want:CTX0001
	s.db.Exec("DELETE FROM " + s.table)     // want "DELETE from mem_facts"
	s.db.Exec("DELETE FROM " + pkgTable)    // want "DELETE from mem_var"
	s.db.Exec("DELETE FROM " + tableName()) // want "DELETE from mem_named"
	c.Do(1, "DELETE FROM mem_facts")        // want:CTX0001
	c.Do(1, "SELECT 1")
	Submit("DELETE FROM mem_facts") // want:CTX0001
	s.db.Exec("CREATE TABLE mem_x (id int)")
	s.db.Exec(`-- +goose Down
DROP TABLE mem_x; -- want:CTX0001
`)
}
