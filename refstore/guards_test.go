package refstore

import (
	"database/sql"
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/ctxlaws/ctxvet/refstore/activation"
)

// raw opens the file past the store, as somebody with a database tool would.
func (f *fixture) raw() *sql.DB {
	f.t.Helper()
	db := must(sql.Open("sqlite", "file:"+(&url.URL{Path: f.path}).EscapedPath()+"?_pragma=busy_timeout(5000)"))
	f.t.Cleanup(func() { must(0, db.Close()) })
	return db
}

// furnished is a store with at least one row in every table.
func furnished(t testing.TB, change ...func(*Options)) *fixture {
	f := newStore(t, append(change, func(o *Options) {
		o.Retention = Retention{OlderThan: time.Hour,
			Policy: "test"}
	})...)
	bo := f.as(person("bo"))
	a := f.put(f.ana, Claim{Text: "The key lives in the vault.", Cues: []string{"ops"}, Key: "k1"})
	b := must(bo.Contradict(f.ctx, a, Claim{Text: "The key lives in the drawer."})).ID
	must(f.ana.Relate(f.ctx, b, RelatedTo, a, "k2"))
	for range 3 {
		must(f.ana.Touch(f.ctx, a, ""))
		f.clock.pass(2 * time.Hour)
	}
	must(0, f.ana.Tune(f.ctx, activation.Default()))
	must(f.ana.Prune(f.ctx, Retention{OlderThan: 3 * time.Hour}))
	must(f.ana.Recall(f.ctx, Query{Text: "key"}))
	if _, err := f.ana.Prune(f.ctx, Retention{OlderThan: time.Minute}); err == nil {
		t.Fatal("pruned more than the policy allows")
	}
	f.put(f.as(person("cleo")), Claim{Text: "forget me"})
	must(f.ana.Erase(f.ctx, "cleo"))
	return f
}

var guarded = []string{"context_lineage", "context_claims", "context_edges", "context_uses",
	"context_spans", "context_prunings",
	"context_erasures", "context_erasures_idx", "context_recalls", "context_decisions",
	"context_params", "context_claims_idx", "context_schema"}

// No table can be changed, emptied or written over, by whatever statement.
func TestGuards(t *testing.T) {
	t.Parallel()
	f := furnished(t)
	db := f.raw()
	for _, table := range guarded {
		var columns []string
		rows := must(db.Query(`SELECT name FROM pragma_table_info(?)`, table))
		for rows.Next() {
			var name string
			must(0, rows.Scan(&name))
			columns = append(columns, name)
		}
		must(0, rows.Close())
		var n int
		must(0, db.QueryRow(`SELECT count(*) FROM `+table).Scan(&n))
		if n == 0 || len(columns) == 0 {
			t.Errorf("%s: %d rows, %d columns: the test would prove nothing", table, n, len(columns))
		}
		statements := []string{"DELETE FROM " + table,
			"INSERT OR REPLACE INTO " + table + " SELECT * FROM " + table}
		for _, c := range columns {
			statements = append(statements, fmt.Sprintf("UPDATE %s SET %s = %s", table, c, c))
		}
		if table == "context_schema" {
			// Its rows have a key of SQLite's own, so there is nothing to write over.
			statements = append(statements[:1], statements[2:]...)
		}
		for _, s := range statements {
			if _, err := db.Exec(s); err == nil || !strings.Contains(err.Error(), "context_") {
				t.Errorf("%s: %v", s, err)
			}
		}
	}
	if _, err := f.Verify(f.ctx); err != nil {
		t.Error(err)
	}
}

// A row passes the delete guard only if an act has recorded it before.
func TestDeletePassesOnlyInAnAct(t *testing.T) {
	t.Parallel()
	f := furnished(t)
	db := f.raw()
	for _, s := range []string{
		`DELETE FROM context_claims WHERE seq = 1`,
		`DELETE FROM context_uses WHERE seq = (SELECT max(seq) FROM context_uses)`,
		`DELETE FROM context_edges WHERE seq = (SELECT min(seq) FROM context_edges)`,
		`INSERT INTO context_erasures (seq, body) VALUES (1, '{"items":[{"seq":1,"kind":"claim"}]}')`,
		`INSERT INTO context_erasures_idx (item, erasure, kind, source, target)
			VALUES (1, 999, 'claim', 0, 0)`,
	} {
		if _, err := db.Exec(s); err == nil {
			t.Errorf("%s: passed", s)
		}
	}
}

// No row without lineage, no lineage without an author, none out of order.
func TestNoAnonymousRow(t *testing.T) {
	t.Parallel()
	f := newStore(t)
	f.say("one")
	db := f.raw()
	lineage := func(seq int, author, kind, model, version string) string {
		return fmt.Sprintf(`INSERT INTO context_lineage (seq, at, op, author, kind, model, version, place, tbl, digest, prev, hash)
			SELECT %d, at, 'assert', '%s', '%s', '%s', '%s', '', 'context_claims', digest, hash, hash
				FROM context_lineage`, seq, author, kind, model, version)
	}
	for name, s := range map[string]string{
		"a claim without lineage": `INSERT INTO context_claims
			SELECT 7, text, band, subject, origin, valid_from, valid_until, sources, cues, labels, embedder, vector, text_key, NULL, request, salt FROM context_claims`,
		"a use under a claim's lineage": `INSERT INTO context_uses (seq, claim, at, request)
			VALUES (1, 1, 0, x'')`,
		"lineage of nobody":               lineage(2, "", "person", "", ""),
		"a model without its name":        lineage(2, "bot", "model", "", "1"),
		"a model without its version":     lineage(2, "bot", "model", "m", ""),
		"lineage that leaves a gap":       lineage(3, "ana", "person", "", ""),
		"lineage in the place of another": lineage(1, "ana", "person", "", ""),
	} {
		if _, err := db.Exec(s); err == nil {
			t.Errorf("%s: passed", name)
		}
	}
}
