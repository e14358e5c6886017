package ctx0002

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

const rule = "CTX0002"

//go:embed doc.go
var doc string

// Analyzer reports statements that can change rows of an append-only table, or
// that disarm its guard (First Law).
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
	sites := pass.ResultOf[sqlsite.Analyzer].(*sqlsite.Sites)
	report := finding.New(pass, v, rule)
	seen := map[sqlsite.Fault]bool{}
	for step := range sites.Steps {
		if trigger, known := sites.Trigger(step.Op.Trigger, step.Op.Table); known && isTrigger(step.Op.Verb) {
			if !trigger.Guards {
				continue // it is seen to refuse nothing, such as one that keeps a search index
			}
			// SQLite's DROP TRIGGER does not name the table.
			step.Op.Table = trigger.Table
			step.Roles = v.Table(trigger.Table.Known())
		}
		message := judge(step)
		if message == "" || seen[step.Fault()] {
			continue
		}
		seen[step.Fault()] = true
		report.Report(step.Finding(message))
	}
	return report.Log(), nil
}

func isTrigger(verb sqlparse.Verb) bool {
	return verb == sqlparse.DropTrigger || verb == sqlparse.AlterTrigger || verb == sqlparse.DisableTrigger
}

const (
	advice = "the table is append-only (First Law); insert a new row that supersedes the old one"
	disarm = "rows of an append-only table could then be changed unseen (First Law); leave its guard in place"
)

// judge says what a step changes; "" for nothing. A cascade is no excuse.
func judge(s sqlsite.Step) string {
	if !s.Roles.Has(vocab.AppendOnly) {
		return ""
	}
	switch s.Op.Verb {
	case sqlparse.Update:
		return fmt.Sprintf("%s on %s: %s", s.Op.Keyword, s.Op.Table, advice)
	case sqlparse.DropTrigger, sqlparse.AlterTrigger:
		if s.Op.Trigger != "" && s.RecreatedLater() {
			return "" // the text puts the guard back
		}
		return fmt.Sprintf("%s %s on %s: %s", s.Op.Keyword, s.Op.Trigger, s.Op.Table, disarm)
	case sqlparse.DisableTrigger, sqlparse.Grant:
		return fmt.Sprintf("%s on %s: %s", s.Op.Keyword, s.Op.Table, disarm)
	}
	return ""
}
