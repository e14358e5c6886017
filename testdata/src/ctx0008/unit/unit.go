// Package unit has a unit of work: repositories that are made on one transaction.
package unit

import (
	"context"
	"database/sql"
)

type runner interface {
	ExecContext(context.Context, string, ...any) (sql.Result, error)
	QueryContext(context.Context, string, ...any) (*sql.Rows, error)
}

type Pages interface {
	Add(ctx context.Context, id string) error
}

type Trail interface {
	Sign(ctx context.Context, id string) error
}

type pages struct{ run runner }

func (p pages) Add(ctx context.Context, id string) error {
	_, err := p.run.ExecContext(ctx, `INSERT INTO context_pages (id) VALUES (?)`, id)
	return err
}

type trail struct{ db runner }

func (t trail) Sign(ctx context.Context, id string) error {
	_, err := t.db.ExecContext(ctx, `INSERT INTO context_lineage (entry_id) VALUES (?)`, id)
	return err
}

// A Unit has both on one transaction.
type Unit struct {
	Pages Pages
	Trail Trail
}

// A Desk has them on the pool.
type Desk struct {
	Pages Pages
	Trail Trail
}

func open(db *sql.DB) *Desk { return &Desk{Pages: pages{db}, Trail: trail{db}} }

func do(ctx context.Context, db *sql.DB, f func(*Unit) error) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := f(&Unit{Pages: pages{tx}, Trail: trail{tx}}); err != nil {
		return err
	}
	return tx.Commit()
}

func Both(ctx context.Context, db *sql.DB, id string) error {
	return do(ctx, db, func(u *Unit) error {
		if err := u.Pages.Add(ctx, id); err != nil {
			return err
		}
		return u.Trail.Sign(ctx, id)
	})
}

func One(ctx context.Context, db *sql.DB, id string) error {
	return do(ctx, db, func(u *Unit) error {
		return u.Pages.Add(ctx, id) // want:CTX0008
	})
}

func (d *Desk) Add(ctx context.Context, id string) error {
	if err := d.Pages.Add(ctx, id); err != nil { // want "another transaction"
		return err
	}
	return d.Trail.Sign(ctx, id)
}

// ByConn begins by text on a connection; the pool is none the less a pool.
func ByConn(ctx context.Context, conn *sql.Conn, id string) error {
	for _, text := range []string{`BEGIN`, `INSERT INTO context_pages (id) VALUES ('a')`, `INSERT INTO context_lineage (entry_id) VALUES ('a')`, `COMMIT`} {
		if _, err := conn.ExecContext(ctx, text); err != nil {
			return err
		}
	}
	_, err := conn.ExecContext(ctx, `BEGIN IMMEDIATE`)
	return err
}

func Pool(db *sql.DB, id string) error {
	if _, err := db.Exec(`INSERT INTO context_pages (id) VALUES (?)`, id); err != nil { // want "another transaction"
		return err
	}
	_, err := db.Exec(`INSERT INTO context_lineage (entry_id) VALUES (?)`, id)
	return err
}

var _ = open
