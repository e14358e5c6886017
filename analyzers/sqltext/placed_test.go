package sqltext_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ctxlaws/ctxvet/analyzers/sqltext"
)

func TestPlaced(t *testing.T) {
	t.Parallel()
	args := map[int]*sqltext.Value{0: sqltext.Known("a"), 2: sqltext.Known("c")}
	for query, want := range map[string]string{
		"DELETE FROM ?":         "DELETE FROM a",
		"? ? ?":                 "a ? c",
		"? ? ? ?":               "a ? c ?",
		"?2.x":                  "c.x",
		"?1 ?0 ?12":             "?1 a ?12",
		"?name ?":               "?name a",
		"?TableAlias.id ? ?_x?": "?TableAlias.id a ?_x?",
		"none":                  "none",
		"":                      "",
	} {
		got, plain := sqltext.Known(query).Placed(args).Texts[0].Constant()
		if diff := cmp.Diff(want, got); diff != "" || !plain {
			t.Errorf("%q: %s", query, diff)
		}
	}
}
