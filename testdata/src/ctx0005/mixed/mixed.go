// Package mixed recalls episodes in the ways that stores do.
package mixed

import (
	"cmp"
	"container/heap"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"sort"
	"strings"
	"time"
)

type Episode struct {
	ID          string
	User        string
	Body        string
	Salience    float32
	AccessCount int
	LastAccess  time.Time
	CreatedAt   time.Time
	ExpiresAt   time.Time
	Embedding   []float32
	Tags        []string
	State       int
	Supersedes  *string
	Replaced    bool
	Tombstone   bool
}

type Hit struct {
	Ep    *Episode
	Value float64
}

type Outcome struct {
	Hits      []Hit
	Truncated int
	Omitted   map[string]string
}

// EpisodeActivation is an activation.
func EpisodeActivation(e *Episode, now time.Time) float64 {
	age := now.Sub(e.LastAccess).Hours()
	return math.Log(0.1 + math.Pow(1+age, -0.5))
}

type Ranker struct {
	db    *sql.DB
	limit int
}

func (r *Ranker) ScoreEpisode(ctx context.Context, e *Episode, q string) (float64, error) {
	if e.Body == "" {
		return 0, errors.New("empty")
	}
	return float64(strings.Count(e.Body, q)), nil
}

// A1  continue on low salience, method score w/ error.
func (r *Ranker) A1(ctx context.Context, eps []*Episode, q string) ([]Hit, error) {
	hits := make([]Hit, 0, len(eps))
	for _, ep := range eps {
		if ep.Salience < 0.1 {
			continue // want:CTX0005
		}
		s, err := r.ScoreEpisode(ctx, ep, q)
		if err != nil {
			return nil, fmt.Errorf("score: %w", err)
		}
		hits = append(hits, Hit{ep, s})
	}
	return hits, nil
}

// A2  err continue fine.
func (r *Ranker) A2(ctx context.Context, eps []*Episode, q string) []Hit {
	var hits []Hit
	for _, ep := range eps {
		s, err := r.ScoreEpisode(ctx, ep, q)
		if err != nil {
			continue
		}
		hits = append(hits, Hit{ep, s})
	}
	return hits
}

// A3  pre-sort and truncate
func (r *Ranker) A3(eps []*Episode, now time.Time) []Hit {
	slices.SortFunc(eps, func(a, b *Episode) int { return cmp.Compare(b.AccessCount, a.AccessCount) })
	if r.limit > 0 && len(eps) > r.limit {
		eps = eps[:r.limit] // want:CTX0005
	}
	var out []Hit
	for _, e := range eps {
		out = append(out, Hit{e, EpisodeActivation(e, now)})
	}
	return out
}

// A4  map of candidates; skip inside activation loop w/ negative threshold
func A4(byID map[string]*Episode, now time.Time) map[string]float64 {
	res := make(map[string]float64)
	for id, e := range byID {
		if now.Sub(e.LastAccess) > 90*24*time.Hour {
			continue // want:CTX0005
		}
		res[id] = EpisodeActivation(e, now)
	}
	return res
}

// A5  expiry, user fine
func A5(eps []Episode, user string, now time.Time) (out []float64) {
	for i := range eps {
		e := &eps[i]
		if e.User != user {
			continue
		}
		if !e.ExpiresAt.IsZero() && now.After(e.ExpiresAt) {
			continue
		}
		if e.Replaced || e.Tombstone {
			continue
		}
		out = append(out, EpisodeActivation(e, now))
	}
	return out
}

// A6  omitted recorded in map
func A6(eps []*Episode, now time.Time) (o Outcome) {
	o.Omitted = map[string]string{}
	for _, e := range eps {
		if e.AccessCount == 0 {
			o.Omitted[e.ID] = "never used"
			continue
		}
		o.Hits = append(o.Hits, Hit{e, EpisodeActivation(e, now)})
	}
	return o
}

// A7  Truncated counter via local
func A7(eps []*Episode, now time.Time) Outcome {
	var hits []Hit
	dropped := 0
	for _, e := range eps {
		if e.Salience < 0.2 {
			dropped += 1
			continue
		}
		hits = append(hits, Hit{e, EpisodeActivation(e, now)})
	}
	return Outcome{Hits: hits, Truncated: dropped}
}

