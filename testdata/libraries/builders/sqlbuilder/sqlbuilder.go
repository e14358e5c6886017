// Package sqlbuilder has the statements of huandu/go-sqlbuilder.
package sqlbuilder

import (
	"database/sql"

	"github.com/huandu/go-sqlbuilder"
)

type entry struct {
	ID int `db:"id"`
}

var entries = sqlbuilder.NewStruct(new(entry)).For(sqlbuilder.PostgreSQL)

// Deletes removes rows.
func Deletes(db *sql.DB) {
	q, args := sqlbuilder.DeleteFrom("context_entries").Build() // want:CTX0001
	db.Exec(q, args...)

	b := sqlbuilder.NewDeleteBuilder()
	b.DeleteFrom("context_entries") // want:CTX0001
	b.Where(b.Equal("id", 1))
	q, args = b.Build()
	db.Exec(q, args...)

	p := sqlbuilder.PostgreSQL.NewDeleteBuilder()
	p.DeleteFrom("users")
	p.SQL("WHERE id IN (SELECT author FROM context_entries)")
	q, args = p.Build()
	db.Exec(q, args...)

	s := entries.DeleteFrom("context_entries") // want:CTX0001
	q, args = s.Build()
	db.Exec(q, args...)
	q, _ = entries.DeleteFrom("users").Build()
	db.Exec(q)
}

// Updates changes rows.
func Updates(db *sql.DB) {
	sqlbuilder.Update("context_lineage").Set("a = 1").Build() // want:CTX0002
	u := sqlbuilder.NewUpdateBuilder()
	u.Update("context_lineage") // want:CTX0002
	u.Set(u.Assign("a", 1))
	q, args := u.Build()
	db.Exec(q, args...)
	entries.Update("context_lineage", entry{}).Build() // want:CTX0002
	entries.Update("context_entries", entry{}).Build()
	sqlbuilder.Update("users").Set("a = 1").Build()
}

// Inserts adds rows, and may change the one in the way.
func Inserts(db *sql.DB) {
	i := sqlbuilder.NewInsertBuilder()
	i.InsertInto("context_lineage").Cols("a").Values(1)
	i.SQL("ON DUPLICATE KEY UPDATE a = 2") // want:CTX0002
	q, args := i.Build()
	db.Exec(q, args...)

	j := sqlbuilder.NewInsertBuilder()
	j.InsertInto("context_lineage")
	j.Cols("a")
	j.SQL("ON CONFLICT DO NOTHING")
	q, args = j.Build()
	db.Exec(q, args...)

	sqlbuilder.InsertIgnoreInto("context_lineage").Cols("a").Values(1).Build()
	sqlbuilder.ReplaceInto("context_entries").Cols("a").Values(1).Build() // want:CTX0001
	entries.ReplaceInto("context_entries", entry{}).Build()               // want:CTX0001
	entries.InsertInto("context_lineage", entry{}).Build()
	sqlbuilder.ReplaceInto("users").Cols("a").Values(1).Build()
}

// Formats builds of text.
func Formats(db *sql.DB) {
	q, args := sqlbuilder.Build("DELETE FROM context_entries WHERE id = $?", 1).Build()
	db.Exec(q, args...) // want:CTX0001
	q, args = sqlbuilder.WithFlavor(sqlbuilder.Buildf("UPDATE context_lineage SET a = %v", 1), sqlbuilder.MySQL).Build()
	db.Exec(q, args...) // want:CTX0002
	q, args = sqlbuilder.Build("DELETE FROM users WHERE id = $?", 1).Build()
	db.Exec(q, args...)
}

// Reads changes nothing.
func Reads(db *sql.DB) {
	b := sqlbuilder.NewSelectBuilder()
	b.Select("id").From("context_entries")
	q, args := b.Build()
	db.Query(q, args...)
	q, _ = entries.SelectFrom("context_entries").Build()
	db.Query(q)
}
