// Package mid wraps the wrapper.
package mid

import (
	"context"
	"database/sql"

	"ctxvet.test/ctx0001/wrap/db"
)

// Store embeds the wrapper.
type Store struct {
	*db.DB
	Raw *sql.DB
}

// Run is a wrapper of a wrapper.
func (s *Store) Run(q string, args ...any) error { return s.Exec(context.Background(), q, args...) }

// Purge knows its table.
func Purge(s *Store, where string) error {
	return s.Run("DELETE FROM context_entries WHERE " + where) // want "DELETE from context_entries"
}
