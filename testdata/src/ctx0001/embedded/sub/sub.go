// Package sub runs files of a subtree.
package sub

import (
	"database/sql"
	"embed"
	"io/fs"
)

//go:embed all:sql
var all embed.FS

func up(db *sql.DB) error {
	tree, err := fs.Sub(all, "sql")
	if err != nil {
		return err
	}
	q, err := fs.ReadFile(tree, "up.sql")
	if err != nil {
		return err
	}
	_, err = db.Exec(string(q))
	return err
}

// Erase is the cascade.
//
//ctx:cascade
func Erase(db *sql.DB) error {
	tree, _ := fs.Sub(all, "sql")
	q, err := fs.ReadFile(tree, "erase.sql")
	if err != nil {
		return err
	}
	_, err = db.Exec(string(q))
	return err
}
