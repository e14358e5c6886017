package ctx0008

import (
	"path/filepath"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"
)

// What functions leave to their callers, and what triggers write, is known to
// packages that import them.
func TestFacts(t *testing.T) {
	t.Parallel()
	dir, err := filepath.Abs("../../testdata/src")
	if err != nil {
		t.Fatal(err)
	}
	analysistest.Run(t, dir, obligations, "./ctx0008facts/...")
}
