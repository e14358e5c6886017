// Package bun writes by bun.
package bun

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"ctxvet.test/values/curve"
)

type note struct {
	bun.BaseModel `bun:"table:context_notes"`

	ID    string `bun:"id,pk"`
	Title string
	Warm  float64 `bun:"heat"`
}

func run(ctx context.Context, db *bun.DB, n *note, since time.Time, rate float64) {
	db.NewUpdate().Model(n).Set("heat = heat * ?", rate).Where("id = ?", n.ID).Exec(ctx)            // want:CTX0003
	db.NewUpdate().Model((*note)(nil)).Set("heat = ?", curve.Freshness(since)).Where("1").Exec(ctx) // want:CTX0003
	db.NewUpdate().Model((*note)(nil)).Set("uses = uses + 1").Where("heat > ?", curve.Freshness(since)).Exec(ctx)
	db.NewUpdate().TableExpr("context_notes").Set("heat = heat / 2").Where("1").Exec(ctx) // want:CTX0003
	db.NewUpdate().Model(n).SetColumn("heat", "heat * ?", rate).WherePK().Exec(ctx)       // want:CTX0003
	db.NewUpdate().Model(n).SetColumn("uses", "uses + ?", 1).WherePK().Exec(ctx)
	db.NewUpdate().Model(n).Set("activation = ?", rate).WherePK().Exec(ctx) // want:CTX0003
	db.NewUpdate().Model(n).WherePK().Exec(ctx)

	n.Warm = curve.Freshness(since)
	db.NewUpdate().Model(n).WherePK().Exec(ctx) // want:CTX0003
	db.NewUpdate().Model(n).Column("title").WherePK().Exec(ctx)
	db.NewUpdate().Model(n).Set("title = ?", "t").WherePK().Exec(ctx)
	db.NewInsert().Model(n).Exec(ctx)                                                                                    // want:CTX0003
	db.NewInsert().Model(&note{ID: "a"}).On("CONFLICT (id) DO UPDATE").Set("activation = EXCLUDED.activation").Exec(ctx) // want:CTX0003
	db.NewInsert().Model(&note{ID: "a"}).On("CONFLICT (id) DO UPDATE").Set("title = EXCLUDED.title").Exec(ctx)
	db.NewInsert().Model(&note{ID: "a"}).Value("heat", "?", curve.Freshness(since)).Exec(ctx) // want:CTX0003

	q := db.NewUpdate().Model((*note)(nil)) // want:CTX0003
	q = q.Set("heat = ?", curve.Freshness(since))
	q.Where("1").Exec(ctx)
}
