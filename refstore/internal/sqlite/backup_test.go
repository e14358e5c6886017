package sqlite

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// noLinks is a file system without links.
func noLinks(oldname, newname string) error {
	return &os.LinkError{Op: "link", Old: oldname, New: newname, Err: syscall.EPERM}
}

// crowded is one on which somebody puts a file there at the last moment.
func crowded(oldname, newname string) error {
	return errors.Join(os.WriteFile(newname, []byte("theirs"), 0o600), noLinks(oldname, newname))
}

// A backup gets its name on every file system, and never in place of another file.
func TestPublish(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		link func(oldname, newname string) error
		gone bool // the backup itself is not there
		want error
		left string
	}{
		"with links":                       {os.Link, false, nil, "backup"},
		"without links":                    {noLinks, false, nil, "backup"},
		"somebody came first":              {crowded, false, fs.ErrExist, "theirs"},
		"without links, and it went wrong": {noLinks, true, fs.ErrNotExist, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			partial, path := filepath.Join(folder, "b.partial"), filepath.Join(folder, "b")
			if !c.gone {
				if err := os.WriteFile(partial, []byte("backup"), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			if err := publish(partial, path, c.link); !errors.Is(err, c.want) {
				t.Errorf("%v, want %v", err, c.want)
			}
			if left, err := os.ReadFile(path); string(left) != c.left || (err != nil) != (c.left == "") {
				t.Errorf("there is %q, want %q: %v", left, c.left, err)
			}
		})
	}
}

// What a crash leaves in the place of a backup is no store.
func TestUnfinishedIsNoStore(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "b")
	if err := os.WriteFile(path, []byte(unfinished), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(t.Context(), path, Settings{}); !errors.Is(err, ErrTampered) || !strings.Contains(err.Error(), path) {
		t.Errorf("%v", err)
	}
}
