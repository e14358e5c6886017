package ctx0000

import (
	"go/ast"
	"go/token"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/ctxlaws/ctxvet/analyzers/finding"
	"github.com/ctxlaws/ctxvet/analyzers/vocab"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"
)

// reports is a rule that reports a verb in strings.
func reports(rule, verb string) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:       rule,
		Doc:        "report " + verb + " in strings",
		Requires:   []*analysis.Analyzer{vocab.Analyzer},
		ResultType: reflect.TypeFor[*finding.Log](),
		Run: func(pass *analysis.Pass) (any, error) {
			r := finding.New(pass, pass.ResultOf[vocab.Analyzer].(*vocab.Vocab), rule)
			for _, f := range pass.Files {
				ast.Inspect(f, func(n ast.Node) bool {
					if lit, ok := n.(*ast.BasicLit); ok && strings.Contains(lit.Value, verb) {
						r.Report(finding.Finding{Pos: lit.Pos(), Message: verb, SQL: comments(lit)})
					}
					return true
				})
			}
			return r.Log(), nil
		},
	}
}

// comments returns the SQL comment of a literal, which fixtures place well.
func comments(lit *ast.BasicLit) []finding.SQLComment {
	at := strings.Index(lit.Value, "-- ctx:")
	if at < 0 {
		return nil
	}
	text, _, _ := strings.Cut(lit.Value[at:], `\n`)
	return []finding.SQLComment{{Text: text, Pos: lit.Pos() + token.Pos(at), Applies: true}}
}

func TestAnalyzerIsValid(t *testing.T) {
	t.Parallel()
	if err := analysis.Validate([]*analysis.Analyzer{Analyzer}); err != nil {
		t.Error(err)
	}
	if title, _, _ := strings.Cut(Analyzer.Doc, "\n"); title != "directive or allowance without effect" {
		t.Errorf("title %q", title)
	}
}

func TestFixtures(t *testing.T) {
	t.Parallel()
	dir, err := filepath.Abs("../../testdata/src")
	if err != nil {
		t.Fatal(err)
	}
	rules := []*analysis.Analyzer{
		reports("CTX0001", "DELETE"), reports("CTX0002", "UPDATE"), reports("CTX0006", "Entries"),
	}
	analysistest.Run(t, dir, newAnalyzer(rules), "./ctx0000/...")
}
