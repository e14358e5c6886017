package vocab_test

import (
	"strings"
	"testing"

	"github.com/ctxlaws/ctxvet/analyzers/vocab"
	"pgregory.net/rapid"
)

func configured(t testing.TB, text string) *vocab.Vocab {
	t.Helper()
	c, err := vocab.Decode("x", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return vocab.New(c)
}

func TestTable(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ config, table, want string }{
		{"", "context_entries", "context"},
		{"", `"public"."context_entries"`, "context"},
		{"", "Context_Entries", "context"},
		{"", "`context_entries`", "context"},
		{"", "dbo.[context_entries]", "context"},
		{"", `"a.context_b"`, "none"},
		{"", "context_", "context"},
		{"", "context", "none"},
		{"", "", "none"},
		{"", "my_context_entries", "none"},
		{"", "context_entries.id", "none"},
		{"", "context_lineage", "context, lineage, append-only"},
		{"", "main.context_erasures", "context, erasure, append-only"},
		{"", "context_traces", "context, trace"},
		{"", "context_recalls", "context, trace"},
		{"", "context_entries_fts", "shadow"},
		{"", "context_entries_FTS", "shadow"},
		{"", "public.context_entries_idx", "shadow"},
		{"", "context_lineage_vec", "shadow"},
		{"", "context_fts", "context"},
		{"", "context_entries_fts_data", "shadow"},
		{"", "context_entries_fts_idx", "shadow"},
		{"", "context_entries_fts_content", "shadow"},
		{"", "context_entries_fts_docsize", "shadow"},
		{"", "context_entries_fts_config", "shadow"},
		{"", "context_entries_data", "context"},
		{"", "context_entries_content", "context"},
		{"", "notes_fts", "none"},
		{"tables: {context: [memories]}", "context_entries", "none"},
		{"tables: {context: [memories]}", "memories", "context"},
		{"tables: {context: [memories]}", "memories_fts", "shadow"},
		{"tables: {context: [memories]}", "context_lineage", "context, lineage, append-only"},
		{"tables: {context: [memories]}", "context_traces", "trace"},
		{"tables: {context: [app.memories]}", "memories", "none"},
		{"tables: {context: [app.memories]}", "App.Memories", "context"},
		{"tables: {context: [app.memories]}", "app.memories_vec", "shadow"},
		{"tables: {context: ['*.memories']}", "a.b.memories", "context"},
		{"tables: {context: ['\"Memories\"']}", "memories", "context"},
		{"tables: {append_only: [audit, context_notes]}", "audit", "append-only"},
		{"tables: {append_only: [audit, context_notes]}", "context_notes", "context, append-only"},
		{"tables: {shadow: [search]}", "search", "shadow"},
		{"tables: {shadow: [search]}", "search_docsize", "shadow"},
		{"tables: {shadow: [context_cache]}", "context_cache", "shadow"},
		{"tables: {lineage: [acts]}", "context_lineage", "context"},
		{"tables: {lineage: [acts]}", "acts", "context, lineage, append-only"},
		{"tables: {context: ['*']}", "", "none"},
	} {
		if got := configured(t, test.config).Table(test.table).String(); got != test.want {
			t.Errorf("%q: Table(%s) = %s, want %s", test.config, test.table, got, test.want)
		}
	}
}

func TestComputed(t *testing.T) {
	t.Parallel()
	v := configured(t, "")
	for column, want := range map[string]bool{
		"activation": true, "base_activation": true, "base_level": true, "decayed_score": true, "e.Score_Decayed": true,
		`"allowed_action"`: true, "activations": false, "score": false, "decayed": false, "": false,
	} {
		if got := v.Computed(column); got != want {
			t.Errorf("Computed(%s) = %v, want %v", column, got, want)
		}
	}
	v = configured(t, "columns: {computed: [heat]}\nlineage_by_trigger: [context_a*]")
	if !v.Computed("t.Heat") || v.Computed("activation") {
		t.Error("a given key does not replace the default")
	}
	if !v.LineageByTrigger("public.Context_A1") || v.LineageByTrigger("context_b") {
		t.Error("lineage_by_trigger does not match as tables do")
	}
}

func TestSwitches(t *testing.T) {
	t.Parallel()
	v := configured(t, "tests: report\nmigrations: {down: report}\nrules: {disable: [CTX0005]}")
	if !v.ReportTests() || !v.ReportDown() || v.Enabled("CTX0005") || !v.Enabled("CTX0004") {
		t.Error("a switch is not heeded")
	}
	v = configured(t, "")
	if v.ReportTests() || v.ReportDown() || !v.Enabled("CTX0005") {
		t.Error("a default is not as documented")
	}
}

// Case, quotes and a schema before the name never change the roles.
func TestTableIgnoresSpelling(t *testing.T) {
	t.Parallel()
	v := configured(t, "")
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.StringMatching(`(context_)?[a-z0-9_]{1,8}(_fts|_idx|_vec|_fts_data)?`).Draw(t, "name")
		name = rapid.SampledFrom([]string{name, "context_lineage", "context_erasures", "context_traces"}).Draw(t, "table")
		spelled := spell(t, name)
		if rapid.Bool().Draw(t, "qualified") {
			spelled = spell(t, "some_schema") + "." + spelled
		}
		if got, want := v.Table(spelled), v.Table(name); got != want {
			t.Errorf("Table(%s) = %v, Table(%s) = %v", spelled, got, name, want)
		}
	})
}

func spell(t *rapid.T, name string) string {
	if rapid.Bool().Draw(t, "upper") {
		name = strings.ToUpper(name)
	}
	q := rapid.SampledFrom([]string{"", `""`, "``", "[]"}).Draw(t, "quotes")
	if q == "" {
		return name
	}
	return q[:1] + name + q[1:]
}

// A shadow table plays no other role, and what is append-only by default is a
// context table.
func TestRolesAreConsistent(t *testing.T) {
	t.Parallel()
	v := configured(t, "tables: {shadow: ['s*'], traces: ['*t']}")
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.String().Draw(t, "name")
		roles := v.Table(name)
		if roles.Has(vocab.Shadow) && roles != vocab.Shadow {
			t.Errorf("Table(%q) = %v", name, roles)
		}
		if (roles.Has(vocab.Lineage) || roles.Has(vocab.Erasure)) && !roles.Has(vocab.Context|vocab.AppendOnly) {
			t.Errorf("Table(%q) = %v", name, roles)
		}
	})
}
