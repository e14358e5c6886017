package main

import (
	"os"

	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/ctxlaws/ctxvet/analyzers/variant"
)

// runFromSource runs x/tools' own unit checker on a *.cfg file and ends the process with its exit
// status. It serves go commands that no longer name export data (unitchecker since x/tools 0.50
// does without), at the cost of type-checking every dependency. Its output format is a matter of
// flags that it reads from os.Args alone.
func (v *vetCall) runFromSource(file string, asJSON bool) {
	rules := variant.Known(v.rules())
	os.Args = []string{os.Args[0], file} //nolint:reassign // unitchecker.Main reads os.Args
	if asJSON {
		os.Args = []string{os.Args[0], "-json", file} //nolint:reassign // as above
	}
	if v.forText || !asJSON {
		rules = variant.Prefixed(rules)
	}
	unitchecker.Main(rules...)
}
