// Package goose has the signatures of github.com/pressly/goose/v3 that fixtures use.
package goose

import (
	"context"
	"database/sql"
)

// AddMigration registers a migration.
func AddMigration(up, down func(tx *sql.Tx) error) {}

// AddMigrationContext registers a migration.
func AddMigrationContext(up, down func(ctx context.Context, tx *sql.Tx) error) {}

// AddMigrationNoTxContext registers a migration.
func AddMigrationNoTxContext(up, down func(ctx context.Context, db *sql.DB) error) {}

// AddNamedMigrationContext registers a migration.
func AddNamedMigrationContext(name string, up, down func(ctx context.Context, tx *sql.Tx) error) {}

// GoFunc is a migration's function.
type GoFunc struct {
	RunTx func(ctx context.Context, tx *sql.Tx) error
	RunDB func(ctx context.Context, db *sql.DB) error
}

// Migration is a migration.
type Migration struct{ Version int64 }

// NewGoMigration makes a migration.
func NewGoMigration(version int64, up, down *GoFunc) *Migration { return nil }
