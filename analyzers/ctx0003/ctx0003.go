package ctx0003

import (
	_ "embed"
	"reflect"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/ctxlaws/ctxvet/analyzers/finding"
	"github.com/ctxlaws/ctxvet/analyzers/flow"
	"github.com/ctxlaws/ctxvet/analyzers/origin"
	"github.com/ctxlaws/ctxvet/analyzers/scoring"
	"github.com/ctxlaws/ctxvet/analyzers/sqlparse"
	"github.com/ctxlaws/ctxvet/analyzers/sqlsite"
	"github.com/ctxlaws/ctxvet/analyzers/vocab"
)

const rule = "CTX0003"

//go:embed doc.go
var doc string

// Analyzer reports decayed and computed values that are written to a column
// (First Law).
var Analyzer = &analysis.Analyzer{
	Name:       rule,
	Doc:        finding.Doc(doc, rule),
	URL:        finding.URL(rule),
	Flags:      vocab.Flags(),
	Run:        run,
	Requires:   []*analysis.Analyzer{vocab.Analyzer, writes},
	ResultType: reflect.TypeFor[*finding.Log](),
}

func run(pass *analysis.Pass) (any, error) {
	report := finding.New(pass, pass.ResultOf[vocab.Analyzer].(*vocab.Vocab), rule)
	c := pass.ResultOf[writes].(*checker)
	for _, f := range c.faults {
		report.Report(f)
	}
	if c.flow.GaveUp() {
		report.GiveUp()
	}
	return report.Log(), nil
}

// writes follows values to the columns that they are written to. It is an
// analyzer of its own because it has facts: a driver that hides stale ones renames
// what has them.
var writes = &analysis.Analyzer{
	Name:       "ctxwrites",
	Doc:        "follow values to the columns of context tables",
	Run:        follow,
	Requires:   []*analysis.Analyzer{vocab.Analyzer, sqlsite.Analyzer, flow.Analyzer, scoring.Analyzer, origin.Analyzer},
	ResultType: reflect.TypeFor[*checker](),
	FactTypes:  []analysis.Fact{new(Writes), new(Binds)},
}

// A checker looks at the writes of one package.
type checker struct {
	pass   *analysis.Pass
	vocab  *vocab.Vocab
	sites  *sqlsite.Sites
	flow   *origin.Flow
	faults []finding.Finding
	seen   map[any]bool // statements and places that have been reported
	traces map[origin.Place]origin.Trace
	writes *collected
	later  []late
}

// A late fault is one whose place is not known before all steps have been judged.
type late struct {
	step  sqlsite.Step
	fault *fault
}

func follow(pass *analysis.Pass) (any, error) {
	v := pass.ResultOf[vocab.Analyzer].(*vocab.Vocab)
	c := &checker{
		pass: pass, vocab: v,
		sites: pass.ResultOf[sqlsite.Analyzer].(*sqlsite.Sites),
		flow:  pass.ResultOf[origin.Analyzer].(*origin.Flow),
		seen:  map[any]bool{}, traces: map[origin.Place]origin.Trace{}, writes: newCollected(),
	}
	if !v.InScope() {
		return c, nil // other people's packages are theirs to mend
	}
	for step := range c.sites.Steps {
		if c.matters(step) {
			c.step(step)
		}
	}
	c.foundLater()
	c.binds()
	c.callsOfWriters()
	c.writes.export(pass)
	return c, nil
}

// matters reports whether a step writes rows of a table that holds claims. Traces
// may record what was computed when somebody asked; the temporary and derived
// tables that nobody owns are left out by Steps.
func (c *checker) matters(s sqlsite.Step) bool {
	if !s.Roles.Has(vocab.Context) || s.Roles.Has(vocab.Trace) {
		return false
	}
	switch s.Op.Verb {
	case sqlparse.Insert, sqlparse.Update, sqlparse.Replace, sqlparse.Copy:
		return true
	}
	return false
}

// step judges one write: by its columns, by its expressions, and by the values
// that it is handed.
func (c *checker) step(s sqlsite.Step) {
	list := c.assignments(s)
	c.collect(s, list)
	for _, judge := range []func(sqlsite.Step, assignment) *fault{c.computedColumn, c.decayed, c.flown} {
		for _, a := range list {
			switch f := judge(s, a); {
			case f == nil:
				continue
			case f.way != nil && s.Base() != nil:
				c.later = append(c.later, late{s, f})
			default:
				c.found(s, f)
			}
			return
		}
	}
}

// A writeAt is one write of a site. An upsert is one write, though it has two
// operations: however many faults it has, they are reported as one.
type writeAt struct {
	site *sqlsite.Site
	off  int
}

// writeOf returns the write that a step belongs to. In the body of a function many
// writes are one statement to SQL, and each counts for itself.
func writeOf(s sqlsite.Step) writeAt {
	w := writeAt{s.Site, s.Op.Off}
	if s.Built() {
		w.off = s.Statement.Off
	}
	for _, op := range s.Statement.Ops {
		upsert := strings.HasPrefix(s.Op.Keyword, "ON ") && op.Off < s.Op.Off
		if upsert && op.Verb == sqlparse.Insert && op.Table.String() == s.Op.Table.String() {
			w.off = op.Off
		}
	}
	return w
}

// found reports the fault of a step, unless its statement or its place has been
// reported: several ways may lead to one.
func (c *checker) found(s sqlsite.Step, f *fault) {
	diag := f.finding(s)
	stmt, at := any(writeOf(s)), any(c.pass.Fset.Position(diag.Pos).String()+s.Op.Table.String())
	if c.seen[stmt] || c.seen[at] {
		return
	}
	c.seen[stmt], c.seen[at], c.seen[s.Site] = true, true, true
	c.faults = append(c.faults, diag)
}

// foundLater reports the values that calls of this package hand to a text with a
// hole, unless the function that runs it has been found to write them: then that
// is the place.
func (c *checker) foundLater() {
	for _, l := range c.later {
		if !c.seen[l.step.Base()] {
			c.found(l.step, l.fault)
		}
	}
}
