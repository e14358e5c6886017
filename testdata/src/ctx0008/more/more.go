// Package more has ways of writing that stores out there have.
package more

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"sync"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

const (
	add    = `INSERT INTO context_entries (id) VALUES (?)`
	update = `UPDATE context_entries SET n = 1 WHERE id = ?`
	note   = `INSERT INTO context_lineage (id) VALUES (?)`
)

// Server answers requests.
type Server struct {
	db *sql.DB
	mu sync.Mutex
}

// Routes hands methods over.
func (s *Server) Routes(mux *http.ServeMux) {
	mux.HandleFunc("/add", s.handleAdd)
	mux.HandleFunc("/signed", s.handleSigned)
}

func (s *Server) handleAdd(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, err := s.db.ExecContext(r.Context(), add, r.URL.Path); err != nil { // want:CTX0008
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

func (s *Server) handleSigned(w http.ResponseWriter, r *http.Request) {
	tx, err := s.db.BeginTx(r.Context(), nil)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	defer tx.Rollback()
	if _, err := tx.Exec(add, r.URL.Path); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	if _, err := tx.Exec(note, r.URL.Path); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	if err := tx.Commit(); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
	}
}

// withTx is generic in what it returns.
func withTx[T any](ctx context.Context, db *sql.DB, do func(context.Context, *sql.Tx) (T, error)) (T, error) {
	var zero T
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return zero, err
	}
	defer func() { _ = tx.Rollback() }()
	v, err := do(ctx, tx)
	if err != nil {
		return zero, err
	}
	return v, tx.Commit()
}

// Generic signs.
func (s *Server) Generic(ctx context.Context, id string) (int64, error) {
	return withTx(ctx, s.db, func(ctx context.Context, tx *sql.Tx) (int64, error) {
		res, err := tx.ExecContext(ctx, add, id)
		if err != nil {
			return 0, fmt.Errorf("add: %w", err)
		}
		if _, err := tx.ExecContext(ctx, note, id); err != nil {
			return 0, fmt.Errorf("note: %w", err)
		}
		return res.LastInsertId()
	})
}

// GenericShort does not.
func (s *Server) GenericShort(ctx context.Context, id string) (int64, error) {
	return withTx(ctx, s.db, func(ctx context.Context, tx *sql.Tx) (int64, error) {
		res, err := tx.ExecContext(ctx, add, id) // want:CTX0008
		if err != nil {
			return 0, fmt.Errorf("add: %w", err)
		}
		return res.LastInsertId()
	})
}

// Switch has one branch that forgets.
func (s *Server) Switch(ctx context.Context, op, id string) error {
	_, err := withTx(ctx, s.db, func(ctx context.Context, tx *sql.Tx) (struct{}, error) {
		var err error
		switch op {
		case "add":
			if _, err = tx.ExecContext(ctx, add, id); err == nil {
				_, err = tx.ExecContext(ctx, note, id)
			}
		case "update":
			_, err = tx.ExecContext(ctx, update, id) // want:CTX0008
		default:
			err = errors.New("unknown operation")
		}
		return struct{}{}, err
	})
	return err
}

// Retried begins a transaction a turn, and forgets nothing.
func (s *Server) Retried(ctx context.Context, id string) error {
	var err error
	for range 3 {
		if err = s.once(ctx, id); err == nil {
			return nil
		}
		slog.Warn("again", "err", err)
	}
	return err
}

func (s *Server) once(ctx context.Context, id string) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if _, err = tx.ExecContext(ctx, add, id); err != nil {
		tx.Rollback()
		return err
	}
	if _, err = tx.ExecContext(ctx, note, id); err != nil {
		tx.Rollback()
		return err
	}
	return tx.Commit()
}

