package ctx0000

import (
	"fmt"
	"go/token"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/ctxlaws/ctxvet/analyzers/finding"
	"github.com/ctxlaws/ctxvet/analyzers/sqlsite"
	"github.com/ctxlaws/ctxvet/analyzers/templates"
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
		a, problem := allowance(pass, c.Pos, c.Text, "SQL")
		switch {
		case a == nil:
			problems = append(problems, problem)
		case c.Judged:
			problems = append(problems, idle(pass, v, []*vocab.Allowance{a}, logs)...)
		}
	}
	return slices.Compact(problems)
}

// templateProblems returns the templates that could not be read, and the
// allowances in those that could which are malformed or allow nothing.
func templateProblems(pass *analysis.Pass, v *vocab.Vocab, logs []*finding.Log) []vocab.Problem {
	read := pass.ResultOf[templates.Analyzer].(*templates.Templates)
	problems := slices.Clone(read.Problems())
	for _, c := range read.Comments() {
		if a, problem := allowance(pass, c.Pos, c.Text, "templates"); a == nil {
			problems = append(problems, problem)
		} else {
			problems = append(problems, idle(pass, v, []*vocab.Allowance{a}, logs)...)
		}
	}
	return slices.Compact(problems)
}

// allowance reads a ctx: comment of a text that is not Go, nil with what is wrong
// with it.
func allowance(pass *analysis.Pass, pos token.Pos, comment, where string) (*vocab.Allowance, vocab.Problem) {
	text, ok := vocab.AllowanceText(comment)
	if !ok {
		return nil, vocab.Problem{Pos: pos, Message: fmt.Sprintf("%q is not known in %s; legal is ctx:allow IDS by=WHO ANSWER", comment, where)}
	}
	ids, by, answer, err := vocab.ParseAllowance(text)
	if err != nil {
		return nil, vocab.Problem{Pos: pos, Message: "the allowance allows nothing: " + err.Error() + "; write ctx:allow IDS by=WHO ANSWER"}
	}
	return &vocab.Allowance{Pos: pos, File: pass.Fset.Position(pos).Filename, IDs: ids, By: by, Answer: answer}, vocab.Problem{}
}
