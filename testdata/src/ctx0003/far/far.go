// Package far hands values to writers of other packages.
package far

import (
	"context"
	"math"
	"time"

	"ctxvet.test/ctx0003/curve"
	"ctxvet.test/ctx0003/gen"
	"ctxvet.test/ctx0003/store"
)

func calls(ctx context.Context, s *store.Store, w store.Writer, q *gen.Queries, id string, since time.Time, given float64) {
	s.SetHeat(ctx, id, curve.Freshness(since)) // want:CTX0003
	s.SetHeat(ctx, id, given)
	w.SetHeat(ctx, id, curve.Freshness(since))                  // want:CTX0003
	s.Put(ctx, curve.Row{ID: id, Heat: curve.Freshness(since)}) // want:CTX0003
	s.Put(ctx, curve.Row{ID: id, Heat: given})
	s.SetFields(ctx, id, map[string]float64{"heat": curve.Freshness(since)}) // want:CTX0003
	s.SetFields(ctx, id, map[string]float64{"heat": given, "cold": curve.Freshness(since)})
	s.Cool(ctx, id, time.Since(since).Hours()) // want:CTX0003
	s.Cool(ctx, id, given)
	q.SetHeat(ctx, gen.SetHeatParams{Heat: curve.Freshness(since), ID: id}) // want:CTX0003
	q.SetHeat(ctx, gen.SetHeatParams{Heat: given, ID: id})
	q.Fade(ctx) // want:CTX0003
	q.SetTitle(ctx, "t", id)
	s.Exec(ctx, `UPDATE context_notes SET heat = ? WHERE id = ?`,
		curve.Freshness(since), // want:CTX0003
		id)
	s.Exec(ctx, `UPDATE context_notes SET title = ? WHERE heat < ?`, id, curve.Freshness(since))
	s.SetHeat(ctx, id, math.Exp(-store.HoursSince(since)/24)) // want:CTX0003
}

// Relay is itself a writer to those who call it.
func Relay(ctx context.Context, s *store.Store, id string, heat float64) error {
	return s.SetHeat(ctx, id, heat)
}

func mapped(ctx context.Context, s *store.Store, id string, list []time.Time) {
	for _, heat := range curve.Map(list, func(at time.Time) float64 { return curve.Freshness(at) }) {
		s.SetHeat(ctx, id, heat) // want:CTX0003
	}
	for _, at := range curve.Filter(list, func(at time.Time) bool { return curve.Freshness(at) > 0.1 }) {
		s.SetHeat(ctx, id, float64(at.Year()))
	}
}
