// Package xorm writes by xorm.
package xorm

import (
	"time"

	"xorm.io/xorm"

	"ctxvet.test/values/curve"
)

type note struct {
	ID    string
	Title string
	Warm  float64 `xorm:"'heat'"`
}

// TableName names the table.
func (note) TableName() string { return "context_notes" }

func run(e *xorm.Engine, n *note, since time.Time) {
	e.ID(n.ID).Update(n)
	n.Warm = curve.Freshness(since)
	e.ID(n.ID).Update(n) // want:CTX0003
	e.ID(n.ID).Cols("title").Update(n)
	e.Insert(&note{Warm: curve.Freshness(since)}) // want:CTX0003
	e.Insert(&note{Title: "t"})
	e.Table("context_notes").Update(map[string]any{"heat": curve.Freshness(since)}) // want:CTX0003
	e.ID(1).SetExpr("heat", "heat * 0.9").Update(&note{})                           // want:CTX0003
	e.ID(1).SetExpr("uses", "uses + 1").Update(&note{})
	e.ID(1).Incr("uses").Update(&note{})
}
