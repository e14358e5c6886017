// Package pq uses the COPY statements that github.com/lib/pq writes: they only
// add rows.
package pq

import (
	"database/sql"

	"github.com/lib/pq"
)

func copies(tx *sql.Tx) {
	tx.Prepare(pq.CopyIn("context_lineage", "id"))
	tx.Prepare(pq.CopyInSchema("public", "context_entries", "id"))
	tx.Exec("DELETE FROM " + pq.QuoteIdentifier("context_entries")) // want:CTX0001
	tx.Exec("DELETE FROM " + pq.QuoteIdentifier("sessions"))
}
