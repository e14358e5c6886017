package sqlsite

import (
	"regexp"
	"strings"

	"github.com/ctxlaws/ctxvet/analyzers/sqlparse"
)

// TableColumns returns the columns of a table in their order, as some text of the
// package creates it; nil if none does.
func (s *Sites) TableColumns(table sqlparse.Name) []string {
	for _, site := range s.List {
		for _, st := range site.Statements() {
			for _, op := range st.Ops {
				if op.Verb == sqlparse.CreateTable && fold(op.Table) == fold(table) && op.Table.Known() != "" {
					return definedColumns(site.Reading.Text[op.Off:st.End])
				}
			}
		}
	}
	return nil
}

// constraint matches what a table's definition has beside columns.
var constraint = regexp.MustCompile(`(?i)^(primary|foreign|unique|check|constraint|key|index|fulltext|exclude|like|period)\b`)

// definedColumns returns the columns of the first list in brackets. Strings and
// comments in it that hold a bracket or a comma make it be given up.
func definedColumns(text string) []string {
	_, list, found := strings.Cut(text, "(")
	if !found || strings.Contains(list, "--") || strings.Contains(list, "/*") {
		return nil
	}
	var out []string
	depth, start := 0, 0
	for i, r := range list {
		switch {
		case r == '(':
			depth++
		case r == ')' && depth > 0:
			depth--
		case r == ')' || r == ',' && depth == 0:
			part := strings.TrimSpace(list[start:i])
			if first, _, _ := strings.Cut(part, " "); first != "" && !constraint.MatchString(part) {
				out = append(out, strings.Trim(first, "`\"[]"))
			}
			if start = i + 1; r == ')' {
				return out
			}
		}
	}
	return nil
}
