// Package finding turns what a rule finds into diagnostics: it applies
// allowances, holds back what the configuration ignores, and keeps count of both
// so that nothing disappears unseen (contract, section 4).
package finding

import (
	"go/token"

	"golang.org/x/tools/go/analysis"
)

// Finding is one fault at one place.
type Finding struct {
	// Pos is where the wrong step happens (contract, section 4.1); it may lie in
	// a file that is not Go and was added to the pass's file set.
	Pos token.Pos
	// Home is the place in a Go file of the package that stands for a Pos outside
	// of these: the //go:embed line of the file, or the call that uses it;
	// token.NoPos if Pos needs none.
	Home token.Pos
	// End is the end of the text at fault, or token.NoPos.
	End token.Pos
	// Message says what, on what, why it matters and what to do, without the ID.
	Message string
	// Related is the rest of the path.
	Related []analysis.RelatedInformation
	// Fixes are offered only where they are certainly right.
	Fixes []analysis.SuggestedFix
	// SQL holds the ctx: comments of the text that the finding is in.
	SQL []SQLComment
	// Anchors are further places where an allowance counts, such as the call
	// that runs a statement kept elsewhere.
	Anchors []token.Pos
}

// SQLComment is a comment of SQL or template text that begins with "ctx:".
type SQLComment struct {
	Text    string    // with or without its markers: "-- ctx:allow …", "ctx:allow …"
	Pos     token.Pos // where it stands
	Applies bool      // whether the caller finds it next to the finding's statement
}

// Log is what came of a rule's findings in one package; it is the result of
// every rule's analyzer.
type Log struct {
	Rule      string             // the rule's ID
	Ran       bool               // false if the configuration disables the rule
	Reported  int                // findings handed to the driver
	Allowed   int                // findings that an allowance answers
	InTests   int                // findings held back because they are in _test.go files
	Generated int                // findings held back because their file is generated
	GaveUp    int                // analyses given up, which the summary counts
	Used      map[token.Pos]bool // places of the allowances that allowed something
	Answered  []Answered         // the findings counted in Allowed
}

// Answered is a finding that an allowance answers. Reports that keep such
// findings (SARIF's suppressions) show it with the answer.
type Answered struct {
	Diagnostic analysis.Diagnostic
	By, Answer string // of the first allowance that answers it
}

// URL returns the address of a rule's page.
func URL(rule string) string {
	return "https://github.com/ctxlaws/ctxvet/blob/main/docs/rules/" + rule + ".md"
}
