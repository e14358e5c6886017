// Package goqu writes by goqu.
package goqu

import (
	"time"

	"github.com/doug-martin/goqu/v9"

	"ctxvet.test/values/curve"
)

type row struct {
	ID   string  `db:"id"`
	Heat float64 `db:"heat"`
}

func run(db *goqu.Database, id string, since time.Time) {
	db.Update("context_notes").Set(goqu.Record{"heat": curve.Freshness(since)}).Executor().Exec() // want:CTX0003
	db.Update("context_notes").Set(goqu.Record{"title": "t"}).Where(goqu.C("heat").Lt(curve.Freshness(since))).Executor().Exec()
	db.Update("context_notes").Set(goqu.Record{"heat": goqu.L("heat * 0.9")}).Executor().Exec() // want:CTX0003
	db.Update("context_notes").Set(goqu.Record{"uses": goqu.L("uses + 1")}).Executor().Exec()
	db.Insert("context_notes").Rows(goqu.Record{"id": id, "heat": curve.Freshness(since)}).Executor().Exec() // want:CTX0003
	db.Insert("context_notes").Rows(row{ID: id, Heat: curve.Freshness(since)}).Executor().Exec()             // want:CTX0003
	db.Insert("context_notes").Rows(row{ID: id, Heat: 0.5}).Executor().Exec()
	db.Insert("context_notes").Cols("id", "heat").Vals(goqu.Vals{id, curve.Freshness(since)}).Executor().Exec() // want:CTX0003
	db.Insert("context_notes").Cols("id", "title").Vals([]any{id, "t"}).Executor().Exec()
	db.From("context_notes").Update().Set(goqu.Record{"activation": 0.5}).Executor().Exec()                                                                           // want:CTX0003
	db.Insert("context_notes").Rows(goqu.Record{"id": id}).OnConflict(goqu.DoUpdate("id", goqu.Record{"heat": goqu.L("context_notes.heat * 0.9")})).Executor().Exec() // want:CTX0003
}
