package analyzers_test

import (
	"fmt"

	"github.com/ctxlaws/ctxvet/analyzers"
)

// A driver of one's own runs what All returns, such as multichecker.Main(analyzers.All()...).
func ExampleAll() {
	for _, a := range analyzers.All() {
		fmt.Println(a.Name, a.URL)
	}
	// Output:
	// CTX0000 https://github.com/ctxlaws/ctxvet/blob/main/docs/rules/CTX0000.md
	// CTX0001 https://github.com/ctxlaws/ctxvet/blob/main/docs/rules/CTX0001.md
	// CTX0002 https://github.com/ctxlaws/ctxvet/blob/main/docs/rules/CTX0002.md
	// CTX0003 https://github.com/ctxlaws/ctxvet/blob/main/docs/rules/CTX0003.md
	// CTX0004 https://github.com/ctxlaws/ctxvet/blob/main/docs/rules/CTX0004.md
	// CTX0005 https://github.com/ctxlaws/ctxvet/blob/main/docs/rules/CTX0005.md
	// CTX0006 https://github.com/ctxlaws/ctxvet/blob/main/docs/rules/CTX0006.md
	// CTX0007 https://github.com/ctxlaws/ctxvet/blob/main/docs/rules/CTX0007.md
	// CTX0008 https://github.com/ctxlaws/ctxvet/blob/main/docs/rules/CTX0008.md
}
