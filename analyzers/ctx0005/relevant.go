package ctx0005

import (
	"go/ast"
	"go/types"
	"slices"
)

// relevant reports whether the package scores anything, generates candidates or
// calls what does, or whether a package that imports it may score what it cuts:
// the cheap way out.
func (j *judge) relevant() bool {
	if j.scoring.Shown() && j.exports() || j.narrows() || slices.ContainsFunc(j.queries, j.inCandidates) {
		return true
	}
	seen := map[*types.Func]bool{}
	for _, obj := range j.pass.TypesInfo.Uses {
		var fn *types.Func
		switch obj := obj.(type) {
		case *types.Func:
			fn = obj
		case *types.Var:
			fn = asFunc(obj)
		}
		if fn == nil || seen[fn] {
			continue
		}
		if seen[fn] = true; j.scoring.Score(fn) || j.handles(fn) != nil {
			return true
		}
	}
	return false
}

// exports reports whether the package has functions for others.
func (j *judge) exports() bool {
	return slices.ContainsFunc(j.pass.Files, func(f *ast.File) bool {
		return slices.ContainsFunc(f.Decls, func(d ast.Decl) bool {
			fn, ok := d.(*ast.FuncDecl)
			return ok && fn.Name.IsExported()
		})
	})
}

// narrows reports whether the package has a function for others that takes many
// and returns many of the same: a filter needs no store to be one.
func (j *judge) narrows() bool {
	scope := j.pass.Pkg.Scope()
	return slices.ContainsFunc(scope.Names(), func(name string) bool {
		fn, ok := scope.Lookup(name).(*types.Func)
		return ok && fn.Exported() && returnsItsOwn(fn.Signature())
	})
}

func returnsItsOwn(sig *types.Signature) bool {
	for r := range sig.Results().Variables() {
		for p := range sig.Params().Variables() {
			if isMany(r.Type()) && types.Identical(p.Type(), r.Type()) {
				return true
			}
		}
	}
	return false
}
