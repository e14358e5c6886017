package sqltext

import (
	"go/ast"
	"go/token"
	"strings"
)

// directivePos returns the position of the first //go:embed directive.
func directivePos(docs ...*ast.CommentGroup) token.Pos {
	for _, doc := range docs {
		if doc == nil {
			continue
		}
		for _, c := range doc.List {
			if strings.HasPrefix(c.Text, "//go:embed ") {
				return c.Pos()
			}
		}
	}
	return token.NoPos
}

// EmbeddedFiles returns the files that the //go:embed directives of a file match,
// which was parsed with comments and lies in dir. A pattern that matches nothing
// is the compiler's to report.
func EmbeddedFiles(dir string, f *ast.File) []string {
	var out []string
	for _, pattern := range embedPatterns(f.Comments...) {
		files, err := expand(dir, pattern)
		if err == nil {
			out = append(out, files...)
		}
	}
	return out
}
