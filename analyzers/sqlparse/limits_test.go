package sqlparse

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// hostile are texts that take a reader to its limits: each is a piece to be
// repeated. The time for them has to grow with their length and no faster.
var hostile = map[string]string{
	"statements":     "DELETE FROM context_a WHERE id = ? AND x = 'y';\n",
	"triggers":       "CREATE TRIGGER t AFTER INSERT ON a BEGIN DELETE FROM b;\n",
	"brackets":       "(",
	"closing":        ")",
	"subqueries":     "(SELECT * FROM a WHERE x IN ",
	"queries":        "WITH a AS (DELETE FROM b USING c ",
	"deletes":        "AS (DELETE a, b FROM c JOIN ",
	"updates":        "AS (UPDATE a, b, c ",
	"inserts":        "AS (INSERT INTO a (b) SELECT ",
	"quotes":         "'",
	"strings":        "'a' ",
	"dollars":        "$a$ $b$ ",
	"comments":       "/* ",
	"line comments":  "-- x\n",
	"templates":      "{{ ",
	"actions":        "{{.A}}",
	"shell":          "${ ",
	"copies":         "COPY a FROM STDIN;\n",
	"delimiters":     "DELIMITER $$\nA$$\n",
	"semicolons":     ";",
	"d":              "d ",
	"backslashes":    "\\",
	"question marks": "? ",
	"names":          "a.",
	"commas":         "DELETE FROM a,",
	"not":            "SELECT NOT ",
	"blocks":         "DO $$ BEGIN IF x THEN DELETE FROM a; END IF; END $$;\n",
	"bodies":         "CREATE PROCEDURE p() BEGIN IF x THEN ",
	"executes":       "EXECUTE IMMEDIATE 'EXECUTE IMMEDIATE ",
	"alterations":    "ALTER TABLE a DROP b, ",
	"grants":         "GRANT UPDATE (a), ",
	"zero bytes":     "\x00",
	"no UTF-8":       "\xff\xfe ",
}

// TestHostile reads each hostile text at a length of 60 kB in every dialect.
func TestHostile(t *testing.T) {
	t.Parallel()
	const size, most = 60_000, 10 * time.Second // what is quadratic takes longer
	for name, piece := range hostile {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			text := strings.Repeat(piece, size/len(piece))
			for _, d := range []Dialect{Auto, Postgres, SQLite, MySQL} {
				var o Options
				if d != Auto {
					o.Dialects = []Dialect{d}
				}
				start := time.Now()
				checkScript(t, text, Parse(text, o))
				if took := time.Since(start); took > most {
					t.Errorf("%v: %v for %d bytes", d, took, len(text))
				}
			}
		})
	}
}

// TestDeepWrite finds a write inside more brackets than any parser can take.
func TestDeepWrite(t *testing.T) {
	t.Parallel()
	const depth = 10_000
	text := "DELETE FROM context_a WHERE x = " + strings.Repeat("(", depth) + "1" + strings.Repeat(")", depth) +
		"; DELETE FROM context_b"
	s := Parse(text, Options{})
	if len(s.Statements) != 2 || s.Statements[0].Reader != ByTokens || s.Statements[1].Reader != ByPostgres {
		t.Fatalf("%s", dump(text, s))
	}
	if op := s.Statements[0].Ops[0]; op.Verb != Delete || op.Table.Last() != "context_a" {
		t.Errorf("%s", dumpOp(text, op))
	}
}

// TestLongInsert reads an INSERT of more tokens than go to a parser.
func TestLongInsert(t *testing.T) {
	t.Parallel()
	text := "INSERT INTO context_a (x, y) VALUES " + strings.Repeat("(1, 2), ", maxTokens) + "(1, 2) ON CONFLICT (x) DO UPDATE SET y = 3"
	s := Parse(text, Options{})
	if len(s.Statements) != 1 || len(s.Statements[0].Ops) != 2 || s.Statements[0].Ops[1].Table.Last() != "context_a" {
		t.Fatalf("%s", dump(text, s))
	}
}

func BenchmarkStatements(b *testing.B) {
	var text strings.Builder
	for i := range 10_000 {
		fmt.Fprintf(&text, "DELETE FROM context_a WHERE id = $1 AND x = 'y%d';\n", i)
	}
	b.SetBytes(int64(text.Len()))
	for b.Loop() {
		Parse(text.String(), Options{})
	}
}
