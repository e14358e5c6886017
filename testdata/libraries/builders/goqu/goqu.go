// Package goqu has the statements of goqu.
package goqu

import (
	"context"

	"github.com/doug-martin/goqu/v9"
	"github.com/doug-martin/goqu/v9/exp"
)

var entries = goqu.T("context_entries")

var dialect = goqu.Dialect("postgres")

// Deletes removes rows.
func Deletes(db *goqu.Database, tx *goqu.TxDatabase) {
	goqu.Delete("context_entries").ToSQL()                            // want:CTX0001
	db.Delete("context_entries").Executor().Exec()                    // want:CTX0001
	tx.Delete(entries).Where(goqu.Ex{"id": 1}).Executor().Exec()      // want:CTX0001
	dialect.Delete(goqu.S("public").Table("context_entries")).ToSQL() // want:CTX0001
	dialect.Delete(goqu.T("context_entries").As("e")).ToSQL()         // want:CTX0001
	db.Delete("users").From(goqu.I("context_entries")).ToSQL()        // want:CTX0001
	db.From("context_entries").
		Where(goqu.Ex{"id": 1}).
		Delete(). // want:CTX0001
		Executor().Exec()
	ds := db.From("users")
	ds.Delete().Executor().Exec()
	db.Delete("users").Where(goqu.C("id").In(db.From("context_entries").Select("author"))).Executor().Exec()
}

// Truncates empties tables.
func Truncates(db *goqu.Database) {
	goqu.Truncate("users", "context_entries").ToSQL()       // want:CTX0001
	db.From("context_entries").Truncate().Executor().Exec() // want:CTX0001
	db.Truncate("users").Executor().Exec()
}

// Updates changes rows.
func Updates(db *goqu.Database) {
	db.Update("context_lineage").Set(goqu.Record{"a": 1}).Executor().Exec()        // want:CTX0002
	db.From("context_lineage").Update().Set(goqu.Record{"a": 1}).Executor().Exec() // want:CTX0002
	goqu.Update("users").Table("context_lineage").ToSQL()                          // want:CTX0002
	db.Update("context_entries").Set(goqu.Record{"a": 1}).Executor().Exec()
	db.Update("users").From("context_lineage").Set(goqu.Record{"a": 1}).Executor().Exec()
}

// Inserts adds rows, and may change the one in the way.
func Inserts(db *goqu.Database, tx *goqu.TxDatabase, rec goqu.Record) {
	db.Insert("context_lineage").Rows(rec).Executor().Exec()
	db.Insert("context_lineage").Rows(rec).OnConflict(goqu.DoNothing()).Executor().Exec()
	db.Insert("context_lineage").Rows(rec).OnConflict(goqu.DoUpdate("id", rec)).Executor().Exec()                                 // want:CTX0002
	tx.From("context_lineage").Insert().Rows(rec).OnConflict(goqu.DoUpdate("id", rec).Where(goqu.C("a").Eq(1))).Executor().Exec() // want:CTX0002
	var conflict exp.ConflictExpression = goqu.DoUpdate("id", rec)
	goqu.Insert("users").Into("context_lineage").OnConflict(conflict).ToSQL() // want:CTX0002
	db.Insert("context_entries").Rows(rec).OnConflict(goqu.DoUpdate("id", rec)).Executor().Exec()
}

// Texts runs SQL as it is.
func Texts(ctx context.Context, db *goqu.Database, tx *goqu.TxDatabase, out any) {
	db.Exec("DELETE FROM context_entries")                                  // want:CTX0001
	db.QueryContext(ctx, "DELETE FROM context_entries RETURNING id")        // want:CTX0001
	tx.ScanStructs(out, "UPDATE context_lineage SET a = 1 RETURNING a")     // want:CTX0002
	tx.ScanValContext(ctx, out, `DELETE FROM context_entries RETURNING id`) // want:CTX0001
	db.ScanStructs(out, "SELECT * FROM context_entries")
	db.Exec("DELETE FROM users")
}

// Reads changes nothing.
func Reads(db *goqu.Database, out any) {
	db.From(entries).Select("id").ScanStructs(out)
	db.Select("id").From("context_entries").Executor().ScanStructs(out)
}
