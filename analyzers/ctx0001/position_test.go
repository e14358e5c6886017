package ctx0001_test

import (
	"fmt"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/ctxlaws/ctxvet/analyzers/ctx0001"
)

var positions = []struct{ name, src string }{
	{"quoted", `db.Exec("⟦DELETE FROM context_a")`},
	{"escaped", `db.Exec("\t\"\u00e4\x41\n\"; ⟦DELETE FROM context_a")`},
	{"raw", "db.Exec(`\n\t\t/* äöü 日本 */ ⟦DELETE FROM context_a`)"},
	{"raw with CR", "db.Exec(`\r\n\r\n  ⟦DELETE FROM context_a\r\n`)"},
	{"comment first", "db.Exec(`-- name: A :exec\n⟦DELETE FROM context_a`)"},
	{"second statement", `db.Exec("DELETE FROM users; ⟦DELETE FROM context_a")`},
	{"common table expression", `db.Exec("WITH a AS (⟦DELETE FROM context_a RETURNING id) SELECT 1")`},
	{"merge", `db.Exec("MERGE INTO context_a USING b ON a = b WHEN MATCHED THEN ⟦DELETE")`},
	{"trigger", `db.Exec("CREATE TRIGGER t AFTER DELETE ON users BEGIN ⟦DELETE FROM context_a; END")`},
	{"function", "db.Exec(`CREATE FUNCTION f() RETURNS int LANGUAGE plpgsql AS $$ BEGIN\n ⟦DELETE FROM context_a; END $$`)"},
	{"function in quotes", `db.Exec("CREATE FUNCTION f() RETURNS void LANGUAGE sql AS 'SELECT ''x''; ⟦DELETE FROM context_a'")`},
	{"execute", "db.Exec(`DO $$ BEGIN EXECUTE '⟦DELETE FROM context_a'; END $$`)"},
	{"parameters before", `db.Exec("SELECT :a, @b, $1, ?, ?2; ⟦DELETE FROM context_a")`},
	{"drop column", `db.Exec("ALTER TABLE context_a ADD x int, ⟦DROP COLUMN y")`},
	{"variable", "q := \"⟪DELETE FROM context_a\"\n\tdb.Exec(⟦q)"},
	{"variable on lines of its own", "q := \"SELECT 1; ⟪DELETE FROM context_a\"\n\tdb.Exec(\n\t\t⟦q,\n\t)"},
	{"helper", "exec(db, \"⟦DELETE FROM context_a\")"},
	{"variadic helper", "many(db, \"SELECT 1\",\n\t\t\"⟦DELETE FROM context_a\")"},
	{"helper and variable", "q := \"⟪DELETE FROM context_a\"\n\texec(db,\n\t\t⟦q)"},
	{"loop", "for _, q := range []string{\n\t\t\"SELECT 1\",\n\t\t\"⟪DELETE FROM context_a\"} {\n\t\tdb.Exec(⟦q)\n\t}"},
	{"prepared", "st, _ := db.Prepare(\"⟦DELETE FROM context_a\")\n\tst.Exec()"},
	{"builder", "var b strings.Builder\n\tb.WriteString(\"⟪DELETE FROM \")\n\tb.WriteString(\"context_a\")\n\tdb.Exec(⟦b.String())"},
	{"far builder", "var b strings.Builder\n\tb.WriteString(\"⟪DELETE FROM \")\n\tb.WriteString(\"context_a\")" + strings.Repeat("\n\tb.WriteString(\" \")", 20) + "\n\tdb.Exec(⟦b.String())"},
	{"format", `db.Exec(⟦fmt.Sprintf("⟪DELETE FROM %s", "context_a"))`},
}

// A finding stands at the very byte that a reader looks for, and names the
// literal where it does not stand in it (contract, section 4.1). In the fixture
// ⟦ stands before that byte, and ⟪ where related information points.
func TestPositions(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, filepath.Join(dir, "go.mod"), "module a\n\ngo 1.26\n")
	for i, test := range positions {
		write(t, filepath.Join(dir, fmt.Sprint("p", i), "a.go"), strings.NewReplacer("⟦", "", "⟪", "").Replace(around(test.src)))
	}
	got := map[string][]string{}
	for _, r := range analysistest.Run(quiet{}, dir, ctx0001.Analyzer, "./...") {
		for _, d := range r.Diagnostics {
			at := func(mark string, pos token.Pos) {
				p := r.Pass.Fset.Position(pos)
				got[r.Pass.Pkg.Path()] = append(got[r.Pass.Pkg.Path()], fmt.Sprintf("%s %d:%d", mark, p.Line, p.Column))
			}
			at("⟦", d.Pos)
			for _, rel := range d.Related {
				at("⟪", rel.Pos)
			}
		}
	}
	for i, test := range positions {
		list := got[fmt.Sprint("a/p", i)]
		slices.Sort(list)
		if d := cmp.Diff(places(around(test.src)), list); d != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, d)
		}
	}
}

// around makes a package of statements.
func around(stmts string) string {
	return `package a

import (
	"database/sql"
	"fmt"
	"strings"
)

var _ = fmt.Sprint
var _ strings.Builder

func exec(db *sql.DB, q string) { db.Exec(q) }

func many(db *sql.DB, qs ...string) {
	for _, q := range qs {
		db.Exec(q)
	}
}

func f(db *sql.DB) {
	` + stmts + "\n}\n"
}

// quiet drops the errors of analysistest, which knows of no expectations here.
type quiet struct{}

func (quiet) Errorf(string, ...any) {}

func write(t *testing.T, name, data string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(data), 0o600); err != nil {
		t.Fatal(err)
	}
}

// places returns the places of the marks, as they are without the marks.
func places(src string) []string {
	var out []string
	line, column := 1, 1
	for _, r := range src {
		switch r {
		case '⟦', '⟪':
			out = append(out, fmt.Sprintf("%c %d:%d", r, line, column))
		case '\n':
			line, column = line+1, 1
		default:
			column += len(string(r))
		}
	}
	slices.Sort(out)
	return out
}
