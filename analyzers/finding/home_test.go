package finding_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctxlaws/ctxvet/analyzers/finding"
	"github.com/ctxlaws/ctxvet/analyzers/vocab"
)

// A driver that shows Go files alone gets findings in others at their home, with
// the true place in the message, and no related places.
func TestOnlyGo(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	fset := token.NewFileSet()
	file := parse(t, fset, filepath.Join(root, "p", "p.go"), "// Package p\npackage p\n\nvar text string\n")
	test := parse(t, fset, filepath.Join(root, "p", "p_test.go"), "package p\n\nvar seed string\n")
	sql := fset.AddFile(filepath.Join(root, "p", "1.sql"), -1, 100)
	sql.SetLines([]int{0, 10, 20})
	at, in, inTest := sql.Pos(12), file.Decls[0].Pos(), test.Decls[0].Pos()
	related := []analysis.RelatedInformation{{Pos: at, Message: "here"}}
	fixes := []analysis.SuggestedFix{{Message: "fix"}}
	config := vocab.Default()
	config.Root = root
	v := vocab.New(config)
	v.OnlyGo = true
	for _, c := range []struct {
		name      string
		f         finding.Finding
		want      token.Pos
		message   string
		keepFixes bool
	}{
		{"in Go", finding.Finding{Pos: in, Home: token.NoPos}, in, "m", true},
		{"with a home", finding.Finding{Pos: at, Home: in}, in, "m (at p/1.sql:2:3)", false},
		{"without one", finding.Finding{Pos: at}, file.Package, "m (at p/1.sql:2:3)", false},
		{"home outside", finding.Finding{Pos: at, Home: at}, file.Package, "m (at p/1.sql:2:3)", false},
		{"home in a test", finding.Finding{Pos: at, Home: inTest}, token.NoPos, "", false},
	} {
		var got analysis.Diagnostic
		pass := &analysis.Pass{Fset: fset, Files: []*ast.File{file, test}, Report: func(d analysis.Diagnostic) { got = d }}
		c.f.Message, c.f.Related, c.f.Fixes = "m", related, fixes
		finding.New(pass, v, "CTX0001").Report(c.f)
		if got.Pos != c.want || got.Message != c.message || got.Related != nil || (got.SuggestedFixes != nil) != c.keepFixes {
			t.Errorf("%s: %+v", c.name, got)
		}
	}
}

func parse(t *testing.T, fset *token.FileSet, name, text string) *ast.File {
	t.Helper()
	f, err := parser.ParseFile(fset, name, text, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	return f
}