type minHeap []*Episode

func (h minHeap) Len() int           { return len(h) }
func (h minHeap) Less(i, j int) bool { return h[i].LastAccess.Before(h[j].LastAccess) }
func (h minHeap) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *minHeap) Push(x any)        { *h = append(*h, x.(*Episode)) }
func (h *minHeap) Pop() any {
	o := *h
	x := o[len(o)-1]
	*h = o[:len(o)-1]
	return x
}

// A8  bounded heap then score
func A8(eps []*Episode, now time.Time, k int) (out []Hit) {
	var h minHeap
	for _, e := range eps {
		if h.Len() < k {
			heap.Push(&h, e) // skip when full
			continue
		}
		if e.LastAccess.After(h[0].LastAccess) { // want:CTX0005
			h[0] = e
			heap.Fix(&h, 0)
		}
	}
	for _, e := range h {
		out = append(out, Hit{e, EpisodeActivation(e, now)})
	}
	return out
}

// A9  heap after scoring fine
type hitHeap []Hit

func (h hitHeap) Len() int           { return len(h) }
func (h hitHeap) Less(i, j int) bool { return h[i].Value < h[j].Value }
func (h hitHeap) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *hitHeap) Push(x any)        { *h = append(*h, x.(Hit)) }
func (h *hitHeap) Pop() any {
	o := *h
	x := o[len(o)-1]
	*h = o[:len(o)-1]
	return x
}

func A9(eps []*Episode, now time.Time, k int) []Hit {
	var h hitHeap
	for _, e := range eps {
		heap.Push(&h, Hit{e, EpisodeActivation(e, now)})
		if h.Len() > k {
			heap.Pop(&h)
		}
	}
	return h
}

// B1  generic filter helper of own
func Filter[T any](xs []T, keep func(T) bool) []T {
	var out []T
	for _, x := range xs {
		if keep(x) {
			out = append(out, x)
		}
	}
	return out
}

func B1(eps []*Episode, now time.Time) (out []float64) {
	fresh := Filter(eps, func(e *Episode) bool { return now.Sub(e.CreatedAt) < time.Hour }) // want:CTX0005
	for _, e := range fresh {
		out = append(out, EpisodeActivation(e, now))
	}
	return
}

func B2(eps []*Episode, user string, now time.Time) (out []float64) {
	mine := Filter(eps, func(e *Episode) bool { return e.User == user })
	for _, e := range mine {
		out = append(out, EpisodeActivation(e, now))
	}
	return
}

// B3  slices.Collect(maps.Values) + sort + take
func B3(m map[string]*Episode, now time.Time) (out []float64) {
	all := slices.Collect(maps.Values(m))
	sort.Slice(all, func(i, j int) bool { return all[i].Salience > all[j].Salience })
	for i, e := range all {
		if i == 20 {
			break // want:CTX0005
		}
		out = append(out, EpisodeActivation(e, now))
	}
	return out
}

// B4 SQL in a method, rows to scoring, no context table name
func (r *Ranker) load(ctx context.Context, user string) ([]*Episode, error) {
	rows, err := r.db.QueryContext(ctx, `SELECT id, body, salience FROM context_episodes WHERE user_id = $1 AND salience >= 0.2 ORDER BY created_at DESC LIMIT 500`, user) // want:CTX0005
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var eps []*Episode
	for rows.Next() {
		e := new(Episode)
		if err := rows.Scan(&e.ID, &e.Body, &e.Salience); err != nil {
			return nil, err
		}
		eps = append(eps, e)
	}
	return eps, rows.Err()
}

func (r *Ranker) B4(ctx context.Context, user string) ([]Hit, error) {
	eps, err := r.load(ctx, user)
	if err != nil {
		return nil, err
	}
	now := time.Now()
	var hits []Hit
	for _, e := range eps {
		hits = append(hits, Hit{Ep: e, Value: EpisodeActivation(e, now)})
	}
	return hits, nil
}

