package sqlparse

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// kindLetters are how a token's kind is written in the tests below.
const kindLetters = "wqsn?o.c"

// lexed writes tokens with their kinds: w:word, q:quoted, s:string, n:number,
// ?:placeholder, o:operator, .:punctuation, c:comment.
func lexed(text string, d Dialect) string {
	var all []string
	for _, t := range lex(text, d) {
		all = append(all, kindLetters[t.kind:t.kind+1]+":"+text[t.off:t.end])
	}
	return strings.Join(all, " ")
}

func TestLex(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		dialect    Dialect
		text, want string
	}{
		{Auto, `'a''b' E'\'' N'x' b'1' U&'y'`, `s:'a''b' s:E'\'' s:N'x' s:b'1' s:U&'y'`},
		{Auto, `'a\'b`, `s:'a\' w:b`},
		{MySQL, `'a\'b' "c" FROM "d"`, `s:'a\'b' s:"c" w:FROM q:"d"`},
		{Auto, `"a""b".` + "`c`", `q:"a""b" .:. q:` + "`c`"},
		{Auto, `$$a$$ $t$ $$ $t$ $1 $a`, `s:$$a$$ s:$t$ $$ $t$ ?:$1 ?:$a`},
		{SQLite, `$a$b`, `?:$a ?:$b`},
		{Auto, `FROM [a b] a[1] ARRAY[x] ([y])`, `w:FROM q:[a b] w:a .:[ n:1 .:] w:ARRAY .:[ w:x .:] .:( q:[y] .:)`},
		{Postgres, `FROM [a]`, `w:FROM .:[ w:a .:]`},
		{Auto, `1 1.5e-3 .5 0xff 1..2 a.5 1_000`, `n:1 n:1.5e-3 n:.5 n:0xff n:1 o:.. n:2 w:a .:. n:5 n:1_000`},
		{Auto, `x::int :a y:=1 a[1:n] :'v'`, `w:x o::: w:int ?::a w:y o::= n:1 w:a .:[ n:1 o:: w:n .:] ?::'v'`},
		{Auto, `? ?1 ?name ?AND ?||'%' a ?| b`, `?:? ?:?1 ?:?name ?:? w:AND ?:? o:|| s:'%' w:a o:?| w:b`},
		{Auto, `@a x @@ y @> z <@ @@v`, `?:@a w:x o:@@ w:y o:@> w:z o:<@ ?:@@v`},
		{MySQL, `@'a' u@localhost`, `?:@'a' w:u ?:@localhost`},
		{Auto, `a -> b ->> c #>> d || e`, `w:a o:-> w:b o:->> w:c o:#>> w:d o:|| w:e`},
		{Auto, `{{.A}}b {{if x}} {{- end -}} ${c} {{`, `?:{{.A}} w:b c:{{if x}} c:{{- end -}} ?:${c} o:{ o:{`},
		{Auto, `%s %[1]d x%y a % b %% $%d`, `?:%s ?:%[1]d w:x o:% w:y w:a o:% w:b o:%% ?:$%d`},
		{Auto, "-- a\r\n# b\n1 # c", "c:-- a c:# b n:1 o:# w:c"},
		{MySQL, "5--3 -- x\n1 # c", "n:5 o:- o:- n:3 c:-- x n:1 c:# c"},
		{Postgres, "/* /* */ */ a", "c:/* /* */ */ w:a"},
		{SQLite, "/* /* */ a", "c:/* /* */ w:a"},
		{MySQL, "/*!50100 a */ b", "c:/*!50100 w:a c:*/ w:b"},
		{Auto, "\\c x\nDELIMITER //\na//b;", "c:\\c x c:DELIMITER // w:a .:// w:b .:;"},
		{Auto, "COPY a FROM STDIN;\nit's\n\\.\nb", "w:COPY w:a w:FROM w:STDIN .:; c:\nit's\n\\. w:b"},
		{Auto, "\ufeffa \x00 ä", "w:a w:ä"},
	} {
		if diff := cmp.Diff(test.want, lexed(test.text, test.dialect)); diff != "" {
			t.Errorf("%v: %q (-want +got):\n%s", test.dialect, test.text, diff)
		}
	}
}

