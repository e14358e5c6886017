package report

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"
)

// shownByGitHub is how many annotations of one kind GitHub shows for a step.
const shownByGitHub = 10

// GitHub renders the findings as workflow commands, an annotation each:
// https://docs.github.com/actions/reference/workflow-commands-for-github-actions. GitHub shows the
// first ten of a step and leaves the rest to the log, which a last line says.
func (r *Report) GitHub(c *Context) []byte {
	var out bytes.Buffer
	for _, f := range r.Findings {
		at := c.unitsOf(f.Place)
		fmt.Fprintf(&out, "::%s file=%s,line=%d,", levelOf(f.Rule), inProperty(c.inRepository(f.Pos.Filename)), at.line)
		if at.endLine == at.line { // columns of places over several lines are refused
			fmt.Fprintf(&out, "col=%d,endColumn=%d,", at.column, at.endColumn)
		} else {
			fmt.Fprintf(&out, "endLine=%d,", at.endLine)
		}
		fmt.Fprintf(&out, "title=%s::%s\n", inProperty(f.Rule), inData(withPath(c, f)))
	}
	if n := len(r.Findings); n > shownByGitHub {
		fmt.Fprintf(&out, "::notice title=ctxvet::%d findings; GitHub shows %d annotations of a step, its log has all\n", n, shownByGitHub)
	}
	return out.Bytes()
}

// withPath is a message with the related places below it.
func withPath(c *Context, f Finding) string {
	text := f.Message
	for _, rel := range f.Related {
		pos := rel.Pos
		pos.Filename = c.inRepository(pos.Filename)
		text += fmt.Sprintf("\n%s: %s", pos, rel.Message)
	}
	return text
}

// inRepository names a file relative to the repository.
func (c *Context) inRepository(file string) string { return filepath.ToSlash(ShortPath(c.Root, file)) }

// inData and inProperty escape as GitHub's own toolkit does (packages/core/src/command.ts).
func inData(text string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A").Replace(text)
}

func inProperty(text string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C").Replace(text)
}

// levelOf is how much a rule's findings weigh where a format asks: CTX0000 is about the comments,
// not about the code.
func levelOf(rule string) string {
	if rule == "CTX0000" {
		return "warning"
	}
	return "error"
}
