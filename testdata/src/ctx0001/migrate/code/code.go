// Package code has migrations written in Go.
package code

import (
	"context"
	"database/sql"

	"github.com/go-gormigrate/gormigrate/v2"
	"github.com/pressly/goose/v3"
)

func init() {
	goose.AddMigration(up, down)
	goose.AddMigrationContext(upContext, DownContext)
	goose.AddNamedMigrationContext("1.go", upNamed, downNamed)
	goose.AddMigrationNoTxContext(nil, func(ctx context.Context, db *sql.DB) error {
		_, err := db.Exec("DROP TABLE context_entries")
		return err
	})
	goose.AddMigrationNoTxContext(func(ctx context.Context, db *sql.DB) error {
		_, err := db.Exec("DROP TABLE context_entries") // want:CTX0001
		return err
	}, nil)
	goose.AddMigration(both, both)
	goose.NewGoMigration(1,
		&goose.GoFunc{RunTx: upNew},
		&goose.GoFunc{RunTx: downNew, RunDB: func(ctx context.Context, db *sql.DB) error {
			_, err := db.Exec("DROP TABLE context_entries")
			return err
		}})
}

func up(tx *sql.Tx) error {
	_, err := tx.Exec("DROP TABLE context_entries") // want:CTX0001
	return err
}

func down(tx *sql.Tx) error {
	if err := part(tx); err != nil {
		return err
	}
	_, err := tx.Exec("DROP TABLE context_entries")
	return err
}

// part is called by a rollback alone.
func part(tx *sql.Tx) error {
	_, err := tx.Exec("DROP TABLE context_entries")
	return err
}

// both goes up and down.
func both(tx *sql.Tx) error {
	_, err := tx.Exec("DROP TABLE context_entries") // want:CTX0001
	return err
}

func upContext(ctx context.Context, tx *sql.Tx) error {
	_, err := tx.ExecContext(ctx, "DELETE FROM context_entries") // want:CTX0001
	return err
}

// DownContext is exported, as in many projects.
func DownContext(ctx context.Context, tx *sql.Tx) error {
	_, err := tx.ExecContext(ctx, "DELETE FROM context_entries")
	return err
}

func upNamed(ctx context.Context, tx *sql.Tx) error {
	_, err := tx.ExecContext(ctx, "DELETE FROM context_entries") // want:CTX0001
	return err
}

func downNamed(ctx context.Context, tx *sql.Tx) error {
	_, err := tx.ExecContext(ctx, "DELETE FROM context_entries")
	return err
}

func upNew(ctx context.Context, tx *sql.Tx) error {
	_, err := tx.ExecContext(ctx, "DELETE FROM context_entries") // want:CTX0001
	return err
}

func downNew(ctx context.Context, tx *sql.Tx) error {
	_, err := tx.ExecContext(ctx, "DELETE FROM context_entries")
	return err
}

var list = []*gormigrate.Migration{{
	ID: "1",
	Migrate: func(db *sql.DB) error {
		_, err := db.Exec("DROP TABLE context_entries") // want:CTX0001
		return err
	},
	Rollback: func(db *sql.DB) error {
		_, err := db.Exec("DROP TABLE context_entries")
		return err
	},
}, {
	ID:       "2",
	Migrate:  gormUp,
	Rollback: gormDown,
}}

func gormUp(db *sql.DB) error {
	_, err := db.Exec("DROP TABLE context_entries") // want:CTX0001
	return err
}

func gormDown(db *sql.DB) error {
	_, err := db.Exec("DROP TABLE context_entries")
	return err
}
