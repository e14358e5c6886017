package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/ctxlaws/ctxvet/cmd/ctxvet/internal/load"
	"github.com/ctxlaws/ctxvet/cmd/ctxvet/internal/report"
)

// A session is one call of the command.
type session struct {
	opts     *options
	stdout   io.Writer
	stderr   *progress
	failures int // errors printed; any makes the exit status 1
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
	fmt.Fprintf(s.stderr, "ctxvet: %v\n", err)
}

// check analyzes the packages and writes the report.
func (s *session) check(ctx context.Context) int {
	done, err := s.analyze(ctx)
	s.stderr.stop() // the report may go to the same terminal
	if err != nil {
		s.complain(err)
	}
	if err := s.write(&done.report); err != nil {
		s.complain(err)
	}
	if done.judged && done.settings != nil && s.opts.whole() {
		for _, warning := range done.idleTables() {
			fmt.Fprintf(s.stderr, "ctxvet: warning: %s\n", warning)
		}
	}
	if done.program != nil { // else there is nothing to sum up
		fmt.Fprintln(s.stderr, done.summary())
	}
	switch {
	case s.failures > 0:
		return exitFailed
	case len(done.report.Findings) > 0:
		return exitFindings
	}
	return exitClean
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
				fmt.Fprintf(s.stderr, "ctxvet: %s\n", e.Msg)
				continue
			}
			fmt.Fprintf(s.stderr, "%s: %s\n", report.ShortPath(dir, e.Pos), e.Msg)
		}
		s.complain(fmt.Errorf("%s does not load or type-check and was left out", f.ID))
	}
}

// write writes the report where the command line wants it.
func (s *session) write(r *report.Report) error {
	data, err := s.render(r)
	if err != nil {
		return err
	}
	return s.output(data)
}

// output writes to the file of -o, or to standard output.
func (s *session) output(data []byte) error {
	if s.opts.output != "" {
		if err := os.WriteFile(s.opts.output, data, 0o666); err != nil {
			return fmt.Errorf("-o: %w", err)
		}
		return nil
	}
	if _, err := s.stdout.Write(data); err != nil {
		return fmt.Errorf("write report: %w", err)
	}
	return nil
}

// render renders the report in the format of the command line.
func (s *session) render(r *report.Report) ([]byte, error) {
	if s.opts.format == "json" {
		return r.JSON()
	}
	dir, err := os.Getwd()
	if err != nil {
		return nil, fmt.Errorf("render report: %w", err)
	}
	return r.Text(dir), nil
}
