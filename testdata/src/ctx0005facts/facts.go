// Package ctx0005facts scores and filters for others.
package ctx0005facts

// Fact is a candidate.
type Fact struct{ Weight float64 }

//ctx:score
func Score(f Fact) float64 { return f.Weight }

// All scores them all.
func All(fs []Fact) (out []float64) { // want All:`scores \[0\]`
	for _, f := range fs {
		out = append(out, Score(f))
	}
	return out
}

// Heavy keeps the heavy.
func Heavy(fs []Fact) (out []Fact) { // want Heavy:`cuts: a branch passes a candidate by`
	for _, f := range fs {
		if f.Weight > 1 {
			out = append(out, f)
		}
	}
	return out
}

// Head keeps the first n.
func Head[T any](xs []T, n int) []T { // want Head:`cuts: xs\[:n\] leaves candidates out`
	return xs[:n]
}

// Report is a result.
type Report struct {
	Facts   []Fact
	Omitted []Fact
}

// Leave records a fact as left out.
func (r *Report) Leave(f Fact) { // want Leave:`records`
	r.Omitted = append(r.Omitted, f)
}
