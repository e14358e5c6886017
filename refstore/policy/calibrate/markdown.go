package calibrate

import (
	"fmt"
	"strings"
)

// Markdown is the rows as a table, with so many decimals.
func Markdown(rows []Row, decimals int) string {
	var b strings.Builder
	b.WriteString("| profile | correct | false certainty | overblocks | underblocks | intruders that may answer |\n|---|---|---|---|---|---|\n")
	for _, r := range rows {
		fmt.Fprintf(&b, "| %s | %.*f/%.*f | %.*f | %.*f | %.*f | %.*f |\n", r.Profile, decimals, r.Correct, decimals, r.Decisions,
			decimals, r.FalseCertainty, decimals, r.Overblocks, decimals, r.Underblocks, decimals, r.Intruders)
	}
	return b.String()
}
