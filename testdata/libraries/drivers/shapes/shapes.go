// Package shapes has handles that no library declares.
package shapes

import (
	"context"
	"database/sql"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jmoiron/sqlx"

	"ctxvet.test/drivers/shapes/tracing"
)

// DBTX is what sqlc writes for database/sql.
type DBTX interface {
	ExecContext(context.Context, string, ...any) (sql.Result, error)
	PrepareContext(context.Context, string) (*sql.Stmt, error)
	QueryContext(context.Context, string, ...any) (*sql.Rows, error)
	QueryRowContext(context.Context, string, ...any) *sql.Row
}

// PGX is what sqlc writes for pgx.
type PGX interface {
	Exec(context.Context, string, ...any) (pgconn.CommandTag, error)
	Query(context.Context, string, ...any) (pgx.Rows, error)
	QueryRow(context.Context, string, ...any) pgx.Row
	CopyFrom(context.Context, pgx.Identifier, []string, pgx.CopyFromSource) (int64, error)
	Prepare(ctx context.Context, name, sql string) (*pgconn.StatementDescription, error)
}

// X is what projects declare over sqlx.
type X interface {
	Exec(query string, args ...any) (sql.Result, error)
	NamedExec(query string, arg any) (sql.Result, error)
	MustExec(query string, args ...any) sql.Result
	Select(dest any, query string, args ...any) error
	GetContext(ctx context.Context, dest any, query string, args ...any) error
	Queryx(query string, args ...any) (*sqlx.Rows, error)
	PrepareNamed(query string) (*sqlx.NamedStmt, error)
}

func dbtx(ctx context.Context, db DBTX) {
	db.ExecContext(ctx, "DELETE FROM context_entries")                  // want:CTX0001
	db.QueryContext(ctx, "DELETE FROM context_entries RETURNING id")    // want:CTX0001
	db.QueryRowContext(ctx, "DELETE FROM context_entries RETURNING id") // want:CTX0001
	db.PrepareContext(ctx, "UPDATE context_lineage SET actor = ?")      // want:CTX0002
	db.ExecContext(ctx, "DELETE FROM sessions")
}

func pg(ctx context.Context, db PGX) {
	db.Exec(ctx, "DELETE FROM context_entries")                            // want:CTX0001
	db.Query(ctx, "DELETE FROM context_entries RETURNING id")              // want:CTX0001
	db.QueryRow(ctx, "UPDATE context_lineage SET x = 1 RETURNING id")      // want:CTX0002
	db.Prepare(ctx, "DELETE FROM sessions", "DELETE FROM context_entries") // want:CTX0001
	db.Prepare(ctx, "DELETE FROM context_entries now", "DELETE FROM sessions")
	db.CopyFrom(ctx, pgx.Identifier{"context_lineage"}, nil, nil)
}

func x(ctx context.Context, db X) {
	var ids []int
	db.Exec("DELETE FROM context_entries")                               // want:CTX0001
	db.NamedExec("UPDATE context_lineage SET x = :x", nil)               // want:CTX0002
	db.MustExec("TRUNCATE context_entries")                              // want:CTX0001
	db.Select(&ids, "DELETE FROM context_entries RETURNING id")          // want:CTX0001
	db.GetContext(ctx, &ids, "DELETE FROM context_entries RETURNING id") // want:CTX0001
	db.Queryx("DELETE FROM context_entries RETURNING id")                // want:CTX0001
	db.PrepareNamed("DELETE FROM context_entries WHERE id = :id")        // want:CTX0001
	db.Select(&ids, "SELECT id FROM context_entries")
}

// traced is wrapped twice: one statement is one finding, whatever the wrapper
// puts around it.
func traced(ctx context.Context, db *tracing.DB) {
	db.ExecContext(ctx, "DELETE FROM context_entries") // want:CTX0001
	db.Do(ctx, "UPDATE context_lineage SET actor = 1") // want:CTX0002
	db.Do(ctx, "DELETE FROM sessions")
}

type local struct{ db *sql.DB }

// Exec is a wrapper of this package behind an interface of this package.
func (l *local) Exec(query string, args ...any) (sql.Result, error) {
	return l.db.Exec("/* local */ "+query, args...)
}

// Execer is implemented by local.
type Execer interface {
	Exec(query string, args ...any) (sql.Result, error)
}

func behind(e Execer) {
	e.Exec("DELETE FROM context_entries") // want:CTX0001
	e.Exec("DELETE FROM sessions")
}
