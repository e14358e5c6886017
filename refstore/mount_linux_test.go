package refstore

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// A disk that is full, and one that may only be read, are real here: a small file system that a
// child mounts where nobody else sees it.

// mounted is a child's own small file system.
func mounted(folder string) (path string, err error) {
	err = syscall.Mount("none", folder, "tmpfs", 0, "size=600k")
	return filepath.Join(folder, "memory.db"), err
}

// fillDisk is a child that writes until the disk is full, makes room, and goes on.
func fillDisk(folder string) error {
	ctx := context.Background()
	path, err := mounted(folder)
	if err != nil {
		return say("cannot mount: %v", err)
	}
	ballast := filepath.Join(folder, "ballast")
	if err := os.WriteFile(ballast, make([]byte, 100<<10), 0o600); err != nil {
		return err
	}
	store, err := Open(ctx, path, Options{})
	if err != nil {
		return err
	}
	defer store.Close()
	session, err := store.AsPerson("ana", "")
	if err != nil {
		return err
	}
	var acked []ID
	var full error
	for full == nil {
		var r Receipt
		if r, full = session.Assert(ctx, Claim{Text: strings.Repeat("many words ", 200)}); full == nil {
			acked = append(acked, r.ID)
		}
	}
	_, verified := store.Verify(ctx)
	if err := say("full after %d: %v; verify: %v", len(acked), full, verified); err != nil {
		return err
	}
	_, err = store.Get(ctx, acked...)
	if err == nil {
		err = os.Remove(ballast)
	}
	if err == nil {
		_, err = session.Assert(ctx, Claim{Text: "there is room"})
	}
	if err == nil {
		_, err = store.Verify(ctx)
	}
	return say("went on: %v", err)
}

// readOnly makes a child that finds its store where it may only be read: the whole disk, or the
// file alone.
func readOnly(name string) func(string) error {
	return func(folder string) error {
		path, err := mounted(folder)
		if err != nil {
			return say("cannot mount: %v", err)
		}
		store, err := Open(context.Background(), path, Options{})
		if err != nil {
			return err
		}
		if err := store.Close(); err != nil {
			return err
		}
		place := filepath.Join(folder, name)
		if err := syscall.Mount(place, place, "", syscall.MS_BIND, ""); err != nil {
			return say("cannot mount: %v", err)
		}
		if err := syscall.Mount("none", place, "", syscall.MS_BIND|syscall.MS_REMOUNT|syscall.MS_RDONLY, ""); err != nil {
			return say("cannot mount: %v", err)
		}
		return say("%v", tried(path))
	}
}

// tried is what somebody is told who writes there; to search takes no writing.
func tried(path string) error {
	store, err := Open(context.Background(), path, Options{})
	if err != nil {
		return err
	}
	defer store.Close()
	if _, err := store.Search(context.Background(), Query{}); err != nil {
		return err
	}
	session, err := store.AsPerson("ana", "")
	if err == nil {
		_, err = session.Assert(context.Background(), Claim{Text: "anything"})
	}
	return err
}

// TestMountedDisks: what SQLite says of such disks comes with the way out, and nothing that was
// acknowledged is lost.
func TestMountedDisks(t *testing.T) {
	t.Parallel()
	for what, wanted := range map[string][]string{
		"full":           {"disk is full", "make room and repeat it", "verify: <nil>", "went on: <nil>"},
		"read-only-disk": {"memory.db", "folder that exists, and both may have to be written"},
		"read-only-file": {"refstore: assert", "readonly database", "make the file and its folder writable"},
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			cmd := childOf(t, what, t.TempDir())
			var out bytes.Buffer
			cmd.Stdout = &out
			cmd.SysProcAttr = &syscall.SysProcAttr{
				Cloneflags:  syscall.CLONE_NEWUSER | syscall.CLONE_NEWNS,
				UidMappings: []syscall.SysProcIDMap{{HostID: os.Getuid(), Size: 1}},
				GidMappings: []syscall.SysProcIDMap{{HostID: os.Getgid(), Size: 1}},
			}
			err := cmd.Run()
			if (err != nil || strings.Contains(out.String(), "cannot mount")) && os.Getenv(heavy) == "" {
				t.Skipf("this machine lets nobody mount a disk of their own (%v, %s); %s=1 demands it", err, out.String(), heavy)
			}
			for _, w := range wanted {
				if !strings.Contains(out.String(), w) {
					t.Errorf("%q is not in %q, %v", w, out.String(), err)
				}
			}
			t.Log(out.String())
		})
	}
}

// mountChildren are the children of this file.
func mountChildren() map[string]func(string) error {
	return map[string]func(string) error{
		"full": fillDisk, "read-only-disk": readOnly("."), "read-only-file": readOnly("memory.db"),
	}
}
