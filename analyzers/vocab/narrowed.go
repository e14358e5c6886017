package vocab

import (
	"fmt"
	"go/token"
	"slices"
)

// A Narrowing is a default that a configuration takes away.
type Narrowing struct {
	Key  string // "tables.context"
	Text string // what no longer counts
}

// narrowing lists the keys whose defaults make rules look: without them less is
// checked. What takes more out of the check instead (traces, shadow) is the other
// way round.
var narrowing = []struct {
	key, text string
	reverse   bool
}{
	{"tables.context", "%q no longer names context tables", false},
	{"tables.lineage", "%q no longer names append-only lineage tables", false},
	{"tables.erasures", "%q no longer names append-only erasure tables", false},
	{"tables.traces", "%q may hold computed values, as a trace table", true},
	{"columns.computed", "%q no longer names computed columns", false},
}

// Narrowed returns the defaults that the configuration takes away, in the order
// of the manual. A name that is given again in other words counts as taken away:
// whether two patterns match the same tables cannot be told from them.
func (c *Config) Narrowed() []Narrowing {
	var out []Narrowing
	defaults := Default()
	for _, n := range narrowing {
		if !c.Given(n.key) {
			continue
		}
		had, has := defaults.Value(n.key).([]string), c.Value(n.key).([]string)
		if n.reverse {
			had, has = has, had
		}
		for _, pattern := range had {
			if !slices.Contains(has, pattern) {
				out = append(out, Narrowing{n.key, fmt.Sprintf(n.text, pattern) + " (" + n.key + ")"})
			}
		}
	}
	return out
}

// Place returns file and line of a key; the zero position for a default.
func (c *Config) Place(key string) token.Position {
	line, ok := c.given[key]
	if !ok {
		return token.Position{}
	}
	name := c.File
	if name == "" {
		name = c.name
	}
	return token.Position{Filename: name, Line: line}
}
