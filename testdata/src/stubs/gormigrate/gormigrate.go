// Package gormigrate has the shape of github.com/go-gormigrate/gormigrate/v2
// that fixtures use, over database/sql.
package gormigrate

import "database/sql"

// MigrateFunc migrates.
type MigrateFunc func(*sql.DB) error

// RollbackFunc rolls back.
type RollbackFunc func(*sql.DB) error

// Migration is a migration.
type Migration struct {
	ID       string
	Migrate  MigrateFunc
	Rollback RollbackFunc
}
