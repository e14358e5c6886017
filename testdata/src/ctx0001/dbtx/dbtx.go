// Package dbtx has interfaces of its own, and drivers.
package dbtx

import (
	"context"
	"database/sql"
	"database/sql/driver"
)

// DBTX is sqlc's.
type DBTX interface {
	ExecContext(context.Context, string, ...interface{}) (sql.Result, error)
	PrepareContext(context.Context, string) (*sql.Stmt, error)
	QueryContext(context.Context, string, ...interface{}) (*sql.Rows, error)
	QueryRowContext(context.Context, string, ...interface{}) *sql.Row
}

// tracer has the same shape.
type tracer struct{ next DBTX }

func (t *tracer) ExecContext(ctx context.Context, q string, args ...any) (sql.Result, error) {
	return t.next.ExecContext(ctx, q, args...)
}

type store struct {
	DBTX
	t *tracer
}

func f(ctx context.Context, d DBTX, s *store, c *sql.Conn) error {
	d.ExecContext(ctx, "DELETE FROM context_entries")                 // want:CTX0001
	d.QueryContext(ctx, "DELETE FROM context_entries RETURNING 1")    // want:CTX0001
	d.QueryRowContext(ctx, "DELETE FROM context_entries RETURNING 1") // want:CTX0001
	d.PrepareContext(ctx, "DELETE FROM context_entries")              // want:CTX0001
	s.ExecContext(ctx, "DELETE FROM context_entries")                 // want:CTX0001
	s.t.ExecContext(ctx, "DELETE FROM context_entries")               // want:CTX0001
	c.ExecContext(ctx, "DELETE FROM context_entries")                 // want:CTX0001
	return c.Raw(func(dc any) error {
		_, err := dc.(driver.ExecerContext).ExecContext(ctx, "DELETE FROM context_entries", nil) // want:CTX0001
		return err
	})
}

type api interface {
	Exec(cmd string) error
	Query(q string) ([]string, error)
}

func notSQL(a api) {
	a.Exec("DELETE FROM context_entries")
	a.Query("DELETE FROM context_entries")
}
