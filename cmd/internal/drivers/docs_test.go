package drivers_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.yaml.in/yaml/v3"
)

// linterConfig is the part of golangci-lint's configuration that decides on what
// is shown.
type linterConfig struct {
	Linters struct{ Exclusions map[string]any }
	Issues  map[string]any
}

// TestDocs holds that the .golangci.yml to paste switches off what the tests run
// without.
func TestDocs(t *testing.T) {
	t.Parallel()
	page := read(t, "docs", "golangci.md")
	blocks := strings.Split(page, "```yaml\n")
	if len(blocks) < 3 {
		t.Fatal("docs/golangci.md has no two files to paste")
	}
	text, _, _ := strings.Cut(blocks[2], "```")
	var want, got linterConfig
	for text, into := range map[string]*linterConfig{read(t, "testdata", "drivers", "golangci.yml"): &want, text: &got} {
		if err := yaml.Unmarshal([]byte(text), into); err != nil {
			t.Fatal(err)
		}
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-tests +docs):\n%s", d)
	}
}

// read returns the content of a file of the repository.
func read(t *testing.T, path ...string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(append([]string{root(t)}, path...)...))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
