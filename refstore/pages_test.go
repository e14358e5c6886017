package refstore

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// sources is the text of all Go files here and below.
func sources(t *testing.T) string {
	t.Helper()
	var code strings.Builder
	for _, pattern := range []string{"*.go", "*/*.go", "*/*/*.go"} {
		for _, path := range must(filepath.Glob(pattern)) {
			code.Write(must(os.ReadFile(path)))
		}
	}
	return code.String()
}

// TestPagesNameWhatIsThere: the tests and files that the pages on the laws and on testing name
// exist.
func TestPagesNameWhatIsThere(t *testing.T) {
	t.Parallel()
	code := sources(t)
	for _, page := range []string{"store-laws.md", "testing.md"} {
		text := string(must(os.ReadFile("../docs/" + page)))
		for _, name := range regexp.MustCompile("`(Test|Example|Fuzz)[^`]*`").FindAllString(text, -1) {
			test, report, _ := strings.Cut(strings.Trim(name, "`"), "/")
			if !strings.Contains(code, "func "+test+"(") || !strings.Contains(code, report) {
				t.Errorf("%s: %s is not there", page, name)
			}
		}
		for _, name := range regexp.MustCompile("`[a-z0-9/]+\\.go`").FindAllString(text, -1) {
			if _, err := os.Stat(strings.Trim(name, "`")); err != nil && !strings.HasPrefix(name, "`tier1") {
				t.Errorf("%s: %v", page, err)
			}
		}
	}
}

// TestTestingPageIsWhole: the page on testing has every public report, every fuzz target, and the
// number of mutants that are left.
func TestTestingPageIsWhole(t *testing.T) {
	t.Parallel()
	page := string(must(os.ReadFile("../docs/testing.md")))
	for report := range reports() {
		if !strings.Contains(page, "["+report+"]") {
			t.Errorf("the report %s is missing", report)
		}
	}
	for _, target := range regexp.MustCompile(`(?m)^func (Fuzz\w+)\(`).FindAllStringSubmatch(sources(t), -1) {
		if !strings.Contains(page, "`"+target[1]+"`") {
			t.Errorf("the fuzz target %s is missing", target[1])
		}
	}
	for _, path := range must(filepath.Glob("internal/mutants/testdata/*.txt")) {
		name := strings.TrimSuffix(filepath.Base(path), ".txt")
		left := strings.Count(string(must(os.ReadFile(path))), " | ")
		row := regexp.MustCompile("(?m)^\\| `" + name + "` \\|.*\\| " + fmt.Sprint(left) + " \\|$")
		if !row.MatchString(page) {
			t.Errorf("%s: the page does not say that %d mutants are left", name, left)
		}
	}
}
