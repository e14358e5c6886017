// Package squirrel writes by squirrel.
package squirrel

import (
	"database/sql"
	"time"

	sq "github.com/Masterminds/squirrel"

	"ctxvet.test/values/curve"
)

func run(db *sql.DB, id string, since time.Time, rate float64) {
	sq.Update("context_notes").Set("heat", curve.Freshness(since)).Where(sq.Eq{"id": id}).RunWith(db).Exec() // want:CTX0003
	sq.Update("context_notes").Set("title", "t").Where(sq.Lt{"heat": curve.Freshness(since)}).RunWith(db).Exec()
	sq.Update("context_notes").Set("heat", sq.Expr("heat * ?", rate)).RunWith(db).Exec() // want:CTX0003
	sq.Update("context_notes").Set("uses", sq.Expr("uses + 1")).RunWith(db).Exec()
	sq.Update("context_notes").SetMap(map[string]any{"title": "t", "heat": curve.Freshness(since)}).RunWith(db).Exec() // want:CTX0003
	sq.Update("context_notes").SetMap(map[string]any{"title": "t"}).RunWith(db).Exec()
	sq.Insert("context_notes").Columns("id", "heat").Values(id, curve.Freshness(since)).RunWith(db).Exec() // want:CTX0003
	sq.Insert("context_notes").Columns("id", "title").Values(id, "t").RunWith(db).Exec()
	sq.Insert("context_notes").Columns("id", "activation").Values(id, rate).RunWith(db).Exec() // want:CTX0003
	sq.Insert("context_notes").Columns("id", "activation").Values(id, nil).RunWith(db).Exec()
	sq.Insert("context_traces").Columns("id", "activation").Values(id, rate).RunWith(db).Exec()
	sq.Insert("context_notes").Columns("id").Values(id).
		Suffix("ON CONFLICT (id) DO UPDATE SET heat = context_notes.heat * 0.9"). // want:CTX0003
		RunWith(db).Exec()

	b := sq.Update("context_notes") // want:CTX0003
	b = b.Set("title", "t")
	if id != "" {
		b = b.Set("heat", curve.Freshness(since))
	}
	query, args, err := b.ToSql()
	if err == nil {
		db.Exec(query, args...)
	}
	psql := sq.StatementBuilder.PlaceholderFormat(sq.Dollar)
	psql.Update("context_notes").Set("heat", sq.Expr("heat * 0.9")).RunWith(db).Exec() // want:CTX0003
	psql.Update("context_notes").Set("uses", 1).RunWith(db).Exec()
}
