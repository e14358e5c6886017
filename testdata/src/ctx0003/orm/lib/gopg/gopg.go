// Package gopg writes by go-pg.
package gopg

import (
	"time"

	"github.com/go-pg/pg/v10"

	"ctxvet.test/values/curve"
)

type note struct {
	tableName struct{} `pg:"context_notes"`

	ID   string
	Warm float64 `pg:"heat"`
}

func run(db *pg.DB, n *note, since time.Time) {
	db.Model(n).Set("heat = heat * ?", 0.9).WherePK().Update() // want:CTX0003
	db.Model(n).Set("uses = uses + 1").WherePK().Update()
	db.Model(n).Set("heat = ?", curve.Freshness(since)).WherePK().Update() // want:CTX0003
	db.Model(n).WherePK().Update()
	n.Warm = curve.Freshness(since)
	db.Model(n).WherePK().Update() // want:CTX0003
	db.Model(n).Insert()           // want:CTX0003
	db.Model(&note{}).Insert()
	db.Exec("UPDATE context_notes SET heat = ? WHERE id = ?", curve.Freshness(since), n.ID) // want:CTX0003
}
