// Package helpers filters candidates in functions of their own.
package helpers

import (
	"iter"
	"slices"
)

// Claim is a candidate.
type Claim struct {
	ID, Owner string
	Trust     float64
	Erased    bool
	Version   int
}

//ctx:score
func rate(c Claim) float64 { return c.Trust }

func strong(cs []Claim) []Claim {
	out := make([]Claim, 0, len(cs))
	for i := range cs {
		if cs[i].Trust >= 0.5 {
			out = append(out, cs[i])
		}
	}
	return out
}

func living(cs []Claim) (out []Claim) {
	for _, c := range cs {
		if !c.Erased {
			out = append(out, c)
		}
	}
	return out
}

func first(cs []Claim, n int) []Claim {
	if len(cs) < n {
		return cs
	}
	return cs[:n]
}

func stream(cs []Claim) iter.Seq[Claim] {
	return func(yield func(Claim) bool) {
		for _, c := range cs {
			if c.Trust < 0.1 {
				continue
			}
			if !yield(c) {
				return
			}
		}
	}
}

func whole(cs []Claim) iter.Seq[Claim] {
	return func(yield func(Claim) bool) {
		for _, c := range cs {
			if !yield(c) {
				return
			}
		}
	}
}

func sum(cs []Claim) (total float64) {
	for _, c := range cs {
		total += rate(c)
	}
	return total
}

// Strong scores the strong.
func Strong(cs []Claim) float64 {
	return sum(strong(cs)) // want:CTX0005
}

// Living scores the living.
func Living(cs []Claim) float64 { return sum(living(cs)) }

// First scores the first three.
func First(cs []Claim) float64 {
	top := first(cs, 3) // want:CTX0005
	return sum(top)
}

// Stream scores what an iterator gives.
func Stream(cs []Claim) (out []float64) {
	for c := range stream(cs) { // want:CTX0005
		out = append(out, rate(c))
	}
	return out
}

// Whole scores all of it.
func Whole(cs []Claim) (out []float64) {
	for c := range whole(cs) {
		out = append(out, rate(c))
	}
	return out
}

// Dropped uses the standard library.
func Dropped(cs []Claim) float64 {
	cs = slices.DeleteFunc(cs, func(c Claim) bool { return c.Trust < 0.5 }) // want:CTX0005
	return sum(cs)
}

// Purged drops what was erased.
func Purged(cs []Claim) float64 {
	cs = slices.DeleteFunc(cs, func(c Claim) bool { return c.Erased })
	return sum(cs)
}

func good(c Claim) bool {
	if c.Erased {
		return false
	}
	return c.Trust > 0.2
}

func mine(c Claim, owner string) bool { return c.Owner == owner && !c.Erased }

// Good asks a helper.
func Good(cs []Claim) (out []float64) {
	for _, c := range cs {
		if !good(c) {
			continue // want:CTX0005
		}
		out = append(out, rate(c))
	}
	return out
}

// Mine asks one that looks at the owner.
func Mine(cs []Claim, owner string) (out []float64) {
	for _, c := range cs {
		if !mine(c, owner) {
			continue
		}
		out = append(out, rate(c))
	}
	return out
}

// Asked leaves it to the caller, who may match by cue.
func Asked(cs []Claim, keep func(Claim) bool) (out []float64) {
	for _, c := range cs {
		if !keep(c) {
			continue
		}
		out = append(out, rate(c))
	}
	return out
}

// Ranker scores through an interface.
type Ranker interface {
	//ctx:score
	Rank(c Claim) float64
}

// Interface passes the weak by.
func Interface(r Ranker, cs []Claim) (out []float64) {
	for _, c := range cs {
		if c.Trust < 0.5 {
			continue // want:CTX0005
		}
		out = append(out, r.Rank(c))
	}
	return out
}

// Value has the scorer as a value.
func Value(scoreClaim func(Claim) float64, cs []Claim) (out []float64) {
	for _, c := range cs {
		if c.Trust < 0.5 {
			continue // want:CTX0005
		}
		out = append(out, scoreClaim(c))
	}
	return out
}

type engine struct{ kept []Claim }

func (e *engine) consider(c Claim) {
	if rate(c) > 0 {
		e.kept = append(e.kept, c)
	}
}

// Considered scores in a method.
func Considered(cs []Claim) []Claim {
	var e engine
	for _, c := range cs {
		if c.Trust < 0.5 {
			continue // want:CTX0005
		}
		e.consider(c)
	}
	return e.kept
}

// Latest keeps the last version of each.
func Latest(cs []Claim) float64 {
	last := map[string]Claim{}
	for _, c := range cs {
		if old, ok := last[c.ID]; ok && old.Version >= c.Version {
			continue
		}
		last[c.ID] = c
	}
	total := 0.0
	for _, c := range last {
		total += rate(c)
	}
	return total
}

// scoreClaims scores the parts of each, and these are no candidates.
func scoreClaims(cs []Claim) []float64 {
	out := make([]float64, len(cs))
	for i := range cs {
		out[i] = rate(cs[i])
	}
	return out
}

// Fast scores when asked to.
func Fast(cs []Claim, fast bool) []float64 {
	if fast {
		cs = cs[:len(cs)/2] // want:CTX0005
	}
	return scoreClaims(cs)
}

// Reranked scores the best anew.
func Reranked(cs []Claim) []float64 {
	type ranked struct {
		claim Claim
		value float64
	}
	var all []ranked
	for _, c := range cs {
		all = append(all, ranked{c, rate(c)})
	}
	slices.SortFunc(all, func(a, b ranked) int { return int(b.value - a.value) })
	top := all[:min(10, len(all))]
	var out []float64
	for _, r := range top {
		out = append(out, rate(r.claim))
	}
	return out
}
