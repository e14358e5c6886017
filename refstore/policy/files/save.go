package files

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Save writes the file to its name. It is there whole or not at all: a new file, synced, takes the place
// of the old one, whose permissions it keeps. If the file changed on disk since it was read, or appeared
// although it was not read, nothing is written and the error matches [ErrChanged].
func (f *File) Save() error {
	name := f.Name
	if target, err := filepath.EvalSymlinks(name); err == nil {
		name = target // a link stays a link
	}
	// Compared as late as possible. Between this look and the rename there is a moment that only a lock would
	// close, and other writers of such files take none.
	mode, err := f.unchanged(name)
	if err != nil {
		return fmt.Errorf("files: save %s: %w", f.Name, err)
	}
	if err := write(name, f.data, mode); err != nil {
		return fmt.Errorf("files: save: %w", err)
	}
	// From here on this is what was read.
	f.disk = bytes.Clone(f.data)
	return nil
}

// unchanged compares the disk with what was read, and is the mode to write with.
func (f *File) unchanged(name string) (os.FileMode, error) {
	info, err := os.Stat(name)
	if errors.Is(err, fs.ErrNotExist) {
		// It was there when it was read: somebody removed it, and meant it.
		if f.disk != nil {
			return 0, ErrChanged
		}
		return 0o644, nil
	}
	if err != nil {
		return 0, err
	}
	now, err := os.ReadFile(name)
	if err != nil {
		return 0, err
	}
	// The content counts, not the time: a time says nothing where clocks or tools differ.
	if f.disk == nil || !bytes.Equal(now, f.disk) {
		return 0, ErrChanged
	}
	return info.Mode().Perm(), nil
}

// write replaces the file by a new one in the same folder; on a fault nothing of it is left.
func write(name string, data []byte, mode os.FileMode) error {
	// In the same folder, because a rename does not cross file systems.
	temp, err := os.CreateTemp(filepath.Dir(name), ".memory-*")
	if err != nil {
		return err
	}
	_, err = temp.Write(data)
	// Synced before the rename: else a crash could leave the new name with no content.
	err = errors.Join(err, temp.Chmod(mode), temp.Sync(), temp.Close())
	if err == nil {
		err = os.Rename(temp.Name(), name)
	}
	if err != nil {
		return errors.Join(err, os.Remove(temp.Name()))
	}
	return nil
}
