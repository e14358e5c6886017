// Package loops has the ways in which a loop passes candidates by before it scores them.
package loops

import (
	"container/heap"
	"context"
	"errors"
	"math/rand"
	"sort"
	"strings"
	"sync"
	"time"
)

// Memory is a candidate.
type Memory struct {
	ID, Tenant, Text, Kind string
	Uses                   int
	Weight                 float64
	Seen                   time.Time
	ValidFrom, ValidUntil  time.Time
	DeletedAt              *time.Time
	Pinned, Hidden, Cold   bool
	Vec                    []float32
	Source                 *string
	Accesses               []time.Time
}

// Scored is a scored candidate.
type Scored struct {
	Memory
	Score float64
}

//ctx:score
func score(m *Memory, q string) float64 { return float64(strings.Count(m.Text, q)) }

// NeverRead passes by what has no access on record.
func NeverRead(ms []*Memory, q string) (out []Scored) {
	for _, m := range ms {
		if len(m.Accesses) == 0 {
			continue // want:CTX0005
		}
		out = append(out, Scored{*m, score(m, q)})
	}
	return out
}

// Unused passes by what was never used.
func Unused(ms []*Memory, q string) (out []Scored) {
	for _, m := range ms {
		if m.Uses == 0 {
			continue // want:CTX0005
		}
		out = append(out, Scored{*m, score(m, q)})
	}
	return out
}

// Old passes by what was not seen for a month.
func Old(ms []*Memory, q string, now time.Time) (out []Scored) {
	cutoff := now.AddDate(0, -1, 0)
	for _, m := range ms {
		if m.Seen.Before(cutoff) {
			continue // want:CTX0005
		}
		out = append(out, Scored{*m, score(m, q)})
	}
	return out
}

// Age is the same by a duration.
func Age(ms []*Memory, q string) (out []Scored) {
	for _, m := range ms {
		age := time.Since(m.Seen)
		if age > 30*24*time.Hour {
			continue // want:CTX0005
		}
		out = append(out, Scored{*m, score(m, q)})
	}
	return out
}

// Inverted scores within the branch.
func Inverted(ms []*Memory, q string) (out []Scored) {
	for _, m := range ms {
		if m.Weight > 0.2 { // want:CTX0005
			out = append(out, Scored{*m, score(m, q)})
		}
	}
	return out
}

// Chained has one branch for the strong.
func Chained(ms []*Memory, q string) (out []Scored) {
	for _, m := range ms {
		if m.Hidden {
			continue
		} else if m.Weight < 0.2 {
			continue // want:CTX0005
		} else {
			out = append(out, Scored{*m, score(m, q)})
		}
	}
	return out
}

// Flagged passes by on a flag that is no matter of validity.
func Flagged(ms []*Memory, q string) (out []Scored) {
	for _, m := range ms {
		if m.Cold {
			continue // want:CTX0005
		}
		out = append(out, Scored{*m, score(m, q)})
	}
	return out
}

// Named gives the test a name.
func Named(ms []*Memory, q string) (out []Scored) {
	for _, m := range ms {
		weak := m.Weight < 0.1
		if weak {
			continue // want:CTX0005
		}
		out = append(out, Scored{*m, score(m, q)})
	}
	return out
}

// Budget stops when the time is up.
func Budget(ms []*Memory, q string, budget time.Duration) (out []Scored) {
	start := time.Now()
	for _, m := range ms {
		if time.Since(start) > budget {
			break // want:CTX0005
		}
		out = append(out, Scored{*m, score(m, q)})
	}
	return out
}

// Full stops when there is enough.
func Full(ms []*Memory, q string, k int) (out []Scored) {
	for _, m := range ms {
		if len(out) >= k {
			return out // want:CTX0005
		}
		out = append(out, Scored{*m, score(m, q)})
	}
	return out
}

// Sampled draws lots.
func Sampled(ms []*Memory, q string) (out []Scored) {
	for _, m := range ms {
		if rand.Float64() > 0.5 {
			continue // want:CTX0005
		}
		out = append(out, Scored{*m, score(m, q)})
	}
	return out
}

