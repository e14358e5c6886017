package store

import (
	"context"
	"database/sql"
)

// Pages leave it open.
type Pages struct{ db DBTX }

// Add leaves it open.
func (p *Pages) Add(ctx context.Context, id string) error {
	_, err := p.db.ExecContext(ctx, `INSERT INTO context_pages (id) VALUES (?)`, id)
	return err
}

// Trail writes the row.
type Trail struct{ q DBTX }

// Sign writes the row.
func (t *Trail) Sign(ctx context.Context, id string) error {
	_, err := t.q.ExecContext(ctx, `INSERT INTO context_lineage (id) VALUES (?)`, id)
	return err
}

// Desk has both on one transaction.
type Desk struct {
	Pages *Pages
	Trail *Trail
}

// NewDesk makes one.
func NewDesk(db DBTX) *Desk { return &Desk{&Pages{db}, &Trail{db}} }

// AtDesk runs it in a transaction.
func AtDesk(ctx context.Context, db *sql.DB, f func(*Desk) error) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := f(NewDesk(tx)); err != nil {
		return err
	}
	return tx.Commit()
}
