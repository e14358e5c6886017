package drivers_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

// A step is an edit, and what is found after it.
type step struct {
	name string
	file string              // "" for none
	text string              // "" to remove the file
	edit func(string) string // instead of text: changes what is there
	env  string
	want []string
}

const (
	dropTables = `tables: {context: ["nothing"]}`
	listed     = `sql: ["db/*.sql"]`
	tableOf    = `tables_of: {"example.com/m/lib.Store.TableName": context_entries}`
	delete1    = "DELETE FROM context_entries;\n"
)

// The findings that the steps switch on and off.
const (
	byTable = "app/app.go:9 CTX0001"
	byErase = "app/app.go:11 CTX0001"
	byClear = "app/app.go:13 CTX0001"
	byWipe  = "app/app.go:15 CTX0001"
)

// steps are edits of all that findings depend on, one after the other.
var steps = []step{
	{name: "none", want: []string{byWipe}},
	{name: "a configuration", file: ".ctxvet.yml", text: dropTables},
	{name: "the configuration is gone", file: ".ctxvet.yml", want: []string{byWipe}},
	{name: "a configuration in a folder", file: "app/.ctxvet.yml", text: "rules: {disable: [CTX0001]}"},
	{name: "that of the folder is gone", file: "app/.ctxvet.yml", want: []string{byWipe}},
	{name: "a dependency's directive", file: "lib/lib.go", edit: replacing("//ctx:cascade", ""), want: []string{byErase, byWipe}},
	{name: "a dependency's embedded file", file: "lib/table.txt", text: "context_notes", want: []string{byErase, byWipe, byTable}},
	{name: "and back", file: "lib/table.txt", text: "notes", want: []string{byErase, byWipe}},
	{name: "a configuration that gives a dependency's field a table", file: ".ctxvet.yml", text: tableOf,
		want: []string{byErase, byClear, byWipe}},
	{name: "embedded SQL", file: "mig/1.sql", text: delete1, want: []string{byErase, byClear, byWipe, "mig/1.sql:1 CTX0001"}},
	{name: "and back", file: "mig/1.sql", text: "SELECT 2;\n", want: []string{byErase, byClear, byWipe}},
	{name: "a new embedded file", file: "mig/2.sql", text: "\n" + delete1, want: []string{byErase, byClear, byWipe, "mig/2.sql:2 CTX0001"}},
	{name: "listed SQL", file: ".ctxvet.yml", text: listed, want: []string{byErase, byWipe, "mig/2.sql:2 CTX0001"}},
	{name: "its content", file: "db/1.sql", text: delete1, want: []string{byErase, byWipe, "db/1.sql:1 CTX0001", "mig/2.sql:2 CTX0001"}},
	{name: "a new listed file", file: "db/2.sql", text: delete1,
		want: []string{byErase, byWipe, "db/1.sql:1 CTX0001", "db/2.sql:1 CTX0001", "mig/2.sql:2 CTX0001"}},
	{name: "a named configuration", file: "named.yml", text: dropTables, env: "named.yml"},
	{name: "its content", file: "named.yml", text: tableOf, env: "named.yml",
		want: []string{byErase, byClear, byWipe, "mig/2.sql:2 CTX0001"}},
}

// replacing returns an edit that replaces one text by another.
func replacing(old, text string) func(string) string {
	return func(s string) string { return strings.ReplaceAll(s, old, text) }
}

// parts are the packages that are checked.
var parts = []string{"./app", "./db", "./mig"}

// TestEdits holds that no driver ever repeats what it found before an edit.
func TestEdits(t *testing.T) {
	t.Parallel()
	for _, d := range newDrivers(t) {
		t.Run(d.name, func(t *testing.T) {
			t.Parallel()
			dir := unpack(t)
			cache := "GOLANGCI_LINT_CACHE=" + t.TempDir()
			for i, s := range steps {
				s.apply(t, dir)
				config := ""
				if s.env != "" {
					config = filepath.Join(dir, s.env)
				}
				got := d.run(t, dir, []string{cache, "CTXVET_CONFIG=" + config}, parts).found
				if diff := cmp.Diff(slices.Sorted(slices.Values(s.want)), got.sorted()); diff != "" {
					t.Errorf("step %d, %s (-want +got):\n%s", i, s.name, diff)
				}
			}
		})
	}
}

// apply makes the edit.
func (s step) apply(t *testing.T, dir string) {
	t.Helper()
	if s.file == "" {
		return
	}
	file, text := filepath.Join(dir, s.file), s.text
	if s.edit != nil {
		had, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		text = s.edit(string(had))
	}
	if text != "" {
		write(t, file, text)
	} else if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
}

// unpack writes the module to a folder of its own.
func unpack(t *testing.T) string {
	t.Helper()
	archive, err := txtar.ParseFile(filepath.Join(root(t), "testdata", "drivers", "edits.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for _, f := range archive.Files {
		write(t, filepath.Join(dir, f.Name), string(f.Data))
	}
	return dir
}

// sorted lists the places for comparing.
func (p places) sorted() []string {
	var out []string
	for at := range p {
		out = append(out, fmt.Sprintf("%s:%d %s", at.File, at.Line, at.ID))
	}
	slices.Sort(out)
	return out
}
