package templates

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/ctxlaws/ctxvet/analyzers/sqltext"
)

const decls = `package p

type Item struct {
	Key, Text string
	Deficits  []string
	Next      *Item
	By        map[string]Item
}

func (Item) Line() string { return "" }

type T struct {
	Title string
	Items []Item
	Top   *Item
}
`

// typed returns the type T of the declarations.
func typed(t testing.TB) types.Type {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "p.go", decls, 0)
	if err != nil {
		t.Fatal(err)
	}
	pkg, err := new(types.Config).Check("p", fset, []*ast.File{f}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return pkg.Scope().Lookup("T").Type()
}

// executing returns an execution of a template of the text, and its problems.
func executing(text string) (*Exec, *Templates) {
	out := &Templates{execs: map[token.Pos]*Exec{}}
	r := &reader{pass: &analysis.Pass{Fset: token.NewFileSet()}, out: out, parsed: map[sourceKey]bool{}}
	t := newTemplate("t")
	r.parse(&sqltext.Call{Expr: &ast.CallExpr{Fun: &ast.Ident{}}}, t, sqltext.Known(text).All())
	return &Exec{list: []*Template{t}}, out
}

// shown lists what an execution uses: "Shown Items[].Text".
func shown(e *Exec, data types.Type) (out []string) {
	uses, _ := e.Uses(Data(data, nil), "")
	for _, u := range uses {
		if u.How == Read || u.Field == nil {
			continue
		}
		how := map[How]string{Tested: "tested", Shown: "shown"}[u.How]
		out = append(out, how+" "+plain(u.Owner.Path)+"."+u.Field.Name())
	}
	return out
}

// plain drops what names the loops in a path.
func plain(path string) string {
	for {
		i, j := strings.Index(path, "[0x"), strings.Index(path, "]")
		if i < 0 || j < i {
			return path
		}
		path = path[:i] + "#" + path[j+1:]
	}
}

func TestUses(t *testing.T) {
	t.Parallel()
	data := typed(t)
	for text, want := range map[string][]string{
		`{{.Title}}`:                                            {"shown $.Title"},
		`{{range .Items}}{{.Text}}{{end}}`:                      {"tested $.Items", "shown $.Items#.Text"},
		`{{range $i, $e := .Items}}{{$e.Text}}{{end}}`:          {"tested $.Items", "shown $.Items#.Text"},
		`{{with .Top}}{{.Text}}{{end}}`:                         {"tested $.Top", "shown $.Top.Text", "shown $.Top"},
		`{{.Top.Next.Text}}`:                                    {"shown $.Top.Next.Text", "shown $.Top.Next", "shown $.Top"},
		`{{if .Top}}{{end}}`:                                    nil,
		`{{len .Title}}`:                                        {"tested $.Title"},
		`{{.Title | printf "%s" | html}}`:                       {"shown $.Title"},
		`{{$x := .Title}}{{$x}}`:                                {"shown $.Title"},
		`{{(index .Items 0).Text}}`:                             {"shown $.Items[0].Text"},
		`{{.Top.Line}}`:                                         {"shown $.Top.Line", "shown $.Top"},
		`{{define "x"}}{{.Text}}{{end}}{{template "x" .Top}}`:   {"shown $.Top.Text", "shown $.Top"},
		`{{block "x" .Top}}{{.Text}}{{end}}`:                    {"shown $.Top.Text", "shown $.Top"},
		`{{.None.Text}} {{.Title.Text}} {{nofunc}} {{$.Title}}`: {"shown $.Title"},
		`{{range .Top.By}}{{.Key}}{{end}}`:                      {"tested $.Top.By", "tested $.Top", "shown $.Top.By#.Key"},
	} {
		e, _ := executing(text)
		if d := cmp.Diff(want, shown(e, data)); d != "" {
			t.Errorf("%s (-want +got):\n%s", text, d)
		}
	}
}

