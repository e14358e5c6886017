package refstore

import (
	"crypto/rand"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"golang.org/x/mod/sumdb/note"

	"github.com/ctxlaws/ctxvet/refstore/lineage"
)

// keys makes the options of a store that signs checkpoints.
func keys(t testing.TB) func(*Options) {
	t.Helper()
	skey, vkey, err := note.GenerateKey(rand.Reader, "store.example")
	if err != nil {
		t.Fatal(err)
	}
	return func(o *Options) {
		o.Signer = must(note.NewSigner(skey))
		o.Verifiers = note.VerifierList(must(note.NewVerifier(vkey)))
	}
}

// disarm removes the guards, as a determined operator would, and then does it.
func (f *fixture) disarm(statements ...string) {
	f.t.Helper()
	db := f.raw()
	rows := must(db.Query(`SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'`))
	var restore []string
	for rows.Next() {
		var name, text string
		must(0, rows.Scan(&name, &text))
		restore = append(restore, text)
		statements = append([]string{"DROP TRIGGER " + name}, statements...)
	}
	must(0, rows.Close())
	for _, s := range append(statements, restore...) {
		if _, err := db.Exec(s); err != nil {
			f.t.Fatalf("%s: %v", s, err)
		}
	}
}

// settled is the path of the file with the write-ahead log moved into it.
func (f *fixture) settled() string {
	f.t.Helper()
	if must(f.Settle(f.ctx)) {
		f.t.Fatal("a reader is open")
	}
	return f.path
}

// Rows that went, came or changed places, and guards that are missing.
func TestVerifyFindsMoves(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		statement  string
		kind, says string
	}{
		"a claim removed": {`DELETE FROM context_claims WHERE seq = 1`, "missing",
			"context_claims row 1"},
		"a use removed": {`DELETE FROM context_uses`, "missing", "context_uses"},
		"a claim without lineage": {`INSERT INTO context_recalls (seq, body) VALUES (500, '{}')`,
			"orphan", "context_recalls row 500"},
		"a lineage row removed": {`DELETE FROM context_lineage WHERE seq = 2`, "chain",
			"row 2 is missing"},
		"the end cut off": {`DELETE FROM context_lineage WHERE seq = (SELECT max(seq)
			FROM context_lineage)`, "orphan", "no lineage"},
		"two claims swapped": {`UPDATE context_claims
			SET seq = CASE seq WHEN 1 THEN -1 ELSE seq END; UPDATE context_claims SET seq = 1
				WHERE seq = 2; UPDATE context_claims SET seq = 2 WHERE seq = -1`, "content",
			"context_claims row 1"},
		"a cue lost from the index": {`DELETE FROM context_claims_idx`, "file", "context_claims_idx"},
		"an item lost from the act": {`DELETE FROM context_erasures_idx`, "file", "context_erasures_idx"},
		"an act made unreadable":    {`UPDATE context_erasures SET body = 'x'`, "content", "context_erasures"},
		"cues made unreadable":      {`UPDATE context_claims SET cues = 'x' WHERE seq = 1`, "content", "context_claims row 1"},
		"a stray item": {`INSERT INTO context_erasures_idx SELECT 1, erasure, 'claim', 0, 0
			FROM context_erasures_idx LIMIT 1`, "file", "in no erasure"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := furnished(t)
			f.disarm(`PRAGMA foreign_keys = 0`, c.statement)
			v, err := f.Verify(f.ctx)
			named := slices.ContainsFunc(v.Faults, func(f Fault) bool { return f.Kind == c.kind && strings.Contains(f.String(), c.says) })
			if !errors.Is(err, ErrTampered) || !named {
				t.Errorf("%v, %v; want %s, %q", err, v.Faults, c.kind, c.says)
			}
		})
	}
}

