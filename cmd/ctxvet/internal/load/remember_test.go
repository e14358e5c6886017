package load

import (
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/tools/go/packages"
)

// writeFile makes a file and the folders above it.
func writeFile(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// What the module cache holds is looked at once; what may change, every time.
func TestWithDirectives(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	t.Setenv("HOME", t.TempDir())
	dir := t.TempDir()
	pkg := func(module *packages.Module, file, text string) *packages.Package {
		name := filepath.Join(dir, file)
		writeFile(t, name, text)
		return &packages.Package{PkgPath: "example.com/" + file, Module: module, GoFiles: []string{name}}
	}
	released := &packages.Module{Path: "example.com/m", Version: "v1.0.0", Dir: "/cache/example.com/m@v1.0.0"}
	replaced := &packages.Module{Path: "example.com/r", Version: "v1.0.0", Dir: dir, Replace: &packages.Module{Path: "../r"}}
	all := []*packages.Package{
		pkg(released, "with.go", "//ctx:lineage\n"), pkg(released, "without.go", "\n"),
		pkg(replaced, "local.go", "\n"), pkg(nil, "alone.go", "// ctx:lineage is none\n"),
	}
	if got := withDirectives(all); len(got) != 1 || got[0] != all[0] {
		t.Fatalf("directives in %v, want in with.go alone", got)
	}
	for _, file := range []string{"without.go", "local.go"} {
		writeFile(t, filepath.Join(dir, file), "//ctx:lineage\n")
	}
	writeFile(t, filepath.Join(dir, "with.go"), "\n")
	got := withDirectives(all)
	if len(got) != 2 || got[0] != all[0] || got[1] != all[2] {
		t.Errorf("the second time directives in %v, want in with.go, as it was, and local.go, as it is", got)
	}
}

// A memory that cannot be read or kept costs time and nothing else.
func TestMemoryLost(t *testing.T) {
	cache := t.TempDir()
	t.Setenv("XDG_CACHE_HOME", cache)
	t.Setenv("HOME", cache)
	m := remember()
	for _, broken := range []string{"{", "null", `["a"]`} {
		writeFile(t, m.file, broken)
		if got := remember(); got.holds == nil || len(got.holds) > 0 {
			t.Errorf("%s is remembered as %v", broken, got.holds)
		}
	}
	m.file = filepath.Join(cache, "file", "below")
	writeFile(t, filepath.Join(cache, "file"), "")
	m.know("a@v1", true)
	m.keep()
	if _, err := os.Stat(m.file); err == nil {
		t.Errorf("%s is there, below a file", m.file)
	}
}

func TestMayHaveWork(t *testing.T) {
	dir := t.TempDir()
	writeFile(t, filepath.Join(dir, "in", "go.work"), "go 1.26\n")
	writeFile(t, filepath.Join(dir, "in", "a", "b", "go.mod"), "module m\n")
	writeFile(t, filepath.Join(dir, "out", "go.mod"), "module m\n")
	for _, test := range []struct {
		env, dir string
		want     bool
	}{
		{"", "in/a/b", true}, {"", "in", true}, {"", "out", false},
		{"off", "out", true}, {"/elsewhere/go.work", "out", true}, // the go command tells
	} {
		t.Setenv("GOWORK", test.env)
		if got := mayHaveWork(filepath.Join(dir, test.dir)); got != test.want {
			t.Errorf("GOWORK=%s in %s: %v, want %v", test.env, test.dir, got, test.want)
		}
	}
}
