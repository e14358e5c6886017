package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"golang.org/x/tools/go/packages"

	"github.com/ctxlaws/ctxvet/analyzers/baseline"
	"github.com/ctxlaws/ctxvet/cmd/ctxvet/internal/load"
	"github.com/ctxlaws/ctxvet/cmd/ctxvet/internal/report"
)

// A session is one call of the command.
type session struct {
	opts     *options
	stdout   io.Writer
	stderr   *progress
	failures int      // errors printed; any makes the exit status 1
	errors   []string // their texts, for reports that show them
	context  *report.Context
	entries  []baseline.Entry // of -baseline, or of the configurations' baselines
	// baselines are the files that configurations name.
	baselines []string
	// keep is shown the result of each analyzer on each package, by commands that list them.
	keep func(pkg *packages.Package, result any)
}

// complain prints an error, a line for each that it joins, and makes the run a failed one.
func (s *session) complain(err error) {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		for _, err := range joined.Unwrap() {
			s.complain(err)
		}
		return
	}
	s.failures++
	s.errors = append(s.errors, err.Error())
	fmt.Fprintf(s.stderr, "ctxvet: %v\n", err)
}

// check analyzes the packages and writes the report.
func (s *session) check(ctx context.Context) int {
	if err := s.prepare(); err != nil {
		s.complain(err)
		return exitFailed
	}
	done, err := s.analyze(ctx)
	s.stderr.stop() // the report may go to the same terminal
	if err != nil {
		s.complain(err)
	}
	s.dispose(done)
	s.conclude(done)
	switch {
	case s.failures > 0:
		return exitFailed
	case len(done.report.Findings) > 0:
		return exitFindings
	}
	return exitClean
}

// prepare reads what the command line names and the run cannot do without.
func (s *session) prepare() (err error) {
	for _, warning := range s.opts.warnings {
		fmt.Fprintf(s.stderr, "ctxvet: warning: %s\n", warning)
	}
	if s.context, err = s.newContext(); err != nil {
		return err
	}
	return s.readBaseline()
}

// dispose does with the findings what the command line asks for: to keep them as known, mend them,
// or report them.
func (s *session) dispose(done *analyzed) {
	if s.opts.writeBaseline == "" && done.program != nil && done.judged {
		defer s.nameStale(s.dropKnown(done)) // after the report, where it is seen
	}
	if s.opts.writeBaseline != "" {
		s.writeBaseline(done)
	}
	if s.opts.fix && done.program != nil {
		if err := s.applyFixes(done); err != nil {
			s.complain(err)
		}
	}
	var data []byte
	var err error
	if s.opts.diff {
		data, err = s.showDiff(done)
	} else {
		data, err = s.render(done)
	}
	if err == nil {
		err = s.output(data)
	}
	if err != nil {
		s.complain(err)
	}
}

// conclude writes what comes after the report.
func (s *session) conclude(done *analyzed) {
	if done.judged && done.settings != nil && s.opts.whole() {
		for _, warning := range done.idleTables() {
			fmt.Fprintf(s.stderr, "ctxvet: warning: %s\n", warning)
		}
	}
	if s.opts.stats && done.program != nil {
		s.printStats(done)
	}
	if done.program != nil { // else there is nothing to sum up
		fmt.Fprintln(s.stderr, done.summary())
	}
}

// load reads configurations and packages.
func (s *session) load(ctx context.Context) (*load.Program, *settings, error) {
	file, err := configFile(s.opts.config)
	if err != nil {
		return nil, nil, err
	}
	s.opts.config = file
	s.stderr.at("loading packages")
	query := load.Query{Patterns: s.opts.args, Tests: s.opts.tests == "report", Tags: s.opts.tags}
	var set *settings
	program, err := load.Load(ctx, query, func(survey *load.Survey) (bool, error) {
		var err error
		set, err = readSettings(s.opts, survey)
		return err == nil && set.tests, err
	})
	if err != nil {
		return nil, nil, err
	}
	if err := s.configured(set); err != nil {
		return nil, nil, err
	}
	s.complainOf(program.Failed)
	if len(program.Checked) == 0 {
		return program, set, errors.New("nothing was checked: no package loaded")
	}
	return program, set, nil
}

// complainOf prints the errors of packages that did not load, a line each as compilers do, and that
// they were left out.
func (s *session) complainOf(failed []load.Failure) {
	dir, err := os.Getwd()
	if err != nil {
		dir = "" // then files keep their absolute names
	}
	for _, f := range failed {
		for _, e := range f.Errors {
			if e.Pos == "" {
				s.errors = append(s.errors, e.Msg)
				fmt.Fprintf(s.stderr, "ctxvet: %s\n", e.Msg)
				continue
			}
			text := fmt.Sprintf("%s: %s", report.ShortPath(dir, e.Pos), e.Msg)
			s.errors = append(s.errors, text)
			fmt.Fprintln(s.stderr, text)
		}
		s.complain(fmt.Errorf("%s does not load or type-check and was left out", f.ID))
	}
}
