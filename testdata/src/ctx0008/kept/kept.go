// Package kept keeps handles and statements.
package kept

import (
	"context"
	"database/sql"
)

var pool *sql.DB

const (
	add  = `INSERT INTO context_entries (id) VALUES (?)`
	note = `INSERT INTO context_lineage (id) VALUES (?)`
)

// Global uses the pool of the package.
func Global(id string) error {
	_, err := pool.Exec(add, id) // want:CTX0008
	return err
}

// GlobalTx begins there.
func GlobalTx(id string) error {
	tx, err := pool.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.Exec(add, id); err != nil {
		return err
	}
	if _, err := tx.Exec(note, id); err != nil {
		return err
	}
	return tx.Commit()
}

// Tx embeds a transaction.
type Tx struct {
	*sql.Tx
	who string
}

// Put leaves the row.
func (t *Tx) Put(id string) error {
	_, err := t.Exec(add, id)
	return err
}

// Sign writes it.
func (t *Tx) Sign(id string) error {
	_, err := t.Exec(note, id)
	return err
}

// Store embeds a pool.
type Store struct {
	*sql.DB
	insert, lineage *sql.Stmt
}

// Add uses it.
func (s *Store) Add(ctx context.Context, id string) error {
	_, err := s.ExecContext(ctx, add, id) // want:CTX0008
	return err
}

// Embedded has both.
func (s *Store) Embedded(id string) error {
	inner, err := s.Begin()
	if err != nil {
		return err
	}
	tx := &Tx{Tx: inner, who: "me"}
	defer tx.Rollback()
	if err := tx.Put(id); err != nil {
		return err
	}
	if err := tx.Sign(id); err != nil {
		return err
	}
	return tx.Commit()
}

// EmbeddedShort has one.
func (s *Store) EmbeddedShort(id string) error {
	inner, err := s.Begin()
	if err != nil {
		return err
	}
	tx := &Tx{Tx: inner}
	defer tx.Rollback()
	if err := tx.Put(id); err != nil { // want:CTX0008
		return err
	}
	return tx.Commit()
}

// Prepare keeps statements.
func (s *Store) Prepare() (err error) {
	if s.insert, err = s.DB.Prepare(add); err != nil { // want:CTX0008
		return err
	}
	s.lineage, err = s.DB.Prepare(note)
	return err
}

// Run runs one on the pool.
func (s *Store) Run(ctx context.Context, id string) error {
	_, err := s.insert.ExecContext(ctx, id)
	return err
}

// RunBoth runs both in a transaction.
func (s *Store) RunBoth(ctx context.Context, id string) error {
	tx, err := s.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.StmtContext(ctx, s.insert).ExecContext(ctx, id); err != nil {
		return err
	}
	if _, err := tx.StmtContext(ctx, s.lineage).ExecContext(ctx, id); err != nil {
		return err
	}
	return tx.Commit()
}

// ByText begins and ends by text.
func ByText(ctx context.Context, conn *sql.Conn, id string) error {
	if _, err := conn.ExecContext(ctx, "BEGIN IMMEDIATE"); err != nil {
		return err
	}
	if _, err := conn.ExecContext(ctx, add, id); err != nil {
		conn.ExecContext(ctx, "ROLLBACK")
		return err
	}
	if _, err := conn.ExecContext(ctx, note, id); err != nil {
		conn.ExecContext(ctx, "ROLLBACK")
		return err
	}
	_, err := conn.ExecContext(ctx, "COMMIT")
	return err
}

// Main is a program's.
func main() {
	if _, err := pool.Exec(add, "x"); err != nil { // want:CTX0008
		panic(err)
	}
}
