package sqlsite

import (
	"go/ast"
	"go/token"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/ctxlaws/ctxvet/analyzers/sqlparse"
	"github.com/ctxlaws/ctxvet/analyzers/sqltext"
)

// A Site is one SQL text and the call that hands it over, or, when Call is nil,
// one file of SQL.
type Site struct {
	Reading *Reading
	Call    *ast.CallExpr   // the call in this package
	Args    []ast.Expr      // what that call binds to placeholders, as far as it is known
	Fns     []*sqltext.Func // where Call stands, then the functions it goes through
	File    *sqltext.File   // the file, for a site without a call
	Callee  string          // full name of what Call calls

	sites     *Sites
	prepared  *prepared
	built     *builder // what it was spelt out from, or nil
	base      *Site    // the site inside the called function that this one instantiates
	completed bool     // some call completes the parameters in the text
	far       bool     // the text belongs to a generated function or to another package
	cascade   bool     // what it goes through in other packages is a cascade
}

// A prepared is a statement handle: the sites that prepare it have it, and the
// functions that execute it are noted.
type prepared struct {
	execs   []*sqltext.Func
	runs    []Run     // the calls that execute it, as far as they show it
	builder *builder  // the statement, when a builder makes it
	from    *prepared // the handle that a called function returned as this one
	literal bool      // it is a struct literal that carries SQL
	// handedOn says that it goes to a function of another package.
	handedOn bool
}

// Statements returns the statements of the text.
func (s *Site) Statements() []sqlparse.Statement { return s.Reading.Script.Statements }

// sight is how many lines may lie between a statement and the call that runs it
// for both to be seen at once.
const sight = 8

// Pos returns where a finding about the byte at an offset of the text belongs
// (contract 4.1): inside the literal when the argument is one, in the file when
// the text is from a file, at the call's name when the text belongs to the
// function called, and else at the argument. A statement that the same function
// writes out of sight of the argument is an exception: a reader who is sent to
// the argument would have to search for it.
func (s *Site) Pos(off int) token.Pos {
	p, in := s.Reading.at(off)
	switch {
	case p.From.File != nil:
		return p.Position(s.sites.fset, in)
	case p.Via == nil && s.Call != nil:
		return callName(s.Call)
	case p.Hole == nil && literalAt(p) != nil:
		return p.Position(s.sites.fset, in)
	case p.Via != nil && s.outOfSight(p, in):
		return s.Origin(off)
	case p.Via != nil:
		return p.Via.Pos()
	}
	return p.From.Pos
}

// outOfSight reports whether a piece is a literal of the function that the call
// stands in, more than sight lines away from the argument.
func (s *Site) outOfSight(p sqltext.Piece, in int) bool {
	fn := s.Fns[0].Top()
	if p.From.Lit == nil || p.From.Built || fn.Decl == nil || !inside(fn.Decl, p.From.Lit) || !inside(fn.Decl, p.Via) {
		return false
	}
	line := func(pos token.Pos) int { return s.sites.fset.Position(pos).Line }
	d := line(p.Via.Pos()) - line(p.Position(s.sites.fset, in))
	return d > sight || d < -sight
}

// Origin returns where the byte at an offset is written, for related
// information and to tell faults apart.
func (s *Site) Origin(off int) token.Pos { return s.Reading.origin(s.sites.fset, off) }

// Related returns the place where the byte at an offset is written when that is
// not where the finding stands.
func (s *Site) Related(off int) []analysis.RelatedInformation {
	origin, pos := s.Origin(off), s.Pos(off)
	p, in := s.Reading.at(off)
	within := p.Via != nil && p.From.Lit != nil && p.From.Lit.Pos() == p.Via.Pos()
	if origin.IsValid() && !within && s.sites.fset.Position(origin) != s.sites.fset.Position(pos) {
		return []analysis.RelatedInformation{{Pos: origin, Message: "the statement is written here"}}
	}
	if p.Via != nil && s.Call != nil && p.From.File == nil && s.outOfSight(p, in) {
		return []analysis.RelatedInformation{{Pos: p.Via.Pos(), Message: "the statement is run here"}}
	}
	return nil
}

