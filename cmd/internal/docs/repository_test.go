package docs_test

import (
	"flag"
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

// buildTool builds ctxvet once for all tests of the package. The folder is left to the system to clear, since no
// test is the last one.
var buildTool = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "ctxvet-docs-")
	if err != nil {
		return "", err
	}
	build := exec.Command("go", "build", "-o", dir, "./cmd/ctxvet")
	build.Dir = "../../.."
	build.Stderr = os.Stderr
	return filepath.Join(dir, "ctxvet"), build.Run()
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
