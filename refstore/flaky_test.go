package refstore

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
)

// errFlaky is what a call that was chosen returns.
var errFlaky = errors.New("the driver failed on purpose")

// flaky is SQLite's own driver, of which one call fails, or all from one on. A failing call does
// nothing, or does its work and fails then: the caller cannot tell.
type flaky struct {
	driver.Driver
	mu sync.Mutex
	// calls counts; number failAt is chosen, 0 is none.
	calls, failAt int
	sticky, after bool
	// cancel, if set, is called instead of failing: the caller gives up at that moment.
	cancel context.CancelFunc
}

// drivers numbers them, since database/sql forgets none.
var drivers atomic.Int64

// newFlaky registers a driver for one store.
func newFlaky(t testing.TB) (d *flaky, name string) {
	t.Helper()
	db := must(sql.Open("sqlite", ""))
	d = &flaky{Driver: db.Driver()}
	must(0, db.Close())
	name = fmt.Sprintf("flaky %d", drivers.Add(1))
	sql.Register(name, d)
	return d, name
}

// arm chooses the n-th call from now on, 0 for none, and says how many there were.
func (d *flaky) arm(n int) (calls int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	calls, d.calls, d.failAt = d.calls, 0, n
	return calls
}

// do makes a call, or not; undo is what a call that fails before its work leaves to be done.
func do[T any](d *flaky, call func() (T, error), undo func()) (v T, err error) {
	d.mu.Lock()
	d.calls++
	chosen := d.failAt > 0 && (d.calls == d.failAt || d.sticky && d.calls > d.failAt)
	d.mu.Unlock()
	if chosen && d.cancel != nil {
		d.cancel()
		chosen = false
	}
	if chosen && !d.after {
		if undo != nil {
			undo()
		}
		return v, errFlaky
	}
	if v, err = call(); err == nil && chosen {
		return v, errFlaky
	}
	return v, err
}

// just is for calls without a result.
func just(call func() error) func() (any, error) {
	return func() (any, error) { return nil, call() }
}

func (d *flaky) Open(name string) (driver.Conn, error) {
	c, err := d.Driver.Open(name)
	if err != nil {
		return nil, err
	}
	return &flakyConn{c, d}, nil
}

type flakyConn struct {
	driver.Conn
	d *flaky
}

func (c *flakyConn) PrepareContext(ctx context.Context, query string) (driver.Stmt, error) {
	s, err := do(c.d, func() (driver.Stmt, error) {
		return c.Conn.(driver.ConnPrepareContext).PrepareContext(ctx, query)
	}, nil)
	if err != nil {
		return nil, err
	}
	return &flakyStmt{s, c.d}, nil
}

func (c *flakyConn) BeginTx(ctx context.Context, opts driver.TxOptions) (driver.Tx, error) {
	tx, err := do(c.d, func() (driver.Tx, error) { return c.Conn.(driver.ConnBeginTx).BeginTx(ctx, opts) }, nil)
	if err != nil {
		if errors.Is(err, errFlaky) && tx != nil { // the driver's own error may come with a nil one of its type
			err = errors.Join(err, tx.Rollback())
		}
		return nil, err
	}
	return &flakyTx{tx, c.d}, nil
}

func (c *flakyConn) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	return do(c.d, func() (driver.Result, error) {
		return c.Conn.(driver.ExecerContext).ExecContext(ctx, query, args)
	}, nil)
}

func (c *flakyConn) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	return flakyRowsOf(c.d, func() (driver.Rows, error) {
		return c.Conn.(driver.QueryerContext).QueryContext(ctx, query, args)
	})
}

func (c *flakyConn) IsValid() bool { return c.Conn.(driver.Validator).IsValid() }

func (c *flakyConn) ResetSession(ctx context.Context) error {
	return c.Conn.(driver.SessionResetter).ResetSession(ctx)
}

type flakyTx struct {
	driver.Tx
	d *flaky
}

func (t *flakyTx) Commit() error {
	_, err := do(t.d, just(t.Tx.Commit), func() { must(0, t.Rollback()) })
	return err
}

type flakyStmt struct {
	driver.Stmt
	d *flaky
}

func (s *flakyStmt) ExecContext(ctx context.Context, args []driver.NamedValue) (driver.Result, error) {
	return do(s.d, func() (driver.Result, error) {
		return s.Stmt.(driver.StmtExecContext).ExecContext(ctx, args)
	}, nil)
}

func (s *flakyStmt) QueryContext(ctx context.Context, args []driver.NamedValue) (driver.Rows, error) {
	return flakyRowsOf(s.d, func() (driver.Rows, error) {
		return s.Stmt.(driver.StmtQueryContext).QueryContext(ctx, args)
	})
}

type flakyRows struct {
	driver.Rows
	d *flaky
}

// flakyRowsOf closes what a failing call had opened.
func flakyRowsOf(d *flaky, query func() (driver.Rows, error)) (driver.Rows, error) {
	rows, err := do(d, query, nil)
	if err != nil {
		if errors.Is(err, errFlaky) && rows != nil {
			err = errors.Join(err, rows.Close())
		}
		return nil, err
	}
	return &flakyRows{rows, d}, nil
}

func (r *flakyRows) Next(dest []driver.Value) error {
	_, err := do(r.d, just(func() error { return r.Rows.Next(dest) }), nil)
	return err
}

// whichCalls are the numbers of calls to choose: all, or some spread over them.
func whichCalls(t testing.TB, n, some int) (list []int) {
	t.Helper()
	step := max(1, n/portion(t, n, min(n, some)))
	for i := 1; i <= n; i += step {
		list = append(list, i)
	}
	return slices.Compact(list)
}
