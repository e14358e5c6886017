package policy

import (
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// The policy is usable alone: it imports the standard library and nothing else.
func TestImportsStandardLibraryOnly(t *testing.T) {
	t.Parallel()
	names, err := filepath.Glob("*.go")
	if err != nil || len(names) == 0 {
		t.Fatalf("%v, %v", names, err)
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, spec := range file.Imports {
			if first, _, _ := strings.Cut(spec.Path.Value, "/"); strings.Contains(first, ".") {
				t.Errorf("%s imports %s", name, spec.Path.Value)
			}
		}
	}
}

// A version that was made for other rules is refused, and can be superseded.
func TestOldRules(t *testing.T) {
	t.Parallel()
	v := Version{Author: "ana", Rules: "0.0.9", Profile: Balanced()}
	id, err := v.identity()
	if err != nil {
		t.Fatal(err)
	}
	v.ID = id
	if _, err := New(v); err == nil || !strings.Contains(err.Error(), `made for rules "0.0.9"`) {
		t.Errorf("got %v", err)
	}
	next, err := v.Supersede("ben", "new rules", Balanced(), time.Time{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := New(next); err != nil {
		t.Error(err)
	}
}

// Each rule stands in the table under a name of its own, and in the span of the action that it leads to:
// the order of the constants is the order of restriction.
func TestRuleTable(t *testing.T) {
	t.Parallel()
	names := map[string]bool{}
	for _, r := range Rules() {
		row := ruleTable[r]
		if row.name == "" || row.says == "" || row.wouldChange == "" || names[row.name] {
			t.Errorf("rule %d: %+v", r, row)
		}
		names[row.name] = true
		if r == RuleFound {
			continue // leads to what was found
		}
		if got := RuleSet(1 << r).action(0); got != row.action {
			t.Errorf("%s alone: %s, the table says %s", r, got, row.action)
		}
		if rule, ok := RuleSet(1 << r).deciding(0); !ok || rule != r {
			t.Errorf("%s alone is decided by %s", r, rule)
		}
	}
}
