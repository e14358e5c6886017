package ctx0005

import (
	_ "embed"
	"go/token"
	"reflect"

	"golang.org/x/tools/go/analysis"

	"github.com/ctxlaws/ctxvet/analyzers/finding"
	"github.com/ctxlaws/ctxvet/analyzers/scoring"
	"github.com/ctxlaws/ctxvet/analyzers/sqlsite"
	"github.com/ctxlaws/ctxvet/analyzers/vocab"
)

const rule = "CTX0005"

//go:embed doc.go
var doc string

// Analyzer reports candidates that are left out before they were scored (Second
// Law).
var Analyzer = &analysis.Analyzer{
	Name:       rule,
	Doc:        finding.Doc(doc, rule),
	URL:        finding.URL(rule),
	Flags:      vocab.Flags(),
	Run:        run,
	Requires:   []*analysis.Analyzer{vocab.Analyzer, streams},
	ResultType: reflect.TypeFor[*finding.Log](),
}

func run(pass *analysis.Pass) (any, error) {
	report := finding.New(pass, pass.ResultOf[vocab.Analyzer].(*vocab.Vocab), rule)
	j := pass.ResultOf[streams].(*judge)
	seen := map[token.Pos]bool{}
	for _, c := range j.found() {
		if !seen[c.pos] {
			seen[c.pos] = true
			report.Report(c.finding())
		}
	}
	for range j.gaveUp {
		report.GiveUp()
	}
	return report.Log(), nil
}

// streams follows candidates through a package. It is an analyzer of its own
// because it has facts: a driver that hides stale ones renames what has them.
var streams = &analysis.Analyzer{
	Name:       "ctxstreams",
	Doc:        "follow candidates from where they come from to where they are scored",
	Run:        follow,
	Requires:   []*analysis.Analyzer{vocab.Analyzer, sqlsite.Analyzer, scoring.Analyzer},
	ResultType: reflect.TypeFor[*judge](),
	FactTypes:  []analysis.Fact{new(Handles)},
}

func follow(pass *analysis.Pass) (any, error) {
	sites := pass.ResultOf[sqlsite.Analyzer].(*sqlsite.Sites)
	j := &judge{
		pass:    pass,
		vocab:   pass.ResultOf[vocab.Analyzer].(*vocab.Vocab),
		scoring: pass.ResultOf[scoring.Analyzer].(*scoring.Functions),
		queries: queries(sites),
		traces:  traces(sites),
		speaks:  map[string]bool{},
	}
	if !j.vocab.InScope() || !j.relevant() {
		j.queries = nil
		return j, nil // nothing here is scored, generates candidates or hands them on
	}
	j.read()
	j.settle()
	j.export()
	return j, nil
}

// why and advice are the same for every way of leaving candidates out.
const (
	why    = "a claim that never reaches scoring cannot be found however well it fits (Second Law)"
	advice = "score every candidate and cut afterwards, or record what is left out in the disclosure"
)

// A cut is a place where candidates are left out.
type cut struct {
	pos  token.Pos
	what string // for the message: "continue skips a candidate"
	// query is the query that leaves rows out, nil for Go code.
	query *query
	// inner is the place inside the helper that pos calls, for the path.
	inner []analysis.RelatedInformation
	// after is where the candidates that are left are scored.
	after token.Pos
}

func (c cut) finding() finding.Finding {
	message := c.what + " before scoring: " + why + "; " + advice
	if c.query != nil {
		f := c.query.step.Finding(message)
		f.Related = append(f.Related, c.scored()...)
		return f
	}
	return finding.Finding{Pos: c.pos, Message: message, Related: append(c.inner, c.scored()...)}
}

func (c cut) scored() []analysis.RelatedInformation {
	if !c.after.IsValid() {
		return nil
	}
	return []analysis.RelatedInformation{{Pos: c.after, Message: "candidates are scored here"}}
}
