package ctx0000

import (
	"testing"

	"github.com/ctxlaws/ctxvet/analyzers/internal/sqlwant"
	"github.com/ctxlaws/ctxvet/analyzers/rules"
)

// The fixtures of the SQL rules hold allowances in code, in literals and in
// files: those that allow something are silent, the others have a mark.
func TestFixturesOfSQLRules(t *testing.T) {
	t.Parallel()
	for _, folder := range []string{"ctx0001", "ctx0002"} {
		sqlwant.Others(t, "../../testdata/src", Analyzer, folder)
	}
}

// SQL that cannot be read is listed on request, and only what no caller tells.
func TestOpaque(t *testing.T) {
	t.Parallel()
	a := newAnalyzer(rules.All)
	if err := a.Flags.Set("opaque", "true"); err != nil {
		t.Fatal(err)
	}
	sqlwant.Run(t, "../../testdata/src", a, "opaque")
}
