// Package gormv1 has github.com/jinzhu/gorm.
package gormv1

import (
	"time"

	"github.com/jinzhu/gorm"
)

type Entry struct {
	ID   uint
	Text string
	Tags []Tag `gorm:"many2many:context_entry_tags"`
}

func (Entry) TableName() string { return "context_entries" }

// Soft is deleted softly by the name of its field.
type Soft struct {
	ID        uint
	DeletedAt *time.Time
}

func (Soft) TableName() string { return "context_soft" }

type Model struct{ gorm.Model }

func (*Model) TableName() string { return "context_models" }

type Lineage struct {
	ID   uint
	Text string
}

func (Lineage) TableName() string { return "context_lineage" }

type Tag struct{ ID uint }

type User struct{ ID uint }

func verbs(db *gorm.DB, l *Lineage, id uint) {
	db.Delete(&Entry{}, "id = ?", id)       // want:CTX0001
	db.Where("id = ?", id).Delete(&Entry{}) // want:CTX0001
	db.Model(&User{}).Delete(&Entry{})      // want:CTX0001
	db.Model(&Entry{}).Delete(&User{})
	db.Table("context_entries").Delete(nil) // want:CTX0001
	db.Delete(&User{})
	db.Delete(&Soft{})
	db.Unscoped().Delete(&Soft{}) // want:CTX0001
	db.Delete(&Model{})
	db.Unscoped().Delete(&Model{})                            // want:CTX0001
	db.Model(l).Update("text", "x")                           // want:CTX0002
	db.Model(&Lineage{}).Updates(map[string]any{"text": "x"}) // want:CTX0002
	db.Model(l).UpdateColumn("text", "x")                     // want:CTX0002
	db.Model(l).UpdateColumns(Lineage{Text: "x"})             // want:CTX0002
	db.Model(&User{}).Update("text", "x")
	db.Save(l) // want:CTX0002
	db.Save(&User{})
	db.Create(l)
	db.FirstOrCreate(l)
	db.Assign(Lineage{Text: "x"}).FirstOrCreate(l) // want:CTX0002
	db.Find(l)
	db.DropTable(&Entry{})                  // want:CTX0001
	db.DropTableIfExists("context_entries") // want:CTX0001
	db.DropTable(&User{}, "users")
	db.Model(&Entry{}).DropColumn("text") // want:CTX0001
	db.Model(&User{}).DropColumn("text")
	db.Model(&Entry{}).AddForeignKey("user_id", "users(id)", "CASCADE", "CASCADE") // want:CTX0001
	db.Model(&Entry{}).AddForeignKey("user_id", "users(id)", "RESTRICT", "CASCADE")
	db.Model(&User{}).AddForeignKey("entry_id", "context_entries(id)", "CASCADE", "CASCADE")
	db.AutoMigrate(&Entry{})
	db.Model(&Entry{}).Association("Tags").Clear()          // want:CTX0001
	db.Model(&Entry{}).Association("Tags").Delete(&Tag{})   // want:CTX0001
	db.Exec("DELETE FROM context_entries")                  // want:CTX0001
	db.Raw("UPDATE context_lineage SET text = 'x'").Scan(l) // want:CTX0002
	db.Raw("SELECT * FROM context_lineage").Scan(l)
}
