package refstore

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

// unwatched are the cells that nothing rests on. Everything else that a file holds is in the
// matrix, whatever table or column a later migration adds.
var unwatched = map[string]string{
	"context_schema.id":     "goose's own numbers, which order nothing of ours",
	"context_schema.tstamp": "when a migration was applied; nothing is computed from it",
}

// recorded are the tables whose rows a fault must name, not only the table.
func recorded(table string) bool {
	return !strings.Contains(table, "_fts_") && !strings.HasSuffix(table, "_idx") && table != "context_schema"
}

// columnsOf lists every column of every table in the file, the full-text index's own ones
// included.
func (f *fixture) columnsOf() map[string][]string {
	f.t.Helper()
	db := f.raw()
	rows := must(db.Query(`SELECT m.name, c.name FROM sqlite_schema m, pragma_table_info(m.name) c
		WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite\_%' ESCAPE '\' AND m.sql NOT LIKE 'CREATE VIRTUAL%'`))
	columns := map[string][]string{}
	for rows.Next() {
		var table, column string
		must(0, rows.Scan(&table, &column))
		columns[table] = append(columns[table], column)
	}
	must(0, rows.Close())
	return columns
}

// changed is another value of the column's type: a number more, a byte more, or a first byte
// that differs.
func changed(column string) string {
	return fmt.Sprintf(`CASE typeof(%[1]s) WHEN 'integer' THEN %[1]s + 1 WHEN 'text' THEN %[1]s || ' '
		WHEN 'blob' THEN CAST(CASE substr(%[1]s, 1, 1) WHEN x'41' THEN x'42' ELSE x'41' END || coalesce(substr(%[1]s, 2), x'') AS BLOB)
		ELSE %[2]s END`, column, instead(column))
}

// instead is a value where there was none.
func instead(column string) string {
	if strings.HasSuffix(column, "_key") {
		return "x'41'"
	}
	return "1"
}

// TestTamperMatrix: whatever one column of one row is changed to, in whatever table, Verify says
// so, and of a recorded row it says which one.
func TestTamperMatrix(t *testing.T) {
	t.Parallel()
	f := furnished(t)
	f.say("A last word, so that the last part of the full-text index has one.")
	columns := f.columnsOf()
	if len(columns) < 17 {
		t.Fatalf("%d tables: some are missing", len(columns))
	}
	state := must(os.ReadFile(f.settled()))
	cells := tally(t, "cells changed, each named")
	for table, list := range columns {
		t.Run(table, func(t *testing.T) {
			t.Parallel()
			for _, column := range list {
				if unwatched[table+"."+column] != "" {
					continue
				}
				cells.Add(1)
				if complaint := tampered(t, state, table, column); complaint != "" {
					t.Errorf("%s: %s", column, complaint)
				}
			}
		})
	}
}

// tampered changes one cell of a copy of the file and says what is wrong with how that is found.
func tampered(t *testing.T, state []byte, table, column string) string {
	t.Helper()
	c := newStore(t)
	must(0, c.Close())
	must(0, os.WriteFile(c.path, state, 0o600))
	c.disarm(`PRAGMA foreign_keys = 0`, `PRAGMA ignore_check_constraints = 1`, fmt.Sprintf(
		`UPDATE %[1]s SET %[2]s = %[3]s WHERE (%[2]s) IS (SELECT %[2]s FROM %[1]s ORDER BY 1 DESC LIMIT 1)`,
		table, column, changed(column)))
	s, err := Open(c.ctx, c.path, Options{volatile: true})
	if err != nil {
		// It cannot even be opened, which is said by the error.
		return unless(strings.Contains(err.Error(), "open"), "open: %v", err)
	}
	defer s.Close()
	v, err := s.Verify(c.ctx)
	if !errors.Is(err, ErrTampered) {
		return fmt.Sprint("verified: ", err)
	}
	// A number that changed shows as a row that is missing and one that nobody recorded; either
	// names it.
	named := slices.ContainsFunc(v.Faults, func(f Fault) bool {
		return f.Row != 0 && (f.Table == table || f.Table == "context_lineage" || f.Kind == "missing" || f.Kind == "orphan")
	})
	if recorded(table) {
		return unless(named, "no row is named: %v", v.Faults)
	}
	return ""
}

