// Package huandu writes by go-sqlbuilder.
package huandu

import (
	"database/sql"
	"time"

	"github.com/huandu/go-sqlbuilder"

	"ctxvet.test/values/curve"
)

func run(db *sql.DB, id string, since time.Time) {
	ub := sqlbuilder.NewUpdateBuilder()
	ub.Update("context_notes") // want:CTX0003
	ub.Set(ub.Assign("heat", curve.Freshness(since)))
	ub.Where(ub.Equal("id", id))
	query, args := ub.Build()
	db.Exec(query, args...)

	cool := sqlbuilder.NewUpdateBuilder()
	cool.Update("context_notes").Set(cool.Mul("heat", 0.9)) // want:CTX0003
	query, args = cool.Build()
	db.Exec(query, args...)

	count := sqlbuilder.NewUpdateBuilder()
	count.Update("context_notes").Set(count.Incr("uses"), count.Assign("title", "t"))
	count.Where(count.LessThan("heat", curve.Freshness(since)))
	query, args = count.Build()
	db.Exec(query, args...)

	ib := sqlbuilder.NewInsertBuilder()
	ib.InsertInto("context_notes").Cols("id", "heat").Values(id, curve.Freshness(since)) // want:CTX0003
	query, args = ib.Build()
	db.Exec(query, args...)
}
