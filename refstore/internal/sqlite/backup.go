package sqlite

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
)

// Backup writes the state of this moment to a new file, while others read and write. What was
// erased is not in it, not even in free pages: each row is written anew. The file is whole or
// not there.
func (d *DB) Backup(ctx context.Context, path string) (err error) {
	if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s: %w; a backup never overwrites, choose another path", path, fs.ErrExist)
	}
	partial := path + ".partial"
	// What an earlier attempt left would be taken for a database to write into.
	if err := removed(partial); err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, removed(partial))
		}
	}()
	// The readers' connections write nothing, not even another file.
	db := d.aside()
	defer db.Close()
	if _, err := db.ExecContext(ctx, `VACUUM INTO ?`, partial); err != nil {
		return explain(err)
	}
	// SQLite does not wait for the disk here, and a backup is for when the disk's word counts.
	if err := synced(partial); err != nil {
		return err
	}
	// A link, unlike a renaming, never replaces what somebody put there meanwhile.
	if err := os.Link(partial, path); err != nil {
		return err
	}
	if err := os.Remove(partial); err != nil || runtime.GOOS == "windows" {
		// There a folder cannot be synced, and need not be.
		return err
	}
	return synced(filepath.Dir(path))
}

// removed takes away what may not be there.
func removed(path string) error {
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// synced waits until a file, or a folder's list of files, is on the disk.
func synced(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
