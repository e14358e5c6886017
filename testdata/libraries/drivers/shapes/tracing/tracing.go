// Package tracing is a wrapper of a connection, as tracing libraries have it: it
// changes the text on its way.
package tracing

import (
	"context"
	"database/sql"
)

// DB is a traced connection.
type DB struct{ db *sql.DB }

// ExecContext runs a statement with a comment that says where it came from.
func (d *DB) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	return d.db.ExecContext(ctx, "/* traced */ "+query, args...)
}

// Do runs a statement.
func (d *DB) Do(ctx context.Context, query string) error {
	_, err := d.db.ExecContext(ctx, query+" /* traced */")
	return err
}
