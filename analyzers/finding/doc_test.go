package finding_test

import (
	"testing"

	"github.com/ctxlaws/ctxvet/analyzers/finding"
)

const source = `// Package two holds two rules.
//
// # Analyzer CTX0001
//
// CTX0001: the first title
//
// Before:
//
//	a()
//
// # Analyzer CTX0002
//
// the second title
package two

// # Analyzer CTX0003
//
// in another comment
var x int
`

func TestDoc(t *testing.T) {
	t.Parallel()
	for rule, want := range map[string]string{
		"CTX0001": "the first title\n\nBefore:\n\n\ta()",
		"CTX0002": "the second title",
		"CTX0003": "",
		"CTX000":  "",
	} {
		if got := finding.Doc(source, rule); got != want {
			t.Errorf("Doc(%s) = %q, want %q", rule, got, want)
		}
	}
	if got := finding.Doc("no Go", "CTX0001"); got != "" {
		t.Errorf("Doc of no Go = %q", got)
	}
}

func TestURL(t *testing.T) {
	t.Parallel()
	const want = "https://github.com/ctxlaws/ctxvet/blob/main/docs/rules/CTX0004.md"
	if got := finding.URL("CTX0004"); got != want {
		t.Errorf("URL = %s, want %s", got, want)
	}
}
