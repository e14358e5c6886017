package ctx0008

import (
	"go/ast"
	"regexp"
	"slices"
	"strings"

	"github.com/ctxlaws/ctxvet/analyzers/sqlparse"
	"github.com/ctxlaws/ctxvet/analyzers/sqlsite"
	"github.com/ctxlaws/ctxvet/analyzers/vocab"
)

// A debt is what a write is owed.
type debt uint8

const (
	lineage debt = iota // a write: a lineage row
	either              // a write in a cascade: an erasure row, or a lineage row
	erasure             // a removal in a cascade: an erasure row
	debts
)

// A row is what a text does, as far as this rule looks.
type row struct {
	site    *sqlsite.Site
	step    sqlsite.Step // the first write or removal that is owed something
	owed    bool
	debt    debt
	lineage bool // it adds a lineage row
	erasure bool // it adds an erasure row
	queried bool // it returns rows
	file    bool // the text is a file's
	weak    bool // it may well write nothing: INSERT OR IGNORE
}

// met reports whether a row serves a debt.
func (r row) serves(d debt) bool {
	return r.lineage && d != erasure || r.erasure && d != lineage
}

// A stated is the text of one call and what it does.
type stated struct {
	site *sqlsite.Site
	row
}

// statements reads the texts that calls of the package run. Those of files owe
// nothing: no function runs them as a path.
func (c *checker) statements() []stated {
	var out []stated
	var steps []sqlsite.Step
	flush := func() {
		if len(steps) > 0 {
			if r := c.judge(steps); r.owed || r.lineage || r.erasure {
				out = append(out, stated{steps[0].Site, r})
			}
		}
		steps = nil
	}
	for step := range c.sites.Steps {
		if step.Call == nil || isTestFile(c.pass.Fset.Position(step.Call.Pos()).Filename) {
			continue
		}
		if len(steps) > 0 && steps[0].Site != step.Site {
			flush()
		}
		steps = append(steps, step)
	}
	flush()
	for _, s := range c.sites.List {
		if steps = c.queryFile(s); len(steps) > 0 {
			r := c.judge(steps)
			r.file = true
			out = append(out, stated{s, r})
		}
		if s.Call != nil && beginning.MatchString(s.Reading.Text) {
			c.beginsOn(s.Call)
		}
	}
	return out
}

// queryFile returns the steps of a call that runs a file of queries. A file that
// defines something is a schema or a migration, and owes nothing.
func (c *checker) queryFile(s *sqlsite.Site) []sqlsite.Step {
	if s.Call == nil || !s.OfFile() || isTestFile(c.pass.Fset.Position(s.Call.Pos()).Filename) {
		return nil
	}
	var out []sqlsite.Step
	for _, st := range s.Statements() {
		for _, op := range st.Ops {
			if !isQuery(op.Verb) {
				return nil
			}
			out = append(out, sqlsite.Step{Site: s, Statement: st, Op: op, Roles: c.vocab.Table(op.Table.Known())})
		}
	}
	return out
}

// isQuery reports whether an operation works on rows, and defines nothing.
func isQuery(v sqlparse.Verb) bool {
	switch v {
	case sqlparse.Select, sqlparse.Insert, sqlparse.Update, sqlparse.Delete, sqlparse.Replace, sqlparse.Copy:
		return true
	}
	return false
}

// beginning is a text that begins a transaction and does nothing else: then a
// connection is one, and a pool of one connection may be.
var beginning = regexp.MustCompile(`(?i)^\s*(begin|start\s+transaction|savepoint)\b[\w\s]*;?\s*$`)

// beginsOn notes the kind of handle on which a text begins a transaction: of one
// that is neither a pool nor a connection nobody knows which it is.
func (c *checker) beginsOn(call *ast.CallExpr) {
	k := other
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
		k = c.kindOf(c.pass.TypesInfo.TypeOf(sel.X))
	}
	if k == pool || k == conn {
		c.begins[k] = true
		return
	}
	c.begins[pool], c.begins[conn] = true, true
}

// judge says what one text does.
func (c *checker) judge(steps []sqlsite.Step) row {
	var r row
	for i := 0; i < len(steps); {
		j := i
		for j < len(steps) && steps[j].Statement.Off == steps[i].Statement.Off {
			j++
		}
		c.judgeStatement(steps[i:j], &r)
		i = j
	}
	if r.owed && r.serves(r.debt) {
		r.owed = false // a statement beside it, or its own CTE
	}
	return r
}

