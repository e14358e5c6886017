// Package bun has github.com/uptrace/bun.
package bun

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"
)

type Entry struct {
	bun.BaseModel `bun:"table:context_entries,alias:e"`

	ID   int64 `bun:",pk"`
	Text string
}

// Soft is deleted softly.
type Soft struct {
	bun.BaseModel `bun:"context_soft"`

	ID        int64
	DeletedAt time.Time `bun:",soft_delete,nullzero"`
}

type Lineage struct {
	bun.BaseModel `bun:"table:public.context_lineage"`

	ID int64
}

// User has a method that bun does not ask.
type User struct{ ID int64 }

func (User) TableName() string { return "context_entries" }

// ContextNote has its table by its name.
type ContextNote struct{ ID int64 }

func remove(ctx context.Context, db *bun.DB, e *Entry) {
	db.NewDelete().Model(e).WherePK().Exec(ctx)                                                         // want:CTX0001
	db.NewDelete().Model((*Entry)(nil)).Where("id = ?", 1).Exec(ctx)                                    // want:CTX0001
	db.NewDelete().Model((*ContextNote)(nil)).Where("1 = 1").Exec(ctx)                                  // want:CTX0001
	db.NewDelete().Table("context_entries").Where("1 = 1").Exec(ctx)                                    // want:CTX0001
	db.NewDelete().TableExpr("context_entries AS e").Where("1 = 1").Exec(ctx)                           // want:CTX0001
	db.NewDelete().TableExpr("?", bun.Ident("context_entries")).Where("1 = 1").Exec(ctx)                // want:CTX0001
	db.NewDelete().Model((*User)(nil)).ModelTableExpr("context_entries AS u").Where("1 = 1").Exec(ctx)  // want:CTX0001
	db.NewDelete().Model((*User)(nil)).ModelTableExpr("? AS u", bun.Ident("context_entries")).Exec(ctx) // want:CTX0001
	db.NewDelete().Model((*User)(nil)).TableExpr("context_entries AS e").Where("e.id = user.id").Exec(ctx)
	db.NewDelete().Model((*User)(nil)).WherePK().Exec(ctx)
	db.NewDelete().Model((*Entry)(nil)).ModelTableExpr("users").Exec(ctx)
	db.NewDelete().Table("users").Where("1 = 1").Exec(ctx)
	db.NewDelete(). // want:CTX0001
			Model(e).
			WherePK().
			Returning("*").
			Exec(ctx)
}

func removeSoftly(ctx context.Context, db bun.IDB) {
	db.NewDelete().Model((*Soft)(nil)).Where("id = 1").Exec(ctx)
	db.NewDelete().Model((*Soft)(nil)).Where("id = 1").ForceDelete().Exec(ctx) // want:CTX0001
	db.NewDelete().Model((*Soft)(nil)).WhereAllWithDeleted().Exec(ctx)
}

func update(ctx context.Context, tx bun.Tx, l *Lineage, list []Lineage) {
	tx.NewUpdate().Model(l).Set("text = ?", "x").WherePK().Exec(ctx)       // want:CTX0002
	tx.NewUpdate().Model(&list).Bulk().Exec(ctx)                           // want:CTX0002
	tx.NewUpdate().Table("context_lineage").Set("text = ?", "x").Exec(ctx) // want:CTX0002
	tx.NewUpdate().Model((*Entry)(nil)).Set("text = ?", "x").Exec(ctx)
}

func insert(ctx context.Context, db bun.Conn, l *Lineage, e *Entry) {
	db.NewInsert().Model(l).Exec(ctx)
	db.NewInsert().Model(l).Ignore().Exec(ctx)
	db.NewInsert().Model(l).On("CONFLICT DO NOTHING").Exec(ctx)
	db.NewInsert().Model(l).On("CONFLICT (id) DO UPDATE").Exec(ctx)                                                   // want:CTX0002
	db.NewInsert().Model(l).On("CONFLICT (id) DO UPDATE").Set("text = EXCLUDED.text").Set("n = EXCLUDED.n").Exec(ctx) // want:CTX0002
	db.NewInsert().Model(l).On("CONFLICT (id) DO UPDATE SET text = EXCLUDED.text").Exec(ctx)                          // want:CTX0002
	db.NewInsert().Model(l).On("DUPLICATE KEY UPDATE").Exec(ctx)                                                      // want:CTX0002
	db.NewInsert().Model(e).On("CONFLICT (id) DO UPDATE").Exec(ctx)
	db.NewInsert().Model(e).Replace().Exec(ctx) // want:CTX0001
	db.NewInsert().Model(&User{}).Replace().Exec(ctx)
}

