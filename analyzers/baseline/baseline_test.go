package baseline_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ctxlaws/ctxvet/analyzers/baseline"
)

// key is a finding of CTX0001, written "file in fingerprint".
func key(text string) baseline.Key {
	part := strings.Fields(text)
	return baseline.Key{Rule: "CTX0001", File: part[0], In: part[1], Fingerprint: part[2]}
}

func keys(texts ...string) []baseline.Key {
	var out []baseline.Key
	for _, text := range texts {
		out = append(out, key(text))
	}
	return out
}

func entry(text string, count int) baseline.Entry {
	return baseline.Entry{Key: key(text), Count: count, Message: "DELETE"}
}

func TestMatch(t *testing.T) {
	t.Parallel()
	once := []baseline.Entry{entry("a.go F x", 1)}
	for _, test := range []struct {
		name     string
		entries  []baseline.Entry
		findings []baseline.Key
		gone     []baseline.Key
		known    []bool
		stale    []baseline.Entry
	}{
		{"the same", once, keys("a.go F x"), nil, []bool{true}, nil},
		{"another fault", once, keys("a.go F y"), nil, []bool{false}, once},
		{"a second like it", once, keys("a.go F x", "a.go F x"), nil, []bool{true, false}, nil},
		{"two of two", []baseline.Entry{entry("a.go F x", 2)}, keys("a.go F x", "a.go F x"), nil, []bool{true, true}, nil},
		{"one of two", []baseline.Entry{entry("a.go F x", 2)}, keys("a.go F x"), nil, []bool{true}, once},
		{"a copy in another file", once, keys("a.go F x", "b.go F x"), nil, []bool{true, false}, nil},
		{"a copy that sorts first", []baseline.Entry{entry("b.go F x", 1)}, keys("a.go F x", "b.go F x"), nil, []bool{false, true}, nil},
		{"mended, and a copy elsewhere", once, keys("b.go F x"), nil, []bool{false}, once},
		{"mended, and a copy in the same file", once, keys("a.go G x"), nil, []bool{false}, once},
		{"renamed file", once, keys("b.go F x"), keys("a.go F x"), []bool{true}, nil},
		{"renamed function", once, keys("a.go G x"), keys("a.go F x"), []bool{true}, nil},
		{"renamed file and a copy", once, keys("b.go F x", "c.go F x"), keys("a.go F x"), []bool{true, false}, nil},
		{"same text, another rule", once, []baseline.Key{{Rule: "CTX0002", File: "a.go", In: "F", Fingerprint: "x"}}, keys("a.go F x"),
			[]bool{false}, once},
		{"nothing known", nil, keys("a.go F x"), nil, []bool{false}, nil},
		{"nothing found", once, nil, nil, []bool{}, once},
	} {
		isGone := func(k baseline.Key) bool {
			for _, g := range test.gone {
				if g == k {
					return true
				}
			}
			return false
		}
		known, stale := baseline.Match(test.entries, test.findings, isGone)
		if d := cmp.Diff(test.known, known); d != "" {
			t.Errorf("%s: known (-want +got):\n%s", test.name, d)
		}
		if d := cmp.Diff(append([]baseline.Entry{}, test.stale...), append([]baseline.Entry{}, stale...)); d != "" {
			t.Errorf("%s: stale (-want +got):\n%s", test.name, d)
		}
	}
}

// What is written is read again, in whatever order it came, and equal findings are one entry.
func TestEncode(t *testing.T) {
	t.Parallel()
	list := []baseline.Entry{entry("b.go F x", 1), entry("a.go F x", 1), entry("a.go F x", 1)}
	text, err := baseline.Encode(list)
	if err != nil {
		t.Fatal(err)
	}
	other, err := baseline.Encode([]baseline.Entry{list[1], list[0], list[2]})
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(text), string(other)); d != "" {
		t.Errorf("order matters:\n%s", d)
	}
	a := filepath.Join(t.TempDir(), "a.json")
	if err := os.WriteFile(a, text, 0o666); err != nil {
		t.Fatal(err)
	}
	got, err := baseline.Read(a)
	if err != nil {
		t.Fatal(err)
	}
	want := []baseline.Entry{entry("a.go F x", 2), entry("b.go F x", 1)}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

func TestReadErrors(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"":                                   "not a baseline: it is empty",
		"{\n\"version\": 1,\n\"entries\": [": "not a baseline: unexpected EOF",
		"{\n\"version\": 1\n!":               "not a baseline: line 3: ",
		`{"version": 2}`:                     "version 2; this ctxvet reads 1",
		`{"version": 1, "findings": []}`:     `not a baseline: unknown field "findings"`,
		`{"version": 1} {}`:                  "more than one document",
		`[]`:                                 "not a baseline: cannot unmarshal array",
		`{"version": 1, "entries": [{}]}`:    "entry 1 lacks a rule",
		`{"version": 1, "entries": [{"rule": "CTX0001", "file": "a.go", "fingerprint": "x", "count": 0}]}`: "entry 1 lacks",
	} {
		name := filepath.Join(t.TempDir(), "base.json")
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		_, err := baseline.Read(name)
		if err == nil || !strings.Contains(err.Error(), want) || !strings.HasPrefix(err.Error(), name) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

func TestString(t *testing.T) {
	t.Parallel()
	got := []string{entry("a.go F x", 2).String(), baseline.Entry{Key: baseline.Key{Rule: "CTX0001", File: "1.sql"}, Count: 1, Message: "DROP"}.String()}
	want := []string{"a.go: F: CTX0001: DELETE (2 times)", "1.sql: CTX0001: DROP"}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

// What an edit elsewhere changes, and how later versions word reason and advice, does not matter.
func TestFingerprint(t *testing.T) {
	t.Parallel()
	const message, line = "DELETE from notes: a claim stays (First Law); supersede it", "db.Exec(`DELETE FROM notes`)"
	base := baseline.Fingerprint("CTX0001", message, line)
	for _, test := range []struct {
		rule, message, line string
		same                bool
	}{
		{"CTX0001", message, "\t\tdb.Exec(`DELETE  FROM notes`)", true},
		{"CTX0001", "DELETE from notes: keep claims; do something else", line, true},
		{"CTX0002", message, line, false},
		{"CTX0001", "DELETE from facts: a claim stays (First Law); supersede it", line, false},
		{"CTX0001", message, "db.Exec(`DELETE FROM notes WHERE id = 1`)", false},
	} {
		if got := baseline.Fingerprint(test.rule, test.message, test.line); (got == base) != test.same {
			t.Errorf("%+v: same is %v", test, got == base)
		}
	}
	if a, b := baseline.Fingerprint("R", "read on line 7: x", "y"), baseline.Fingerprint("R", "read on line 9: x", "y"); a != b {
		t.Error("the number of a line matters")
	}
}
