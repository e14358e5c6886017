package main

import (
	"fmt"
	"slices"

	"github.com/ctxlaws/ctxvet/cmd/ctxvet/internal/fix"
	"github.com/ctxlaws/ctxvet/cmd/ctxvet/internal/report"
)

// applyFixes applies the suggested fixes and takes their findings out of the report: what is left is
// what a person has to look at. After an error nothing counts as mended, since nothing was written.
func (s *session) applyFixes(done *analyzed) error {
	plan, err := fix.New(done.report.Findings, s.context.Sources.Text)
	if err != nil {
		return err
	}
	if err := plan.Write(); err != nil {
		return err
	}
	done.report.Findings = slices.DeleteFunc(done.report.Findings, func(f report.Finding) bool {
		return slices.ContainsFunc(plan.Fixed, func(g report.Finding) bool { return f.Place == g.Place && f.Rule == g.Rule })
	})
	fmt.Fprintf(s.stderr, "ctxvet: fixed %s in %s%s\n", plural(len(plan.Fixed), "finding"), plural(len(plan.Files()), "file"), clashing(plan))
	return nil
}

// showDiff returns what applyFixes would change, and says what it would not: a diff alone would look
// like all there is to do.
func (s *session) showDiff(done *analyzed) ([]byte, error) {
	plan, err := fix.New(done.report.Findings, s.context.Sources.Text)
	if err != nil {
		return nil, err
	}
	left := len(done.report.Findings) - len(plan.Fixed) - len(plan.Clashing)
	fmt.Fprintf(s.stderr, "ctxvet: the diff fixes %s; %s no suggested fix%s\n",
		plural(len(plan.Fixed), "finding"), have(left), clashing(plan))
	return plan.Diff(s.context.Dir), nil
}

// clashing tells of fixes that touch what others change.
func clashing(plan *fix.Plan) string {
	if n := len(plan.Clashing); n > 0 {
		return fmt.Sprintf("; %s clash with these: run again after them", plural(n, "fix"))
	}
	return ""
}

func have(n int) string {
	if n == 1 {
		return "1 finding has"
	}
	return fmt.Sprintf("%d findings have", n)
}
