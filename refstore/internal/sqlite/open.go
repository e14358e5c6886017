package sqlite

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"path/filepath"
	"sync"
	"time"

	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/database"
	_ "modernc.org/sqlite" // ownDriver
)

//go:embed migrations/*.sql
var migrations embed.FS

// versions is the table of applied migrations.
const versions = "context_schema"

// ErrNewer says that the file was written by a later release.
var ErrNewer = errors.New("the file has a newer schema")

// DB is one store file: a connection that writes and a pool that reads.
type DB struct {
	write, read *pool
	// busy is how long to wait for other writers.
	busy time.Duration
	// aside opens the file once more, for what neither of the two may do.
	aside func() *sql.DB
	// pristine is the schema of a new file, made when it is first compared with.
	pristine func() ([]object, error)
	tally    tally
}

// Settings say how to open a file.
type Settings struct {
	// Busy is how long writers of other processes are waited for.
	Busy time.Duration
	// Volatile does not wait for the disk; it is for tests.
	Volatile bool
	// Driver is the driver's name in database/sql, "" is SQLite's own, and Extra goes behind the
	// file's address. Tests put one between that loses power, or whose calls fail.
	Driver, Extra string
}

// ownDriver is the name of the driver that this package brings.
const ownDriver = "sqlite"

// Open opens or creates the file and brings its schema up to date. A file that is no store is
// left as it is.
func Open(ctx context.Context, path string, s Settings) (*DB, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, fmt.Errorf("open: %w", err)
	}
	if s.Driver == "" {
		s.Driver = ownDriver
	}
	if err := s.inspect(ctx, abs); err != nil {
		return nil, fmt.Errorf("open %s: %w", path, explain(err))
	}
	// database/sql opens when it is first used, so these two cannot fail.
	write, _ := sql.Open(s.Driver, s.dsn(abs, "immediate"))
	// The readers' connections cannot write even by mistake.
	read, _ := sql.Open(s.Driver, s.dsn(abs, "deferred")+"&_pragma=query_only(1)")
	// One writer: SQLite has one lock to write, and waiting in Go's queue is fairer than
	// polling for it.
	d := &DB{write: newPool(write, true, 1), read: newPool(read, false, 0), busy: s.Busy,
		aside: func() *sql.DB { return s.plain(abs) }, pristine: sync.OnceValues(schema)}
	if err = d.migrate(ctx); err == nil {
		err = d.logged(ctx)
	}
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", path, explain(errors.Join(err, d.Close())))
	}
	return d, nil
}

// address is the file's, with what every connection needs.
func (s *Settings) address(path string) string {
	u := url.URL{Scheme: "file", Opaque: (&url.URL{Path: path}).EscapedPath()}
	return fmt.Sprintf("%s?_pragma=busy_timeout(%d)%s", u.String(), s.Busy.Milliseconds(), s.Extra)
}

// plain opens the file without asking anything of it.
func (s *Settings) plain(path string) *sql.DB {
	db, _ := sql.Open(s.Driver, s.address(path)) // it opens when it is first used, so it cannot fail
	return db
}

// dsn asks for a write-ahead log synced at each commit: nothing acknowledged is lost with the
// power. secure_delete overwrites what is deleted, and what SQLite sorts stays in memory, so
// that no text is left behind; recursive_triggers makes REPLACE ask the delete triggers.
func (s *Settings) dsn(path, txlock string) string {
	synced := "FULL"
	if s.Volatile {
		synced = "OFF"
	}
	return fmt.Sprintf("%s&_txlock=%s&_pragma=journal_mode(WAL)&_pragma=synchronous(%s)&_pragma=temp_store(MEMORY)"+
		"&_pragma=foreign_keys(1)&_pragma=recursive_triggers(1)&_pragma=secure_delete(1)",
		s.address(path), txlock, synced)
}

// inspect looks at a file before anything is changed in it, and even a log beside it would be a
// change: one that has tables and no table of our versions is somebody else's.
func (s *Settings) inspect(ctx context.Context, path string) error {
	db := s.plain(path)
	defer db.Close()
	var tables, ours, pages int
	err := db.QueryRowContext(ctx, `SELECT count(*), count(*) FILTER (WHERE name = '`+versions+`'),
		(SELECT page_count FROM pragma_page_count) FROM sqlite_schema`).Scan(&tables, &ours, &pages)
	switch {
	case err != nil || ours > 0:
		return err
	case tables > 0:
		return fmt.Errorf("%w: its %d tables and indexes are another program's; choose another path",
			ErrForeign, tables)
	case pages > 1:
		// To begin a store here would write over whatever they hold.
		return fmt.Errorf("%w: it has %d pages and no table; keep a copy, and go back to a backup", ErrTampered, pages)
	default:
		return nil
	}
}

// migrate tries again after an error, because two processes may create one file at the same
// time: the loser finds the tables there and then has nothing to do.
func (d *DB) migrate(ctx context.Context) error {
	const tries = 5
	var err error
	for range tries {
		err = d.migrateOnce(ctx)
		// What is broken or newer stays so.
		hopeless := errors.Is(err, ErrNewer) || code(err) == codeCorrupt || code(err) == codeNotDB
		if err == nil || hopeless || ctx.Err() != nil {
			return err
		}
		time.Sleep(20 * time.Millisecond)
	}
	return err
}

// migrateOnce looks at the versions first: a file of a later release must not be touched.
func (d *DB) migrateOnce(ctx context.Context) error {
	dir, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return fmt.Errorf("migrate: %w", err)
	}
	// The table of versions gets a name that the guards' naming covers.
	store, err := database.NewStore(database.DialectSQLite3, versions)
	if err != nil {
		return fmt.Errorf("migrate: %w", err)
	}
	p, err := goose.NewProvider("", d.write.db, dir, goose.WithStore(store))
	if err != nil {
		return fmt.Errorf("migrate: %w", err)
	}
	have, want, err := p.GetVersions(ctx)
	if err != nil {
		return fmt.Errorf("migrate: %w", err)
	}
	// goose itself would see nothing to do, and this release would write an old form into it.
	if have > want {
		return fmt.Errorf("%w: version %d, this release reads up to %d; use a later release", ErrNewer,
			have, want)
	}
	if _, err := p.Up(ctx); err != nil {
		return fmt.Errorf("migrate: %w", err)
	}
	return nil
}

// Close closes the file. Calls under way end first.
func (d *DB) Close() error { return errors.Join(d.read.close(), d.write.close()) }
