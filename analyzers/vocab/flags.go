package vocab

import (
	"flag"
	"fmt"
)

// Flags returns the flags that a rule's analyzer has for [Analyzer]: config,
// settings and tests. Some drivers set flags on the analyzers that are named to
// them and on no others: Bazel's nogo, and multichecker. All rules of a run share
// one configuration, so that a second rule may only repeat what the first one
// says; anything else is an error.
func Flags() flag.FlagSet {
	var set flag.FlagSet
	for _, name := range []string{"config", "settings", "tests"} {
		f := Analyzer.Flags.Lookup(name)
		set.Var(shared{f.Value}, name, f.Usage+"; the same for all rules")
	}
	return set
}

// shared is a flag of several rules.
type shared struct{ flag.Value }

// Set sets the flag for all rules, once.
func (s shared) Set(value string) error {
	if had := s.String(); had != "" && had != value {
		return fmt.Errorf("another rule has %q: all rules share one configuration; give them the same value", had)
	}
	return s.Value.Set(value)
}

// String returns what is set; package flag calls it on the zero value too.
func (s shared) String() string {
	if s.Value == nil {
		return ""
	}
	return s.Value.String()
}