// Switched decides in a switch.
func Switched(ms []*Memory, q string) (out []Scored) {
	for _, m := range ms {
		switch {
		case m.Tenant != q:
			continue
		case m.Weight < 0.5:
			continue // want:CTX0005
		}
		out = append(out, Scored{*m, score(m, q)})
	}
	return out
}

// Labelled leaves for the outer loop.
func Labelled(shards [][]*Memory, q string) (out []Scored) {
shards:
	for _, ms := range shards {
		for _, m := range ms {
			if m.Weight < 0.5 {
				continue shards // want:CTX0005
			}
			out = append(out, Scored{*m, score(m, q)})
		}
	}
	return out
}

// Counted goes by index.
func Counted(ms []*Memory, q string) (out []Scored) {
	for i := 0; i < len(ms); i++ {
		m := ms[i]
		if i >= 1000 {
			break // want:CTX0005
		}
		out = append(out, Scored{*m, score(m, q)})
	}
	return out
}

// Stages keeps the strong first and scores them in another loop.
func Stages(ms []*Memory, q string) (out []Scored) {
	var kept []*Memory
	for _, m := range ms {
		if m.Weight < 0.3 {
			continue // want:CTX0005
		}
		kept = append(kept, m)
	}
	for _, m := range kept {
		out = append(out, Scored{*m, score(m, q)})
	}
	return out
}

// Pool scores in workers and sends them the strong alone.
func Pool(ms []*Memory, q string) (out []Scored) {
	jobs := make(chan *Memory)
	var wg sync.WaitGroup
	var mu sync.Mutex
	for range 4 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for m := range jobs {
				s := Scored{*m, score(m, q)}
				mu.Lock()
				out = append(out, s)
				mu.Unlock()
			}
		}()
	}
	for _, m := range ms {
		if m.Weight < 0.3 {
			continue // want:CTX0005
		}
		jobs <- m
	}
	close(jobs)
	wg.Wait()
	return out
}

// Busy drops what the workers are too busy for.
func Busy(ms []*Memory, q string, out chan<- float64) {
	jobs := make(chan *Memory, 8)
	go func() {
		for m := range jobs {
			out <- score(m, q)
		}
	}()
	for _, m := range ms {
		select {
		case jobs <- m:
		default: // want:CTX0005
		}
	}
}

// Group scores in goroutines, which pass the weak by.
func Group(ms []*Memory, q string, do func(func() error)) []float64 {
	out := make([]float64, len(ms))
	for i, m := range ms {
		do(func() error {
			if m.Weight < 0.3 {
				return nil // want:CTX0005
			}
			out[i] = score(m, q)
			return nil
		})
	}
	return out
}

// queue is a heap of memories.
type queue []*Memory

func (q queue) Len() int           { return len(q) }
func (q queue) Less(i, j int) bool { return q[i].Weight < q[j].Weight }
func (q queue) Swap(i, j int)      { q[i], q[j] = q[j], q[i] }
func (q *queue) Push(x any)        { *q = append(*q, x.(*Memory)) }
func (q *queue) Pop() any {
	old := *q
	m := old[len(old)-1]
	*q = old[:len(old)-1]
	return m
}

// Heap keeps the hundred heaviest and scores them.
func Heap(ms []*Memory, q string) (out []Scored) {
	h := &queue{}
	for _, m := range ms {
		heap.Push(h, m)
		if h.Len() > 100 {
			heap.Pop(h) // want:CTX0005
		}
	}
	for _, m := range *h {
		out = append(out, Scored{*m, score(m, q)})
	}
	return out
}

// Deleted drops the weak from a map.
func Deleted(ms map[string]*Memory, q string) map[string]float64 {
	for id, m := range ms {
		if m.Weight < 0.1 {
			delete(ms, id) // want:CTX0005
		}
	}
	out := map[string]float64{}
	for id, m := range ms {
		out[id] = score(m, q)
	}
	return out
}

