package sqlite

import (
	"context"
	"fmt"
)

// logged refuses a file that cannot have a write-ahead log. SQLite only says so when it is asked,
// and goes on with a journal under which readers and writers shut each other out. That happens on
// disks without shared memory, most of which are network disks, and on those even its locks cannot
// be relied on.
func (d *DB) logged(ctx context.Context) error {
	var mode string
	if err := d.write.db.QueryRowContext(ctx, `PRAGMA journal_mode`).Scan(&mode); err != nil {
		return err
	}
	if mode != "wal" {
		return fmt.Errorf("its disk allows no write-ahead log, only the journal mode %q, as network disks do: put the file on a local disk", mode)
	}
	return nil
}
