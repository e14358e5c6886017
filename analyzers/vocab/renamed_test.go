package vocab

import (
	"slices"
	"testing"
)

func TestCurrentIn(t *testing.T) {
	t.Parallel()
	renamed := map[string]string{"CTX0900": "CTX0001"}
	for id, want := range map[string]string{"CTX0900": "CTX0001", "CTX0001": "CTX0001", "CTX9999": "CTX9999"} {
		if got := currentIn(renamed, id); got != want {
			t.Errorf("%s is now %s, want %s", id, got, want)
		}
	}
}

// An old ID leads to a rule that there is, and never to another old one.
func TestRenamed(t *testing.T) {
	t.Parallel()
	for old, id := range Renamed {
		if !slices.Contains(ruleIDs, id) || slices.Contains(ruleIDs, old) {
			t.Errorf("%s is now %s", old, id)
		}
	}
}
