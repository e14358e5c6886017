package main

import (
	"fmt"
	"strings"

	"github.com/ctxlaws/ctxvet/analyzers"
)

// explain prints the page of a rule.
func (s *session) explain() int {
	id := strings.ToUpper(s.opts.args[0])
	for _, a := range analyzers.All() {
		if a.Name == id {
			fmt.Fprintf(s.stdout, "%s: %s\n", a.Name, strings.TrimSpace(a.Doc))
			return exitClean
		}
	}
	fmt.Fprintf(s.stderr, "ctxvet: no rule %q; the rules are %s\n", s.opts.args[0], strings.Join(ruleIDs(), ", "))
	return exitUsage
}
