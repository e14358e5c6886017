package ctx0008_test

import (
	"errors"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"
	"pgregory.net/rapid"

	"github.com/ctxlaws/ctxvet/analyzers/ctx0008"
)

// Programs drawn at random are judged alike by the analyzer and by an oracle
// that walks all of their paths.
func TestAgainstOracle(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	std := importer.Default()
	rapid.Check(t, func(t *rapid.T) {
		p := programs().Draw(t, "program")
		src := p.source()
		got := analyze(t, std, dir, src)
		want := (&oracle{p}).verdict()
		if len(got) > 1 || len(got) == 0 && len(want) > 0 || len(got) == 1 && !want[got[0]] {
			t.Fatalf("reported at lines %v, want one of %v:\n%s", got, want, src)
		}
	})
}

// stub is as much of database/sql as the programs use.
const stub = `package sql

type Result interface{ RowsAffected() (int64, error) }
type DB struct{}
func (*DB) Begin() (*Tx, error) { return nil, nil }
func (*DB) Exec(query string, args ...any) (Result, error) { return nil, nil }
type Tx struct{}
func (*Tx) Exec(query string, args ...any) (Result, error) { return nil, nil }
func (*Tx) Commit() error { return nil }
func (*Tx) Rollback() error { return nil }
`

// fataler is what fails a test or a drawn case of one.
type fataler interface {
	Fatalf(format string, args ...any)
}

// analyze returns the lines of the findings in a source.
func analyze(t fataler, std types.Importer, dir, src string) []int {
	fset := token.NewFileSet()
	sql := load(t, fset, "database/sql", filepath.Join(dir, "sql", "sql.go"), stub, nil, std)
	main := load(t, fset, "p", filepath.Join(dir, "p", "p.go"), src, sql, std)
	graph, err := checker.Analyze([]*analysis.Analyzer{ctx0008.Analyzer}, []*packages.Package{main}, nil)
	if err != nil {
		t.Fatalf("%v", err)
	}
	var lines []int
	for _, root := range graph.Roots {
		if root.Err != nil {
			t.Fatalf("%v", root.Err)
		}
		for _, d := range root.Diagnostics {
			lines = append(lines, fset.Position(d.Pos).Line)
		}
	}
	return lines
}

// load type-checks one file as a package.
func load(t fataler, fset *token.FileSet, path, name, src string, dep *packages.Package, std types.Importer) *packages.Package {
	file, err := parser.ParseFile(fset, name, src, parser.ParseComments)
	if err != nil {
		t.Fatalf("%v\n%s", err, src)
	}
	p := &packages.Package{
		ID: path, PkgPath: path, Name: file.Name.Name, Fset: fset, Syntax: []*ast.File{file},
		GoFiles: []string{name}, CompiledGoFiles: []string{name}, Imports: map[string]*packages.Package{},
		TypesSizes: types.SizesFor("gc", "amd64"),
		TypesInfo: &types.Info{
			Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
			Implicits: map[ast.Node]types.Object{}, Instances: map[*ast.Ident]types.Instance{}, Scopes: map[ast.Node]*types.Scope{},
			Selections: map[*ast.SelectorExpr]*types.Selection{}, FileVersions: map[*ast.File]string{},
		},
	}
	imports := importing(func(path string) (*types.Package, error) {
		if dep != nil && path == dep.PkgPath {
			p.Imports[path] = dep
			return dep.Types, nil
		}
		if path != "errors" {
			return nil, errors.New("not imported here: " + path)
		}
		return std.Import(path)
	})
	config := types.Config{Importer: imports, GoVersion: "go1.26"}
	if p.Types, err = config.Check(path, fset, p.Syntax, p.TypesInfo); err != nil {
		t.Fatalf("%v\n%s", err, src)
	}
	return p
}

type importing func(path string) (*types.Package, error)

// Import calls the function.
func (f importing) Import(path string) (*types.Package, error) { return f(path) }
