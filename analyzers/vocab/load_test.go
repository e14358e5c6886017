package vocab

import (
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
)

// passIn returns a pass over one Go file in a directory.
func passIn(t *testing.T, dir string) *analysis.Pass {
	t.Helper()
	pass := &analysis.Pass{Fset: token.NewFileSet()}
	f, err := parser.ParseFile(pass.Fset, filepath.Join(dir, "a.go"), "package a", parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	pass.Files = append(pass.Files, f)
	return pass
}

func write(t *testing.T, file, text string) string {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

// Not parallel: the environment is the process's.
func TestLoadOrder(t *testing.T) {
	t.Setenv("CTXVET_CONFIG", "")
	root := t.TempDir()
	mod, dir := filepath.Join(root, "mod"), filepath.Join(root, "mod", "a")
	write(t, filepath.Join(mod, "go.mod"), "module m")
	found := write(t, filepath.Join(mod, FileName), "dialect: sqlite")
	named := write(t, filepath.Join(root, "named.yml"), "dialect: mysql")
	inEnv := write(t, filepath.Join(root, "env.yml"), "dialect: postgres")
	write(t, filepath.Join(dir, "a.go"), "package a")
	pass := passIn(t, dir)
	pseudo := &analysis.Pass{Fset: pass.Fset, IgnoredFiles: []string{named}}
	empty := &analysis.Pass{Fset: pass.Fset}

	for _, test := range []struct {
		name    string
		pass    *analysis.Pass
		flags   settings
		env     string
		dialect string
		file    string
		root    string
	}{
		{"discovered", pass, settings{}, "", "sqlite", found, mod},
		{"environment", pass, settings{}, inEnv, "postgres", inEnv, mod},
		{"flag", pass, settings{config: named}, inEnv, "mysql", named, mod},
		{"settings", pass, settings{config: named, text: "{}"}, inEnv, "auto", "", mod},
		{"sql package", pseudo, settings{}, "", "mysql", named, root},
		{"no files", empty, settings{}, "", "auto", "", ""},
	} {
		t.Setenv("CTXVET_CONFIG", test.env)
		c, err := test.flags.load(test.pass)
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
		} else if c.Dialect != test.dialect || c.File != test.file || c.Root != test.root {
			t.Errorf("%s: dialect %s, file %s, root %s", test.name, c.Dialect, c.File, c.Root)
		}
	}
}

func TestLoadErrors(t *testing.T) {
	t.Setenv("CTXVET_CONFIG", "")
	root := t.TempDir()
	write(t, filepath.Join(root, FileName), "tests: maybe")
	for want, flags := range map[string]settings{
		FileName + ":1: tests: ": {},
		"settings:1: x: unknown": {text: "x: 1"},
		"gone.yml":               {config: filepath.Join(root, "gone.yml")},
		`-tests: "maybe" is not`: {text: "{}", tests: "maybe"},
	} {
		if _, err := flags.load(passIn(t, root)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: error %v, want %s", flags, err, want)
		}
	}
}

func TestLoadTestsFlag(t *testing.T) {
	t.Setenv("CTXVET_CONFIG", "")
	for text, tests := range map[string]string{"tests: ignore": Report, "tests: report": Ignore} {
		c, err := settings{text: text, tests: tests}.load(passIn(t, t.TempDir()))
		if err != nil || c.Tests != tests {
			t.Errorf("%s with -tests %s: %v, %v", text, tests, c, err)
		}
	}
}

// cgo puts files of its own, in the build cache, before those of the package.
func TestPackageDirSkipsCgo(t *testing.T) {
	t.Parallel()
	pass := passIn(t, "/m/a")
	cgo := "package a\n"
	f, err := parser.ParseFile(pass.Fset, "/cache/_cgo_gotypes.go", cgo, 0)
	if err != nil {
		t.Fatal(err)
	}
	yacc, err := parser.ParseFile(pass.Fset, "/cache/y.go", "//line /m/b/y.y:1\npackage a\n", 0)
	if err != nil {
		t.Fatal(err)
	}
	pass.Files = append(pass.Files[:0:0], f, yacc, pass.Files[0])
	if got := packageDir(pass); got != filepath.FromSlash("/m/a") {
		t.Errorf("packageDir = %s, want /m/a", got)
	}
}

func TestRoleFactString(t *testing.T) {
	t.Parallel()
	for want, fact := range map[string]RoleFact{
		"":                                   {},
		"cascade":                            {Parts: Cascade},
		"activation, score":                  {Parts: Activation | Score},
		"table context_notes":                {Table: "context_notes"},
		"result, table context_notes":        {Parts: partResult, Table: "context_notes"},
		"lineage, table a=t, table b=t":      {Parts: LineageWriter, Params: []ParamTable{{0, "a", "t"}, {2, "b", "t"}}},
		"cascade, candidates, render, entry": {Parts: Cascade | Candidates | Render | partEntry},
	} {
		if got := fact.String(); got != want {
			t.Errorf("String() = %q, want %q", got, want)
		}
	}
}

func TestTagPart(t *testing.T) {
	t.Parallel()
	for tag, want := range map[string]string{
		`ctx:"entries"`:             "entries",
		`json:"x" ctx:"disclosure"`: "disclosure",
		`ctx:"text"`:                "text",
		`ctx:"deficits" yaml:"d"`:   "deficits",
		`ctx:"entry"`:               "",
		`ctx:""`:                    "",
		`ctx:text`:                  "",
		`json:"ctx:\"text\""`:       "",
		"":                          "",
	} {
		if got, ok := TagPart(tag); got != want || ok != (want != "") {
			t.Errorf("TagPart(%s) = %q, %v; want %q", tag, got, ok, want)
		}
	}
}
