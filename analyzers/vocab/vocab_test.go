package vocab_test

import (
	"fmt"
	"go/ast"
	"go/types"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ctxlaws/ctxvet/analyzers/vocab"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"
)

// src is the module that holds all fixtures.
func src(t *testing.T) string {
	t.Helper()
	dir, err := filepath.Abs("../../testdata/src")
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// probe returns an analyzer that shows what a function makes of a vocabulary.
func probe(show func(*analysis.Pass, *vocab.Vocab)) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:     "probe",
		Doc:      "show what the vocabulary says",
		Requires: []*analysis.Analyzer{vocab.Analyzer},
		Run: func(pass *analysis.Pass) (any, error) {
			show(pass, pass.ResultOf[vocab.Analyzer].(*vocab.Vocab))
			return nil, nil
		},
	}
}

func TestAnalyzerIsValid(t *testing.T) {
	t.Parallel()
	if err := analysis.Validate([]*analysis.Analyzer{vocab.Analyzer}); err != nil {
		t.Error(err)
	}
}

func TestDirectives(t *testing.T) {
	t.Parallel()
	problems := probe(func(pass *analysis.Pass, v *vocab.Vocab) {
		for _, p := range v.Problems {
			pass.Reportf(p.Pos, "%s", p.Message)
		}
		for _, f := range pass.Files {
			ast.Inspect(f, func(n ast.Node) bool {
				if field, ok := n.(*ast.Field); ok {
					if p, bad := vocab.TagProblem(field); bad {
						pass.Reportf(p.Pos, "%s", p.Message)
					}
				}
				return true
			})
		}
	})
	analysistest.Run(t, src(t), problems, "./vocab/directive")
}

func TestFacts(t *testing.T) {
	t.Parallel()
	analysistest.Run(t, src(t), vocab.Analyzer, "./vocabfacts/store")
}

func TestRolesAcrossPackages(t *testing.T) {
	t.Parallel()
	analysistest.Run(t, src(t), probe(showUses), "./vocabfacts/app")
}

// showUses reports every use of something that has a role.
func showUses(pass *analysis.Pass, v *vocab.Vocab) {
	for _, f := range pass.Files {
		ast.Inspect(f, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if !ok || pass.TypesInfo.Uses[id] == nil {
				return true
			}
			obj := pass.TypesInfo.Uses[id]
			if roles := rolesOf(v, obj); len(roles) > 0 {
				pass.Reportf(id.Pos(), "%s: %s", id.Name, strings.Join(roles, ", "))
			}
			return true
		})
	}
}

func rolesOf(v *vocab.Vocab, obj types.Object) (roles []string) {
	if fn, ok := obj.(*types.Func); ok {
		roles = partsOf(v, fn)
	}
	_, isType := obj.(*types.TypeName)
	if isType || obj.Name() == "secret" {
		if v.ResultType(obj.Type()) {
			roles = append(roles, "result")
		}
		if v.EntryType(obj.Type()) {
			roles = append(roles, "entry")
		}
	}
	for _, s := range v.Sinks() {
		if fn, ok := obj.(*types.Func); ok && s.Is(fn) {
			roles = append(roles, fmt.Sprintf("sink %d", s.Query))
		}
	}
	if table := v.TableOf(obj); table != "" {
		roles = append(roles, "table "+table)
	}
	return roles
}

func partsOf(v *vocab.Vocab, fn *types.Func) (roles []string) {
	for p := vocab.Cascade; p <= vocab.LineageWriter; p <<= 1 {
		if v.Declares(fn, p) {
			roles = append(roles, p.String())
		}
	}
	for i := range fn.Signature().Params().Len() {
		if table := v.ParamTable(fn, i); table != "" {
			roles = append(roles, fmt.Sprintf("parameter %d %s", i, table))
		}
	}
	return roles
}
