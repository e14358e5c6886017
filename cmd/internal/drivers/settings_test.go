package drivers_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// settingsTests are settings blocks for golangci-lint, and what comes of them in
// the module that the other tests edit.
var settingsTests = []struct {
	name, settings string
	want           []string
	complaint      string // matches what golangci-lint says instead
}{
	{name: "none, so that the file holds"},
	{name: "in place of the file", settings: `tables: {context: ["context_none"]}`},
	{name: "keys cut at their dots and lowered", settings: tableOf, want: []string{byClear, byWipe}},
	{name: "keys nested", settings: `tables_of: {example.com/m/lib: {Store: {TableName: context_entries}}}`,
		want: []string{byClear, byWipe}},
	{name: "lists keep their case", settings: `functions: {cascade: ["example.com/m/app.wipe"]}`, want: []string{"app/app.go:15 CTX0008"}}, // it leaves no record
	{name: "lists of mappings", settings: `sinks: [{func: "example.com/m/lib.Do", query: 1}]`, want: []string{byErase, byWipe}},
	{name: "files", settings: `sql: ["listed/*.sql"]`, want: []string{byWipe}},
	{name: "rules", settings: `rules: {disable: [CTX0001]}`},
	{name: "unknown key", settings: `tables: {contxt: [x]}`,
		complaint: `linters\.settings\.custom\.ctxvet\.settings: tables\.contxt: unknown key; legal here: context, lineage`},
	{name: "wrong type", settings: `tests: [report]`, complaint: `settings: tests: a list is not legal; legal: ignore, report`},
	{name: "two at once", settings: `{tests: 1, sql: x}`, complaint: `(?s)settings: sql: "x" where a list.*settings: tests: "1" is not legal`},
	{name: "no mapping", settings: `[a]`, complaint: `settings: a list where a mapping`},
	{name: "one level too deep", settings: `{ctxvet: {tests: report}}`, complaint: `settings: ctxvet: unknown key; legal here: tables`},
}

// TestSettings holds that golangci-lint's settings are those of the contract,
// section 1.2, through all that its own reading does to them.
func TestSettings(t *testing.T) {
	t.Parallel()
	linter := os.Getenv(golangciEnv)
	if linter == "" {
		t.Skipf("SKIPPED: golangci-lint, for want of %s", golangciEnv)
	}
	dir := unpack(t)
	write(t, filepath.Join(dir, ".ctxvet.yml"), "rules: {disable: [CTX0001]}") // which settings replace
	file := filepath.Join(t.TempDir(), "golangci.yml")
	env := []string{"GOLANGCI_LINT_CACHE=" + t.TempDir(), "CTXVET_CONFIG="}
	for _, test := range settingsTests {
		write(t, file, withSettings(t, test.settings))
		got, err := golangci(linter, file).try(t, dir, env, parts)
		if (err != nil) != (test.complaint != "") || err != nil && !regexp.MustCompile(test.complaint).MatchString(got.text) {
			t.Errorf("%s: %v: %s\nwant a match of %q", test.name, err, got.text, test.complaint)
		}
		if diff := cmp.Diff(slices.Sorted(slices.Values(test.want)), got.found.sorted()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
}

// TestNolint holds that golangci-lint's own directive works at the place it shows.
func TestNolint(t *testing.T) {
	t.Parallel()
	linter := os.Getenv(golangciEnv)
	if linter == "" {
		t.Skipf("SKIPPED: golangci-lint, for want of %s", golangciEnv)
	}
	dir := unpack(t)
	write(t, filepath.Join(dir, "mig", "1.sql"), delete1)
	config := filepath.Join(root(t), "testdata", "drivers", "golangci.yml")
	for _, s := range []step{
		{name: "none", want: []string{byWipe, "mig/1.sql:1 CTX0001"}},
		{name: "in Go", file: "app/app.go", edit: replacing(`context_entries") }`, `context_entries") } //nolint:ctxvet // tested`), want: []string{"mig/1.sql:1 CTX0001"}},
		{name: "at the file's directive", file: "mig/mig.go", edit: replacing("//go:embed", "//nolint:ctxvet // tested\n//go:embed")},
	} {
		s.apply(t, dir)
		env := []string{"GOLANGCI_LINT_CACHE=" + t.TempDir(), "CTXVET_CONFIG="}
		got := golangci(linter, config).run(t, dir, env, parts).found
		if diff := cmp.Diff(slices.Sorted(slices.Values(s.want)), got.sorted()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", s.name, diff)
		}
	}
}

// withSettings returns the configuration of the tests with a settings block.
func withSettings(t *testing.T, settings string) string {
	t.Helper()
	text := read(t, "testdata", "drivers", "golangci.yml")
	if settings == "" {
		return text
	}
	const before = "        type: module\n"
	return strings.Replace(text, before, before+"        settings:\n          "+settings+"\n", 1)
}

// write writes a file.
func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}
