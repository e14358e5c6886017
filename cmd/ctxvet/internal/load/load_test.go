package load

import (
	"maps"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/go/packages"
)

// graph builds packages from their imports, each name after those it imports.
func graph(names []string, imports map[string][]string) map[string]*packages.Package {
	out := map[string]*packages.Package{}
	for _, name := range names {
		pkg := &packages.Package{ID: name, Imports: map[string]*packages.Package{}}
		for _, imp := range imports[name] {
			pkg.Imports[imp] = out[imp]
		}
		out[name] = pkg
	}
	return out
}

// A package's imports become the nearest packages that are analyzed.
func TestReimport(t *testing.T) {
	t.Parallel()
	g := graph([]string{"std", "directives", "foreign", "low", "top"}, map[string][]string{
		"directives": {"std"},
		"foreign":    {"directives", "std"},
		"low":        {"foreign"},
		"top":        {"low", "foreign", "std"},
	})
	g["low"].IllTyped = true
	analyzed := []*packages.Package{g["directives"], g["low"], g["top"]}
	reimport(analyzed)
	want := map[string][]string{"directives": nil, "low": {"directives"}, "top": {"directives", "low"}}
	for _, pkg := range analyzed {
		if diff := cmp.Diff(want[pkg.ID], slices.Sorted(maps.Keys(pkg.Imports))); diff != "" {
			t.Errorf("imports of %s (-want +got):\n%s", pkg.ID, diff)
		}
		if pkg.IllTyped {
			t.Errorf("%s would be left out for an error that is not its own", pkg.ID)
		}
	}
}

func TestFailures(t *testing.T) {
	t.Parallel()
	typeError := packages.Error{Pos: "/m/a.go:1:2", Msg: "undefined: x", Kind: packages.TypeError}
	listError := packages.Error{Pos: "/m/a.go:1:2", Msg: "undefined: x", Kind: packages.ListError}
	lump := packages.Error{Pos: "-", Msg: "# example.com/m\na.go:1:2: undefined: x"}
	missing := packages.Error{Pos: "-", Msg: "stat /m/nosuch: directory not found", Kind: packages.ListError}
	for name, test := range map[string]struct {
		errors []packages.Error
		want   []packages.Error
	}{
		"one error told by two":           {[]packages.Error{listError, typeError}, []packages.Error{{Pos: "/m/a.go:1:2", Msg: "undefined: x"}}},
		"the compiler's lump":             {[]packages.Error{lump, typeError}, []packages.Error{{Pos: "/m/a.go:1:2", Msg: "undefined: x"}}},
		"the compiler's lump alone":       {[]packages.Error{lump}, []packages.Error{{Msg: lump.Msg}}},
		"an error that stands in no file": {[]packages.Error{missing, typeError}, []packages.Error{{Msg: missing.Msg}, {Pos: "/m/a.go:1:2", Msg: "undefined: x"}}},
	} {
		pkg := &packages.Package{ID: "m", Errors: test.errors}
		if diff := cmp.Diff([]Failure{{ID: "m", Errors: test.want}}, failures([]*packages.Package{pkg})); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}
