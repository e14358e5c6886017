// Package callers leaves lineage to those who call.
package callers

import (
	"context"
	"database/sql"
)

type store struct{ db *sql.DB }

// DBTX is what sqlc makes of a pool or a transaction.
type DBTX interface {
	ExecContext(context.Context, string, ...any) (sql.Result, error)
	QueryContext(context.Context, string, ...any) (*sql.Rows, error)
}

const (
	add  = `INSERT INTO context_entries (id) VALUES (?)`
	note = `INSERT INTO context_lineage (id) VALUES (?)`
)

// --- unexported, handed the transaction

func insert(tx *sql.Tx, id string) error {
	_, err := tx.Exec(add, id)
	return err
}

func sign(tx *sql.Tx, id string) error {
	_, err := tx.Exec(note, id)
	return err
}

// deeper leaves it one further.
func deeper(tx *sql.Tx, id string) error { return insert(tx, id) }

// Deep owns the transaction and forgets the row.
func (s *store) Deep(id string) error {
	tx, err := s.db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := deeper(tx, id); err != nil { // want "INSERT into context_entries by deeper"
		return err
	}
	return tx.Commit()
}

// DeepSigned owns it and does not forget.
func (s *store) DeepSigned(id string) error {
	tx, err := s.db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := deeper(tx, id); err != nil {
		return err
	}
	if err := sign(tx, id); err != nil {
		return err
	}
	return tx.Commit()
}

// --- exported, handed the transaction

// Insert is called below.
func Insert(ctx context.Context, tx *sql.Tx, id string) error {
	_, err := tx.ExecContext(ctx, add, id)
	return err
}

// Lonely is called by nobody.
func Lonely(ctx context.Context, tx *sql.Tx, id string) error {
	_, err := tx.ExecContext(ctx, add, id)
	return err
}

// Shaped is called by nobody.
func Shaped(ctx context.Context, db DBTX, id string) error {
	_, err := db.ExecContext(ctx, add, id)
	return err
}

// Pool is handed a pool, which is no transaction.
func Pool(ctx context.Context, db *sql.DB, id string) error {
	_, err := db.ExecContext(ctx, add, id) // want:CTX0008
	return err
}

// Conn is handed a connection, which is none either.
func Conn(ctx context.Context, conn *sql.Conn, id string) error {
	_, err := conn.ExecContext(ctx, add, id) // want:CTX0008
	return err
}

// Inserts owns the transaction.
func (s *store) Inserts(ctx context.Context, id string) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := Insert(ctx, tx, id); err != nil { // want "by Insert"
		return err
	}
	return tx.Commit()
}

// Passes hands it on, and is called by nobody.
func Passes(ctx context.Context, tx *sql.Tx, id string) error {
	return Insert(ctx, tx, id)
}

// --- unexported and without a caller

func lonely(tx *sql.Tx, id string) error {
	_, err := tx.Exec(add, id) // want:CTX0008
	return err
}

var _ = 0

func again(tx *sql.Tx, id string, n int) error {
	if n > 0 {
		return again(tx, id, n-1)
	}
	_, err := tx.Exec(add, id) // want:CTX0008
	return err
}

// --- unexported, by the pool

func (s *store) put(ctx context.Context, id string) error {
	_, err := s.db.ExecContext(ctx, add, id)
	return err
}

// Put is exported and was not handed a transaction.
func (s *store) Put(ctx context.Context, id string) error {
	return s.put(ctx, id) // want "by put"
}

// PutSigned writes the row by another statement of the pool.
func (s *store) PutSigned(ctx context.Context, id string) error {
	if err := s.put(ctx, id); err != nil { // want "another transaction"
		return err
	}
	_, err := s.db.ExecContext(ctx, note, id)
	return err
}

// --- owned by an unexported function

func (s *store) own(ctx context.Context, id string) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := insert(tx, id); err != nil { // want "by insert"
		return err
	}
	return tx.Commit()
}

// Own has nothing to add.
func (s *store) Own(ctx context.Context, id string) error { return s.own(ctx, id) }

// --- one of two callers forgets

func touch(ctx context.Context, db DBTX, id string) error {
	_, err := db.ExecContext(ctx, `UPDATE context_entries SET n = 1 WHERE id = ?`, id)
	return err
}

func record(ctx context.Context, db DBTX, id string) error {
	_, err := db.ExecContext(ctx, note, id)
	return err
}

// Touch records.
func (s *store) Touch(ctx context.Context, id string) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := touch(ctx, tx, id); err != nil {
		return err
	}
	if err := record(ctx, tx, id); err != nil {
		return err
	}
	return tx.Commit()
}

// TouchElsewhere records on the pool.
func (s *store) TouchElsewhere(ctx context.Context, id string) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := touch(ctx, tx, id); err != nil { // want `s\.db`
		return err
	}
	if err := record(ctx, s.db, id); err != nil {
		return err
	}
	return tx.Commit()
}

// TouchByPool is two transactions.
func (s *store) TouchByPool(ctx context.Context, id string) error {
	if err := touch(ctx, s.db, id); err != nil { // want:CTX0008
		return err
	}
	return record(ctx, s.db, id)
}

// TouchBoth is handed what may be either.
func TouchBoth(ctx context.Context, db DBTX, id string) error {
	if err := touch(ctx, db, id); err != nil {
		return err
	}
	return record(ctx, db, id)
}

