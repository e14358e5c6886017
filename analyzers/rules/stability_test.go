package rules_test

import (
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctxlaws/ctxvet/analyzers/rules"
	"github.com/ctxlaws/ctxvet/analyzers/vocab"
)

// A preview is no rule of the default set, and an allowance may name it.
func TestPreviews(t *testing.T) {
	t.Parallel()
	for _, a := range rules.Previews {
		if slices.ContainsFunc(rules.All, func(b *analysis.Analyzer) bool { return a.Name == b.Name }) {
			t.Errorf("%s is both a preview and in the default set", a.Name)
		}
		if !slices.Contains(vocab.RuleIDs(), a.Name) {
			t.Errorf("%s can be named in no allowance", a.Name)
		}
	}
}
