// Package wrap hands statements on within a package.
package wrap

import (
	"context"
	"database/sql"
	"fmt"
	"log"
	"strings"
)

type store struct {
	db  *sql.DB
	run func(q string, args ...any) error
}

func newStore(db *sql.DB) *store {
	s := &store{db: db}
	s.run = func(q string, args ...any) error {
		_, err := db.Exec(q, args...)
		return err
	}
	return s
}

func (s *store) exec(q string, args ...any) error {
	_, err := s.db.Exec(q, args...)
	return err
}

func (s *store) logged(ctx context.Context, name, q string, args ...any) error {
	log.Println(name)
	return s.exec("-- "+name+"\n"+q, args...)
}

func (s *store) mustExec(q string) {
	if err := s.exec(q); err != nil {
		panic(err)
	}
}

func execAll(db *sql.DB, qs ...string) {
	for _, q := range qs {
		db.Exec(q)
	}
}

func execJoined(db *sql.DB, qs []string) { db.Exec(strings.Join(qs, ";")) }

func generic[H interface {
	Exec(string, ...any) (sql.Result, error)
}](h H, q string) {
	h.Exec(q)
}

type execer interface {
	Exec(query string, args ...any) (sql.Result, error)
}

func viaInterface(e execer, q string) { e.Exec(q) }

type runner interface{ do(q string) error }

func (s *store) do(q string) error { return s.exec(q) }

func calls(s *store, db *sql.DB, tx *sql.Tx, r runner) {
	s.exec("DELETE FROM context_entries") // want "DELETE from context_entries"
	s.exec("DELETE FROM users")
	s.logged(context.Background(), "purge", "DELETE FROM context_entries") // want:CTX0001
	s.logged(context.Background(), "DELETE FROM context_entries", "SELECT 1")
	s.mustExec("DROP TABLE context_entries")                                   // want:CTX0001
	execAll(db, "DELETE FROM users", "DELETE FROM context_entries")            // want:CTX0001
	execAll(db, []string{"DELETE FROM context_a", "DELETE FROM context_b"}...) // want "context_a" "context_b"
	execJoined(db, []string{"DELETE FROM context_a", "DELETE FROM users"})     // want:CTX0001
	generic(db, "DELETE FROM context_entries")                                 // want:CTX0001
	generic(tx, "DELETE FROM users")
	viaInterface(tx, "DELETE FROM context_entries") // want:CTX0001
	r.do("DELETE FROM context_entries")             // want:CTX0001
	s.run("DELETE FROM context_entries")            // want:CTX0001

	del := func(table string) { db.Exec("DELETE FROM " + table) } // want "DELETE from context_entries"
	del("context_entries")
	del("users")
	mv := s.exec
	mv("DELETE FROM context_entries") // want:CTX0001
	me := (*store).exec
	me(s, "DELETE FROM context_entries") // want:CTX0001
	raw := db.Exec
	raw("DELETE FROM context_entries")          // want:CTX0001
	defer s.exec("DELETE FROM context_entries") // want:CTX0001
	go s.exec("DELETE FROM context_entries")    // want:CTX0001
	func() {
		s.exec("DELETE FROM context_entries") // want:CTX0001
	}()
	with(s.exec, "DELETE FROM context_entries") // want:CTX0001
	table(db, "context_entries")
	table(db, "users")
}

func with(f func(string, ...any) error, q string) { f(q) }

func table(db *sql.DB, name string) {
	if name == "" {
		return
	}
	db.Exec(fmt.Sprintf("DELETE FROM %s", name)) // want "DELETE from context_entries"
}

type op struct {
	name string
	run  func(*sql.DB) error
}

var ops = []op{
	{"wipe", func(db *sql.DB) error {
		_, err := db.Exec("DELETE FROM context_entries") // want:CTX0001
		return err
	}},
}

type repo struct{ table string }

func entries() *repo { return &repo{table: "context_entries"} }

func (r *repo) del(db *sql.DB) {
	db.Exec("DELETE FROM " + r.table) // want "DELETE from context_entries"
}
