package variant

import (
	"fmt"
	"go/token"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/go/analysis"
)

// A place that golangci-lint would drop is read back from the message.
func TestTruePlace(t *testing.T) {
	t.Parallel()
	fset := token.NewFileSet()
	pos := fset.AddFile("/m/a.go", -1, 10).Pos(3)
	for message, want := range map[string]string{
		"DELETE: x":                           "/m/a.go:1:4 DELETE: x",
		"DELETE: x (at db/1.sql:12:3)":        "/m/db/1.sql:12:3 DELETE: x",
		"DELETE: x (at ../db/1.sql:12:3)":     "/db/1.sql:12:3 DELETE: x",
		"DELETE: x (at /o/1.sql:12:3)":        "/o/1.sql:12:3 DELETE: x",
		"DELETE: (at 1:2) x (at a b.sql:1:1)": "/m/a b.sql:1:1 DELETE: (at 1:2) x",
		"DELETE: x (at noon)":                 "/m/a.go:1:4 DELETE: x (at noon)",
	} {
		at, text := truePlace(fset, "/m", analysis.Diagnostic{Pos: pos, Message: message})
		if d := cmp.Diff(want, fmt.Sprintf("%s %s", at, text)); d != "" {
			t.Errorf("(-want +got):\n%s", d)
		}
	}
}
