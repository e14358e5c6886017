package fieldflow_test

import (
	"path/filepath"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/ctxlaws/ctxvet/analyzers/fieldflow"
)

// Functions are known to other packages by facts, whose strings the fixture has.
func TestFacts(t *testing.T) {
	t.Parallel()
	dir, err := filepath.Abs("testdata/facts")
	if err != nil {
		t.Fatal(err)
	}
	analysistest.Run(t, dir, fieldflow.Analyzer, ".")
}
