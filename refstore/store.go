package refstore

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"sync/atomic"
	"time"

	"golang.org/x/mod/sumdb/note"

	"github.com/ctxlaws/ctxvet/refstore/activation"
	"github.com/ctxlaws/ctxvet/refstore/internal/sqlite"
	"github.com/ctxlaws/ctxvet/refstore/policy"
)

// Store is an open store file. It is safe for concurrent use, and several processes may have
// the file open. It reads; writing takes a [Session].
type Store struct {
	db *sqlite.DB
	// opts are complete: what was left out has its default.
	opts Options
	// settled is the number of the last erasure that left no text in any file, as far as is known.
	settled atomic.Int64
}

// Options are what a store can be opened with. The zero value is ready to use.
type Options struct {
	// Clock says what time it is; nil is [time.Now].
	Clock func() time.Time
	// Logger gets one debug record a write and a warning for each degraded step; nil discards
	// them. No text of claims or queries is logged.
	Logger *slog.Logger
	// Observe, if set, is called at the start of each verb, such as "recall"; what it returns
	// is the context for the work and a function that is called with the outcome. A few lines
	// make it a span of OpenTelemetry, which this package therefore does not import.
	Observe func(ctx context.Context, verb string) (context.Context, func(error))
	// Busy is how long to wait for another process that writes, 0 is 30 seconds.
	Busy time.Duration
	// Embedder adds the vector arm; nil leaves it out.
	Embedder Embedder
	// Signer signs checkpoints; nil makes [Store.Checkpoint] an error.
	Signer note.Signer
	// Verifiers know the signatures of checkpoints that [Store.Verify] is given.
	Verifiers note.Verifiers
	// Policy decides what recalled claims are allowed to do. Nil is the version that the store
	// keeps ([Session.Append]), or, while it keeps none, the built-in balanced, risk-adjusted one.
	Policy *policy.Policy
	// Retention is the configured policy under which use events may be pruned without asking;
	// its zero value is none.
	Retention Retention

	// volatile is for tests that write thousands of files that nobody needs after a power cut.
	volatile bool
	// driver and extra are for tests that put faults below the store; see [sqlite.Settings].
	driver, extra string
}

// Embedder turns texts into vectors of one length.
type Embedder interface {
	// Name names the model and its version. Vectors of different names are not compared.
	Name() string
	// Embed returns a vector for each text, in order.
	Embed(ctx context.Context, texts []string) ([][]float32, error)
	// Match is the cosine similarity, -1 to 1, from which on two texts are about the same
	// thing. The nearest of many unrelated vectors is still unrelated, and only the model's
	// maker can say where that begins.
	Match() float64
}

// defaultBusy outlasts many writers in a row on a slow disk.
const defaultBusy = 30 * time.Second

