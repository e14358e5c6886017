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

// fill asserts count claims in batches.
func fill(ctx context.Context, s refstore.Session, c *corpus, count int) error {
	const size = 1000
	for from := 0; from < count; from += size {
		if _, err := s.AssertAll(ctx, c.claims(from, min(size, count-from))); err != nil {
			return err
		}
	}
	return nil
}

// writes measures one round, in claims a second: the store's durable writes, and the same rows by
// bare statements. Each call of the one is followed by one of the other, so that a disk that slows
// down slows both.
func writes(ctx context.Context, dir string, c *corpus, count, size int) (ours, plain float64, err error) {
	rows, b, err := prepareBare(ctx, dir, c, count)
	if err != nil {
		return 0, 0, err
	}
	store, session, err := openStore(ctx, filepath.Join(dir, "store.db"))
	if err != nil {
		return 0, 0, errors.Join(err, b.db.Close())
	}
	var storeTook, bareTook time.Duration
	for from := 0; from < count && err == nil; from += size {
		n := min(size, count-from)
		claims := c.claims(from, n) // the words of the claims are the caller's work
		start := time.Now()
		_, err = session.AssertAll(ctx, claims)
		storeTook += time.Since(start)
		if err != nil {
			break
		}
		start = time.Now()
		err = b.write(ctx, rows[from:from+n])
		bareTook += time.Since(start)
	}
	err = errors.Join(err, store.Close(), b.db.Close())
	return perSecond(count, storeTook), perSecond(count, bareTook), err
}

// prepareBare has a store write the claims, and returns the rows that it made of them and a bare
// file to write them into.
func prepareBare(ctx context.Context, dir string, c *corpus, count int) (rows []written, b *bare, err error) {
	path := filepath.Join(dir, "pattern.db")
	store, session, err := openStore(ctx, path)
	if err != nil {
		return nil, nil, err
	}
	if err := errors.Join(fill(ctx, session, c, count), store.Close()); err != nil {
		return nil, nil, err
	}
	file, err := openFile(path)
	if err != nil {
		return nil, nil, err
	}
	defer file.Close()
	if rows, err = readBack(ctx, file); err != nil {
		return nil, nil, err
	}
	b, err = newBare(ctx, file, filepath.Join(dir, "bare.db"))
	return rows, b, err
}

// perSecond is a rate.
func perSecond(count int, took time.Duration) float64 { return float64(count) / took.Seconds() }