func TestNormalise(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ text, postgres, sqlite, mysql string }{
		{"a=? AND b=?", "a=$1 AND b=$2", "a=? AND b=?", "a=? AND b=?"},
		{"a=?2 AND b=?2", "a=$2 AND b=$2", "a=?2 AND b=?2", "a=? AND b=?"},
		{"a=:x AND b=:y OR c=:x", "a=$1 AND b=$2 OR c=$1", "a=:x AND b=:y OR c=:x", "a=? AND b=? OR c=?"},
		{"a=@x AND b=@@y", "a=$1 AND b=$2", "a=@x AND b=?", "a=@x AND b=@@y"},
		{"a=$3 AND b=$y", "a=$3 AND b=$1", "a=$3 AND b=$y", "a=? AND b=?"},
		{"a=?x", "a=$1", "a=:x", "a=?"},
		{"a=?AND b", "a=$1 AND b", "a=?AND b", "a=?AND b"},
		{"IN?", "IN $1", "IN?", "IN?"},
		{"m ? 'k'", "m ? 'k'", "m ? 'k'", "m ? 'k'"},
		{"m -> ? ? ?", "m -> $1 ? $2", "m -> ? ? ?", "m -> ? ? ?"},
		{"a /* x */ b -- y\n c", "a         b     \n c", "a         b     \n c", "a         b     \n c"},
		{"$99999999999", "$99999999", "$99999999999", "?"},
		{"a_{{.B}}_c", "a_ctxhole1000000x_c", "a_ctxhole1000000x_c", "a_ctxhole1000000x_c"},
		{"{{.A}}LIMIT %d", "ctxhole1000000x LIMIT $1", "ctxhole1000000x LIMIT ?", "ctxhole1000000x LIMIT ?"},
		{"{{.A}}?", "ctxhole1000000x  $1", "ctxhole1000000x ?", "ctxhole1000000x ?"},
		{"a\x00b", "a b", "a b", "a b"},
		{"", "", "", ""},
	} {
		for d, want := range map[Dialect]string{Postgres: test.postgres, SQLite: test.sqlite, MySQL: test.mysql} {
			if got := normalise(test.text, code(lex(test.text, d)), d).text; got != want {
				t.Errorf("%v: %q: got %q, want %q", d, test.text, got, want)
			}
		}
	}
}

// TestOrigin follows words of a normalised text back to the source.
func TestOrigin(t *testing.T) {
	t.Parallel()
	text := "; UPDATE {{.Schema}}.a /* why */ SET x = :value, y=? WHERE z"
	n := normalise(text, code(lex(text, Postgres))[1:], Postgres)
	for _, word := range []string{"UPDATE", ".a", "SET", "x =", "y=", "WHERE", "z"} {
		if got, want := n.origin(strings.Index(n.text, word)), strings.Index(text, word); got != want {
			t.Errorf("%s of %q comes from %d, want %d", word, n.text, got, want)
		}
	}
	for mark, source := range map[string]string{"ctxhole": "{{", "$1": ":value", "$2": "?"} {
		if got, want := n.origin(strings.Index(n.text, mark)+1), strings.Index(text, source); got != want {
			t.Errorf("inside %s comes from %d, want %d", mark, got, want)
		}
	}
	if got := n.origin(len(n.text)); got != len(text) {
		t.Errorf("the end comes from %d, want %d", got, len(text))
	}
}

// TestOptions tries only the dialects asked for, in their order.
func TestOptions(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		text     string
		dialects []Dialect
		want     Reader
	}{
		{"DELETE FROM a", nil, ByPostgres},
		{"DELETE FROM a", []Dialect{MySQL, Postgres}, ByMySQL},
		{"DELETE FROM a", []Dialect{SQLite}, BySQLite},
		{"INSERT OR IGNORE INTO a VALUES (1)", []Dialect{Postgres}, ByTokens},
		{"INSERT OR IGNORE INTO a VALUES (1)", []Dialect{Postgres, SQLite}, BySQLite},
		{"no statement", []Dialect{Postgres}, Unread},
		{"stop slave", nil, ByTokens},
		{"change master to master_host=?", nil, ByTokens},
		{"change the world", nil, Unread},
		{"DELETE FROM a LIMIT 1", nil, BySQLite},
		{"INSERT IGNORE INTO a VALUES (1)", nil, ByMySQL},
	} {
		s := Parse(test.text, Options{Dialects: test.dialects})
		if len(s.Statements) != 1 || s.Statements[0].Reader != test.want {
			t.Errorf("%q with %v: got %s, want %v", test.text, test.dialects, dump(test.text, s), test.want)
		}
	}
}
