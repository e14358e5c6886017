// Package beego writes by beego.
package beego

import (
	"time"

	"github.com/beego/beego/v2/client/orm"

	"ctxvet.test/values/curve"
)

// Note maps to context_notes.
type Note struct {
	Id   int
	Warm float64 `orm:"column(heat)"`
}

// TableName names the table.
func (*Note) TableName() string { return "context_notes" }

func run(o orm.Ormer, n *Note, since time.Time) {
	o.Update(n)
	n.Warm = curve.Freshness(since)
	o.Update(n)                                                                                      // want:CTX0003
	o.Insert(&Note{Warm: curve.Freshness(since)})                                                    // want:CTX0003
	o.QueryTable("context_notes").Filter("id", 1).Update(orm.Params{"heat": curve.Freshness(since)}) // want:CTX0003
	o.QueryTable("context_notes").Filter("id", 1).Update(orm.Params{"title": "t"})
	o.Raw("UPDATE context_notes SET heat = ? WHERE id = ?", curve.Freshness(since), 1).Exec() // want:CTX0003
}