// EachItsOwn begins one a turn and signs the first alone.
func (s *Server) EachItsOwn(ctx context.Context, ids []string) error {
	for i, id := range ids {
		tx, err := s.db.BeginTx(ctx, nil)
		if err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, add, id); err != nil { // want:CTX0008
			tx.Rollback()
			return err
		}
		if i == 0 {
			if _, err := tx.ExecContext(ctx, note, id); err != nil {
				tx.Rollback()
				return err
			}
		}
		if err := tx.Commit(); err != nil {
			return err
		}
	}
	return nil
}

// Validated fails between.
func (s *Server) Validated(ctx context.Context, raw []byte) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, add, raw); err != nil {
		return err
	}
	var v struct{ ID string }
	if err := json.Unmarshal(raw, &v); err != nil {
		return &Invalid{err}
	}
	if v.ID == "" {
		return newInvalid("no id")
	}
	if _, err := tx.ExecContext(ctx, note, v.ID); err != nil {
		return err
	}
	return tx.Commit()
}

// Invalid is an error.
type Invalid struct{ err error }

func (i *Invalid) Error() string { return i.err.Error() }

func newInvalid(text string) *Invalid { return &Invalid{errors.New(text)} }

// Repository wraps a handle.
type Repository struct{ q querier }

type querier interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// NewRepository takes a pool or a transaction.
func NewRepository(q querier) *Repository { return &Repository{q: q} }

// Save leaves the row to the caller.
func (r *Repository) Save(ctx context.Context, id string) error {
	_, err := r.q.ExecContext(ctx, add, id)
	return err
}

// Note writes it.
func (r *Repository) Note(ctx context.Context, id string) error {
	_, err := r.q.ExecContext(ctx, note, id)
	return err
}

// Service uses it.
func (s *Server) Service(ctx context.Context, id string) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	repo := NewRepository(tx)
	if err := repo.Save(ctx, id); err != nil {
		return err
	}
	if err := repo.Note(ctx, id); err != nil {
		return err
	}
	return tx.Commit()
}

// ServiceShort forgets.
func (s *Server) ServiceShort(ctx context.Context, id string) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := NewRepository(tx).Save(ctx, id); err != nil { // want:CTX0008
		return err
	}
	return tx.Commit()
}

// ServiceBeside notes on the pool.
func (s *Server) ServiceBeside(ctx context.Context, id string) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := NewRepository(tx).Save(ctx, id); err != nil { // want "another transaction"
		return err
	}
	if err := NewRepository(s.db).Note(ctx, id); err != nil {
		return err
	}
	return tx.Commit()
}

// Named prepares by a name.
func Named(ctx context.Context, conn *pgx.Conn, ids []string) error {
	tx, err := conn.Begin(ctx)
	if err != nil {
		return err
	}
	defer tx.Rollback(ctx)
	if _, err := tx.Prepare(ctx, "add", `INSERT INTO context_entries (id) VALUES ($1)`); err != nil { // want:CTX0008
		return err
	}
	for _, id := range ids {
		if _, err := tx.Exec(ctx, "add", id); err != nil {
			return err
		}
	}
	return tx.Commit(ctx)
}

// Pool keeps pgx's pool in an interface.
type Pool interface {
	Begin(ctx context.Context) (pgx.Tx, error)
	Ping(ctx context.Context) error
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
}

// PG stores by it.
type PG struct {
	pool  Pool
	inner *pgxpool.Pool
}

// Add forgets.
func (p *PG) Add(ctx context.Context, id string) error {
	rows, err := p.pool.Query(ctx, `INSERT INTO context_entries (id) VALUES ($1) RETURNING id`, id) // want:CTX0008
	if err != nil {
		return err
	}
	defer rows.Close()
	return rows.Err()
}

// Begun in one function, handed on, and ended in another.
func (s *Server) begin(ctx context.Context) (*sql.Tx, error) { return s.db.BeginTx(ctx, nil) }

// Begins signs.
func (s *Server) Begins(ctx context.Context, id string) (err error) {
	tx, err := s.begin(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, closeTx(tx, err)) }()
	if _, err = tx.ExecContext(ctx, add, id); err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, note, id)
	return err
}

