// Command ctxvet-multichecker runs ctxvet's rules in x/tools' own multichecker,
// and shows how to add them to one that has others. For checking code, ctxvet
// itself is faster, tells more, and reads all files under sql:.
//
//	ctxvet-multichecker [-CTX0001] [-CTX0001.config=FILE] [packages]
package main

import (
	"os"
	"slices"

	"golang.org/x/tools/go/analysis/multichecker"

	"github.com/ctxlaws/ctxvet/analyzers"
	"github.com/ctxlaws/ctxvet/analyzers/variant"
)

func main() {
	rules := variant.Known(analyzers.All())
	// In JSON each message stands below its rule; text has no other place for the ID.
	asJSON := slices.ContainsFunc(os.Args[1:], func(arg string) bool { return arg == "-json" || arg == "--json" })
	if !asJSON {
		rules = variant.Prefixed(rules)
	}
	multichecker.Main(rules...)
}
