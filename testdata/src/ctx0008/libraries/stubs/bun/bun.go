// Package bun has the signatures of github.com/uptrace/bun that fixtures use.
package bun

import (
	"context"
	"database/sql"
)

type IDB interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	NewInsert() *InsertQuery
	NewUpdate() *UpdateQuery
	BeginTx(ctx context.Context, opts *sql.TxOptions) (Tx, error)
	RunInTx(ctx context.Context, opts *sql.TxOptions, f func(ctx context.Context, tx Tx) error) error
}

type DB struct{ *sql.DB }

func (db *DB) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	return nil, nil
}
func (db *DB) NewInsert() *InsertQuery                                      { return nil }
func (db *DB) NewUpdate() *UpdateQuery                                      { return nil }
func (db *DB) BeginTx(ctx context.Context, opts *sql.TxOptions) (Tx, error) { return Tx{}, nil }
func (db *DB) RunInTx(ctx context.Context, opts *sql.TxOptions, f func(ctx context.Context, tx Tx) error) error {
	return nil
}

type Tx struct {
	ctx context.Context
	*sql.Tx
}

func (tx Tx) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	return nil, nil
}
func (tx Tx) NewInsert() *InsertQuery { return nil }
func (tx Tx) NewUpdate() *UpdateQuery { return nil }
func (tx Tx) Commit() error           { return nil }
func (tx Tx) Rollback() error         { return nil }
func (tx Tx) BeginTx(ctx context.Context, opts *sql.TxOptions) (Tx, error) {
	return tx, nil
}
func (tx Tx) RunInTx(ctx context.Context, opts *sql.TxOptions, f func(ctx context.Context, tx Tx) error) error {
	return nil
}

type InsertQuery struct{}

func (q *InsertQuery) Model(model any) *InsertQuery                              { return q }
func (q *InsertQuery) On(s string, args ...any) *InsertQuery                     { return q }
func (q *InsertQuery) Exec(ctx context.Context, dest ...any) (sql.Result, error) { return nil, nil }
func (q *InsertQuery) Conn(db IDB) *InsertQuery                                  { return q }

type UpdateQuery struct{}

func (q *UpdateQuery) Model(model any) *UpdateQuery                              { return q }
func (q *UpdateQuery) Set(query string, args ...any) *UpdateQuery                { return q }
func (q *UpdateQuery) WherePK(cols ...string) *UpdateQuery                       { return q }
func (q *UpdateQuery) Exec(ctx context.Context, dest ...any) (sql.Result, error) { return nil, nil }
