// Package cascade tells what is inside the erasure cascade.
package cascade

import (
	"context"
	"database/sql"
	"strings"
)

// Store erases.
type Store struct {
	db *sql.DB
	tx *sql.Tx
}

// Erase removes a person.
//
//ctx:cascade
func (s *Store) Erase(ctx context.Context, id int) error {
	s.db.Exec("DELETE FROM context_entries WHERE id = ?", id)
	s.db.Exec("INSERT OR REPLACE INTO context_links (id) VALUES (1)")
	s.db.Exec("DROP TABLE context_old")
	s.db.Exec("DELETE FROM context_lineage WHERE id = ?", id)
	only(s.db)
	shared(s.db)
	viaMethodValue(s.db)
	deferred(s.db)
	spawned(s.db)
	recursive(s.db, 3)
	ping(s.db, 3)
	s.onlyMethod()
	Exported(s.db)
	run(asValue, s.db)
	table := map[string]func(*sql.DB){"a": inMap}
	table["a"](s.db)
	deep(s.db)
	for _, q := range onlyHere {
		s.db.Exec(q)
	}
	for _, t := range eraseOrder {
		s.db.Exec("DELETE FROM " + t + " WHERE id = ?")
	}
	lit := func() { s.db.Exec("DELETE FROM context_entries") }
	lit()
	defer func() {
		go func() { s.db.Exec("DELETE FROM context_entries") }()
	}()
	inTx(s.db, func(tx *sql.Tx) error {
		_, err := tx.Exec("DELETE FROM context_entries")
		return err
	})
	s.exec("DELETE FROM context_entries")
	m := s.methodValue
	m()
	defer deferredCall(s.db)
	go goCall(s.db)
	_, err := s.db.Exec(strings.Join(onlyHere, ";"))
	return err
}

var onlyHere = []string{"DELETE FROM context_entries", "DELETE FROM context_links"}

var eraseOrder = []string{"context_links", "context_entries"}

func inTx(db *sql.DB, f func(*sql.Tx) error) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := f(tx); err != nil {
		return err
	}
	return tx.Commit()
}

func only(db *sql.DB) { db.Exec("DELETE FROM context_entries") }

func shared(db *sql.DB) { db.Exec("DELETE FROM context_entries") } // want:CTX0001

func viaMethodValue(db *sql.DB) {
	f := only2
	f(db)
}

func only2(db *sql.DB) { db.Exec("DELETE FROM context_entries") }

func deferred(db *sql.DB) { defer db.Exec("DELETE FROM context_entries") }

func spawned(db *sql.DB) { go db.Exec("DELETE FROM context_entries") }

func recursive(db *sql.DB, n int) {
	if n > 0 {
		recursive(db, n-1)
	}
	db.Exec("DELETE FROM context_entries")
}

// ping and pong call each other and are entered by the cascade alone.
func ping(db *sql.DB, n int) {
	db.Exec("DELETE FROM context_entries")
	pong(db, n-1)
}

func pong(db *sql.DB, n int) {
	db.Exec("DELETE FROM context_links")
	if n > 0 {
		ping(db, n)
	}
}

func (s *Store) onlyMethod() { s.db.Exec("DELETE FROM context_entries") }

func (s *Store) methodValue() { s.db.Exec("DELETE FROM context_entries") }

func deferredCall(db *sql.DB) { db.Exec("DELETE FROM context_entries") }

func goCall(db *sql.DB) { db.Exec("DELETE FROM context_entries") }

// Exported may be called by anybody.
func Exported(db *sql.DB) { db.Exec("DELETE FROM context_entries") } // want:CTX0001

func run(f func(*sql.DB), db *sql.DB) { f(db) }

// asValue is used as a value, in the cascade alone.
func asValue(db *sql.DB) { db.Exec("DELETE FROM context_entries") }

func inMap(db *sql.DB) { db.Exec("DELETE FROM context_entries") }

func deep(db *sql.DB) { deeper(db) }

func deeper(db *sql.DB) { deepest(db) }

func deepest(db *sql.DB) { db.Exec("DELETE FROM context_entries") }

func (s *Store) exec(q string) { s.db.Exec(q) }

// Sweep is a timer's job.
func (s *Store) Sweep() {
	shared(s.db)
	run(asValueOutside, s.db)
	s.exec("DELETE FROM context_entries")    // want:CTX0001
	s.db.Exec("DELETE FROM context_entries") // want:CTX0001
	func() {
		s.db.Exec("DELETE FROM context_entries") // want:CTX0001
	}()
}

func asValueOutside(db *sql.DB) { db.Exec("DELETE FROM context_entries") } // want:CTX0001

// orphan has no caller.
func orphan(db *sql.DB) { db.Exec("DELETE FROM context_entries") } // want:CTX0001

// lonely and lonelier only call each other.
func lonely(db *sql.DB, n int) {
	db.Exec("DELETE FROM context_entries") // want:CTX0001
	lonelier(db, n)
}

func lonelier(db *sql.DB, n int) {
	if n > 0 {
		lonely(db, n-1)
	}
}

// keepValue is called by the cascade and kept in a variable besides.
func keepValue(db *sql.DB) { db.Exec("DELETE FROM context_entries") } // want:CTX0001

var kept = keepValue

//ctx:cascade
func eraseKept(db *sql.DB) { keepValue(db) }

// calledByInit is called when the program starts.
func calledByInit(db *sql.DB) int {
	db.Exec("DELETE FROM context_entries") // want:CTX0001
	return 1
}

var started = calledByInit(nil)

// Nearly the directive, but with a space.
//
// ctx:cascade
func spaced(db *sql.DB) { db.Exec("DELETE FROM context_entries") } // want:CTX0001

//ctx:cascade // want:CTX0000

func blankLine(db *sql.DB) { db.Exec("DELETE FROM context_entries") } // want:CTX0001

type eraser interface{ erase(id int) error }

type sqlEraser struct{ db *sql.DB }

// erase is called by the cascade through an interface.
func (e sqlEraser) erase(id int) error {
	_, err := e.db.Exec("DELETE FROM context_entries WHERE id = ?", id)
	return err
}

//ctx:cascade
func eraseAll(list []eraser) {
	for _, e := range list {
		e.erase(1)
	}
}

// A function literal in a package variable is nobody's.
var purge = func(db *sql.DB) error {
	_, err := db.Exec("DELETE FROM context_entries") // want:CTX0001
	return err
}

// The directive among other text and directives.
//
//go:noinline
//ctx:cascade
func withOthers(db *sql.DB) { db.Exec("DELETE FROM context_entries") }

// A type has methods, one of them a cascade with a value receiver.
type value struct{ db *sql.DB }

//ctx:cascade
func (v value) Erase() { v.db.Exec("DELETE FROM context_entries") }

func (v value) Clear() { v.db.Exec("DELETE FROM context_entries") } // want:CTX0001
