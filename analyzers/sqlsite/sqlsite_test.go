package sqlsite_test

import (
	"path/filepath"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/ctxlaws/ctxvet/analyzers/sqlsite"
)

func TestAnalyzerIsValid(t *testing.T) {
	t.Parallel()
	if err := analysis.Validate([]*analysis.Analyzer{sqlsite.Analyzer}); err != nil {
		t.Error(err)
	}
}

// Facts are what one package tells another of its SQL.
func TestFacts(t *testing.T) {
	t.Parallel()
	dir, err := filepath.Abs("../../testdata/src")
	if err != nil {
		t.Fatal(err)
	}
	analysistest.Run(t, dir, sqlsite.Analyzer, "./sqlsite/...")
}
