package finding_test

import (
	"cmp"
	"go/ast"
	"go/token"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/ctxlaws/ctxvet/analyzers/finding"
	"github.com/ctxlaws/ctxvet/analyzers/vocab"
	gocmp "github.com/google/go-cmp/cmp"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"
)

// deletes is a rule that reports every DELETE in a string, as the SQL rules do:
// at the verb, with the ctx: comments on its line and the line above, and
// anchored where a constant is used.
func deletes(rule string) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:       "deletes",
		Doc:        "report DELETE in strings",
		Requires:   []*analysis.Analyzer{vocab.Analyzer},
		ResultType: reflect.TypeFor[*finding.Log](),
		Run: func(pass *analysis.Pass) (any, error) {
			r := finding.New(pass, pass.ResultOf[vocab.Analyzer].(*vocab.Vocab), rule)
			for _, f := range pass.Files {
				ast.Inspect(f, func(n ast.Node) bool {
					if lit, ok := n.(*ast.BasicLit); ok && strings.Contains(lit.Value, "DELETE") {
						r.Report(atVerb(pass, lit))
					}
					return true
				})
			}
			return r.Log(), nil
		},
	}
}

func atVerb(pass *analysis.Pass, lit *ast.BasicLit) finding.Finding {
	at := strings.Index(lit.Value, "DELETE")
	f := finding.Finding{Pos: lit.Pos() + token.Pos(at), Message: "DELETE here"}
	verbLine := strings.Count(lit.Value[:at], "\n")
	for i, line := range strings.Split(lit.Value, "\n") {
		if _, comment, ok := strings.Cut(line, "-- "); ok {
			f.SQL = append(f.SQL, finding.SQLComment{
				Text:    "-- " + strings.TrimSuffix(comment, "`"),
				Pos:     lit.Pos() + token.Pos(strings.Index(lit.Value, line)),
				Applies: i == verbLine || i == verbLine-1,
			})
		}
	}
	for id, obj := range pass.TypesInfo.Uses {
		if obj.Name() == "anchored" && obj.Pos() < lit.Pos() && lit.Pos() < obj.Pos()+20 {
			f.Anchors = append(f.Anchors, id.Pos())
		}
	}
	return f
}

func fixtures(t *testing.T) string {
	t.Helper()
	dir, err := filepath.Abs("../../testdata/src")
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// logsOf returns the counts of the package proper and of its test variant; the
// generated test main has nothing to count.
func logsOf(results []*analysistest.Result) []finding.Log {
	var logs []finding.Log
	for _, r := range results {
		log := *r.Action.Result.(*finding.Log)
		log.Used, log.Answered = nil, nil
		if log.Reported > 0 {
			logs = append(logs, log)
		}
	}
	slices.SortFunc(logs, func(a, b finding.Log) int { return cmp.Compare(a.InTests, b.InTests) })
	return logs
}

func TestAllowances(t *testing.T) {
	t.Parallel()
	results := analysistest.Run(t, fixtures(t), deletes("CTX0001"), "./vocab/allowance")
	proper := finding.Log{Rule: "CTX0001", Ran: true, Reported: 15, Allowed: 25, Generated: 1}
	withTest := proper
	withTest.InTests = 1
	if d := gocmp.Diff([]finding.Log{proper, withTest}, logsOf(results)); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

func TestReportsInTestsOnRequest(t *testing.T) {
	t.Parallel()
	analysistest.Run(t, fixtures(t), deletes("CTX0001"), "./vocab/allowtests")
}

// outside returns a pass without Go files and the place of a statement in an
// .sql file that was added to its file set.
func outside(reported *[]analysis.Diagnostic) (*analysis.Pass, token.Pos) {
	fset := token.NewFileSet()
	file := fset.AddFile("migrations/1.sql", -1, 100)
	pass := &analysis.Pass{Fset: fset, Report: func(d analysis.Diagnostic) { *reported = append(*reported, d) }}
	return pass, file.Pos(10)
}

func TestFindingOutsideGo(t *testing.T) {
	t.Parallel()
	const good, other, bad = "-- ctx:allow CTX0001 by=ana a legal hold", "-- ctx:allow CTX0002 by=ana a legal hold", "-- ctx:allow CTX0001"
	for _, test := range []struct {
		name, config string
		comment      finding.SQLComment
		want         finding.Log
	}{
		{"none", "", finding.SQLComment{}, finding.Log{Ran: true, Reported: 1}},
		{"good", "", finding.SQLComment{Text: good, Pos: 3, Applies: true},
			finding.Log{Ran: true, Allowed: 1, Used: map[token.Pos]bool{3: true}, Answered: []finding.Answered{{
				Diagnostic: analysis.Diagnostic{Pos: 11, Category: "CTX0001", Message: "DELETE", URL: finding.URL("CTX0001")},
				By:         "ana", Answer: "a legal hold",
			}}}},
		{"elsewhere", "", finding.SQLComment{Text: good, Pos: 3}, finding.Log{Ran: true, Reported: 1}},
		{"other rule", "", finding.SQLComment{Text: other, Pos: 3, Applies: true}, finding.Log{Ran: true, Reported: 1}},
		{"malformed", "", finding.SQLComment{Text: bad, Pos: 3, Applies: true}, finding.Log{Ran: true, Reported: 1}},
		{"disabled", "rules: {disable: [CTX0001]}", finding.SQLComment{}, finding.Log{}},
	} {
		config, err := vocab.Decode("x", []byte(test.config))
		if err != nil {
			t.Fatal(err)
		}
		var reported []analysis.Diagnostic
		pass, pos := outside(&reported)
		r := finding.New(pass, vocab.New(config), "CTX0001")
		r.Report(finding.Finding{Pos: pos, Message: "DELETE", SQL: []finding.SQLComment{test.comment}})
		test.want.Rule = "CTX0001"
		if test.want.Used == nil {
			test.want.Used = map[token.Pos]bool{}
		}
		if d := gocmp.Diff(&test.want, r.Log()); d != "" || len(reported) != test.want.Reported {
			t.Errorf("%s: %d reported (-want +got):\n%s", test.name, len(reported), d)
		}
	}
}

func TestDiagnostic(t *testing.T) {
	t.Parallel()
	var reported []analysis.Diagnostic
	pass, pos := outside(&reported)
	finding.New(pass, vocab.New(vocab.Default()), "CTX0002").Report(finding.Finding{
		Pos: pos, End: pos + 6, Message: "UPDATE of context_lineage",
		Related: []analysis.RelatedInformation{{Pos: pos, Message: "the literal"}},
	})
	want := []analysis.Diagnostic{{
		Pos: pos, End: pos + 6, Category: "CTX0002", Message: "UPDATE of context_lineage",
		URL:     "https://github.com/ctxlaws/ctxvet/blob/main/docs/rules/CTX0002.md",
		Related: []analysis.RelatedInformation{{Pos: pos, Message: "the literal"}},
	}}
	if d := gocmp.Diff(want, reported); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}
