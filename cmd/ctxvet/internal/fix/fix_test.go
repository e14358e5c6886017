package fix_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ctxlaws/ctxvet/cmd/ctxvet/internal/fix"
	"github.com/ctxlaws/ctxvet/cmd/ctxvet/internal/report"
)

const text = "package p\n\nvar a = 1\nvar b = 2\n"

// finding has a fix that replaces one word of the text by another.
func finding(file, old, word string) report.Finding {
	at := strings.Index(text, old)
	return report.Finding{Rule: "CTX0001", Fixes: []report.Fix{{Edits: []report.Edit{{File: file, Start: at, End: at + len(old), New: word}}}}}
}

func TestPlan(t *testing.T) {
	t.Parallel()
	two := finding("a.go", "a = 1", "a = 3")
	two.Fixes[0].Edits = append(two.Fixes[0].Edits, finding("b.go", "1", "7").Fixes[0].Edits...)
	for _, test := range []struct {
		name            string
		findings        []report.Finding
		want            map[string]string
		fixed, clashing int
	}{
		{"none", []report.Finding{{Rule: "CTX0001"}}, nil, 0, 0},
		{"one", []report.Finding{finding("a.go", "1", "3")}, map[string]string{"a.go": "package p\n\nvar a = 3\nvar b = 2\n"}, 1, 0},
		{"two apart, in reverse", []report.Finding{finding("a.go", "2", "4"), finding("a.go", "1", "3")},
			map[string]string{"a.go": "package p\n\nvar a = 3\nvar b = 4\n"}, 2, 0},
		{"the same edit twice", []report.Finding{finding("a.go", "1", "3"), finding("a.go", "1", "3")},
			map[string]string{"a.go": "package p\n\nvar a = 3\nvar b = 2\n"}, 2, 0},
		{"clash", []report.Finding{finding("a.go", "a = 1", "a = 3"), finding("a.go", "1", "5")},
			map[string]string{"a.go": "package p\n\nvar a = 3\nvar b = 2\n"}, 1, 1},
		{"all or nothing", []report.Finding{finding("b.go", "a = 1", "a = 9"), two},
			map[string]string{"b.go": "package p\n\nvar a = 9\nvar b = 2\n"}, 1, 1},
		{"formatted", []report.Finding{finding("a.go", "var a = 1", "var   a=1")}, map[string]string{"a.go": text}, 1, 0},
		{"SQL is left as it is", []report.Finding{finding("1.sql", "1", "3")}, map[string]string{"1.sql": "package p\n\nvar a = 3\nvar b = 2\n"}, 1, 0},
	} {
		plan, dir := planIn(t, test.findings)
		if len(plan.Fixed) != test.fixed || len(plan.Clashing) != test.clashing {
			t.Errorf("%s: %d fixed, %d clashing", test.name, len(plan.Fixed), len(plan.Clashing))
		}
		if err := plan.Write(); err != nil {
			t.Errorf("%s: %v", test.name, err)
		}
		for name, want := range test.want {
			got, _ := os.ReadFile(filepath.Join(dir, name))
			if d := cmp.Diff(want, string(got)); d != "" {
				t.Errorf("%s: %s (-want +got):\n%s", test.name, name, d)
			}
		}
	}
}

// planIn puts the text into files of a folder and plans the fixes there.
func planIn(t *testing.T, findings []report.Finding) (*fix.Plan, string) {
	t.Helper()
	dir := t.TempDir()
	for _, name := range []string{"a.go", "b.go", "1.sql"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for i := range findings {
		for j := range findings[i].Fixes {
			edits := append([]report.Edit{}, findings[i].Fixes[j].Edits...)
			for k := range edits {
				edits[k].File = filepath.Join(dir, edits[k].File)
			}
			findings[i].Fixes[j].Edits = edits
		}
	}
	plan, err := fix.New(findings, read)
	if err != nil {
		t.Fatal(err)
	}
	return plan, dir
}

func read(name string) []byte {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil
	}
	return data
}

func TestDiff(t *testing.T) {
	t.Parallel()
	plan, dir := planIn(t, []report.Finding{finding("a.go", "1", "3")})
	want := "--- a/a.go\n+++ b/a.go\n@@ -1,4 +1,4 @@\n package p\n \n-var a = 1\n+var a = 3\n var b = 2\n"
	if d := cmp.Diff(want, string(plan.Diff(dir))); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	if got := string(read(filepath.Join(dir, "a.go"))); got != text {
		t.Errorf("a diff changed the file:\n%s", got)
	}
}

func TestErrors(t *testing.T) {
	t.Parallel()
	whole := func(string) []byte { return []byte(text) }
	for _, test := range []struct {
		name    string
		finding report.Finding
		read    func(string) []byte
		want    string
	}{
		{"result does not parse", finding("a.go", "var a", "vra a"), whole, "fix a.go: the result would not parse"},
		{"file is gone", finding("a.go", "1", "2"), func(string) []byte { return nil }, "fix a.go: the file changed while it was analyzed"},
	} {
		_, err := fix.New([]report.Finding{test.finding}, test.read)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %q", test.name, err, test.want)
		}
	}
}
