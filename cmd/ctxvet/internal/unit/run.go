package unit

import (
	"fmt"
	"go/ast"
	"go/build"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/ctxlaws/ctxvet/cmd/ctxvet/internal/guard"
	"github.com/ctxlaws/ctxvet/cmd/ctxvet/internal/load"
	"github.com/ctxlaws/ctxvet/cmd/ctxvet/internal/report"
)

// Run analyzes the package of a configuration and writes its facts. Where only facts are wanted the
// report is empty.
func Run(cfg *Config, analyzers []*analysis.Analyzer) (*report.Report, error) {
	register(analyzers)
	records, err := readRecords(cfg.PackageVetx)
	if err != nil {
		return nil, err
	}
	if cfg.VetxOnly && cfg.foreign() && !load.HasDirective(cfg.GoFiles) {
		// Facts come from the workspace and from packages with directives only (contract, section
		// 6). This one hands on what it got: its importers may see those packages through it alone.
		return new(report.Report), writeRecords(cfg.VetxOutput, records)
	}
	pkg, err := check(cfg)
	if err != nil {
		return nil, err
	}
	roots := analyzers
	if cfg.VetxOnly {
		roots = withFacts(analyzers)
	}
	suite := guard.New(roots, importFacts(pkg, records))
	graph, err := checker.Analyze(suite.Copies(roots), []*packages.Package{pkg}, nil)
	if err != nil {
		return nil, fmt.Errorf("analyze %s: %w", cfg.ID, err)
	}
	rep := collect(cfg, graph, suite)
	return rep, writeRecords(cfg.VetxOutput, collectRecords(graph, pkg.Types, records))
}

// withFacts returns the analyzers of the graph that produce facts, each once.
func withFacts(analyzers []*analysis.Analyzer) []*analysis.Analyzer {
	var out []*analysis.Analyzer
	seen := map[*analysis.Analyzer]bool{}
	var visit func([]*analysis.Analyzer)
	visit = func(list []*analysis.Analyzer) {
		for _, a := range list {
			if seen[a] {
				continue
			}
			seen[a] = true
			visit(a.Requires)
			if len(a.FactTypes) > 0 {
				out = append(out, a)
			}
		}
	}
	visit(analyzers)
	return out
}

// check parses and type-checks the package, its imports from export data.
func check(cfg *Config) (*packages.Package, error) {
	fset := token.NewFileSet()
	var files []*ast.File
	for _, name := range cfg.GoFiles {
		f, err := parser.ParseFile(fset, name, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	tc := &types.Config{
		Importer:  exportImporter(cfg, fset),
		Sizes:     types.SizesFor(cfg.Compiler, build.Default.GOARCH),
		GoVersion: cfg.GoVersion,
	}
	info := load.NewInfo()
	pkg, err := tc.Check(cfg.ImportPath, fset, files, info)
	if err != nil {
		return nil, err
	}
	return &packages.Package{
		ID: cfg.ID, PkgPath: cfg.ImportPath, Name: pkg.Name(), Module: moduleOf(cfg),
		Fset: fset, Syntax: files, Types: pkg, TypesInfo: info, TypesSizes: tc.Sizes,
		OtherFiles: cfg.NonGoFiles, IgnoredFiles: cfg.IgnoredFiles,
	}, nil
}

// moduleOf is the package's module in the form that the checker takes.
func moduleOf(cfg *Config) *packages.Module {
	m := cfg.module()
	if m == nil {
		return nil
	}
	return &packages.Module{Path: m.Path, Version: m.Version, GoVersion: m.GoVersion, Dir: m.Dir, GoMod: m.GoMod, Main: m.Main}
}

// exportImporter imports packages from the export data that the go command names.
func exportImporter(cfg *Config, fset *token.FileSet) types.Importer {
	from := importer.ForCompiler(fset, cfg.Compiler, func(path string) (io.ReadCloser, error) {
		file, ok := cfg.PackageFile[path]
		if !ok {
			return nil, fmt.Errorf("no export data for %q", path)
		}
		return os.Open(file)
	})
	return load.ImporterFunc(func(path string) (*types.Package, error) {
		mapped, ok := cfg.ImportMap[path] // resolves vendoring
		if !ok {
			return nil, fmt.Errorf("cannot resolve import %q", path)
		}
		if mapped == "unsafe" {
			return types.Unsafe, nil
		}
		return from.Import(mapped)
	})
}

// importFacts gives pkg an import for every package that facts are known of, and returns what is to
// run there.
func importFacts(pkg *packages.Package, records []record) map[*types.Package]func(*analysis.Pass) error {
	instead := map[*types.Package]func(*analysis.Pass) error{}
	pkg.Imports = map[string]*packages.Package{}
	below := reachable(pkg.Types)
	for path, about := range byPackage(records) {
		imported := below[path]
		if imported == nil {
			continue // nothing here can mention that package
		}
		pkg.Imports[path] = &packages.Package{
			ID: path, PkgPath: path, Name: imported.Name(),
			Fset: pkg.Fset, Types: imported, TypesInfo: load.NewInfo(), TypesSizes: pkg.TypesSizes,
		}
		instead[imported] = exporter(about)
	}
	return instead
}

// collect makes the report of the root actions. Failures are told of all analyzers, also of those
// that rules stand on: a finding may be missing for want of them.
func collect(cfg *Config, graph *checker.Graph, suite *guard.Set) *report.Report {
	rep := new(report.Report)
	for act := range graph.All() {
		a := suite.Original(act.Analyzer)
		if f, failed := suite.Failed(a, act.Package.Types); failed {
			rep.Failures = append(rep.Failures, report.Failure{Package: cfg.ID, Rule: a.Name, Err: f.Err.Error()})
		}
		if act.IsRoot && !cfg.VetxOnly {
			rep.Add(act.Package.Fset, cfg.ID, a.Name, act.Diagnostics)
		}
	}
	rep.Finish()
	return rep
}
