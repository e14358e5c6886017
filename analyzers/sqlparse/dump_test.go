package sqlparse

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// TestParse reads the texts of testdata/parse. A text's name is its title, then
// perhaps a dialect or a file's name; the want after it is what Parse says.
func TestParse(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(filepath.Join("testdata", "parse", "*.txtar"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no test data: %v", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			a, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			compare(t, file, string(txtar.Format(parsed(a))))
		})
	}
}

// parsed returns the archive with what Parse says in place of each want.
func parsed(a *txtar.Archive) *txtar.Archive {
	got := &txtar.Archive{Comment: a.Comment}
	for _, f := range a.Files {
		if f.Name == "want" {
			continue
		}
		text := strings.TrimSuffix(string(f.Data), "\n")
		answer := dump(text, Parse(text, optionsOf(f.Name)))
		got.Files = append(got.Files, f, txtar.File{Name: "want", Data: []byte(answer)})
	}
	return got
}

// optionsOf returns the options that a text's name asks for.
func optionsOf(title string) Options {
	for _, d := range []Dialect{Postgres, SQLite, MySQL} {
		if strings.HasSuffix(title, " "+d.String()) {
			return Options{Dialects: []Dialect{d}}
		}
	}
	return Options{File: title}
}

// dump writes a script for comparison: a line for a statement, one with > for
// each operation, with what stands in the text at each offset.
func dump(text string, s *Script) string {
	var b strings.Builder
	for _, st := range s.Statements {
		fmt.Fprintf(&b, "%s %q", st.Reader, abridged(text[st.Off:st.End]))
		if st.Query != "" {
			fmt.Fprintf(&b, " query %s", st.Query)
		}
		if st.Down {
			b.WriteString(" down")
		}
		b.WriteString("\n")
		for _, op := range st.Ops {
			b.WriteString("> " + dumpOp(text, op) + "\n")
		}
	}
	for _, c := range s.Comments {
		fmt.Fprintf(&b, "comment at %d %q\n", c.Off, c.Text)
	}
	return b.String()
}

// abridged returns the head and the tail of a long statement.
func abridged(s string) string {
	const head, tail = 30, 15
	if len(s) > head+tail+5 {
		return s[:head] + "…" + s[len(s)-tail:]
	}
	return s
}
