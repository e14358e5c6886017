package ctx0007

import (
	_ "embed"
	"fmt"
	"go/token"
	"go/types"
	"reflect"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/ctxlaws/ctxvet/analyzers/fieldflow"
	"github.com/ctxlaws/ctxvet/analyzers/finding"
	"github.com/ctxlaws/ctxvet/analyzers/vocab"
)

const rule = "CTX0007"

//go:embed doc.go
var doc string

// Analyzer reports entries that are shown to a reader without their deficits
// (Third Law).
var Analyzer = &analysis.Analyzer{
	Name:       rule,
	Doc:        finding.Doc(doc, rule),
	URL:        finding.URL(rule),
	Flags:      vocab.Flags(),
	Run:        run,
	Requires:   []*analysis.Analyzer{vocab.Analyzer, fieldflow.Analyzer},
	ResultType: reflect.TypeFor[*finding.Log](),
}

func run(pass *analysis.Pass) (any, error) {
	report := finding.New(pass, pass.ResultOf[vocab.Analyzer].(*vocab.Vocab), rule)
	flow := pass.ResultOf[fieldflow.Analyzer].(*fieldflow.Flow)
	for range flow.GaveUp {
		report.GiveUp()
	}
	for _, s := range flow.Shown {
		report.Report(found(pass.Fset, s))
	}
	return report.Log(), nil
}

// found makes the finding of a text that is shown without its deficits.
func found(fset *token.FileSet, s *fieldflow.Shown) finding.Finding {
	entry, deficits := "an entry", "its deficits"
	if s.Entry != nil {
		entry, deficits = s.Entry.Type.Name(), names(s.Entry.Deficits)
	}
	f := finding.Finding{Pos: s.Pos, End: s.End, Home: s.Home, SQL: s.SQL, Message: fmt.Sprintf(
		"the text of %s reaches a reader without its deficits (%s): a weak claim looks like a sound one (Third Law); show %s beside it, or how many there are",
		entry, s.What, deficits)}
	if s.From.IsValid() && fset.Position(s.From).Line != fset.Position(s.Pos).Line {
		f.Related = append(f.Related, analysis.RelatedInformation{Pos: s.From, Message: "the text is read here"})
	}
	return f
}

func names(fields []*types.Var) string {
	var out []string
	for _, f := range fields {
		out = append(out, f.Name())
	}
	return strings.Join(out, " or ")
}
