// Package disabled does without the rule.
package disabled

import "database/sql"

func f(db *sql.DB) {
	db.Exec("DELETE FROM context_entries")
	//ctx:allow CTX0001 by=ana was here before the rule went
	db.Exec("DELETE FROM context_entries")
}
