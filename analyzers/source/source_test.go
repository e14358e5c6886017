package source_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/ctxlaws/ctxvet/analyzers/source"
)

const text = "package p\r\n\n// Wipe is wrong.\nfunc Wipe() {\n}\n\nfunc (s *Store[K, V]) Get() {}\nfunc (List[T]) Len() {}\n\nvar (\n\ta = 1\n\tb = 2\n)\n\ntype T struct{}\nimport \"x\""

func write(t *testing.T, name, text string) string {
	t.Helper()
	name = filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return name
}

func TestLines(t *testing.T) {
	t.Parallel()
	var files source.Files
	name := write(t, "p.go", text)
	for line, want := range map[int]string{0: "", 1: "package p", 2: "", 4: "func Wipe() {", 16: `import "x"`, 17: "", -1: ""} {
		if got := files.Line(name, line); got != want {
			t.Errorf("line %d: %q, want %q", line, got, want)
		}
	}
	if got := files.Line(filepath.Join(t.TempDir(), "nosuch.go"), 1); got != "" {
		t.Errorf("of no file: %q", got)
	}
	for offset, want := range map[int][2]int{0: {1, 1}, 8: {1, 9}, 11: {2, 1}, 12: {3, 1}, 14: {3, 3}} {
		if line, column := files.Position(name, offset); [2]int{line, column} != want {
			t.Errorf("offset %d: %d:%d, want %v", offset, line, column, want)
		}
	}
}

func TestDecl(t *testing.T) {
	t.Parallel()
	var files source.Files
	name := write(t, "p.go", text)
	for line, want := range map[int]string{1: "", 3: "Wipe", 5: "Wipe", 6: "", 7: "(*Store).Get", 8: "(List).Len", 12: "a", 15: "T", 16: ""} {
		if got := files.Decl(name, line); got != want {
			t.Errorf("line %d is in %q, want %q", line, got, want)
		}
	}
	for decl, want := range map[string]bool{"Wipe": true, "(*Store).Get": true, "Get": false, "": true} {
		if got := files.Declares(name, decl); got != want {
			t.Errorf("declares %q: %v", decl, got)
		}
	}
	sql := write(t, "1.sql", "DROP TABLE x;\n")
	if files.Decl(sql, 1) != "" || !files.Declares(sql, "") || files.Declares(sql, "x") {
		t.Error("SQL declares nothing that is told apart")
	}
	if empty := write(t, "empty.sql", ""); !files.Declares(empty, "") {
		t.Error("an empty file is there")
	}
	if files.Declares(sql+"x", "") {
		t.Error("a file that is not there declares something")
	}
}

func TestColumns(t *testing.T) {
	t.Parallel()
	const line = "\té日𝄞 x_1, y"
	for _, test := range []struct{ column, utf16, end int }{
		{1, 1, 2}, {2, 2, 7}, {4, 3, 7}, {7, 4, 11}, {12, 7, 15}, {15, 10, 16}, {99, 94, 99}, {0, 1, 0},
	} {
		if got := source.UTF16(line, test.column); got != test.utf16 {
			t.Errorf("column %d is %d in UTF-16, want %d", test.column, got, test.utf16)
		}
		if got := source.WordEnd(line, test.column); got != test.end {
			t.Errorf("the word at %d ends at %d, want %d", test.column, got, test.end)
		}
	}
	for text, want := range map[string]int{"": 0, "abc": 3, "日本": 4, "e\u0301": 1, "𝄞": 1, "🙂": 2, "a\u200db": 2} {
		if got := source.Width(text); got != want {
			t.Errorf("%q takes %d columns, want %d", text, got, want)
		}
	}
}
