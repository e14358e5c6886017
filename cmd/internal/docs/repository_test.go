package docs_test

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

var update = flag.Bool("update", false, "write the tables of docs/compare.md from what the tools print")

// repository is the folder of the repository, as an absolute path.
func repository(t *testing.T) string {
	t.Helper()
	dir, err := filepath.Abs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// built is the folder that holds the ctxvet of all tests of the package. TestMain makes and removes it.
var built string

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "ctxvet-docs-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	built = dir
	status := m.Run()
	if err := os.RemoveAll(dir); err != nil {
		fmt.Fprintln(os.Stderr, err)
		status = 1
	}
	os.Exit(status)
}

// buildTool builds ctxvet once.
var buildTool = sync.OnceValues(func() (string, error) {
	build := exec.Command("go", "build", "-o", built, "./cmd/ctxvet")
	build.Dir = "../../.."
	build.Stderr = os.Stderr
	return filepath.Join(built, "ctxvet"), build.Run()
})

// tool is the path of a ctxvet made from this checkout.
func tool(t *testing.T) string {
	t.Helper()
	path, err := buildTool()
	if err != nil {
		t.Fatalf("build ctxvet: %v", err)
	}
	return path
}

// pageNames are the Markdown files that this package answers for, by their path in the repository.
func pageNames(t *testing.T) (names []string) {
	t.Helper()
	for _, pattern := range []string{"*.md", "docs/*.md", "docs/*/*.md", "testdata/*/README.md"} {
		found, err := filepath.Glob(filepath.Join(repository(t), pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range found {
			name, err := filepath.Rel(repository(t), path)
			if err != nil {
				t.Fatal(err)
			}
			names = append(names, filepath.ToSlash(name))
		}
	}
	return names
}

// readFile is the text of a file of the repository.
func readFile(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(repository(t), filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(string(text), "\r\n", "\n")
}
