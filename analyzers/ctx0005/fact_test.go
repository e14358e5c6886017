package ctx0005

import (
	"path/filepath"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"
)

// What a function does with candidates is known to packages that import it.
func TestFacts(t *testing.T) {
	t.Parallel()
	dir, err := filepath.Abs("../../testdata/src")
	if err != nil {
		t.Fatal(err)
	}
	analysistest.Run(t, dir, streams, "./ctx0005facts")
}
