// Package embedded runs files.
package embedded

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"io/fs"
	"log"
)

//go:embed sql/purge.sql
var purge string

//go:embed sql/bytes.sql
var asBytes []byte

//go:embed sql/erase.sql
var erase string

//go:embed sql/both.sql
var both string

//go:embed sql/never.sql
var never string

//go:embed sql/table.sql
var tableTemplate string

//go:embed sql/*.sql sql/deep
var files embed.FS

//go:embed more/not.txt
var notSQL string

//go:embed more/run.txt
var run string

func single(db *sql.DB) {
	db.Exec(purge)
	db.Exec(string(asBytes))
	db.Exec(run)
	log.Println(notSQL)
	db.Exec(fmt.Sprintf(tableTemplate, "context_filled"))
	db.Exec(fmt.Sprintf(tableTemplate, "users"))
}

//ctx:cascade
func eraseAll(ctx context.Context, db *sql.DB) error {
	if _, err := db.Exec(erase); err != nil {
		return err
	}
	if _, err := db.Exec(both); err != nil {
		return err
	}
	q, err := files.ReadFile("sql/deep/erasefs.sql")
	if err != nil {
		return err
	}
	_, err = db.ExecContext(ctx, string(q))
	return err
}

func outside(db *sql.DB) { db.Exec(both) }

func read(db *sql.DB) error {
	q, err := fs.ReadFile(files, "sql/deep/one.sql")
	if err != nil {
		return err
	}
	_, err = db.Exec(string(q))
	return err
}
