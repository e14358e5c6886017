// Package recursion has helpers that hand a text on to themselves, longer each
// time, and to each other.
package recursion

import "database/sql"

func again(db *sql.DB, q string, n int) {
	if n > 0 {
		again(db, q+" ", n-1)
	}
	db.Exec(q)
}

func ping(db *sql.DB, q string, n int) { pong(db, q+" AND a", n); pong(db, q+" AND b", n) }

func pong(db *sql.DB, q string, n int) {
	if n > 0 {
		ping(db, q+" AND c", n-1)
		ping(db, q+" AND d", n-1)
	}
	db.Exec(q)
}

func doubled(db *sql.DB, q string) {
	var list []string
	for range 3 {
		for range 3 {
			for range 3 {
				q += q
				list = append(list, list...)
				list = append(list, q)
			}
		}
	}
	for _, q := range list {
		db.Exec(q)
	}
}

func use(db *sql.DB) {
	again(db, "DELETE FROM context_entries", 3) // want:CTX0001
	again(db, "DELETE FROM users", 3)
	ping(db, "DELETE FROM context_entries WHERE x", 3) // want:CTX0001
	doubled(db, "SELECT 1;")
}
