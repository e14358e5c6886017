// Package once has statements that several calls run.
package once

import (
	"context"
	"database/sql"
	_ "embed"
	"strings"
)

//go:embed schema.sql
var schema string

func split(db *sql.DB) error {
	for _, q := range strings.Split(schema, ";") {
		if strings.TrimSpace(q) == "" {
			continue
		}
		if _, err := db.Exec(q); err != nil {
			return err
		}
	}
	return nil
}

// retry runs its statement in two places: one fault, one finding.
func retry(db *sql.DB, q string) error {
	if _, err := db.Exec(q); err == nil {
		return nil
	}
	_, err := db.Exec(q)
	return err
}

func calls(db *sql.DB) {
	retry(db, "DELETE FROM context_entries") // want:CTX0001
	q := "DELETE FROM context_links"
	retry(db, q) // want:CTX0001
	retry(db, `
		DELETE FROM context_notes; -- want:CTX0001
		DELETE FROM users`)
}

type store struct {
	db *sql.DB
	tx *sql.Tx
}

func (s *store) exec(ctx context.Context, q string, args ...any) (sql.Result, error) {
	if s.tx != nil {
		return s.tx.ExecContext(ctx, q, args...)
	}
	return s.db.ExecContext(ctx, q, args...)
}

func (s *store) purge(ctx context.Context) {
	s.exec(ctx, "DELETE FROM context_entries") // want:CTX0001
	for range 3 {
		s.exec(ctx, "DELETE FROM context_entries") // want:CTX0001
	}
}

// twoFunctions run one constant: a fault at each call, as each has its own role.
const twoFunctions = "DELETE FROM context_entries"

func first(db *sql.DB) { db.Exec(twoFunctions) } // want:CTX0001

func second(db *sql.DB) { db.Exec(twoFunctions) } // want:CTX0001

//ctx:cascade
func third(db *sql.DB) { db.Exec(twoFunctions) }

// layered goes through two wrappers.
func layered(ctx context.Context, s *store) { outer(ctx, s, "DELETE FROM context_entries") } // want:CTX0001

func outer(ctx context.Context, s *store, q string) { inner(ctx, s, q) }

func inner(ctx context.Context, s *store, q string) { s.exec(ctx, q) }

// generic wrappers, instantiated twice.
func run[T any](db *sql.DB, q string) (v T) {
	db.QueryRow(q).Scan(&v)
	return v
}

func instances(db *sql.DB) {
	run[int](db, "DELETE FROM context_entries RETURNING id")    // want:CTX0001
	run[string](db, "DELETE FROM context_entries RETURNING id") // want:CTX0001
}
