package sqlsite

import (
	"go/token"

	"github.com/ctxlaws/ctxvet/analyzers/sqlparse"
)

// A Comment is a ctx: comment in SQL text.
type Comment struct {
	Pos  token.Pos
	Text string
	// Judged says that some statement of the text is looked at by the rules: an
	// allowance in a down section that the configuration ignores allows nothing,
	// and is not to blame for it.
	Judged bool
}

// Comments returns the ctx: comments of the package's SQL, each once.
func (s *Sites) Comments() []Comment {
	var out []Comment
	seen := map[token.Pos]bool{}
	for _, site := range s.List {
		if site.Call != nil && site.Reading.whole() != nil {
			continue
		}
		for _, c := range site.Reading.Script.Comments {
			pos := site.Origin(c.Off)
			if !seen[pos] {
				seen[pos] = true
				out = append(out, Comment{pos, c.Text, site.judges(c.Off)})
			}
		}
	}
	return out
}

// judges reports whether the statement that an offset belongs to, the first that
// ends after it or else the last, is looked at.
func (s *Site) judges(off int) bool {
	if s.far {
		return false // judged in the package, or the file, that has the text
	}
	var of sqlparse.Statement
	for _, of = range s.Statements() {
		if of.End >= off {
			break
		}
	}
	return !s.ignored(of)
}
