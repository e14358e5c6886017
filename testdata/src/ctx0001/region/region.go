// Package region has cascades that go through other things.
package region

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"ctxvet.test/ctx0001/region/tx"
)

// Desk erases.
type Desk struct {
	db    *sql.DB
	hooks []func(*sql.Tx) error
	parts
}

type parts struct{ db *sql.DB }

// Person is the cascade.
//
//ctx:cascade
func (d *Desk) Person(ctx context.Context, id int) error {
	err := tx.Run(ctx, d.db, func(ctx context.Context, t *sql.Tx) error {
		if _, err := t.Exec("DELETE FROM context_entries WHERE id = ?", id); err != nil {
			return err
		}
		return inLiteral(t)
	})
	if err != nil {
		return err
	}
	if err := tx.Run(ctx, d.db, handedOver); err != nil {
		return err
	}
	err = tx.Run(ctx, d.db, func(ctx context.Context, t *sql.Tx) error {
		return tx.Steps(t,
			tx.Step{Name: "entries", Do: inStruct},
			tx.Step{Name: "links", Do: func(t *sql.Tx) error { return purge(t, "context_links") }},
		)
	})
	if err != nil {
		return err
	}
	d.promoted()
	steps := []func(*sql.DB){stepOne, d.stepTwo}
	for _, s := range steps {
		s(d.db)
	}
	for _, t := range []string{"context_entries", "context_links"} {
		if err := deleteFrom(d.db, t, id); err != nil {
			return err
		}
	}
	q := strings.Join([]string{"DELETE FROM context_entries", "DELETE FROM context_links"}, ";")
	if _, err := d.db.Exec(q); err != nil {
		return errors.Join(err, fmt.Errorf("DELETE FROM context_entries: %w", err))
	}
	return generic(d.db, id)
}

func inLiteral(t *sql.Tx) error {
	_, err := t.Exec("DELETE FROM context_entries")
	return err
}

func handedOver(ctx context.Context, t *sql.Tx) error {
	_, err := t.Exec("DELETE FROM context_entries")
	return err
}

func inStruct(t *sql.Tx) error {
	_, err := t.Exec("DELETE FROM context_entries")
	return err
}

func purge(t *sql.Tx, table string) error {
	_, err := t.Exec("DELETE FROM " + table)
	return err
}

func (p parts) promoted() { p.db.Exec("DELETE FROM context_entries") }

func stepOne(db *sql.DB) { db.Exec("DELETE FROM context_entries") }

func (d *Desk) stepTwo(db *sql.DB) { db.Exec("DELETE FROM context_entries") }

// deleteFrom is called by the cascade and, for other tables, by Clean.
func deleteFrom(db *sql.DB, table string, id int) error {
	_, err := db.Exec("DELETE FROM "+table+" WHERE id = ?", id)
	return err
}

func generic[T any](db *sql.DB, id T) error {
	_, err := db.Exec("DELETE FROM context_entries WHERE id = ?", id)
	return err
}

// Clean cleans what is no claim.
func (d *Desk) Clean() error { return deleteFrom(d.db, "sessions", 1) }

// Hook keeps a function for later: it is used as a value outside.
func (d *Desk) Hook() { d.hooks = append(d.hooks, hooked) }

func hooked(t *sql.Tx) error {
	_, err := t.Exec("DELETE FROM context_entries") // want:CTX0001
	return err
}

// Both hands one function to both.
func (d *Desk) Both(ctx context.Context) error { return tx.Run(ctx, d.db, inBoth) }

func inBoth(ctx context.Context, t *sql.Tx) error {
	_, err := t.Exec("DELETE FROM context_entries") // want:CTX0001
	return err
}

//ctx:cascade
func eraseBoth(ctx context.Context, d *Desk) error { return tx.Run(ctx, d.db, inBoth) }

// Two cascades share a helper.
//
//ctx:cascade
func eraseA(db *sql.DB) { sharedByCascades(db) }

//ctx:cascade
func eraseB(db *sql.DB) { func() { sharedByCascades(db) }() }

func sharedByCascades(db *sql.DB) { db.Exec("DELETE FROM context_entries") }

// Retention calls the cascade, which does not make it one.
func (d *Desk) Retention(ctx context.Context) error {
	d.db.Exec("DELETE FROM context_entries WHERE old") // want:CTX0001
	return d.Person(ctx, 1)
}

// returned gives a function away.
//
//ctx:cascade
func returned(db *sql.DB) func() {
	return func() { db.Exec("DELETE FROM context_entries") }
}

// onlyTests is called by a test alone, which does not count: it has no caller.
func onlyTests(db *sql.DB) { db.Exec("DELETE FROM context_entries") } // want:CTX0001

// testsToo is called by a cascade and a test.
func testsToo(db *sql.DB) { db.Exec("DELETE FROM context_entries") }

//ctx:cascade
func eraseTestsToo(db *sql.DB) { testsToo(db) }

type list []func(*sql.DB)

// erasers are run by a cascade, but may be by anybody.
var erasers = list{inVariable}

func inVariable(db *sql.DB) { db.Exec("DELETE FROM context_entries") } // want:CTX0001

//ctx:cascade
func eraseList(db *sql.DB) {
	for _, f := range erasers {
		f(db)
	}
}

// hidden has an exported method, which anybody who gets one may call.
type hidden struct{ db *sql.DB }

// Wipe is exported.
func (h hidden) Wipe() { h.db.Exec("DELETE FROM context_entries") } // want:CTX0001

//ctx:cascade
func eraseHidden(h hidden) { h.Wipe() }

// Shadowing: this is a local variable of the name of a helper.
func local(db *sql.DB) {
	sharedByCascades := func(*sql.DB) {}
	sharedByCascades(db)
}

// A statement that is put in a variable outside and run inside, and the other way round.
var (
	inside  = "DELETE FROM context_inside"
	outside = "DELETE FROM context_outside"
)

//ctx:cascade
func runInside(db *sql.DB) { db.Exec(inside) }

func runOutside(db *sql.DB) { db.Exec(outside) } // want:CTX0001

// build is no cascade, but what it returns runs in one.
func build(table string) string { return "DELETE FROM context_" + table }

//ctx:cascade
func runBuilt(db *sql.DB) { db.Exec(build("entries")) }

// buildInCascade is one, but what it returns runs outside.
//
//ctx:cascade
func buildInCascade() string { return "DELETE FROM context_entries" }

func runBuiltOutside(db *sql.DB) { db.Exec(buildInCascade()) } // want:CTX0001

// A handle made outside and run inside.
func prepareOutside(db *sql.DB) (*sql.Stmt, error) {
	return db.Prepare("DELETE FROM context_handle")
}

//ctx:cascade
func runHandle(db *sql.DB) error {
	st, err := prepareOutside(db)
	if err != nil {
		return err
	}
	defer st.Close()
	_, err = st.Exec()
	return err
}

// Statements prepared from a map and run by name.
type named struct{ st map[string]*sql.Stmt }

func (n *named) open(db *sql.DB) error {
	for name, q := range map[string]string{
		"del": "DELETE FROM context_mapped",
		"sel": "SELECT 1",
	} {
		st, err := db.Prepare(q) // want:CTX0001
		if err != nil {
			return err
		}
		n.st[name] = st
	}
	return nil
}

func (n *named) run() { n.st["del"].Exec() }
