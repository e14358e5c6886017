package region

import (
	"database/sql"
	"testing"
)

func TestAll(t *testing.T) {
	var db *sql.DB
	onlyTests(db)
	testsToo(db)
	sharedByCascades(db)
}
