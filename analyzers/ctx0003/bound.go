package ctx0003

import (
	"go/ast"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctxlaws/ctxvet/analyzers/origin"
	"github.com/ctxlaws/ctxvet/analyzers/sqlparse"
	"github.com/ctxlaws/ctxvet/analyzers/sqlsite"
)

// bound returns what the calls that run a statement bind to a placeholder.
func (c *checker) bound(s *sqlsite.Site, p *sqlparse.Expr) []handed {
	var out []handed
	for _, user := range s.Users() {
		out = append(out, c.bound(user, p)...)
	}
	if s.File != nil || s.Built() {
		return out // a builder's own placeholders are bound by its calls
	}
	for _, run := range s.Runs() {
		args := c.valuesOf(run)
		b, ok := sqlsite.Bind(c.pass.TypesInfo, args, run.Call.Ellipsis.IsValid(), p)
		if !ok {
			out = append(out, c.renamed(run, p.Name)...)
			continue
		}
		if h, ok := c.placeOf(run.Call, b); ok {
			calls := s.ThroughTo(run.Call)
			h.through = c.callsOf(calls)
			out = append(out, c.outward(h, calls)...)
		}
	}
	out = append(out, c.stepped(s.Root(), p)...)
	if s.Far() && len(s.Runs()) > 0 && len(out) == 0 {
		out = c.boundFar(s, p)
	}
	return out
}

// callsOf returns calls as the flow has them.
func (c *checker) callsOf(calls []*ast.CallExpr) []ssa.CallInstruction {
	var out []ssa.CallInstruction
	for _, e := range calls {
		if call := c.flow.Call(e); call != nil {
			out = append(out, call)
		}
	}
	return out
}

// placeOf returns the place of what a call binds.
func (c *checker) placeOf(call *ast.CallExpr, b sqlsite.Bound) (handed, bool) {
	instr := c.flow.Call(call)
	i := slices.Index(call.Args, b.Expr)
	for _, a := range call.Args {
		inner, ok := ast.Unparen(a).(*ast.CallExpr)
		if ok && i < 0 && slices.Contains(inner.Args, b.Expr) { // a named value
			call, instr, i = inner, c.flow.Call(inner), slices.Index(inner.Args, b.Expr)
		}
	}
	if instr == nil || i < 0 {
		return handed{}, false
	}
	place, ok := argument(instr, i, call.Ellipsis.IsValid())
	place.Path = origin.Sub(place.Path, origin.Path(b.Part))
	return handed{place: place, pos: b.Expr.Pos()}, ok
}

// argument returns the i-th argument of a call, as the source counts them.
func argument(instr ssa.CallInstruction, i int, spread bool) (origin.Place, bool) {
	call := instr.Common()
	n := call.Signature().Params().Len()
	first := len(call.Args) - n
	at := origin.Place{At: instr}
	switch {
	case first < 0 || i < 0:
		return at, false
	case call.Signature().Variadic() && !spread && i >= n-1:
		at.Value, at.Path = call.Args[len(call.Args)-1], origin.Path(origin.Element(i-n+1))
	case i >= n:
		return at, false
	default:
		at.Value = call.Args[first+i]
	}
	return at, true
}

// outward follows a value out of the functions that a statement is handed
// through, to the argument of the outermost call: there the statement and its
// values are put together.
func (c *checker) outward(h handed, calls []*ast.CallExpr) []handed {
	for len(h.through) > 0 && len(calls) > 0 {
		params, here := c.flow.Handed(h.place)
		if here || len(params) != 1 || h.through[0] != c.flow.Call(calls[0]) {
			return []handed{h}
		}
		place, pos, ok := c.atCall(calls[0], h.through[0], params[0])
		if !ok {
			return []handed{h}
		}
		h = handed{place: place, pos: pos, through: h.through[1:]}
		calls = calls[1:]
	}
	return []handed{h}
}

// atCall returns what a call hands to a parameter of the function that it calls.
func (c *checker) atCall(e *ast.CallExpr, instr ssa.CallInstruction, p origin.Param) (origin.Place, token.Pos, bool) {
	call := instr.Common()
	n := call.Signature().Params().Len()
	recv := 0
	if call.Signature().Recv() != nil || call.IsInvoke() {
		recv = 1
	}
	i := p.Index - recv
	if i < 0 || i >= n || p.Fn == nil {
		return origin.Place{}, token.NoPos, false
	}
	args := call.Args[len(call.Args)-n:]
	place := origin.Place{Value: args[i], Path: p.Path, At: instr}
	if call.Signature().Variadic() && i == n-1 && !e.Ellipsis.IsValid() {
		if k, ok := p.Path.Index(); ok {
			i += k
		}
	}
	if i >= len(e.Args) {
		return place, e.Lparen, true
	}
	return place, e.Args[i].Pos(), true
}
