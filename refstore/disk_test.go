package refstore

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/ncruces/go-sqlite3"
	_ "github.com/ncruces/go-sqlite3/driver" // another build of SQLite, whose file system is Go
	"github.com/ncruces/go-sqlite3/ext/fts5"
	"github.com/ncruces/go-sqlite3/util/vfsutil"
	"github.com/ncruces/go-sqlite3/vfs"
)

// disk is a file system below SQLite that writes down what reaches it, and fails when it is told
// to. What was written and not synced may be lost with the power; see image.
type disk struct {
	vfs.VFS
	name string

	mu  sync.Mutex
	log []event
	// before is what the files held when they were first opened.
	before map[string][]byte
	// calls counts what could fail; call number failAt does, and with sticky all later ones.
	calls, failAt int
	sticky        bool
	failure       error
}

// event is something that reached the disk, or a mark between.
type event struct {
	file string
	kind string // "create", "write", "truncate", "sync", "delete", or "mark"
	at   int64  // offset, size, or the mark's number
	data []byte
}

// fullText adds to that build what it comes without.
var fullText = sync.OnceFunc(func() { sqlite3.AutoExtension(fts5.Register) })

// newDisk registers a disk for one test.
func newDisk(t testing.TB) *disk {
	t.Helper()
	fullText()
	d := &disk{VFS: vfs.Find("os"), name: fmt.Sprint("disk", drivers.Add(1)), before: map[string][]byte{}}
	vfs.Register(d.name, d)
	t.Cleanup(func() { vfs.Unregister(d.name) })
	return d
}

// below puts the disk below a store.
func (d *disk) below(o *Options) {
	o.driver, o.extra, o.volatile = "sqlite3", "&vfs="+d.name, false
}

// fails counts a call and says whether it is the one to fail.
func (d *disk) fails() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.calls++
	if d.failAt > 0 && (d.calls == d.failAt || d.sticky && d.calls > d.failAt) {
		return d.failure
	}
	return nil
}

// arm makes the n-th call from now on fail, 0 none.
func (d *disk) arm(n int, sticky bool, failure error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.calls, d.failAt, d.sticky, d.failure = 0, n, sticky, failure
}

func (d *disk) note(e event) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.log = append(d.log, e)
}

// mark says that everything up to here was acknowledged.
func (d *disk) mark(n int64) { d.note(event{kind: "mark", at: n}) }

// OpenFilename implements [vfs.VFSFilename].
func (d *disk) OpenFilename(name *vfs.Filename, flags vfs.OpenFlag) (vfs.File, vfs.OpenFlag, error) {
	if err := d.fails(); err != nil {
		return nil, flags, err
	}
	path := name.String()
	old, err := os.ReadFile(path)
	missing := errors.Is(err, fs.ErrNotExist)
	file, out, err := vfsutil.WrapOpenFilename(d.VFS, name, flags)
	if err != nil || flags&(vfs.OPEN_MAIN_DB|vfs.OPEN_WAL) == 0 {
		return file, out, err
	}
	short := filepath.Base(path)
	d.mu.Lock()
	if _, ok := d.before[short]; !ok && !missing {
		d.before[short] = old
	}
	d.mu.Unlock()
	if missing {
		d.note(event{file: short, kind: "create"})
	}
	return &diskFile{file, d, short}, out, nil
}

// Delete implements [vfs.VFS].
func (d *disk) Delete(name string, syncDir bool) error {
	if err := d.fails(); err != nil {
		return err
	}
	err := d.VFS.Delete(name, syncDir)
	if err == nil {
		d.note(event{file: filepath.Base(name), kind: "delete"})
	}
	return err
}

// diskFile is a database or a log on a disk.
type diskFile struct {
	vfs.File
	d    *disk
	name string
}

// SharedMemory implements [vfs.FileSharedMemory]: a log needs it.
func (f *diskFile) SharedMemory() vfs.SharedMemory {
	return f.File.(vfs.FileSharedMemory).SharedMemory()
}

// did writes down what was done, unless it fails.
func (f *diskFile) did(kind string, at int64, data []byte, do func() error) error {
	if err := f.d.fails(); err != nil {
		return err
	}
	err := do()
	if err == nil {
		f.d.note(event{f.name, kind, at, slices.Clone(data)})
	}
	return err
}

// WriteAt implements [vfs.File].
func (f *diskFile) WriteAt(p []byte, off int64) (n int, err error) {
	err = f.did("write", off, p, func() error {
		n, err = f.File.WriteAt(p, off)
		return err
	})
	return n, err
}

// ReadAt implements [vfs.File].
func (f *diskFile) ReadAt(p []byte, off int64) (int, error) {
	if err := f.d.fails(); err != nil {
		return 0, err
	}
	return f.File.ReadAt(p, off)
}