// Sorted cuts by recency before it scores.
func Sorted(ms []*Memory, q string) (out []Scored) {
	sort.Slice(ms, func(i, j int) bool { return ms[i].Seen.After(ms[j].Seen) })
	if len(ms) > 50 {
		ms = ms[:50] // want:CTX0005
	}
	for _, m := range ms {
		out = append(out, Scored{*m, score(m, q)})
	}
	return out
}

// Keys cuts the keys by which candidates are loaded.
func Keys(ids []string, load func(string) *Memory, q string) (out []Scored) {
	for _, id := range ids[:min(20, len(ids))] { // want:CTX0005
		m := load(id)
		out = append(out, Scored{*m, score(m, q)})
	}
	return out
}

// Each is called back for every candidate.
func Each(m *sync.Map, q string) (out []Scored) {
	m.Range(func(_, v any) bool {
		mem := v.(*Memory)
		if mem.Weight < 0.1 {
			return true // want:CTX0005
		}
		out = append(out, Scored{*mem, score(mem, q)})
		return true
	})
	return out
}

var errStop = errors.New("stop")

// Fine passes by what it may.
func Fine(ctx context.Context, ms []*Memory, tenant, kind, q string, now time.Time, seen map[string]bool) (out []Scored, err error) {
	for i, m := range ms {
		if m == nil || m.Source == nil {
			continue
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		select {
		case <-ctx.Done():
			return out, nil
		default:
		}
		if m.Tenant != tenant || m.Kind == kind {
			continue
		}
		if m.Hidden || m.DeletedAt != nil {
			continue
		}
		if now.Before(m.ValidFrom) || !m.ValidUntil.IsZero() && m.ValidUntil.Before(now) {
			continue
		}
		if seen[m.ID] {
			continue
		}
		if _, dup := seen[m.Text]; dup {
			continue
		}
		if !strings.Contains(m.Text, q) {
			continue
		}
		if len(m.Vec) == 0 {
			continue
		}
		if m.Text == "" {
			return nil, errStop
		}
		if i >= len(ms) {
			break
		}
		if m.Weight < 0.2 && m.Tenant != tenant {
			continue
		}
		out = append(out, Scored{*m, score(m, q)})
	}
	return out, nil
}

// Both scores each candidate in one way or another.
func Both(ms []*Memory, q string) (out []Scored) {
	for _, m := range ms {
		if m.Weight > 0.5 {
			out = append(out, Scored{*m, 2 * score(m, q)})
		} else {
			out = append(out, Scored{*m, score(m, q)})
		}
	}
	return out
}

// After judges what was scored.
func After(ms []*Memory, q string, least float64) (out []Scored) {
	for _, m := range ms {
		s := score(m, q)
		if s < least || m.Weight < 0.1 {
			continue
		}
		out = append(out, Scored{*m, s})
		if len(out) > 100 {
			break
		}
	}
	if len(out) > 10 {
		out = out[:10]
	}
	return out
}

// Batches walks all of them, ten at a time.
func Batches(ms []*Memory, q string) (out []Scored) {
	for len(ms) > 0 {
		batch := ms[:min(10, len(ms))]
		ms = ms[len(batch):]
		for _, m := range batch {
			out = append(out, Scored{*m, score(m, q)})
		}
	}
	for i := 0; i < len(ms); i += 10 {
		for _, m := range ms[i:min(i+10, len(ms))] {
			out = append(out, Scored{*m, score(m, q)})
		}
	}
	return out
}

// Sweep tends to the store and scores nothing.
func Sweep(ms []*Memory) (n int) {
	for _, m := range ms {
		if m.Weight >= 0.9 {
			continue
		}
		n++
	}
	return n
}

// Normal scores, then cuts, then scores anew.
func Normal(ms []*Memory, q string) (out []Scored) {
	for _, m := range ms {
		m.Weight = score(m, q)
	}
	sort.Slice(ms, func(i, j int) bool { return ms[i].Weight > ms[j].Weight })
	ms = ms[:min(50, len(ms))]
	for _, m := range ms {
		out = append(out, Scored{*m, score(m, q) + 1})
	}
	return out
}

// InPlace keeps what is visible in the same slice.
func InPlace(ms []*Memory, q string) (out []Scored) {
	n := 0
	for _, m := range ms {
		if m.Hidden {
			continue
		}
		ms[n] = m
		n++
	}
	ms = ms[:n]
	kept := ms[:0]
	for _, m := range ms {
		if m.Weight < 0.1 {
			continue // want:CTX0005
		}
		kept = append(kept, m)
	}
	for _, m := range kept {
		out = append(out, Scored{*m, score(m, q)})
	}
	return out
}

// Gathered makes a test of itself and more.
func Gathered(ms []*Memory, q string) (out []Scored) {
	for _, m := range ms {
		weak := m.Hidden
		weak = weak || m.Weight < 0.1
		if weak {
			continue // want:CTX0005
		}
		out = append(out, Scored{*m, score(m, q)})
	}
	return out
}

// Asked asks a literal that a variable holds.
func Asked(ms []*Memory, q string) (out []Scored) {
	strong := func(m *Memory) bool { return m.Weight >= 0.1 }
	mine := func(m *Memory) bool { return m.Tenant == q }
	for _, m := range ms {
		if !mine(m) {
			continue
		}
		if !strong(m) {
			continue // want:CTX0005
		}
		out = append(out, Scored{*m, score(m, q)})
	}
	return out
}

// Last takes the last fifty.
func Last(ms []*Memory, q string) (out []Scored) {
	for _, m := range ms[max(0, len(ms)-50):] { // want:CTX0005
		out = append(out, Scored{*m, score(m, q)})
	}
	return out
}

// LastFrom counts from the end beforehand.
func LastFrom(ms []*Memory, q string) (out []Scored) {
	start := len(ms) - 50
	if start < 0 {
		start = 0
	}
	ms = ms[start:] // want:CTX0005
	for _, m := range ms {
		out = append(out, Scored{*m, score(m, q)})
	}
	return out
}

// Latest looks at the newest beside all.
func Latest(ms []*Memory, q string) (out []Scored) {
	newest := ms[len(ms)-1:]
	for _, m := range newest {
		out = append(out, Scored{*m, score(m, q)})
	}
	return out
}

type shelf struct {
	Tenant string
	Weight float64
	Ms     []*Memory
}

// Shelves skips candidates by the group they are in.
func Shelves(ss []shelf, q, tenant string) (out []Scored) {
	for _, s := range ss {
		if s.Tenant != tenant || len(s.Ms) == 0 {
			continue
		}
		if s.Weight < 0.1 {
			continue // want:CTX0005
		}
		for _, m := range s.Ms {
			out = append(out, Scored{*m, score(m, q)})
		}
	}
	return out
}

// Stocked looks at shelves with something on them.
func Stocked(ss []shelf, q string) (out []Scored) {
	for _, s := range ss {
		if len(s.Ms) > 0 {
			for _, m := range s.Ms {
				out = append(out, Scored{*m, score(m, q)})
			}
		}
	}
	return out
}

// Crowded looks at shelves with much on them.
func Crowded(ss []shelf, q string) (out []Scored) {
	for _, s := range ss {
		if len(s.Ms) > 5 { // want:CTX0005
			for _, m := range s.Ms {
				out = append(out, Scored{*m, score(m, q)})
			}
		}
	}
	return out
}

// Newer finds the first that is new enough.
func Newer(ms []*Memory, q string, since time.Time) (out []Scored) {
	i := sort.Search(len(ms), func(i int) bool { return ms[i].Seen.After(since) })
	for _, m := range ms[i:] { // want:CTX0005
		out = append(out, Scored{*m, score(m, q)})
	}
	return out
}

// Behind pages by a key.
func Behind(ms []*Memory, q, last string) (out []Scored) {
	i := sort.Search(len(ms), func(i int) bool { return ms[i].ID > last })
	for _, m := range ms[i:] {
		out = append(out, Scored{*m, score(m, q)})
	}
	return out
}