// Anchors returns further places whose line an allowance may stand at.
func (s *Site) Anchors() []token.Pos {
	if s.Call == nil {
		return nil
	}
	return []token.Pos{s.Call.Pos(), callName(s.Call)}
}

// callName returns the position of the name that a call calls: in a chain over
// several lines, the line of that name.
func callName(c *ast.CallExpr) token.Pos {
	switch fun := ast.Unparen(c.Fun).(type) {
	case *ast.SelectorExpr:
		return fun.Sel.Pos()
	case *ast.IndexExpr:
		if sel, ok := fun.X.(*ast.SelectorExpr); ok {
			return sel.Sel.Pos()
		}
	}
	return c.Pos()
}

// Unit returns what groups the statements that run together: the outermost
// function around the call, or the file.
func (s *Site) Unit() any {
	if s.File != nil {
		return s.File
	}
	return s.Fns[0].Top()
}

// InCascade reports whether the text runs only inside the erasure cascade.
func (s *Site) InCascade() bool { return s.cascade || s.within(s.sites.cascade) }

// Down reports whether the text runs only in rollback functions.
func (s *Site) Down() bool { return s.within(s.sites.down) }

// within reports whether the site runs only in a region. The function that runs
// a statement decides: for a handle all that execute it, for a file all sites
// that do, and else any function that the text goes through.
func (s *Site) within(r region) bool {
	if s.File != nil {
		return s.sites.fileWithin(s.File, r)
	}
	execs := s.execs()
	if len(execs) > 0 {
		for _, fn := range execs {
			if !r.holds(fn) {
				return false
			}
		}
		return true
	}
	for _, fn := range s.Fns {
		if r.holds(fn) {
			return true
		}
	}
	return false
}

// root returns the site, in the innermost function, that this one instantiates,
// nil if it is none's instance. By it, ways through several helpers to one
// statement are one: their number may be exponential.
func (s *Site) root() *Site {
	base := s.base
	for base != nil && base.base != nil {
		base = base.base
	}
	return base
}

// runsIn reports whether a call of fn, in which the site stands, runs it: what
// is only prepared there is run by others.
func (s *Site) runsIn(fn *sqltext.Func) bool {
	if s.prepared == nil || s.prepared.builder != nil || s.prepared.literal && len(s.prepared.execs) == 0 {
		return true
	}
	return slices.ContainsFunc(s.prepared.execs, func(f *sqltext.Func) bool { return f.Top() == fn.Top() })
}

// ownSymbols returns a text without the parameters of functions that the text does
// not go through, unless one is all of it: a constructor or setter may take the
// statement that another method runs, and is a way to run it. A part of one is a
// table's name, say, and then the statement is at fault and not the call.
func (s *Site) ownSymbols(t *sqltext.Text) *sqltext.Text {
	pieces := t.Pieces()
	if len(pieces) < 2 {
		return t
	}
	foreign := func(h *sqltext.Hole) bool {
		return h != nil && h.Symbol != nil && h.Symbol.Fn != nil &&
			!slices.ContainsFunc(s.Fns, func(fn *sqltext.Func) bool { return fn.Top() == h.Symbol.Fn.Top() })
	}
	if !slices.ContainsFunc(pieces, func(p sqltext.Piece) bool { return foreign(p.Hole) }) {
		return t
	}
	return t.Map(func(p sqltext.Piece) []sqltext.Piece {
		if foreign(p.Hole) {
			p.Hole = &sqltext.Hole{Expr: p.Hole.Expr, Obj: p.Hole.Obj, Number: p.Hole.Number}
		}
		return []sqltext.Piece{p}
	})
}

func (s *Site) execs() []*sqltext.Func {
	if s.prepared == nil {
		return nil
	}
	return s.prepared.execs
}
