// Package gopg has github.com/go-pg/pg.
package gopg

import (
	"context"
	"time"

	"github.com/go-pg/pg/v10"
	"github.com/go-pg/pg/v10/orm"
)

type Entry struct {
	tableName struct{} `pg:"context_entries,alias:e"`

	ID   int64
	Text string
}

type Soft struct {
	tableName struct{} `pg:"context_soft"`

	ID        int64
	DeletedAt time.Time `pg:",soft_delete"`
}

type Lineage struct {
	tableName struct{} `pg:"context_lineage"`

	ID int64
}

// ContextNote has its table by its name.
type ContextNote struct{ ID int64 }

type User struct{ ID int64 }

func verbs(ctx context.Context, db *pg.DB, e *Entry, l *Lineage) {
	db.Model(e).WherePK().Delete()                                    // want:CTX0001
	db.Model((*Entry)(nil)).Where("id = ?", 1).Delete()               // want:CTX0001
	db.ModelContext(ctx, (*ContextNote)(nil)).Where("1 = 1").Delete() // want:CTX0001
	db.Model((*User)(nil)).Where("1 = 1").Delete()
	db.Model((*User)(nil)).Table("context_entries").Where("1 = 1").Delete()
	db.Model().Table("context_entries").Where("1 = 1").Delete()     // want:CTX0001
	db.Model().TableExpr("?", pg.Ident("context_entries")).Delete() // want:CTX0001
	db.Model((*Soft)(nil)).Where("1 = 1").Delete()
	db.Model((*Soft)(nil)).Where("1 = 1").ForceDelete() // want:CTX0001
	db.Model(l).Set("text = ?", "x").WherePK().Update() // want:CTX0002
	db.Model(l).WherePK().UpdateNotZero()               // want:CTX0002
	db.Model(e).WherePK().Update()
	db.Model(l).Insert()
	db.Model(l).Where("id = 1").SelectOrInsert()
	db.Model(l).OnConflict("DO NOTHING").Insert()
	db.Model(l).OnConflict("(id) DO UPDATE").Set("text = EXCLUDED.text").Insert() // want:CTX0002
	db.Model(e).OnConflict("(id) DO UPDATE").Insert()
	db.Model(e).DropTable(&orm.DropTableOptions{IfExists: true}) // want:CTX0001
	db.Model((*User)(nil)).DropTable(nil)
	db.Model(e).CreateTable(nil)
	db.Model(l).Where("id = 1").Select()
	orm.NewQuery(db, e).WherePK().Delete() // want:CTX0001
}

func raw(ctx context.Context, db *pg.DB, l *Lineage) {
	db.Exec("DELETE FROM context_entries WHERE id = ?", 1)                            // want:CTX0001
	db.ExecContext(ctx, "DELETE FROM ? WHERE id = ?", pg.Ident("context_entries"), 1) // want:CTX0001
	db.Query(l, "UPDATE context_lineage SET text = ? RETURNING *", "x")               // want:CTX0002
	db.QueryOneContext(ctx, l, "SELECT * FROM context_lineage")
	db.ExecOne("DELETE FROM users")
	stmt, _ := db.Prepare("DELETE FROM context_entries WHERE id = $1") // want:CTX0001
	stmt.Exec(1)
}

func within(ctx context.Context, db *pg.DB, e *Entry) error {
	return db.RunInTransaction(ctx, func(tx *pg.Tx) error {
		tx.Exec("TRUNCATE context_entries")      // want:CTX0001
		_, err := tx.Model(e).WherePK().Delete() // want:CTX0001
		return err
	})
}

func handed(db orm.DB, e *Entry) {
	db.Model(e).WherePK().Delete()         // want:CTX0001
	db.Exec("DELETE FROM context_entries") // want:CTX0001
	db.Model(&User{}).WherePK().Delete()
}
