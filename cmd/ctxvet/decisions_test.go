package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestDecisions holds that each format, each subcommand that shows findings or exemptions, and each flag that changes
// what is shown has its answer to Law Zero in docs/decisions, and that the answers are whole and attributed.
func TestDecisions(t *testing.T) {
	t.Parallel()
	pages, err := filepath.Glob("../../docs/decisions/0*.md")
	if err != nil || len(pages) == 0 {
		t.Fatalf("no decisions: %v", err)
	}
	var concerned []string
	for _, page := range pages {
		data, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		text := string(data)
		rest := text
		for _, part := range []string{"# ", "Concerns: ", "**Decided**, by ", "**Better informed, or better persuaded?**\n", "**Against it**:\n"} {
			_, after, found := strings.Cut(rest, part)
			if !found {
				t.Errorf("%s: no %q, or not in its place", page, part)
			}
			rest = after
		}
		_, concerns, _ := strings.Cut(text, "Concerns: ")
		line, _, _ := strings.Cut(concerns, "\n")
		for what := range strings.SplitSeq(line, ", ") {
			concerned = append(concerned, strings.Trim(what, "`"))
		}
	}
	shown := append(slices.Clone(formats[""]), terminal, "reviews", "init", "-baseline", "-write-baseline", "-fix", "-diff", "-stats")
	for _, what := range shown {
		if !slices.Contains(concerned, what) {
			t.Errorf("no decision concerns %s", what)
		}
	}
}
