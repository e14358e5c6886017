package finding

import (
	"go/parser"
	"go/token"
	"strings"
)

// Doc returns a rule's page from the source of its doc.go: the section
//
//	# Analyzer CTX0001
//
//	CTX0001: title in one line
//
//	text …
//
// of the package's doc comment, without the heading and the "CTX0001: " before
// the title, so that the first line is the title. The page runs to the next
// "# Analyzer" heading or the end. It is "" if there is no such section, which
// analysis.Validate refuses.
func Doc(source, rule string) string {
	f, err := parser.ParseFile(token.NewFileSet(), "doc.go", source, parser.ParseComments|parser.PackageClauseOnly)
	if err != nil {
		return ""
	}
	const heading = "# Analyzer "
	for _, section := range strings.Split("\n"+f.Doc.Text(), "\n"+heading)[1:] {
		name, page, _ := strings.Cut(section, "\n")
		if strings.TrimSpace(name) == rule {
			page = strings.TrimSpace(page)
			return strings.TrimPrefix(page, rule+": ")
		}
	}
	return ""
}
