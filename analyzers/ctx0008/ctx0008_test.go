package ctx0008_test

import (
	"go/token"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctxlaws/ctxvet/analyzers/ctx0008"
	"github.com/ctxlaws/ctxvet/analyzers/internal/sqlwant"
)

const src = "../../testdata/src"

func TestAnalyzerIsValid(t *testing.T) {
	t.Parallel()
	if err := analysis.Validate([]*analysis.Analyzer{ctx0008.Analyzer}); err != nil {
		t.Error(err)
	}
}

func TestFixtures(t *testing.T) {
	t.Parallel()
	for _, result := range sqlwant.Run(t, src, ctx0008.Analyzer, "ctx0008") {
		for _, d := range result.Diagnostics {
			checkForm(t, result.Pass.Fset, d)
		}
	}
}

// The libraries of these fixtures are signatures, in a module of its own.
func TestLibraries(t *testing.T) {
	t.Parallel()
	for _, folder := range []string{"gormstore", "bunstore", "squirrelstore", "xormstore"} {
		sqlwant.Run(t, src+"/ctx0008/libraries", ctx0008.Analyzer, folder)
	}
}

// checkForm checks what every finding has (contract, sections 4.1 and 6): the
// rule as category and page, but not in the message; the law and the way out; and
// a second place only where that is another one.
func checkForm(t *testing.T, fset *token.FileSet, d analysis.Diagnostic) {
	t.Helper()
	at := fset.Position(d.Pos)
	if d.Category != ctx0008.Analyzer.Name || d.URL != ctx0008.Analyzer.URL || strings.Contains(d.Message, d.Category) {
		t.Errorf("%s: category %q, URL %q, message %q", at, d.Category, d.URL, d.Message)
	}
	if !strings.Contains(d.Message, "(Fourth Law)") || !strings.Contains(d.Message, ";") {
		t.Errorf("%s: the message does not say why it matters and what to do: %q", at, d.Message)
	}
	if len(d.SuggestedFixes) > 0 {
		t.Errorf("%s: no fix is certainly right here", at)
	}
	for _, r := range d.Related {
		if fset.Position(r.Pos) == at || r.Message == "" {
			t.Errorf("%s: related place %s %q", at, fset.Position(r.Pos), r.Message)
		}
	}
}
