package refstore

import (
	"compress/gzip"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestBackup: a backup is the state of a moment, opened and written on like any store; and a
// checkpoint that was kept tells it from the latest state.
func TestBackup(t *testing.T) {
	t.Parallel()
	f := furnished(t, keys(t))
	a := f.say("Before the backup.")
	early := must(f.Checkpoint(f.ctx))
	path := filepath.Join(t.TempDir(), "backup.db")
	must(0, f.Backup(f.ctx, path))
	f.say("After the backup.")
	late := must(f.Checkpoint(f.ctx))
	want, got := must(dump(f.path)), must(dump(path))
	if want == got || !strings.Contains(got, "Before the backup.") {
		t.Error("the backup is not the state of then")
	}

	opts := f.opts
	s := must(Open(f.ctx, path, opts))
	defer s.Close()
	if v, err := s.Verify(f.ctx, early); err != nil || v.Checkpoints != 1 {
		t.Errorf("%+v, %v", v, err)
	}
	if _, err := s.Verify(f.ctx, late); !errors.Is(err, ErrTampered) || !strings.Contains(err.Error(), "old state") {
		t.Errorf("a stale restore: %v", err)
	}
	ana := must(s.AsPerson("ana", ""))
	b := must(ana.Supersede(f.ctx, a, Claim{Text: "In the backup."})).ID
	if list, _, _ := unpack(must(ana.Recall(f.ctx, Query{Text: "before the backup"}))); !slices.Contains(list, b) {
		t.Errorf("recalled %v", list)
	}
	if _, err := s.Verify(f.ctx, early); err != nil {
		t.Errorf("after writing on: %v", err)
	}

	// What is there is never written over, and a failure leaves nothing.
	if err := f.Backup(f.ctx, path); !errors.Is(err, fs.ErrExist) || !strings.Contains(err.Error(), "another path") {
		t.Errorf("over a file: %v", err)
	}
	nowhere := filepath.Join(t.TempDir(), "no", "folder")
	if err := f.Backup(f.ctx, nowhere); err == nil {
		t.Error("backed up to no folder")
	}
}

// backUpUntilKilled is a child that makes one backup after the other.
func backUpUntilKilled(path string) error {
	ctx := context.Background()
	store, err := Open(ctx, path, Options{})
	for i := 0; err == nil; i++ {
		name := fmt.Sprintf("%s.%d.%d.bak", path, os.Getpid(), i)
		if err = store.Backup(ctx, name); err == nil {
			err = say("%s", name)
		}
	}
	return err
}

// TestBackupKilled: who is killed in the middle of a backup leaves none, or a whole one.
func TestBackupKilled(t *testing.T) {
	t.Parallel()
	f := furnished(t)
	r := rand.New(rand.NewPCG(9, 10))
	kills, said := portion(t, 50, 3), 0
	for range kills {
		killed(t, "backups", f.path, 1+r.IntN(3), time.Duration(r.IntN(20000))*time.Microsecond, func(line string) {
			said += strings.Count(line, "\n")
		})
	}
	made := must(filepath.Glob(f.path + ".*.bak"))
	if len(made) < said {
		t.Errorf("%d backups, %d acknowledged", len(made), said)
	}
	for _, path := range made {
		b := must(Open(f.ctx, path, Options{volatile: true}))
		if v, err := b.Verify(f.ctx); err != nil || v.Size != f.size() {
			t.Errorf("%s: %+v, %v", filepath.Base(path), v, err)
		}
		must(0, b.Close())
	}
	t.Logf("%d kills, %d backups made, 0 broken", kills, len(made))
}

// A backup holds nothing of what was erased before it, however the file came to look.
func TestBackupOfErased(t *testing.T) {
	t.Parallel()
	f := newStore(t)
	filled(f, 100, 100)
	reader := must(f.raw().Begin())
	defer func() { must(0, reader.Rollback()) }()
	var n int
	must(0, reader.QueryRow(`SELECT count(*) FROM context_claims`).Scan(&n))
	if act := must(f.ana.Erase(f.ctx, canary+" smith")); !act.Pending {
		t.Error("not pending")
	}
	folder := t.TempDir()
	must(0, f.Backup(f.ctx, filepath.Join(folder, "backup.db")))
	for _, where := range residue(t, folder, canaries...) {
		t.Error(where)
	}
}

var writeReleased = flag.Bool("write-released", false, "write a file by this version to testdata, for later ones to open")

// released is where the files of each version of the schema lie.
const released = "testdata/released"

// TestReleasedFiles: a file of every version that was released is opened, verifies, says what it
// said, and is written on. A new version of the schema adds its own file:
//
//	go test ./refstore -run TestReleasedFiles -write-released
func TestReleasedFiles(t *testing.T) {
	t.Parallel()
	newest := must(strings2(furnished(t).raw().Query(`SELECT printf('schema-%d.db.gz', max(version_id)) FROM context_schema`)))[0]
	if path := filepath.Join(released, newest); *writeReleased {
		pack(t, path, furnishedState(t))
	} else if _, err := os.Stat(path); err != nil {
		t.Errorf("no file of this version: run this test with -write-released: %v", err)
	}
	for _, path := range must(filepath.Glob(filepath.Join(released, "*.gz"))) {
		state := must(io.ReadAll(must(gzip.NewReader(must(os.Open(path))))))
		f := reopened(t, state)
		if v, err := f.Verify(f.ctx); err != nil || v.Size < 10 || v.Gone == 0 {
			t.Errorf("%s: %+v, %v", path, v, err)
		}
		list, entries, _ := f.recall(Query{Text: "key vault"})
		wantIDs(t, path, sortedIDs(list), 1, 2)
		if e := entryOf(t, entries, 1); e.Text != "The key lives in the vault." || !e.Contested || e.Trace.Uses != 3 {
			t.Errorf("%s: %v", path, e)
		}
		must(f.ana.Correct(f.ctx, 1, Claim{Text: "Under the mat."}))
		f.clock.pass(time.Hour)
		must(f.ana.Erase(f.ctx, "bo"))
		if _, err := f.Verify(f.ctx); err != nil {
			t.Errorf("%s, written on: %v", path, err)
		}
	}
}

// pack compresses a file that must never change again.
func pack(t *testing.T, path string, data []byte) {
	t.Helper()
	must(0, os.MkdirAll(filepath.Dir(path), 0o755))
	file := must(os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644))
	w := must(gzip.NewWriterLevel(file, gzip.BestCompression))
	must(w.Write(data))
	must(0, w.Close())
	must(0, file.Close())
}
