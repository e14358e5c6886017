// Package boil has the statements of models that sqlboiler generated: entries
// have soft deletion, the others have not.
package boil

import (
	"context"
	"database/sql"

	"github.com/aarondl/sqlboiler/v4/boil"
	"github.com/aarondl/sqlboiler/v4/queries"
	"github.com/aarondl/sqlboiler/v4/queries/qm"

	"ctxvet.test/builders/boilmodels"
)

// Deletes removes rows.
func Deletes(ctx context.Context, db *sql.DB, e *boilmodels.ContextEntry, l *boilmodels.ContextLineage, u *boilmodels.User, hard bool) {
	e.Delete(ctx, db, true) // want:CTX0001
	e.Delete(ctx, db, hard) // want:CTX0001
	e.Delete(ctx, db, false)
	l.Delete(ctx, db) // want:CTX0001
	u.Delete(ctx, db)
	boilmodels.ContextEntrySlice{e}.DeleteAll(ctx, db, true) // want:CTX0001
	boilmodels.ContextEntrySlice{e}.DeleteAll(ctx, db, false)
	boilmodels.ContextLineageSlice{l}.DeleteAll(ctx, db) // want:CTX0001
	boilmodels.ContextEntries(qm.Where("id = ?", 1)).
		DeleteAll(ctx, db, true) // want:CTX0001
	boilmodels.ContextEntries().DeleteAll(ctx, db, false)
	boilmodels.ContextLineages().DeleteAll(ctx, db) // want:CTX0001
	boilmodels.Users().DeleteAll(ctx, db)
}

// Updates changes rows.
func Updates(ctx context.Context, db *sql.DB, e *boilmodels.ContextEntry, l *boilmodels.ContextLineage) {
	l.Update(ctx, db, boil.Infer())                                              // want:CTX0002
	boilmodels.ContextLineages().UpdateAll(ctx, db, boilmodels.M{"act": 1})      // want:CTX0002
	boilmodels.ContextLineageSlice{l}.UpdateAll(ctx, db, boilmodels.M{"act": 1}) // want:CTX0002
	e.Update(ctx, db, boil.Infer())
	boilmodels.Users().UpdateAll(ctx, db, boilmodels.M{"name": 1})
}

// Inserts adds rows, and may change the one in the way.
func Inserts(ctx context.Context, db *sql.DB, e *boilmodels.ContextEntry, l *boilmodels.ContextLineage) {
	l.Insert(ctx, db, boil.Infer())
	l.Upsert(ctx, db, true, nil, boil.Infer(), boil.Infer()) // want:CTX0002
	l.Upsert(ctx, db, false, nil, boil.None(), boil.Infer())
	e.Upsert(ctx, db, true, nil, boil.Infer(), boil.Infer())
}

// Texts runs SQL as it is.
func Texts(ctx context.Context, db *sql.DB) {
	queries.Raw("DELETE FROM context_entries WHERE id = $1", 1).ExecContext(ctx, db) // want:CTX0001
	boilmodels.NewQuery(qm.SQL("UPDATE context_lineage SET act = 1")).Exec(db)       // want:CTX0002
	queries.Raw("DELETE FROM users").Exec(db)
}

// Reads changes nothing.
func Reads(ctx context.Context, db *sql.DB) {
	boilmodels.ContextEntries(qm.Limit(1)).All(ctx, db)
	boilmodels.NewQuery(qm.From("context_entries")).Query(db)
}

// Erase is the cascade.
//
//ctx:cascade
func Erase(ctx context.Context, db *sql.DB, e *boilmodels.ContextEntry) {
	e.Delete(ctx, db, true)
	boilmodels.ContextEntries().DeleteAll(ctx, db, true)
	queries.Raw("DELETE FROM context_entries").ExecContext(ctx, db)
}
