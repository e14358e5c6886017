package sqlite

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"sync"
)

// pool hands out connections that keep the statements prepared on them. To prepare a statement
// takes as long as a small query, and database/sql would do it again in each transaction.
type pool struct {
	db *sql.DB
	// writes says that its transactions lock out other writers from their start.
	writes bool
	// slots has a place for each connection that may be in use at a time; nil is no bound.
	// Whoever waits for one gets it in the order of asking.
	slots chan struct{}
	// use counts the connections in use.
	use sync.WaitGroup
	// mu guards free, the connections not in use, the last used last, and closed.
	mu     sync.Mutex
	free   []*conn
	closed bool
}

// errClosed is what a call gets on a store that was closed.
var errClosed = errors.New("the store is closed")

// idle is how many connections that nobody uses are kept; each has a cache of its own.
const idle = 4

// newPool makes a pool of at most so many connections at a time, 0 for as many as are asked for.
func newPool(db *sql.DB, writes bool, most int) *pool {
	p := &pool{db: db, writes: writes}
	if most > 0 {
		p.slots = make(chan struct{}, most)
	}
	return p
}

// take waits for a connection.
func (p *pool) take(ctx context.Context) (*conn, error) {
	if p.slots != nil {
		select {
		case p.slots <- struct{}{}:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	c, err := p.pick(ctx)
	if err != nil && p.slots != nil {
		<-p.slots
	}
	return c, err
}

// pick takes the connection used last, whose cache is the warmest, or opens one.
func (p *pool) pick(ctx context.Context) (*conn, error) {
	c, err := p.spare()
	if c != nil || err != nil {
		return c, err
	}
	// Opening may wait for another process, and must not keep others from putting theirs back.
	one, err := p.db.Conn(ctx)
	if err != nil {
		p.use.Done()
		return nil, err
	}
	return &conn{Conn: one, kept: map[string]*kept{}}, nil
}

// spare takes a connection that nobody uses, nil if there is none. Either way, what the caller
// takes is in use from now on.
func (p *pool) spare() (c *conn, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return nil, errClosed
	}
	p.use.Add(1)
	if n := len(p.free); n > 0 {
		c = p.free[n-1]
		p.free = p.free[:n-1]
	}
	return c, nil
}

// give puts a connection back, or closes it if it is not fit for another.
func (p *pool) give(c *conn, fit bool) {
	p.mu.Lock()
	fit = fit && len(p.free) < idle
	if fit {
		p.free = append(p.free, c)
	}
	p.mu.Unlock()
	if !fit {
		// What the connection was to do has been reported already.
		_ = c.discard()
	}
	p.use.Done()
	if p.slots != nil {
		<-p.slots
	}
}

// close waits for the calls under way and closes everything.
func (p *pool) close() error {
	p.mu.Lock()
	p.closed = true
	p.mu.Unlock()
	p.use.Wait()
	var errs []error
	for _, c := range p.free {
		errs = append(errs, c.discard())
	}
	p.free = nil
	return errors.Join(append(errs, p.db.Close())...)
}

// conn is a connection with its statements.
type conn struct {
	*sql.Conn
	kept map[string]*kept
}

// kept is a statement that stays prepared.
type kept struct {
	*sql.Stmt
	// busy says that its rows are being read: it cannot run a second time meanwhile.
	busy bool
}

// discard closes the connection for good.
func (c *conn) discard() error {
	var errs []error
	for _, s := range c.kept {
		errs = append(errs, s.Close())
	}
	// Told that it is bad, database/sql closes it instead of handing it out again.
	err := c.Raw(func(any) error { return driver.ErrBadConn })
	if !errors.Is(err, driver.ErrBadConn) && !errors.Is(err, sql.ErrConnDone) {
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

// begin begins a transaction; a reader's has its snapshot from its first query on.
func (p *pool) begin(ctx context.Context, c *conn) (err error) {
	if p.writes {
		_, err = c.ExecContext(ctx, `BEGIN IMMEDIATE`)
	} else {
		_, err = c.ExecContext(ctx, `BEGIN`)
	}
	return err
}

// run runs fn in a transaction: all or nothing.
func (p *pool) run(ctx context.Context, fn func(*Tx) error) (err error) {
	c, err := p.take(ctx)
	if err != nil {
		return fmt.Errorf("begin: %w", err)
	}
	// Also when the caller gave up meanwhile, and when fn panics.
	ended := context.WithoutCancel(ctx)
	open := false
	defer func() {
		if open {
			// The error that led here says more than that of a rollback. Where that fails,
			// nobody knows what state the connection is in.
			_, failed := c.ExecContext(ended, `ROLLBACK`)
			open = failed != nil
		}
		p.give(c, !open)
	}()
	open = true
	if err := p.begin(ctx, c); err != nil {
		return fmt.Errorf("begin: %w", err)
	}
	t := &Tx{ctx: ctx, conn: c}
	if err := fn(t); err != nil {
		return err
	}
	if err := t.settle(); err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("commit: %w", err)
	}
	// Not to be interrupted: what came of it would not be known.
	if _, err := c.ExecContext(ended, `COMMIT`); err != nil {
		return fmt.Errorf("commit: %w", err)
	}
	open = false
	return nil
}
