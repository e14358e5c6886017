package main

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/ctxlaws/ctxvet/analyzers/source"
	"github.com/ctxlaws/ctxvet/cmd/ctxvet/internal/atomicfile"
	"github.com/ctxlaws/ctxvet/cmd/ctxvet/internal/report"
)

// terminal is the format for people who look at a terminal; it is chosen, never asked for.
const terminal = "terminal"

// agentVariables are set, by their own documentation, in the shells that coding agents run
// commands in.
var agentVariables = []string{
	"AI_AGENT", "CLAUDECODE", "CURSOR_AGENT", "GEMINI_CLI", "CODEX_THREAD_ID", "CODEX_SANDBOX", "OPENCODE", "COPILOT_CLI", "AUGMENT_AGENT",
}

// chooseFormat returns the format of the report where none was asked for. A file is read later, by
// whoever it may be; a terminal is read by a person, even if an agent started it.
func chooseFormat(toFile, toTerminal bool, getenv func(string) string) string {
	isAgent := func(name string) bool { return !slices.Contains([]string{"", "0", "false"}, getenv(name)) }
	switch {
	case toFile:
		return "text"
	case toTerminal:
		return terminal
	case slices.ContainsFunc(agentVariables, isAgent):
		return "agent"
	}
	return "text"
}

// newContext returns what formats need to know besides the findings.
func (s *session) newContext() (*report.Context, error) {
	dir, err := os.Getwd()
	if err != nil {
		return nil, fmt.Errorf("render report: %w", err)
	}
	c := &report.Context{
		Dir: dir, Root: report.RepositoryRoot(dir, os.Getenv("GITHUB_WORKSPACE")),
		Version: version(), Sources: new(source.Files),
		// https://no-color.org, and terminals that say they know nothing.
		Color: os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb",
	}
	for _, a := range s.opts.rules {
		title, _, _ := strings.Cut(a.Doc, "\n")
		c.Rules = append(c.Rules, report.Rule{ID: a.Name, Title: title, Page: a.Doc, URL: a.URL})
	}
	return c, nil
}

// render renders the report in the format of the command line.
func (s *session) render(done *analyzed) ([]byte, error) {
	r := &done.report
	format := s.opts.format
	if format == "" {
		format = chooseFormat(s.opts.output != "", isTerminal(s.stdout), os.Getenv)
	}
	s.context.Failed = s.failures > 0
	switch format {
	case "json":
		return r.JSON()
	case "sarif":
		return r.SARIF(s.context)
	case "github":
		return r.GitHub(s.context), nil
	case "agent":
		return r.Agent(s.context), nil
	case terminal:
		return r.Terminal(s.context), nil
	case "html":
		s.describe(done)
		return r.HTML(s.context)
	}
	return r.Text(s.context.Dir), nil
}

// describe tells the report what was read and what was not, for formats that stand alone: their
// readers do not see standard error.
func (s *session) describe(done *analyzed) {
	s.context.Errors = s.errors
	if done.program == nil {
		return
	}
	s.context.Numbers = done.numbers()
	for _, st := range done.listing {
		if st.Resolved {
			continue
		}
		p := report.Place{Message: st.Why}
		p.Pos.Filename, p.Pos.Line, p.Pos.Column = st.file, st.line, st.column
		p.End = p.Pos
		s.context.Unread = append(s.context.Unread, p)
	}
}

// output writes to the file of -o, whole or not at all, or to standard output.
func (s *session) output(data []byte) error {
	if s.opts.output != "" && s.opts.output != "-" {
		if err := atomicfile.Write(s.opts.output, data); err != nil {
			return fmt.Errorf("-o: %w", err)
		}
		return nil
	}
	if _, err := s.stdout.Write(data); err != nil {
		return fmt.Errorf("write report: %w", err)
	}
	return nil
}
