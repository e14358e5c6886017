package ctx0008_test

import (
	"fmt"
	"go/importer"
	"strings"
	"testing"
	"time"
)

// hostile are sources that multiply work: each has at least one finding, and
// takes seconds at most.
var hostile = []struct {
	name        string
	head, tail  string
	each        string
	n, findings int
}{
	{
		"thousands of statements by autocommit",
		"func F(db *sql.DB) error {\n", "return nil\n}\n",
		"if _, err := db.Exec(" + write + ", %[1]d); err != nil { return err }\n", 600, 1,
	},
	{
		"thousands of branches",
		"func F(db *sql.DB, n int) error {\ntx, err := db.Begin()\nif err != nil { return err }\ndefer tx.Rollback()\n", "return tx.Commit()\n}\n",
		"if n == %[1]d { if _, err := tx.Exec(" + write + "); err != nil { return err } }\n", 600, 1,
	},
	{
		"functions that call each other",
		"func F(db *sql.DB) error {\ntx, err := db.Begin()\nif err != nil { return err }\ndefer tx.Rollback()\nif err := g0(tx); err != nil { return err }\nreturn tx.Commit()\n}\nfunc g300(tx *sql.Tx) error { _, err := tx.Exec(" + write + "); return err }\n", "",
		"func g%[1]d(tx *sql.Tx) error { if err := g%[2]d(tx); err != nil { return err }; return g%[3]d(tx) }\n", 300, 1,
	},
	{
		"literals in literals",
		"func F(db *sql.DB) error {\ntx, err := db.Begin()\nif err != nil { return err }\n", "tx.Exec(" + write + ")\n" + strings.Repeat("}()\n", 150) + "return tx.Commit()\n}\n",
		"func() {\n", 150, 1,
	},
}

func TestBounds(t *testing.T) {
	t.Parallel()
	std, dir := importer.Default(), t.TempDir()
	for _, test := range hostile {
		var b strings.Builder
		b.WriteString("package p\n\nimport \"database/sql\"\n\n" + test.head)
		for i := range test.n {
			line := test.each
			if strings.Contains(line, "%") {
				line = fmt.Sprintf(strings.ReplaceAll(line, "%[2]d", fmt.Sprint(i+1)), i, 0, max(0, i-7))
			}
			b.WriteString(line)
		}
		b.WriteString(test.tail)
		start := time.Now()
		lines := analyze(t, std, dir, b.String())
		if len(lines) < test.findings {
			t.Errorf("%s: %d findings", test.name, len(lines))
		}
		if took := time.Since(start); took > time.Minute {
			t.Errorf("%s: took %v", test.name, took)
		}
		t.Logf("%s: %d findings in %v", test.name, len(lines), time.Since(start))
	}
}
