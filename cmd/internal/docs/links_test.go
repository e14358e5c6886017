package docs_test

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"github.com/ctxlaws/ctxvet/analyzers"
)

// blobs is the address that files of the repository have on GitHub.
const blobs = "https://github.com/ctxlaws/ctxvet/blob/main/"

var (
	inlineLink = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	autoLink   = regexp.MustCompile(`<(https?://[^>\s]+)>`)
	heading    = regexp.MustCompile(`(?m)^#{1,6} +(.+?) *#*$`)
	fenced     = regexp.MustCompile("(?s)\n *```.*?\n *```\n")
	inCode     = regexp.MustCompile("`[^`\n]+`")
)

// links are the targets of a page's links, images among them, as they are written.
func links(text string) (targets []string) {
	text = inCode.ReplaceAllString(fenced.ReplaceAllString(text, "\n\n"), "")
	for _, pattern := range []*regexp.Regexp{inlineLink, autoLink} {
		for _, m := range pattern.FindAllStringSubmatch(text, -1) {
			targets = append(targets, m[1])
		}
	}
	return targets
}

// anchors are the names that GitHub gives to the headings of a page.
func anchors(text string) map[string]bool {
	text = fenced.ReplaceAllString(text, "\n\n")
	names := map[string]bool{}
	for _, m := range heading.FindAllStringSubmatch(text, -1) {
		name := strings.Map(func(r rune) rune {
			switch {
			case r == ' ':
				return '-'
			case r == '-' || r == '_' || unicode.IsLetter(r) || unicode.IsNumber(r):
				return unicode.ToLower(r)
			}
			return -1
		}, m[1])
		names[name] = true
	}
	return names
}

// TestLinks: each link inside the repository, by path or by its address on GitHub, leads to a file, and to a heading
// of it where it names one.
func TestLinks(t *testing.T) {
	t.Parallel()
	checked := 0
	for _, page := range pageNames(t) {
		for _, target := range links(readFile(t, page)) {
			file, anchor, _ := strings.Cut(target, "#")
			inside, onGitHub := strings.CutPrefix(file, blobs)
			switch {
			case onGitHub:
				file = inside
			case strings.Contains(target, "://"):
				continue // no network is wanted for a test
			case file == "":
				file = page
			default:
				file = path.Join(path.Dir(page), file)
			}
			checked++
			if _, err := os.Stat(filepath.Join(repository(t), filepath.FromSlash(file))); err != nil {
				t.Errorf("%s: %s: %v", page, target, err)
			} else if anchor != "" && !anchors(readFile(t, file))[anchor] {
				t.Errorf("%s: %s: no such heading", page, target)
			}
		}
	}
	if checked < 100 {
		t.Errorf("only %d links were found", checked)
	}
}

// TestAddresses: the address that each finding carries is that of a page of this repository, which the overview lists
// under the rule's title.
func TestAddresses(t *testing.T) {
	t.Parallel()
	overview := readFile(t, "docs/README.md")
	for _, a := range analyzers.All() {
		title, _, _ := strings.Cut(a.Doc, "\n")
		if row := fmt.Sprintf("| [%s](rules/%[1]s.md) | %s |", a.Name, title); !strings.Contains(overview, row) {
			t.Errorf("docs/README.md has no row %q", row)
		}
		file, ok := strings.CutPrefix(a.URL, blobs)
		if !ok || !strings.HasPrefix(readFile(t, file), "<!-- From analyzers/") {
			t.Errorf("%s: no page of a rule at %s", a.Name, a.URL)
		}
	}
}

// TestReachable: each page can be reached from the README by links.
func TestReachable(t *testing.T) {
	t.Parallel()
	seen, todo := map[string]bool{"README.md": true}, []string{"README.md"}
	for len(todo) > 0 {
		page := todo[0]
		todo = todo[1:]
		for _, target := range links(readFile(t, page)) {
			file, _, _ := strings.Cut(target, "#")
			file = path.Join(path.Dir(page), file)
			if strings.HasSuffix(file, ".md") && !strings.Contains(target, "://") && !seen[file] {
				seen[file] = true
				todo = append(todo, file)
			}
		}
	}
	for _, page := range pageNames(t) {
		if strings.HasPrefix(page, "docs/") && !seen[page] {
			t.Errorf("%s: no way leads there from README.md", page)
		}
	}
}
