// Package facts has functions whose facts are tested.
package facts

import (
	"fmt"
	"io"
)

// Memory is one memory.
type Memory struct{ ID, Line string }

// Recall is a result.
type Recall struct {
	Memories   []Memory
	Considered int
	Omitted    []string
}

// Search answers.
func Search(q string) (*Recall, error) { // want Search:"0: keeps, wraps it"
	return &Recall{Memories: []Memory{{ID: q}}, Considered: 2}, nil
}

// IDs reads the memories alone.
func IDs(r *Recall) (ids []string) { // want IDs:"0: entries"
	for _, m := range r.Memories {
		ids = append(ids, m.ID)
	}
	return ids
}

// Omissions reads the disclosure.
func Omissions(r *Recall) []string { return r.Omitted } // want Omissions:"0: disclosure"

// Both reads both, each through a function of its own.
func Both(r *Recall) ([]string, []string) { return IDs(r), Omissions(r) } // want Both:"0: entries.disclosure"

// Same gives back what it got.
func Same(r *Recall) *Recall { return r } // want Same:"0: returns"

var last *Recall

// Remember keeps it.
func Remember(r *Recall) { last = r }

// Len counts the memories.
func (r *Recall) Len() int { return len(r.Memories) } // want Len:"0: entries"

// Complete tells whether all was shown.
func (r *Recall) Complete() bool { return len(r.Omitted) == 0 } // want Complete:"0: disclosure"

// Print prints all of it.
func Print(r Recall) { fmt.Println(r) } // want Print:"0: keeps"

// Statement is an entry.
type Statement struct {
	Content  string
	Deficits []string
}

// Line is what a reader gets.
type Line struct{ Words string }

// Words shows the text and leaves the deficits to Doubts.
func Words(w io.Writer, s Statement) { fmt.Fprintln(w, s.Content) } // want Words:"1: keeps, owes deficits"

// Doubts shows the deficits.
func Doubts(w io.Writer, s Statement) { fmt.Fprintln(w, s.Deficits) } // want Doubts:"1: keeps, shows deficits"

// Bare returns the text.
func (s Statement) Bare() string { return "• " + s.Content } // want Bare:"0: keeps, returns text"

// Weak tells of the deficits.
func (s Statement) Weak() bool { return len(s.Deficits) > 0 } // want Weak:"0: keeps, shows deficits.returns deficits"

// Say prints.
func Say(w io.Writer, v any) { fmt.Fprintln(w, v) } // want Say:"1: keeps, shows it"

// Cut cuts.
func Cut(s string) string { return s[:2] } // want Cut:"0: keeps, passes it"

// Quote formats.
func Quote(s string) string { return fmt.Sprintf("%q", s) } // want Quote:"0: keeps, formats it"

// New wraps.
func New(s string) Line { return Line{s} } // want New:"0: keeps, wraps it"
