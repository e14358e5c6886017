package refstore

import (
	"bufio"
	"context"
	"database/sql"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

const (
	processes  = 8
	writesEach = 200
)

// writeMany is a child that writes on a file that others write on.
func writeMany(path string) error {
	ctx := context.Background()
	store, err := Open(ctx, path, Options{})
	if err != nil {
		return err
	}
	defer store.Close()
	name := fmt.Sprint("process ", os.Getpid())
	session, err := store.AsProgram(name, "1", "")
	if err != nil {
		return err
	}
	for i := range writesEach {
		r, err := session.Assert(ctx, Claim{Text: fmt.Sprintf("%s says %d", name, i)})
		if err != nil {
			return fmt.Errorf("write %d: %w", i, err)
		}
		if err := say("%d %s says %d", int64(r.ID), name, i); err != nil {
			return err
		}
	}
	return nil
}

// TestManyProcesses: eight processes of two hundred writes each on one file that none of them
// finds there: no failure, and each has what it was told it has.
func TestManyProcesses(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "memory.db")
	var started []*exec.Cmd
	var outputs []io.Reader
	for range processes {
		cmd := childOf(t, "write", path)
		out := must(cmd.StdoutPipe())
		must(0, cmd.Start())
		started, outputs = append(started, cmd), append(outputs, out)
	}
	acked := map[string]string{}
	for i, out := range outputs {
		for lines := bufio.NewScanner(out); lines.Scan(); {
			id, text, _ := strings.Cut(lines.Text(), " ")
			acked[id] = text
		}
		if err := started[i].Wait(); err != nil {
			t.Errorf("process %d failed: %v", i, err)
		}
	}
	if len(acked) != processes*writesEach {
		t.Errorf("%d writes acknowledged, want %d", len(acked), processes*writesEach)
	}
	if lost := missing(t, path, acked); len(lost) > 0 {
		t.Errorf("%d acknowledged writes are lost: %v", len(lost), lost)
	}
	t.Logf("%d processes, %d writes acknowledged", processes, len(acked))
}

// missing opens the file, verifies it, and lists what was acknowledged and is not there.
func missing(t *testing.T, path string, acked map[string]string) (lost []string) {
	t.Helper()
	store, err := Open(t.Context(), path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	if _, err := store.Verify(t.Context()); err != nil {
		t.Error(err)
	}
	db := must(sql.Open("sqlite", "file:"+path))
	defer db.Close()
	rows := must(db.Query(`SELECT seq, text FROM context_claims`))
	held := map[string]string{}
	for rows.Next() {
		var seq, text string
		must(0, rows.Scan(&seq, &text))
		held[seq] = text
	}
	must(0, rows.Close())
	for id, text := range acked {
		if held[id] != text {
			lost = append(lost, fmt.Sprintf("%s %q", id, text))
		}
	}
	return lost
}

// writeUntilKilled is a child that writes, and now and then erases, until somebody ends it.
func writeUntilKilled(path string) error {
	ctx := context.Background()
	store, err := Open(ctx, path, Options{})
	if err != nil {
		return err
	}
	session, err := store.AsPerson("ana", "")
	if err != nil {
		return err
	}
	for i := 0; err == nil; i++ {
		word := fmt.Sprintf("%sx%dx%dz", canary, os.Getpid(), i)
		if i%20 == 10 {
			err = comeAndGo(ctx, session, word)
			continue
		}
		var r Receipt
		if r, err = session.Assert(ctx, Claim{Text: word, Cues: []string{"all"}}); err == nil {
			err = say("%d %s", int64(r.ID), word)
		}
	}
	return err
}

// comeAndGo says something and erases it.
func comeAndGo(ctx context.Context, session Session, word string) error {
	if _, err := session.Assert(ctx, Claim{Text: word, Subject: word}); err != nil {
		return err
	}
	act, err := session.Erase(ctx, word)
	if err != nil || act.Pending {
		return fmt.Errorf("erase: %w, pending %v", err, act.Pending)
	}
	return say("erased %s", word)
}

// promises are what killed processes acknowledged: claims by number, and words that are gone.
type promises struct {
	claims map[string]string
	erased []string
}

// take notes an acknowledgment; one that was cut off was not made.
func (p *promises) take(line string) {
	line, whole := strings.CutSuffix(line, "\n")
	switch id, text, ok := strings.Cut(line, " "); {
	case !whole || !ok:
	case id == "erased":
		p.erased = append(p.erased, text)
	default:
		p.claims[id] = text
	}
}

// TestKilled: a process that is killed in the middle of its writes loses nothing that it
// acknowledged, leaves nothing half, and nothing of what it erased.
func TestKilled(t *testing.T) {
	t.Parallel()
	const perFile = 20
	kills := portion(t, 200, 10)
	claims, erased, r := 0, 0, rand.New(rand.NewPCG(3, 4))
	for start := 0; start < kills; start += perFile {
		path := filepath.Join(t.TempDir(), "memory.db")
		p := promises{claims: map[string]string{}}
		for range min(perFile, kills-start) {
			p.killOne(t, path, 1+r.IntN(30), time.Duration(r.IntN(3000))*time.Microsecond)
			if lost := missing(t, path, p.claims); len(lost) > 0 {
				t.Fatalf("lost %v", lost)
			}
			p.secondOpinion(t, path)
		}
		claims, erased = claims+len(p.claims), erased+len(p.erased)
	}
	t.Logf("%d kills, %d claims and %d erasures acknowledged, 0 lost", kills, claims, erased)
}

// killOne starts a child and kills it after it made n promises and went on a moment.
func (p *promises) killOne(t *testing.T, path string, n int, more time.Duration) {
	t.Helper()
	killed(t, "victim", path, n, more, p.take)
}

// killed starts a child and kills it after it said n lines and went on a moment.
func killed(t *testing.T, what, path string, n int, more time.Duration, take func(line string)) {
	t.Helper()
	cmd := childOf(t, what, path)
	out := bufio.NewReader(must(cmd.StdoutPipe()))
	must(0, cmd.Start())
	var err error
	for i := 0; err == nil; i++ {
		if i == n {
			time.Sleep(more)
			must(0, cmd.Process.Kill())
		}
		// What it said before it died counts too.
		var line string
		line, err = out.ReadString('\n')
		take(line)
	}
	if err := cmd.Wait(); err == nil || cmd.ProcessState.Exited() {
		t.Fatalf("it ended by itself: %v", err)
	}
}

// secondOpinion lets another build of SQLite check the file, and looks for what was erased.
func (p *promises) secondOpinion(t *testing.T, path string) {
	t.Helper()
	fullText()
	db := must(sql.Open("sqlite3", "file:"+path))
	defer db.Close()
	var says string
	if err := db.QueryRow(`PRAGMA integrity_check`).Scan(&says); err != nil || says != "ok" {
		t.Errorf("another build of SQLite says %q, %v", says, err)
	}
	for _, where := range residue(t, filepath.Dir(path), p.erased...) {
		t.Error("erased and there:", where)
	}
}