func TestVerifyMissesNoGuard(t *testing.T) {
	t.Parallel()
	f := furnished(t)
	db := f.raw()
	must(db.Exec(`DROP TRIGGER context_uses_no_delete`))
	v, err := f.Verify(f.ctx)
	if !errors.Is(err, ErrTampered) || v.Faults[0].Kind != "guard" || !strings.Contains(err.Error(),
		"context_uses_no_delete") {
		t.Errorf("%v", err)
	}
	// One that is there and does nothing is no guard.
	must(db.Exec(`CREATE TRIGGER context_uses_no_delete BEFORE DELETE ON context_uses BEGIN
		SELECT 1; END`))
	if _, err := f.Verify(f.ctx); !errors.Is(err, ErrTampered) {
		t.Errorf("a hollow guard: %v", err)
	}
}

// What a file alone cannot show, a checkpoint kept elsewhere does.
func TestVerifyAgainstCheckpoints(t *testing.T) {
	t.Parallel()
	sign := keys(t)
	f := furnished(t, sign)
	old := must(os.ReadFile(f.settled()))
	first := must(f.Checkpoint(f.ctx))
	f.say("one more")
	second := must(f.Checkpoint(f.ctx))
	if v, err := f.Verify(f.ctx, first, second); err != nil || v.Checkpoints != 2 {
		t.Fatalf("%+v, %v", v, err)
	}
	t.Run("rewritten and chained anew", func(t *testing.T) {
		f := newStore(t, sign)
		for range 30 {
			f.say("another history, intact in itself")
		}
		if _, err := f.Verify(f.ctx); err != nil {
			t.Fatal(err)
		}
		if _, err := f.Verify(f.ctx, first); !errors.Is(err, ErrTampered) ||
			!strings.Contains(err.Error(), "rewritten") {
			t.Errorf("%v", err)
		}
	})
	t.Run("rolled back", func(t *testing.T) {
		r := newStore(t, sign)
		must(0, r.Close())
		must(0, os.WriteFile(r.path, old, 0o600))
		opts := Options{}
		sign(&opts)
		r.Store = must(Open(r.ctx, r.path, opts))
		defer r.Close()
		if _, err := r.Verify(r.ctx, first); err != nil {
			t.Errorf("the backup itself: %v", err)
		}
		if _, err := r.Verify(r.ctx, second); !errors.Is(err, ErrTampered) ||
			!strings.Contains(err.Error(), "old state") {
			t.Errorf("%v", err)
		}
	})
	t.Run("by a stranger", func(t *testing.T) {
		if _, err := newStore(t, keys(t)).Verify(f.ctx, first); !errors.Is(err, ErrInvalid) {
			t.Errorf("%v", err)
		}
	})
}

// Proofs convince somebody who has the checkpoints and no access to the file.
func TestProofsFromTheStore(t *testing.T) {
	t.Parallel()
	f := newStore(t, keys(t))
	a := f.say("one")
	early := must(f.Checkpoint(f.ctx))
	for range 5 {
		f.say("more")
	}
	late := must(f.Checkpoint(f.ctx))
	open := func(msg []byte) lineage.Checkpoint { return must(lineage.Open(msg, f.opts.Verifiers)) }
	inclusion := must(f.ProveInclusion(f.ctx, a, open(late).Size))
	event := must(f.Timeline(f.ctx, a))[0]
	if err := lineage.CheckInclusion(inclusion, open(late), int64(a), event.Hash); err != nil {
		t.Error(err)
	}
	consistency := must(f.ProveConsistency(f.ctx, open(late).Size, open(early).Size))
	if err := lineage.CheckConsistency(consistency, open(late), open(early)); err != nil {
		t.Error(err)
	}
	if _, err := newStore(t).Checkpoint(f.ctx); !errors.Is(err, ErrInvalid) {
		t.Errorf("a checkpoint without a signer: %v", err)
	}
}

// A content that was changed is not shown, whether or not somebody runs Verify.
func TestReadersDoNotTrustTheFile(t *testing.T) {
	t.Parallel()
	f := newStore(t)
	a := f.say("The limit is 100.")
	f.disarm(`UPDATE context_claims SET text = 'The limit is 900.'`)
	for name, err := range map[string]error{
		"recall": second(f.ana.Recall(f.ctx, Query{Text: "limit"})),
		"search": second(f.Search(f.ctx, Query{})),
		"get":    second(f.Get(f.ctx, a)),
	} {
		if !errors.Is(err, ErrTampered) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func second[T any](_ T, err error) error { return err }
