package variant

import (
	"slices"

	"golang.org/x/tools/go/analysis"
)

// Filtered returns copies of rules that report what choose leaves of a rule's
// diagnostics on a package. It is called once for each rule and package, when the
// rule has ended; its error becomes the rule's.
func Filtered(rules []*analysis.Analyzer, choose func(*analysis.Pass, []analysis.Diagnostic) ([]analysis.Diagnostic, error)) []*analysis.Analyzer {
	return copies(rules, func(a *analysis.Analyzer) bool { return slices.Contains(rules, a) }, func(c *analysis.Analyzer) {
		run := c.Run
		c.Run = func(given *analysis.Pass) (any, error) {
			pass := *given
			var found []analysis.Diagnostic
			pass.Report = func(d analysis.Diagnostic) { found = append(found, d) }
			result, err := run(&pass)
			if err != nil {
				return nil, err
			}
			found, err = choose(given, found)
			if err != nil {
				return nil, err
			}
			for _, d := range found {
				given.Report(d)
			}
			return result, nil
		}
	})
}
