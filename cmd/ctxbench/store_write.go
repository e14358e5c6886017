package main

import (
	"context"
	"errors"
	"path/filepath"
	"time"

	"github.com/ctxlaws/ctxvet/refstore"
)

// writeSizes are how many claims are written at a time: one a call, and a batch.
func writeSizes() []int { return []int{1, 1000} }

// openStore opens a store and a session to write with.
func openStore(ctx context.Context, path string) (*refstore.Store, refstore.Session, error) {
	store, err := refstore.Open(ctx, path, refstore.Options{})
	if err != nil {
		return nil, refstore.Session{}, err
	}
	session, err := store.AsProgram("ctxbench", "1", "benchmark")
	return store, session, err
}

// fill asserts count claims, size a call, and returns what that took.
func fill(ctx context.Context, s refstore.Session, c *corpus, count, size int) (time.Duration, error) {
	var took time.Duration
	for from := 0; from < count; from += size {
		// Made before the clock starts: the words of the claims are the caller's work.
		claims := c.claims(from, min(size, count-from))
		start := time.Now()
		if _, err := s.AssertAll(ctx, claims); err != nil {
			return took, err
		}
		took += time.Since(start)
	}
	return took, nil
}

// writes measures one round: the store's durable writes, then the same rows by bare statements.
// Both are in claims a second.
func writes(ctx context.Context, dir string, c *corpus, count, size int) (store, plain float64, err error) {
	path := filepath.Join(dir, "store.db")
	st, session, err := openStore(ctx, path)
	if err != nil {
		return 0, 0, err
	}
	took, err := fill(ctx, session, c, count, size)
	if err := errors.Join(err, st.Close()); err != nil {
		return 0, 0, err
	}
	bareTook, err := writeBare(ctx, path, filepath.Join(dir, "bare.db"), size)
	return perSecond(count, took), perSecond(count, bareTook), err
}

// writeBare writes the rows of a store's file into a bare one and says what that took.
func writeBare(ctx context.Context, from, to string, size int) (took time.Duration, err error) {
	file, err := openFile(from)
	if err != nil {
		return 0, err
	}
	defer file.Close()
	rows, err := readBack(ctx, file)
	if err != nil {
		return 0, err
	}
	b, err := newBare(ctx, file, to)
	if err != nil {
		return 0, err
	}
	start := time.Now()
	for len(rows) > 0 && err == nil {
		n := min(size, len(rows))
		err = b.write(ctx, rows[:n])
		rows = rows[n:]
	}
	return time.Since(start), errors.Join(err, b.db.Close())
}

// perSecond is a rate.
func perSecond(count int, took time.Duration) float64 { return float64(count) / took.Seconds() }
