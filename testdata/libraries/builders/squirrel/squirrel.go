// Package squirrel has the statements of Masterminds/squirrel.
package squirrel

import (
	"context"
	"database/sql"

	sq "github.com/Masterminds/squirrel"
)

const entries = "context_entries"

var psql = sq.StatementBuilder.PlaceholderFormat(sq.Dollar)

// Deletes removes rows.
func Deletes(ctx context.Context, db *sql.DB, id int) error {
	if _, err := sq.Delete(entries).Where(sq.Eq{"id": id}).RunWith(db).Exec(); err != nil { // want:CTX0001
		return err
	}
	if _, err := psql.Delete("").From("public.context_entries").RunWith(db).Exec(); err != nil { // want:CTX0001
		return err
	}
	q, args, err := psql.
		Delete("context_entries AS e"). // want:CTX0001
		Where("id = ?", id).
		ToSql()
	if err != nil {
		return err
	}
	if _, err := db.ExecContext(ctx, q, args...); err != nil {
		return err
	}
	if _, err := sq.ExecWith(db, psql.Delete("context_traces")); err != nil { // want:CTX0001
		return err
	}
	_, err = psql.Select("1").Prefix("WITH gone AS (DELETE FROM context_entries RETURNING id)").From("gone").RunWith(db).Exec() // want:CTX0001
	if err != nil {
		return err
	}
	_, err = psql.Delete("users").Where(sq.Expr("id IN (SELECT author FROM context_entries)")).RunWith(db).Exec()
	return err
}

// Updates changes rows.
func Updates(db *sql.DB, m map[string]any) {
	psql.Update("context_lineage").Set("act", 1).RunWith(db).Exec()       // want:CTX0002
	psql.Update("").Table("context_lineage").SetMap(m).RunWith(db).Exec() // want:CTX0002
	psql.Update("context_entries").SetMap(m).RunWith(db).Exec()
	psql.Update("users").Set("n", 1).From("context_lineage").RunWith(db).Exec() // read, not changed
}

// Inserts adds rows, and may change the one in the way.
func Inserts(db *sql.DB, m map[string]any) {
	psql.Insert("context_lineage").SetMap(m).RunWith(db).Exec()
	psql.Insert("").Into("context_lineage").Columns("a").Values(1).RunWith(db).Exec()
	psql.Insert("context_lineage").Columns("a").Values(1).Suffix("ON CONFLICT (a) DO NOTHING").RunWith(db).Exec()
	psql.Insert("context_lineage").Columns("a").Values(1).Suffix("ON CONFLICT (a) DO UPDATE SET a = 2").RunWith(db).Exec()                 // want:CTX0002
	psql.Insert("context_lineage").Columns("a").Values(1).SuffixExpr(sq.Expr("ON CONFLICT (a) DO UPDATE SET a = ?", 2)).RunWith(db).Exec() // want:CTX0002
	psql.Insert("context_entries").Columns("a").Values(1).Suffix("ON CONFLICT (a) DO UPDATE SET a = 2").RunWith(db).Exec()
	sq.Insert("context_entries").Options("OR REPLACE").Columns("a").Values(1).RunWith(db).Exec() // want:CTX0001
	sq.Insert("context_entries").Options("OR IGNORE").Columns("a").Values(1).RunWith(db).Exec()
	sq.Insert("users").Options("OR REPLACE").Columns("a").Values(1).RunWith(db).Exec()
	sq.Replace("context_entries").Columns("a").Values(1).RunWith(db).Exec() // want:CTX0001
	sq.Replace("users").Columns("a").Values(1).RunWith(db).Exec()
}

// Reads changes nothing.
func Reads(db *sql.DB) *sql.Rows {
	rows, _ := psql.Select("id").From(entries).Where(sq.Eq{"id": 1}).RunWith(db).Query()
	return rows
}

// Erase is the cascade: what it builds and runs is in order.
//
//ctx:cascade
func Erase(db *sql.DB) error {
	_, err := psql.Delete(entries).RunWith(db).Exec()
	return err
}

// written is any statement that can write itself out.
type written interface {
	ToSql() (string, []any, error)
}

func run(ctx context.Context, db *sql.DB, s written) error {
	q, args, err := s.ToSql()
	if err == nil {
		_, err = db.ExecContext(ctx, q, args...)
	}
	return err
}

func runs(ctx context.Context, db *sql.DB) {
	run(ctx, db, psql.Delete("context_entries")) // want:CTX0001
	run(ctx, db, psql.Delete("users"))
}
