package report

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/ctxlaws/ctxvet/analyzers/source"
)

// Styles of a terminal (ECMA-48, section 8.3.117).
const (
	styleRule  = "\x1b[1;31m"
	styleTitle = "\x1b[1m"
	styleFrame = "\x1b[34m"
	styleReset = "\x1b[0m"
)

// tabWidth is what a tab takes in the lines shown; terminals differ, so none is printed.
const tabWidth = 4

// Terminal renders the findings for people: message, source line with a mark under the place, the
// path that led there, and what to do.
func (r *Report) Terminal(c *Context) []byte {
	var out bytes.Buffer
	for _, f := range r.Findings {
		what, reason, advice := parts(f.Message)
		if reason != "" {
			what += ": " + reason
		}
		fmt.Fprintf(&out, "%s: %s\n", c.style(styleRule, f.Rule), c.style(styleTitle, what))
		c.excerpt(&out, f.Place, "-->")
		for _, rel := range f.Related {
			fmt.Fprintf(&out, "   %s %s\n", c.style(styleFrame, "= path:"), rel.Message)
			c.excerpt(&out, rel, "-->")
		}
		if advice != "" {
			fmt.Fprintf(&out, "   %s %s\n", c.style(styleFrame, "= do:"), advice)
		}
		fmt.Fprintf(&out, "   %s ctxvet explain %s\n\n", c.style(styleFrame, "= more:"), f.Rule)
	}
	return out.Bytes()
}

// style puts a text between a style and its end, if the terminal shows any. Nothing is told by color
// alone.
func (c *Context) style(style, text string) string {
	if !c.Color {
		return text
	}
	return style + text + styleReset
}

// excerpt writes a place and its line with a mark below. A line that cannot be read is left out.
func (c *Context) excerpt(out *bytes.Buffer, p Place, arrow string) {
	fmt.Fprintf(out, "  %s %s\n", c.style(styleFrame, arrow), Short(c.Dir, p.Pos))
	line := c.Sources.Line(p.Pos.Filename, p.Pos.Line)
	if strings.TrimSpace(line) == "" {
		return
	}
	at := c.bytesOf(p)
	from, to := min(max(at.column-1, 0), len(line)), len(line)
	if at.endLine == at.line {
		to = min(max(at.endColumn-1, from), len(line))
	}
	number := fmt.Sprint(p.Pos.Line)
	margin := strings.Repeat(" ", len(number))
	lead, marked := printable(line[:from]), printable(line[from:to])
	fmt.Fprintf(out, "%s %s\n", margin, c.style(styleFrame, "|"))
	fmt.Fprintf(out, "%s %s %s\n", c.style(styleFrame, number), c.style(styleFrame, "|"), printable(line))
	fmt.Fprintf(out, "%s %s %s%s\n", margin, c.style(styleFrame, "|"), strings.Repeat(" ", source.Width(lead)),
		c.style(styleRule, strings.Repeat("^", max(source.Width(marked), 1))))
}

// printable replaces tabs by spaces, and what a terminal would act on by a mark: a source file is
// no place to trust.
func printable(text string) string {
	return strings.Map(inert, strings.ReplaceAll(text, "\t", strings.Repeat(" ", tabWidth)))
}

// inert replaces control characters but the tab, and those that change the direction of text.
func inert(r rune) rune {
	if r < ' ' && r != '\t' || 0x7f <= r && r <= 0x9f || 0x202a <= r && r <= 0x202e || 0x2066 <= r && r <= 0x2069 {
		return '�'
	}
	return r
}
