// Package db wraps database/sql for other packages.
package db

import (
	"context"
	"database/sql"
	"fmt"
)

// DB is a handle.
type DB struct{ sql *sql.DB }

// Exec runs a statement.
func (d *DB) Exec(ctx context.Context, query string, args ...any) error {
	_, err := d.sql.ExecContext(ctx, query, args...)
	return err
}

// Many runs several statements.
func (d *DB) Many(ctx context.Context, queries ...string) error {
	for _, q := range queries {
		if _, err := d.sql.ExecContext(ctx, q); err != nil {
			return err
		}
	}
	return nil
}

// All runs a list.
func (d *DB) All(queries []string) error { return d.Many(context.Background(), queries...) }

// Where adds to the statement.
func (d *DB) Where(query, where string) error {
	return d.Exec(context.Background(), query+" WHERE "+where)
}

// DeleteFrom builds the statement around a table.
func (d *DB) DeleteFrom(table string, id int) error {
	_, err := d.sql.Exec(fmt.Sprintf("DELETE FROM %s WHERE id = ?", table), id)
	return err
}

// Statement is a query with its arguments.
type Statement struct {
	Query string
	Args  []any
}

// Do runs a statement.
func (d *DB) Do(s Statement) error {
	_, err := d.sql.Exec(s.Query, s.Args...)
	return err
}

// Scan runs a query for any type.
func Scan[T any](d *DB, query string, args ...any) (T, error) {
	var v T
	err := d.sql.QueryRow(query, args...).Scan(&v)
	return v, err
}

// Execer is what stores need.
type Execer interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

// Run runs on any handle.
func Run(ctx context.Context, e Execer, query string, args ...any) error {
	_, err := e.ExecContext(ctx, query, args...)
	return err
}

// InTx hands a transaction to a function.
func (d *DB) InTx(f func(tx *sql.Tx) error) error {
	tx, err := d.sql.Begin()
	if err != nil {
		return err
	}
	if err := f(tx); err != nil {
		return tx.Rollback()
	}
	return tx.Commit()
}

// Log only prints.
func (d *DB) Log(query string) { fmt.Println(query) }
