// Package wraps runs SQL through structs that add something to a handle.
package wraps

import (
	"context"
	"database/sql"
)

// DBTX is what generated code asks for.
type DBTX interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

// Queries is generated in spirit.
type Queries struct{}

// New makes one.
func New() *Queries { return &Queries{} }

func (*Queries) add(ctx context.Context, db DBTX, id string) error {
	_, err := db.ExecContext(ctx, `INSERT INTO context_entries (id) VALUES (?)`, id)
	return err
}

// rewriter rewrites what it runs.
type rewriter struct{ dbtx DBTX }

// ExecContext runs a statement.
func (r rewriter) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	return r.dbtx.ExecContext(ctx, query, args...)
}

// Executor runs on a pool or in a transaction, as it is made.
type Executor struct {
	pool *sql.DB
	dbtx rewriter
}

// Add may be in a transaction: who made the executor knows.
func (e *Executor) Add(ctx context.Context, id string) error {
	return New().add(ctx, e.dbtx, id)
}

// beginner can begin a transaction inside the one that it may be.
type beginner struct{ dbtx nested }

type nested interface {
	DBTX
	Begin(ctx context.Context) (*sql.Tx, error)
}

func (b beginner) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	return b.dbtx.ExecContext(ctx, query, args...)
}

// Begin begins one.
func (b beginner) Begin(ctx context.Context) (*sql.Tx, error) { return b.dbtx.Begin(ctx) }

// Nested is made for one of them.
type Nested struct{ dbtx beginner }

// Add may be in a transaction.
func (n *Nested) Add(ctx context.Context, id string) error {
	_, err := n.dbtx.ExecContext(ctx, `INSERT INTO context_entries (id) VALUES (?)`, id)
	return err
}

// Pooled has the pool itself.
type Pooled struct{ db *sql.DB }

// Add is a transaction of its own.
func (p *Pooled) Add(ctx context.Context, id string) error {
	return New().add(ctx, p.db, id) // want:CTX0008
}

func guarded(do func()) { do() }

func (p *Pooled) sweep() error {
	_, err := p.db.Exec(`UPDATE context_entries SET seen = 1`)
	return err
}

// Start sweeps in a literal, where the call is.
func (p *Pooled) Start(failed func(error)) {
	guarded(func() {
		if err := p.sweep(); err != nil { // want:CTX0008
			failed(err)
		}
	})
}
