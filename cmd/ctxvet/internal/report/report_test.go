package report_test

import (
	"go/token"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/go/analysis"

	"github.com/ctxlaws/ctxvet/cmd/ctxvet/internal/report"
)

// newReport reports message at each byte offset of a file of lines of ten bytes.
func newReport(t *testing.T, at []struct {
	pkg, file, rule string
	off             int
}) *report.Report {
	t.Helper()
	fset := token.NewFileSet()
	files := map[string]*token.File{}
	r := new(report.Report)
	for _, a := range at {
		f := files[a.file]
		if f == nil {
			f = fset.AddFile(a.file, -1, 1000)
			for i := 0; i < 1000; i += 10 {
				f.AddLine(i)
			}
			files[a.file] = f
		}
		r.Add(fset, a.pkg, a.rule, []analysis.Diagnostic{{Pos: f.Pos(a.off), Message: "message", Category: a.rule}})
	}
	r.Finish()
	return r
}

func TestText(t *testing.T) {
	t.Parallel()
	r := newReport(t, []struct {
		pkg, file, rule string
		off             int
	}{
		{"p", "/w/b.go", "CTX0001", 12},
		{"p [p.test]", "/w/b.go", "CTX0001", 12}, // the same fault in the test variant
		{"p", "/w/b.go", "CTX0002", 12},
		{"p", "/w/b.go", "CTX0001", 105}, // line 11 comes after line 2
		{"p", "/w/b.go", "CTX0001", 25},
		{"p", "/w/a.go", "CTX0001", 0},
		{"q", "/elsewhere/c.go", "CTX0001", 0},
		{"q", "/wide/c.go", "CTX0001", 0}, // not below /w
	})
	want := `/elsewhere/c.go:1:1: CTX0001: message
a.go:1:1: CTX0001: message
b.go:2:3: CTX0001: message
b.go:2:3: CTX0002: message
b.go:3:6: CTX0001: message
b.go:11:6: CTX0001: message
/wide/c.go:1:1: CTX0001: message
`
	if diff := cmp.Diff(want, string(r.Text("/w"))); diff != "" {
		t.Errorf("text (-want +got):\n%s", diff)
	}
}

func TestJSON(t *testing.T) {
	t.Parallel()
	r := newReport(t, []struct {
		pkg, file, rule string
		off             int
	}{
		{"p", "/w/x.sql", "CTX0001", 12},
		{"sql", "/w/x.sql", "CTX0001", 12}, // embedded by p and under sql:
	})
	r.Failures = append(r.Failures, report.Failure{Package: "q", Rule: "CTX0002", Err: "panic: x"})
	got, err := r.JSON()
	if err != nil {
		t.Fatal(err)
	}
	want := `{
	"q": {
		"CTX0002": {
			"error": "panic: x"
		}
	},
	"sql": {
		"CTX0001": [
			{
				"category": "CTX0001",
				"posn": "/w/x.sql:2:3",
				"end": "/w/x.sql:2:3",
				"message": "message"
			}
		]
	}
}
`
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Errorf("JSON (-want +got):\n%s", diff)
	}
}

func TestEmptyJSON(t *testing.T) {
	t.Parallel()
	got, err := new(report.Report).JSON()
	if err != nil || string(got) != "{}\n" {
		t.Errorf("JSON of nothing is %q, %v; want {}", got, err)
	}
}

// Related places, fixes and addresses are in the JSON, and related places in the text.
func TestDetails(t *testing.T) {
	t.Parallel()
	fset := token.NewFileSet()
	f := fset.AddFile("/w/a.go", -1, 100)
	r := new(report.Report)
	r.Add(fset, "p", "CTX0001", []analysis.Diagnostic{{
		Pos: f.Pos(1), End: f.Pos(4), Message: "message", URL: "https://example.com/CTX0001",
		Related: []analysis.RelatedInformation{{Pos: f.Pos(7), Message: "written here"}},
		SuggestedFixes: []analysis.SuggestedFix{{
			Message:   "drop it",
			TextEdits: []analysis.TextEdit{{Pos: f.Pos(1), End: f.Pos(4), NewText: []byte("x")}},
		}},
	}})
	r.Finish()
	want := "a.go:1:2: CTX0001: message\n\ta.go:1:8: written here\n"
	if diff := cmp.Diff(want, string(r.Text("/w"))); diff != "" {
		t.Errorf("text (-want +got):\n%s", diff)
	}
	got, err := r.JSON()
	if err != nil {
		t.Fatal(err)
	}
	want = `{
	"p": {
		"CTX0001": [
			{
				"posn": "/w/a.go:1:2",
				"end": "/w/a.go:1:5",
				"message": "message",
				"url": "https://example.com/CTX0001",
				"suggested_fixes": [
					{
						"message": "drop it",
						"edits": [
							{
								"filename": "/w/a.go",
								"start": 1,
								"end": 4,
								"new": "x"
							}
						]
					}
				],
				"related": [
					{
						"posn": "/w/a.go:1:8",
						"end": "/w/a.go:1:8",
						"message": "written here"
					}
				]
			}
		]
	}
}
`
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Errorf("JSON (-want +got):\n%s", diff)
	}
}
