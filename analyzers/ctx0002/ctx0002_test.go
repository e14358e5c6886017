package ctx0002_test

import (
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctxlaws/ctxvet/analyzers/ctx0002"
	"github.com/ctxlaws/ctxvet/analyzers/internal/sqlwant"
)

const src = "../../testdata/src"

func TestAnalyzerIsValid(t *testing.T) {
	t.Parallel()
	if err := analysis.Validate([]*analysis.Analyzer{ctx0002.Analyzer}); err != nil {
		t.Error(err)
	}
}

func TestFixtures(t *testing.T) {
	t.Parallel()
	sqlwant.Run(t, src, ctx0002.Analyzer, "ctx0002")
}

// One fault is one finding: what CTX0001 reports, this rule does not.
func TestFixturesOfCTX0001(t *testing.T) {
	t.Parallel()
	sqlwant.Others(t, src, ctx0002.Analyzer, "ctx0001")
}
