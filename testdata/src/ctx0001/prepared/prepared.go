// Package prepared executes statements elsewhere than it prepares them.
package prepared

import (
	"context"
	"database/sql"
)

type store struct {
	db     *sql.DB
	del    *sql.Stmt
	erase  *sql.Stmt
	both   *sql.Stmt
	idle   *sql.Stmt
	byName map[string]*sql.Stmt
}

// open prepares what the methods run.
func open(ctx context.Context, db *sql.DB) (*store, error) {
	s := &store{db: db, byName: map[string]*sql.Stmt{}}
	var err error
	if s.del, err = db.Prepare("DELETE FROM context_entries WHERE id = ?"); err != nil { // want "DELETE from context_entries"
		return nil, err
	}
	if s.erase, err = db.PrepareContext(ctx, "DELETE FROM context_links WHERE id = ?"); err != nil {
		return nil, err
	}
	if s.both, err = db.Prepare("DELETE FROM context_notes WHERE id = ?"); err != nil { // want "DELETE from context_notes"
		return nil, err
	}
	if s.idle, err = db.Prepare("DELETE FROM context_idle WHERE id = ?"); err != nil { // want "DELETE from context_idle"
		return nil, err
	}
	return s, nil
}

func (s *store) remove(id int) error {
	_, err := s.del.Exec(id)
	return err
}

// Erase is the cascade.
//
//ctx:cascade
func (s *store) Erase(ctx context.Context, id int) error {
	if _, err := s.erase.ExecContext(ctx, id); err != nil {
		return err
	}
	_, err := s.both.ExecContext(ctx, id)
	return err
}

func (s *store) again(tx *sql.Tx, id int) error {
	_, err := tx.Stmt(s.both).Exec(id)
	return err
}

func local(tx *sql.Tx) error {
	st, err := tx.Prepare(`
		DELETE FROM context_entries -- want:CTX0001
		WHERE id = ?`)
	if err != nil {
		return err
	}
	defer st.Close()
	for id := range 10 {
		if _, err := st.Exec(id); err != nil {
			return err
		}
	}
	return nil
}

// prepare is a wrapper.
func prepare(db *sql.DB, q string) *sql.Stmt {
	st, err := db.Prepare(q)
	if err != nil {
		panic(err)
	}
	return st
}

func viaWrapper(db *sql.DB) {
	prepare(db, "DELETE FROM context_entries").Exec() // want:CTX0001
	prepare(db, "DELETE FROM users").Exec()
}

// EraseViaWrapper executes in the cascade what a wrapper prepares.
//
//ctx:cascade
func EraseViaWrapper(db *sql.DB) {
	prepare(db, "DELETE FROM context_entries").Exec()
}

//ctx:cascade
func preparesOnly(db *sql.DB) *sql.Stmt {
	st, _ := db.Prepare("DELETE FROM context_entries") // want:CTX0001
	return st
}

// runs executes outside what the cascade prepared.
func runs(db *sql.DB) { preparesOnly(db).Exec() }

var (
	pkgStmt *sql.Stmt
	wipe    = "DELETE FROM context_entries"
	erased  = "DELETE FROM context_links"
)

func setup(db *sql.DB) {
	pkgStmt, _ = db.Prepare("DELETE FROM context_entries")
}

//ctx:cascade
func eraseAll(db *sql.DB) {
	pkgStmt.Exec()
	db.Exec(erased)
}

func other(db *sql.DB) {
	db.Exec(wipe) // want:CTX0001
}
