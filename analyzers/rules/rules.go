// Package rules has the list of the rules. CTX0000 is not among them: it judges
// what the others left.
package rules

import (
	"golang.org/x/tools/go/analysis"

	"github.com/ctxlaws/ctxvet/analyzers/ctx0001"
	"github.com/ctxlaws/ctxvet/analyzers/ctx0002"
	"github.com/ctxlaws/ctxvet/analyzers/ctx0003"
	"github.com/ctxlaws/ctxvet/analyzers/ctx0004"
	"github.com/ctxlaws/ctxvet/analyzers/ctx0005"
	"github.com/ctxlaws/ctxvet/analyzers/ctx0006"
	"github.com/ctxlaws/ctxvet/analyzers/ctx0007"
	"github.com/ctxlaws/ctxvet/analyzers/ctx0008"
)

// All has the rules in the order of their IDs. A new rule is a folder and a line here.
var All = []*analysis.Analyzer{
	ctx0001.Analyzer,
	ctx0002.Analyzer,
	ctx0003.Analyzer,
	ctx0004.Analyzer,
	ctx0005.Analyzer,
	ctx0006.Analyzer,
	ctx0007.Analyzer,
	ctx0008.Analyzer,
}
