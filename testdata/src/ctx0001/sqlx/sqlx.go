// Package sqlx uses jmoiron/sqlx.
package sqlx

import (
	"context"

	"github.com/jmoiron/sqlx"
)

type entry struct{ ID int }

func handles(ctx context.Context, db *sqlx.DB, tx *sqlx.Tx, c *sqlx.Conn) error {
	db.MustExec("DELETE FROM context_entries")                                          // want:CTX0001
	db.Exec("DELETE FROM context_entries")                                              // want:CTX0001
	db.NamedExec("DELETE FROM context_entries WHERE id = :id", map[string]any{"id": 1}) // want:CTX0001
	db.NamedQuery("DELETE FROM context_entries WHERE id = :id RETURNING id", entry{1})  // want:CTX0001
	db.Queryx("DELETE FROM context_entries RETURNING id")                               // want:CTX0001
	db.QueryRowx("DELETE FROM context_entries RETURNING id")                            // want:CTX0001
	var list []entry
	db.Select(&list, "DELETE FROM context_entries RETURNING *")                   // want:CTX0001
	db.Get(&list[0], "DELETE FROM context_entries RETURNING *")                   // want:CTX0001
	db.SelectContext(ctx, &list, "DELETE FROM context_entries RETURNING *")       // want:CTX0001
	db.GetContext(ctx, &list[0], "DELETE FROM context_entries RETURNING *")       // want:CTX0001
	tx.MustExecContext(ctx, "DELETE FROM context_entries")                        // want:CTX0001
	tx.NamedExecContext(ctx, "DELETE FROM context_entries", entry{})              // want:CTX0001
	tx.GetContext(ctx, &list[0], "DELETE FROM context_entries RETURNING *")       // want:CTX0001
	c.QueryxContext(ctx, "DELETE FROM context_entries RETURNING *")               // want:CTX0001
	c.SelectContext(ctx, &list, "DELETE FROM context_entries RETURNING *")        // want:CTX0001
	c.ExecContext(ctx, "DELETE FROM context_entries")                             // want:CTX0001
	sqlx.MustExec(db, "DELETE FROM context_entries")                              // want:CTX0001
	sqlx.NamedExec(tx, "DELETE FROM context_entries", entry{})                    // want:CTX0001
	sqlx.Select(db, &list, "DELETE FROM context_entries RETURNING *")             // want:CTX0001
	sqlx.GetContext(ctx, db, &list[0], "DELETE FROM context_entries RETURNING *") // want:CTX0001
	db.Select(&list, "SELECT * FROM context_entries")

	db.Exec(db.Rebind("DELETE FROM context_entries WHERE id = ?"), 1) // want:CTX0001
	q, args, err := sqlx.In("DELETE FROM context_entries WHERE id IN (?)", []int{1})
	if err != nil {
		return err
	}
	q = tx.Rebind(q)
	tx.Exec(q, args...) // want:CTX0001
	q, args, _ = sqlx.Named("DELETE FROM context_links WHERE id = :id", entry{1})
	tx.Exec(q, args...) // want:CTX0001
	q, args, _ = db.BindNamed("DELETE FROM context_notes WHERE id = :id", entry{1})
	tx.Exec(q, args...) // want:CTX0001
	q, args, _ = sqlx.In("DELETE FROM users WHERE id IN (?)", []int{1})
	tx.Exec(sqlx.Rebind(sqlx.DOLLAR, q), args...)

	st, err := db.Preparex("DELETE FROM context_entries WHERE id = ?") // want:CTX0001
	if err != nil {
		return err
	}
	st.MustExec(1)
	ns, err := db.PrepareNamed("DELETE FROM context_entries WHERE id = :id") // want:CTX0001
	if err != nil {
		return err
	}
	_, err = ns.Exec(entry{})
	return err
}

func viaExt(e sqlx.Ext, x sqlx.ExtContext) {
	e.Exec("DELETE FROM context_entries")                                                // want:CTX0001
	e.Queryx("DELETE FROM context_entries RETURNING id")                                 // want:CTX0001
	x.ExecContext(context.Background(), "DELETE FROM context_entries")                   // want:CTX0001
	x.QueryRowxContext(context.Background(), "DELETE FROM context_entries RETURNING id") // want:CTX0001
}

// Erase executes in the cascade what open prepared.
//
//ctx:cascade
func (s *store) Erase() { s.erase.MustExec(1) }

type store struct{ erase, del *sqlx.Stmt }

func open(db *sqlx.DB) *store {
	s := &store{}
	s.erase, _ = db.Preparex("DELETE FROM context_entries WHERE id = ?")
	s.del, _ = db.Preparex("DELETE FROM context_links WHERE id = ?") // want:CTX0001
	return s
}

func (s *store) remove(tx *sqlx.Tx) { tx.Stmtx(s.del).MustExec(1) }

type embedded struct{ *sqlx.DB }

func (e embedded) purge() { e.MustExec("DELETE FROM context_entries") } // want:CTX0001
