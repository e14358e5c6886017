// Package far has an entry, and functions for other packages.
package far

import (
	"fmt"
	"io"
	"strings"
)

// Statement is an entry.
type Statement struct {
	Key      string
	Content  string
	Deficits []string
}

// Bare returns the text.
func (s Statement) Bare() string { return "• " + s.Content }

// Weak tells whether there are deficits.
func (s Statement) Weak() bool { return len(s.Deficits) > 0 }

// Words shows the text; Doubts is its sibling.
func Words(w io.Writer, s Statement) { fmt.Fprintln(w, s.Content) }

// Doubts shows the deficits.
func Doubts(w io.Writer, s Statement) { fmt.Fprintln(w, strings.Join(s.Deficits, ", ")) }

// All shows all.
func All(w io.Writer, s Statement) { fmt.Fprintln(w, s) }

// Emit prints what it is handed.
func Emit(w io.Writer, v any) { fmt.Fprintln(w, v) }

// Cut shortens.
func Cut(s string, n int) string {
	if len(s) <= n {
		return s
	}
	return s[:n] + "…"
}

// Phrase formats.
func Phrase(s Statement) string {
	return fmt.Sprintf("%s: %s", s.Key, s.Content) // want:CTX0007
}
