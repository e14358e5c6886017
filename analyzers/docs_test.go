package analyzers_test

import (
	"flag"
	"fmt"
	"go/doc/comment"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/go/analysis"

	"github.com/ctxlaws/ctxvet/analyzers"
)

var update = flag.Bool("update", false, "write docs/rules from the rules' doc.go files")

const pages = "../docs/rules"

// TestSuite holds what drivers rely on: valid analyzers, named by their IDs, in the order of those.
func TestSuite(t *testing.T) {
	t.Parallel()
	suite := analyzers.All()
	if err := analysis.Validate(suite); err != nil {
		t.Error(err)
	}
	for i, a := range suite {
		if want := fmt.Sprintf("CTX%04d", i); a.Name != want {
			t.Errorf("analyzer %d is %s, want %s", i, a.Name, want)
		}
	}
}

// TestPages compares docs/rules with what the rules' doc.go files say.
func TestPages(t *testing.T) {
	t.Parallel()
	want := map[string]string{}
	for _, a := range analyzers.All() {
		want[a.Name+".md"] = page(a)
	}
	if *update {
		writePages(t, want)
	}
	if d := cmp.Diff(want, readPages(t)); d != "" {
		t.Errorf("docs/rules is stale; run go test ./analyzers -run TestPages -update (-want +got):\n%s", d)
	}
}

// parts are what each page has, in this order.
var parts = []string{
	"Law:", "Reported", "Before:", "After:", "Not reported:", "To fix:", "Known false positives:", "Known false negatives:",
}

func TestPagesHaveTheirParts(t *testing.T) {
	t.Parallel()
	for _, a := range analyzers.All() {
		rest := a.Doc
		for _, part := range parts {
			_, after, found := strings.Cut(rest, part)
			if !found {
				t.Errorf("%s: no %q, or not in its place: want %q", a.Name, part, parts)
				break
			}
			rest = after
		}
	}
}

// TestReadmeListsRules holds that the README's table has each rule with its title.
func TestReadmeListsRules(t *testing.T) {
	t.Parallel()
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range analyzers.All() {
		title, _, _ := strings.Cut(a.Doc, "\n")
		row := fmt.Sprintf("| [%s](docs/rules/%[1]s.md) | %s |", a.Name, title)
		if !strings.Contains(string(readme), row) {
			t.Errorf("README.md has no row %q", row)
		}
	}
}

var label = regexp.MustCompile(`(?m)^(Law|Reported|Before|After|Not reported|To fix|To allow a finding|Known false positives|Known false negatives)\b`)

// page returns a rule's page in Markdown. The heading is the title, and what each part is about
// stands out.
func page(a *analysis.Analyzer) string {
	title, text, _ := strings.Cut(a.Doc, "\n")
	var p comment.Parser
	var printer comment.Printer
	body := label.ReplaceAllString(string(printer.Markdown(p.Parse(text))), "**$1**")
	return fmt.Sprintf("<!-- From analyzers/%s/doc.go; see CONTRIBUTING.md. -->\n\n# %s: %s\n\n%s", strings.ToLower(a.Name), a.Name, title, body)
}

func readPages(t *testing.T) map[string]string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(pages, "*"))
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		got[filepath.Base(name)] = string(data)
	}
	return got
}

func writePages(t *testing.T, want map[string]string) {
	t.Helper()
	if err := os.MkdirAll(pages, 0o777); err != nil {
		t.Fatal(err)
	}
	for name, text := range want {
		if err := os.WriteFile(filepath.Join(pages, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}
