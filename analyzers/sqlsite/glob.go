package sqlsite

import (
	"fmt"
	"go/ast"
	"slices"

	"github.com/ctxlaws/ctxvet/analyzers/inputs"
)

// globbed returns the files under sql: in the configuration that are this
// package's: those to which it is the nearest package at or above (contract,
// section 6). The external test package beside it has none.
func (r *reader) globbed() []string {
	root, here := r.vocab.Config.Root, dir(r.pass)
	if !r.holdsCode() {
		return nil
	}
	var out []string
	for _, glob := range r.vocab.Config.SQL {
		if !inputs.MayMatchBelow(root, glob, here) {
			continue
		}
		files, err := inputs.Glob(root, glob)
		if err != nil {
			r.sites.Errors = append(r.sites.Errors, fmt.Errorf("sql: %s: %w", glob, err))
		}
		for _, file := range files {
			if inputs.Owner(root, file) == here {
				out = append(out, file)
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// holdsCode reports whether the package has files besides tests.
func (r *reader) holdsCode() bool {
	return slices.ContainsFunc(r.pass.Files, func(f *ast.File) bool { return !r.tests[r.pass.Fset.File(f.FileStart)] })
}
