package sqlite

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"
)

// Settle leaves no text of the erasures up to the given one in any file; act is 0 if there were
// none. It is pending while a reader or another writer keeps it from that. It waits for readers
// as long as it is told to and no longer: one may stay for hours.
//
// Deleting is not enough, not even with secure_delete: where SQLite moved a row from one page to
// another, what it left behind lies between the rows of a page and is never overwritten. So the
// file is written anew, once an erasure; then the log is moved into it and truncated.
func (d *DB) Settle(ctx context.Context, act int64, wait time.Duration) (pending bool, err error) {
	conn, err := d.write.take(ctx)
	if err != nil {
		return true, fmt.Errorf("settle: %w", explain(err))
	}
	defer func() {
		// A connection that does not wait as it should is not handed out again.
		impatient := patience(context.WithoutCancel(ctx), conn, d.busy)
		d.write.give(conn, impatient == nil)
		err = errors.Join(err, impatient)
	}()
	if wait == 0 {
		if err := patience(ctx, conn, 0); err != nil {
			return true, fmt.Errorf("settle: %w", explain(err))
		}
	}
	if err := rewrite(ctx, conn, act); err != nil {
		// Another writer; readers do not keep a file from being rewritten.
		return true, unlessBusy(err)
	}
	if err := patience(ctx, conn, wait); err != nil {
		return true, fmt.Errorf("settle: %w", explain(err))
	}
	var blocked, pages, moved int
	err = conn.QueryRowContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`).Scan(&blocked, &pages, &moved)
	if err != nil {
		return true, unlessBusy(err)
	}
	return blocked != 0, nil
}

// patience sets how long a connection waits for others.
func patience(ctx context.Context, conn *conn, d time.Duration) error {
	_, err := conn.ExecContext(ctx, fmt.Sprintf(`PRAGMA busy_timeout(%d)`, d.Milliseconds()))
	return err
}

// rewrite builds the file from the rows that are there, unless that was done since the erasure.
// SQLite keeps a number for its user in each file; here it is that of the last erasure that the
// file was rewritten after, so that a process that opens the file of a killed one can tell.
func rewrite(ctx context.Context, conn *conn, act int64) error {
	if act == 0 {
		return nil
	}
	var done int64
	if err := conn.QueryRowContext(ctx, `PRAGMA user_version`).Scan(&done); err != nil || done >= act {
		return err
	}
	if _, err := conn.ExecContext(ctx, `VACUUM`); err != nil {
		return err
	}
	// The number has 32 bits; after two thousand million writes each opening rewrites once more.
	done = min(act, math.MaxInt32)
	_, err := conn.ExecContext(ctx, fmt.Sprintf(`PRAGMA user_version = %d`, done))
	return err
}

// unlessBusy is no error where others only have to be waited for.
func unlessBusy(err error) error {
	if code(err) == codeBusy {
		return nil
	}
	return fmt.Errorf("settle: %w", explain(err))
}
