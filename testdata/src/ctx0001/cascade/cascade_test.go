package cascade

import (
	"database/sql"
	"testing"
)

// Tests do not count as callers, and are not judged.
func TestOnly(t *testing.T) {
	db, _ := sql.Open("x", "")
	only(db)
	deepest(db)
	(&Store{}).onlyMethod()
	db.Exec("DELETE FROM context_entries")
	db.Exec("DROP TABLE context_entries")
}
