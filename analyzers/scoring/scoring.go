// Package scoring says which functions compute an activation and which score a
// candidate: those that are declared to, and by default those that are named for
// it, as long as the package has to do with a context store at all (contract,
// section 1.1).
package scoring

import (
	"go/types"
	"reflect"

	"golang.org/x/tools/go/analysis"

	"github.com/ctxlaws/ctxvet/analyzers/sqlsite"
	"github.com/ctxlaws/ctxvet/analyzers/vocab"
)

// Analyzer gives rules the [Functions] of a package.
var Analyzer = &analysis.Analyzer{
	Name:       "ctxscoring",
	Doc:        "say which functions are activation and score functions",
	Run:        run,
	Requires:   []*analysis.Analyzer{vocab.Analyzer, sqlsite.Analyzer},
	ResultType: reflect.TypeFor[*Functions](),
	FactTypes:  []analysis.Fact{new(Shows)},
}

// Shows is a fact about a package: it shows a context store by itself.
type Shows struct{ By string } // what shows it, for people: "a statement on context_entries"

// AFact marks Shows as a fact.
func (*Shows) AFact() {}

// String shows the fact, for tests.
func (s *Shows) String() string { return "shows a context store by " + s.By }

// Functions answers which functions compute or score.
type Functions struct {
	vocab *vocab.Vocab
	shown bool
	far   func(*types.Package) bool // whether another package shows a store
}

func run(pass *analysis.Pass) (any, error) {
	v := pass.ResultOf[vocab.Analyzer].(*vocab.Vocab)
	f := &Functions{vocab: v, far: func(p *types.Package) bool {
		return p != nil && p != pass.Pkg && pass.ImportPackageFact(p, new(Shows))
	}}
	if !v.InScope() {
		return f, nil // other people's packages say nothing about this store
	}
	if by := evidence(pass, v); by != "" {
		f.shown = true
		pass.ExportPackageFact(&Shows{by})
	}
	for _, p := range pass.Pkg.Imports() {
		f.shown = f.shown || f.far(p)
	}
	return f, nil
}

// Shown reports whether the package, or one that it imports, shows a context
// store: without that, names are too weak evidence.
func (f *Functions) Shown() bool { return f.shown }

// Activation reports whether a function or method, an interface's as well,
// returns an activation.
func (f *Functions) Activation(fn *types.Func) bool {
	if fn == nil {
		return false
	}
	return f.vocab.Declares(fn, vocab.Activation) || namedActivation(fn) && f.counts(fn)
}

// Score reports whether a function or method, an interface's as well, scores a
// candidate; activation functions do.
func (f *Functions) Score(fn *types.Func) bool {
	if fn == nil {
		return false
	}
	return f.vocab.Declares(fn, vocab.Score) || f.Activation(fn) || namedScore(fn) && f.counts(fn)
}

// counts reports whether the name of a function is evidence enough.
func (f *Functions) counts(fn *types.Func) bool { return f.shown || f.far(fn.Pkg()) }
