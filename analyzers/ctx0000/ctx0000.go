package ctx0000

import (
	_ "embed"
	"fmt"
	"go/ast"
	"reflect"
	"slices"
	"strings"

	"github.com/ctxlaws/ctxvet/analyzers/finding"
	"github.com/ctxlaws/ctxvet/analyzers/rules"
	"github.com/ctxlaws/ctxvet/analyzers/sqlsite"
	"github.com/ctxlaws/ctxvet/analyzers/templates"
	"github.com/ctxlaws/ctxvet/analyzers/vocab"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"
)

const id = "CTX0000"

//go:embed doc.go
var doc string

// Analyzer reports bad directives and allowances, allowances that allow nothing
// and, with its flag opaque, SQL that could not be read. It runs after all other
// rules, whose logs say which allowances were of use.
var Analyzer = newAnalyzer(rules.All)

func newAnalyzer(others []*analysis.Analyzer) *analysis.Analyzer {
	var opaque bool
	a := &analysis.Analyzer{
		Name:       id,
		Doc:        finding.Doc(doc, id),
		URL:        finding.URL(id),
		Flags:      vocab.Flags(),
		Requires:   append([]*analysis.Analyzer{vocab.Analyzer, sqlsite.Analyzer, templates.Analyzer, inspect.Analyzer}, others...),
		ResultType: reflect.TypeFor[*finding.Log](),
		Run: func(pass *analysis.Pass) (any, error) {
			return run(pass, logs(pass, others), opaque)
		},
	}
	a.Flags.BoolVar(&opaque, "opaque", false, "also list SQL that could not be read")
	return a
}

// logs returns what the other rules report of their findings.
func logs(pass *analysis.Pass, others []*analysis.Analyzer) []*finding.Log {
	var logs []*finding.Log
	for _, a := range others {
		if log, ok := pass.ResultOf[a].(*finding.Log); ok {
			logs = append(logs, log)
		}
	}
	return logs
}

func run(pass *analysis.Pass, logs []*finding.Log, opaque bool) (any, error) {
	v := pass.ResultOf[vocab.Analyzer].(*vocab.Vocab)
	r := finding.New(pass, v, id)
	problems := append(slices.Clone(v.Problems), badTags(pass)...)
	problems = append(problems, sqlAllowances(pass, v, logs)...)
	problems = append(problems, templateProblems(pass, v, logs)...)
	if opaque {
		problems = append(problems, opaqueSites(pass)...)
	}
	problems = append(problems, idle(pass, v, v.Allowances, logs)...)
	sites := pass.ResultOf[sqlsite.Analyzer].(*sqlsite.Sites)
	for _, p := range problems {
		r.Report(finding.Finding{Pos: p.Pos, Home: sites.Home(p.Pos), Message: p.Message})
	}
	return r.Log(), nil
}

// badTags returns the struct tags that are no part of a field.
func badTags(pass *analysis.Pass) []vocab.Problem {
	var problems []vocab.Problem
	in := pass.ResultOf[inspect.Analyzer].(*inspector.Inspector)
	for n := range in.PreorderSeq((*ast.StructType)(nil)) {
		for _, field := range n.(*ast.StructType).Fields.List {
			if p, bad := vocab.TagProblem(field); bad {
				problems = append(problems, p)
			}
		}
	}
	return problems
}

// idle returns the allowances that allow nothing.
func idle(pass *analysis.Pass, v *vocab.Vocab, list []*vocab.Allowance, logs []*finding.Log) []vocab.Problem {
	var problems []vocab.Problem
	for _, a := range list {
		if used(a, logs) || !judged(pass, v, a, logs) {
			continue
		}
		names := strings.Join(a.IDs, ", ")
		problems = append(problems, vocab.Problem{Pos: a.Pos, Message: fmt.Sprintf(
			"the allowance allows nothing: no finding of %s stands here; move it to the finding's line or the one above, or remove it", names)})
	}
	return problems
}

func used(a *vocab.Allowance, logs []*finding.Log) bool {
	return slices.ContainsFunc(logs, func(log *finding.Log) bool { return log.Used[a.Pos] })
}

// judged reports whether every rule that the allowance names looked at its file:
// only then does the absence of a finding say anything.
func judged(pass *analysis.Pass, v *vocab.Vocab, a *vocab.Allowance, logs []*finding.Log) bool {
	if isGenerated(pass, a) {
		return false
	}
	test := strings.HasSuffix(a.File, "_test.go")
	for _, rule := range a.IDs {
		ran := slices.ContainsFunc(logs, func(log *finding.Log) bool { return log.Rule == rule && log.Ran })
		if !ran || test && !finding.InTests(v, rule) {
			return false
		}
	}
	return true
}

func isGenerated(pass *analysis.Pass, a *vocab.Allowance) bool {
	for _, f := range pass.Files {
		if f.FileStart <= a.Pos && a.Pos < f.FileEnd {
			return finding.Generated(f)
		}
	}
	return false
}
