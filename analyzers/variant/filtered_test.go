package variant_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/go/analysis"

	"github.com/ctxlaws/ctxvet/analyzers/variant"
)

// Rules report what is chosen, and what one rule hands to another stays as it was.
func TestFiltered(t *testing.T) {
	t.Parallel()
	first, second, _, _ := graph()
	drop := func(pass *analysis.Pass, found []analysis.Diagnostic) ([]analysis.Diagnostic, error) {
		if pass.Analyzer.Name == "R1" {
			return nil, nil
		}
		return found, nil
	}
	got := messages(t, variant.Filtered([]*analysis.Analyzer{first, second}, drop))
	if d := cmp.Diff([]string{"R2 after facts after R1"}, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

func TestFilteredError(t *testing.T) {
	t.Parallel()
	first, _, _, _ := graph()
	broken := errors.New("broken baseline")
	list := variant.Filtered([]*analysis.Analyzer{first}, func(*analysis.Pass, []analysis.Diagnostic) ([]analysis.Diagnostic, error) {
		return nil, broken
	})
	// What first requires is not asked for before its results are.
	list[0].Requires = nil
	if _, err := list[0].Run(&analysis.Pass{Analyzer: list[0], Report: func(analysis.Diagnostic) {}}); !errors.Is(err, broken) {
		t.Errorf("%v, want %v", err, broken)
	}
}
