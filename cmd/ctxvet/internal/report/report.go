// Package report turns what the analyzers said into the report of a run: equal findings once, in an
// order that depends on nothing but the findings, in the formats of the command line.
package report

import (
	"cmp"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// A Place is a position and what is to be seen there.
type Place struct {
	Pos, End token.Position
	Message  string
}

// An Edit replaces the bytes from Start to End (0-based, half open) of a file.
type Edit struct {
	File       string
	Start, End int
	New        string
}

// A Fix is a change that would remove a finding.
type Fix struct {
	Message string
	Edits   []Edit
}

// A Finding is one diagnostic of one rule.
type Finding struct {
	Place
	Package  string // ID of the package it was found in, "sql" for files under sql:
	Rule     string // analyzer's name: CTX0001 …
	Category string
	URL      string
	Related  []Place
	Fixes    []Fix
}

// A Failure is an analysis that did not come to an end.
type Failure struct {
	Package, Rule, Err string
}

// An Answered is a finding that an allowance answers.
type Answered struct {
	Finding
	By, Answer string
}

// A Report collects the findings and failures of a run.
type Report struct {
	Findings []Finding
	Answered []Answered // no findings of the report; SARIF shows them as suppressed
	Failures []Failure
}

// SQLPackage is the ID under which findings in files under sql: are reported.
const SQLPackage = "sql"

// Add adds the diagnostics of one rule on one package.
func (r *Report) Add(fset *token.FileSet, pkg, rule string, diagnostics []analysis.Diagnostic) {
	for _, d := range diagnostics {
		r.Findings = append(r.Findings, newFinding(fset, pkg, rule, d))
	}
}

// AddAnswered adds a finding that an allowance answers.
func (r *Report) AddAnswered(fset *token.FileSet, pkg, rule string, d analysis.Diagnostic, by, answer string) {
	r.Answered = append(r.Answered, Answered{newFinding(fset, pkg, rule, d), by, answer})
}

func newFinding(fset *token.FileSet, pkg, rule string, d analysis.Diagnostic) Finding {
	f := Finding{
		Place:   place(fset, d.Pos, d.End, d.Message),
		Package: pkg, Rule: rule, Category: d.Category, URL: d.URL,
	}
	for _, rel := range d.Related {
		f.Related = append(f.Related, place(fset, rel.Pos, rel.End, rel.Message))
	}
	for _, fix := range d.SuggestedFixes {
		f.Fixes = append(f.Fixes, newFix(fset, fix))
	}
	return f
}

// place resolves positions as the compiler does: //line comments count.
func place(fset *token.FileSet, pos, end token.Pos, message string) Place {
	return Place{fset.Position(pos), fset.Position(cmp.Or(end, pos)), message}
}

// newFix turns a fix into edits by byte, which a program can apply without a file set.
func newFix(fset *token.FileSet, fix analysis.SuggestedFix) Fix {
	out := Fix{Message: fix.Message}
	for _, e := range fix.TextEdits {
		start, end := fset.Position(e.Pos), fset.Position(cmp.Or(e.End, e.Pos))
		out.Edits = append(out.Edits, Edit{start.Filename, start.Offset, end.Offset, string(e.NewText)})
	}
	return out
}

// Finish sorts the findings by place and drops repetitions: the same fault seen from a package and
// from its test variant, or in a file that is both embedded and under sql: (which keeps it).
func (r *Report) Finish() {
	order := func(a, b Finding) int {
		return cmp.Or(compareFault(a, b), preferSQL(a, b), strings.Compare(a.Package, b.Package))
	}
	slices.SortFunc(r.Findings, order)
	r.Findings = slices.CompactFunc(r.Findings, func(a, b Finding) bool { return compareFault(a, b) == 0 })
	slices.SortFunc(r.Answered, func(a, b Answered) int { return order(a.Finding, b.Finding) })
	r.Answered = slices.CompactFunc(r.Answered, func(a, b Answered) bool { return compareFault(a.Finding, b.Finding) == 0 })
	slices.SortFunc(r.Failures, func(a, b Failure) int {
		return cmp.Or(strings.Compare(a.Package, b.Package), strings.Compare(a.Rule, b.Rule))
	})
}

// compareFault orders findings by place, then rule; equal ones are the same fault.
func compareFault(a, b Finding) int {
	return cmp.Or(
		strings.Compare(a.Pos.Filename, b.Pos.Filename),
		cmp.Compare(a.Pos.Line, b.Pos.Line),
		cmp.Compare(a.Pos.Column, b.Pos.Column),
		strings.Compare(a.Rule, b.Rule),
		strings.Compare(a.Message, b.Message),
	)
}

// preferSQL puts the package of .sql files before those that embed them.
func preferSQL(a, b Finding) int {
	switch {
	case a.Package == b.Package:
		return 0
	case a.Package == SQLPackage:
		return -1
	case b.Package == SQLPackage:
		return 1
	}
	return 0
}

// PrefixRules puts the rule before each message, for output that others print without it.
func (r *Report) PrefixRules() {
	for i := range r.Findings {
		f := &r.Findings[i]
		f.Message = f.Rule + ": " + f.Message
	}
}
