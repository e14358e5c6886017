package report

import (
	"strings"

	"github.com/ctxlaws/ctxvet/analyzers/baseline"
	"github.com/ctxlaws/ctxvet/analyzers/source"
)

// A Context is what formats show besides the findings.
type Context struct {
	Dir     string // absolute; files below are named relative to it
	Root    string // absolute; SARIF and GitHub name files relative to it
	Version string // of ctxvet
	Rules   []Rule // that ran
	Sources *source.Files
	Failed  bool // the run said that something was not analyzed
	Color   bool // the terminal shows colors

	Numbers []string // what was read and what was not, in words; empty if nothing was loaded
	Errors  []string // of the run, as they were printed
	Unread  []Place  // statements that could not be read; the message says why
}

// A Rule is what a report says of a rule itself.
type Rule struct {
	ID, Title, Page, URL string
}

// RepositoryRoot returns the folder that paths of a code-hosting service start from: the workspace
// of GitHub Actions, if dir is in it, else what [baseline.Root] says.
func RepositoryRoot(dir, workspace string) string {
	if workspace != "" && (dir == workspace || ShortPath(workspace, dir) != dir) {
		return workspace
	}
	return baseline.Root(dir)
}

// region is where a place begins and ends, in columns of one kind.
type region struct{ line, column, endLine, endColumn int }

// bytesOf returns a place's region with columns in bytes. A place without an end of its own ends
// with the word that begins there.
func (c *Context) bytesOf(p Place) region {
	r := region{p.Pos.Line, p.Pos.Column, p.End.Line, p.End.Column}
	if p.End.Filename != p.Pos.Filename || p.End.Offset <= p.Pos.Offset {
		r.endLine = r.line
		r.endColumn = source.WordEnd(c.Sources.Line(p.Pos.Filename, r.line), r.column)
	}
	return r
}

// unitsOf returns a place's region with columns in UTF-16 code units.
func (c *Context) unitsOf(p Place) region {
	r := c.bytesOf(p)
	r.column = source.UTF16(c.Sources.Line(p.Pos.Filename, r.line), r.column)
	r.endColumn = source.UTF16(c.Sources.Line(p.Pos.Filename, r.endLine), r.endColumn)
	return r
}

// Fingerprint identifies a finding whatever line it stands in; see [baseline.Fingerprint].
func (c *Context) Fingerprint(f Finding) string {
	return baseline.Fingerprint(f.Rule, f.Message, c.Sources.Line(f.Pos.Filename, f.Pos.Line))
}

// split cuts a message into what it reports and why that matters; messages are written "what: why
// (law); advice" (contract, section 4.1).
func split(message string) (what, why string) {
	what, why, _ = strings.Cut(message, ": ")
	return what, why
}

// parts cuts a message into all three: what, reason and advice. The last two may be empty.
func parts(message string) (what, reason, advice string) {
	what, reason = split(message)
	if at := strings.LastIndex(reason, "; "); at >= 0 {
		reason, advice = reason[:at], reason[at+2:]
	}
	return what, reason, advice
}
