package main

import (
	"fmt"
	"go/ast"
	"go/types"
	"os"
	"slices"

	"golang.org/x/tools/go/packages"

	"github.com/ctxlaws/ctxvet/analyzers/inputs"
	"github.com/ctxlaws/ctxvet/cmd/ctxvet/internal/load"
	"github.com/ctxlaws/ctxvet/cmd/ctxvet/internal/report"
)

// sqlPackages wraps the .sql files of each configuration in a package without Go code, so that
// rules see them as they see any other. It imports the module's packages: their facts say which
// named query is generated code's.
func (s *session) sqlPackages(program *load.Program, set *settings) []*packages.Package {
	var out []*packages.Package
	for _, sc := range set.scopes {
		files := s.readable(set.files(sc, s.complain))
		if len(files) > 0 {
			out = append(out, sqlPackage(sc, files, program))
		}
	}
	for _, warning := range set.idleGlobs() {
		fmt.Fprintf(s.stderr, "ctxvet: warning: %s\n", warning)
	}
	return out
}

// files returns the .sql files of a scope, sorted. A file that an earlier scope of the same
// configuration has (modules of a workspace may reach the same folder) is not repeated.
func (set *settings) files(sc scope, complain func(error)) []string {
	var out []string
	for _, glob := range sc.config.SQL {
		files, err := inputs.Glob(sc.root, glob)
		if err != nil {
			complain(fmt.Errorf("%s: sql: %q: %w", sc.config.Origin("sql"), glob, err))
			continue
		}
		for _, file := range files {
			set.matched[[2]string{sc.config.File, glob}] = true
			if key := [2]string{sc.config.File, file}; !set.taken[key] {
				set.taken[key] = true
				out = append(out, file)
			}
		}
	}
	slices.Sort(out)
	return out
}

// idleGlobs returns a warning for each glob that matched nothing in any module: most likely a
// typing error, and silence would look like a clean bill.
func (set *settings) idleGlobs() []string {
	var out []string
	for _, sc := range set.scopes {
		for _, glob := range sc.config.SQL {
			if key := [2]string{sc.config.File, glob}; !set.matched[key] {
				set.matched[key] = true // said once
				out = append(out, fmt.Sprintf("%s: sql: %q matches no file below %s", sc.config.Origin("sql"), glob, sc.root))
			}
		}
	}
	return out
}

// readable opens each file, since an analyzer that cannot read one says so with less grace. It
// returns the files that can be read and complains of the others.
func (s *session) readable(files []string) []string {
	return slices.DeleteFunc(files, func(name string) bool {
		f, err := os.Open(name)
		if err != nil {
			s.complain(err)
			return true
		}
		_ = f.Close() // nothing was written
		return false
	})
}

// sqlPackage makes a package that holds nothing but .sql files, as sqlsite and vocab expect it: the
// files are its other files, the configuration is the one ignored file.
func sqlPackage(sc scope, files []string, program *load.Program) *packages.Package {
	pkg := types.NewPackage(report.SQLPackage, report.SQLPackage)
	pkg.MarkComplete()
	first := program.Checked[0] // all packages share file set and sizes
	imports := map[string]*packages.Package{}
	for _, p := range slices.Concat(program.FactsOnly, program.Checked) {
		if p.Module != nil && sc.module != nil && p.Module.Path == sc.module.Path && p.ForTest == "" {
			imports[p.ID] = p
		}
	}
	return &packages.Package{
		ID: sqlID + sc.config.File, PkgPath: report.SQLPackage, Name: report.SQLPackage,
		Fset: first.Fset, Syntax: []*ast.File{}, Types: pkg, TypesInfo: &types.Info{}, TypesSizes: first.TypesSizes,
		Module: sc.module, Imports: imports,
		OtherFiles: files, IgnoredFiles: []string{sc.config.File},
	}
}

// sqlID begins the IDs of packages of .sql files; no import path has a colon.
const sqlID = "sql:"
