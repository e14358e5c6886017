package unit_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/ctxlaws/ctxvet/cmd/ctxvet/internal/unit"
)

// Each edit of what findings depend on changes the fingerprint; one of anything else does not.
func TestFingerprint(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	module := filepath.Join(dir, "module")
	named := filepath.Join(dir, "named.yml")
	edits := []struct {
		name, file, text string
		env              string
		changes          bool
	}{
		{"go file", "module/m.go", "package m\n", "", false},
		{"unlisted sql file", "module/db/1.sql", "SELECT 1", "", false},
		{"configuration", "module/.ctxvet.yml", `sql: ["db/*.sql", "../out/*.sql"]`, "", true},
		{"listed sql file", "module/db/1.sql", "SELECT 2", "", true},
		{"new sql file", "module/db/2.sql", "SELECT 2", "", true},
		{"sql file outside the module", "out/3.sql", "SELECT 3", "", true},
		{"configuration below", "module/a/b/.ctxvet.yml", "tests: report", "", true},
		{"configuration under testdata", "module/testdata/.ctxvet.yml", "tests: report", "", true},
		{"configuration of node_modules", "module/node_modules/.ctxvet.yml", "tests: report", "", false},
		{"broken configuration", "module/a/b/.ctxvet.yml", "tests: [", "", true},
		{"name of a configuration", "named.yml", "tests: report", named, true},
		{"named configuration", "named.yml", `sql: ["more/*.sql"]`, named, true},
		{"sql file of the named configuration", "module/more/1.sql", "SELECT 1", named, true},
	}
	write(t, filepath.Join(module, "go.mod"), "module m\n")
	before := fingerprint(t, module, "")
	for _, e := range edits {
		write(t, filepath.Join(dir, e.file), e.text)
		after := fingerprint(t, module, e.env)
		if changed := after != before; changed != e.changes {
			t.Errorf("%s: fingerprint changed %t, want %t", e.name, changed, e.changes)
		}
		before = after
	}
}

func fingerprint(t *testing.T, dir, env string) string {
	t.Helper()
	sum, err := unit.Fingerprint(t.Context(), dir, env)
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
