package sqlite

import (
	"context"
	"errors"
	"testing"
	"time"
)

// stampUse appends a use of the first claim.
func stampUse(tx *Tx) error {
	return second(tx.PutUse(&Stamp{Op: "touch", Author: "ana", Kind: "person", At: time.Now()}, &Use{Claim: 1}))
}

// While others write, all see the same last row.
func TestTogetherIsOneState(t *testing.T) {
	t.Parallel()
	db, _ := stamped(t, 1)
	ctx, cancel := context.WithCancel(t.Context())
	writing := make(chan error)
	go func() {
		var err error
		for err == nil {
			err = db.Write(ctx, stampUse)
		}
		writing <- err
	}()
	for range 200 {
		var seen [3]int64
		look := func(i int) func(*Tx) error {
			return func(tx *Tx) error {
				last, err := tx.Last()
				seen[i] = last.Seq
				return err
			}
		}
		read, wrote := db.Together(t.Context(), look(0), look(1), look(2))
		if err := errors.Join(append(read, wrote)...); err != nil || seen[0] != seen[1] || seen[0] != seen[2] {
			t.Fatalf("three states in one: %v, %v", seen, err)
		}
	}
	cancel()
	if err := <-writing; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// Where nobody can write, the reads run all the same, and it is said; an error is told of the
// one that it belongs to.
func TestTogetherReadsOnly(t *testing.T) {
	t.Parallel()
	db, _ := stamped(t, 1)
	failed := errors.New("failed")
	err := db.Write(t.Context(), func(*Tx) error {
		ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
		defer cancel()
		// The caller gives up waiting, and so nothing is read either.
		read, wrote := db.Together(ctx, stampUse, func(*Tx) error { return nil })
		if !errors.Is(wrote, context.DeadlineExceeded) || !errors.Is(read[0], context.DeadlineExceeded) {
			t.Errorf("given up: %v, %v", read, wrote)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	read, wrote := db.Together(t.Context(), func(tx *Tx) error { return tx.exec(`SELECT FROM`) },
		func(*Tx) error { return failed }, func(tx *Tx) error { return second(tx.Last()) })
	if wrote == nil || !errors.Is(read[0], failed) || read[1] != nil {
		t.Errorf("%v, %v", read, wrote)
	}
	// Another process writes, longer than is waited.
	other := db.aside()
	defer other.Close()
	if _, err := other.ExecContext(t.Context(), `BEGIN IMMEDIATE`); err != nil {
		t.Fatal(err)
	}
	read, wrote = db.Together(t.Context(), stampUse, func(*Tx) error { return failed },
		func(tx *Tx) error { return second(tx.Last()) })
	if code(wrote) != codeBusy || !errors.Is(read[0], failed) || read[1] != nil {
		t.Errorf("%v, %v", read, wrote)
	}
}
