package sqlite

import (
	"context"
	"sync"
)

// Together runs everything on one state of the file at the same time: write as the only writer,
// and each of the reads on a snapshot of what write begins with. Nobody else can write until
// write returns; the reads may go on.
//
// Where nobody can write now, wrote says why, and the reads run one after the other, on one
// snapshot. The other errors are those of the reads, in their order.
func (d *DB) Together(
	ctx context.Context, write func(*Tx) error, reads ...func(*Tx) error,
) (read []error, wrote error) {
	read = make([]error, len(reads))
	var begun, done sync.WaitGroup
	started := false
	wrote = d.Write(ctx, func(tx *Tx) error {
		started = true
		begun.Add(len(reads))
		for i, fn := range reads {
			done.Go(func() { read[i] = d.snapshot(ctx, begun.Done, fn) })
		}
		// From then on the others see what this transaction sees.
		begun.Wait()
		return write(tx)
	})
	done.Wait()
	if !started {
		d.oneByOne(ctx, reads, read)
	}
	return read, wrote
}

// snapshot is Read, and calls begun once it has its snapshot or cannot have one.
func (d *DB) snapshot(ctx context.Context, begun func(), fn func(*Tx) error) error {
	begun = sync.OnceFunc(begun)
	defer begun()
	return d.Read(ctx, func(tx *Tx) error {
		// SQLite takes it at the first query.
		if _, err := tx.Last(); err != nil {
			return err
		}
		begun()
		return fn(tx)
	})
}

// oneByOne runs the reads on one snapshot and notes their errors.
func (d *DB) oneByOne(ctx context.Context, reads []func(*Tx) error, errs []error) {
	err := d.Read(ctx, func(tx *Tx) error {
		for i, fn := range reads {
			errs[i] = explain(fn(tx))
		}
		return nil
	})
	// What keeps the transaction from beginning or from ending is an error of all of them.
	for i := range errs {
		if errs[i] == nil {
			errs[i] = err
		}
	}
}