// TwoTransactions mixes them up.
func (s *store) TwoTransactions(ctx context.Context, id string) error {
	one, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer one.Rollback()
	two, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer two.Rollback()
	if err := touch(ctx, one, id); err != nil { // want "another transaction"
		return err
	}
	if err := record(ctx, two, id); err != nil {
		return err
	}
	if err := two.Commit(); err != nil {
		return err
	}
	return one.Commit()
}

// --- in a struct

// Queries is what sqlc makes.
type Queries struct{ db DBTX }

// New makes one.
func New(db DBTX) *Queries { return &Queries{db: db} }

// WithTx makes one for a transaction.
func (q *Queries) WithTx(tx *sql.Tx) *Queries { return &Queries{db: tx} }

// Add may be on a transaction.
func (q *Queries) Add(ctx context.Context, id string) error {
	_, err := q.db.ExecContext(ctx, add, id)
	return err
}

// Note may be on a transaction.
func (q *Queries) Note(ctx context.Context, id string) error {
	_, err := q.db.ExecContext(ctx, note, id)
	return err
}

type service struct {
	db *sql.DB
	q  *Queries
}

// Add runs on the pool.
func (s *service) Add(ctx context.Context, id string) error {
	return s.q.Add(ctx, id) // want:CTX0008
}

// AddNoted runs in a transaction.
func (s *service) AddNoted(ctx context.Context, id string) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	q := s.q.WithTx(tx)
	if err := q.Add(ctx, id); err != nil {
		return err
	}
	if err := q.Note(ctx, id); err != nil {
		return err
	}
	return tx.Commit()
}

// AddBeside adds in a transaction and notes outside.
func (s *service) AddBeside(ctx context.Context, id string) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := New(tx).Add(ctx, id); err != nil { // want:CTX0008
		return err
	}
	if err := s.q.Note(ctx, id); err != nil {
		return err
	}
	return tx.Commit()
}

// unit is a unit of work.
type unit struct{ tx *sql.Tx }

func (u *unit) add(id string) error {
	_, err := u.tx.Exec(add, id)
	return err
}

func (u *unit) note(id string) error {
	_, err := u.tx.Exec(note, id)
	return err
}

// Work has both.
func (s *service) Work(id string) error {
	tx, err := s.db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	u := &unit{tx: tx}
	if err := u.add(id); err != nil {
		return err
	}
	if err := u.note(id); err != nil {
		return err
	}
	return tx.Commit()
}

// WorkShort has one.
func (s *service) WorkShort(id string) error {
	tx, err := s.db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	u := &unit{tx: tx}
	if err := u.add(id); err != nil { // want:CTX0008
		return err
	}
	return tx.Commit()
}

// --- in a context

type key struct{}

func with(ctx context.Context, tx *sql.Tx) context.Context {
	return context.WithValue(ctx, key{}, tx)
}

func (s *service) conn(ctx context.Context) DBTX {
	if tx, ok := ctx.Value(key{}).(*sql.Tx); ok {
		return tx
	}
	return s.db
}

func (s *service) carry(ctx context.Context, id string) error {
	_, err := s.conn(ctx).ExecContext(ctx, add, id)
	return err
}

func (s *service) carryNote(ctx context.Context, id string) error {
	_, err := s.conn(ctx).ExecContext(ctx, note, id)
	return err
}

// Carried has both on what the context carries.
func (s *service) Carried(ctx context.Context, id string) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	ctx = with(ctx, tx)
	if err := s.carry(ctx, id); err != nil {
		return err
	}
	if err := s.carryNote(ctx, id); err != nil {
		return err
	}
	return tx.Commit()
}

// CarriedShort has one.
func (s *service) CarriedShort(ctx context.Context, id string) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	ctx = context.WithValue(ctx, key{}, tx)
	if err := s.carry(ctx, id); err != nil { // want:CTX0008
		return err
	}
	return tx.Commit()
}

// CarriedOn is handed the transaction by its context, and has no caller.
func (s *service) CarriedOn(ctx context.Context, id string) error {
	return s.carry(ctx, id)
}

// --- by an interface

type writer interface {
	write(tx *sql.Tx, id string) error
}

type plain struct{}

func (plain) write(tx *sql.Tx, id string) error {
	_, err := tx.Exec(add, id)
	return err
}

// Through an interface with one implementation.
func (s *service) Through(w writer, id string) error {
	tx, err := s.db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := w.write(tx, id); err != nil { // want:CTX0008
		return err
	}
	return tx.Commit()
}

type auditor interface {
	// record notes who.
	//
	//ctx:lineage
	record(tx *sql.Tx, id string) error
}

// Audited writes by unseen means.
func (s *service) Audited(a auditor, id string) error {
	tx, err := s.db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := insert(tx, id); err != nil {
		return err
	}
	if err := a.record(tx, id); err != nil {
		return err
	}
	return tx.Commit()
}

// publish tells a queue, from which lineage is written.
//
//ctx:lineage
func publish(id string) error { return nil }

// Published writes by unseen means on one path only.
func (s *service) Published(id string, quiet bool) error {
	tx, err := s.db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := insert(tx, id); err != nil { // want:CTX0008
		return err
	}
	if !quiet {
		if err := publish(id); err != nil {
			return err
		}
	}
	return tx.Commit()
}
