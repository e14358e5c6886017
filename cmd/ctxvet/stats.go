package main

import (
	"fmt"
	"text/tabwriter"
)

// printStats prints counts by rule: findings, and those that allowances hold back. Rules without
// either are in the list too: a zero says that the rule looked. It goes to standard error, so that
// the report stays the one document that its format promises.
func (s *session) printStats(done *analyzed) {
	type row struct{ found, allowed int }
	rows := map[string]*row{}
	at := func(rule string) *row {
		if rows[rule] == nil {
			rows[rule] = new(row)
		}
		return rows[rule]
	}
	for _, f := range done.report.Findings {
		at(f.Rule).found++
	}
	for _, a := range done.report.Answered {
		at(a.Rule).allowed++
	}
	w := tabwriter.NewWriter(s.stderr, 0, 8, 2, ' ', 0)
	fmt.Fprintln(w, "rule\tfindings\tallowed\ttitle")
	for _, r := range s.context.Rules {
		fmt.Fprintf(w, "%s\t%d\t%d\t%s\n", r.ID, at(r.ID).found, at(r.ID).allowed, r.Title)
	}
	_ = w.Flush() // what cannot be written to standard error cannot be reported there either
	// The share tells what the flow rules cost: ctxbench shows it beside the times.
	fmt.Fprintf(s.stderr, "SSA form built for %d of %s\n", done.counts.builtSSA, plural(len(done.program.Checked), "package"))
}
