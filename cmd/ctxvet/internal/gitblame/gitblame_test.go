package gitblame

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

const (
	first = "1111111111111111111111111111111111111111"
	none  = "0000000000000000000000000000000000000000"
)

func TestParse(t *testing.T) {
	t.Parallel()
	out := first + ` 4 3 1
author Ana Example
author-mail <ana@example.com>
author-time 1767225600
author-tz +0100
summary author-time is no key here
filename a.go
	author Mallory
` + none + ` 9 9 1
author Not Committed Yet
author-time 1767225600
filename a.go
	x
` + first + ` 10 12 1
	y
`
	ana := Commit{"111111111111", "Ana Example", "2026-01-01"}
	if d := cmp.Diff(map[int]Commit{3: ana, 12: ana}, parse([]byte(out))); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	if got := parse(nil); len(got) != 0 {
		t.Errorf("nothing said: %v", got)
	}
}
