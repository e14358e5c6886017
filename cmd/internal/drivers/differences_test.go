package drivers_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/bmatcuk/doublestar/v4"
	"go.yaml.in/yaml/v3"
)

// A difference is one that drivers may have from ctxvet itself.
type difference struct {
	Corpus  string   `yaml:"corpus"`  // name of the module
	Drivers []string `yaml:"drivers"` // that differ
	Files   string   `yaml:"files"`   // glob of the files that hold the findings
	Rule    string   `yaml:"rule"`    // "" for all
	Only    string   `yaml:"only"`    // who reports them: "ctxvet", or "drivers"
	Why     string   `yaml:"why"`
}

// readDifferences reads testdata/drivers/differences.yml.
func readDifferences(t *testing.T) []difference {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(root(t), "testdata", "drivers", "differences.yml"))
	if err != nil {
		t.Fatal(err)
	}
	in := yaml.NewDecoder(bytes.NewReader(data))
	in.KnownFields(true)
	var list []difference
	if err := in.Decode(&list); err != nil {
		t.Fatal(err)
	}
	for i, d := range list {
		if d.Why == "" || d.Only != "ctxvet" && d.Only != "drivers" || !doublestar.ValidatePattern(d.Files) {
			t.Errorf("difference %d wants files, only: ctxvet or drivers, and why: %+v", i, d)
		}
	}
	return list
}

// covers reports whether the difference allows for a finding that one side alone has.
func (d difference) covers(corpus, driver string, p place, only string) bool {
	match, err := doublestar.Match(d.Files, p.File)
	return err == nil && match && d.Corpus == corpus && slices.Contains(d.Drivers, driver) &&
		(d.Rule == "" || d.Rule == p.ID) && d.Only == only
}

// A comparer compares drivers and notes which differences there were.
type comparer struct {
	allowed []difference
	used    map[int]bool
}

// compare returns the differences that nothing allows for, a line each.
func (c *comparer) compare(corpus, driver string, want, got places) []string {
	var out []string
	for p := range want {
		if !got[p] && !c.covered(corpus, driver, p, "ctxvet") {
			out = append(out, fmt.Sprintf("%s:%d: %s: ctxvet reports it, %s does not", p.File, p.Line, p.ID, driver))
		}
	}
	for p := range got {
		if !want[p] && !c.covered(corpus, driver, p, "drivers") {
			out = append(out, fmt.Sprintf("%s:%d: %s: %s reports it, ctxvet does not", p.File, p.Line, p.ID, driver))
		}
	}
	slices.SortFunc(out, strings.Compare)
	return out
}

func (c *comparer) covered(corpus, driver string, p place, only string) bool {
	covered := false
	for i, d := range c.allowed {
		if d.covers(corpus, driver, p, only) {
			c.used[i], covered = true, true
		}
	}
	return covered
}
