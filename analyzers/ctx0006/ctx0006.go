package ctx0006

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

const rule = "CTX0006"

//go:embed doc.go
var doc string

// Analyzer reports results that are consumed for their entries alone (Third Law
// and Law Zero).
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
	seen := map[token.Pos]bool{}
	for _, h := range flow.Held {
		// A declared result type may have no disclosure that could be dropped.
		if !h.Dropped() || len(h.Type.Disclosure) == 0 || seen[h.Entries[0].Pos] {
			continue
		}
		seen[h.Entries[0].Pos] = true // two results that meet in one variable
		report.Report(found(pass.Fset, h))
	}
	return report.Log(), nil
}

// found makes the finding of a result that lost its disclosure.
func found(fset *token.FileSet, h *fieldflow.Held) finding.Finding {
	first := h.Entries[0]
	dropped := strings.Join(names(h.Type.Disclosure), " or ")
	f := finding.Finding{Pos: first.Pos, End: first.End, Message: fmt.Sprintf(
		"%s but not %s: what the result discloses is lost on the reader (Third Law, Law Zero); read %s as well, or hand on the whole result",
		reads(h), dropped, dropped)}
	for _, r := range h.Entries[1:] {
		f.Related = append(f.Related, analysis.RelatedInformation{Pos: r.Pos, End: r.End, Message: "read here as well"})
	}
	if h.Pos.IsValid() && fset.Position(h.Pos).Line != fset.Position(first.Pos).Line {
		f.Related = append(f.Related, analysis.RelatedInformation{Pos: h.Pos, Message: "the result comes from here"})
	}
	return f
}

// reads says what of the result is read first.
func reads(h *fieldflow.Held) string {
	first, name := h.Entries[0], h.Type.Type.Name()
	if first.Field != "" {
		return fmt.Sprintf("this reads %s of %s", first.Field, name)
	}
	return fmt.Sprintf("%s reads %s of %s", first.Callee, strings.Join(names(h.Type.Entries), ", "), name)
}

func names(fields []*types.Var) (out []string) {
	for _, f := range fields {
		out = append(out, f.Name())
	}
	return out
}
