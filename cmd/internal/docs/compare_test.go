package docs_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A contrast is a case of testdata/compare: the lines from its mark to the next one.
type contrast struct {
	name, what string
	fine       bool // nothing is to be reported
	file       string
	from, to   int
}

var contrastMark = regexp.MustCompile(`^(?://|--) case: (\w+): (.*?)( \(fine\))?$`)

// contrasts reads the cases, file by file.
func contrasts(t *testing.T) (all []contrast) {
	t.Helper()
	for _, name := range []string{"removals.go", "schema.sql", "flows.go"} {
		lines := strings.Split(readFile(t, "testdata/compare/"+name), "\n")
		for i, line := range lines {
			if m := contrastMark.FindStringSubmatch(line); m != nil {
				all = append(all, contrast{m[1], m[2], m[3] != "", name, i + 1, len(lines)})
				if n := len(all); n > 1 && all[n-2].file == name {
					all[n-2].to = i
				}
			}
		}
	}
	return all
}

// A scanner is a tool that is compared. Its hits are the lines it names, as "file:line".
type scanner struct {
	column string
	hits   func(t *testing.T, dir string) map[string]bool
}

// scanners are the tools of the table. One that is not installed leaves its column as it is.
func scanners(t *testing.T) []scanner {
	t.Helper()
	return []scanner{{"grep", grepHits}, {"pattern rule", patternHits}, {"ctxvet", toolHits}}
}

// answer runs a tool that has a status of its own for "found something".
func answer(t *testing.T, dir string, found int, name string, args ...string) []byte {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	var status *exec.ExitError
	if err != nil && (!errors.As(err, &status) || status.ExitCode() != found) {
		t.Fatalf("%s: %v\n%s", cmd, err, &stderr)
	}
	return out
}

// grepHits runs the very command of the page.
func grepHits(t *testing.T, dir string) map[string]bool {
	t.Helper()
	for _, b := range blocks(t, "docs/compare.md") {
		if strings.HasPrefix(b.text, "grep ") {
			return placesIn(string(answer(t, dir, 0, "bash", "-c", b.text)))
		}
	}
	t.Fatal("docs/compare.md has no block with grep")
	return nil
}

var placeAtStart = regexp.MustCompile(`(?m)^(?:\./)?(\w+\.\w+:\d+):`)

func placesIn(text string) map[string]bool {
	hits := map[string]bool{}
	for _, m := range placeAtStart.FindAllStringSubmatch(text, -1) {
		hits[m[1]] = true
	}
	return hits
}

func toolHits(t *testing.T, dir string) map[string]bool {
	t.Helper()
	return placesIn(string(answer(t, dir, 3, tool(t), "-format", "text", "./...")))
}

// patternHits is nil without ast-grep.
func patternHits(t *testing.T, dir string) map[string]bool {
	t.Helper()
	program := os.Getenv("CTXVET_ASTGREP")
	if program == "" {
		t.Log("SKIPPED: the column of the pattern rule, for want of CTXVET_ASTGREP")
		return nil
	}
	hits := map[string]bool{}
	list := json.NewDecoder(bytes.NewReader(answer(t, dir, 1, program, "scan", "--rule", "pattern.yml", "--json=stream", ".")))
	for {
		var match struct {
			File  string
			Range struct{ Start, End struct{ Line int } } // 0-based
		}
		if err := list.Decode(&match); errors.Is(err, io.EOF) {
			return hits
		} else if err != nil {
			t.Fatal(err)
		}
		hits[filepath.Base(match.File)+":"+strconv.Itoa(match.Range.Start.Line+1)] = true
	}
}

// verdict says in the table what a tool made of a case.
func (c contrast) verdict(hits map[string]bool) string {
	hit := false
	for n := c.from; n <= c.to; n++ {
		hit = hit || hits[fmt.Sprintf("%s:%d", c.file, n)]
	}
	switch {
	case hit && c.fine:
		return "**false alarm**"
	case hit:
		return "found"
	case c.fine:
		return "silent"
	}
	return "**missed**"
}

// TestCompare: the table of docs/compare.md is what the tools say of testdata/compare.
func TestCompare(t *testing.T) {
	t.Parallel()
	const page, begin, end = "docs/compare.md", "<!-- cases -->\n", "<!-- end -->"
	text := readFile(t, page)
	head, rest, begun := strings.Cut(text, begin)
	old, tail, ended := strings.Cut(rest, end)
	if !begun || !ended {
		t.Fatalf("%s has no place for the table", page)
	}
	table := compareTable(t, old)
	if *update {
		if err := os.WriteFile(filepath.Join(repository(t), page), []byte(head+begin+table+end+tail), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	if d := cmp.Diff(table, old); d != "" {
		t.Errorf("run go test ./cmd/internal/docs -run TestCompare -update and read the difference: -tools +page\n%s", d)
	}
}

// compareTable writes the table; a tool that is not here keeps the cells that it has in the old one.
func compareTable(t *testing.T, old string) string {
	t.Helper()
	dir := filepath.Join(repository(t), "testdata", "compare")
	cases, tools := contrasts(t), scanners(t)
	rows := strings.Split(old, "\n")
	var b strings.Builder
	b.WriteString("| case | what it is | " + columns(tools) + " |\n|---|---|" + strings.Repeat("---|", len(tools)) + "\n")
	cells := make([][]string, len(cases))
	for column, s := range tools {
		hits := s.hits(t, dir)
		for i, c := range cases {
			cell := c.verdict(hits)
			if hits == nil {
				cell = cellOf(rows, i+2, column+2)
			}
			cells[i] = append(cells[i], cell)
		}
	}
	for i, c := range cases {
		fmt.Fprintf(&b, "| %s | %s | %s |\n", c.name, c.what, strings.Join(cells[i], " | "))
	}
	return b.String()
}

func columns(tools []scanner) string {
	var names []string
	for _, s := range tools {
		names = append(names, s.column)
	}
	return strings.Join(names, " | ")
}

// cellOf is a cell of a Markdown table, "" where it has none.
func cellOf(rows []string, row, column int) string {
	if row >= len(rows) {
		return ""
	}
	cells := strings.Split(strings.Trim(rows[row], "| "), " | ")
	if column >= len(cells) {
		return ""
	}
	return cells[column]
}

// TestCompareCases: what ctxvet says of the cases is what is wanted of it. A page that compares and hides a miss
// would persuade.
func TestCompareCases(t *testing.T) {
	t.Parallel()
	hits := toolHits(t, filepath.Join(repository(t), "testdata", "compare"))
	for _, c := range contrasts(t) {
		if v := c.verdict(hits); strings.HasPrefix(v, "**") {
			t.Errorf("%s (%s): %s", c.name, c.what, v)
		}
	}
}
