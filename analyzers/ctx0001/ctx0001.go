package ctx0001

import (
	_ "embed"
	"fmt"
	"reflect"

	"golang.org/x/tools/go/analysis"

	"github.com/ctxlaws/ctxvet/analyzers/finding"
	"github.com/ctxlaws/ctxvet/analyzers/sqlparse"
	"github.com/ctxlaws/ctxvet/analyzers/sqlsite"
	"github.com/ctxlaws/ctxvet/analyzers/vocab"
)

const rule = "CTX0001"

//go:embed doc.go
var doc string

// Analyzer reports statements that can remove rows, columns or the whole of a
// context table, outside a cascade (First Law).
var Analyzer = &analysis.Analyzer{
	Name:       rule,
	Doc:        finding.Doc(doc, rule),
	URL:        finding.URL(rule),
	Flags:      vocab.Flags(),
	Run:        run,
	Requires:   []*analysis.Analyzer{vocab.Analyzer, sqlsite.Analyzer},
	ResultType: reflect.TypeFor[*finding.Log](),
}

func run(pass *analysis.Pass) (any, error) {
	v := pass.ResultOf[vocab.Analyzer].(*vocab.Vocab)
	report := finding.New(pass, v, rule)
	seen := map[sqlsite.Fault]bool{}
	for step := range pass.ResultOf[sqlsite.Analyzer].(*sqlsite.Sites).Steps {
		message, why := judge(step)
		if message == "" || seen[step.Fault()] || step.InCascade() || step.Rebuilt() {
			continue
		}
		seen[step.Fault()] = true
		report.Report(step.Finding(message + " outside the cascade: " + why))
	}
	return report.Log(), nil
}

const (
	advice = "a claim may only be superseded (First Law); declare the function //ctx:cascade if this is erasure"
	schema = "the claims in it go with it (First Law); keep the old one readable, or declare the function //ctx:cascade if this is erasure"
	parent = "claims vanish with the row they refer to (First Law); use ON DELETE RESTRICT and let the cascade delete them"
)

// judge says what a step destroys, and why that matters; "" for nothing.
func judge(s sqlsite.Step) (message, why string) {
	// An append-only table is a record even where no pattern calls it context.
	if !s.Roles.Has(vocab.Context) && !s.Roles.Has(vocab.AppendOnly) && s.Op.Verb != sqlparse.DropSchema {
		return "", ""
	}
	table := s.Op.Table
	switch s.Op.Verb {
	case sqlparse.Delete:
		return fmt.Sprintf("%s from %s", s.Op.Keyword, table), advice
	case sqlparse.Truncate:
		return fmt.Sprintf("%s of %s", s.Op.Keyword, table), advice
	case sqlparse.Replace:
		return fmt.Sprintf("%s %s, which removes the row it replaces,", s.Op.Keyword, table), advice
	case sqlparse.Update:
		// On an append-only table it is CTX0002's.
		if s.Op.OrWhat == "REPLACE" && !s.Roles.Has(vocab.AppendOnly) {
			return fmt.Sprintf("%s on %s, which removes rows in its way,", s.Op.Keyword, table), advice
		}
	case sqlparse.DropTable, sqlparse.DropSchema:
		return droppedWhole(s)
	case sqlparse.DropColumn:
		return fmt.Sprintf("%s of %s", s.Op.Keyword, table), schema
	case sqlparse.ForeignKey:
		return fmt.Sprintf("%s declared by %s", s.Op.Keyword, table), parent
	}
	return "", ""
}

// droppedWhole judges DROP TABLE, and DROP SCHEMA where the schema's own name
// matches. Dropping a view loses nothing.
func droppedWhole(s sqlsite.Step) (message, why string) {
	if s.Op.Verb == sqlparse.DropTable && s.Op.Keyword != "DROP TABLE" || !s.Roles.Has(vocab.Context) {
		return "", ""
	}
	return fmt.Sprintf("%s %s", s.Op.Keyword, s.Op.Table), schema
}
