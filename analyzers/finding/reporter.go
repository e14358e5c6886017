package finding

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"
	"sync"

	"github.com/ctxlaws/ctxvet/analyzers/vocab"
	"golang.org/x/tools/go/analysis"
)

// Reporter reports the findings of one rule in one package.
type Reporter struct {
	pass *analysis.Pass
	v    *vocab.Vocab
	rule string
	log  *Log
}

// New returns a reporter for a rule, named by its ID.
func New(pass *analysis.Pass, v *vocab.Vocab, rule string) *Reporter {
	return &Reporter{pass: pass, v: v, rule: rule, log: &Log{
		Rule: rule,
		Ran:  v.Enabled(rule),
		Used: map[token.Pos]bool{},
	}}
}

// Log returns what came of the findings so far.
func (r *Reporter) Log() *Log { return r.log }

// GiveUp counts an analysis that was not followed to its end: the summary says
// so, since silence about it would read as an answer.
func (r *Reporter) GiveUp() { r.log.GaveUp++ }

// neverInTests are the rules that judge how answers are used: a test looks at
// one part of an answer at a time (contract, section 7).
var neverInTests = []string{"CTX0006", "CTX0007", "CTX0008"}

// InTests reports whether the rule's findings in _test.go files are wanted.
func InTests(v *vocab.Vocab, rule string) bool {
	return v.ReportTests() && !slices.Contains(neverInTests, rule)
}

// Report reports a finding unless its rule is disabled, its file is a test or
// generated, or an allowance answers it.
func (r *Reporter) Report(f Finding) {
	if !r.log.Ran {
		return // disabled by the configuration, which reviews list
	}
	if file := r.home(f); file != nil {
		switch {
		case r.isTest(file) && !InTests(r.v, r.rule):
			r.log.InTests++
			return
		case Generated(file):
			r.log.Generated++ // judged where hand-written code calls it
			return
		}
	}
	if by := r.answers(f); len(by) > 0 {
		r.log.Allowed++
		r.log.Answered = append(r.log.Answered, Answered{r.diagnostic(f), by[0].by, by[0].text})
		return
	}
	r.log.Reported++
	r.pass.Report(r.diagnostic(f))
}

// home returns the Go file a finding belongs to: for one in an .sql file, the
// file that runs it; nil if none is known.
func (r *Reporter) home(f Finding) *ast.File {
	for _, pos := range append([]token.Pos{f.Pos}, f.Anchors...) {
		if file := r.file(pos); file != nil {
			return file
		}
	}
	// A file that a generated declaration embeds is not generated for that.
	if file := r.file(f.Home); file != nil && r.isTest(file) {
		return file
	}
	return nil
}

// file returns the package's Go file around pos, nil if pos is elsewhere.
func (r *Reporter) file(pos token.Pos) *ast.File {
	for _, f := range r.pass.Files {
		if f.FileStart <= pos && pos <= f.FileEnd {
			return f
		}
	}
	return nil
}

func (r *Reporter) isTest(f *ast.File) bool {
	return strings.HasSuffix(r.pass.Fset.File(f.Package).Name(), "_test.go")
}

// An answer is what an allowance says for itself.
type answer struct{ by, text string }

// answers returns what allowances answer the finding with. It looks at all, so
// that two on one line both count as used.
func (r *Reporter) answers(f Finding) []answer {
	out := r.answersInSQL(f.SQL)
	for _, pos := range append([]token.Pos{f.Pos}, f.Anchors...) {
		out = append(out, r.answersAt(pos)...)
	}
	return out
}

// answersInSQL applies the allowances of the finding's own text.
func (r *Reporter) answersInSQL(comments []SQLComment) (out []answer) {
	for _, c := range comments {
		text, ok := vocab.AllowanceText(c.Text)
		if !ok || !c.Applies {
			continue
		}
		ids, by, why, err := vocab.ParseAllowance(text)
		if err != nil {
			continue // CTX0000 reports it
		}
		if slices.Contains(ids, r.rule) {
			r.log.Used[c.Pos] = true
			out = append(out, answer{by, why})
		}
	}
	return out
}

// answersAt applies the directives that stand at a place of a Go file.
func (r *Reporter) answersAt(pos token.Pos) (out []answer) {
	file := r.file(pos)
	if file == nil {
		return nil // directives stand in Go files only
	}
	name := r.pass.Fset.Position(pos).Filename
	at := sync.OnceValue(func() lines { return statementLines(r.pass.Fset, file, pos) })
	for _, a := range r.v.Allowances {
		if a.Allows(r.rule) && a.File == name && (a.Encloses(pos) || at().covered(a)) {
			r.log.Used[a.Pos] = true
			out = append(out, answer{a.By, a.Answer})
		}
	}
	return out
}

// covered reports whether the allowance stands above one of the lines or at its
// end.
func (l lines) covered(a *vocab.Allowance) bool {
	trailing := a.Last == a.Line
	return slices.ContainsFunc(l.starts, a.Covers) || trailing && slices.Contains(l.ends, a.Line)
}
