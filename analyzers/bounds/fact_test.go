package bounds_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/ctxlaws/ctxvet/analyzers/bounds"
)

// The facts of a package of arithmetic, as far as callers ask for them.
var facts = map[string][]string{
	"AtLeast": {"any: [0, +Inf)", "0 sunk: [0, +Inf)"},
	"LogSum":  {"any: [-Inf, +Inf) by math.Log", "0 zero: [-Inf, +Inf) by math.Log", "0 above zero: (-Inf, +Inf)"},
	"Ln":      {"any: [-Inf, +Inf) by math.Log", "0 above zero: (-Inf, +Inf)"},
	"Safe":    {"any: [-20.72, +Inf)", "0 zero: [-20.72, -20.72]"},
	"Fade":    {"any: (0, 1]", "0 an age: (0, 1] fading"},
	"Damped":  {"any: [0, +Inf)", "1 an age: [0, +Inf) by *"},

	"Ebb":      {"any: (-Inf, +Inf)", "0 zero: [0, +Inf) by *", "0 above zero: (-Inf, +Inf)"},
	"Negative": {"any: [-Inf, -Inf] by math.Inf(-1)"},
}

func TestFacts(t *testing.T) {
	t.Parallel()
	if err := analysis.Validate([]*analysis.Analyzer{bounds.Analyzer}); err != nil {
		t.Error(err)
	}
	dir, err := filepath.Abs("../../testdata/src")
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, r := range analysistest.Run(quiet{}, dir, bounds.Analyzer, "./ctx0004/mathx") {
		for _, f := range r.Action.AllObjectFacts() {
			if h, ok := f.Fact.(*bounds.Helper); ok {
				got[f.Object.Name()] = h.String()
			}
		}
	}
	if len(got) != len(facts) {
		t.Errorf("facts about %v", got)
	}
	for name, want := range facts {
		parts := strings.Split(got[name], "; ")
		for _, w := range want {
			if !slices.Contains(parts, w) {
				t.Errorf("%s: no %q in %q", name, w, parts)
			}
		}
	}
}

// quiet drops the errors of analysistest, which knows of no expectations here.
type quiet struct{}

func (quiet) Errorf(string, ...any) {}
