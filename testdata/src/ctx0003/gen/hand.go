// Package gen has generated functions, and calls them.
package gen

import (
	"context"
	"time"

	"ctxvet.test/ctx0003/curve"
)

func here(ctx context.Context, q *Queries, id string, since time.Time) {
	q.SetHeat(ctx, SetHeatParams{Heat: curve.Freshness(since), ID: id}) // want:CTX0003
	q.SetHeat(ctx, SetHeatParams{Heat: 0.5, ID: id})
	q.Fade(ctx) // want:CTX0003
	q.SetTitle(ctx, "t", id)
}
