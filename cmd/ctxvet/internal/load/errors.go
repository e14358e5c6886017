package load

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// A Failure is a package that could not be loaded, or that has errors of syntax or type.
type Failure struct {
	ID     string
	Errors []packages.Error // what was not said of an earlier package already; may be empty
}

// failures returns the packages below roots that have errors, each error once.
func failures(roots []*packages.Package) []Failure {
	seen := map[packages.Error]bool{}
	var out []Failure
	packages.Visit(roots, nil, func(pkg *packages.Package) {
		if len(pkg.Errors) == 0 {
			return
		}
		f := Failure{ID: pkg.ID}
		for _, e := range ownErrors(pkg) {
			e.Kind = 0 // the same error may come from the go command and from the type checker
			if !seen[e] {
				seen[e] = true
				f.Errors = append(f.Errors, e)
			}
		}
		out = append(out, f)
	})
	return out
}

// ownErrors returns the errors of a package. The go command's compiler sees the same ones as the
// type checker and returns them in one lump without a position ("# path", then a line each); it is
// of use only where there is nothing better.
func ownErrors(pkg *packages.Package) []packages.Error {
	placed := slices.ContainsFunc(pkg.Errors, func(e packages.Error) bool { return e.Pos != "" && e.Pos != "-" })
	var out []packages.Error
	for _, e := range pkg.Errors {
		if lump := e.Pos == "" || e.Pos == "-"; lump {
			e.Pos = ""
			if placed && strings.HasPrefix(e.Msg, "# ") {
				continue
			}
		}
		out = append(out, e)
	}
	return out
}
