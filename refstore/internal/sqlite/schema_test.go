package sqlite

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"
)

// Every table has its guards, also the ones that a later migration adds.
func TestEveryTableIsGuarded(t *testing.T) {
	t.Parallel()
	objects, err := schema()
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, o := range objects {
		names = append(names, o.name)
	}
	for _, o := range objects {
		// The full-text index is a virtual table with tables of its own, which cannot have triggers.
		if o.kind != "table" || strings.HasPrefix(o.name, "context_claims_fts") {
			continue
		}
		guards := []string{"_no_update", "_no_delete"}
		switch {
		case o.name == "context_schema": // goose's, and only counted up
		case o.name == "context_lineage":
			guards = append(guards, "_chained")
		case strings.HasSuffix(o.name, "_idx"):
			guards = append(guards, "_no_replace", "_has_row")
		default:
			guards = append(guards, "_no_replace", "_has_lineage")
			if !slices.Contains(Tables(), o.name) {
				t.Errorf("%s has lineage and is not verified: see Tables", o.name)
			}
		}
		for _, g := range guards {
			if !slices.Contains(names, o.name+g) {
				t.Errorf("%s has no trigger %s%s", o.name, o.name, g)
			}
		}
	}
}

// stamped writes n claims, one a second.
func stamped(t *testing.T, n int) (*DB, time.Time) {
	t.Helper()
	db, err := Open(t.Context(), t.TempDir()+"/t.db", Settings{Busy: time.Second, Volatile: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	start := time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC)
	err = db.Write(t.Context(), func(tx *Tx) error {
		for i := range n {
			c := Claim{Text: "x", Band: 1, Sources: "[]", Cues: "[]", Labels: "{}", TextKey: []byte{1}, Salt: make([]byte, 16)}
			s := Stamp{Op: "assert", Author: "ana", Kind: "person", At: start.Add(time.Duration(i) * time.Second)}
			if _, err := tx.PutClaim(&s, &c); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return db, start
}

func TestSeqAt(t *testing.T) {
	t.Parallel()
	const n = 13
	db, start := stamped(t, n)
	err := db.Read(t.Context(), func(tx *Tx) error {
		for i := -1; i <= n; i++ {
			for _, off := range []time.Duration{0, time.Millisecond} {
				got, err := tx.SeqAt(Micro(start.Add(time.Duration(i)*time.Second + off)))
				if want := int64(min(max(i+1, 0), n)); err != nil || got != want {
					t.Errorf("second %d + %v: row %d, %v; want %d", i, off, got, err, want)
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// What a failed transaction appended is not there, and a reader does not see what is not committed.
func TestAllOrNothing(t *testing.T) {
	t.Parallel()
	db, _ := stamped(t, 1)
	err := db.Write(t.Context(), func(tx *Tx) error {
		if _, err := tx.PutUse(&Stamp{Op: "touch", Author: "ana", Kind: "person", At: time.Now()}, &Use{Claim: 1}); err != nil {
			return err
		}
		err := db.Read(context.WithoutCancel(t.Context()), func(r *Tx) error {
			last, err := r.Last()
			if last.Seq != 1 {
				t.Errorf("a reader sees row %d of an open transaction", last.Seq)
			}
			return err
		})
		if err != nil {
			return err
		}
		_, err = tx.PutUse(&Stamp{Op: "touch", Author: "ana", Kind: "person", At: time.Now()}, &Use{Claim: 99})
		return err
	})
	if err == nil {
		t.Error("a use of no claim was appended")
	}
	err = db.Read(t.Context(), func(tx *Tx) error {
		last, err := tx.Last()
		if last.Seq != 1 {
			t.Errorf("row %d of a failed transaction is there", last.Seq)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
