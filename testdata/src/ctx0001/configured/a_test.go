package configured

import (
	"database/sql"
	"testing"
)

func TestReported(t *testing.T) {
	var db *sql.DB
	db.Exec("DELETE FROM mem_facts") // want:CTX0001
	db.Exec("DELETE FROM context_facts")
}
