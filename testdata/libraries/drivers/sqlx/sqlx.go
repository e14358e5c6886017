// Package sqlx uses github.com/jmoiron/sqlx.
package sqlx

import (
	"context"

	"github.com/jmoiron/sqlx"
)

type row struct{ ID int }

func pool(ctx context.Context, db *sqlx.DB) {
	var rows []row
	db.Exec("DELETE FROM context_entries")                                                       // want:CTX0001
	db.MustExec("DELETE FROM context_entries")                                                   // want:CTX0001
	db.MustExecContext(ctx, "UPDATE context_lineage SET actor = 'x'")                            // want:CTX0002
	db.NamedExec("DELETE FROM context_entries WHERE id = :id", row{1})                           // want:CTX0001
	db.NamedExecContext(ctx, "UPDATE context_lineage SET actor = :id", row{1})                   // want:CTX0002
	db.NamedQuery("DELETE FROM context_entries WHERE id = :id RETURNING id", row{1})             // want:CTX0001
	db.NamedQueryContext(ctx, "DELETE FROM context_entries WHERE id = :id RETURNING id", row{1}) // want:CTX0001
	db.Queryx("DELETE FROM context_entries RETURNING id")                                        // want:CTX0001
	db.QueryxContext(ctx, "DELETE FROM context_entries RETURNING id")                            // want:CTX0001
	db.QueryRowx("DELETE FROM context_entries RETURNING id")                                     // want:CTX0001
	db.QueryRowxContext(ctx, "DELETE FROM context_entries RETURNING id")                         // want:CTX0001
	db.Select(&rows, "DELETE FROM context_entries RETURNING id")                                 // want:CTX0001
	db.SelectContext(ctx, &rows, "DELETE FROM context_entries RETURNING id")                     // want:CTX0001
	db.Get(&rows, "DELETE FROM context_entries RETURNING id")                                    // want:CTX0001
	db.GetContext(ctx, &rows, "UPDATE context_lineage SET x = 1 RETURNING id")                   // want:CTX0002
	db.Select(&rows, "SELECT id FROM context_entries")
	db.MustExec("DELETE FROM sessions")
	db.NamedExec("INSERT INTO context_lineage (id) VALUES (:id) ON CONFLICT DO NOTHING", row{1})
}

func tx(ctx context.Context, tx *sqlx.Tx, c *sqlx.Conn) {
	var rows []row
	tx.MustExec("DELETE FROM context_entries")                               // want:CTX0001
	tx.NamedExecContext(ctx, "DELETE FROM context_entries", row{1})          // want:CTX0001
	tx.NamedQuery("DELETE FROM context_entries RETURNING id", row{1})        // want:CTX0001
	tx.GetContext(ctx, &rows, "DELETE FROM context_entries RETURNING id")    // want:CTX0001
	c.SelectContext(ctx, &rows, "DELETE FROM context_entries RETURNING id")  // want:CTX0001
	c.GetContext(ctx, &rows, "DELETE FROM context_entries RETURNING id")     // want:CTX0001
	c.QueryxContext(ctx, "UPDATE context_lineage SET x = 1 RETURNING id")    // want:CTX0002
	c.QueryRowxContext(ctx, "UPDATE context_lineage SET x = 1 RETURNING id") // want:CTX0002
	c.ExecContext(ctx, "TRUNCATE context_entries")                           // want:CTX0001
}

func prepared(ctx context.Context, db *sqlx.DB, tx *sqlx.Tx, c *sqlx.Conn) {
	a, _ := db.Preparex("DELETE FROM context_entries WHERE id = ?") // want:CTX0001
	a.MustExec(1)
	tx.Stmtx(a).Exec(1)
	b, _ := tx.PreparexContext(ctx, "UPDATE context_lineage SET x = 1") // want:CTX0002
	tx.StmtxContext(ctx, b).ExecContext(ctx)
	n, _ := db.PrepareNamed("DELETE FROM context_entries WHERE id = :id") // want:CTX0001
	tx.NamedStmt(n).Exec(row{1})
	m, _ := db.PrepareNamedContext(ctx, "UPDATE context_lineage SET x = :id") // want:CTX0002
	tx.NamedStmtContext(ctx, m).MustExec(row{1})
	p, _ := c.PreparexContext(ctx, "DELETE FROM context_entries") // want:CTX0001
	p.Queryx()
	r, _ := db.Preparex("SELECT id FROM context_entries")
	r.Select(&[]row{})
}

