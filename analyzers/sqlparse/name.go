package sqlparse

import (
	"regexp"
	"strings"
)

var holeMark = regexp.MustCompile(`(?i)ctxhole[0-9]+x`)

// Last returns the last component, "" for the empty name.
func (n Name) Last() string {
	if len(n.Parts) == 0 {
		return ""
	}
	return n.Parts[len(n.Parts)-1]
}

// String returns the name with dots, holes shown as "…".
func (n Name) String() string {
	return holeMark.ReplaceAllString(strings.Join(n.Parts, "."), "…")
}

// Known returns what is known of the name for matching: its text without its
// holes. A prefix (context_…) so counts as a name if it satisfies a pattern
// itself, and a hole that a name begins with is taken for a schema that comes
// with its dot. It is "" if nothing is known of the last component.
func (n Name) Known() string {
	last := strings.TrimPrefix(holeMark.ReplaceAllString(n.Last(), ""), ".")
	// A dot inside a quoted component separates nothing.
	last = strings.ReplaceAll(last, ".", "\uFFFD")
	schema := n.Parts[:max(0, len(n.Parts)-1)]
	if last == "" || len(schema) == 0 || holeMark.MatchString(strings.Join(schema, ".")) {
		return last
	}
	return strings.Join(schema, ".") + "." + last
}

// Unknown reports whether the name is given by the text but nothing of its last
// component is known.
func (n Name) Unknown() bool { return len(n.Parts) > 0 && n.Known() == "" }
