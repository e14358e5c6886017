// Package xormfirst has github.com/go-xorm/xorm.
package xormfirst

import (
	"time"

	"github.com/go-xorm/xorm"
)

type Entry struct{ Id int64 }

func (Entry) TableName() string { return "context_entries" }

type Soft struct {
	Id      int64
	Deleted time.Time `xorm:"deleted"`
}

func (Soft) TableName() string { return "context_soft" }

type Lineage struct{ Id int64 }

func (Lineage) TableName() string { return "context_lineage" }

type User struct{ Id int64 }

func verbs(engine *xorm.Engine, sess *xorm.Session, l *Lineage) {
	engine.Id(1).Delete(&Entry{})         // want:CTX0001
	sess.Where("id = 1").Delete(&Entry{}) // want:CTX0001
	sess.Delete(&User{})
	sess.Delete(&Soft{})
	sess.Unscoped().Delete(&Soft{}) // want:CTX0001
	sess.ID(1).Update(l)            // want:CTX0002
	sess.ID(1).Update(&User{})
	sess.Insert(l)
	engine.DropTables(&Entry{}) // want:CTX0001
	engine.DropTables(&User{})
	engine.Exec("DELETE FROM context_entries")     // want:CTX0001
	engine.Sql("UPDATE context_lineage SET x = 1") // want:CTX0002
	engine.SQL("SELECT * FROM context_entries").Find(&[]Entry{})
}
