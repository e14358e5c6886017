package main

import (
	"bytes"
	"database/sql"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.yaml.in/yaml/v3"

	"github.com/ctxlaws/ctxvet/refstore"
)

// root is the module's folder.
const root = "../.."

// TestGate plants a violation of each rule into a copy of the reference store. Exactly those findings
// must appear: each where it was planted, by its own rule, and no other.
func TestGate(t *testing.T) {
	t.Parallel()
	planted, err := filepath.Glob(filepath.Join(root, "testdata", "gate", "*.go.txt"))
	if err != nil || len(planted) != 8 {
		t.Fatalf("want a violation of each of the 8 rules, got %v (%v)", planted, err)
	}
	// In one copy, which has to be compiled once: no violation touches another's file.
	dir := copyStore(t)
	var want []string
	for _, file := range planted {
		rule := strings.TrimSuffix(filepath.Base(file), ".go.txt")
		want = append(want, plantOne(t, dir, file)+": "+rule)
	}
	got := findings(t, dir)
	slices.Sort(want)
	slices.Sort(got)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("findings (-want +got):\n%s", diff)
	}
}

// plantOne writes a violation where its first line says and returns the place of the finding.
func plantOne(t *testing.T, dir, file string) string {
	t.Helper()
	source, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	first, _, _ := strings.Cut(string(source), "\n")
	name := strings.TrimPrefix(first, "// ")
	if err := writeFile(filepath.Join(dir, name), source); err != nil {
		t.Fatal(err)
	}
	before, _, ok := bytes.Cut(source, []byte("// planted"))
	if !ok {
		t.Fatalf("%s does not say which line is wrong", file)
	}
	return fmt.Sprintf("%s:%d", name, 1+bytes.Count(before, []byte("\n")))
}

// copyStore copies the store, its migrations and what configures the gate into a module of its own.
func copyStore(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for _, name := range []string{"go.mod", "go.sum", ".ctxvet.yml"} {
		copyInto(t, dir, name)
	}
	for _, name := range sources(t, "refstore", ".go", ".sql") {
		copyInto(t, dir, name)
	}
	return dir
}

func copyInto(t *testing.T, dir, name string) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(root, name))
	if err == nil {
		err = writeFile(filepath.Join(dir, name), data)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// sources lists the files below a folder of the module, tests and test data left out.
func sources(t *testing.T, folder string, extensions ...string) []string {
	t.Helper()
	var list []string
	err := filepath.WalkDir(filepath.Join(root, folder), func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && entry.Name() == "testdata":
			return fs.SkipDir
		case slices.Contains(extensions, filepath.Ext(path)) && !strings.HasSuffix(path, "_test.go"):
			rel, err := filepath.Rel(root, path)
			list = append(list, filepath.ToSlash(rel))
			return err
		}
		return nil
	})
	if err != nil || len(list) == 0 {
		t.Fatalf("no sources in %s: %v", folder, err)
	}
	return list
}

// firstLine is that of a finding: file, line, column, rule.
var firstLine = regexp.MustCompile(`(?m)^(\S+:\d+):\d+: (CTX\d+):`)

// findings runs ctxvet on a module and returns what it found, as "file:line: rule".
func findings(t *testing.T, dir string) []string {
	t.Helper()
	cmd := exec.Command("ctxvet", "./...")
	cmd.Dir = dir
	// The module needs nothing that this one does not have.
	cmd.Env = append(cmd.Environ(), "GOFLAGS=-mod=mod", "GOPROXY=off", "GOWORK=off", "CTXVET_CONFIG=")
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if err != nil && (!errors.As(err, &exit) || exit.ExitCode() != 3) {
		t.Fatalf("%v:\n%s", err, out)
	}
	var list []string
	for _, match := range firstLine.FindAllSubmatch(out, -1) {
		list = append(list, fmt.Sprintf("%s: %s", filepath.ToSlash(string(match[1])), match[2]))
	}
	return list
}

// TestGateKnowsEveryTable: each table of the store's schema is append-only in the configuration,
// one added later too, and none is named there that does not exist.
func TestGateKnowsEveryTable(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile(filepath.Join(root, ".ctxvet.yml"))
	if err != nil {
		t.Fatal(err)
	}
	var config struct {
		Tables map[string][]string `yaml:"tables"`
	}
	if err := yaml.Unmarshal(data, &config); err != nil {
		t.Fatal(err)
	}
	// The lineage is append-only by default, what records the acts by its role.
	guarded := slices.Concat([]string{"context_lineage"}, config.Tables["erasures"], config.Tables["append_only"])
	slices.Sort(guarded)
	if diff := cmp.Diff(storeTables(t), guarded); diff != "" {
		t.Errorf("tables of the store (-) and of .ctxvet.yml (+):\n%s", diff)
	}
}

// storeTables lists the tables of a new store but for indexes, which hold nothing of their own.
func storeTables(t *testing.T) []string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "store.db")
	store, err := refstore.Open(t.Context(), path, refstore.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	rows, err := db.QueryContext(t.Context(), `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
		AND name NOT LIKE '%\_idx' ESCAPE '\' AND name NOT LIKE '%\_fts%' ESCAPE '\' ORDER BY name`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	var names []string
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			t.Fatal(err)
		}
		names = append(names, name)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return names
}

// TestGateAllowsNothing: no finding is allowed away, and nothing removes rows but the two acts.
func TestGateAllowsNothing(t *testing.T) {
	t.Parallel()
	var directives []string
	for _, name := range slices.Concat(sources(t, "refstore", ".go"), sources(t, "cmd", ".go")) {
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(root, name), nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		owners := map[*ast.CommentGroup]string{}
		for _, decl := range file.Decls {
			if f, ok := decl.(*ast.FuncDecl); ok && f.Doc != nil {
				owners[f.Doc] = f.Name.Name
			}
		}
		for _, group := range file.Comments {
			for _, c := range group.List {
				if strings.HasPrefix(c.Text, "//ctx:allow") || strings.HasPrefix(c.Text, "//ctx:cascade") {
					directives = append(directives, strings.Join([]string{name, owners[group], c.Text}, " "))
				}
			}
		}
	}
	for _, name := range sources(t, "refstore", ".sql") {
		data, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(data, []byte("ctx:allow")) {
			directives = append(directives, name)
		}
	}
	want := []string{
		"refstore/internal/sqlite/act.go Erase //ctx:cascade",
		"refstore/internal/sqlite/act.go Prune //ctx:cascade",
	}
	if diff := cmp.Diff(want, directives); diff != "" {
		t.Errorf("directives (-want +got):\n%s", diff)
	}
}
