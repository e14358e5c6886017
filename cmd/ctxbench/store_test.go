package main

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestStoreReport: the rows and the shape of the report on the store; its figures are the machine's.
func TestStoreReport(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "report.json")
	status, _, stderr := bench(t, storeCommand, "-claims", "60", "-writes", "3", "-queries", "2", "-n", "1", "-format", "json", "-o", file)
	if status != exitDone {
		t.Fatalf("exit status %d:\n%s", status, stderr)
	}
	rep := &storeReport{}
	decode(t, file, rep)
	var got []string
	for _, f := range rep.Figures {
		got = append(got, strings.Join([]string{f.What, f.Unit, f.Beside}, "; "))
		if f.Store.Median <= 0 || f.Bare.Median <= 0 || math.Abs(f.Ratio.Median*f.Bare.Median/f.Store.Median-1) > 1e-9 {
			t.Errorf("%s: figures are missing or do not fit: %+v", f.What, f)
		}
	}
	want := []string{
		"durable writes, 1 a call; claims/s; bare statements",
		"durable writes, 1000 a call; claims/s; bare statements",
		"on disk; bytes/claim; their texts",
	}
	for _, a := range askings() {
		want = append(want, "Search, "+a.name+"; ms; raw FTS5", "Recall, "+a.name+"; ms; raw FTS5")
	}
	want = append(want, "Verify; rows/s; rows read and hashed", "Verify; rows/s; bytes hashed in memory")
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("figures (-want +got):\n%s", diff)
	}
	if table := string(rep.table()); strings.Count(table, "\n") != len(want)+3 {
		t.Errorf("the table has other rows:\n%s", table)
	}
}

// decode reads a report, which must have no fields that are not known.
func decode(t *testing.T, file string, into any) {
	t.Helper()
	data, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer data.Close()
	decoder := json.NewDecoder(data)
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(into); err != nil {
		t.Fatal(err)
	}
}

// TestBareHasTheRows: what is compared with the store writes the very same rows.
func TestBareHasTheRows(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if _, _, err := writes(t.Context(), dir, newCorpus(), 25, 10); err != nil {
		t.Fatal(err)
	}
	var got [2][]written
	for i, name := range []string{"pattern.db", "bare.db"} {
		file, err := openFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = file.Close() })
		if got[i], err = readBack(t.Context(), file); err != nil {
			t.Fatal(err)
		}
		rows, err := values(t.Context(), file, usualSearch, anyOf([]string{everywhere}))
		if err != nil || len(rows) != 13 {
			t.Errorf("%s: %d texts have the word of every second one (%v)", name, len(rows), err)
		}
	}
	if diff := cmp.Diff(got[0], got[1], cmp.AllowUnexported(written{})); diff != "" || len(got[0]) != 25 {
		t.Errorf("%d rows; store (-) and bare (+):\n%s", len(got[0]), diff)
	}
}

// TestCorpus: half of the claims have the popular word, and the same number makes the same claim.
func TestCorpus(t *testing.T) {
	t.Parallel()
	c := newCorpus()
	popular := 0
	for _, claim := range c.claims(0, 100) {
		if strings.Contains(claim.Text, everywhere) {
			popular++
		}
	}
	if popular != 50 {
		t.Errorf("%d of 100 claims have the popular word", popular)
	}
	if diff := cmp.Diff(c.claims(7, 3), newCorpus().claims(7, 3)); diff != "" {
		t.Errorf("two corpora differ:\n%s", diff)
	}
	if len(c.rank) != len(c.words) {
		t.Errorf("%d of %d words are different", len(c.rank), len(c.words))
	}
}
