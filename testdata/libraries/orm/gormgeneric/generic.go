// Package gormgeneric has the generic interface of gorm.io/gorm.
package gormgeneric

import (
	"context"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"
)

// Entry is a context table.
type Entry struct {
	ID   uint
	Text string
}

func (Entry) TableName() string { return "context_entries" }

// Soft is deleted softly.
type Soft struct{ gorm.Model }

func (Soft) TableName() string { return "context_soft" }

// Lineage is append-only.
type Lineage struct {
	ID   uint
	Text string
}

func (Lineage) TableName() string { return "context_lineage" }

// User is no context table.
type User struct{ ID uint }

func verbs(ctx context.Context, db *gorm.DB, l *Lineage) {
	gorm.G[Entry](db).Where("id = ?", 1).Delete(ctx) // want:CTX0001
	gorm.G[User](db).Where("id = ?", 1).Delete(ctx)
	gorm.G[Soft](db).Where("id = ?", 1).Delete(ctx)
	gorm.G[User](db).Table("context_entries").Where("id = ?", 1).Delete(ctx)                                                    // want:CTX0001
	gorm.G[Lineage](db).Where("id = ?", 1).Update(ctx, "text", "x")                                                             // want:CTX0002
	gorm.G[Lineage](db).Where("id = ?", 1).Updates(ctx, Lineage{Text: "x"})                                                     // want:CTX0002
	gorm.G[*Lineage](db).Where("id = ?", 1).Set(clause.Assignment{Column: clause.Column{Name: "text"}, Value: "x"}).Update(ctx) // want:CTX0002
	gorm.G[Entry](db).Where("id = ?", 1).Update(ctx, "text", "x")
	gorm.G[Lineage](db).Create(ctx, l)
	gorm.G[Lineage](db, clause.OnConflict{UpdateAll: true}).Create(ctx, l) // want:CTX0002
	gorm.G[Lineage](db, clause.OnConflict{DoNothing: true}).Create(ctx, l)
	gorm.G[Lineage](db).Where("id = ?", 1).First(ctx)
	gorm.G[Entry](db).Exec(ctx, "DELETE FROM context_entries WHERE id = ?", 1)              // want:CTX0001
	gorm.G[Entry](db).Raw("UPDATE context_lineage SET text = ? RETURNING *", "x").Find(ctx) // want:CTX0002
	gorm.G[Entry](db).Raw("SELECT * FROM context_entries").Find(ctx)
}
