// Package caller calls further shapes of generated code.
package caller

import (
	"context"
	"database/sql"

	"ctxvet.test/ctx0001/gen/batch"
	"ctxvet.test/ctx0001/gen/dbarg"
	"ctxvet.test/ctx0001/gen/prepared"
)

func calls(ctx context.Context, p *prepared.Queries, b *batch.Queries, d *dbarg.Queries, db *sql.DB) error {
	if _, err := prepared.Prepare(ctx, db); err != nil {
		return err
	}
	p.DeleteEntry(ctx, 1)               // want:CTX0001
	b.DeleteEntries(ctx, []int64{1, 2}) // want:CTX0001
	b.PopEntry(ctx)                     // want:CTX0001
	d.DeleteEntry(ctx, db, 1)           // want:CTX0001
	d.Twice(ctx, db, 1)                 // want:CTX0001
	db.Exec(dbarg.DeleteEntry, 1)       // want:CTX0001
	return nil
}

// Erase is the cascade.
//
//ctx:cascade
func Erase(ctx context.Context, p *prepared.Queries, b *batch.Queries, d *dbarg.Queries, db *sql.DB) {
	p.EraseEntry(ctx, 1)
	b.DeleteEntries(ctx, []int64{1, 2})
	d.Twice(ctx, db, 1)
	db.Exec(dbarg.DeleteEntry, 1)
}

// store hides the generated code behind an interface of its own, as its tests want it.
type store interface {
	DeleteEntry(ctx context.Context, db dbarg.DBTX, id int64) error
}

type service struct{ s store }

var _ store = (*dbarg.Queries)(nil)

func (s service) wrapper(ctx context.Context, d *dbarg.Queries, db *sql.DB) error {
	return d.DeleteEntry(ctx, db, 1) // want:CTX0001
}

// unexported, reached from the cascade alone.
func part(ctx context.Context, p *prepared.Queries) { p.DeleteEntry(ctx, 1) }

//ctx:cascade
func eraseParts(ctx context.Context, p *prepared.Queries) { part(ctx, p) }
