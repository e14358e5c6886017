package ctx0000

import (
	"fmt"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/ctxlaws/ctxvet/analyzers/finding"
	"github.com/ctxlaws/ctxvet/analyzers/sqlsite"
	"github.com/ctxlaws/ctxvet/analyzers/vocab"
)

// opaqueSites returns the places whose SQL could not be read.
func opaqueSites(pass *analysis.Pass) []vocab.Problem {
	sites := pass.ResultOf[sqlsite.Analyzer].(*sqlsite.Sites)
	var problems []vocab.Problem
	for _, row := range sites.Listing() {
		if !row.Resolved {
			problems = append(problems, vocab.Problem{Pos: row.Pos, Message: fmt.Sprintf(
				"SQL that could not be read: %s; name the table with //ctx:table or tables_of, or pass the text where it can be followed", row.Why)})
		}
	}
	return problems
}

// sqlAllowances returns the allowances in SQL text that are malformed, or that
// allow nothing though all their rules ran.
func sqlAllowances(pass *analysis.Pass, v *vocab.Vocab, logs []*finding.Log) []vocab.Problem {
	var problems []vocab.Problem
	for _, c := range pass.ResultOf[sqlsite.Analyzer].(*sqlsite.Sites).Comments() {
		text, ok := vocab.AllowanceText(c.Text)
		if !ok {
			problems = append(problems, vocab.Problem{Pos: c.Pos, Message: fmt.Sprintf(
				"%q is not known in SQL; legal is ctx:allow IDS by=WHO ANSWER", c.Text)})
			continue
		}
		ids, by, answer, err := vocab.ParseAllowance(text)
		if err != nil {
			problems = append(problems, vocab.Problem{Pos: c.Pos, Message: "the allowance allows nothing: " + err.Error() + "; write ctx:allow IDS by=WHO ANSWER"})
			continue
		}
		a := &vocab.Allowance{Pos: c.Pos, File: pass.Fset.Position(c.Pos).Filename, IDs: ids, By: by, Answer: answer}
		if c.Judged {
			problems = append(problems, idle(pass, v, []*vocab.Allowance{a}, logs)...)
		}
	}
	return slices.Compact(problems)
}
