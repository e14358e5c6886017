// Package sqlfile embeds its SQL.
package sqlfile

import (
	"database/sql"
	_ "embed"
	"time"

	"ctxvet.test/ctx0003/curve"
)

//go:embed fade.sql
var fade string

//go:embed heat.sql
var heat string

func run(db *sql.DB, id string, since time.Time) {
	db.Exec(fade)
	db.Exec(heat, curve.Freshness(since), id) // want:CTX0003
}
