package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// verdicts are words by which a report would call code what nobody can know (contract, section 4.3).
var verdicts = regexp.MustCompile(`(?i)\b(lawful|unlawful|safe|good|compliant|trustworthy)\b`)

// TestVerdicts holds that no text of the tool has such a word: neither the command's own, nor those of the rules and
// of all that they stand on. Pages of rules are comments and may explain what the tool does not say.
func TestVerdicts(t *testing.T) {
	t.Parallel()
	for _, root := range []string{".", "../../analyzers"} {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case d.IsDir() && d.Name() == "testdata":
				return fs.SkipDir
			case !d.IsDir() && strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go"):
				noVerdict(t, path)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// noVerdict looks at the string literals of a file that can be prose: what has no blank is a name, what runs over
// several lines is a list of words.
func noVerdict(t *testing.T, path string) {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, path, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		lit, ok := n.(*ast.BasicLit)
		if ok && lit.Kind == token.STRING && strings.Contains(lit.Value, " ") && !strings.Contains(lit.Value, "\n") && verdicts.MatchString(lit.Value) {
			t.Errorf("%s: %s passes a verdict", fset.Position(lit.Pos()), lit.Value)
		}
		return true
	})
}
