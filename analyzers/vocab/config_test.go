package vocab_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ctxlaws/ctxvet/analyzers/vocab"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

var settable = cmpopts.IgnoreUnexported(vocab.Config{})

func TestDecodeDefaults(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"", "\n", "# nothing\n", "---\n", "~", "null", "tables:\ncolumns: ~\n", "tables_of:\n", "{}",
	} {
		got, err := vocab.Decode("x", []byte(text))
		if err != nil {
			t.Errorf("Decode(%q): %v", text, err)
		} else if d := cmp.Diff(vocab.Default(), got, settable); d != "" {
			t.Errorf("Decode(%q) (-want +got):\n%s", text, d)
		}
	}
}

const full = `tables:
  context:     &ctx ["memory_*"]
  lineage:     ["acts"]
  erasures:    []
  traces:      ["public.recalls"]
  shadow:      ["search"]
  append_only: *ctx
columns:
  computed:    ["heat"]
functions:
  cascade:     ["example.com/app/store.Erase", "(*example.com/app/store.Store).Erase", example.com/app.T.M]
  activation:  ["gopkg.in/store.v3.Level"]
  score:       ["(example.com/app.List[T]).Score"]
  candidates:  ["main.find"]
  render:      ["a.F"]
  lineage:     ["(a.I).Write"]
types:
  results:     ["a.R"]
  entries:     ["a.E"]
tables_of:
  a.T.table:   context_entries
sinks:
  - {func: "(*a.DB).Do", query: 1}
sql:           ["../migrations/**/*.sql"]
lineage_by_trigger: ["memory_a"]
migrations:
  down:        report
tests:         report
dialect:       sqlite
baseline: .ctxvet-baseline.json
rules:
  disable:     ["CTX0005", "CTX0000"]
`

func TestDecodeAll(t *testing.T) {
	t.Parallel()
	want := &vocab.Config{
		Tables: vocab.Tables{
			Context: []string{"memory_*"}, Lineage: []string{"acts"}, Erasures: []string{},
			Traces: []string{"public.recalls"}, Shadow: []string{"search"}, AppendOnly: []string{"memory_*"},
		},
		Columns: vocab.Columns{Computed: []string{"heat"}},
		Functions: vocab.Functions{
			Cascade:    []string{"example.com/app/store.Erase", "(*example.com/app/store.Store).Erase", "example.com/app.T.M"},
			Activation: []string{"gopkg.in/store.v3.Level"},
			Score:      []string{"(example.com/app.List[T]).Score"},
			Candidates: []string{"main.find"},
			Render:     []string{"a.F"},
			Lineage:    []string{"(a.I).Write"},
		},
		Types:            vocab.Types{Results: []string{"a.R"}, Entries: []string{"a.E"}},
		TablesOf:         map[string]string{"a.T.table": "context_entries"},
		Sinks:            []vocab.Sink{{Func: "(*a.DB).Do", Query: 1}},
		SQL:              []string{"../migrations/**/*.sql"},
		LineageByTrigger: []string{"memory_a"},
		Migrations:       vocab.Migrations{Down: vocab.Report},
		Tests:            vocab.Report,
		Dialect:          "sqlite",
		Baseline:         ".ctxvet-baseline.json",
		Rules:            vocab.Rules{Disable: []string{"CTX0005", "CTX0000"}},
	}
	got, err := vocab.Decode("x.yml", []byte(full))
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(want, got, settable); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	for _, key := range vocab.Keys() {
		if !got.Given(key) {
			t.Errorf("%s is not given", key)
		}
	}
	if d := cmp.Diff([]any{want.Tables.Traces, want.Sinks, want.TablesOf, "sqlite", nil}, []any{
		got.Value("tables.traces"), got.Value("sinks"), got.Value("tables_of"), got.Value("dialect"), got.Value("tables"),
	}); d != "" {
		t.Errorf("Value (-want +got):\n%s", d)
	}
	if got := got.Origin("tables.traces"); got != "x.yml:5" {
		t.Errorf("Origin = %s, want x.yml:5", got)
	}
	if got := vocab.Default().Origin("tables.traces"); got != "default" {
		t.Errorf("Origin = %s, want default", got)
	}
}

