package atomicfile_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ctxlaws/ctxvet/cmd/ctxvet/internal/atomicfile"
)

func TestWrite(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	name := filepath.Join(dir, "a.txt")
	for _, text := range []string{"one", "two, longer", ""} {
		if err := atomicfile.Write(name, []byte(text)); err != nil {
			t.Fatal(err)
		}
		if got := read(t, name); got != text {
			t.Errorf("%q, want %q", got, text)
		}
	}
	if left, _ := os.ReadDir(dir); len(left) != 1 {
		t.Errorf("%d files are left, want 1", len(left))
	}
}

// What exists keeps its mode, and a link stays a link.
func TestWriteKeeps(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	name, link := filepath.Join(dir, "a.sh"), filepath.Join(dir, "link")
	if err := os.WriteFile(name, []byte("old"), 0o750); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("a.sh", link); err != nil {
		t.Fatal(err)
	}
	if err := atomicfile.Write(link, []byte("new")); err != nil {
		t.Fatal(err)
	}
	info, err := os.Lstat(link)
	if err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is gone: %v, %v", info, err)
	}
	if info, err = os.Stat(name); err != nil || info.Mode().Perm() != 0o750 || read(t, name) != "new" {
		t.Errorf("%v, %v, %q", info, err, read(t, name))
	}
}

// An error names the file and leaves it, and its folder, as they were.
func TestWriteErrors(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	closed := filepath.Join(dir, "closed.txt")
	if err := os.WriteFile(closed, []byte("old"), 0o444); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		dir:                                  dir + " is a directory",
		filepath.Join(dir, "no", "file.txt"): filepath.Join(dir, "no", "file.txt") + ": no such file or directory",
		closed:                               closed + ": permission denied",
	} {
		err := atomicfile.Write(name, []byte("new"))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", name, err, want)
		}
	}
	if got := read(t, closed); got != "old" {
		t.Errorf("%q", got)
	}
	if left, _ := os.ReadDir(dir); len(left) != 1 {
		t.Errorf("%d files are left, want 1", len(left))
	}
}

// One file that cannot be written keeps the others from being changed.
func TestWriteAll(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	a, b := filepath.Join(dir, "a.txt"), filepath.Join(dir, "b.txt")
	if err := atomicfile.WriteAll(map[string][]byte{a: []byte("1"), b: []byte("2")}); err != nil {
		t.Fatal(err)
	}
	err := atomicfile.WriteAll(map[string][]byte{a: []byte("3"), b: []byte("4"), filepath.Join(dir, "no", "c.txt"): nil})
	if err == nil || read(t, a) != "1" || read(t, b) != "2" {
		t.Errorf("%v, %q, %q", err, read(t, a), read(t, b))
	}
	if left, _ := os.ReadDir(dir); len(left) != 2 {
		t.Errorf("%d files are left, want 2", len(left))
	}
}

func read(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
