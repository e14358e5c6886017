package policy

import (
	"fmt"
	"strings"
)

// Names of enum values live in slices indexed by value; index 0 is the unknown value, whose text is empty.

// nameOf is the name of e, or other where it has none.
func nameOf[E ~uint8](names []string, e E, other string) string {
	if int(e) < len(names) && names[e] != "" {
		return names[e]
	}
	return other
}

// marshal refuses numbers that mean nothing: written out they would read as "unknown" later.
func marshal[E ~uint8](field string, names []string, e E) ([]byte, error) {
	if int(e) >= len(names) {
		return nil, fmt.Errorf("policy: %s %d: legal are 0 to %d", field, e, len(names)-1)
	}
	return []byte(names[e]), nil
}

// unmarshal reads a name in any case, with - or a space for _.
func unmarshal[E ~uint8](field string, names []string, e *E, text []byte) error {
	want := canonical(string(text))
	for i, name := range names {
		if name == want {
			*e = E(i)
			return nil
		}
	}
	return fmt.Errorf("policy: %s %q: legal are %s", field, text, strings.Join(names[1:], ", "))
}

// canonical is how names are written in the tables.
func canonical(s string) string {
	return strings.NewReplacer("-", "_", " ", "_").Replace(strings.ToLower(strings.TrimSpace(s)))
}
