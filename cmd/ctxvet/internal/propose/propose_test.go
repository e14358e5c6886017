package propose

import (
	"go/token"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ctxlaws/ctxvet/analyzers/sqlparse"
	"github.com/ctxlaws/ctxvet/analyzers/vocab"
)

// table makes a table from the number of its INSERTs, UPDATEs and DELETEs and its columns.
func table(name string, added, changed, removed int, columns string) *Table {
	t := &Table{Name: name}
	for verb, n := range map[sqlparse.Verb]int{sqlparse.Insert: added, sqlparse.Update: changed, sqlparse.Delete: removed} {
		for range n {
			t.Uses = append(t.Uses, Use{Verb: verb, At: token.Position{Filename: "/m/store.go", Line: len(t.Uses) + 1, Column: 1}})
		}
	}
	t.addColumns(strings.Fields(columns))
	return t
}

// TestVerdict has shapes of tables that hold claims or records, and beside each one that looks like it and does not.
func TestVerdict(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		table *Table
		want  string // the beginning of the reason
	}{
		{table("audit_log", 1, 0, 0, ""), `"audit" names a record`},
		{table("audit_log_ext", 1, 1, 2, ""), `"audit" names a record`},
		{table("AccessLogs", 1, 1, 1, ""), `"log" names a record`},
		{table("login", 1, 1, 1, ""), ""},
		{table("catalogs", 1, 1, 1, ""), ""},
		{table("blog_posts", 1, 1, 1, ""), ""},
		{table("ledger_lines", 1, 1, 1, ""), `"ledger" names a record`},
		{table("ledgers", 1, 8, 1, ""), ""}, // the thing itself, which changes
		{table("memories", 2, 6, 4, ""), `"memory" names what somebody said`},
		{table("Observation", 4, 17, 1, ""), `"observation" names what somebody said`},
		{table("transaction", 3, 1, 1, ""), `"transaction" names a record`},
		{table("record", 1, 1, 1, ""), `"record" names a record`},
		{table("verification_record", 1, 1, 1, ""), ""},
		{table("webhook_event", 1, 2, 1, ""), ""},
		{table("webhook_event", 1, 0, 1, ""), `"event" names a record, and rows are never changed`},
		{table("user_prompts", 4, 2, 0, "content id"), `"prompt" names a record, and rows are never removed`},
		{table("user_prompts", 4, 2, 0, "id"), ""},
		{table("tuple", 3, 0, 3, ""), `"tuple" names a record, and rows are never changed`},
		{table("Subtree", 3, 2, 0, "nodes subtreerevision"), "rows are never removed, and column subtreerevision"},
		{table("Subtree", 3, 2, 1, "nodes subtreerevision"), ""},
		{table("sightings", 1, 0, 0, "id created_at author text"), "rows are only added, with a time (created_at) and author"},
		{table("sightings", 1, 1, 0, "id created_at author text"), ""},
		{table("sightings", 1, 0, 0, "id created_at"), ""},
		{table("users", 2, 10, 0, "id name"), ""},
		{table("memory_cache", 1, 0, 0, ""), ""},
		{table("job_queue_log", 1, 0, 0, ""), ""},
		{table("memories_old", 1, 0, 0, ""), ""},
		{table("history", 0, 0, 1, ""), ""}, // nobody here writes it
	} {
		if got := verdict(test.table); !strings.HasPrefix(got, test.want) || (got == "") != (test.want == "") {
			t.Errorf("%s: %q, want %q", test.table.Name, got, test.want)
		}
	}
}

func TestWordsOf(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"user_prompts": "user prompt", "SequencedLeafData": "sequenced leaf data", "HTTPLog": "httplog", "logs2": "logs2",
		"leaves": "leaf", "address": "address", "status": "status", "histories": "history", "_x_": "x", "": "",
	} {
		if got := strings.Join(wordsOf(name), " "); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

func TestDeclared(t *testing.T) {
	t.Parallel()
	const text = `CREATE TABLE "memory" (
	id BIGINT PRIMARY KEY, -- its number, (never given twice)
	"content" TEXT NOT NULL DEFAULT ',',
	` + "`price` DECIMAL(10, 2)" + `,
	author TEXT REFERENCES app.people (id),
	PRIMARY KEY (id, author),
	CONSTRAINT known FOREIGN KEY (author) REFERENCES "people" (id),
	CHECK (id > 0)
) WITHOUT ROWID`
	want := []string{"id", "content", "price", "author"}
	got := declared(text)
	// A comma in a literal makes a part that looks like nothing; that costs no column.
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	if d := cmp.Diff([]string{"people"}, referred(text)); d != "" {
		t.Errorf("referred (-want +got):\n%s", d)
	}
	for _, odd := range []string{"", "CREATE TABLE x", "CREATE TABLE x (", "CREATE TABLE x AS SELECT 1", "CREATE TABLE x ()", "CREATE TABLE x (id int"} {
		declared(odd)
	}
}

// Whatever the names are, what is written is a configuration.
func TestYAMLIsConfiguration(t *testing.T) {
	t.Parallel()
	p := &Proposal{
		root:          "/m",
		SQL:           []string{"db/**/*.sql", "*.sql"},
		context:       []line{{"on", "x"}, {"context_*", "default"}, {"größe", strings.Repeat("long ", 30)}, {"t$1", ""}},
		lineage:       []line{{"yes", ""}},
		appendOnly:    []line{{"null", ""}},
		computed:      []line{{"decay", "y: z # w"}},
		maybeComputed: []line{{"score", "x"}},
		tablesOf:      []line{{`"a.T.table": notes`, "x"}},
		results:       []Type{{Name: "a.R"}},
		nearResults:   []Near{{Type{Name: "a.N"}, "Items"}},
		nearEntries:   []Near{{Type{Name: "a.E"}, "Text"}},
		cascades:      []line{{"(*a.T).Purge", "x"}},
		leftOut:       []string{"users"},
		unnamed:       2,
	}
	for name, p := range map[string]*Proposal{"full": p, "empty": {}} {
		c, err := vocab.Decode("x", p.YAML())
		if err != nil {
			t.Errorf("%s: %v\n%s", name, err, p.YAML())
			continue
		}
		if name == "full" {
			if d := cmp.Diff([]string{"on", "context_*", "größe", "t$1"}, c.Tables.Context); d != "" {
				t.Errorf("context (-want +got):\n%s", d)
			}
			if len(c.Functions.Cascade) > 0 {
				t.Error("a cascade is declared: that is a person's to do")
			}
		}
	}
}