func merge(ctx context.Context, db *bun.DB) {
	db.NewMerge().Model((*Entry)(nil)).Using("fresh").On("fresh.id = e.id").
		WhenDelete("MATCHED"). // want:CTX0001
		Exec(ctx)
	db.NewMerge().Model((*Lineage)(nil)).Using("fresh").On("fresh.id = lineage.id").
		WhenUpdate("MATCHED", func(q *bun.UpdateQuery) *bun.UpdateQuery { return q.Set("text = fresh.text") }). // want:CTX0002
		Exec(ctx)
	db.NewMerge().Model((*Entry)(nil)).Using("fresh").On("fresh.id = e.id").
		When("MATCHED AND fresh.gone THEN DELETE"). // want:CTX0001
		Exec(ctx)
	db.NewMerge().Model((*Lineage)(nil)).Using("fresh").On("fresh.id = lineage.id").
		WhenInsert("NOT MATCHED", func(q *bun.InsertQuery) *bun.InsertQuery { return q }).
		Exec(ctx)
	db.NewMerge().Model((*User)(nil)).Using("context_entries").On("true").WhenDelete("MATCHED").Exec(ctx)
}

func schema(ctx context.Context, db *bun.DB) {
	db.NewTruncateTable().Model((*Entry)(nil)).Exec(ctx) // want:CTX0001
	db.NewTruncateTable().Table("users").Exec(ctx)
	db.NewDropTable().Model((*Entry)(nil)).IfExists().Exec(ctx) // want:CTX0001
	db.NewDropTable().Table("users").Exec(ctx)
	db.NewDropColumn().Model((*Entry)(nil)).Column("text").Exec(ctx) // want:CTX0001
	db.NewDropColumn().Table("users").Column("text").Exec(ctx)
	db.NewAddColumn().Model((*Entry)(nil)).ColumnExpr("n INT").Exec(ctx)
	db.NewCreateTable().Model((*Entry)(nil)).ForeignKey("(user_id) REFERENCES users (id) ON DELETE CASCADE").Exec(ctx) // want:CTX0001
	db.NewCreateTable().Model((*Entry)(nil)).ForeignKey("(user_id) REFERENCES users (id)").Exec(ctx)
	db.NewCreateTable().Model((*User)(nil)).ForeignKey("(entry_id) REFERENCES context_entries (id) ON DELETE CASCADE").Exec(ctx)
	db.ResetModel(ctx, (*User)(nil), (*Entry)(nil)) // want:CTX0001
}

func raw(ctx context.Context, db *bun.DB, tx bun.Tx, conn bun.Conn, table string) {
	db.Exec("DELETE FROM context_entries WHERE id = ?", 1)                               // want:CTX0001
	db.ExecContext(ctx, "DELETE FROM ? WHERE id = ?", bun.Ident("context_entries"), 1)   // want:CTX0001
	db.ExecContext(ctx, "DELETE FROM ?1 WHERE id = ?0", 1, bun.Ident("context_entries")) // want:CTX0001
	db.ExecContext(ctx, "DELETE FROM ? WHERE id = ?", bun.Ident("users"), 1)
	tx.NewRaw("UPDATE context_lineage SET text = ?", "x").Exec(ctx)  // want:CTX0002
	conn.ExecContext(ctx, "TRUNCATE ?", bun.Safe("context_entries")) // want:CTX0001
	db.NewRaw("SELECT * FROM context_lineage WHERE id = ?", 1).Scan(ctx)
	db.QueryRow("DELETE FROM context_entries RETURNING id")                           // want:CTX0001
	tx.NewRaw("DELETE FROM ?", bun.Ident(fmt.Sprintf("context_%s", table))).Exec(ctx) // want:CTX0001
}

func later(ctx context.Context, db *bun.DB, e *Entry, all bool) error {
	q := db.NewDelete().Model(e) // want:CTX0001
	if !all {
		q = q.WherePK()
	}
	if _, err := q.Exec(ctx); err != nil {
		return err
	}
	r := db.NewDelete() // want:CTX0001
	r.Model(e)
	r.Where("id = 1")
	_, err := r.Exec(ctx)
	return err
}

func within(ctx context.Context, db *bun.DB) error {
	return db.RunInTx(ctx, nil, func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.NewDelete().Model((*Entry)(nil)).Where("1 = 1").Exec(ctx) // want:CTX0001
		return err
	})
}

func deleteOf[T any](ctx context.Context, db bun.IDB, id int64) error {
	_, err := db.NewDelete().Model((*T)(nil)).Where("id = ?", id).Exec(ctx) // want:CTX0001
	return err
}

func generic(ctx context.Context, db bun.IDB) {
	deleteOf[Entry](ctx, db, 1)
	deleteOf[User](ctx, db, 1)
}

func read(ctx context.Context, db *bun.DB) {
	db.NewSelect().Model((*Lineage)(nil)).Where("id = 1").For("UPDATE").Scan(ctx)
	fresh := db.NewDelete().Model((*User)(nil)).Returning("*")
	db.NewSelect().With("gone", fresh).Table("gone").Scan(ctx)
}

//ctx:cascade
func Erase(ctx context.Context, db *bun.DB) {
	run(ctx, db.NewDelete().Model((*Entry)(nil)).Where("1 = 1"))
	db.NewUpdate().Model((*Lineage)(nil)).Set("text = ''").Exec(ctx) // want:CTX0002
}

func run(ctx context.Context, q *bun.DeleteQuery) { q.Exec(ctx) }
