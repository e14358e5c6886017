package sqlsite

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/ctxlaws/ctxvet/analyzers/sqltext"
)

// Built reports whether a query builder or ORM makes the statement. Of its text
// only the verb, the table and what later calls add are then the code's own.
func (s *Site) Built() bool { return s.built != nil }

// Library returns the package path, without its version, of the builder or ORM
// that makes the statement; "" for a text.
func (s *Site) Library() string {
	if s.built == nil {
		return ""
	}
	if s.built.row.pkg != "" {
		return s.built.row.pkg
	}
	return s.built.from
}

// Model returns the type of the model that a builder's statement is of, nil if it
// has none.
func (s *Site) Model() types.Type {
	if s.built == nil {
		return nil
	}
	return s.built.model
}

// Runs returns the calls that run the statement, with the arguments behind the
// text: the site's own call, or, of a prepared statement, those that execute it
// in this package. Those may stand in a function that the text goes through.
func (s *Site) Runs() []Run {
	root := s.Root()
	if root.prepared == nil || root.prepared.builder != nil {
		if root.Call == nil {
			return nil
		}
		return []Run{{root.Call, root.Args}}
	}
	for h := s.prepared; h != nil; h = h.from {
		if len(h.runs) > 0 {
			return h.runs
		}
	}
	return nil
}

// ThroughTo returns the calls by which the function is reached in which the text is
// run by a call, innermost first: all of [Site.Through] where that is the root's. It
// is nil if the text does not go through that function.
func (s *Site) ThroughTo(run *ast.CallExpr) []*ast.CallExpr {
	for j, fn := range slices.Backward(s.Fns) {
		if n := fn.Node(); n != nil && inside(n, run) {
			return s.Through()[len(s.Fns)-1-j:]
		}
	}
	return nil
}

// Inserted returns the expression whose value the code inserts into the text at an
// offset, nil if none is.
func (s *Site) Inserted(off int) ast.Expr {
	if p, _ := s.Reading.at(off); p.Hole != nil {
		return p.Hole.Expr
	}
	return nil
}

// Parametric reports whether parts of the text are parameters of the function
// that the site is in.
func (s *Site) Parametric() bool { return len(s.Reading.symbols()) > 0 }

// Users returns the sites of the calls that hand a whole file, which is this site,
// to a library.
func (s *Site) Users() []*Site {
	var out []*Site
	for _, o := range s.sites.List {
		if s.File != nil && o.Call != nil && o.Reading.whole() == s.File {
			out = append(out, o)
		}
	}
	return out
}

// A Run is a call that runs a statement, with the arguments that it binds.
type Run struct {
	Call *ast.CallExpr
	Args []ast.Expr
}

// noteRun notes that a call executes the handles that a value may be, with what
// it binds from an argument on.
func (r *reader) noteRun(v *sqltext.Value, c *sqltext.Call, from int) {
	if v == nil || c.Quiet || r.unwantedTest(c.Expr) {
		return
	}
	for _, tag := range v.Tags {
		h, _ := tag.(*prepared)
		for ; h != nil; h = h.from {
			h.noteRun(c, from)
		}
	}
	if v.Symbol == nil || v.Symbol.Fn == nil {
		return
	}
	runs := r.runs[v.Symbol.Fn]
	for i, run := range runs {
		s := run.handle.Symbol
		if run.in == c.Fn && s.Param == v.Symbol.Param && slices.Equal(s.Path, v.Symbol.Path) && !slices.Contains(run.calls, c) {
			runs[i].calls = append(runs[i].calls, c)
		}
	}
}

// noteRuns notes the calls that execute a handle which is a parameter, for the
// handle that a caller hands over.
func (r *reader) noteRuns(run handleRun, fn *sqltext.Func, args []*sqltext.Value, via []ast.Expr) {
	for _, c := range run.calls {
		r.noteRun(run.handle.Instantiate(fn, args, via), c, 0)
	}
}

// noteRun notes a call that runs the statement. A context before the values is
// none of them.
func (h *prepared) noteRun(c *sqltext.Call, from int) {
	args := c.Exprs[min(from, len(c.Exprs)):]
	if params := c.Callee.Signature().Params(); from == 0 && params.Len() > 0 && params.At(0).Type().String() == "context.Context" && len(args) > 0 {
		args = args[1:]
	}
	if !slices.ContainsFunc(h.runs, func(o Run) bool { return o.Call == c.Expr }) {
		h.runs = append(h.runs, Run{c.Expr, args})
	}
}
