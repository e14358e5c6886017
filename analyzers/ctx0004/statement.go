package ctx0004

import (
	"regexp"

	"github.com/ctxlaws/ctxvet/analyzers/bounds"
	"github.com/ctxlaws/ctxvet/analyzers/sqlparse"
	"github.com/ctxlaws/ctxvet/analyzers/sqlsite"
	"github.com/ctxlaws/ctxvet/analyzers/vocab"
)

// statements judges the statements that compute an activation: an expression
// goes by the name of a computed column.
func (c *checker) statements(sites *sqlsite.Sites) {
	type statement struct {
		site *sqlsite.Site
		off  int
	}
	read := map[statement]bool{}
	for step := range sites.Steps {
		at := statement{step.Site, step.Statement.Off}
		if read[at] || !reads(step) {
			continue
		}
		read[at] = true
		for _, off := range selects(step) {
			step.Op.Off = off
			c.selected(step)
		}
	}
}

// reads reports whether a step shows claims: what is written is CTX0003's.
func reads(s sqlsite.Step) bool {
	return s.Roles.Has(vocab.Context) && (s.Op.Verb == sqlparse.Select || s.Op.Verb == sqlparse.CreateView)
}

var selectWord = regexp.MustCompile(`(?i)\bselect\b`)

// selects returns where the SELECTs of a statement stand, those of its CTEs and
// subqueries included: an outer one computes of what an inner one reads.
func selects(s sqlsite.Step) (out []int) {
	text := s.Reading.Text
	end := min(s.Statement.End, len(text))
	for _, m := range selectWord.FindAllStringIndex(text[s.Statement.Off:end], -1) {
		out = append(out, s.Statement.Off+m[0])
	}
	return out
}

// selected judges the expressions that one SELECT gives a computed column's name.
func (c *checker) selected(s sqlsite.Step) {
	clauses := sqlparse.ReadClauses(s.Reading.Text, s.Op, s.Statement.Reader.Dialect())
	for _, o := range clauses.Outputs {
		if o.Name == "" || !c.vocab.Computed(o.Name) || o.Value.Kind == sqlparse.ColumnRef {
			continue
		}
		for _, f := range bounds.Query(o.Value, clauses.Where, clauses.Having) {
			c.statement(s, f, o.Name)
			break // one fault: they mend one expression
		}
	}
}

// statement reports an expression without a floor.
func (c *checker) statement(s sqlsite.Step, f *bounds.Fault, column string) {
	key := faultKey{s.Fault(), column}
	if c.said[key] {
		return
	}
	c.said[key] = true
	c.report.Report(s.Finding(message(f, column)))
}

// A faultKey tells the faults of one statement apart.
type faultKey struct {
	sqlsite.Fault
	column string
}