// Truncate implements [vfs.File].
func (f *diskFile) Truncate(size int64) error {
	return f.did("truncate", size, nil, func() error { return f.File.Truncate(size) })
}

// Sync implements [vfs.File].
func (f *diskFile) Sync(flags vfs.SyncFlag) error {
	return f.did("sync", 0, nil, func() error { return f.File.Sync(flags) })
}

// TestBuildsAgree: two builds of SQLite keep the same of one story, to the byte, but for salts and
// the hashes over them; so does one build that is told it twice.
func TestBuildsAgree(t *testing.T) {
	t.Parallel()
	fullText()
	salted := regexp.MustCompile(`X'[0-9A-F]+'|"(salt|hash)":"[^"]*"`)
	kept := map[string]string{}
	for name, driver := range map[string]string{"one": "sqlite", "again": "sqlite", "other": "sqlite3"} {
		f := newStore(t, func(o *Options) {
			o.driver, o.Retention = driver, Retention{OlderThan: time.Minute, Policy: "test"}
		})
		story(f, func(int64) {})
		kept[name] = salted.ReplaceAllString(must(dump(f.path)), "salted")
	}
	for _, name := range []string{"again", "other"} {
		if diff := cmp.Diff(kept["one"], kept[name]); diff != "" {
			t.Errorf("%s: -one +%s\n%s", name, name, diff)
		}
	}
}

// remote is a disk by whose files nobody can share memory, as those of a network.
type remote struct{ vfs.VFS }

// OpenFilename implements [vfs.VFSFilename].
func (d remote) OpenFilename(name *vfs.Filename, flags vfs.OpenFlag) (vfs.File, vfs.OpenFlag, error) {
	file, out, err := vfsutil.WrapOpenFilename(d.VFS, name, flags)
	return struct{ vfs.File }{file}, out, err
}

// TestRemoteDisk: where there can be no write-ahead log the store does not open, new or not, and
// says why.
func TestRemoteDisk(t *testing.T) {
	t.Parallel()
	fullText()
	name := fmt.Sprint("remote", drivers.Add(1))
	vfs.Register(name, remote{vfs.Find("os")})
	t.Cleanup(func() { vfs.Unregister(name) })
	for says, state := range map[string][]byte{"put the file on a local disk": nil, "unable to open": furnishedState(t)} {
		path := filepath.Join(t.TempDir(), "memory.db")
		must(0, os.WriteFile(path, state, 0o600))
		_, err := Open(t.Context(), path, Options{driver: "sqlite3", extra: "&vfs=" + name})
		if err == nil || !strings.Contains(err.Error(), says) || !strings.Contains(err.Error(), path) {
			t.Errorf("%v, want %q", err, says)
		}
		if state != nil && !bytes.Equal(must(os.ReadFile(path)), state) {
			t.Error("the file was changed")
		}
	}
}

// held is a file on a disk: what is safe, and what is not yet.
type held struct {
	safe    []byte
	exists  bool
	pending []event
}

// image is what the disk may hold if the power goes after the first n events: all that was
// synced, and of the rest what keep lets through, perhaps torn. It also says which mark was the
// last to be acknowledged.
func (d *disk) image(n int, keep func(pending int) bool, r *rand.Rand) (files map[string][]byte, acked int64) {
	all := map[string]*held{}
	for name, data := range d.before {
		all[name] = &held{safe: slices.Clone(data), exists: true}
	}
	for _, e := range d.log[:n] {
		if e.kind == "mark" {
			acked = e.at
			continue
		}
		h := all[e.file]
		if h == nil {
			h = &held{}
			all[e.file] = h
		}
		if e.kind != "sync" {
			h.pending = append(h.pending, e)
			continue
		}
		for _, p := range h.pending {
			h.apply(p)
		}
		h.pending, h.exists = nil, true
	}
	files = map[string][]byte{}
	for _, name := range slices.Sorted(maps.Keys(all)) {
		h := all[name]
		for i, p := range h.pending {
			if !keep(len(h.pending) - i) {
				continue
			}
			if torn := len(p.data) / 512; torn > 1 && r.IntN(4) == 0 {
				p.data = p.data[:512*r.IntN(torn)] // a sector is written whole or not
			}
			h.apply(p)
		}
		if h.exists {
			files[name] = h.safe
		}
	}
	return files, acked
}

// apply does to a file what an event did.
func (h *held) apply(e event) {
	switch e.kind {
	case "create":
		h.exists = true
	case "delete":
		h.exists, h.safe = false, nil
	case "truncate":
		h.safe = h.safe[:min(int64(len(h.safe)), e.at)]
	case "write":
		if end := e.at + int64(len(e.data)); int64(len(h.safe)) < end {
			h.safe = append(h.safe, make([]byte, end-int64(len(h.safe)))...)
		}
		copy(h.safe[e.at:], e.data)
	}
}
