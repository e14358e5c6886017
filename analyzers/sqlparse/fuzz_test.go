package sqlparse

import (
	"path/filepath"
	"testing"

	"golang.org/x/tools/txtar"
)

// addSeeds gives a fuzzer the texts of the table tests and some of no grammar.
func addSeeds(f *testing.F) {
	f.Helper()
	files, err := filepath.Glob(filepath.Join("testdata", "parse", "*.txtar"))
	if err != nil || len(files) == 0 {
		f.Fatalf("no seeds: %v", err)
	}
	for _, file := range files {
		a, err := txtar.ParseFile(file)
		if err != nil {
			f.Fatal(err)
		}
		for _, part := range a.Files {
			if part.Name != "want" {
				f.Add(string(part.Data), uint8(len(part.Data)))
			}
		}
	}
	for _, s := range []string{
		"", "\x00", "\xff\xfe", "'", `"`, "`", "[", "$$", "$a$", "/*", "/*!", "--", "{{", "${", "%", "%[", "?", ":", "@@",
		"E'\\", "a[1:2]", "a[1:n]", "x::y", "x := ?", "$1$2", "?1?2", "\r\n\\c x\r\n;", "DELIMITER $$\nA$$", "1..2", "COPY t FROM STDIN;\na\n\\.\n",
	} {
		f.Add(s, uint8(len(s)))
	}
}

func FuzzLex(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, text string, d uint8) {
		checkTokens(t, text, lex(text, Dialect(d%4)))
	})
}

// checkTokens wants tokens to stand in the text, in order, with nothing but
// blanks between them.
func checkTokens(t *testing.T, text string, toks []token) {
	t.Helper()
	end := 0
	for i, tok := range toks {
		if tok.off < end || tok.end <= tok.off || tok.end > len(text) {
			t.Fatalf("token %d [%d,%d) after %d in %d bytes", i, tok.off, tok.end, end, len(text))
		}
		for _, c := range []byte(text[end:tok.off]) {
			if !isSpace(c) && c != 0xef && c != 0xbb && c != 0xbf {
				t.Fatalf("%q before token %d is in no token", c, i)
			}
		}
		end = tok.end
	}
}

func FuzzSplit(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, text string, d uint8) {
		secs, _ := sections(text, lex(text, Dialect(d%4)), "")
		for _, s := range secs {
			end, n := -1, 0
			for _, toks := range s.statements(text) {
				if len(toks) == 0 || toks[0].off < end {
					t.Fatalf("statement of %d tokens after %d", len(toks), end)
				}
				end = toks[len(toks)-1].end
				n += len(toks)
			}
			// Nothing but what ends statements may be lost.
			for _, tok := range s.toks {
				if isSemicolon(text, tok) || text[tok.off:tok.end] == s.delim {
					n++
				}
			}
			if n < len(s.toks) {
				t.Fatalf("%d tokens of %d in statements", n, len(s.toks))
			}
		}
	})
}

func FuzzNormalize(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, text string, b uint8) {
		d := Dialect(b%3) + Postgres
		n := normalise(text, code(lexStatement(text, d)), d)
		last := 0
		for off := range len(n.text) + 1 {
			at := n.origin(off)
			if at < last || at > len(text) {
				t.Fatalf("offset %d of %q comes from %d, after %d", off, n.text, at, last)
			}
			last = at
		}
		again := normalise(n.text, code(lexStatement(n.text, d)), d)
		if n.text != again.text {
			t.Fatalf("%v: %q\nonce  %q\ntwice %q", d, text, n.text, again.text)
		}
	})
}

func FuzzParse(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, text string, b uint8) {
		var o Options
		if d := Dialect(b % 4); d != Auto {
			o.Dialects = []Dialect{d}
		}
		checkScript(t, text, Parse(text, o))
	})
}

// checkScript wants each offset of a script to stand in its text.
func checkScript(t *testing.T, text string, s *Script) {
	t.Helper()
	in := func(what string, off int) {
		if off < 0 || off > len(text) {
			t.Fatalf("%s at %d in %d bytes", what, off, len(text))
		}
	}
	end := 0
	for _, st := range s.Statements {
		if st.Off < end || st.End < st.Off || st.End > len(text) {
			t.Fatalf("statement [%d,%d) after %d", st.Off, st.End, end)
		}
		end = st.End
		if (st.Reader == ByTokens || st.Reader == Unread) != (st.Err != nil) {
			t.Fatalf("%v with error %v", st.Reader, st.Err)
		}
		for _, op := range st.Ops {
			in("operation", op.Off)
			in("table", op.Table.Off)
			in("new name", op.To.Off)
			in("copied table", op.CopyOf.Off)
			if op.Off < st.Off || op.Off >= st.End {
				t.Fatalf("operation at %d outside [%d,%d)", op.Off, st.Off, st.End)
			}
		}
	}
	for _, c := range s.Comments {
		in("comment", c.Off)
	}
}
