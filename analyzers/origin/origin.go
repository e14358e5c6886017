// Package origin says where a value comes from: whether it is one that was
// computed for the moment, an activation, a score or a decay over time, and
// through which steps it came. It goes backwards over the SSA form, through
// locals, fields, lists, maps, arithmetic, formatting, closures and functions,
// also of other packages (by facts); never through a comparison.
//
// A value that cannot be followed is taken for one that was not computed: the
// rules stay silent where they do not see.
package origin

import (
	"go/token"
	"go/types"
	"reflect"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctxlaws/ctxvet/analyzers/flow"
	"github.com/ctxlaws/ctxvet/analyzers/scoring"
	"github.com/ctxlaws/ctxvet/analyzers/vocab"
)

// Analyzer gives rules the [Flow] of a package.
var Analyzer = &analysis.Analyzer{
	Name:       "ctxorigin",
	Doc:        "say which values are computed for the moment",
	Run:        run,
	Requires:   []*analysis.Analyzer{vocab.Analyzer, flow.Analyzer, scoring.Analyzer},
	ResultType: reflect.TypeFor[*Flow](),
	FactTypes:  []analysis.Fact{new(Derives)},
}

// Flow answers where values of a package come from. It is not safe for concurrent
// use: two rules that ask must not run at once.
type Flow struct {
	pass    *analysis.Pass
	code    *flow.Code
	scoring *scoring.Functions

	index     *index
	names     map[token.Pos]string // of variables, by the place of what is assigned to them
	summaries map[question]*summary
	reach     map[*ssa.BasicBlock]map[*ssa.BasicBlock]bool
	impls     map[*types.Func][]*types.Func
	exporters map[*types.Package]bool // packages of which there are facts, nil until asked for
	partial   []question              // those that lack something
	pending   int                     // summaries that are being made
	work      int                     // places looked at, of maxWork
	gaveUp    bool
}

// run exports facts about packages that compute, or through which computed values
// may pass; no SSA form is built until somebody asks.
func run(pass *analysis.Pass) (any, error) {
	v := pass.ResultOf[vocab.Analyzer].(*vocab.Vocab)
	f := &Flow{
		pass: pass, code: pass.ResultOf[flow.Analyzer].(*flow.Code),
		scoring: pass.ResultOf[scoring.Analyzer].(*scoring.Functions),
	}
	f = f.fork()
	if !v.InScope() {
		return f, nil
	}
	if computes := f.Computes(); computes || f.carries() {
		f.export(!computes)
	}
	return f, nil
}

// fork returns a flow for the same package that knows nothing yet.
func (f *Flow) fork() *Flow {
	return &Flow{
		pass: f.pass, code: f.code, scoring: f.scoring,
		summaries: map[question]*summary{},
		reach:     map[*ssa.BasicBlock]map[*ssa.BasicBlock]bool{},
		impls:     map[*types.Func][]*types.Func{},
	}
}

// GaveUp reports whether the work on the package was cut short, or could not
// begin, so that silence is no answer.
func (f *Flow) GaveUp() bool { return f.gaveUp }

// Computes reports whether the package uses a function that computes: an
// activation or score function, one of the mathematical functions of decay, or
// one of another package that returns what such a function did. It is cheap.
func (f *Flow) Computes() bool {
	for _, obj := range f.pass.TypesInfo.Uses {
		fn, ok := obj.(*types.Func)
		if ok && (decays(fn) || f.scoring.Score(fn) || f.computes(fn)) {
			return true
		}
	}
	return false
}

// carries reports whether some exported function takes numbers, or structs with
// numbers, and returns such: computed values may pass through it.
func (f *Flow) carries() bool {
	for _, obj := range f.pass.TypesInfo.Defs {
		fn, ok := obj.(*types.Func)
		if !ok || !fn.Exported() || strings.HasSuffix(f.pass.Fset.Position(fn.Pos()).Filename, "_test.go") {
			continue
		}
		if sig := fn.Signature(); Holds(sig.Results(), types.IsNumeric) && takesNumber(sig) {
			return true
		}
	}
	return false
}

// takesNumber reports whether a function is handed a float or a time, in whatever
// way.
func takesNumber(sig *types.Signature) bool {
	list := sig.Params()
	if sig.Recv() != nil && (holds(sig.Recv().Type(), types.IsFloat, 0) || isDuration(sig.Recv().Type())) {
		return true
	}
	for p := range list.Variables() {
		if holds(p.Type(), types.IsFloat, 0) || isDuration(p.Type()) || isTimeType(pointee(p.Type()), "Time") {
			return true
		}
	}
	return false
}

// Holds reports whether one of several types is, or holds in a field or element,
// a basic type of a kind.
func Holds(list *types.Tuple, kind types.BasicInfo) bool {
	for v := range list.Variables() {
		if holds(v.Type(), kind, 0) {
			return true
		}
	}
	return false
}

// maxHeld is how deep in a type the parts are that count.
const maxHeld = 3

// holds looks into a type to a bounded depth, since types may hold themselves.
func holds(t types.Type, kind types.BasicInfo, depth int) bool {
	if is(t, kind) || depth > maxHeld {
		return depth <= maxHeld
	}
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		return holds(u.Elem(), kind, depth+1)
	case *types.Slice:
		return holds(u.Elem(), kind, depth+1)
	case *types.Array:
		return holds(u.Elem(), kind, depth+1)
	case *types.Map:
		return holds(u.Elem(), kind, depth+1)
	case *types.Struct:
		for f := range u.Fields() {
			if holds(f.Type(), kind, depth+1) {
				return true
			}
		}
	}
	return false
}
