package drivers_test

import (
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"text/tabwriter"
)

// corpora returns the modules to compare over, by name.
func corpora(t *testing.T) map[string]string {
	t.Helper()
	list := map[string]string{
		"fixtures": filepath.Join(root(t), "testdata", "src"),
		"example":  filepath.Join(root(t), "testdata", "example"),
		"listed":   filepath.Join(root(t), "testdata", "drivers", "listed"),
	}
	cases, err := filepath.Glob(filepath.Join(root(t), "..", "shared", "cases", "*", "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	if len(cases) == 0 {
		t.Log("SKIPPED: the cases in ../shared, which are not there")
	}
	for _, file := range cases {
		dir := filepath.Dir(file)
		list["cases/"+filepath.Base(dir)] = dir
	}
	if dir := os.Getenv("CTXVET_CORPUS"); dir != "" {
		list["corpus"] = dir
	} else {
		t.Log("SKIPPED: a repository of the corpus, for want of CTXVET_CORPUS")
	}
	for name, dir := range list {
		actual, err := filepath.EvalSymlinks(dir) // as the go command prints it
		if err != nil {
			t.Fatal(err)
		}
		list[name] = actual
	}
	return list
}

// TestCorpus runs every driver over every module and compares what they find. Its
// runs come one after the other, since they are measured.
func TestCorpus(t *testing.T) {
	list := newDrivers(t)
	c := &comparer{allowed: readDifferences(t), used: map[int]bool{}}
	modules := corpora(t)
	var table strings.Builder
	w := tabwriter.NewWriter(&table, 0, 8, 2, ' ', 0)
	fmt.Fprintf(w, "module\tdriver\tfindings\tseconds\tMB\n")
	total, ran := 0, map[string]bool{}
	for _, name := range slices.Sorted(maps.Keys(modules)) {
		t.Run(name, func(t *testing.T) {
			ran[name] = true
			total += c.module(t, w, list, name, modules[name])
		})
	}
	if total == 0 {
		t.Error("no findings, so nothing was compared")
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	t.Logf("golangci-lint with an empty cache of its own:\n%s", table.String())
	c.idle(t, list, ran)
}

// module compares the drivers over one module, writes a line each, and returns how
// many findings ctxvet has.
func (c *comparer) module(t *testing.T, w io.Writer, list []driver, name, dir string) int {
	t.Helper()
	env := environment(t, name)
	var first places
	for _, d := range list {
		got := d.run(t, dir, env, everything)
		fmt.Fprintf(w, "%s\t%s\t%d\t%.1f\t%d\n", name, d.name, len(got.found), got.wall.Seconds(), got.peak>>20)
		if first == nil {
			first = got.found
			continue
		}
		for _, line := range c.compare(name, d.name, first, got.found) {
			t.Error(line)
		}
	}
	return len(first)
}

// environment returns what runs over a module are given. The configuration of
// CTXVET_CONFIG is for the corpus alone.
func environment(t *testing.T, name string) []string {
	t.Helper()
	env := []string{"GOLANGCI_LINT_CACHE=" + t.TempDir()}
	if name != "corpus" {
		env = append(env, "CTXVET_CONFIG=")
	}
	return env
}

// idle reports the differences that are allowed and were not seen, though all that
// they speak of ran.
func (c *comparer) idle(t *testing.T, list []driver, modules map[string]bool) {
	t.Helper()
	for i, d := range c.allowed {
		ran := slices.ContainsFunc(list, func(r driver) bool { return slices.Contains(d.Drivers, r.name) })
		if ran && modules[d.Corpus] && !c.used[i] {
			t.Errorf("differences.yml allows for one that is gone: %s in %s: %s", d.Files, d.Corpus, d.Why)
		}
	}
}
