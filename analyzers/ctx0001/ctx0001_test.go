package ctx0001_test

import (
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctxlaws/ctxvet/analyzers/ctx0001"
	"github.com/ctxlaws/ctxvet/analyzers/internal/sqlwant"
)

const src = "../../testdata/src"

func TestAnalyzerIsValid(t *testing.T) {
	t.Parallel()
	if err := analysis.Validate([]*analysis.Analyzer{ctx0001.Analyzer}); err != nil {
		t.Error(err)
	}
}

func TestFixtures(t *testing.T) {
	t.Parallel()
	sqlwant.Run(t, src, ctx0001.Analyzer, "ctx0001")
}

// One fault is one finding: what CTX0002 reports, this rule does not.
func TestFixturesOfCTX0002(t *testing.T) {
	t.Parallel()
	sqlwant.Others(t, src, ctx0001.Analyzer, "ctx0002")
}
