// Package variant makes copies of analyzers for drivers that need something else
// than the originals: an ID before each message, or names of their own. The
// originals, which everybody shares, stay as they are.
package variant

import (
	"slices"

	"golang.org/x/tools/go/analysis"
)

// Prefixed returns copies of rules that put the rule's name before each message,
// for output that others print without it.
func Prefixed(rules []*analysis.Analyzer) []*analysis.Analyzer {
	return copies(rules, func(a *analysis.Analyzer) bool { return slices.Contains(rules, a) }, func(c *analysis.Analyzer) {
		run := c.Run
		c.Run = func(given *analysis.Pass) (any, error) {
			pass := *given
			pass.Report = func(d analysis.Diagnostic) {
				d.Message = c.Name + ": " + d.Message
				given.Report(d)
			}
			return run(&pass)
		}
	})
}

// copies returns copies of roots, changed where wanted. What requires a copy is
// copied too, and so on up to the roots; the rest of the graph is left alone, so
// that drivers still run it once for all who require it.
func copies(roots []*analysis.Analyzer, wanted func(*analysis.Analyzer) bool, change func(*analysis.Analyzer)) []*analysis.Analyzer {
	c := copier{wanted, change, map[*analysis.Analyzer]*analysis.Analyzer{}}
	out := make([]*analysis.Analyzer, len(roots))
	for i, a := range roots {
		out[i] = c.of(a)
	}
	return out
}

type copier struct {
	wanted func(*analysis.Analyzer) bool
	change func(*analysis.Analyzer)
	done   map[*analysis.Analyzer]*analysis.Analyzer // original → copy, or itself
}

// of returns the copy of an analyzer, or the analyzer itself if it needs none.
func (c *copier) of(a *analysis.Analyzer) *analysis.Analyzer {
	if done := c.done[a]; done != nil {
		return done
	}
	c.done[a] = a
	dup := *a
	dup.Requires = make([]*analysis.Analyzer, len(a.Requires))
	changed := c.wanted(a)
	for i, req := range a.Requires {
		dup.Requires[i] = c.of(req)
		changed = changed || dup.Requires[i] != req
	}
	if !changed {
		return a
	}
	dup.Run = func(pass *analysis.Pass) (any, error) { return a.Run(asOriginal(pass, a, dup.Requires)) }
	if c.wanted(a) {
		c.change(&dup)
	}
	c.done[a] = &dup
	return &dup
}

// asOriginal makes the pass of a copy one of its original, which finds results
// under the analyzers that it itself requires.
func asOriginal(given *analysis.Pass, a *analysis.Analyzer, requires []*analysis.Analyzer) *analysis.Pass {
	pass := *given
	pass.Analyzer = a
	pass.ResultOf = make(map[*analysis.Analyzer]any, len(requires))
	for i, req := range requires {
		pass.ResultOf[a.Requires[i]] = given.ResultOf[req]
	}
	return &pass
}