// Branches of one condition never run together, others may.
func TestTogether(t *testing.T) {
	t.Parallel()
	e, _ := executing(`{{if .Title}}{{.Top.Text}}{{else}}{{.Top.Key}}{{end}}{{.Title}}`)
	uses, ok := e.Uses(Data(typed(t), nil), "")
	if !ok {
		t.Fatal("the execution was not followed to its end")
	}
	by := map[string]*Use{}
	for _, u := range uses {
		if u.How == Shown && u.Field != nil {
			by[u.Field.Name()] = u
		}
	}
	if by["Text"].Together(by["Key"]) || !by["Text"].Together(by["Title"]) {
		t.Error("branches are mixed up")
	}
}

// probe reports the problems of a package's templates.
var probe = &analysis.Analyzer{
	Name:     "probe",
	Doc:      "report what could not be read",
	Requires: []*analysis.Analyzer{Analyzer},
	Run: func(pass *analysis.Pass) (any, error) {
		out := pass.ResultOf[Analyzer].(*Templates)
		out.Exec(token.NoPos)
		for _, p := range out.Problems() {
			at := pass.Fset.Position(p.Pos)
			if filepath.Ext(at.Filename) == ".go" && !strings.Contains(p.Message, "could not be parsed") {
				pass.Reportf(p.Pos, "%s", p.Message)
			}
		}
		return out, nil
	},
	ResultType: Analyzer.ResultType,
}

// What cannot be read is said at its place, in the template's own file or literal.
func TestProblems(t *testing.T) {
	t.Parallel()
	dir, err := filepath.Abs("testdata/bad")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, r := range analysistest.Run(t, dir, probe, ".") {
		for _, p := range r.Action.Result.(*Templates).Problems() {
			at := r.Pass.Fset.Position(p.Pos)
			if strings.Contains(p.Message, "could not be parsed") {
				got = append(got, fmt.Sprintf("%s:%d %s", filepath.Base(at.Filename), at.Line, p.Message))
			}
		}
	}
	slices.Sort(got)
	want := []string{
		"bad.go:18 a template could not be parsed: template: b:3: missing value for if",
		"broken.html:2 a template could not be parsed: template: broken.html:3: unclosed action started at broken.html:2",
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

// A text that is no layout is not parsed, and says so; a template that calls itself
// ends.
func TestLimits(t *testing.T) {
	t.Parallel()
	data := typed(t)
	_, out := executing(strings.Repeat("{{.Title}}", maxSource/10+1))
	if len(out.Problems()) != 1 || !strings.Contains(out.Problems()[0].Message, "is not read") {
		t.Errorf("problems: %v", out.Problems())
	}
	e, _ := executing(`{{define "r"}}{{.Title}}{{template "r" .}}{{template "r" .}}{{end}}{{template "r" .}}`)
	if uses, _ := e.Uses(Data(data, nil), ""); len(uses) == 0 {
		t.Error("nothing is used")
	}
	e, _ = executing(`{{define "r"}}` + strings.Repeat(`{{template "r"}}`, 30) + `{{end}}{{template "r"}}`)
	if _, ok := e.Uses(Data(data, nil), ""); ok {
		t.Error("more calls than are followed, and no word of it")
	}
	e, _ = executing(strings.Repeat("{{range .Items}}{{.Text}}{{end}}", 10_000))
	if _, ok := e.Uses(Data(data, nil), ""); ok {
		t.Error("more uses than are followed, and no word of it")
	}
}

func FuzzUses(f *testing.F) {
	for _, text := range []string{
		`{{range $i, $e := .Items}}{{with $e.Next}}{{.Text}}{{else with $}}{{.Title}}{{end}}{{end}}`,
		`{{define "a"}}{{template "a" .}}{{end}}{{template "a" .Top}}{{block "b" .}}{{break}}{{end}}`,
		`{{index .Items 0 | printf "%v" .Title}}{{(.Top).Next}}{{$x := 1}}{{$x = .Title}}{{nil}}`,
		"{{/* ctx:allow CTX0007 by=a b c d */}}\n{{.Title}} <!-- ctx:x -->",
		`{{or .Title .Top}}{{and}}{{len}}{{slice}}{{index}}{{range 5}}{{.}}{{end}}`,
	} {
		f.Add(text)
	}
	data := typed(f)
	f.Fuzz(func(_ *testing.T, text string) {
		e, _ := executing(text)
		uses, _ := e.Uses(Data(data, nil), "t")
		for _, u := range uses {
			u.Pos()
			u.SQL()
		}
	})
}
