// Package analyzers is the suite: what every driver runs.
package analyzers

import (
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/ctxlaws/ctxvet/analyzers/ctx0000"
	"github.com/ctxlaws/ctxvet/analyzers/rules"
)

// All returns the analyzers of the suite in the order of their IDs.
func All() []*analysis.Analyzer {
	return slices.Insert(slices.Clone(rules.All), 0, ctx0000.Analyzer)
}