func functions(ctx context.Context, db *sqlx.DB, ext sqlx.Ext, ectx sqlx.ExtContext) {
	var rows []row
	sqlx.MustExec(db, "DELETE FROM context_entries")                                       // want:CTX0001
	sqlx.MustExecContext(ctx, db, "DELETE FROM context_entries")                           // want:CTX0001
	sqlx.NamedExec(ext, "UPDATE context_lineage SET x = :id", row{1})                      // want:CTX0002
	sqlx.NamedExecContext(ctx, ectx, "DELETE FROM context_entries WHERE id = :id", row{1}) // want:CTX0001
	sqlx.NamedQuery(ext, "DELETE FROM context_entries RETURNING id", row{1})               // want:CTX0001
	sqlx.NamedQueryContext(ctx, ectx, "DELETE FROM context_entries RETURNING id", row{1})  // want:CTX0001
	sqlx.Select(ext, &rows, "DELETE FROM context_entries RETURNING id")                    // want:CTX0001
	sqlx.SelectContext(ctx, ectx, &rows, "DELETE FROM context_entries RETURNING id")       // want:CTX0001
	sqlx.Get(ext, &rows, "DELETE FROM context_entries RETURNING id")                       // want:CTX0001
	sqlx.GetContext(ctx, ectx, &rows, "DELETE FROM context_entries RETURNING id")          // want:CTX0001
	sqlx.Preparex(db, "DELETE FROM context_entries")                                       // want:CTX0001
	sqlx.PreparexContext(ctx, db, "UPDATE context_lineage SET x = 1")                      // want:CTX0002
	ext.Exec("DELETE FROM context_entries")                                                // want:CTX0001
	ext.Query("DELETE FROM context_entries RETURNING id")                                  // want:CTX0001
	ext.Queryx("DELETE FROM context_entries RETURNING id")                                 // want:CTX0001
	ext.QueryRowx("DELETE FROM context_entries RETURNING id")                              // want:CTX0001
	ectx.ExecContext(ctx, "DELETE FROM context_entries")                                   // want:CTX0001
	ectx.QueryContext(ctx, "DELETE FROM context_entries RETURNING id")                     // want:CTX0001
	ectx.QueryxContext(ctx, "DELETE FROM context_entries RETURNING id")                    // want:CTX0001
	ectx.QueryRowxContext(ctx, "DELETE FROM context_entries RETURNING id")                 // want:CTX0001
}

// through shows that a query goes through what rewrites its placeholders.
func through(db *sqlx.DB, ext sqlx.Ext, ids []int) error {
	q, args, err := sqlx.In("DELETE FROM context_entries WHERE id IN (?)", ids)
	if err != nil {
		return err
	}
	db.Exec(db.Rebind(q), args...)                                           // want:CTX0001
	db.Exec(ext.Rebind("DELETE FROM context_entries WHERE id = ?"), 1)       // want:CTX0001
	db.Exec(sqlx.Rebind(sqlx.DOLLAR, "UPDATE context_lineage SET x = ?"), 1) // want:CTX0002
	named, args, _ := sqlx.Named("DELETE FROM context_entries WHERE id = :id", row{1})
	db.Exec(named, args...) // want:CTX0001
	bound, args, _ := db.BindNamed("UPDATE context_lineage SET x = :id", row{1})
	db.Exec(bound, args...) // want:CTX0002
	bound, args, _ = sqlx.BindNamed(sqlx.QUESTION, "DELETE FROM context_entries WHERE id = :id", row{1})
	db.Exec(bound, args...) // want:CTX0001
	return nil
}
