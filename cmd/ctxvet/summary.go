package main

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/ctxlaws/ctxvet/analyzers/finding"
	"github.com/ctxlaws/ctxvet/analyzers/sqlsite"
)

// counts are numbers of the summary line that nothing else of the run holds.
type counts struct {
	givenUp     int // analyses that did not come to an end
	ignoredDown int // statements in down sections, held back by migrations.down
	allowed     int // findings held back by an allowance
	inTests     int // findings held back by tests
	builtSSA    int // packages that some rule followed values in; counted for -stats alone
	known       int // findings in the baseline
}

// addSites takes over the result of sqlsite on one package.
func (s *session) addSites(d *analyzed, sites *sqlsite.Sites, fset *token.FileSet) {
	for _, err := range sites.Errors {
		s.complain(err)
	}
	c := sites.Count()
	d.counts.givenUp += c.GivenUp
	d.counts.ignoredDown += c.IgnoredDown
	d.addStatements(sites, fset)
}

// addLog takes over the result of a rule on one package.
func (d *analyzed) addLog(log *finding.Log, pkg *packages.Package, rule string) {
	d.counts.allowed += log.Allowed
	d.counts.givenUp += log.GaveUp
	d.counts.inTests += log.InTests
	for _, a := range log.Answered {
		d.report.AddAnswered(pkg.Fset, packageID(pkg), rule, a.Diagnostic, a.By, a.Answer)
	}
}

// finish puts findings and statements in order and drops what several packages found alike: test
// variants, and a file that is embedded and under sql: as well.
func (d *analyzed) finish() {
	d.report.Finish()
	slices.SortFunc(d.listing, compareStatements)
	d.listing = slices.CompactFunc(d.listing, func(a, b statement) bool { return compareStatements(a, b) == 0 })
}

// summary is the line that ends a run: what was read and what was not (contract, section 4.3). It
// never calls code good, since what was not read may hold anything.
func (d *analyzed) summary() string { return "ctxvet: " + strings.Join(d.numbers(), "; ") }

// numbers are the parts of the summary.
func (d *analyzed) numbers() []string {
	c := d.counts
	resolved := 0
	for _, st := range d.listing {
		if st.Resolved {
			resolved++
		}
	}
	parts := []string{
		fmt.Sprintf("read %s and %s", plural(len(d.program.Checked), "package"), plural(resolved, "statement")),
		fmt.Sprintf("could not read %s and %s", plural(len(d.program.Failed), "package"), plural(len(d.listing)-resolved, "statement")),
		fmt.Sprintf("gave up %s", plural(c.givenUp+len(d.report.Failures), "analysis")),
	}
	if d.judged {
		found := fmt.Sprintf("%s, %d allowed", plural(len(d.report.Findings), "finding"), c.allowed)
		if c.known > 0 {
			found += fmt.Sprintf(", %d in the baseline", c.known)
		}
		parts = append(parts, found)
	}
	if ignored := d.ignored(); len(ignored) > 0 {
		parts = append(parts, "ignored by configuration: "+strings.Join(ignored, ", "))
	}
	return parts
}

// ignored lists what the configurations hold back, without what is zero.
func (d *analyzed) ignored() []string {
	var out []string
	if n := d.counts.inTests; n > 0 {
		out = append(out, plural(n, "finding")+" in tests")
	}
	if n := d.counts.ignoredDown; n > 0 {
		out = append(out, plural(n, "statement")+" in down sections")
	}
	if d.settings == nil {
		return out
	}
	if n := d.settings.testFiles(d.program.Checked); n > 0 {
		out = append(out, plural(n, "test file"))
	}
	var rules []string
	for _, sc := range d.settings.scopes {
		rules = append(rules, sc.config.Rules.Disable...)
	}
	if slices.Sort(rules); len(rules) > 0 {
		out = append(out, "rules "+strings.Join(slices.Compact(rules), ", "))
	}
	return out
}

// plural counts nouns, among them those of this program that take no plain s.
func plural(n int, noun string) string {
	switch {
	case n == 1:
		return "1 " + noun
	case noun == "analysis":
		return fmt.Sprintf("%d analyses", n)
	case noun == "fix":
		return fmt.Sprintf("%d fixes", n)
	case strings.HasSuffix(noun, "entry"):
		return fmt.Sprintf("%d %sies", n, strings.TrimSuffix(noun, "y"))
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
