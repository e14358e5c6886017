// Package lib scores and filters for others.
package lib

// Fact is a candidate.
type Fact struct{ Weight float64 }

//ctx:score
func Score(f Fact) float64 { return f.Weight }

// All scores them all.
func All(fs []Fact) (out []float64) {
	for _, f := range fs {
		out = append(out, Score(f))
	}
	return out
}

// Heavy keeps the heavy.
func Heavy(fs []Fact) (out []Fact) {
	for _, f := range fs {
		if f.Weight > 1 {
			out = append(out, f)
		}
	}
	return out
}

// Report is a result.
type Report struct {
	Facts   []float64
	Omitted []Fact
	ticks   int
}

// Leave records a fact as left out.
func (r *Report) Leave(f Fact) { r.Omitted = append(r.Omitted, f) }

// Tick counts.
func (r *Report) Tick() { r.ticks++ }
