package gormv2

import (
	"fmt"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"
)

func remove(db *gorm.DB, e *Entry, id uint) {
	db.Delete(e)                                       // want:CTX0001
	db.Delete(&Entry{}, id)                            // want:CTX0001
	db.Delete(&Entry{}, "id = ?", id)                  // want:CTX0001
	db.Where("id = ?", id).Delete(&Entry{})            // want:CTX0001
	db.Model(&Entry{}).Where("id = ?", id).Delete(nil) // want:CTX0001
	db.Model(&Entry{}).Delete(&User{})                 // want:CTX0001
	db.Model(&User{}).Delete(&Entry{})
	db.Table("context_entries").Where("id = ?", id).Delete(nil) // want:CTX0001
	db.Table("context_entries AS e").Delete(&User{})            // want:CTX0001
	db.Table("users").Delete(&Entry{})
	db.Delete(&User{}, id)
	db.Delete(&[]Entry{{ID: 1}}) // want:CTX0001
	db.Delete(&[]*User{{ID: 1}})
	db.Clauses(clause.Returning{}).Delete(e) // want:CTX0001
	db.Delete(&NotSoft{}, id)                // want:CTX0001
}

func removeSoftly(db *gorm.DB, id uint) {
	db.Delete(&Soft{}, id)
	db.Unscoped().Delete(&Soft{}, id)                 // want:CTX0001
	db.Unscoped().Where("id = ?", id).Delete(&Soft{}) // want:CTX0001
	db.Delete(&Flagged{}, id)
	db.Unscoped().Delete(&Flagged{}, id) // want:CTX0001
	db.Delete(&Prefixed{}, id)
	db.Delete(&SoftLineage{}, id)            // want:CTX0002
	db.Unscoped().Delete(&SoftLineage{}, id) // want:CTX0001
}

func update(db *gorm.DB, l *Lineage, values map[string]any) {
	db.Model(l).Update("text", "x")                             // want:CTX0002
	db.Model(&Lineage{}).Where("id = ?", 1).Updates(values)     // want:CTX0002
	db.Updates(l)                                               // want:CTX0002
	db.Updates(&Lineage{ID: 1, Text: "x"})                      // want:CTX0002
	db.Model(l).UpdateColumn("text", gorm.Expr("text || ?", 1)) // want:CTX0002
	db.Model(l).UpdateColumns(Lineage{Text: "x"})               // want:CTX0002
	db.Table("context_lineage").Updates(values)                 // want:CTX0002
	db.Model(l).Select("text").Updates(values)                  // want:CTX0002
	db.Model(&Entry{}).Update("text", "x")
	db.Model(&User{}).Updates(values)
	db.Table("users").UpdateColumn("text", "x")
}

func save(db *gorm.DB, l *Lineage, list []Lineage, e *Entry) {
	db.Save(l)     // want:CTX0002
	db.Save(&list) // want:CTX0002
	db.Save(e)
	db.Table("users").Save(map[string]any{"id": 1})
	db.Create(l)
	db.CreateInBatches(list, 100)
	db.FirstOrCreate(l)
	db.Where(Lineage{ID: 1}).Attrs(Lineage{Text: "x"}).FirstOrCreate(l)
	db.Where(Lineage{ID: 1}).Assign(Lineage{Text: "x"}).FirstOrCreate(l) // want:CTX0002
}

func upsert(db *gorm.DB, l *Lineage, e *Entry, nothing bool) {
	db.Clauses(clause.OnConflict{UpdateAll: true}).Create(l) // want:CTX0002
	db.Clauses(clause.OnConflict{
		Columns:   []clause.Column{{Name: "id"}},
		DoUpdates: clause.AssignmentColumns([]string{"text"}),
	}).Create(l) // want:CTX0002
	db.Clauses(clause.OnConflict{DoNothing: true}).Create(l)
	db.Clauses(clause.OnConflict{DoNothing: false}).Create(l) // want:CTX0002
	conflict := clause.OnConflict{UpdateAll: true}
	db.Clauses(clause.Returning{}, conflict).Create(l) // want:CTX0002
	quiet := clause.OnConflict{DoNothing: true}
	db.Clauses(quiet).Create(l)
	db.Clauses(clause.Returning{}).Create(l)
	db.Clauses(clause.OnConflict{UpdateAll: true}).Create(e)
	db.Clauses(clause.OnConflict{DoNothing: nothing}).Create(l) // want:CTX0002
	db.Clauses(clause.Insert{Modifier: "IGNORE"}).Create(l)
	db.Clauses(clause.Insert{Modifier: "OR REPLACE"}).Create(e) // want:CTX0001
	db.Clauses(clause.Locking{Strength: "UPDATE"}).Find(l)
}

func read(db *gorm.DB, l *Lineage) {
	var n int64
	db.First(l, 1)
	db.Where("text LIKE ?", "delete from context_entries").Find(&[]Entry{})
	db.Model(&Lineage{}).Where("1 = 1").Count(&n)
	db.Model(&Lineage{}).Pluck("text", &[]string{})
	db.Raw("SELECT * FROM context_lineage").Scan(l)
	db.Unscoped().Find(&Soft{})
}

