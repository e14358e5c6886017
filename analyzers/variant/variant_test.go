package variant_test

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/ctxlaws/ctxvet/analyzers/variant"
)

type note struct{}

func (*note) AFact() {}

type remark struct{}

func (*remark) AFact() {}

// graph returns two rules of which the second judges what the first returns, both
// by way of an analyzer with facts, and one that stands beside them.
func graph() (first, second, facts, plain *analysis.Analyzer) {
	result := reflect.TypeFor[string]()
	facts = &analysis.Analyzer{
		Name: "facts", Doc: "has facts", ResultType: result, FactTypes: []analysis.Fact{new(note)},
		Run: func(pass *analysis.Pass) (any, error) { return pass.Analyzer.Name, nil },
	}
	plain = &analysis.Analyzer{Name: "plain", Doc: "has none", Run: func(*analysis.Pass) (any, error) { return nil, nil }}
	rule := func(name string, requires ...*analysis.Analyzer) *analysis.Analyzer {
		a := &analysis.Analyzer{Name: name, Doc: "a rule", ResultType: result, Requires: requires}
		a.Run = func(pass *analysis.Pass) (any, error) {
			message := pass.Analyzer.Name
			for _, req := range requires {
				if got, ok := pass.ResultOf[req].(string); ok {
					message += " after " + got
				}
			}
			pass.Reportf(1, "%s", message)
			return name, nil
		}
		return a
	}
	first = rule("R1", facts, plain)
	return first, rule("R2", facts, first), facts, plain
}

// messages runs analyzers on an empty package.
func messages(t *testing.T, list []*analysis.Analyzer) []string {
	t.Helper()
	pkg := &packages.Package{
		ID: "p", PkgPath: "p", Name: "p", Fset: token.NewFileSet(), Syntax: []*ast.File{},
		Types: types.NewPackage("p", "p"), TypesInfo: new(types.Info), TypesSizes: types.SizesFor("gc", "amd64"),
	}
	run, err := checker.Analyze(list, []*packages.Package{pkg}, nil)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, act := range run.Roots {
		if act.Err != nil {
			t.Fatal(act.Err)
		}
		for _, d := range act.Diagnostics {
			out = append(out, d.Message)
		}
	}
	return out
}

func TestPrefixed(t *testing.T) {
	t.Parallel()
	first, second, facts, plain := graph()
	list := variant.Prefixed([]*analysis.Analyzer{first, second})
	if d := cmp.Diff([]string{"R1: R1 after facts", "R2: R2 after facts after R1"}, messages(t, list)); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	if list[0].Requires[0] != facts || list[0].Requires[1] != plain || list[1].Requires[1] != list[0] {
		t.Error("copies require others than the shared analyzers and the copied rule")
	}
}

func TestStamped(t *testing.T) {
	t.Parallel()
	first, second, facts, plain := graph()
	list := variant.Stamped([]*analysis.Analyzer{first, second}, "x1")
	if d := cmp.Diff([]string{"R1 after facts", "R2 after facts after R1"}, messages(t, list)); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	names := []string{list[0].Name, list[0].Requires[0].Name, list[1].Requires[0].Name, facts.Name}
	if d := cmp.Diff([]string{"R1", "facts_x1", "facts_x1", "facts"}, names); d != "" {
		t.Errorf("names (-want +got):\n%s", d)
	}
	if list[0].Requires[1] != plain || list[1].Requires[0] != list[0].Requires[0] {
		t.Error("an analyzer without facts was copied, or one with facts copied twice")
	}
	if again := variant.Stamped([]*analysis.Analyzer{plain}, "x1"); again[0] != plain {
		t.Error("an analyzer that needs no copy was copied")
	}
}

// A rule with facts of its own keeps its name, and another one still gets its result.
func TestStampedRuleWithFacts(t *testing.T) {
	t.Parallel()
	first, second, _, _ := graph()
	first.FactTypes = []analysis.Fact{new(remark)}
	list := variant.Stamped([]*analysis.Analyzer{first, second}, "x1")
	if d := cmp.Diff([]string{"R1 after facts", "R2 after facts after R1"}, messages(t, list)); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	names := []string{list[0].Name, list[0].Requires[0].Name, list[1].Name, list[1].Requires[1].Name, first.Name}
	if d := cmp.Diff([]string{"R1", "R1_x1", "R2", "R1_x1", "R1"}, names); d != "" {
		t.Errorf("names (-want +got):\n%s", d)
	}
	if len(list[0].FactTypes) > 0 {
		t.Error("what is shown has facts")
	}
}
