// Package guard runs analyzers so that one that fails takes nothing down with it.
//
// x/tools' checker lets a panic end the process, and gives up every package that imports one on
// which an analyzer with facts failed. A findings tool should report what it can and say what it
// could not.
package guard

import (
	"errors"
	"fmt"
	"go/types"
	"reflect"
	"runtime/debug"
	"strings"
	"sync"

	"golang.org/x/tools/go/analysis"
)

// A Failure is an analysis that did not come to an end.
type Failure struct {
	Package  *types.Package
	Analyzer *analysis.Analyzer // the original
	// Err says why: the analyzer's own error, its panic with the stack, or ErrPrerequisite.
	Err error
}

// ErrPrerequisite marks an analysis that was not tried because one it needs failed on the same
// package.
var ErrPrerequisite = errors.New("failed prerequisite")

// A Set is a copy of an analyzer graph. The copies never fail: they record the failure and hand on
// the zero value of their result, and no facts.
type Set struct {
	copies    map[*analysis.Analyzer]*analysis.Analyzer
	originals map[*analysis.Analyzer]*analysis.Analyzer
	instead   map[*types.Package]func(*analysis.Pass) error

	mu       sync.Mutex
	failures map[key]Failure
}

// A key names one analysis.
type key struct {
	pkg *types.Package
	a   *analysis.Analyzer
}

// New copies the analyzers and all they require. The originals see themselves and their own
// requirements in a pass, so they need not know. On the packages in instead, which may be nil, that
// function runs in place of each analyzer (to export facts that are known already).
func New(analyzers []*analysis.Analyzer, instead map[*types.Package]func(*analysis.Pass) error) *Set {
	s := &Set{
		copies:    map[*analysis.Analyzer]*analysis.Analyzer{},
		originals: map[*analysis.Analyzer]*analysis.Analyzer{},
		instead:   instead,
		failures:  map[key]Failure{},
	}
	for _, a := range analyzers {
		s.copyOf(a)
	}
	return s
}

// Copies returns the copies of the analyzers, in order.
func (s *Set) Copies(analyzers []*analysis.Analyzer) []*analysis.Analyzer {
	out := make([]*analysis.Analyzer, len(analyzers))
	for i, a := range analyzers {
		out[i] = s.copies[a]
	}
	return out
}

// Original returns the analyzer that c is a copy of.
func (s *Set) Original(c *analysis.Analyzer) *analysis.Analyzer { return s.originals[c] }

// Failed returns the failure of an original analyzer on a package, if there was one. It must not be
// called while the copies run.
func (s *Set) Failed(a *analysis.Analyzer, pkg *types.Package) (Failure, bool) {
	f, ok := s.failures[key{pkg, a}]
	return f, ok
}

// copyOf returns the copy of a, made once so that the copies form the same graph.
func (s *Set) copyOf(a *analysis.Analyzer) *analysis.Analyzer {
	if c, ok := s.copies[a]; ok {
		return c
	}
	c := *a
	c.Requires = make([]*analysis.Analyzer, len(a.Requires))
	for i, req := range a.Requires {
		c.Requires[i] = s.copyOf(req)
	}
	c.Run = func(pass *analysis.Pass) (any, error) { return s.run(a, pass), nil }
	s.copies[a], s.originals[&c] = &c, a
	return &c
}

// run runs a on the package of a pass that is meant for its copy.
func (s *Set) run(a *analysis.Analyzer, given *analysis.Pass) any {
	pass := *given
	pass.Analyzer = a
	pass.ResultOf = make(map[*analysis.Analyzer]any, len(given.ResultOf))
	for c, result := range given.ResultOf {
		pass.ResultOf[s.originals[c]] = result
	}
	result, err := s.attempt(&pass)
	if err == nil {
		return result
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.failures[key{pass.Pkg, a}] = Failure{pass.Pkg, a, err}
	return zero(a)
}

// attempt runs the analyzer of a pass and makes an error of all that can go wrong.
func (s *Set) attempt(pass *analysis.Pass) (result any, err error) {
	a := pass.Analyzer
	if instead := s.instead[pass.Pkg]; instead != nil {
		return zero(a), instead(pass)
	}
	for _, req := range a.Requires {
		if why := s.why(req, pass.Pkg); why != nil {
			return nil, fmt.Errorf("%w %s: %s", ErrPrerequisite, req.Name, firstLine(why))
		}
	}
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	return a.Run(pass)
}

// why returns the error of an analysis, nil if it did not fail. Requirements have ended by the time
// that it is asked of them.
func (s *Set) why(a *analysis.Analyzer, pkg *types.Package) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	f, _ := s.Failed(a, pkg)
	return f.Err
}

// firstLine leaves the stack out of a panic's error.
func firstLine(err error) string {
	line, _, _ := strings.Cut(err.Error(), "\n")
	return line
}

// zero is what the checker accepts as a result of a without there being one.
func zero(a *analysis.Analyzer) any {
	if a.ResultType == nil {
		return nil
	}
	return reflect.Zero(a.ResultType).Interface()
}
