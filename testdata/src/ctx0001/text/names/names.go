// Package names has names and statements for other packages.
package names

import "fmt"

const (
	Entries = "context_entries"
	Users   = "users"
	Prefix  = "context_"
	Purge   = "DELETE FROM context_entries WHERE id = $1"
	Select  = "SELECT * FROM context_entries"
)

// Wipe is set once.
var Wipe = "DELETE FROM " + Entries

// WipeUsers is no context statement.
var WipeUsers = "DELETE FROM " + Users

// Table is a named string type.
type Table string

const Links Table = "context_links"

// DeleteFrom returns a statement.
func DeleteFrom(table string) string { return "DELETE FROM " + table }

// DeleteEntries returns a statement that needs nothing.
func DeleteEntries() string { return DeleteFrom(Entries) }

// DeleteUsers is no context statement.
func DeleteUsers() string { return DeleteFrom(Users) }

// Where adds to a statement.
func Where(q, column string) string { return fmt.Sprintf("%s WHERE %s = $1", q, column) }

// WithArgs returns several things.
func WithArgs(table string, id int) (string, []any, error) {
	return "DELETE FROM " + table + " WHERE id = $1", []any{id}, nil
}

// Page appends a page's bounds to a statement, in the small letters that some write.
func Page(q string, size int) string {
	if size > 0 {
		q += ` limit ?`
	}
	return q
}