// unless is a complaint where something does not hold.
func unless(ok bool, format string, args ...any) string {
	if ok {
		return ""
	}
	return fmt.Sprintf(format, args...)
}

// The full-text index can be led astray without a claim being changed; FTS5's own check does not
// see that, and a recall would say that it recalls nothing relevant.
func TestVerifyFindsLostWords(t *testing.T) {
	t.Parallel()
	f := newStore(t)
	filled(f, 800, 800)
	must(0, f.Close())
	f.disarm(`UPDATE context_claims_fts_idx SET segid = segid + 1000`)
	f.Store = must(Open(f.ctx, f.path, Options{volatile: true}))
	defer f.Close()
	if list, _, _ := f.search(Query{Text: canary + "0123"}); len(list) > 0 {
		t.Fatal("the word is found, so the test would prove nothing")
	}
	if _, err := f.Verify(f.ctx); !errors.Is(err, ErrTampered) || !strings.Contains(err.Error(), "context_claims_fts_idx") {
		t.Errorf("%v", err)
	}
}

// The index of cues is compared with the claims, and a cue that JSON says in two ways is one.
func TestVerifyComparesCues(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ statement, want string }{
		"as it is":          {`SELECT 1`, ""},
		"a cue is missing":  {`DELETE FROM context_claims_idx WHERE cue = 'desk'`, "the cues of claim 1 differ"},
		"all cues are":      {`DELETE FROM context_claims_idx WHERE claim = 1`, "the cues of claim 1 differ"},
		"a cue is another":  {`UPDATE context_claims_idx SET cue = 'disk' WHERE cue = 'desk'`, "the cues of claim 1 differ"},
		"a cue is too many": {`INSERT INTO context_claims_idx VALUES ('disk', 2)`, "the cues of claim 2 differ"},
		"a cue is nobody's": {`INSERT INTO context_claims_idx VALUES ('desk', 99)`, "a cue leads to claim 99"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := newStore(t)
			must(f.ana.Assert(f.ctx, Claim{Text: "one", Cues: []string{"desk", "a <b> & c"}}))
			must(f.ana.Assert(f.ctx, Claim{Text: "two"}))
			f.disarm(`PRAGMA foreign_keys = 0`, c.statement)
			_, err := f.Verify(f.ctx)
			if c.want == "" && err != nil || c.want != "" && (!errors.Is(err, ErrTampered) || !strings.Contains(err.Error(), c.want)) {
				t.Errorf("%v, want %q", err, c.want)
			}
		})
	}
}

// What does not belong at the store's tables can do as much as what is missing there.
func TestVerifyFindsStrangers(t *testing.T) {
	t.Parallel()
	for name, statement := range map[string]string{
		"a trigger that swallows": `CREATE TRIGGER swallow BEFORE INSERT ON context_uses BEGIN SELECT RAISE(IGNORE); END`,
		"an index that forbids":   `CREATE UNIQUE INDEX once ON context_uses (claim)`,
		"a table more":            `CREATE TABLE context_copies (text TEXT)`,
		"an index that keeps":     `INSERT INTO context_claims_fts (context_claims_fts, rank) VALUES ('secure-delete', 0)`,
		"an applied migration":    `INSERT INTO context_schema (version_id, is_applied) VALUES (1, 0)`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := newStore(t)
			must(f.raw().Exec(statement))
			v, err := f.Verify(f.ctx)
			if !errors.Is(err, ErrTampered) || v.Faults[0].Kind != "guard" {
				t.Errorf("%v, %v", err, v.Faults)
			}
		})
	}
}

// A table that is gone, or whose columns are others, is the file's fault and not a failure of the
// store.
func TestVerifyFindsOtherTables(t *testing.T) {
	t.Parallel()
	for _, statement := range []string{`ALTER TABLE context_recalls RENAME COLUMN body TO words`, `DROP TABLE context_spans`} {
		f := furnished(t)
		must(f.raw().Exec(statement))
		if _, err := f.Verify(f.ctx); !errors.Is(err, ErrTampered) {
			t.Errorf("%s: %v", statement, err)
		}
	}
}
