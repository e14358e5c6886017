package named

import (
	"database/sql"
	"time"

	"ctxvet.test/ctx0003/curve"
)

func setColumn(tx *sql.Tx, column, id string, value any) error {
	_, err := tx.Exec(`UPDATE context_notes SET `+column+` = ? WHERE id = ?`, value, id) // want "to column ….*"
	return err
}

func byColumn(tx *sql.Tx, id string, since time.Time) {
	setColumn(tx, "heat", id, curve.Freshness(since)) // told once, where it is written
	setColumn(tx, "title", id, "t")
}
