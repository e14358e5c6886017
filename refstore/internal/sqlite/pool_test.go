package sqlite

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"testing"
)

// Whatever way a transaction ends, its connection can be used again or is gone, and none holds
// the file in the state of that transaction.
func TestPoolLosesNothing(t *testing.T) {
	t.Parallel()
	failed := errors.New("failed")
	ends := map[string]func(context.CancelFunc, *Tx) error{
		"well":   func(context.CancelFunc, *Tx) error { return nil },
		"failed": func(context.CancelFunc, *Tx) error { return failed },
		"given up": func(cancel context.CancelFunc, _ *Tx) error {
			cancel()
			return nil
		},
		"no statement": func(_ context.CancelFunc, tx *Tx) error { return tx.exec(`SELECT FROM`) },
		"while rows are read": func(_ context.CancelFunc, tx *Tx) error {
			for _, err := range tx.Entries() {
				return errors.Join(failed, err)
			}
			return nil
		},
		"given up while rows are read": func(cancel context.CancelFunc, tx *Tx) error {
			for _, err := range tx.Entries() {
				cancel()
				if err != nil {
					return err
				}
			}
			return nil
		},
		"rolled back already": func(_ context.CancelFunc, tx *Tx) error {
			return errors.Join(failed, tx.exec(`ROLLBACK`))
		},
		"panic": func(context.CancelFunc, *Tx) error { panic(failed) },
	}
	db, _ := stamped(t, 3)
	for name, end := range ends {
		for _, p := range []*pool{db.read, db.write} {
			ctx, cancel := context.WithCancel(t.Context())
			func() {
				defer func() { _ = recover() }()
				err := p.run(ctx, func(tx *Tx) error {
					if _, err := tx.Last(); err != nil {
						return err
					}
					return end(cancel, tx)
				})
				if (err == nil) != (name == "well") {
					t.Errorf("%s: %v", name, err)
				}
			}()
			cancel()
		}
		if pending, err := db.Settle(t.Context(), 0, 0); pending || err != nil {
			t.Errorf("%s: something still reads the file: pending %v, %v", name, pending, err)
		}
		for _, p := range []*pool{db.read, db.write} {
			if in := p.db.Stats().InUse; in != len(p.free) {
				t.Errorf("%s: %d connections are open and %d are free", name, in, len(p.free))
			}
		}
		if n := db.write.db.Stats().OpenConnections; n > 1 {
			t.Errorf("%s: %d connections may write", name, n)
		}
	}
}

// A connection keeps as many statements as there are texts, and of many connections few are kept.
func TestPoolStaysSmall(t *testing.T) {
	t.Parallel()
	db, _ := stamped(t, 3)
	var readers sync.WaitGroup
	together := make(chan struct{})
	for range 3 * idle {
		readers.Go(func() {
			err := db.Read(t.Context(), func(tx *Tx) error {
				together <- struct{}{} // so that each has a connection of its own
				_, err := tx.Last()
				return err
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
	for range 3 * idle {
		<-together
	}
	readers.Wait()
	if n := db.read.db.Stats().OpenConnections; n != idle {
		t.Errorf("%d connections stay open, want %d", n, idle)
	}
	for range 100 {
		if err := db.Read(t.Context(), func(tx *Tx) error { return second(tx.Last()) }); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range db.read.free {
		if len(c.kept) > 1 {
			t.Errorf("one query left %d statements", len(c.kept))
		}
	}
}

func second[T any](_ T, err error) error { return err }

// A query asked again while its own rows are read has rows of its own.
func TestQueryWithinItself(t *testing.T) {
	t.Parallel()
	const n = 4
	db, _ := stamped(t, n)
	pairs := 0
	err := db.Read(t.Context(), func(tx *Tx) error {
		for _, err := range tx.Entries() {
			if err != nil {
				return err
			}
			for _, err := range tx.Entries() {
				if err != nil {
					return err
				}
				pairs++
			}
		}
		return nil
	})
	if err != nil || pairs != n*n {
		t.Errorf("%d pairs, want %d; %v", pairs, n*n, err)
	}
}

// Closing waits for what is under way; whoever comes later is told.
func TestCloseWaits(t *testing.T) {
	t.Parallel()
	db, _ := stamped(t, 1)
	closed := make(chan error)
	err := db.Read(t.Context(), func(tx *Tx) error {
		go func() { closed <- db.Close() }()
		for !db.read.isClosed() {
			runtime.Gosched()
		}
		return second(tx.Last())
	})
	if err != nil {
		t.Errorf("under way: %v", err)
	}
	if err := <-closed; err != nil {
		t.Errorf("close: %v", err)
	}
	for name, do := range map[string]func(context.Context, func(*Tx) error) error{"read": db.Read, "write": db.Write} {
		if err := do(t.Context(), func(*Tx) error { return nil }); !errors.Is(err, errClosed) {
			t.Errorf("%s afterwards: %v", name, err)
		}
	}
}

func (p *pool) isClosed() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.closed
}
