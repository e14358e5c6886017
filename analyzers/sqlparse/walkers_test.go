package sqlparse

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write what the readers say into testdata/walkers")

// verbNames are the names of the verbs' constants.
var verbNames = [...]string{
	"Other", "Select", "Insert", "Update", "Delete", "Replace", "Truncate", "Copy", "CreateTable",
	"CreateView", "RenameTable", "DropTable", "DropColumn", "DropSchema", "ForeignKey",
	"CreateTrigger", "DropTrigger", "AlterTrigger", "DisableTrigger", "Grant",
}

// A reader is one of the three walkers with its dialect.
type reader struct {
	dialect Dialect
	read    func(string, []token) ([]Op, error)
}

var readers = map[string]reader{
	"postgres": {Postgres, readPostgres},
	"sqlite":   {SQLite, readSQLite},
	"mysql":    {MySQL, readMySQL},
}

// dump reads the text and returns its operations, one a line.
func (r reader) dump(text string) string {
	toks := slices.DeleteFunc(lex(text, r.dialect), func(t token) bool { return t.kind == comment })
	ops, err := r.read(text, toks)
	if err != nil {
		return "> rejected\n"
	}
	var b strings.Builder
	for _, op := range ops {
		b.WriteString("> " + dumpOp(text, op) + "\n")
	}
	return b.String()
}

func dumpOp(text string, op Op) string {
	parts := []string{fmt.Sprintf("%s [%s] at %s", verbNames[op.Verb], op.Keyword, place(text, op.Off))}
	add := func(label, value string) {
		if value != "" {
			parts = append(parts, strings.TrimSpace(label+" "+value))
		}
	}
	add("table", dumpName(text, op.Table))
	add("columns", strings.Join(op.Columns, " "))
	add("copy of", dumpName(text, op.CopyOf))
	add("to", dumpName(text, op.To))
	add("trigger", op.Trigger)
	add("for", strings.Join(op.Events, " "))
	add("calls", op.Func)
	add("or", op.OrWhat)
	add("body", op.Body)
	if op.Temp {
		add("temporary", "table")
	}
	return strings.Join(parts, ", ")
}

func dumpName(text string, n Name) string {
	if len(n.Parts) == 0 {
		return ""
	}
	return strings.Join(n.Parts, "|") + " at " + place(text, n.Off)
}

// place shows an offset and the word that stands there.
func place(text string, off int) string {
	if off < 0 || off > len(text) {
		return fmt.Sprintf("%d OUTSIDE", off)
	}
	shown, _, _ := strings.Cut(text[off:], "\n")
	if i := strings.IndexAny(shown, " \t(),;."); i > 0 {
		shown = shown[:i]
	}
	return fmt.Sprintf("%d %s", off, shown)
}

// TestReaders reads the statements of testdata/walkers/DIALECT.txt. A blank
// line ends a statement; the lines with > after it say what it does.
func TestReaders(t *testing.T) {
	t.Parallel()
	for name, r := range readers {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			file := filepath.Join("testdata", "walkers", name+".txt")
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var got bytes.Buffer
			for _, block := range strings.Split(strings.TrimSpace(string(want)), "\n\n") {
				got.WriteString(answered(block, r) + "\n")
			}
			compare(t, file, got.String())
		})
	}
}

// answered returns a block with the reader's answer instead of its own. Lines
// with # are remarks.
func answered(block string, r reader) string {
	var asked, sql strings.Builder
	for line := range strings.Lines(block + "\n") {
		if strings.HasPrefix(line, "> ") {
			continue
		}
		asked.WriteString(line)
		if !strings.HasPrefix(line, "# ") {
			sql.WriteString(line)
		}
	}
	if sql.Len() == 0 {
		return asked.String()
	}
	return asked.String() + r.dump(strings.TrimSpace(sql.String()))
}

// TestPostgresParsersAgree reads one corpus and compares with one dump, which
// both PostgreSQL parsers, the C one and the Go one, have to meet: run it with
// CGO_ENABLED=1 and CGO_ENABLED=0.
func TestPostgresParsersAgree(t *testing.T) {
	t.Parallel()
	corpus, err := os.ReadFile(filepath.Join("testdata", "walkers", "equality.sql"))
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	for i, stmt := range strings.Split(strings.TrimSpace(string(corpus)), ";\n\n") {
		stmt = strings.TrimSuffix(stmt, ";")
		fmt.Fprintf(&got, "%d %s\n%s", i+1, strings.Join(strings.Fields(stmt), " "), readers["postgres"].dump(stmt))
	}
	compare(t, filepath.Join("testdata", "walkers", "equality.golden"), got.String())
}

// TestReadersRefuse wants short errors that say who refused what, and where.
func TestReadersRefuse(t *testing.T) {
	t.Parallel()
	long := strings.Repeat(", a", 1000)
	tests := []struct{ reader, text, want string }{
		{"postgres", "DELETE t", `postgres: syntax error at or near "t" at position 8`},
		{"postgres", "SELECT 1 FROM", `postgres: syntax error at end of input at position 14`},
		{"postgres", "REPLACE INTO t SELECT a" + long, `postgres: syntax error at or near "REPLACE" at position 1`},
		{"postgres", "SELECT 'open", `postgres: unterminated quoted string at or near "'open" at position 8`},
		{"sqlite", "TRUNCATE t", `sqlite: near "TRUNCATE": syntax error at position 1`},
		{"sqlite", "DELETE FROM", `sqlite: incomplete input at position 12`},
		{"mysql", "DELETE t", `mysql: line 1 column 8 near ""`},
		{"mysql", "SELECT a\nFROM FROM b" + long, `mysql: line 2 column 10 near "FROM b`},
	}
	for _, test := range tests {
		r := readers[test.reader]
		ops, err := r.read(test.text, lex(test.text, r.dialect))
		if err == nil || !strings.HasPrefix(err.Error(), test.want) || len(err.Error()) > 160 || ops != nil {
			t.Errorf("%s %.40q: got %v, %v; want no operations and %s", test.reader, test.text, ops, err, test.want)
		}
	}
}

// TestReadersTakeAnything wants no panic of any reader on texts that are no SQL,
// and none on tokens that do not fit the text's parser.
func TestReadersTakeAnything(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"", " ", ";", "\x00", "\xff\xfe", "(((", "'", "/*", "DROP", "DROP TABLE", "ALTER TABLE t"} {
		for name, r := range readers {
			ops, err := r.read(text, lex(text, r.dialect))
			for _, op := range ops {
				if op.Off < 0 || op.Off > len(text) {
					t.Errorf("%s %q: operation outside the text: %+v (%v)", name, text, op, err)
				}
			}
		}
	}
}

func TestCaught(t *testing.T) {
	t.Parallel()
	read := func() (err error) {
		defer caught("postgres", &err)
		panic("index out of range")
	}
	if got, want := fmt.Sprint(read()), "postgres: parser panicked: index out of range"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// compare wants the file to hold got, or with -update makes it so.
func compare(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got, "\n")); diff != "" {
		t.Errorf("%s (-want +got):\n%s", file, diff)
	}
}
