package main

import (
	"os"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/unitchecker"
)

// runFromSource runs x/tools' own unit checker on a *.cfg file and ends the process with its exit
// status. It serves go commands that no longer name export data (unitchecker since x/tools 0.50
// does without), at the cost of type-checking every dependency. Its output format is a matter of
// flags that it reads from os.Args alone.
func (v *vetCall) runFromSource(file string, asJSON bool) {
	rules := v.rules()
	os.Args = []string{os.Args[0], file}
	if asJSON {
		os.Args = []string{os.Args[0], "-json", file}
	}
	if v.forText || !asJSON {
		for i, a := range rules {
			rules[i] = prefixing(a)
		}
	}
	unitchecker.Main(rules...)
}

// prefixing returns a copy of a rule that puts its ID before its messages.
func prefixing(a *analysis.Analyzer) *analysis.Analyzer {
	c := *a
	c.Run = func(given *analysis.Pass) (any, error) {
		pass := *given
		pass.Report = func(d analysis.Diagnostic) {
			d.Message = a.Name + ": " + d.Message
			given.Report(d)
		}
		return a.Run(&pass)
	}
	return &c
}
