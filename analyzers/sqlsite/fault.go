package sqlsite

import (
	"go/token"

	"github.com/ctxlaws/ctxvet/analyzers/finding"
	"github.com/ctxlaws/ctxvet/analyzers/sqlparse"
	"github.com/ctxlaws/ctxvet/analyzers/vocab"
)

// A Step is one operation of one statement at one site, with the roles of its
// table.
type Step struct {
	*Site
	Statement sqlparse.Statement
	Op        sqlparse.Op
	Roles     vocab.Roles
}

// Steps calls yield for every operation that a rule has to judge, in order.
// Down sections and rollbacks are left out unless the configuration wants them,
// as are named queries that are judged at their generated function's callers,
// texts of files at the calls that run them (the file has a site of its own),
// and tables that are nobody's: temporary ones of the same text or function, and
// shadow tables.
func (s *Sites) Steps(yield func(Step) bool) {
	temp := s.temporary()
	for _, site := range s.List {
		if site.Call != nil && site.Reading.whole() != nil {
			continue
		}
		for _, st := range site.Statements() {
			if site.ignored(st) || site.LeftToCode(st) {
				continue
			}
			for _, op := range st.Ops {
				step := Step{Site: site, Statement: st, Op: op, Roles: s.vocab.Table(op.Table.Known())}
				if step.somebodys(temp) && !yield(step) {
					return
				}
			}
		}
	}
}

// ignored reports whether a statement belongs to a rollback, and these are not
// wanted.
func (s *Site) ignored(st sqlparse.Statement) bool {
	return (st.Down || s.Down()) && !s.sites.vocab.ReportDown()
}

// somebodys reports whether the step's table is one that may matter. SQLite's
// DROP TRIGGER does not name it.
func (s Step) somebodys(temp map[unitTable]bool) bool {
	if s.Op.Table.Known() == "" {
		return s.Op.Verb == sqlparse.DropTrigger
	}
	return !s.Roles.Has(vocab.Shadow) && !temp[unitTable{s.Unit(), fold(s.Op.Table)}]
}

// Finding makes a finding about the step.
func (s Step) Finding(message string) finding.Finding {
	f := finding.Finding{
		Pos: s.Pos(s.Op.Off), Home: s.home(), Message: message,
		Related: s.Related(s.Op.Off), Anchors: s.Anchors(),
	}
	if s.Call != nil && !s.far {
		// An element of a list of statements is told from the others by its line.
		f.Anchors = append(f.Anchors, s.Origin(s.Op.Off))
	}
	for _, c := range s.Reading.Script.Comments {
		f.SQL = append(f.SQL, finding.SQLComment{Text: c.Text, Pos: s.Origin(c.Off), Applies: s.applies(c)})
	}
	return f
}

// applies reports whether a comment stands on the line above the statement or
// the operation, or at the end of one of these lines.
func (s Step) applies(c sqlparse.Comment) bool {
	line := func(off int) int { return lineOf(s.Reading.Text, off) }
	at := line(c.Off)
	for _, off := range []int{s.Statement.Off, s.Op.Off} {
		if at == line(off) || at == line(off)-1 {
			return true
		}
	}
	return false
}

func lineOf(text string, off int) int {
	n := 0
	for i := range min(off, len(text)) {
		if text[i] == '\n' {
			n++
		}
	}
	return n
}

// A Fault tells faults apart: one statement that reaches a sink on two ways, or
// in two alternatives of a text, is reported once a place.
type Fault struct {
	pos, origin token.Position
	table, verb string
}

// Fault returns the identity of the step as a fault.
func (s Step) Fault() Fault {
	return Fault{
		pos: s.sites.fset.Position(s.Pos(s.Op.Off)), origin: s.sites.fset.Position(s.Origin(s.Op.Off)),
		table: fold(s.Op.Table), verb: s.Op.Keyword,
	}
}
