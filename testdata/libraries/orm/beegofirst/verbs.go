// Package beegofirst has github.com/astaxie/beego/orm.
package beegofirst

import "github.com/astaxie/beego/orm"

type Entry struct{ Id int64 }

func (e *Entry) TableName() string { return "context_entries" }

type Lineage struct{ Id int64 }

func (l *Lineage) TableName() string { return "context_lineage" }

type User struct{ Id int64 }

func verbs(id int64, l *Lineage) {
	o := orm.NewOrm()
	o.Delete(&Entry{Id: id}) // want:CTX0001
	o.Delete(&User{Id: id})
	o.Update(l) // want:CTX0002
	o.Update(&User{Id: id})
	o.InsertOrUpdate(l) // want:CTX0002
	o.Insert(l)
	o.QueryTable("context_entries").Filter("id", id).Delete()  // want:CTX0001
	o.QueryTable(new(Lineage)).Update(orm.Params{"text": "x"}) // want:CTX0002
	o.QueryTable(new(User)).Filter("id", id).Delete()
	o.Raw("DELETE FROM context_entries WHERE id = ?", id).Exec() // want:CTX0001
	o.Raw("SELECT * FROM context_entries").QueryRows(&[]Entry{})
}
