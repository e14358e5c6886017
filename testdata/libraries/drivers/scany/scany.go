// Package scany uses github.com/georgysavva/scany/v2.
package scany

import (
	"context"
	"database/sql"

	"github.com/georgysavva/scany/v2/pgxscan"
	"github.com/georgysavva/scany/v2/sqlscan"
	"github.com/jackc/pgx/v5/pgxpool"
)

func both(ctx context.Context, p *pgxpool.Pool, db *sql.DB, api *pgxscan.API) {
	var ids []int
	pgxscan.Select(ctx, p, &ids, "DELETE FROM context_entries RETURNING id")       // want:CTX0001
	pgxscan.Get(ctx, p, &ids, "UPDATE context_lineage SET x = $1 RETURNING id", 1) // want:CTX0002
	sqlscan.Select(ctx, db, &ids, "DELETE FROM context_entries RETURNING id")      // want:CTX0001
	sqlscan.Get(ctx, db, &ids, "SELECT id FROM context_entries")
	api.Get(ctx, p, &ids, "DELETE FROM context_entries RETURNING id") // want:CTX0001
	api.Select(ctx, p, &ids, "DELETE FROM sessions RETURNING id")
}
