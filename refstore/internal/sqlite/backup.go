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
// not there; until then it has a name of its own beside the path.
func (d *DB) Backup(ctx context.Context, path string) (err error) {
	if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
		return exists(path)
	}
	// A name that nobody else has: two backups to one path at a time would write into one file.
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*.partial")
	if err != nil {
		return err
	}
	partial := f.Name()
	defer func() { err = errors.Join(err, removed(partial)) }()
	if err := f.Close(); err != nil {
		return err
	}
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
	if err := publish(partial, path, os.Link); err != nil || runtime.GOOS == "windows" {
		// There a folder cannot be synced, and need not be.
		return err
	}
	return synced(filepath.Dir(path))
}

// exists says why nothing was written.
func exists(path string) error {
	return fmt.Errorf("%s: %w; a backup never overwrites, choose another path", path, fs.ErrExist)
}

// unfinished is what stands at a backup's path while it is moved there. No store opens it, so that
// what a crash at that moment leaves is not taken for an empty one.
const unfinished = "A backup was to be here and was interrupted: remove this file and repeat the backup.\n"

// publish gives a file its name, unless somebody has put another one there meanwhile. A link never
// replaces anything; where the file system has none (exFAT, some network disks) the name is taken
// first, and only what was put there for that is replaced.
func publish(partial, path string, link func(oldname, newname string) error) error {
	err := link(partial, path)
	if err == nil {
		return nil
	}
	f, taken := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	switch {
	case errors.Is(taken, fs.ErrExist):
		return exists(path)
	case taken != nil:
		return errors.Join(err, taken)
	}
	_, err = f.WriteString(unfinished)
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(partial, path)
	}
	if err != nil {
		return errors.Join(err, removed(path))
	}
	return nil
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