// judgeStatement adds what one statement does. What CTX0001 or CTX0002 reports is
// not reported again; of an upsert on an append-only table CTX0002 reports the
// update, and the row that it adds is owed lineage all the same.
func (c *checker) judgeStatement(ops []sqlsite.Step, r *row) {
	reported := slices.ContainsFunc(ops, func(s sqlsite.Step) bool {
		return c.reported(s) && !strings.Contains(s.Op.Keyword, "ON ") && !strings.Contains(s.Op.Keyword, "upsert")
	})
	for _, s := range ops {
		switch s.Op.Body {
		case "trigger", "rule", "function":
			continue // it runs later, when something else fires it
		}
		switch {
		case adds(s.Op.Verb) && s.Roles.Has(vocab.Lineage):
			r.lineage = true
		case adds(s.Op.Verb) && s.Roles.Has(vocab.Erasure):
			r.erasure = true
		case !reported && !c.reported(s):
			c.charge(s, r)
		}
	}
}

// charge notes what an operation is owed, if anything.
func (c *checker) charge(s sqlsite.Step, r *row) {
	switch {
	case s.InCascade() && isRemoval(s) && s.Roles.Has(vocab.Context):
		if !c.fired(s, erasure) {
			r.owe(s, erasure)
		}
	case !c.isWrite(s), copiesItself(s), c.fired(s, lineage):
	case s.InCascade():
		r.owe(s, either)
	default:
		r.owe(s, lineage)
	}
}

// owe notes that a step is owed something; a removal's debt serves its updates.
func (r *row) owe(s sqlsite.Step, d debt) {
	if r.owed && (r.debt == erasure || d != erasure) {
		return
	}
	r.owed, r.step, r.debt, r.weak = true, s, d, s.Op.OrWhat == "IGNORE" || ignoring.MatchString(s.Reading.Text[s.Statement.Off:s.Statement.End])
	r.queried = strings.Contains(s.Callee, "Query") || strings.Contains(s.Callee, "Get") || strings.Contains(s.Callee, "Select")
}

// ignoring matches a write that leaves a row in its way as it is.
var ignoring = regexp.MustCompile(`(?is)\bdo\s+nothing\b|^\s*insert\s+ignore\b`)

func adds(v sqlparse.Verb) bool { return v == sqlparse.Insert || v == sqlparse.Copy }

// isWrite reports whether a step adds or changes claims. A lineage row is no claim,
// and a trace may record anything.
func (c *checker) isWrite(s sqlsite.Step) bool {
	aside := vocab.Lineage | vocab.Erasure | vocab.Trace
	if !s.Roles.Has(vocab.Context) || s.Roles&aside != 0 {
		return false
	}
	return adds(s.Op.Verb) || s.Op.Verb == sqlparse.Update || s.Op.Verb == sqlparse.Replace
}

// isRemoval reports whether a step removes rows, columns or the whole of a table.
func isRemoval(s sqlsite.Step) bool {
	switch s.Op.Verb {
	case sqlparse.Delete, sqlparse.Truncate, sqlparse.Replace, sqlparse.DropColumn:
		return true
	case sqlparse.DropTable:
		return s.Op.Keyword == "DROP TABLE" && !s.Rebuilt()
	}
	return false
}

// reported reports whether CTX0001 or CTX0002 reports the step.
func (c *checker) reported(s sqlsite.Step) bool {
	kept := s.Roles.Has(vocab.Context) || s.Roles.Has(vocab.AppendOnly)
	switch {
	case s.Op.Verb == sqlparse.Update && s.Roles.Has(vocab.AppendOnly):
		return c.vocab.Enabled("CTX0002")
	case s.Op.Verb == sqlparse.Update && s.Op.OrWhat == "REPLACE", isRemoval(s):
		return kept && !s.InCascade() && c.vocab.Enabled("CTX0001")
	}
	return false
}

// copiesItself reports whether a statement copies a table into the one that is
// to replace it: no claim is new in it.
func copiesItself(s sqlsite.Step) bool {
	return len(s.Op.CopyOf.Parts) > 0 && s.RenamedLater()
}

// fired reports whether a trigger writes the row that a step is owed.
func (c *checker) fired(s sqlsite.Step, d debt) bool {
	if d == lineage && c.vocab.LineageByTrigger(s.Op.Table.Known()) {
		return true
	}
	verb := "INSERT"
	switch s.Op.Verb {
	case sqlparse.Update:
		verb = "UPDATE"
	case sqlparse.Delete:
		verb = "DELETE"
	case sqlparse.Truncate:
		verb = "TRUNCATE"
	}
	table := strings.ToLower(s.Op.Table.Last())
	return slices.ContainsFunc(c.triggers(), func(t sqlsite.RowTrigger) bool {
		roles := c.vocab.Table(t.Into)
		serves := row{lineage: roles.Has(vocab.Lineage), erasure: roles.Has(vocab.Erasure)}.serves(d)
		return t.Table == table && serves && slices.Contains(t.Events, verb)
	})
}
