package inputs_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ctxlaws/ctxvet/analyzers/inputs"
	"github.com/ctxlaws/ctxvet/analyzers/vocab"
)

// An edit is a file written before the hash is taken again.
type edit struct {
	name, file, text string
	changes          bool
}

// check makes edits one after the other and compares hashes.
func check(t *testing.T, dir string, q inputs.Query, edits []edit) {
	t.Helper()
	before := sum(t, q)
	for _, e := range edits {
		write(t, filepath.Join(dir, e.file), e.text)
		after := sum(t, q)
		if changed := after != before; changed != e.changes {
			t.Errorf("%s: hash changed %t, want %t", e.name, changed, e.changes)
		}
		before = after
	}
}

// module returns the folder of a module, with room for others beside it.
func module(t *testing.T, gomod string) (dir, mod string) {
	t.Helper()
	dir = t.TempDir()
	mod = filepath.Join(dir, "module")
	write(t, filepath.Join(mod, "go.mod"), gomod)
	return dir, mod
}

func TestHash(t *testing.T) {
	t.Parallel()
	dir, mod := module(t, "module m\n")
	check(t, dir, inputs.Query{Dir: mod}, []edit{
		{"go file", "module/m.go", "package m\n", false},
		{"unlisted sql file", "module/db/1.sql", "SELECT 1", false},
		{"configuration", "module/.ctxvet.yml", `sql: ["db/*.sql", "../out/*.sql"]`, true},
		{"listed sql file", "module/db/1.sql", "SELECT 2", true},
		{"new sql file", "module/db/2.sql", "SELECT 2", true},
		{"package that takes the sql files over", "module/db/db.go", "package db\n", true},
		{"sql file outside the module", "out/3.sql", "SELECT 3", true},
		{"configuration below", "module/a/b/.ctxvet.yml", "tests: report", true},
		{"configuration under testdata", "module/testdata/.ctxvet.yml", "tests: report", true},
		{"configuration of node_modules", "module/node_modules/.ctxvet.yml", "tests: report", false},
		{"broken configuration", "module/a/b/.ctxvet.yml", "tests: [", true},
		{"embedding, where the driver looks to it", "module/e.go", "package m\n\n//go:embed e.txt\nvar e string\n", false},
		{"embedded file, where the driver looks to it", "module/e.txt", "DELETE", false},
	})
}

func TestHashOfNamedConfiguration(t *testing.T) {
	t.Parallel()
	dir, mod := module(t, "module m\n")
	named := filepath.Join(dir, "named.yml")
	unnamed := sum(t, inputs.Query{Dir: mod})
	q := inputs.Query{Dir: mod, Config: named}
	if sum(t, q) == unnamed {
		t.Error("the name of a configuration does not change the hash")
	}
	check(t, dir, q, []edit{
		{"configuration", "named.yml", "tests: report", true},
		{"configuration with files", "named.yml", `sql: ["more/*.sql"]`, true},
		{"sql file", "module/more/1.sql", "SELECT 1", true},
	})
}

func TestHashOfSettings(t *testing.T) {
	t.Parallel()
	dir, mod := module(t, "module m\n")
	const text = `sql: ["more/*.sql"]`
	settings, err := vocab.Decode("settings", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	none := sum(t, inputs.Query{Dir: mod})
	q := inputs.Query{Dir: mod, Settings: settings, Text: text}
	if sum(t, q) == none {
		t.Error("settings do not change the hash")
	}
	check(t, dir, q, []edit{{"sql file", "module/more/1.sql", "SELECT 1", true}})
}

func TestHashOfEmbedded(t *testing.T) {
	t.Parallel()
	dir, mod := module(t, "module m\n\nreplace example.com/far => ../far\n")
	check(t, dir, inputs.Query{Dir: mod, Embedded: true}, []edit{
		{"go file", "module/m.go", "package m\n\nimport _ \"embed\"\n\n//go:embed *.sql\nvar s string\n", false},
		{"embedded file", "module/1.sql", "SELECT 1", true},
		{"its content", "module/1.sql", "SELECT 2", true},
		{"file of another folder", "module/a/1.sql", "SELECT 1", false},
		{"go file under a build tag", "module/n.go", "//go:build never\n\npackage m\n\n//go:embed \"t x.tmpl\" all:a\nvar t string\n", true},
		{"embedded template", "module/t x.tmpl", "{{.}}", true},
		{"embedded folder", "module/a/_2.sql", "SELECT 1", true},
		{"go file of a replacement", "far/far.go", "package far\n\n//go:embed 1.sql\nvar s string\n", false},
		{"file of a replacement", "far/1.sql", "SELECT 1", true},
		{"go file in error", "module/broken.go", "//go:embed 1.sql\n", false},
	})
}

func TestOwner(t *testing.T) {
	t.Parallel()
	_, root := module(t, "module m\n")
	for _, file := range []string{"a/a.go", "a/b/b_test.go", "c/d/d.go"} {
		write(t, filepath.Join(root, file), "package x\n")
	}
	got := map[string]string{}
	for _, file := range []string{"a/1.sql", "a/b/1.sql", "c/1.sql", "c/d/e/f/1.sql", "../1.sql"} {
		owner := inputs.Owner(root, filepath.Join(root, file))
		if owner != "" {
			owner, _ = filepath.Rel(root, owner)
		}
		got[file] = filepath.ToSlash(owner)
	}
	want := map[string]string{"a/1.sql": "a", "a/b/1.sql": "a", "c/1.sql": "", "c/d/e/f/1.sql": "c/d", "../1.sql": ""}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

func TestMayMatchBelow(t *testing.T) {
	t.Parallel()
	root := filepath.FromSlash("/m")
	for _, test := range []struct {
		glob, dir string
		want      bool
	}{
		{"db/*.sql", "/m", true},
		{"db/*.sql", "/m/db", true},
		{"db/*.sql", "/m/db/deep", true}, // a name only: * cannot match there
		{"db/*.sql", "/m/dbx", false},
		{"db/1.sql", "/m/db", true},
		{"**/*.sql", "/m/any", true},
		{"../out/*.sql", "/m", false},
		{"../out/*.sql", "/", true},
	} {
		if got := inputs.MayMatchBelow(root, test.glob, filepath.FromSlash(test.dir)); got != test.want {
			t.Errorf("%s below %s: %t, want %t", test.glob, test.dir, got, test.want)
		}
	}
}

func sum(t *testing.T, q inputs.Query) string {
	t.Helper()
	sum, err := inputs.Hash(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	return sum
}

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}