// Open opens the store in the file at path, and creates it if it is not there. A file of a
// later release is [ErrNewer], another program's file [ErrInvalid]; either is left untouched.
// A disk that allows no write-ahead log, as network disks do, is an error too.
// Broken pages that are met are [ErrTampered].
func Open(ctx context.Context, path string, opts Options) (*Store, error) {
	if opts.Clock == nil {
		opts.Clock = time.Now
	}
	if opts.Logger == nil {
		opts.Logger = slog.New(slog.DiscardHandler)
	}
	if opts.Observe == nil {
		opts.Observe = func(ctx context.Context, _ string) (context.Context, func(error)) {
			return ctx, func(error) {}
		}
	}
	if opts.Busy == 0 {
		opts.Busy = defaultBusy
	}
	if err := opts.Retention.checkPolicy(); err != nil {
		return nil, fmt.Errorf("refstore: open: options: %w", err)
	}
	db, err := sqlite.Open(ctx, path, sqlite.Settings{Busy: opts.Busy, Volatile: opts.volatile,
		Driver: opts.driver, Extra: opts.extra})
	if errors.Is(err, sqlite.ErrForeign) {
		err = fmt.Errorf("%w: %w", ErrInvalid, err)
	}
	if err != nil {
		return nil, fmt.Errorf("refstore: %w", err)
	}
	s := &Store{db: db, opts: opts}
	// Who erased may have been killed before the text was out of the file.
	var act int64
	err = db.Read(ctx, func(tx *sqlite.Tx) (err error) {
		act, err = tx.LastErasure()
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("refstore: open %s: %w", path, errors.Join(err, db.Close()))
	}
	s.settleAfter(ctx, act)
	return s, nil
}

// Close closes the file. Calls under way end first.
func (s *Store) Close() error {
	if err := s.db.Close(); err != nil {
		return fmt.Errorf("refstore: close: %w", err)
	}
	return nil
}

// Backup writes the state of this moment to a new file at path, while others read and write. It
// is complete and on the disk when Backup returns, holds nothing that was erased before, and is
// never written over a file that is there ([fs.ErrExist]). A process that ends in the middle
// leaves a file whose name ends in .partial beside the path, to be removed.
//
// To restore, open the backup, or close every store on the old file, remove that file and the
// two beside it (-wal and -shm) and put the backup in its place: a log of another state must not
// meet it. [Store.Verify] with a later checkpoint says that the state is an old one.
func (s *Store) Backup(ctx context.Context, path string) error {
	ctx, done := s.opts.Observe(ctx, "backup")
	err := s.db.Backup(ctx, path)
	done(err)
	if err != nil {
		return fmt.Errorf("refstore: backup: %w", err)
	}
	return nil
}

// Session is an author at a place, the only way to write; see [Store.AsPerson]. Its methods are
// safe for concurrent use. The zero Session is nobody's, and every method of it returns
// [ErrAnonymous].
type Session struct {
	// store is nil in the zero Session, and in no other.
	store  *Store
	author Author
	place  string
}

// AsPerson opens a session for a human author. The place says where what is written comes from:
// a conversation, a file, a tool. The place may be empty, the name may not, nor may it be a
// placeholder such as "unknown": [ErrAnonymous].
func (s *Store) AsPerson(name, place string) (Session, error) { return s.as(person(name), place) }

// AsModel opens a session for an author that writes with a language model: name is the agent's,
// and both the model and its version are needed, so that a change of either is a visible break
// in the record and not a blend.
func (s *Store) AsModel(name, modelName, version, place string) (Session, error) {
	return s.as(model(name, modelName, version), place)
}

// AsProgram opens a session for an author without a model, such as an importer; its version is
// needed.
func (s *Store) AsProgram(name, version, place string) (Session, error) {
	return s.as(program(name, version), place)
}

// as is the one door to writing.
func (s *Store) as(author Author, place string) (Session, error) {
	if err := author.check(); err != nil {
		return Session{}, fmt.Errorf("refstore: open a session: %w", err)
	}
	return Session{s, author, place}, nil
}

// now is the clock's time as the store keeps it, in whole microseconds.
func (s *Store) now() time.Time { return s.opts.Clock().UTC().Truncate(time.Microsecond) }

// stamp is the lineage of a write by the session.
func (s Session) stamp(op string) *sqlite.Stamp {
	a := s.author
	return &sqlite.Stamp{Op: op, Author: a.name, Kind: a.kind, Model: a.model, Version: a.version,
		Place: s.place, At: s.store.now()}
}

// write runs fn in a write transaction, on behalf of the verb.
func (s Session) write(ctx context.Context, verb string, fn func(*sqlite.Tx) error) error {
	if s.store == nil {
		return fmt.Errorf("refstore: %s: %w: open a session with Store.AsPerson", verb, ErrAnonymous)
	}
	ctx, done := s.store.opts.Observe(ctx, verb)
	start := time.Now()
	var act int64
	err := s.store.db.Write(ctx, func(tx *sqlite.Tx) (err error) {
		if err = fn(tx); err == nil {
			act, err = tx.LastErasure()
		}
		return err
	})
	done(err)
	s.store.opts.Logger.DebugContext(ctx, "refstore: write", "verb", verb, "author", s.author.name,
		"took", time.Since(start), "error", err)
	if err != nil {
		return fmt.Errorf("refstore: %s: %w", verb, err)
	}
	s.store.settleAfter(ctx, act)
	return nil
}

// read runs fn on a snapshot, on behalf of the verb.
func (s *Store) read(ctx context.Context, verb string, fn func(*sqlite.Tx) error) error {
	ctx, done := s.opts.Observe(ctx, verb)
	err := s.db.Read(ctx, fn)
	done(err)
	if err != nil {
		return fmt.Errorf("refstore: %s: %w", verb, err)
	}
	return nil
}

// params are those in force at the snapshot.
func params(tx *sqlite.Tx, snapshot int64) (activation.Params, error) {
	// Until somebody tunes them, the defaults are in force, and nobody has to be named for
	// that.
	p := activation.Default()
	body, err := tx.Params(snapshot)
	if err != nil || body == "" {
		return p, err
	}
	if err := json.Unmarshal([]byte(body), &p); err != nil {
		return p, fmt.Errorf("parameters: %w", err)
	}
	return p, nil
}

// Tune sets the parameters of the formula from now on. The change is a write like any other:
// attributed, and shown by [Store.Timeline].
func (s Session) Tune(ctx context.Context, p activation.Params) error {
	if err := p.Validate(); err != nil {
		return fmt.Errorf("refstore: tune: %w: %w", ErrInvalid, err)
	}
	body, err := json.Marshal(p)
	if err != nil {
		return fmt.Errorf("refstore: tune: %w", err)
	}
	return s.write(ctx, "tune", func(tx *sqlite.Tx) error {
		_, err := tx.PutParams(s.stamp("tune"), string(body))
		return err
	})
}

// salt is 16 random bytes.
func salt() []byte {
	b := make([]byte, 16)
	// It never returns an error: without randomness the program ends.
	_, _ = rand.Read(b)
	return b
}
