package report

import (
	"strings"
	"unicode/utf8"
)

// What an excerpt of a page shows. A place can be a whole function, and a line a whole file: the
// page would be the source then, and nobody would find the mark.
const (
	linesAround = 2   // before and after a place
	linesMarked = 12  // of a place
	bytesAround = 160 // of a line, before and after a mark
	bytesMarked = 400 // of a line in a mark
)

// An htmlPlace is a place with its excerpt, which is empty if the file cannot be read.
type htmlPlace struct {
	File         string // as in [Context.inRepository]
	Line, Column int    // from 1, the column in bytes as in text
	Message      string
	Lines        []htmlLine
}

// An htmlLine is a line of an excerpt.
type htmlLine struct {
	Number                int
	Hit                   bool // it belongs to the place
	Before, Marked, After string
}

// place makes a place and its excerpt.
func (w *htmlWriter) place(p Place) htmlPlace {
	return htmlPlace{w.c.inRepository(p.Pos.Filename), p.Pos.Line, p.Pos.Column, p.Message, w.c.lines(p)}
}

// lines returns the lines of a place and those around it that are not blank. Behind a place that is
// cut stands an ellipsis.
func (c *Context) lines(p Place) (out []htmlLine) {
	if c.Sources.Line(p.Pos.Filename, p.Pos.Line) == "" {
		return nil
	}
	at := c.bytesOf(p)
	last, after := max(at.endLine, at.line), linesAround
	if whole := at.line + linesMarked - 1; last > whole {
		last, after = whole, 0
	}
	for n := max(at.line-linesAround, 1); n <= last+after; n++ {
		text := c.Sources.Line(p.Pos.Filename, n)
		from, to := at.within(n, text)
		hit := at.line <= n && n <= last
		if hit || strings.TrimSpace(text) != "" {
			out = append(out, htmlLine{n, hit, tail(text[:from]), head(text[from:to], bytesMarked), head(text[to:], bytesAround)})
		}
	}
	if after == 0 {
		out = append(out, htmlLine{Number: last + 1, Hit: true, Before: "…"})
	}
	return out
}

// within returns which bytes of a line, from 0, belong to a region. It may be of a file that has
// changed since, so columns need not exist.
func (r region) within(n int, text string) (from, to int) {
	if n < r.line || n > max(r.endLine, r.line) {
		return 0, 0
	}
	from, to = len(text)-len(strings.TrimLeft(text, " \t")), len(text) // indentation is no part of a place
	if n == r.line {
		from = min(max(r.column-1, 0), len(text))
	}
	if n == r.endLine {
		to = min(max(r.endColumn-1, from), len(text))
	}
	return from, to
}

// tail returns the end of a long text, head its beginning, cut between characters.
func tail(text string) string {
	at := len(text) - bytesAround
	if at <= 0 {
		return text
	}
	for at < len(text) && !utf8.RuneStart(text[at]) {
		at++
	}
	return "…" + text[at:]
}

func head(text string, limit int) string {
	if len(text) <= limit {
		return text
	}
	for limit > 0 && !utf8.RuneStart(text[limit]) {
		limit--
	}
	return text[:limit] + "…"
}
