// Package code drops a guard that an imported package creates.
package code

import (
	"database/sql"

	"ctxvet.test/ctx0002/farguard/ddl"
)

func f(db *sql.DB) error {
	if _, err := db.Exec(ddl.Schema); err != nil {
		return err
	}
	_, err := db.Exec("DROP TRIGGER keep_lineage") // want "DROP TRIGGER keep_lineage on context_lineage"
	return err
}
