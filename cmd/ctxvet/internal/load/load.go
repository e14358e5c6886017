// Package load brings the packages of a run into memory: those the patterns match from source, with
// them the packages whose facts they need, and everything else from export data.
//
// x/tools' own drivers load the whole dependency tree from source as soon as one analyzer has facts
// (on a module of 90 packages: 16 s and 4 GB instead of 1.5 s and 0.3 GB). Facts of ctxvet come
// from the modules of the workspace and from packages that carry //ctx: directives alone, so only
// those are read.
package load

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// mode is what checker.Analyze asks of a package: syntax and types of the packages named, types of
// their imports from export data. Embedded files are named so that a baseline knows what was read.
const mode = packages.LoadSyntax | packages.NeedModule | packages.NeedForTest | packages.NeedEmbedFiles

// A Query says what to load.
type Query struct {
	Dir      string   // working directory, "" for the process's own
	Patterns []string // as the go command takes them; none means ./..., or every module of a workspace
	Tests    bool     // load test files too
	Tags     string   // build tags, as -tags of the go command
}

// A Program is what a run works on. All its packages share one file set.
type Program struct {
	// Checked are the packages to report on, ready for checker.Analyze: their Imports lead only to
	// packages of Checked and FactsOnly, so that analyzers with facts visit those and no others.
	Checked []*packages.Package
	// FactsOnly are packages loaded from source for what they tell their importers.
	FactsOnly []*packages.Package
	// Failed are the packages that did not load or type-check; they are in neither list above.
	Failed []Failure
}

// Load loads the packages of q. Once the names and files of the packages are known, it hands them to
// prepare, which says whether test files are wanted as well; an error of prepare ends the load.
func Load(ctx context.Context, q Query, prepare func(*Survey) (tests bool, err error)) (*Program, error) {
	patterns, err := resolve(ctx, q)
	if err != nil {
		return nil, err
	}
	q.Patterns = patterns
	survey, err := takeSurvey(ctx, q)
	if err != nil {
		return nil, err
	}
	tests, err := prepare(survey)
	if err != nil {
		return nil, err
	}
	if tests && !q.Tests {
		q.Tests = true
		if survey, err = takeSurvey(ctx, q); err != nil {
			return nil, err
		}
	}
	if err := check(survey.roots, survey.source); err == nil {
		return arrange(survey.source, survey), nil
	}
	return loadBroken(ctx, q, survey)
}

// loadBroken loads what has errors, with all there is to say of them.
func loadBroken(ctx context.Context, q Query, survey *Survey) (*Program, error) {
	roots, err := packages.Load(q.config(ctx, mode), slices.Concat(q.Patterns, survey.Extra)...)
	if err != nil {
		return nil, fmt.Errorf("load packages: %w", err)
	}
	return arrange(roots, survey), nil
}

// config translates the query for the go/packages API.
func (q Query) config(ctx context.Context, mode packages.LoadMode) *packages.Config {
	cfg := &packages.Config{Context: ctx, Dir: q.Dir, Mode: mode, Tests: q.Tests}
	if q.Tags != "" {
		cfg.BuildFlags = []string{"-tags=" + q.Tags}
	}
	return cfg
}

// arrange sorts the loaded packages into those to check and those to learn from, and ties them
// together.
func arrange(roots []*packages.Package, survey *Survey) *Program {
	p := &Program{Failed: failures(roots)}
	tested := map[string]bool{}
	for _, pkg := range roots {
		if pkg.ForTest != "" && pkg.PkgPath == pkg.ForTest {
			tested[pkg.PkgPath] = true
		}
	}
	for _, pkg := range roots {
		switch {
		case isTestMain(pkg):
			// It holds no code of anyone's.
		case len(pkg.Errors) > 0:
			// In Failed.
		case !survey.matched[pkg.PkgPath] && pkg.ForTest == "", pkg.ForTest == "" && tested[pkg.PkgPath]:
			// The variant with the test files holds the plain package's files too: report on it
			// alone.
			p.FactsOnly = append(p.FactsOnly, pkg)
		case survey.matched[pkg.PkgPath] || survey.matched[pkg.ForTest]:
			p.Checked = append(p.Checked, pkg)
		}
	}
	reimport(slices.Concat(p.Checked, p.FactsOnly))
	return p
}

// isTestMain reports whether pkg is the program that the go command writes to run a package's
// tests.
func isTestMain(pkg *packages.Package) bool {
	return pkg.Name == "main" && strings.HasSuffix(pkg.ID, ".test") && strings.HasSuffix(pkg.PkgPath, ".test")
}

// reimport replaces the imports of each package by the packages of pkgs that it reaches without
// passing through another of them: facts of a third-party package arrive although the packages
// between have none.
func reimport(pkgs []*packages.Package) {
	r := reacher{in: map[*packages.Package]bool{}, memo: map[*packages.Package]map[string]*packages.Package{}}
	for _, pkg := range pkgs {
		r.in[pkg] = true
	}
	imports := make([]map[string]*packages.Package, len(pkgs))
	for i, pkg := range pkgs {
		imports[i] = r.below(pkg)
	}
	// Only now: below reads the import graph that this changes.
	for i, pkg := range pkgs {
		pkg.Imports = imports[i]
		// A package without errors of its own is sound enough to read even if one it imports is
		// not.
		pkg.IllTyped = false
	}
}

// A reacher walks the import graph down to the packages in it that are wanted; memo keeps what was
// found below a package, since most are reached many times.
type reacher struct {
	in   map[*packages.Package]bool
	memo map[*packages.Package]map[string]*packages.Package
}

// below returns the nearest wanted packages under pkg, by ID.
func (r *reacher) below(pkg *packages.Package) map[string]*packages.Package {
	if got, ok := r.memo[pkg]; ok {
		return got
	}
	out := map[string]*packages.Package{}
	for _, imp := range pkg.Imports {
		if r.in[imp] {
			out[imp.ID] = imp
			continue
		}
		maps.Copy(out, r.below(imp))
	}
	r.memo[pkg] = out
	return out
}
