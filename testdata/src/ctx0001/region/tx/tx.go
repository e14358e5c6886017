// Package tx runs functions in transactions.
package tx

import (
	"context"
	"database/sql"
)

// Run hands a transaction to f.
func Run(ctx context.Context, db *sql.DB, f func(context.Context, *sql.Tx) error) error {
	t, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer t.Rollback()
	if err := f(ctx, t); err != nil {
		return err
	}
	return t.Commit()
}

// Step is a named function.
type Step struct {
	Name string
	Do   func(*sql.Tx) error
}

// Steps runs several.
func Steps(t *sql.Tx, steps ...Step) error {
	for _, s := range steps {
		if err := s.Do(t); err != nil {
			return err
		}
	}
	return nil
}
