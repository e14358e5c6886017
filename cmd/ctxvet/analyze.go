package main

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/ctxlaws/ctxvet/analyzers"
	"github.com/ctxlaws/ctxvet/analyzers/finding"
	"github.com/ctxlaws/ctxvet/analyzers/flow"
	"github.com/ctxlaws/ctxvet/analyzers/sqlsite"
	"github.com/ctxlaws/ctxvet/analyzers/vocab"
	"github.com/ctxlaws/ctxvet/cmd/ctxvet/internal/guard"
	"github.com/ctxlaws/ctxvet/cmd/ctxvet/internal/load"
	"github.com/ctxlaws/ctxvet/cmd/ctxvet/internal/report"
)

// analyzed is what a run brought to light.
type analyzed struct {
	program  *load.Program // nil if the run ended before anything was loaded
	settings *settings
	judged   bool // rules ran, not only what they stand on
	report   report.Report
	listing  []statement // every SQL statement, once
	counts   counts
}

// analyze loads the packages and runs the rules on them. What it returns is never nil, and holds
// what there is with an error too.
func (s *session) analyze(ctx context.Context) (*analyzed, error) {
	program, set, err := s.load(ctx)
	done := &analyzed{program: program, settings: set, judged: len(s.opts.rules) > 0}
	if err != nil {
		return done, err
	}
	if err := s.setFlags(); err != nil {
		return done, err
	}
	pkgs := slices.Concat(program.Checked, s.sqlPackages(program, set))
	// sqlsite is a root so that its results outlive the run: they are what the summary counts.
	roots := append(slices.Clone(s.opts.rules), sqlsite.Analyzer)
	if s.keep != nil {
		roots = append(roots, vocab.Analyzer)
	}
	if s.opts.stats {
		roots = append(roots, flow.Analyzer)
	}
	s.stderr.at("analyzing " + plural(len(pkgs), "package"))
	suite := guard.New(roots, nil)
	graph, err := checker.Analyze(suite.Copies(roots), pkgs, nil)
	if err != nil {
		return done, fmt.Errorf("analyze: %w", err)
	}
	s.collect(done, graph, suite)
	return done, nil
}

// setFlags hands the command line to the analyzers that want to know.
func (s *session) setFlags() error {
	errs := []error{
		// Files under sql: are packages of their own here; see sqlPackages.
		sqlsite.Analyzer.Flags.Set("globs", "off"),
		vocab.Analyzer.Flags.Set("config", s.opts.config),
	}
	if s.opts.tests != "" {
		errs = append(errs, vocab.Analyzer.Flags.Set("tests", s.opts.tests))
	}
	if s.opts.opaque {
		errs = append(errs, setOpaque("true"))
	}
	return errors.Join(errs...)
}

// setOpaque sets the flag of the rule that lists unread SQL.
func setOpaque(value string) error {
	for _, a := range analyzers.All() {
		if a.Flags.Lookup("opaque") != nil {
			return a.Flags.Set("opaque", value)
		}
	}
	return nil
}

// collect gathers findings, counts and failures from the actions of the run.
func (s *session) collect(done *analyzed, graph *checker.Graph, suite *guard.Set) {
	for act := range graph.All() {
		id, a := packageID(act.Package), suite.Original(act.Analyzer)
		if f, failed := suite.Failed(a, act.Package.Types); failed {
			done.report.Failures = append(done.report.Failures, report.Failure{Package: id, Rule: a.Name, Err: f.Err.Error()})
			// What failed for want of another analysis says nothing new.
			if !errors.Is(f.Err, guard.ErrPrerequisite) {
				s.complain(fmt.Errorf("%s on %s: %w", a.Name, id, f.Err))
			}
		}
		if !act.IsRoot {
			continue
		}
		if s.keep != nil && act.Err == nil && !isNil(act.Result) {
			s.keep(act.Package, act.Result)
		}
		if sites, ok := act.Result.(*sqlsite.Sites); ok && sites != nil {
			s.addSites(done, sites, act.Package.Fset)
		}
		if code, ok := act.Result.(*flow.Code); ok && code != nil && code.Built() {
			done.counts.builtSSA++
		}
		if log, ok := act.Result.(*finding.Log); ok && log != nil {
			done.addLog(log, act.Package, a.Name)
		}
		done.report.Add(act.Package.Fset, id, a.Name, act.Diagnostics)
	}
	done.finish()
}

// isNil reports whether a result is none, or the zero value that guard hands on of an analysis that
// failed.
func isNil(result any) bool {
	v := reflect.ValueOf(result)
	return !v.IsValid() || v.Kind() == reflect.Pointer && v.IsNil()
}

// packageID is what the report calls a package. There may be several packages of .sql files, one a
// configuration; a reader of the report knows them by their files.
func packageID(pkg *packages.Package) string {
	if strings.HasPrefix(pkg.ID, sqlID) {
		return report.SQLPackage
	}
	return pkg.ID
}
