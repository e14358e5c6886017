// Package far has a result and functions that read it, for other packages.
package far

import "fmt"

// Memory is one memory.
type Memory struct{ ID, Line string }

// Recall is a result.
type Recall struct {
	Memories   []Memory
	Considered int
	Omitted    []string
}

// Search answers.
func Search(q string) (*Recall, error) {
	return &Recall{Memories: []Memory{{ID: q}}, Considered: 2}, nil
}

// IDs reads the memories alone.
func IDs(r *Recall) (ids []string) {
	for _, m := range r.Memories {
		ids = append(ids, m.ID)
	}
	return ids
}

// Omissions reads the disclosure.
func Omissions(r *Recall) []string { return r.Omitted }

// Both reads both, each through a function of its own.
func Both(r *Recall) ([]string, []string) { return IDs(r), Omissions(r) }

// Same gives back what it got.
func Same(r *Recall) *Recall { return r }

var last *Recall

// Remember keeps it.
func Remember(r *Recall) { last = r }

// Len counts the memories.
func (r *Recall) Len() int { return len(r.Memories) }

// Complete tells whether all was shown.
func (r *Recall) Complete() bool { return len(r.Omitted) == 0 }

// Print prints all of it.
func Print(r Recall) { fmt.Println(r) }