// BeginsShort does not.
func (s *Server) BeginsShort(ctx context.Context, id string) (err error) {
	tx, err := s.begin(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, closeTx(tx, err)) }()
	_, err = tx.ExecContext(ctx, add, id) // want:CTX0008
	return err
}

func closeTx(tx *sql.Tx, err error) error {
	if err != nil {
		return tx.Rollback()
	}
	return tx.Commit()
}

// Optional runs in the transaction that it is handed, or in one of its own.
func (s *Server) Optional(ctx context.Context, tx *sql.Tx, id string) error {
	own := tx == nil
	if own {
		var err error
		if tx, err = s.db.BeginTx(ctx, nil); err != nil {
			return err
		}
		defer tx.Rollback()
	}
	if _, err := tx.ExecContext(ctx, add, id); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, note, id); err != nil {
		return err
	}
	if own {
		return tx.Commit()
	}
	return nil
}

// Text is put together on several ways.
func (s *Server) Text(ctx context.Context, id string, soft bool) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	q := update
	if soft {
		q = `UPDATE context_entries SET hidden = 1 WHERE id = ?`
	}
	if _, err := tx.ExecContext(ctx, q, id); err != nil { // want:CTX0008
		return err
	}
	return tx.Commit()
}

// Started hands back the transaction in which it wrote.
func (s *Server) Started(ctx context.Context, id string) (*sql.Tx, error) {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return nil, err
	}
	if _, err := tx.ExecContext(ctx, add, id); err != nil {
		return nil, errors.Join(err, tx.Rollback())
	}
	return tx, nil
}

// Tx is a unit of work that callers commit.
type Tx struct{ tx *sql.Tx }

// Commit ends it.
func (t *Tx) Commit() error { return t.tx.Commit() }

// Rollback ends it.
func (t *Tx) Rollback() error { return t.tx.Rollback() }

// Begin starts one.
func (s *Server) Begin(ctx context.Context) (*Tx, error) {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return nil, err
	}
	return &Tx{tx}, nil
}

// Add leaves the row to the caller.
func (t *Tx) Add(ctx context.Context, id string) error {
	_, err := t.tx.ExecContext(ctx, add, id)
	return err
}

// Note writes it.
func (t *Tx) Note(ctx context.Context, id string) error {
	_, err := t.tx.ExecContext(ctx, note, id)
	return err
}

// Unit has both.
func (s *Server) Unit(ctx context.Context, id string) error {
	tx, err := s.Begin(ctx)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := tx.Add(ctx, id); err != nil {
		return err
	}
	if err := tx.Note(ctx, id); err != nil {
		return err
	}
	return tx.Commit()
}

// UnitShort has one.
func (s *Server) UnitShort(ctx context.Context, id string) error {
	tx, err := s.Begin(ctx)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := tx.Add(ctx, id); err != nil { // want:CTX0008
		return err
	}
	return tx.Commit()
}

// ping and pong call each other, and one of them writes.
func ping(tx *sql.Tx, n int) error {
	if n == 0 {
		return nil
	}
	return pong(tx, n-1)
}

func pong(tx *sql.Tx, n int) error {
	if _, err := tx.Exec(add, n); err != nil {
		return err
	}
	return ping(tx, n)
}

// Table plays.
func (s *Server) Table(ctx context.Context) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := ping(tx, 3); err != nil { // want:CTX0008
		return err
	}
	return tx.Commit()
}

func (s *Server) twice(id string) error {
	if _, err := s.db.Exec(add, id); err != nil {
		return err
	}
	_, err := s.db.Exec(update, id)
	return err
}

// Twice calls what writes twice by autocommit: one finding.
func (s *Server) Twice(id string) error {
	return s.twice(id) // want "by twice"
}

// Again runs one literal in two places: one finding.
func (s *Server) Again(id string) error {
	put := func() error {
		_, err := s.db.Exec(add, id) // want:CTX0008
		return err
	}
	if err := put(); err != nil {
		return err
	}
	return put()
}
