package sqlsite_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Each group of libraries is a module of its own below testdata/libraries, a
// package for each library. The tool reads them as a user's module: the types
// come from export data, which for clients of clouds is the only bearable way.
func TestLibraries(t *testing.T) {
	if os.Getenv("CTXVET_LIBRARIES") == "" {
		t.Skip("CTXVET_LIBRARIES is not set: compiling some forty libraries takes minutes, which CI spends")
	}
	t.Parallel()
	tool := filepath.Join(t.TempDir(), "ctxvet")
	run(t, ".", "go", "build", "-o", tool, "../../cmd/ctxvet")
	for _, group := range []string{"builders", "drivers", "orm"} {
		t.Run(group, func(t *testing.T) {
			t.Parallel()
			dir := filepath.Join("..", "..", "testdata", "libraries", group)
			if diff := cmp.Diff(marks(t, dir), findings(t, tool, dir)); diff != "" {
				t.Errorf("marks (-) and findings (+):\n%s", diff)
			}
		})
	}
}

// run runs a command that must succeed. Libraries come from the module cache
// alone: a missing one is a failure that says so, not a test left out.
func run(t *testing.T, dir, name string, args ...string) []byte {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=readonly")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	var exit *exec.ExitError
	if err != nil && (!errors.As(err, &exit) || exit.ExitCode() != found) {
		t.Fatalf("%s in %s: %v (are its libraries in the module cache? go mod download brings them)\n%s", name, dir, err, &stderr)
	}
	return out
}

// found is the exit status that says that there are findings.
const found = 3

// findings returns what the tool reports, a line for each: file:line: rule.
func findings(t *testing.T, tool, dir string) []string {
	t.Helper()
	tool, err := filepath.Abs(tool)
	if err != nil {
		t.Fatal(err)
	}
	root, err := filepath.Abs(dir)
	if err != nil {
		t.Fatal(err)
	}
	var report map[string]map[string][]struct{ Posn string }
	if err := json.Unmarshal(run(t, dir, tool, "-json", "-rules", "CTX0001,CTX0002", "./..."), &report); err != nil {
		t.Fatalf("%s: the report: %v", dir, err)
	}
	var out []string
	for _, rules := range report {
		for rule, list := range rules {
			for _, f := range list {
				file, line, _ := strings.Cut(f.Posn, ":")
				line, _, _ = strings.Cut(line, ":")
				out = append(out, place(root, file, line, rule))
			}
		}
	}
	slices.Sort(out)
	return out
}

func place(root, file, line, rule string) string {
	if rel, err := filepath.Rel(root, file); err == nil {
		file = rel
	}
	return fmt.Sprintf("%s:%s: %s", filepath.ToSlash(file), line, rule)
}

var mark = regexp.MustCompile(`want:(CTX[0-9]{4})`)

// marks returns what the files below a folder ask for, in the form of findings.
func marks(t *testing.T, root string) []string {
	t.Helper()
	var out []string
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(name)
		for i, line := range strings.Split(string(data), "\n") {
			for _, m := range mark.FindAllStringSubmatch(line, -1) {
				out = append(out, place(root, name, fmt.Sprint(i+1), m[1]))
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(out)
	return out
}
