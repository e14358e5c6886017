package allow

import (
	"database/sql"
	"testing"
)

func TestIdle(t *testing.T) {
	var db *sql.DB
	//ctx:allow CTX0001 by=ana fixtures are removed by the test run
	db.Exec("DELETE FROM context_entries")
}
