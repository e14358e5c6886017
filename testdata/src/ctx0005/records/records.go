// Package records leaves candidates out and says so, or says so to nobody.
package records

import (
	"database/sql"
	"log"
)

// Note is a candidate.
type Note struct {
	ID     string
	Weight float64
}

// Answer is a result.
type Answer struct {
	Items      []Note
	Omitted    []string
	Considered int
}

// Trace is what one recall looked at.
type Trace struct{ Skipped []string }

//ctx:score
func score(n Note) float64 { return n.Weight }

// Local collects them in a local that the answer gets.
func Local(ns []Note) Answer {
	var items []Note
	var weak []string
	for _, n := range ns {
		if n.Weight < 0.1 {
			weak = append(weak, n.ID)
			continue
		}
		if score(n) > 0 {
			items = append(items, n)
		}
	}
	return Answer{Items: items, Omitted: weak}
}

// Count counts them in a local that the answer gets.
func Count(ns []Note) (a struct {
	Items   []Note
	Omitted int
}) {
	n := 0
	for _, note := range ns {
		if note.Weight < 0.1 {
			n++
			continue
		}
		if score(note) > 0 {
			a.Items = append(a.Items, note)
		}
	}
	a.Omitted = n
	return a
}

// Closure records by a closure.
func Closure(ns []Note) (a Answer) {
	leave := func(n Note) { a.Omitted = append(a.Omitted, n.ID) }
	for _, n := range ns {
		if n.Weight < 0.1 {
			leave(n)
			continue
		}
		if score(n) > 0 {
			a.Items = append(a.Items, n)
		}
	}
	return a
}

func (a *Answer) without(n Note) { a.Omitted = append(a.Omitted, n.ID) }

// Method records by a method.
func Method(ns []Note) (a Answer) {
	for _, n := range ns {
		if n.Weight < 0.1 {
			a.without(n)
			continue
		}
		if score(n) > 0 {
			a.Items = append(a.Items, n)
		}
	}
	return a
}

// Traced records in a trace.
func Traced(ns []Note, t *Trace) (out []float64) {
	for _, n := range ns {
		if n.Weight < 0.1 {
			t.Skipped = append(t.Skipped, n.ID)
			continue
		}
		out = append(out, score(n))
	}
	return out
}

// Difference tells how many are missing.
func Difference(ns []Note) Answer {
	var a Answer
	for _, n := range ns {
		if n.Weight < 0.1 {
			continue
		}
		if score(n) > 0 {
			a.Items = append(a.Items, n)
		}
	}
	a.Considered = len(ns)
	return a
}

// Logged tells the log, which is no record.
func Logged(ns []Note) (out []float64) {
	for _, n := range ns {
		if n.Weight < 0.1 {
			log.Println("left out", n.ID)
			continue // want:CTX0005
		}
		out = append(out, score(n))
	}
	return out
}

// Metered counts in a metric, which is none either.
func Metered(ns []Note, counter *int) (out []float64) {
	for _, n := range ns {
		if n.Weight < 0.1 {
			*counter++
			continue // want:CTX0005
		}
		out = append(out, score(n))
	}
	return out
}

// Cut records what it cuts.
func Cut(ns []Note) (a Answer) {
	for _, n := range ns[min(100, len(ns)):] {
		a.Omitted = append(a.Omitted, n.ID)
	}
	ns = ns[:min(100, len(ns))]
	for _, n := range ns {
		if score(n) > 0 {
			a.Items = append(a.Items, n)
		}
	}
	return a
}

// Parted keeps the weak apart and names them afterwards.
func Parted(ns []Note) (a Answer) {
	var strong, weak []Note
	for _, n := range ns {
		if n.Weight < 0.1 {
			weak = append(weak, n)
			continue
		}
		strong = append(strong, n)
	}
	for _, n := range strong {
		if score(n) > 0 {
			a.Items = append(a.Items, n)
		}
	}
	for _, n := range weak {
		a.Omitted = append(a.Omitted, n.ID)
	}
	return a
}

// PartedOff looks at the weak, and says nothing.
func PartedOff(ns []Note) (a Answer) {
	var weak []Note
	for _, n := range ns {
		if n.Weight < 0.1 {
			weak = append(weak, n)
			continue // want:CTX0005
		}
		if score(n) > 0 {
			a.Items = append(a.Items, n)
		}
	}
	for _, n := range weak {
		log.Print(n.ID)
	}
	return a
}

// Written writes a row of the trace for each that it skips.
func Written(db *sql.DB, ns []Note) (sum float64) {
	for _, n := range ns {
		if n.Weight < 0.1 {
			db.Exec(`INSERT INTO context_traces (id) VALUES (?)`, n.ID)
			continue
		}
		sum += score(n)
	}
	return sum
}

// Noted writes elsewhere.
func Noted(db *sql.DB, ns []Note) (sum float64) {
	for _, n := range ns {
		if n.Weight < 0.1 {
			db.Exec(`INSERT INTO debug (id) VALUES (?)`, n.ID)
			continue // want:CTX0005
		}
		sum += score(n)
	}
	return sum
}
