package refstore

import (
	"bytes"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// pageSize is SQLite's, and the sector's of a disk.
const (
	pageSize   = 4096
	sectorSize = 512
)

// dump is all that a store's file holds, as text.
func dump(path string) (string, error) {
	db, err := sql.Open("sqlite", "file:"+path)
	if err != nil {
		return "", err
	}
	defer db.Close()
	var all strings.Builder
	tables, err := strings2(db.Query(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name LIKE 'context%'
		AND name NOT LIKE 'context_claims_fts%' AND name <> 'context_schema' ORDER BY name`))
	for _, table := range tables {
		var columns, rows []string
		if columns, err = strings2(db.Query(`SELECT 'quote(' || name || ')' FROM pragma_table_info(?)`, table)); err != nil {
			return "", err
		}
		if rows, err = strings2(db.Query(`SELECT ` + strings.Join(columns, `||','||`) + ` FROM ` + table + ` ORDER BY 1`)); err != nil {
			return "", err
		}
		fmt.Fprintln(&all, table, rows)
	}
	return all.String(), err
}

// strings2 reads rows of one column.
func strings2(rows *sql.Rows, err error) (list []string, _ error) {
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var s string
		if err := rows.Scan(&s); err != nil {
			return nil, err
		}
		list = append(list, s)
	}
	return list, rows.Err()
}

// opened opens a file of that content, verifies it, and asks it something. Nothing of that may
// panic, hang or show what was not recorded, and who reads the error is told that it is the file.
func opened(t *testing.T, data []byte) (path string, verified error) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "memory.db")
	must(0, os.WriteFile(path, data, 0o600))
	defer func() {
		// A byte of the version makes it a later release's file, and one of a name another program's.
		if verified != nil && !errors.Is(verified, ErrTampered) && !errors.Is(verified, ErrNewer) && !errors.Is(verified, ErrInvalid) {
			t.Errorf("nobody is told that the file is damaged: %v", verified)
		}
	}()
	s, err := Open(t.Context(), path, Options{volatile: true, Busy: time.Second})
	if err != nil {
		return path, err
	}
	defer s.Close()
	r, err := s.Search(t.Context(), Query{Text: "key vault"})
	if err == nil {
		for _, e := range first(r.Read()) {
			if !strings.Contains(e.Text, "The key lives in the") {
				t.Errorf("shows %q, which nobody said", e.Text)
			}
		}
	}
	return path, second(s.Verify(t.Context()))
}

// TestDamagedPages: a byte that changed anywhere in the file is found by Verify, or changed
// nothing that the file says.
func TestDamagedPages(t *testing.T) {
	t.Parallel()
	f := furnished(t)
	state := must(os.ReadFile(f.settled()))
	want := must(dump(f.path))
	r := rand.New(rand.NewPCG(5, 6))
	tries, named, harmless := portion(t, 1000, 200), 0, 0
	for i := range tries {
		data := slices.Clone(state)
		// The head of a page, where a byte does most, as often as all the rest.
		at := r.IntN(len(data)/pageSize) * pageSize
		if i%2 == 0 {
			at += r.IntN(64)
		} else {
			at += r.IntN(pageSize)
		}
		data[at] ^= byte(1 + r.IntN(255))
		path, err := opened(t, data)
		if err != nil {
			named++
			continue
		}
		harmless++
		if got, err := dump(path); err != nil || got != want {
			t.Errorf("byte %d of page %d: verified, and holds something else: %v", at%pageSize, at/pageSize+1, err)
		}
	}
	t.Logf("%d damaged bytes: %d named, %d changed nothing that the file says", tries, named, harmless)
}

// TestCutFiles: a file that ends early is no store, at whatever page or sector it ends.
func TestCutFiles(t *testing.T) {
	t.Parallel()
	state := furnishedState(t)
	sectors := len(state) / sectorSize
	step := sectorSize * max(1, sectors/portion(t, sectors, 60))
	tries := 0
	for at := sectorSize; at < len(state); at += step {
		tries++
		if _, err := opened(t, state[:at]); err == nil {
			t.Errorf("a file of %d bytes of %d verified", at, len(state))
		}
	}
	t.Logf("%d files that end early, 0 verified", tries)
}

// TestForeignFiles: what is no store is refused with the path and the way out, and stays as it
// was.
func TestForeignFiles(t *testing.T) {
	t.Parallel()
	made := func(start []byte, statements ...string) []byte {
		path := filepath.Join(t.TempDir(), "other.db")
		must(0, os.WriteFile(path, start, 0o600))
		db := must(sql.Open("sqlite", "file:"+path))
		for _, s := range statements {
			must(db.Exec(s))
		}
		must(0, db.Close())
		return must(os.ReadFile(path))
	}
	for name, c := range map[string]struct {
		data []byte
		want error
		says string
	}{
		"a text":                    {[]byte(strings.Repeat("These are notes, not a database.\n", 40)), ErrTampered, "backup"},
		"noise":                     {bytes.Repeat([]byte{0x9c, 0x12, 0xfe}, 3000), ErrTampered, "backup"},
		"another program's":         {made(nil, `CREATE TABLE bookmarks (url TEXT)`, `INSERT INTO bookmarks VALUES ('x')`), ErrInvalid, "another path"},
		"one with our names":        {made(nil, `CREATE TABLE context_claims (text TEXT)`), ErrInvalid, "another path"},
		"a store of a later schema": {made(emptyFile(), `INSERT INTO context_schema (version_id, is_applied) VALUES (99, 1)`), ErrNewer, "later release"},
	} {
		t.Run(name, func(t *testing.T) {
			path, err := opened(t, c.data)
			if !errors.Is(err, c.want) || !strings.Contains(err.Error(), path) || !strings.Contains(err.Error(), c.says) {
				t.Errorf("%v; want %v, the path, and %q", err, c.want, c.says)
			}
			if after := must(os.ReadFile(path)); !bytes.Equal(after, c.data) {
				t.Error("the file was changed")
			}
		})
	}
	if _, err := Open(t.Context(), t.TempDir(), Options{}); err == nil || !strings.Contains(err.Error(), "must name a file") {
		t.Errorf("a folder: %v", err)
	}
	if _, err := Open(t.Context(), filepath.Join(t.TempDir(), "no", "such", "memory.db"), Options{}); err == nil || !strings.Contains(err.Error(), "folder that exists") {
		t.Errorf("in no folder: %v", err)
	}
}

// logOf runs a few writes without moving the log into the file; it returns both, and the number
// of lineage rows after each write with the length that the log then had.
func logOf(t testing.TB) (file, log []byte, sizes map[int]int64) {
	t.Helper()
	f := newStore(t)
	file = must(os.ReadFile(f.path))
	sizes = map[int]int64{}
	note := func() { sizes[len(must(os.ReadFile(f.path+"-wal")))] = f.size() }
	for i := range 6 {
		id := f.say(fmt.Sprintf("the key lives in drawer %d", i))
		note()
		must(f.ana.Touch(f.ctx, id, ""))
		note()
	}
	return file, must(os.ReadFile(f.path + "-wal")), sizes
}

// TestTornLog: a log that was cut off anywhere, or of which a bit flipped, or that ends in
// garbage, gives the state after a write, never half of one; and a checkpoint that was kept says
// that some are missing.
func TestTornLog(t *testing.T) {
	t.Parallel()
	file, log, sizes := logOf(t)
	legal := map[int64]bool{0: true}
	for _, n := range sizes {
		legal[n] = true
	}
	r := rand.New(rand.NewPCG(7, 8))
	tries := 0
	check := func(what string, torn []byte, least int64) {
		t.Helper()
		tries++
		path := filepath.Join(t.TempDir(), "memory.db")
		must(0, os.WriteFile(path, file, 0o600))
		must(0, os.WriteFile(path+"-wal", torn, 0o600))
		s, err := Open(t.Context(), path, Options{volatile: true})
		if err != nil {
			t.Errorf("%s: %v", what, err)
			return
		}
		defer s.Close()
		v, err := s.Verify(t.Context())
		if err != nil || !legal[v.Size] || v.Size < least {
			t.Errorf("%s: %d rows, want a whole state of at least %d: %v", what, v.Size, least, err)
		}
	}
	least := func(length int) (n int64) {
		for at, size := range sizes {
			if at <= length {
				n = max(n, size)
			}
		}
		return n
	}
	sectors := len(log) / sectorSize
	step := sectorSize * max(1, sectors/portion(t, sectors, 40))
	for at := 0; at <= len(log); at += step {
		check(fmt.Sprint("cut at ", at), log[:at], least(at))
		flipped := slices.Clone(log)
		flipped[min(at+r.IntN(sectorSize), len(log)-1)] ^= 1 << r.IntN(8)
		check(fmt.Sprint("flipped behind ", at), flipped, 0)
	}
	check("garbage appended", append(slices.Clone(log), bytes.Repeat([]byte("garbage!"), 2000)...), least(len(log)))
	check("a torn header", log[:17], 0)
	t.Logf("%d torn logs", tries)
}

// TestLogOfAnotherState: a backup put in place while the log of a later state lies beside it is
// not taken for either.
func TestLogOfAnotherState(t *testing.T) {
	t.Parallel()
	f := newStore(t, keys(t))
	f.say("The key lives in the vault.")
	backup := filepath.Join(t.TempDir(), "backup.db")
	must(0, f.Backup(f.ctx, backup))
	for i := range 50 {
		f.say(fmt.Sprint("The key lives in the drawer ", i))
	}
	late := must(f.Checkpoint(f.ctx))
	log := must(os.ReadFile(f.path + "-wal"))
	path := filepath.Join(t.TempDir(), "memory.db")
	must(0, os.WriteFile(path, must(os.ReadFile(backup)), 0o600))
	must(0, os.WriteFile(path+"-wal", log, 0o600))
	s, err := Open(f.ctx, path, Options{volatile: true, Verifiers: f.opts.Verifiers})
	if err != nil {
		return // said at once
	}
	defer s.Close()
	if v, err := s.Verify(f.ctx, late); err == nil && v.Size != int64(51) {
		t.Errorf("a mixture of two states verified: %d rows", v.Size)
	}
}
