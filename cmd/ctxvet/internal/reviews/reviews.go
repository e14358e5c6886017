// Package reviews lists what stands between a code base and a finding: allowances, with who answers
// and what, and everything else that narrows what is checked.
package reviews

import (
	"cmp"
	"context"
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/ctxlaws/ctxvet/cmd/ctxvet/internal/gitblame"
	"github.com/ctxlaws/ctxvet/cmd/ctxvet/internal/report"
)

// A Commit says who last changed a line, where git knows.
type Commit struct {
	Author string `json:"author,omitempty"`
	Date   string `json:"date,omitempty"` // YYYY-MM-DD
	Hash   string `json:"commit,omitempty"`
}

// An Allowance is a Law Zero answer in writing.
type Allowance struct {
	Posn   string   `json:"posn"`
	IDs    []string `json:"ids"`
	By     string   `json:"by"`
	Answer string   `json:"answer"`
	// Used says whether a finding stands because of it. It is nil if a rule that it names did not
	// run, so that nobody knows.
	Used *bool `json:"used,omitempty"`
	Commit

	at token.Position
}

// A Narrowing is anything else that keeps findings away.
type Narrowing struct {
	Kind string `json:"kind"` // cascade, lineage, shadow table, trace table, narrowed default, disabled rule, baseline, nolint, ignored
	Posn string `json:"posn,omitempty"`
	What string `json:"what"`
	Commit

	at token.Position
}

// List is what a run brought to light. Its zero value is ready.
type List struct {
	Allowances []Allowance `json:"allowances"`
	Narrowings []Narrowing `json:"narrowings"`
}

// Allow adds an allowance, with its place and whether it is used.
func (l *List) Allow(at token.Position, a Allowance) {
	a.Posn, a.at = at.String(), at
	l.Allowances = append(l.Allowances, a)
}

// Narrow adds something else; the zero position is for what stands nowhere.
func (l *List) Narrow(kind string, at token.Position, what string) {
	n := Narrowing{Kind: kind, What: what, at: at}
	if at.IsValid() {
		n.Posn = at.String()
	}
	l.Narrowings = append(l.Narrowings, n)
}

// Finish sorts the list, joins what several packages said alike, and asks git for authors.
func (l *List) Finish(ctx context.Context) {
	slices.SortStableFunc(l.Allowances, func(a, b Allowance) int {
		return cmp.Or(comparePlaces(a.at, b.at), strings.Compare(a.Answer, b.Answer))
	})
	l.Allowances = joined(l.Allowances)
	order := func(a, b Narrowing) int {
		return cmp.Or(strings.Compare(a.Kind, b.Kind), comparePlaces(a.at, b.at), strings.Compare(a.What, b.What))
	}
	slices.SortStableFunc(l.Narrowings, order)
	l.Narrowings = slices.CompactFunc(l.Narrowings, func(a, b Narrowing) bool { return order(a, b) == 0 })
	l.blame(ctx)
}

// joined drops repetitions; an allowance is used if any package uses it.
func joined(list []Allowance) []Allowance {
	var out []Allowance
	for _, a := range list {
		if n := len(out); n > 0 && out[n-1].Posn == a.Posn {
			if a.Used != nil && *a.Used {
				out[n-1].Used = a.Used
			}
			continue
		}
		out = append(out, a)
	}
	return out
}

func comparePlaces(a, b token.Position) int {
	return cmp.Or(strings.Compare(a.Filename, b.Filename), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
}

// blame adds authors and dates, one call of git for each file.
func (l *List) blame(ctx context.Context) {
	lines := map[string][]int{}
	for _, a := range l.Allowances {
		lines[a.at.Filename] = append(lines[a.at.Filename], a.at.Line)
	}
	for _, n := range l.Narrowings {
		if n.at.IsValid() {
			lines[n.at.Filename] = append(lines[n.at.Filename], n.at.Line)
		}
	}
	known := map[string]map[int]gitblame.Commit{}
	for file, numbers := range lines {
		known[file] = gitblame.Lines(ctx, file, numbers)
	}
	for i, a := range l.Allowances {
		l.Allowances[i].Commit = commitOf(known[a.at.Filename][a.at.Line])
	}
	for i, n := range l.Narrowings {
		l.Narrowings[i].Commit = commitOf(known[n.at.Filename][n.at.Line])
	}
}

func commitOf(c gitblame.Commit) Commit { return Commit{c.Author, c.Date, c.Hash} }

// Short returns the list with files named relative to dir where they lie below.
func (l *List) Short(dir string) *List {
	out := &List{Allowances: slices.Clone(l.Allowances), Narrowings: slices.Clone(l.Narrowings)}
	for i := range out.Allowances {
		out.Allowances[i].Posn = report.Short(dir, out.Allowances[i].at)
	}
	for i := range out.Narrowings {
		if out.Narrowings[i].at.IsValid() {
			out.Narrowings[i].Posn = report.Short(dir, out.Narrowings[i].at)
		}
	}
	return out
}

// who says when a line was last changed and by whom, "" where git does not know.
func (c Commit) who() string {
	if c.Hash == "" {
		return ""
	}
	return fmt.Sprintf("%s, %s, %s", c.Date, c.Author, c.Hash)
}
