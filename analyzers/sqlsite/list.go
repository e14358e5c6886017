package sqlsite

import (
	"fmt"
	"go/token"
	"slices"

	"github.com/ctxlaws/ctxvet/analyzers/sqlparse"
	"github.com/ctxlaws/ctxvet/analyzers/sqltext"
)

// A Row is a statement as `ctxvet sql` lists it.
type Row struct {
	Pos      token.Pos
	Verb     string
	Tables   []string
	Reader   string // what read it: postgres, sqlite, mysql, tokens, unread
	Resolved bool   // verb and table are known
	Why      string // why not
}

// Counts are the numbers of the summary line.
type Counts struct {
	Statements  int // read, verb and table known
	Unread      int // found, but verb or table stayed unknown
	GivenUp     int // analyses given up
	IgnoredDown int // statements of down sections and rollbacks, ignored by configuration
}

// Count returns the numbers of the summary line.
func (s *Sites) Count() Counts {
	c := Counts{GivenUp: len(s.Errors) + s.givenUp}
	s.each(func(site *Site, st sqlparse.Statement, why string) {
		switch {
		case why != "":
			c.Unread++
		case (st.Down || site.Down()) && !s.vocab.ReportDown():
			c.IgnoredDown++
			c.Statements++
		default:
			c.Statements++
		}
	})
	return c
}

// Listing returns every statement of the package.
func (s *Sites) Listing() []Row {
	var out []Row
	s.each(func(site *Site, st sqlparse.Statement, why string) {
		row := Row{Pos: site.Pos(st.Off), Reader: st.Reader.String(), Resolved: why == "", Why: why}
		for _, op := range st.Ops {
			if row.Verb == "" || row.Verb == "SELECT" {
				row.Verb = op.Keyword
			}
			if name := op.Table.String(); name != "" && !slices.Contains(row.Tables, name) {
				row.Tables = append(row.Tables, name)
			}
		}
		out = append(out, row)
	})
	return out
}

// each shows every statement once, with the reason why it could not be read.
// Texts that are parameters of a function are left out where callers complete
// them, or may in another package: they are listed there.
func (s *Sites) each(show func(*Site, sqlparse.Statement, string)) {
	seen := map[string]bool{}
	for _, site := range s.List {
		if site.Call != nil && site.Reading.whole() != nil || s.tests[s.fset.File(site.Pos(0))] {
			continue // the file has a site of its own; tests are not counted
		}
		for _, st := range site.Statements() {
			why, elsewhere := site.unread(st)
			if elsewhere {
				continue
			}
			key := fmt.Sprint(site.Pos(st.Off), site.Origin(st.Off), site.Reading.Text[st.Off:st.End])
			if !seen[key] {
				seen[key] = true
				show(site, st, why)
			}
		}
	}
}

// unread says why a statement could not be read, "" if it could. What others
// complete is listed elsewhere, or is theirs.
func (s *Site) unread(st sqlparse.Statement) (why string, elsewhere bool) {
	why = s.unknown(st)
	fn := s.parametric(st)
	switch {
	case why == "":
		return "", false
	case fn == nil:
		return why, s.handedOn()
	case s.completed || exported(fn):
		return why, true
	}
	return "it is completed by callers of " + fn.Name() + ", and none is in reach", false
}

// unknown says why a statement's verb or table is not known, "" if they are.
func (s *Site) unknown(st sqlparse.Statement) string {
	if st.Reader == sqlparse.Unread {
		if hole, ok := s.holeAt(st.Off); ok {
			return "the text comes from " + hole
		}
		return "no statement was recognized"
	}
	for _, op := range st.Ops {
		if op.Table.Unknown() {
			return "the table of " + op.Keyword + " is not known from the code"
		}
	}
	return ""
}

func (s *Site) holeAt(off int) (string, bool) {
	p, _ := s.Reading.at(off)
	if p.Hole == nil {
		return "", false
	}
	if p.Hole.Obj != nil {
		return p.Hole.Obj.Name(), true
	}
	return "an expression that is not followed", true
}

// parametric returns the function of which something in a statement that is not
// known is a parameter, so that its callers tell, or nil.
func (s *Site) parametric(st sqlparse.Statement) *sqltext.Func {
	for i, p := range s.Reading.pieces {
		at := s.Reading.starts[i]
		if p.Hole == nil || p.Hole.Symbol == nil || at < st.Off || at >= st.End {
			continue
		}
		if fn := p.Hole.Symbol.Fn; fn != nil {
			return fn
		}
	}
	return nil
}

// exported reports whether packages out of reach may call a function.
func exported(fn *sqltext.Func) bool {
	obj := fn.Top().Obj
	return obj != nil && obj.Exported()
}
