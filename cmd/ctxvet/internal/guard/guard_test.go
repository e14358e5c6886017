package guard_test

import (
	"errors"
	"go/token"
	"go/types"
	"reflect"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/ctxlaws/ctxvet/cmd/ctxvet/internal/guard"
)

type note struct{ Text string }

func (*note) AFact() {}

// A package on which an analyzer panics loses its own findings and facts; the package that imports
// it is analyzed all the same.
func TestFailureStaysInItsPackage(t *testing.T) {
	t.Parallel()
	facts := &analysis.Analyzer{
		Name: "facts", Doc: "panics on package low",
		ResultType: reflect.TypeFor[*note](), FactTypes: []analysis.Fact{new(note)},
		Run: func(pass *analysis.Pass) (any, error) {
			if pass.Pkg.Path() == "low" {
				panic("low")
			}
			return &note{"result"}, nil
		},
	}
	rule := &analysis.Analyzer{
		Name: "rule", Doc: "reports what facts returned", Requires: []*analysis.Analyzer{facts},
	}
	rule.Run = func(pass *analysis.Pass) (any, error) {
		pass.Reportf(1, "%s", pass.ResultOf[facts].(*note).Text)
		return nil, nil
	}
	low := newPackage("low")
	high := newPackage("high", low)
	roots := []*analysis.Analyzer{rule}
	set := guard.New(roots, nil)
	graph, err := checker.Analyze(set.Copies(roots), []*packages.Package{low, high}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, act := range graph.Roots {
		want := map[string]int{"low": 0, "high": 1}[act.Package.ID]
		if len(act.Diagnostics) != want || act.Err != nil {
			t.Errorf("%s: %d diagnostics, error %v; want %d and none", act.Package, len(act.Diagnostics), act.Err, want)
		}
	}
	if f, ok := set.Failed(facts, low.Types); !ok || !strings.HasPrefix(f.Err.Error(), "panic: low\n") {
		t.Errorf("facts on low: %v", f.Err)
	}
	if f, _ := set.Failed(rule, low.Types); !errors.Is(f.Err, guard.ErrPrerequisite) {
		t.Errorf("rule on low: %v, want %v", f.Err, guard.ErrPrerequisite)
	}
	if f, ok := set.Failed(rule, high.Types); ok {
		t.Errorf("rule on high: %v", f.Err)
	}
}

// Where facts are known already, what exports them runs in place of the analyzers.
func TestInstead(t *testing.T) {
	t.Parallel()
	a := &analysis.Analyzer{Name: "facts", Doc: "reads the fact of what it imports", FactTypes: []analysis.Fact{new(note)}}
	low := newPackage("low")
	high := newPackage("high", low)
	var got note
	a.Run = func(pass *analysis.Pass) (any, error) {
		pass.ImportPackageFact(low.Types, &got)
		return nil, nil
	}
	set := guard.New([]*analysis.Analyzer{a}, map[*types.Package]func(*analysis.Pass) error{
		low.Types: func(pass *analysis.Pass) error { pass.ExportPackageFact(&note{"known"}); return nil },
	})
	if _, err := checker.Analyze(set.Copies([]*analysis.Analyzer{a}), []*packages.Package{high}, nil); err != nil {
		t.Fatal(err)
	}
	if got.Text != "known" {
		t.Errorf("fact %q, want known", got.Text)
	}
}

func newPackage(path string, imports ...*packages.Package) *packages.Package {
	pkg := &packages.Package{
		ID: path, PkgPath: path, Name: path, Fset: token.NewFileSet(), Types: types.NewPackage(path, path),
		TypesInfo: new(types.Info), TypesSizes: types.SizesFor("gc", "amd64"), Imports: map[string]*packages.Package{},
	}
	for _, imp := range imports {
		pkg.Imports[imp.PkgPath] = imp
	}
	return pkg
}
