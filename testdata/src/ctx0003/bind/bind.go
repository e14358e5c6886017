// Package bind has the ways in which database/sql binds values.
package bind

import (
	"context"
	"database/sql"
	"time"

	"ctxvet.test/ctx0003/curve"
)

// Store is a handle with a prepared statement.
type Store struct {
	db   *sql.DB
	heat *sql.Stmt
}

// Open prepares the statement.
func Open(db *sql.DB) (*Store, error) {
	heat, err := db.Prepare(`UPDATE context_notes SET heat = ? WHERE id = ?`)
	if err != nil {
		return nil, err
	}
	return &Store{db, heat}, nil
}

// Set runs the prepared statement of the receiver.
func (s *Store) Set(ctx context.Context, id string, since time.Time) error {
	_, err := s.heat.ExecContext(ctx, curve.Freshness(since), id) // want:CTX0003
	return err
}

// SetGiven runs it with the caller's value.
func (s *Store) SetGiven(ctx context.Context, id string, heat float64) error {
	_, err := s.heat.ExecContext(ctx, heat, id)
	return err
}

func prepared(tx *sql.Tx, ids []string, since time.Time) error {
	st, err := tx.Prepare(`INSERT INTO context_notes (id, heat) VALUES (?, ?)`)
	if err != nil {
		return err
	}
	defer st.Close()
	for _, id := range ids {
		if _, err := st.Exec(id, curve.Freshness(since)); err != nil { // want:CTX0003
			return err
		}
	}
	return nil
}

func numbered(db *sql.DB, id string, since time.Time) {
	db.Exec(`UPDATE context_notes SET heat = $2, title = $3 WHERE id = $1`,
		id,
		curve.Freshness(since), // want:CTX0003
		"title")
	db.Exec(`UPDATE context_notes SET heat = ?2 WHERE id = ?1`, id, curve.Freshness(since)) // want:CTX0003
	db.Exec(`UPDATE context_notes SET title = $1 WHERE heat < $2`, "t", curve.Freshness(since))
	db.Exec(`UPDATE context_notes SET title = $2 WHERE heat < $1`, curve.Freshness(since), "t")
}

func several(db *sql.DB, id string, since time.Time) {
	db.Exec(`INSERT INTO context_notes (id, title, heat) VALUES (?, 'x', ?), (?, 'y', ?)`,
		id, 1, id,
		curve.Freshness(since)) // want:CTX0003
	db.Exec(`INSERT INTO context_notes (id, heat) SELECT ?, ?`, id, curve.Freshness(since)) // want:CTX0003
}

func named(db *sql.DB, id string, since time.Time) {
	db.Exec(`UPDATE context_notes SET heat = :heat WHERE id = :id`,
		sql.Named("id", id),
		sql.Named("heat", curve.Freshness(since))) // want:CTX0003
	db.Exec(`UPDATE context_notes SET heat = @heat WHERE id = @id`, sql.Named("heat", 1.5), sql.Named("id", id))
	arg := sql.Named("heat", curve.Freshness(since))
	db.Exec(`UPDATE context_notes SET heat = :heat`, arg) // want:CTX0003
}

func spread(db *sql.DB, id string, since time.Time) {
	args := []any{curve.Freshness(since), id}
	db.Exec(`UPDATE context_notes SET heat = ? WHERE id = ?`, args...) // want:CTX0003
	db.Exec(`UPDATE context_notes SET title = ? WHERE id = ?`, []any{"t", id}...)

	other := []any{"title"}
	other = append(other, curve.Freshness(since), id)
	db.Exec(`UPDATE context_notes SET title = ?, heat = ? WHERE id = ?`, other...) // want:CTX0003

	filter := []any{"title", curve.Freshness(since)}
	db.Exec(`UPDATE context_notes SET title = ? WHERE heat < ?`, filter...)
}

func returning(db *sql.DB, id string, since time.Time) (n int, err error) {
	err = db.QueryRow(`UPDATE context_notes SET heat = ? WHERE id = ? RETURNING 1`, curve.Freshness(since), id).Scan(&n) // want:CTX0003
	return n, err
}

func upsert(db *sql.DB, id string, since time.Time) {
	db.Exec(`INSERT INTO context_notes (id, heat) VALUES (?, 0) ON CONFLICT (id) DO UPDATE SET heat = ?`, id, curve.Freshness(since))             // want:CTX0003
	db.Exec(`INSERT INTO context_notes (id, heat) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET heat = excluded.heat`, id, curve.Freshness(since)) // want:CTX0003
}

func expression(db *sql.DB, id string, since time.Time) {
	db.Exec(`UPDATE context_notes SET heat = heat + ? WHERE id = ?`, curve.Freshness(since), id)          // want:CTX0003
	db.Exec(`UPDATE context_notes SET heat = COALESCE(?, heat) WHERE id = ?`, curve.Freshness(since), id) // want:CTX0003
	db.Exec(`UPDATE context_notes SET hot = CASE WHEN ? > 0.5 THEN 1 ELSE 0 END`, curve.Freshness(since))
}

func goroutine(db *sql.DB, id string, since time.Time) {
	go db.Exec(`UPDATE context_notes SET heat = ? WHERE id = ?`, curve.Freshness(since), id)    // want:CTX0003
	defer db.Exec(`UPDATE context_notes SET heat = ? WHERE id = ?`, curve.Freshness(since), id) // want:CTX0003
}

const update = `UPDATE context_notes SET heat = ? WHERE id = ?`

func constant(db *sql.DB, id string, since time.Time) {
	if _, err := db.Exec(update, curve.Freshness(since), id); err != nil { // want:CTX0003
		panic(err)
	}
}

// A DBTX is what sqlc and many others take.
type DBTX interface {
	ExecContext(context.Context, string, ...any) (sql.Result, error)
}

func shaped(ctx context.Context, db DBTX, id string, since time.Time) {
	db.ExecContext(ctx, update, curve.Freshness(since), id) // want:CTX0003
}

func allowed(db *sql.DB, id string, since time.Time) {
	//ctx:allow CTX0003 by=ana the column is a cache that a nightly job empties
	db.Exec(update, curve.Freshness(since), id)
}

// Handed is called by nobody here.
func Handed(db *sql.DB, id string, heat float64) { db.Exec(update, heat, id) }

type note struct {
	id   string
	heat float64
}

func (n *note) warm(since time.Time) { n.heat = curve.Freshness(since) }

func pointer(db *sql.DB, n *note, since time.Time) {
	n.warm(since)
	db.Exec(update, n.heat, n.id) // want:CTX0003
}

func cold(db *sql.DB, n *note) { db.Exec(update, n.id, n.id) }

func batch(db *sql.DB, notes []*note, since time.Time) {
	for _, n := range notes {
		n.warm(since)
	}
	for _, n := range notes {
		db.Exec(update, n.heat, n.id) // want:CTX0003
	}
}

func handedOver(db *sql.DB, ids []string, since time.Time) error {
	st, err := db.Prepare(`INSERT INTO context_notes (id, heat) VALUES (?, ?)`)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if err := insert(st, id, curve.Freshness(since)); err != nil {
			return err
		}
	}
	titles, err := db.Prepare(`UPDATE context_notes SET title = ? WHERE heat < ?`)
	if err != nil {
		return err
	}
	return retitle(titles, "t", curve.Freshness(since))
}

func insert(st *sql.Stmt, id string, heat float64) error {
	_, err := st.Exec(id, heat) // want:CTX0003
	return err
}

func retitle(st *sql.Stmt, title string, heat float64) error {
	_, err := st.Exec(title, heat)
	return err
}
