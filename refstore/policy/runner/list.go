package runner

import (
	"slices"
	"strings"
)

// list is names in order, so that the same scenario gives the same prompt.
func list(names []string) string {
	if len(names) == 0 {
		return "none"
	}
	slices.Sort(names)
	return strings.Join(names, ", ")
}
