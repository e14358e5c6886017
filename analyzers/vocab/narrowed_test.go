package vocab_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ctxlaws/ctxvet/analyzers/vocab"
)

func TestNarrowed(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][]vocab.Narrowing{
		"": nil,
		"tables: {context: [\"context_*\", notes]}":                 nil,
		"tables: {shadow: [x], append_only: [y]}":                   nil, // shadow tables have a heading of their own
		"tables: {context: [notes]}":                                {{Key: "tables.context", Text: `"context_*" no longer names context tables (tables.context)`}},
		"tables: {lineage: []}":                                     {{Key: "tables.lineage", Text: `"context_lineage" no longer names append-only lineage tables (tables.lineage)`}},
		"tables: {traces: [context_traces]}":                        nil, // fewer traces widen the check
		"tables: {traces: [context_traces, context_recalls, heat]}": {{Key: "tables.traces", Text: `"heat" may hold computed values, as a trace table (tables.traces)`}},
		"columns: {computed: [activation, \"*_activation\", base_level, \"decayed_*\", \"*_decayed\"]}": {{Key: "columns.computed", Text: `"allowed_action" no longer names computed columns (columns.computed)`}},
	} {
		c, err := vocab.Decode("x.yml", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(want, c.Narrowed()); d != "" {
			t.Errorf("%s (-want +got):\n%s", text, d)
		}
		for _, n := range c.Narrowed() {
			if at := c.Place(n.Key); at.String() != "x.yml:1" {
				t.Errorf("%s stands at %s", n.Key, at)
			}
		}
	}
	if at := vocab.Default().Place("tables.context"); at.IsValid() {
		t.Errorf("a default stands at %s", at)
	}
}
