// Package gormv2 writes by GORM.
package gormv2

import (
	"time"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"ctxvet.test/values/curve"
)

// Note maps to context_notes.
type Note struct {
	ID         string `gorm:"primaryKey"`
	Title      string
	Warmth     float64 `gorm:"column:heat"`
	Activation *float64
	Uses       int
}

// TableName names the table.
func (Note) TableName() string { return "context_notes" }

func structs(db *gorm.DB, n Note, since time.Time) {
	db.Save(&n)
	n.Warmth = curve.Freshness(since)
	db.Save(&n)                                                // want:CTX0003
	db.Create(&Note{Warmth: curve.Freshness(since)})           // want:CTX0003
	db.Model(&n).Updates(Note{Warmth: curve.Freshness(since)}) // want:CTX0003
	db.Model(&n).Select("title").Updates(n)
	db.Model(&n).Omit("heat").Updates(n)
	db.Model(&n).Update("title", "t")
	db.Create(&[]Note{{Warmth: curve.Freshness(since)}}) // want:CTX0003
}

func lists(db *gorm.DB, ids []string, since time.Time) {
	var notes []*Note
	for _, id := range ids {
		n := &Note{ID: id}
		n.Warmth = curve.Freshness(since)
		notes = append(notes, n)
	}
	db.CreateInBatches(notes, 100) // want:CTX0003
}

func columns(db *gorm.DB, id string, since time.Time) {
	db.Model(&Note{}).Where("id = ?", id).Update("heat", curve.Freshness(since))         // want:CTX0003
	db.Model(&Note{}).Where("id = ?", id).UpdateColumn("heat", curve.Freshness(since))   // want:CTX0003
	db.Table("context_notes").Where("id = ?", id).Update("heat", curve.Freshness(since)) // want:CTX0003
	db.Model(&Note{}).Where("heat < ?", curve.Freshness(since)).Update("title", "old")
	db.Model(&Note{}).Where("id = ?", id).Update("activation", 0.5) // want:CTX0003
	db.Model(&Note{}).Where("id = ?", id).Update("activation", nil)
	db.Model(&Note{}).Where("id = ?", id).Update("activation", gorm.Expr("NULL"))
}

func maps(db *gorm.DB, id string, since time.Time) {
	db.Model(&Note{}).Where("id = ?", id).Updates(map[string]any{"title": "t", "heat": curve.Freshness(since)}) // want:CTX0003
	db.Model(&Note{}).Where("id = ?", id).Updates(map[string]any{"title": "t", "uses": 1})
	db.Model(&Note{}).Where("id = ?", id).UpdateColumns(map[string]any{"activation": 0.5}) // want:CTX0003
	fields := map[string]interface{}{"title": "t"}
	if id != "" {
		fields["heat"] = curve.Freshness(since)
	}
	db.Model(&Note{ID: id}).Updates(fields) // want:CTX0003
	update(db, map[string]any{"heat": curve.Freshness(since)})
}

func update(db *gorm.DB, fields map[string]any) {
	db.Model(&Note{}).Updates(fields) // want:CTX0003
}

func expressions(db *gorm.DB, id string, rate float64) {
	db.Model(&Note{}).Where("id = ?", id).Update("heat", gorm.Expr("heat * ?", rate))             // want:CTX0003
	db.Model(&Note{}).Where("id = ?", id).UpdateColumn("heat", gorm.Expr("heat - heat * 0.1"))    // want:CTX0003
	db.Model(&Note{}).Updates(map[string]any{"heat": gorm.Expr("GREATEST(0.1, heat * ?)", rate)}) // want:CTX0003
	db.Model(&Note{}).Update("heat", clause.Expr{SQL: "heat * 0.9"})                              // want:CTX0003
	db.Model(&Note{}).Update("uses", gorm.Expr("uses + ?", 1))
	db.Model(&Note{}).Update("uses", gorm.Expr("uses - 1"))
	cooler := gorm.Expr("heat / 2")
	db.Model(&Note{}).Update("heat", cooler)                  // want:CTX0003
	db.Exec("UPDATE context_notes SET heat = heat * ?", rate) // want:CTX0003
	db.Exec("UPDATE context_notes SET heat = ? WHERE id = ?", rate, id)
	db.Raw("UPDATE context_notes SET heat = heat * 0.9 RETURNING id").Scan(&id) // want:CTX0003
}

func upserts(db *gorm.DB, n Note) {
	db.Clauses(clause.OnConflict{
		Columns:   []clause.Column{{Name: "id"}},
		DoUpdates: clause.AssignmentColumns([]string{"title", "activation"}),
	}).Create(&n) // want:CTX0003
	db.Clauses(clause.OnConflict{
		Columns:   []clause.Column{{Name: "id"}},
		DoUpdates: clause.Assignments(map[string]any{"heat": gorm.Expr("context_notes.heat * 0.9")}),
	}).Create(&n) // want:CTX0003
	db.Clauses(clause.OnConflict{DoUpdates: clause.AssignmentColumns([]string{"title"})}).Create(&n)
	db.Clauses(clause.OnConflict{DoUpdates: clause.Assignments(map[string]any{"uses": gorm.Expr("uses + 1")})}).Create(&n)
}

func computed(db *gorm.DB, n *Note, x float64) {
	db.Save(n)
	n.Activation = nil
	db.Save(n)
	n.Activation = &x
	db.Save(n) // want:CTX0003
}

func chained(db *gorm.DB, id string, since time.Time) error {
	tx := db.Begin()
	if err := tx.Model(&Note{}).Where("id = ?", id).Update("uses", gorm.Expr("uses + 1")).Error; err != nil {
		return err
	}
	q := tx.Model(&Note{}).Where("id = ?", id)
	if err := q.Update("heat", curve.Freshness(since)).Error; err != nil { // want:CTX0003
		return err
	}
	return tx.Commit().Error
}

func generics(db *gorm.DB, since time.Time) {
	gorm.G[Note](db).Where("id = ?", 1).Update(nil, "heat", curve.Freshness(since)) // want:CTX0003
	gorm.G[Note](db).Where("id = ?", 1).Update(nil, "title", "t")
	gorm.G[Note](db).Create(nil, &Note{Warmth: curve.Freshness(since)}) // want:CTX0003
}
