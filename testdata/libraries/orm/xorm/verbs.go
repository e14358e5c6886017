// Package xorm has xorm.io/xorm and xorm.io/builder.
package xorm

import (
	"time"

	"xorm.io/builder"
	"xorm.io/xorm"
)

type Entry struct {
	ID   int64
	Text string
}

func (Entry) TableName() string { return "context_entries" }

type Soft struct {
	ID      int64
	Deleted time.Time `xorm:"deleted"`
}

func (*Soft) TableName() string { return "context_soft" }

type Base struct {
	Gone time.Time `xorm:"DELETED"`
}

// Extended is deleted softly by what it embeds.
type Extended struct {
	Base `xorm:"extends"`
}

func (Extended) TableName() string { return "context_extended" }

type Lineage struct {
	ID   int64
	Text string
}

func (Lineage) TableName() string { return "context_lineage" }

// ContextNote has its table by its name.
type ContextNote struct{ ID int64 }

type User struct{ ID int64 }

func verbs(engine *xorm.Engine, e *Entry, l *Lineage, id int64) {
	engine.ID(id).Delete(&Entry{})                               // want:CTX0001
	engine.Delete(e)                                             // want:CTX0001
	engine.Where("id = ?", id).Delete(new(Entry))                // want:CTX0001
	engine.In("id", []int64{1}).Delete(&ContextNote{})           // want:CTX0001
	engine.Table("context_entries").Where("id = ?", id).Delete() // want:CTX0001
	engine.Table("context_entries").ID(id).Delete(&User{})       // want:CTX0001
	engine.Table(new(Entry)).ID(id).Delete()                     // want:CTX0001
	engine.Table("users").ID(id).Delete(&Entry{})
	engine.ID(id).Delete(&User{})
	engine.Truncate(new(Entry)) // want:CTX0001
	engine.Truncate(new(User))
	engine.ID(id).Delete(&Soft{})
	engine.ID(id).Unscoped().Delete(&Soft{}) // want:CTX0001
	engine.ID(id).Delete(&Extended{})
	engine.ID(id).AllCols().Update(l)                                              // want:CTX0002
	engine.ID(id).Cols("text").Update(l)                                           // want:CTX0002
	engine.Incr("n").Update(new(Lineage))                                          // want:CTX0002
	engine.Table("context_lineage").Update(map[string]any{"text": "x"})            // want:CTX0002
	engine.Table(new(Lineage)).Where("id = 1").Update(map[string]any{"text": "x"}) // want:CTX0002
	engine.ID(id).Update(e)
	engine.Insert(l)
	engine.Insert(&User{}, l)
	engine.InsertOne(l)
	engine.Get(l)
	engine.DropTables(new(User), new(Entry)) // want:CTX0001
	engine.DropTables("context_entries")     // want:CTX0001
	engine.DropTables("users")
	engine.DropIndexes(e)
	engine.Sync(e)
}

func sessions(engine xorm.EngineInterface, sess *xorm.Session, group *xorm.EngineGroup, any xorm.Interface, l *Lineage) {
	s := engine.NewSession()
	defer s.Close()
	s.Where("id = 1").Delete(&Entry{})   // want:CTX0001
	sess.DropTable("context_entries")    // want:CTX0001
	group.ID(1).Delete(&Entry{})         // want:CTX0001
	any.Where("id = 1").Delete(&Entry{}) // want:CTX0001
	any.ID(1).Update(l)                  // want:CTX0002
	any.Exec("DELETE FROM users")
}

func raw(engine *xorm.Engine, sess *xorm.Session) {
	engine.Exec("TRUNCATE TABLE " + engine.Quote("context_entries"))      // want:CTX0001
	engine.Exec("DELETE FROM context_entries WHERE id = ?", 1)            // want:CTX0001
	sess.Exec("UPDATE context_lineage SET text = ?", "x")                 // want:CTX0002
	sess.SQL("DELETE FROM context_entries RETURNING id").Find(&[]int64{}) // want:CTX0001
	sess.Query("UPDATE context_lineage SET text = 'x' RETURNING id")      // want:CTX0002
	sess.QueryString("SELECT * FROM context_lineage")
	engine.SQL("SELECT * FROM context_entries").Find(&[]Entry{})
	sess.Exec(builder.Delete(builder.Eq{"id": 1}).From("context_entries")) // want:CTX0001
	sess.Exec(builder.Delete(builder.Eq{"id": 1}).From("users"))
	sess.Exec(builder.Update(builder.Eq{"text": "x"}).From("context_lineage")) // want:CTX0002
	sess.Exec(builder.Insert(builder.Eq{"text": "x"}).Into("context_lineage"))
	sess.Exec(builder.Postgres().Delete(builder.Eq{"id": 1}).From("context_entries")) // want:CTX0001
	sess.SQL(builder.Select("id").From("context_entries")).Find(&[]int64{})
}
