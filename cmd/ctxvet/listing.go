package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"go/token"
	"os"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/ctxlaws/ctxvet/analyzers/sqlsite"
	"github.com/ctxlaws/ctxvet/cmd/ctxvet/internal/report"
)

// A statement is a line of `ctxvet sql`.
type statement struct {
	Posn     string   `json:"posn"`
	Verb     string   `json:"verb"`
	Tables   []string `json:"tables,omitempty"`
	Reader   string   `json:"reader,omitempty"` // the parser that understood it, "" if none did
	Resolved bool     `json:"resolved"`
	Why      string   `json:"why,omitempty"` // what could not be read

	file         string
	line, column int
}

// sql lists the SQL statements of the packages. A listing is no finding: the exit status is 0 if
// all was loaded.
func (s *session) sql(ctx context.Context) int {
	s.opts.rules = nil
	done, err := s.analyze(ctx)
	s.stderr.stop() // the list may go to the same terminal
	if err != nil {
		s.complain(err)
	}
	data, err := s.renderStatements(done.listing)
	if err == nil {
		err = s.output(data)
	}
	if err != nil {
		s.complain(err)
	}
	if done.program != nil {
		fmt.Fprintln(s.stderr, done.summary())
	}
	if s.failures > 0 {
		return exitFailed
	}
	return exitClean
}

// addStatements adds what sqlsite found in one package to the list.
func (d *analyzed) addStatements(sites *sqlsite.Sites, fset *token.FileSet) {
	for _, row := range sites.Listing() {
		at := fset.Position(row.Pos)
		d.listing = append(d.listing, statement{
			Posn: at.String(), Verb: row.Verb, Tables: row.Tables, Reader: row.Reader, Resolved: row.Resolved, Why: row.Why,
			file: at.Filename, line: at.Line, column: at.Column,
		})
	}
}

// compareStatements orders statements by place; several texts may run at one call, so that the
// place alone does not tell them apart.
func compareStatements(a, b statement) int {
	return cmp.Or(
		strings.Compare(a.file, b.file), cmp.Compare(a.line, b.line), cmp.Compare(a.column, b.column),
		strings.Compare(a.Verb, b.Verb), slices.Compare(a.Tables, b.Tables),
	)
}

// renderStatements renders the list as aligned text or as a JSON array.
func (s *session) renderStatements(list []statement) ([]byte, error) {
	if s.opts.format == "json" {
		data, err := json.MarshalIndent(append([]statement{}, list...), "", "\t")
		return append(data, '\n'), err
	}
	dir, err := os.Getwd()
	if err != nil {
		return nil, fmt.Errorf("list statements: %w", err)
	}
	var out bytes.Buffer
	w := tabwriter.NewWriter(&out, 0, 8, 2, ' ', 0)
	for _, st := range list {
		state := st.Reader
		if !st.Resolved {
			state = "opaque: " + st.Why
		}
		place := fmt.Sprintf("%s:%d:%d", report.ShortPath(dir, st.file), st.line, st.column)
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", place, st.Verb, strings.Join(st.Tables, ", "), state)
	}
	if err := w.Flush(); err != nil {
		return nil, fmt.Errorf("list statements: %w", err)
	}
	return out.Bytes(), nil
}
