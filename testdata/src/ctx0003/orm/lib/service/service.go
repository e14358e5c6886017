// Package service hands notes to a repository.
package service

import (
	"time"

	"ctxvet.test/values/curve"
	"ctxvet.test/values/lib/repo"
)

func run(r *repo.Repo, n *repo.Note, since time.Time, x float64) {
	r.Save(n)
	n.Heat = curve.Freshness(since)
	r.Save(n)                          // want:CTX0003
	r.Save(&repo.Note{Activation: &x}) // want:CTX0003
	r.Save(&repo.Note{ID: "a"})
}