// golangci-lint splits the keys of its settings at dots and lowers them.
func TestDecodeNestedTablesOf(t *testing.T) {
	t.Parallel()
	got, err := vocab.Decode("settings", []byte(`{"tables_of": {"example": {"com/app": {"store": "context_a"}}, "a.T": "context_b"}}`))
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{"example.com/app.store": "context_a", "a.T": "context_b"}
	if d := cmp.Diff(want, got.TablesOf); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

func TestDecodeJSON(t *testing.T) {
	t.Parallel()
	got, err := vocab.Decode("settings", []byte(`{"tables": {"context": ["m"]}, "sinks": [{"func": "a.F", "query": 0}], "tests": "report"}`))
	if err != nil {
		t.Fatal(err)
	}
	want := vocab.Default()
	want.Tables.Context, want.Tests = []string{"m"}, vocab.Report
	want.Sinks = []vocab.Sink{{Func: "a.F"}}
	if d := cmp.Diff(want, got, settable); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

var decodeErrors = []struct{ text, want string }{
	{"baseline: [x]", "x:1: baseline: a list is no file; legal: a name relative to the module root"},
	{"tabels: {}", "x:1: tabels: unknown key; legal here: tables, columns, functions, types, tables_of, sinks, sql, lineage_by_trigger, migrations, tests, dialect, baseline, rules"},
	{"tables:\n  contexts: []", "x:2: tables.contexts: unknown key; legal here: context, lineage, erasures, traces, shadow, append_only"},
	{"migrations:\n  up: ignore", "x:2: migrations.up: unknown key; legal here: down"},
	{"[1]", "x:1: a list where a mapping (key: value) belongs"},
	{"tables", `x:1: "tables" where a mapping (key: value) belongs`},
	{"tables: [a]", "x:1: tables: a list where a mapping (key: value) belongs"},
	{"[a]: b", "x:1: a list where a key belongs"},
	{"tables:\n  context: context_*", `x:2: tables.context: "context_*" where a list belongs, as in ["…"]; [] for none`},
	{"tables:\n  context:\n", `x:2: tables.context: nothing where a list belongs, as in ["…"]; [] for none`},
	{"tables:\n  context:\n  - 12", `x:3: tables.context: "12" where a string belongs`},
	{"tables:\n  context:\n  - a: b", "x:3: tables.context: a mapping where a string belongs"},
	{"tables:\n  context: ['[a']", `x:2: tables.context: "[a" is a bad pattern; legal: * ? [a-z] [^a-z] and \ before a literal`},
	{"tables:\n  context: ['']", "x:2: tables.context: the empty pattern matches nothing"},
	{"columns: {computed: ['a[']}", `x:1: columns.computed: "a[" is a bad pattern; legal: * ? [a-z] [^a-z] and \ before a literal`},
	{"sql: ['a/{b']", `x:1: sql: "a/{b" is a bad glob; legal: * ** ? [a-z] {a,b} and \ before a literal`},
	{"sql: [/etc/*.sql]", `x:1: sql: "/etc/*.sql" is absolute; legal: a glob relative to the module root`},
	{"sql: ['']", "x:1: sql: the empty glob matches nothing"},
	{"functions: {cascade: [Erase]}", `x:1: functions.cascade: "Erase" is no qualified name; legal: pkg.F, (*pkg.T).M, (pkg.T).M, pkg.T.M, with pkg an import path`},
	{"functions: {cascade: [(*Store).Erase]}", `x:1: functions.cascade: "(*Store).Erase" is no qualified name; legal: pkg.F, (*pkg.T).M, (pkg.T).M, pkg.T.M, with pkg an import path`},
	{"functions: {cascade: [a/b]}", `x:1: functions.cascade: "a/b" is no qualified name; legal: pkg.F, (*pkg.T).M, (pkg.T).M, pkg.T.M, with pkg an import path`},
	{"functions: {cascade: ['a.F()']}", `x:1: functions.cascade: "a.F()" is no qualified name; legal: pkg.F, (*pkg.T).M, (pkg.T).M, pkg.T.M, with pkg an import path`},
	{"types: {results: ['(*a.T).M']}", `x:1: types.results: "(*a.T).M" is no type's name; legal: pkg.T, with pkg an import path`},
	{"tests: yes", `x:1: tests: "yes" is not legal; legal: ignore, report`},
	{"tests: true", `x:1: tests: "true" is not legal; legal: ignore, report`},
	{"tests: Report", `x:1: tests: "Report" is not legal; legal: ignore, report`},
	{"migrations: {down: [ignore]}", "x:1: migrations.down: a list is not legal; legal: ignore, report"},
	{"dialect: oracle", `x:1: dialect: "oracle" is not legal; legal: auto, postgres, sqlite, mysql`},
	{"rules: {disable: [CTX0042]}", `x:1: rules.disable: "CTX0042" is no rule; legal: CTX0000 to CTX0008`},
	{"tests: report\ntests: ignore", "x:2: tests: given twice, first in line 1"},
	{"tables: {}\ncolumns: {}\ntables: {}", "x:3: tables: given twice, first in line 1"},
	{"tables_of:\n  a.T: b\n  a.T: c", "x:3: tables_of.a.T: given twice, first in line 2"},
	{"tables_of: [a]", "x:1: tables_of: a list where a mapping (key: value) belongs"},
	{"tables_of: {T: b}", `x:1: tables_of: "T" is no qualified name; legal: pkg.F, (*pkg.T).M, (pkg.T).M, pkg.T.M, with pkg an import path`},
	{"tables_of: {a.T: context_*}", `x:1: tables_of.a.T: "context_*" is no table name; write one, without wildcards`},
	{"tables_of: {a.T: 5}", `x:1: tables_of.a.T: "5" is no table name; write one, without wildcards`},
	{"tables_of: {a: {T: 5}}", `x:1: tables_of.a.T: "5" is no table name; write one, without wildcards`},
	{"tables_of: {a: {T: [b]}}", "x:1: tables_of.a.T: a list is no table name; write one, without wildcards"},
	{"sinks: {func: a.F}", "x:1: sinks: a mapping where a list belongs, as in [{func: pkg.F, query: 0}]; [] for none"},
	{"sinks: [a.F]", `x:1: sinks: "a.F" where a mapping (key: value) belongs`},
	{"sinks: [{func: a.F}]", "x:1: sinks: func and query are both required, as in {func: pkg.F, query: 0}"},
	{"sinks: [{query: 0}]", "x:1: sinks: func and query are both required, as in {func: pkg.F, query: 0}"},
	{"sinks: [{func: F, query: 0}]", `x:1: sinks.func: "F" is no qualified name; legal: pkg.F, (*pkg.T).M, (pkg.T).M, pkg.T.M, with pkg an import path`},
	{"sinks: [{func: [F], query: 0}]", "x:1: sinks.func: a list where a string belongs"},
	{"sinks: [{func: a.F, query: -1}]", `x:1: sinks.query: "-1" is not legal; legal: an index from 0`},
	{"sinks: [{func: a.F, query: '0'}]", `x:1: sinks.query: "0" is not legal; legal: an index from 0`},
	{"sinks: [{func: a.F, query: 0, args: 1}]", "x:1: sinks.args: unknown key; legal here: func, query"},
	{"tests: report\n---\ntests: ignore", "x:2: a second document; a configuration is one"},
	{"tables:\n\t- a", "x:2: not YAML: found character that cannot start any token"},
	{"a: b: c", "x:1: not YAML: mapping values are not allowed in this context"},
	{"tests: nope\ndialect: nope", "x:1: tests: \"nope\" is not legal; legal: ignore, report\n" +
		`x:2: dialect: "nope" is not legal; legal: auto, postgres, sqlite, mysql`},
}

func TestDecodeErrors(t *testing.T) {
	t.Parallel()
	for _, test := range decodeErrors {
		c, err := vocab.Decode("x", []byte(test.text))
		got := ""
		if err != nil {
			got = err.Error()
		}
		if d := cmp.Diff(test.want, got); d != "" || c != nil {
			t.Errorf("Decode(%q) = %v (-want +got):\n%s", test.text, c, d)
		}
	}
}

// tree writes files below a new directory; a name ending in / is a directory.
func tree(t *testing.T, files map[string]string) string {
	t.Helper()
	root := t.TempDir()
	for name, text := range files {
		at := filepath.Join(root, name)
		dir := filepath.Dir(at)
		if strings.HasSuffix(name, "/") {
			dir = at
		}
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		if dir == at {
			continue
		}
		if err := os.WriteFile(at, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

func TestFind(t *testing.T) {
	t.Parallel()
	root := tree(t, map[string]string{
		".ctxvet.yml":           "", // above the module: not ours
		"mod/go.mod":            "module m",
		"mod/plain/":            "",
		"near/go.mod":           "module m",
		"near/.ctxvet.yml":      "",
		"near/a/.ctxvet.yml":    "",
		"near/a/b/":             "",
		"near/c/":               "",
		"nested/.ctxvet.yml":    "",
		"nested/go.mod":         "module m",
		"nested/inner/go.mod":   "module m/inner",
		"nested/inner/package/": "",
	})
	for dir, want := range map[string]string{
		"mod/plain":            "",
		"mod":                  "",
		"near/a/b":             "near/a/.ctxvet.yml",
		"near/c":               "near/.ctxvet.yml",
		"near":                 "near/.ctxvet.yml",
		"nested/inner/package": "",
		"nested/gone/deeper":   "nested/.ctxvet.yml",
	} {
		got, err := vocab.Find(filepath.Join(root, dir))
		if want != "" {
			want = filepath.Join(root, want)
		}
		if got != want || err != nil {
			t.Errorf("Find(%s) = %q, %v; want %q", dir, got, err, want)
		}
	}
}

func TestFindRefusesDirectory(t *testing.T) {
	t.Parallel()
	root := tree(t, map[string]string{"go.mod": "module m", ".ctxvet.yml/": ""})
	if file, err := vocab.Find(root); err == nil || !strings.Contains(err.Error(), "is a directory") {
		t.Errorf("Find = %q, %v; want an error that says it is a directory", file, err)
	}
}

func TestReadRoot(t *testing.T) {
	t.Parallel()
	root := tree(t, map[string]string{
		"mod/go.mod":             "module m",
		"mod/config/.ctxvet.yml": "",
		"mod/bad.yml":            "tests: maybe",
	})
	file := filepath.Join(root, "mod", "config", ".ctxvet.yml")
	c, err := vocab.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	if want := filepath.Join(root, "mod"); c.File != file || c.Root != want {
		t.Errorf("File %s, Root %s; want %s, %s", c.File, c.Root, file, want)
	}
	if _, err := vocab.Read(filepath.Join(root, "gone.yml")); err == nil {
		t.Error("reading a missing file is no error")
	}
	bad := filepath.Join(root, "mod", "bad.yml")
	if _, err := vocab.Read(bad); err == nil || !strings.HasPrefix(err.Error(), bad+":1: tests: ") {
		t.Errorf("Read(bad) = %v, want the file's path, line and key", err)
	}
}

func FuzzDecode(f *testing.F) {
	f.Add(full)
	for _, test := range decodeErrors {
		f.Add(test.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := vocab.Decode("x", []byte(text))
		if (c == nil) != (err != nil) {
			t.Errorf("configuration %v with error %v", c, err)
		}
	})
}
