package ctx0003_test

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

	"github.com/ctxlaws/ctxvet/analyzers/ctx0003"
)

var positions = []struct{ name, src string }{
	{"computed column", "db.Exec(`⟦UPDATE context_a SET activation = ?`, x)"},
	{"computed column of an upsert", "db.Exec(`INSERT INTO context_a (id) VALUES (1)\n\tON CONFLICT (id) DO ⟦UPDATE SET activation = excluded.activation`)"},
	{"both operations of an upsert", "db.Exec(`⟦INSERT INTO context_a (activation) VALUES (1)\n\tON CONFLICT (id) DO UPDATE SET activation = excluded.activation`)"},
	{"decay", "db.Exec(`\n\t⟦UPDATE context_a\n\tSET w = w * 0.9`)"},
	{"decay and computed column", "db.Exec(`⟦UPDATE context_a SET w = w * 0.9, activation = 1`)"},
	{"decay in a variable", "q := `⟪UPDATE context_a SET w = w * 0.9`\n\tdb.Exec(⟦q)"},
	{"bound argument", "db.Exec(`⟪UPDATE context_a SET w = ? WHERE id = ?`,\n\t\t⟦⟪fresh(t),\n\t\t1)"},
	{"two bound arguments", "db.Exec(`⟪UPDATE context_a SET w = ?, v = ?`,\n\t\t⟦⟪fresh(t),\n\t\tfresh(t))"},
	{"bound argument of a local", "y := ⟪fresh(t)\n\tdb.Exec(`⟪UPDATE context_a SET w = ?`, ⟦y)"},
	{"bound and computed", "db.Exec(`⟦UPDATE context_a SET activation = ?`, fresh(t))"},
	{"list", "args := []any{⟪fresh(t)}\n\tdb.Exec(`⟪UPDATE context_a SET w = ?`, ⟦args...)"},
	{"list in place", "db.Exec(`⟪UPDATE context_a SET w = ?`,\n\t\t⟦[]any{⟪fresh(t)}...)"},
	{"named", "db.Exec(`⟪UPDATE context_a SET w = :w`,\n\t\tsql.Named(\"w\", ⟦⟪fresh(t)))"},
	{"prepared", "st, _ := db.Prepare(`⟪UPDATE context_a SET w = ?`)\n\tst.Exec(⟦⟪fresh(t))"},
	{"helper with the statement", "exec(db, `⟪UPDATE context_a SET w = ?`,\n\t\t⟦⟪fresh(t))"},
	{"helper that writes", "⟪write(db,\n\t\t⟪fresh(t))"},
}

// A finding stands at the verb, or at the bound argument, and names the places by
// which the value came (contract, section 4.1). In the fixture ⟦ stands before the
// byte that is reported, and ⟪ on the line of each related place.
func TestPositions(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, filepath.Join(dir, "go.mod"), "module a\n\ngo 1.26\n")
	for i, test := range positions {
		write(t, filepath.Join(dir, fmt.Sprint("p", i), "a.go"), strings.NewReplacer("⟦", "", "⟪", "").Replace(around(test.src)))
	}
	got := map[string][]string{}
	for _, r := range analysistest.Run(quiet{}, dir, ctx0003.Analyzer, "./...") {
		path := r.Pass.Pkg.Path()
		for _, d := range r.Diagnostics {
			p := r.Pass.Fset.Position(d.Pos)
			got[path] = append(got[path], fmt.Sprintf("⟦ %d:%d", p.Line, p.Column))
			for _, rel := range d.Related {
				got[path] = append(got[path], line(r.Pass.Fset, rel.Pos))
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

func line(fset *token.FileSet, pos token.Pos) string {
	return fmt.Sprintf("⟪ %d", fset.Position(pos).Line)
}

// around makes a package of statements.
func around(stmts string) string {
	src := strings.Replace(head, `"database/sql"`, "\"database/sql\"\n", 1)
	if strings.Contains(stmts, "⟪fresh") {
		src = strings.Replace(src, "math.Exp(", "⟪math.Exp(", 1)
	}
	if strings.Contains(stmts, "write(") {
		src += "func write(db *sql.DB, x float64) {\n\tdb.Exec(`⟪UPDATE context_a SET w = ?`, ⟦x)\n}\n"
	}
	return src + "func exec(db *sql.DB, q string, args ...any) {\n\tdb.Exec(q, args...)\n}\n\nfunc f(db *sql.DB, t time.Time, x float64) {\n\t" + stmts + "\n}\n"
}

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
	at, column := 1, 1
	for _, r := range src {
		switch r {
		case '⟦':
			out = append(out, fmt.Sprintf("⟦ %d:%d", at, column))
		case '⟪':
			out = append(out, fmt.Sprintf("⟪ %d", at))
		case '\n':
			at, column = at+1, 1
		default:
			column += len(string(r))
		}
	}
	slices.Sort(out)
	return out
}
