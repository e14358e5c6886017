// Package walk runs every file of a folder.
package walk

import (
	"database/sql"
	"embed"
	"io/fs"
)

//go:embed m/*.sql
var m embed.FS

// Run walks.
func Run(db *sql.DB) error {
	return fs.WalkDir(m, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		q, err := m.ReadFile(path)
		if err != nil {
			return err
		}
		_, err = db.Exec(string(q))
		return err
	})
}
