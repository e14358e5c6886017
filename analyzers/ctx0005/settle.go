package ctx0005

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// maxRounds bounds how long chains of helpers are followed within a package.
const maxRounds = 6

// settle finds out what the package's functions do with candidates. What one
// does depends on those that it mentions, so it is looked at again when more is
// known of one of them.
func (j *judge) settle() {
	stale := j.order
	for range maxRounds {
		changed := map[*types.Func]bool{}
		for _, f := range stale {
			if f.settle() {
				changed[f.obj] = true
			}
		}
		if stale = j.mentioning(changed); len(stale) == 0 {
			return
		}
	}
	j.gaveUp++
}

// mentioning returns the functions that mention one of some functions.
func (j *judge) mentioning(some map[*types.Func]bool) (out []*function) {
	if len(some) == 0 {
		return nil
	}
	for _, f := range j.order {
		if slices.ContainsFunc(f.uses, func(fn *types.Func) bool { return some[fn] }) {
			out = append(out, f)
		}
	}
	return out
}

// settle reports whether more is known of the function than before.
func (f *function) settle() bool {
	scores, cuts := f.paramsHandedOn(), f.returnedCuts()
	changed := !slices.Equal(scores, f.handles.Scores) || len(cuts) != len(f.cuts)
	f.handles.Scores, f.cuts = scores, cuts
	return changed
}

// paramsHandedOn returns the parameters that flow into a score call.
func (f *function) paramsHandedOn() (out []int) {
	calls := f.scoreCalls()
	if len(calls) == 0 {
		return nil
	}
	s := f.upstream(calls)
	sig := f.obj.Signature()
	if recv := sig.Recv(); recv != nil && s.places[place{obj: recv}] && f.scoring.Score(f.obj) {
		out = append(out, -1)
	}
	for i := range sig.Params().Len() {
		p := sig.Params().At(i)
		// A request that candidates are looked up by is none itself.
		if s.places[place{obj: p}] && (isMany(p.Type()) || s.ends(p)) {
			out = append(out, i)
		}
	}
	return out
}

// ends reports whether a variable itself is handed to a sink as a candidate.
func (s *stream) ends(v *types.Var) bool {
	return holdsStructs(v.Type()) && slices.ContainsFunc(s.sinks, func(sk sink) bool {
		return slices.ContainsFunc(sk.args, func(e ast.Expr) bool {
			p, ok := s.placeOf(e)
			return ok && p.obj == v && p.path == ""
		})
	})
}

// returnedCuts returns the cuts on what the function returns, if that is many
// and if it does not score them itself.
func (f *function) returnedCuts() []cut {
	results := f.obj.Signature().Results()
	many := len(f.yields) > 0
	for r := range results.Variables() {
		many = many || isMany(r.Type())
	}
	if !many || len(f.scoreCalls()) > 0 || f.scoring.Score(f.obj) {
		return nil
	}
	var sinks []sink
	for _, r := range f.returns {
		sinks = append(sinks, sink{r, f.returned(r)})
	}
	s := f.upstream(sinks)
	for _, y := range f.yields {
		s.places[y] = true
		for _, i := range f.into[y.obj] {
			s.exprs = append(s.exprs, f.edges[i])
		}
	}
	s.last = f.decl.End()
	return s.cuts()
}

// returned returns what a return hands back that may be many; a bare one hands
// back the named results.
func (f *function) returned(r *ast.ReturnStmt) (out []ast.Expr) {
	all := r.Results
	if len(all) == 0 && f.decl.Type.Results != nil {
		for _, field := range f.decl.Type.Results.List {
			for _, name := range field.Names {
				all = append(all, name)
			}
		}
	}
	for _, e := range all {
		if t := f.pass.TypesInfo.TypeOf(e); t != nil && (isMany(t) || isTuple(t)) {
			out = append(out, e)
		}
	}
	return out
}

func isTuple(t types.Type) bool {
	_, ok := t.(*types.Tuple)
	return ok
}

// found returns the cuts of the package that are to be reported.
func (j *judge) found() (out []cut) {
	for _, f := range j.order {
		calls := f.scoreCalls()
		if len(calls) == 0 || f.scoresOne() {
			continue
		}
		for _, c := range f.upstream(calls).cuts() {
			c.after = next(calls, c.pos)
			out = append(out, c)
		}
	}
	for _, q := range j.queries {
		if j.inCandidates(q) && q.cuts(j) != "" {
			out = append(out, q.cut(j))
		}
	}
	return out
}

// next returns the place of the first sink behind a place, or of the last one.
func next(sinks []sink, pos token.Pos) (at token.Pos) {
	for _, sk := range sinks {
		if at = sk.node.Pos(); at >= pos {
			break
		}
	}
	return at
}

// scoresOne reports whether the function is itself the score of one candidate:
// the parts that it sums up are no candidates.
func (f *function) scoresOne() bool {
	if !f.scoring.Score(f.obj) {
		return false
	}
	if f.scoring.Activation(f.obj) {
		return true // it sums up cues and uses
	}
	for p := range f.obj.Signature().Params().Variables() {
		if isMany(p.Type()) && holdsStructs(p.Type()) {
			return false
		}
	}
	return true
}