// B5 early return w/o error in helper scoring func literal
func B5(eps []*Episode, now time.Time) (out []float64) {
	add := func(e *Episode) {
		if len(e.Embedding) == 0 {
			return
		}
		if e.AccessCount < 3 {
			return // want:CTX0005
		}
		out = append(out, EpisodeActivation(e, now))
	}
	for _, e := range eps {
		add(e)
	}
	return out
}

// B6 helper with early return scoring one
type collector struct {
	now time.Time
	out []float64
}

func (c *collector) add(e *Episode) {
	if e.Salience < 0.5 {
		return // want:CTX0005
	}
	c.out = append(c.out, EpisodeActivation(e, c.now))
}

func B6(eps []*Episode, now time.Time) []float64 {
	c := &collector{now: now}
	for _, e := range eps {
		c.add(e)
	}
	return c.out
}

// B7 min reslice with three-index
func B7(eps []*Episode, now time.Time) (out []float64) {
	n := min(len(eps), 64)
	for _, e := range eps[0:n:n] { // want:CTX0005
		out = append(out, EpisodeActivation(e, now))
	}
	return
}

// B8 state enum skip fine
const (
	Live = iota
	Gone
)

func B8(eps []*Episode, now time.Time) (out []float64) {
	for _, e := range eps {
		if e.State == Gone {
			continue
		}
		switch e.State {
		case Live:
			out = append(out, EpisodeActivation(e, now))
		}
	}
	return
}

// B9 tags: must contain
func B9(eps []*Episode, tag string, now time.Time) (out []float64) {
	for _, e := range eps {
		if !slices.Contains(e.Tags, tag) {
			continue
		}
		out = append(out, EpisodeActivation(e, now))
	}
	return
}

// C1 probabilistic / modulo sampling
func C1(eps []*Episode, now time.Time) (out []float64) {
	for i, e := range eps {
		if i%2 == 1 {
			continue // want:CTX0005
		}
		out = append(out, EpisodeActivation(e, now))
	}
	return
}

// C2 for loop with bound below len
func C2(eps []*Episode, now time.Time) (out []float64) {
	for i := 0; i < len(eps) && i < 50; i++ { // want:CTX0005
		out = append(out, EpisodeActivation(eps[i], now))
	}
	return
}

// C3 slices.Chunk etc fine
func C3(eps []*Episode, now time.Time) (out []float64) {
	for c := range slices.Chunk(eps, 16) {
		for _, e := range c {
			out = append(out, EpisodeActivation(e, now))
		}
	}
	return
}

// C4 two arms, both scored, union
func C4(a, b []*Episode, now time.Time) map[string]float64 {
	out := map[string]float64{}
	for _, e := range append(a, b...) {
		if _, ok := out[e.ID]; ok {
			continue
		}
		out[e.ID] = EpisodeActivation(e, now)
	}
	return out
}

// C5 nearest neighbours from an index with k: unknown library: silent
type Index interface {
	Nearest(v []float32, k int) []*Episode
}

func C5(ix Index, v []float32, now time.Time) (out []float64) {
	for _, e := range ix.Nearest(v, 10) {
		out = append(out, EpisodeActivation(e, now))
	}
	return
}

// C6 score then threshold then second loop output
func C6(eps []*Episode, now time.Time, tau float64) (out []Hit) {
	scores := make([]float64, len(eps))
	for i, e := range eps {
		scores[i] = EpisodeActivation(e, now)
	}
	for i, s := range scores {
		if s < tau {
			continue
		}
		out = append(out, Hit{eps[i], s})
	}
	return out
}

// C7 goto-like labelled break
func C7(groups map[string][]*Episode, now time.Time) (out []float64) {
loop:
	for _, g := range groups {
		for _, e := range g {
			if len(out) > 100 {
				break loop // want:CTX0005
			}
			out = append(out, EpisodeActivation(e, now))
		}
	}
	return
}

// C8 deadline
func C8(ctx context.Context, eps []*Episode, now time.Time) (out []float64, err error) {
	for _, e := range eps {
		if err := ctx.Err(); err != nil {
			return out, err
		}
		out = append(out, EpisodeActivation(e, now))
	}
	return out, nil
}
