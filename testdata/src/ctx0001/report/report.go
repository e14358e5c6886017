// Package report wants to know of rollbacks.
package report

import (
	"database/sql"
	"embed"

	"github.com/pressly/goose/v3"
)

//go:embed *.sql
var FS embed.FS

func init() { goose.AddMigration(up, down) }

func up(tx *sql.Tx) error { return nil }

func down(tx *sql.Tx) error {
	_, err := tx.Exec("DROP TABLE context_entries") // want:CTX0001
	return err
}
