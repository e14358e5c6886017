package reviews_test

import (
	"context"
	"go/token"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ctxlaws/ctxvet/cmd/ctxvet/internal/reviews"
)

// list has what several packages said, twice and out of order, in a folder without git.
func list(t *testing.T) (*reviews.List, string) {
	t.Helper()
	dir := t.TempDir()
	at := func(line int) token.Position {
		return token.Position{Filename: filepath.Join(dir, "a.go"), Line: line, Column: 2}
	}
	yes, no := true, false
	l := new(reviews.List)
	l.Allow(at(9), reviews.Allowance{IDs: []string{"CTX0002"}, By: "bo", Answer: "a | b <c>"})
	l.Allow(at(3), reviews.Allowance{IDs: []string{"CTX0001", "CTX0002"}, By: "ana", Answer: "for a reason", Used: &no})
	l.Allow(at(3), reviews.Allowance{IDs: []string{"CTX0001", "CTX0002"}, By: "ana", Answer: "for a reason", Used: &yes})
	l.Allow(at(5), reviews.Allowance{IDs: []string{"CTX0001"}, By: "cy", Answer: "no finding left", Used: &no})
	l.Narrow("nolint", at(7), "//nolint")
	l.Narrow("cascade", at(1), "Erase")
	l.Narrow("cascade", at(1), "Erase")
	l.Narrow("ignored", token.Position{}, "2 test files")
	l.Finish(context.Background())
	return l, dir
}

func TestText(t *testing.T) {
	t.Parallel()
	l, dir := list(t)
	want := `a.go:3:2: allowed CTX0001,CTX0002 by=ana: for a reason
a.go:5:2: allowed CTX0001 by=cy: no finding left [no finding needs it]
a.go:9:2: allowed CTX0002 by=bo: a | b <c>
a.go:1:2: cascade: Erase
ignored: 2 test files
a.go:7:2: nolint: //nolint
`
	if d := cmp.Diff(want, string(l.Short(dir).Text())); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

func TestMarkdown(t *testing.T) {
	t.Parallel()
	l, dir := list(t)
	want := "# Reviews\n\n## Allowances: 3\n\n" +
		"| place | rules | by | answer | last changed | used |\n| --- | --- | --- | --- | --- | --- |\n" +
		"| `a.go:3:2` | CTX0001, CTX0002 | ana | for a reason |  | yes |\n" +
		"| `a.go:5:2` | CTX0001 | cy | no finding left |  | no |\n" +
		"| `a.go:9:2` | CTX0002 | bo | a \\| b &lt;c> |  |  |\n" +
		"\n## What narrows the check: 3\n\n" +
		"| kind | place | what | last changed |\n| --- | --- | --- | --- |\n" +
		"| cascade | `a.go:1:2` | Erase |  |\n| ignored |  | 2 test files |  |\n| nolint | `a.go:7:2` | //nolint |  |\n"
	if d := cmp.Diff(want, string(l.Short(dir).Markdown())); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

func TestJSON(t *testing.T) {
	t.Parallel()
	got, err := new(reviews.List).JSON()
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff("{\n\t\"allowances\": [],\n\t\"narrowings\": []\n}\n", string(got)); d != "" {
		t.Errorf("of nothing (-want +got):\n%s", d)
	}
	l, dir := list(t)
	l.Allowances, l.Narrowings = l.Allowances[1:2], l.Narrowings[:1]
	got, err = l.Short(dir).JSON()
	if err != nil {
		t.Fatal(err)
	}
	want := `{
	"allowances": [
		{
			"posn": "a.go:5:2",
			"ids": [
				"CTX0001"
			],
			"by": "cy",
			"answer": "no finding left",
			"used": false
		}
	],
	"narrowings": [
		{
			"kind": "cascade",
			"posn": "a.go:1:2",
			"what": "Erase"
		}
	]
}
`
	if d := cmp.Diff(want, string(got)); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}
