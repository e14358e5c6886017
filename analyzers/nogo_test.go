package analyzers_test

import (
	"bytes"
	"encoding/gob"
	"fmt"
	"go/types"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/go/types/objectpath"
	"golang.org/x/tools/txtar"

	"github.com/ctxlaws/ctxvet/analyzers"
)

// TestNogo drives the rules as Bazel's nogo does: it is told of the rules alone and
// sets flags on them by name; a pass has no module and reads no files; facts reach
// the next package through gob and export data.
func TestNogo(t *testing.T) {
	t.Parallel()
	dir := unpack(t, "../testdata/drivers/edits.txtar")
	config := filepath.Join(dir, "bazel.yml")
	text := `tables_of: {"example.com/m/lib.Store.TableName": context_entries}`
	if err := os.WriteFile(config, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, a := range analyzers.All() {
		setFlag(t, a, "config", config)
	}
	n := &nogo{t: t}
	n.check(dir, "./lib")
	got := n.check(dir, "./app")
	want := []string{"app.go:13: CTX0001", "app.go:15: CTX0001"} // line 11 is in lib's cascade
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	err := analyzers.All()[1].Flags.Set("config", "other.yml")
	if err == nil || !strings.Contains(err.Error(), "all rules share one configuration") {
		t.Errorf("a second configuration: %v", err)
	}
}

// setFlag sets a flag as nogo's analyzer_flags does.
func setFlag(t *testing.T, a *analysis.Analyzer, name, value string) {
	t.Helper()
	if a.Flags.Lookup(name) == nil {
		t.Fatalf("%s has no flag %s", a.Name, name)
	}
	if err := a.Flags.Set(name, value); err != nil {
		t.Fatalf("%s: %v", a.Name, err)
	}
}

// nogo is a driver that keeps nothing but encoded facts from package to package.
type nogo struct {
	t     *testing.T
	facts [][]byte
}

// A fact as nogo keeps it; an empty Object stands for the package.
type fact struct {
	Package string
	Object  objectpath.Path
	Fact    analysis.Fact
}

// check analyzes one package, imports from export data, and returns its findings.
func (n *nogo) check(dir, pattern string) []string {
	n.t.Helper()
	pkgs, err := packages.Load(&packages.Config{Mode: packages.LoadSyntax, Dir: dir}, pattern)
	if err != nil || len(pkgs) != 1 || len(pkgs[0].Errors) > 0 {
		n.t.Fatalf("load %s: %v %v", pattern, err, pkgs)
	}
	u := &unit{nogo: n, pkg: pkgs[0], results: map[*analysis.Analyzer]any{}, known: map[factKey]analysis.Fact{}}
	u.register(analyzers.All())
	u.decode()
	for _, a := range analyzers.All() {
		u.run(a)
	}
	u.encode()
	slices.Sort(u.findings)
	return u.findings
}

// A unit is the analysis of one package.
type unit struct {
	*nogo
	pkg      *packages.Package
	results  map[*analysis.Analyzer]any
	known    map[factKey]analysis.Fact
	findings []string
}

// A factKey is an object, or a package, and a type of fact.
type factKey struct {
	about any
	kind  reflect.Type
}

func (u *unit) register(list []*analysis.Analyzer) {
	for _, a := range list {
		for _, f := range a.FactTypes {
			gob.Register(f)
		}
		u.register(a.Requires)
	}
}

// run runs an analyzer after those that it requires.
func (u *unit) run(a *analysis.Analyzer) {
	if _, done := u.results[a]; done {
		return
	}
	for _, req := range a.Requires {
		u.run(req)
	}
	result, err := a.Run(&analysis.Pass{
		Analyzer: a, Fset: u.pkg.Fset, Files: u.pkg.Syntax, Pkg: u.pkg.Types, TypesInfo: u.pkg.TypesInfo,
		TypesSizes: u.pkg.TypesSizes, ResultOf: u.results, Report: func(d analysis.Diagnostic) { u.report(a, d) },
		ImportObjectFact:  func(obj types.Object, f analysis.Fact) bool { return u.get(obj, f) },
		ImportPackageFact: func(pkg *types.Package, f analysis.Fact) bool { return u.get(pkg, f) },
		ExportObjectFact:  func(obj types.Object, f analysis.Fact) { u.known[factKey{obj, reflect.TypeOf(f)}] = f },
		ExportPackageFact: func(f analysis.Fact) { u.known[factKey{u.pkg.Types, reflect.TypeOf(f)}] = f },
		AllObjectFacts:    func() []analysis.ObjectFact { return nil },
		AllPackageFacts:   u.packageFacts,
	})
	if err != nil {
		u.t.Fatalf("%s on %s: %v", a, u.pkg, err)
	}
	u.results[a] = result
}

func (u *unit) report(a *analysis.Analyzer, d analysis.Diagnostic) {
	at := u.pkg.Fset.Position(d.Pos)
	u.findings = append(u.findings, fmt.Sprintf("%s:%d: %s", filepath.Base(at.Filename), at.Line, a.Name))
}

// get copies a known fact.
func (u *unit) get(about any, f analysis.Fact) bool {
	had, ok := u.known[factKey{about, reflect.TypeOf(f)}]
	if ok {
		reflect.ValueOf(f).Elem().Set(reflect.ValueOf(had).Elem())
	}
	return ok
}

func (u *unit) packageFacts() []analysis.PackageFact {
	var out []analysis.PackageFact
	for key, f := range u.known {
		if pkg, ok := key.about.(*types.Package); ok {
			out = append(out, analysis.PackageFact{Package: pkg, Fact: f})
		}
	}
	return out
}

// decode makes the facts of packages before known.
func (u *unit) decode() {
	for _, data := range u.facts {
		var list []fact
		if err := gob.NewDecoder(bytes.NewReader(data)).Decode(&list); err != nil {
			u.t.Fatal(err)
		}
		for _, f := range list {
			i := slices.IndexFunc(u.pkg.Types.Imports(), func(p *types.Package) bool { return p.Path() == f.Package })
			if i < 0 {
				continue
			}
			var about any = u.pkg.Types.Imports()[i]
			if f.Object != "" {
				obj, err := objectpath.Object(u.pkg.Types.Imports()[i], f.Object)
				if err != nil {
					continue // not in export data
				}
				about = obj
			}
			u.known[factKey{about, reflect.TypeOf(f.Fact)}] = f.Fact
		}
	}
}

// encode keeps the facts about the package.
func (u *unit) encode() {
	var list []fact
	for key, f := range u.known {
		switch about := key.about.(type) {
		case *types.Package:
			list = append(list, fact{about.Path(), "", f})
		case types.Object:
			if path, err := objectpath.For(about); err == nil && about.Pkg() == u.pkg.Types {
				list = append(list, fact{about.Pkg().Path(), path, f})
			}
		}
	}
	var buf bytes.Buffer
	if err := gob.NewEncoder(&buf).Encode(list); err != nil {
		u.t.Fatal(err)
	}
	u.facts = append(u.facts, buf.Bytes())
}

// unpack writes a module to a folder of its own.
func unpack(t *testing.T, name string) string {
	t.Helper()
	archive, err := txtar.ParseFile(name)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for _, f := range archive.Files {
		file := filepath.Join(dir, f.Name)
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, f.Data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}
