package ctx0003

import (
	"path/filepath"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"
)

// Which columns a parameter gets to is known to packages that import its function.
func TestFacts(t *testing.T) {
	t.Parallel()
	dir, err := filepath.Abs("../../testdata/src")
	if err != nil {
		t.Fatal(err)
	}
	analysistest.Run(t, dir, writes, "./ctx0003facts/...")
}
