package variant

import (
	"sync"

	"golang.org/x/tools/go/analysis"
)

// Stamped returns copies of rules that require copies of all analyzers with
// facts, which carry a stamp in their names: some caches keep facts under the
// analyzer's name alone. A rule that has facts itself is split in two, so that its
// own name, which is shown, stays as it is.
func Stamped(rules []*analysis.Analyzer, stamp string) []*analysis.Analyzer {
	facts := func(a *analysis.Analyzer) bool { return len(a.FactTypes) > 0 }
	out := copies(rules, facts, func(c *analysis.Analyzer) { c.Name += "_" + stamp })
	for i, c := range out {
		if facts(c) {
			out[i] = shown(c, rules[i])
		}
	}
	return out
}

// shown returns an analyzer with the name of a rule that reports what the rule's
// copy finds. The copy itself keeps result and facts, and reports nothing.
func shown(c, rule *analysis.Analyzer) *analysis.Analyzer {
	var found sync.Map // *types.Package → []analysis.Diagnostic
	run := c.Run
	c.Run = func(given *analysis.Pass) (any, error) {
		pass := *given
		var list []analysis.Diagnostic
		pass.Report = func(d analysis.Diagnostic) { list = append(list, d) }
		result, err := run(&pass)
		found.Store(given.Pkg, list)
		return result, err
	}
	return &analysis.Analyzer{
		Name: rule.Name, Doc: rule.Doc, URL: rule.URL, Flags: rule.Flags,
		Requires: []*analysis.Analyzer{c},
		Run: func(pass *analysis.Pass) (any, error) {
			list, _ := found.LoadAndDelete(pass.Pkg)
			diagnostics, _ := list.([]analysis.Diagnostic)
			for _, d := range diagnostics {
				pass.Report(d)
			}
			return nil, nil
		},
	}
}
