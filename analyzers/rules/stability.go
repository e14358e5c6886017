package rules

import "golang.org/x/tools/go/analysis"

// Previews are rules that run only when they are asked for by their IDs: a new
// rule is here until a major version takes it into [All], so that an update turns
// no build red by a rule that nobody chose (docs/stability.md). There is none now.
var Previews []*analysis.Analyzer
