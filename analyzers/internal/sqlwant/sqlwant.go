// Package sqlwant checks an analyzer's findings in Go files and in the SQL that
// these hold or embed. analysistest knows only comments of Go files, and a
// finding may stand in an .sql file or in the middle of a raw literal. So beside
// analysistest's
//
//	// want "regular expression"
//
// a fixture may hold a mark for one finding of one rule on its line, in a comment
// of Go, of SQL or of a template:
//
//	// want:CTX0001
//	-- want:CTX0001
//	# want:CTX0001
package sqlwant

import (
	"go/token"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"
)

// The errors of analysistest that marks have a say in.
const (
	unexpected = "%v: unexpected %s: %v"
	malformed  = "%s:%d: in 'want' comment: %s"
)

// Run runs an analyzer, whose name is its rule's ID, over the packages below
// dir/folder, and compares its findings with the expectations of analysistest
// and with the marks for the rule in all files of the folder. Folders with a
// go.mod of their own are not looked at. It returns the results, a package each.
func Run(t *testing.T, dir string, a *analysis.Analyzer, folder string) []*analysistest.Result {
	t.Helper()
	return run(t, dir, a, folder, func(string) bool { return false })
}

// Others is Run for an analyzer to whose rule the folder does not belong: the
// expectations of analysistest are the other rule's and are left out, only the
// marks count.
func Others(t *testing.T, dir string, a *analysis.Analyzer, folder string) {
	t.Helper()
	run(t, dir, a, folder, func(message string) bool {
		return strings.Contains(message, "was reported matching")
	})
}

func run(t *testing.T, dir string, a *analysis.Analyzer, folder string, ignore func(string) bool) []*analysistest.Result {
	t.Helper()
	dir, err := filepath.Abs(dir)
	if err != nil {
		t.Fatal(err)
	}
	modules(t, dir)
	marks, err := collect(filepath.Join(dir, folder), a.Name)
	if err != nil {
		t.Fatal(err)
	}
	filter := &filter{t: t, marks: marks, found: map[place]int{}, ignore: ignore}
	results := analysistest.Run(filter, dir, a, "./"+filepath.ToSlash(folder)+"/...")
	for _, at := range slices.SortedFunc(maps.Keys(marks), compare) {
		if want, got := marks[at], filter.found[at]; got != want && !(got == 2*want && tested(filepath.Dir(at.file), dir)) {
			t.Errorf("%s:%d: %d findings of %s at %d marks", at.file, at.line, got, a.Name, want)
		}
	}
	return results
}

// tested reports whether the nearest package at or above a folder has tests: it
// is then analyzed twice, with them and without.
func tested(folder, root string) bool {
	for folder != root {
		if tests, _ := filepath.Glob(filepath.Join(folder, "*_test.go")); len(tests) > 0 {
			return true
		}
		if files, _ := filepath.Glob(filepath.Join(folder, "*.go")); len(files) > 0 {
			return false
		}
		folder = filepath.Dir(folder)
	}
	return false
}

// A place is a line of a file.
type place struct {
	file string
	line int
}

func compare(a, b place) int {
	if c := strings.Compare(a.file, b.file); c != 0 {
		return c
	}
	return a.line - b.line
}

var mark = regexp.MustCompile(`want:(CTX[0-9]{4})`)

// collect returns the marks for a rule below a folder.
func collect(folder, rule string) (map[place]int, error) {
	marks := map[place]int{}
	err := filepath.WalkDir(folder, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			_, err := os.Stat(filepath.Join(name, "go.mod"))
			if err == nil {
				return fs.SkipDir
			}
			return nil
		}
		data, err := os.ReadFile(name)
		for i, line := range strings.Split(string(data), "\n") {
			for _, m := range mark.FindAllStringSubmatch(line, -1) {
				if m[1] == rule {
					marks[place{name, i + 1}]++
				}
			}
		}
		return err
	})
	return marks, err
}

// A filter is what analysistest reports to: it takes away what marks expect.
type filter struct {
	t      *testing.T
	marks  map[place]int
	found  map[place]int
	ignore func(message string) bool
}

// Errorf passes on what analysistest reports, unless a mark answers it.
func (f *filter) Errorf(format string, args ...any) {
	f.t.Helper()
	switch {
	case format == unexpected && args[1] == "fact": // a fixture expects those that it is about
	case format == unexpected && f.take(args[0].(token.Position)):
	case format == malformed: // a mark, or a mistake that the missing finding shows
	case format == "%s" && f.ignore(args[0].(string)):
	default:
		f.t.Errorf(format, args...)
	}
}

func (f *filter) take(posn token.Position) bool {
	at := place{posn.Filename, posn.Line}
	f.found[at]++
	return f.marks[at] > 0
}

// modules brings the modules that the fixtures of a folder use, which analysistest
// does not. Without a network the test is left out, aloud; CI may not leave it out.
func modules(t *testing.T, dir string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "go", "mod", "download")
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	switch {
	case err == nil:
	case os.Getenv("CI") != "":
		t.Fatalf("go mod download in %s: %v\n%s", dir, err, out)
	default:
		t.Skipf("the fixtures' modules cannot be had: go mod download in %s: %v\n%s", dir, err, out)
	}
}
