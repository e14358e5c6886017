// Package dbr writes by dbr.
package dbr

import (
	"time"

	"github.com/gocraft/dbr/v2"

	"ctxvet.test/values/curve"
)

func run(s *dbr.Session, id string, since time.Time) {
	s.Update("context_notes").Set("heat", curve.Freshness(since)).Where("id = ?", id).Exec() // want:CTX0003
	s.Update("context_notes").Set("title", "t").Where("heat < ?", curve.Freshness(since)).Exec()
	s.Update("context_notes").Set("heat", dbr.Expr("heat * ?", 0.9)).Exec()                         // want:CTX0003
	s.Update("context_notes").SetMap(map[string]interface{}{"heat": curve.Freshness(since)}).Exec() // want:CTX0003
	s.InsertInto("context_notes").Columns("id", "heat").Values(id, curve.Freshness(since)).Exec()   // want:CTX0003
	s.InsertInto("context_notes").Pair("id", id).Pair("activation", 0.5).Exec()                     // want:CTX0003
	s.InsertInto("context_notes").Pair("id", id).Pair("title", "t").Exec()
}