func raw(db *gorm.DB, id uint) {
	db.Exec("DELETE FROM context_entries WHERE id = ?", id)                          // want:CTX0001
	db.Exec("DELETE FROM ? WHERE id = ?", clause.Table{Name: "context_entries"}, id) // want:CTX0001
	db.Exec("DELETE FROM ?", gorm.Expr("context_entries"))                           // want:CTX0001
	db.Exec("DELETE FROM ?", clause.Table{Name: "users"})
	db.Raw("UPDATE context_lineage SET text = ? RETURNING id", "x").Scan(&id) // want:CTX0002
	db.Raw("SELECT id FROM context_lineage").Scan(&id)
	db.Exec("UPDATE users SET name = ?", "delete")
	db.Exec("INSERT INTO context_lineage (text) VALUES (?)", "x")
	db.Where("EXISTS (?)", db.Table("context_entries").Select("1")).Delete(&User{})
}

func migrate(db *gorm.DB) error {
	if err := db.AutoMigrate(&Entry{}, &Lineage{}); err != nil {
		return err
	}
	m := db.Migrator()
	m.DropTable(&Entry{})                  // want:CTX0001
	m.DropTable("context_entries")         // want:CTX0001
	m.DropTable(&User{}, "users", &Note{}) // want:CTX0001
	m.DropTable("users", &User{})
	m.DropColumn(&Entry{}, "Text")                      // want:CTX0001
	db.Migrator().DropColumn("context_entries", "text") // want:CTX0001
	m.DropColumn(&User{}, "Name")
	m.DropIndex(&Entry{}, "idx")
	m.DropConstraint(&Entry{}, "fk")
	m.AddColumn(&Entry{}, "Text")
	return m.RenameTable("context_notes", "context_remarks")
}

func relations(db *gorm.DB, u *User, e *Entry, n *Note) {
	db.Model(e).Association("Tags").Delete(&Tag{})  // want:CTX0001
	db.Model(e).Association("Tags").Clear()         // want:CTX0001
	db.Model(e).Association("Tags").Replace(&Tag{}) // want:CTX0001
	db.Model(e).Association("Tags").Append(&Tag{})
	db.Model(e).Association("Labels").Clear()
	db.Model(u).Association("Entries").Clear()
	db.Model(u).Association("Entries").Unscoped().Clear() // want:CTX0001
	db.Model(u).Association("Lines").Delete(&Lineage{})   // want:CTX0002
	db.Model(u).Association("Lines").Unscoped().Clear()   // want:CTX0001
	db.Model(u).Association("Tags").Unscoped().Clear()
	db.Model(n).Association("Entry").Clear()
	db.Model(e).Association("Tags").Find(&[]Tag{})
}

func sessions(db *gorm.DB, id uint, all bool) error {
	tx := db.Session(&gorm.Session{AllowGlobalUpdate: true})
	tx.Delete(&Entry{}) // want:CTX0001
	q := db.Model(&Entry{})
	if !all {
		q = q.Where("id = ?", id)
	}
	q.Delete(nil) // want:CTX0001
	t := db.Table("users")
	if all {
		t = db.Table("context_entries")
	}
	t.Delete(nil)                            // want:CTX0001
	db.Scopes(entries, byID(id)).Delete(nil) // want:CTX0001
	db.Scopes(users).Delete(nil)
	scoped(db).Delete(nil)                   // want:CTX0001
	named(db, "context_entries").Delete(nil) // want:CTX0001
	named(db, "users").Delete(nil)
	return db.Transaction(func(tx *gorm.DB) error {
		if err := tx.Delete(&Entry{}, id).Error; err != nil { // want:CTX0001
			return fmt.Errorf("delete from context_entries: %w", err)
		}
		return tx.Delete(&User{}, id).Error
	})
}

func entries(db *gorm.DB) *gorm.DB { return db.Table("context_entries") }

func users(db *gorm.DB) *gorm.DB { return db.Table("users") }

func byID(id uint) func(*gorm.DB) *gorm.DB {
	return func(db *gorm.DB) *gorm.DB { return db.Where("id = ?", id) }
}

func scoped(db *gorm.DB) *gorm.DB { return db.Model(&Entry{}).Where("id = 1") }

func named(db *gorm.DB, table string) *gorm.DB { return db.Table(table) }

// A Store holds the connection.
type Store struct {
	*gorm.DB
	entries *gorm.DB
}

func NewStore(db *gorm.DB) *Store { return &Store{DB: db, entries: db.Table("context_entries")} }

func (s *Store) remove(id uint) {
	s.Delete(&Entry{}, id)                    // want:CTX0001
	s.Where("id = ?", id).Delete(&Entry{})    // want:CTX0001
	s.entries.Where("id = ?", id).Delete(nil) // want:CTX0001
}

//ctx:cascade
func (s *Store) Erase(id uint) error {
	s.Model(&Lineage{}).Update("text", "") // want:CTX0002
	return s.DB.Delete(&Entry{}, id).Error
}
