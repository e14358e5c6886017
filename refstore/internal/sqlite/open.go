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
	_ "modernc.org/sqlite" // the driver
)

//go:embed migrations/*.sql
var migrations embed.FS

// versions is the table of applied migrations.
const versions = "context_schema"

// ErrNewer says that the file was written by a later release.
var ErrNewer = errors.New("the file has a newer schema")

// DB is one store file: a connection that writes and a pool that reads.
type DB struct {
	write, read *sql.DB
	// busy is how long to wait for other writers.
	busy time.Duration
	// pristine is the schema of a new file, made when it is first compared with.
	pristine func() ([]object, error)
}

// Open opens or creates the file and brings its schema up to date. Writers of other processes
// are waited for as long as busy says. A volatile store does not wait for the disk and is for
// tests.
func Open(ctx context.Context, path string, busy time.Duration, volatile bool) (*DB, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, fmt.Errorf("open: %w", err)
	}
	// database/sql opens when it is first used, so these two cannot fail.
	synced := "FULL"
	if volatile {
		synced = "OFF"
	}
	write, _ := sql.Open("sqlite", dsn(abs, busy, "immediate", synced))
	// One writer: SQLite has one lock to write, and waiting in Go's queue is fairer than
	// polling for it.
	write.SetMaxOpenConns(1)
	// The readers' connections cannot write even by mistake.
	read, _ := sql.Open("sqlite", dsn(abs, busy, "deferred", synced)+"&_pragma=query_only(1)")
	d := &DB{write, read, busy, sync.OnceValues(schema)}
	if err := d.migrate(ctx); err != nil {
		return nil, fmt.Errorf("open %s: %w", path, errors.Join(err, d.Close()))
	}
	return d, nil
}

// dsn asks for a write-ahead log synced at each commit: nothing acknowledged is lost with the
// power. secure_delete overwrites what is deleted; recursive_triggers makes REPLACE ask the
// delete triggers.
func dsn(path string, busy time.Duration, txlock, synced string) string {
	u := url.URL{Scheme: "file", Opaque: (&url.URL{Path: path}).EscapedPath()}
	return fmt.Sprintf("%s?_txlock=%s&_pragma=busy_timeout(%d)&_pragma=journal_mode(WAL)&_pragma=synchronous(%s)"+
		"&_pragma=foreign_keys(1)&_pragma=recursive_triggers(1)&_pragma=secure_delete(1)", u.String(),
		txlock, busy.Milliseconds(), synced)
}

// migrate tries again after an error, because two processes may create one file at the same
// time: the loser finds the tables there and then has nothing to do.
func (d *DB) migrate(ctx context.Context) error {
	const tries = 5
	var err error
	for range tries {
		if err = d.migrateOnce(ctx); err == nil || errors.Is(err, ErrNewer) || ctx.Err() != nil {
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
	p, err := goose.NewProvider("", d.write, dir, goose.WithStore(store))
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
func (d *DB) Close() error { return errors.Join(d.read.Close(), d.write.Close()) }

// Checkpoint moves the write-ahead log into the main file and truncates it; busy says that a
// reader or another writer kept it from finishing. It does not wait for them: a reader may stay
// for hours.
func (d *DB) Checkpoint(ctx context.Context) (busy bool, err error) {
	conn, err := d.write.Conn(ctx)
	if err != nil {
		return true, fmt.Errorf("checkpoint: %w", err)
	}
	defer func() {
		again := fmt.Sprintf(`PRAGMA busy_timeout(%d)`, d.busy.Milliseconds())
		_, restore := conn.ExecContext(context.WithoutCancel(ctx), again)
		err = errors.Join(err, restore, conn.Close())
	}()
	if _, err := conn.ExecContext(ctx, `PRAGMA busy_timeout(50)`); err != nil {
		return true, fmt.Errorf("checkpoint: %w", err)
	}
	var blocked, pages, moved int
	err = conn.QueryRowContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`).Scan(&blocked, &pages, &moved)
	if err != nil {
		return true, fmt.Errorf("checkpoint: %w", err)
	}
	return blocked != 0, nil
}
