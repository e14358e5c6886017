package docs_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/txtar"

	"github.com/ctxlaws/ctxvet/analyzers"
	"github.com/ctxlaws/ctxvet/analyzers/vocab"
)

// codeAfter is the block of code that follows a label of a rule's page.
func codeAfter(doc, label string) string {
	_, rest, _ := strings.Cut(doc, "\n"+label+":\n")
	var code strings.Builder
	for line := range strings.Lines(strings.TrimLeft(rest, "\n")) {
		text, ok := strings.CutPrefix(line, "\t")
		if !ok && strings.TrimSpace(line) != "" {
			break
		}
		code.WriteString(text)
	}
	return strings.TrimSpace(code.String())
}

// shows tells whether a program has the lines of a page's code, in their order; a line of "…" stands for any others.
// How far a line is indented does not count.
func shows(program, code string) bool {
	var lines []string
	for line := range strings.Lines(program) {
		lines = append(lines, strings.TrimSpace(line))
	}
	text := strings.Join(lines, "\n")
	for _, part := range regexp.MustCompile(`(?m)^\s*…$`).Split(code, -1) {
		var want []string
		for line := range strings.Lines(strings.TrimSpace(part)) {
			want = append(want, strings.TrimSpace(line))
		}
		_, rest, found := strings.Cut(text, strings.Join(want, "\n"))
		if !found {
			return false
		}
		text = rest
	}
	return true
}

// TestRulePages: what a rule's page shows as wrong is reported by the rule, and what it shows as right by none.
// testdata/rules has both as programs, with what the page leaves out.
func TestRulePages(t *testing.T) {
	t.Parallel()
	for _, a := range analyzers.All() {
		t.Run(a.Name, func(t *testing.T) {
			t.Parallel()
			archive, err := txtar.ParseFile(filepath.Join("testdata", "rules", a.Name+".txtar"))
			if err != nil {
				t.Fatal(err)
			}
			programs := map[string]string{}
			for _, f := range archive.Files {
				programs[f.Name] = string(f.Data)
			}
			for label, name := range map[string]string{"Before": "before.go", "After": "after.go"} {
				code := codeAfter(a.Doc, label)
				if code == "" || !shows(programs[name], code) {
					t.Errorf("%s does not show what the page has after %s:\n%s", name, label, code)
				}
			}
			if got := check(t, programs["before.go"]); !strings.Contains(got, " "+a.Name+": ") {
				t.Errorf("before: the rule reports nothing:\n%s", got)
			}
			if got := check(t, programs["after.go"]); got != "" {
				t.Errorf("after: a rule reports\n%s", got)
			}
		})
	}
}

// check is what ctxvet finds in a program. It must compile, too.
func check(t *testing.T, program string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module example.com/m\n\ngo 1.26\n", "m.go": program} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command(tool(t), "-format", "text", "./...")
	cmd.Dir = dir
	out, err := cmd.Output()
	if status := cmd.ProcessState.ExitCode(); status != 0 && status != 3 {
		t.Fatalf("status %d: %v\n%s", status, err, out)
	}
	return string(out)
}

var allowed = regexp.MustCompile(`(?m)^\t(?://|-- |\{\{/\* |<!-- )(ctx:allow .*?)(?: \*/\}\}| -->)?$`)

// TestRulePagesAllow: each page but that of CTX0000 shows how its findings are allowed, and the example would do.
func TestRulePagesAllow(t *testing.T) {
	t.Parallel()
	for _, a := range analyzers.All() {
		if !strings.Contains(a.Doc, "To fix:") {
			t.Errorf("%s: nothing on how to fix", a.Name)
		}
		if a.Name == "CTX0000" {
			continue // an answer to a bad answer is no answer
		}
		checkAllowances(t, a)
	}
}

func checkAllowances(t *testing.T, a *analysis.Analyzer) {
	t.Helper()
	found := allowed.FindAllStringSubmatch(a.Doc, -1)
	if len(found) == 0 {
		t.Errorf("%s: nothing on how to allow", a.Name)
	}
	for _, m := range found {
		ids, by, answer, err := vocab.ParseAllowance(strings.TrimPrefix(m[1], "ctx:allow "))
		if err != nil || len(ids) != 1 || ids[0] != a.Name || by == "" || answer == "" {
			t.Errorf("%s: %q: %v", a.Name, m[1], err)
		}
	}
}
