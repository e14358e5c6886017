// Package allow has allowances in every place.
package allow

import (
	"context"
	"database/sql"
)

func above(db *sql.DB) {
	//ctx:allow CTX0001 by=ana fixtures are removed by the test run
	db.Exec("DELETE FROM context_entries")
	db.Exec("DELETE FROM context_entries") //ctx:allow CTX0001 by=ana fixtures are removed by the test run
	db.Exec("DELETE FROM context_entries") // want:CTX0001

	//ctx:allow CTX0001 by=ana,bo,cy fixtures are removed by the test run
	if _, err := db.Exec("DELETE FROM context_entries"); err != nil {
		return
	}
	//ctx:allow CTX0001,CTX0002 by=ana fixtures are removed by the test run
	db.Exec("DELETE FROM context_entries; UPDATE context_lineage SET n = 1")
	//ctx:allow CTX0001 by=ana fixtures are removed by the test run
	db.Exec("DELETE FROM context_entries; UPDATE context_lineage SET n = 1") // want:CTX0002
	//ctx:allow CTX0002 by=ana fixtures are removed by the test run // want:CTX0000
	db.Exec("DELETE FROM context_entries") // want:CTX0001
	//ctx:allow CTX0001 by=ana fixtures are removed by the test run // want:CTX0000

	db.Exec("DELETE FROM context_entries") // want:CTX0001
	//ctx:allow CTX0001 by=ana fixtures are removed by the test run // want:CTX0000
	db.Exec("DELETE FROM users")
	// A comment between is fine for people, but not the line above.
	//ctx:allow CTX0001 by=ana two statements stand below
	db.Exec("DELETE FROM context_entries; DELETE FROM context_links")
}

func multiline(ctx context.Context, db *sql.DB) {
	//ctx:allow CTX0001 by=ana fixtures are removed by the test run
	db.ExecContext(ctx, `
		DELETE FROM context_entries
		WHERE id = 1`)
	db.ExecContext(ctx, `
		-- ctx:allow CTX0001 by=ana fixtures are removed by the test run
		DELETE FROM context_entries
		WHERE id = 1`)
	db.ExecContext(ctx, `
		DELETE FROM context_entries -- ctx:allow CTX0001 by=ana fixtures are removed by the test run
		WHERE id = 1`)
	db.ExecContext(ctx, `
		-- ctx:allow CTX0001 by=ana fixtures are removed by the test run
		DELETE FROM context_entries;
		DELETE FROM context_links; -- want:CTX0001
	`)
	db.ExecContext(ctx, `
		-- ctx:allow CTX0001 fixtures are removed by the test run -- want:CTX0000
		DELETE FROM context_entries; -- want:CTX0001
		-- ctx:allow CTX0001 by=ana fixtures are removed by the test run -- want:CTX0000
		DELETE FROM users;
	`)
	db.ExecContext(
		ctx,
		//ctx:allow CTX0001 by=ana fixtures are removed by the test run
		"DELETE FROM context_entries",
	)
	db.ExecContext(ctx,
		"DELETE FROM context_entries") //ctx:allow CTX0001 by=ana fixtures are removed by the test run
}

// whole is answered for as a whole.
//
//ctx:allow CTX0001 by=ana fixtures are removed by the test run
func whole(db *sql.DB) {
	db.Exec("DELETE FROM context_entries")
	db.Exec("DELETE FROM context_links")
	func() { db.Exec("DELETE FROM context_links") }()
	db.Exec("UPDATE context_lineage SET n = 1") // want:CTX0002
}

// nothing has nothing to answer for.
//
//ctx:allow CTX0001 by=ana fixtures are removed by the test run // want:CTX0000
func nothing(db *sql.DB) { db.Exec("DELETE FROM users") }

func malformed(db *sql.DB) {
	//ctx:allow CTX0001 these rows are only test data // want:CTX0000
	db.Exec("DELETE FROM context_entries") // want:CTX0001
	//ctx:allow CTX0001 by=ana short answer // want:CTX0000
	db.Exec("DELETE FROM context_entries") // want:CTX0001
	//ctx:allow CTX0001 by=ana // want:CTX0000
	db.Exec("DELETE FROM context_entries") // want:CTX0001
	//ctx:allow by=ana fixtures are removed by the test run // want:CTX0000
	db.Exec("DELETE FROM context_entries") // want:CTX0001
	//ctx:allow CTX9999 by=ana fixtures are removed by the test run // want:CTX0000
	db.Exec("DELETE FROM context_entries") // want:CTX0001
	//ctx:allow // want:CTX0000
	db.Exec("DELETE FROM context_entries") // want:CTX0001
	//ctx:alow CTX0001 by=ana fixtures are removed by the test run // want:CTX0000
	db.Exec("DELETE FROM context_entries") // want:CTX0001
	// ctx:allow CTX0001 by=ana a space makes it an ordinary comment
	db.Exec("DELETE FROM context_entries") // want:CTX0001
	//ctx:allow CTX0001 by= fixtures are removed by the test run // want:CTX0000
	db.Exec("DELETE FROM context_entries") // want:CTX0001
}

// purge is a constant that two functions run.
const purge = "DELETE FROM context_entries"

func one(db *sql.DB) {
	//ctx:allow CTX0001 by=ana fixtures are removed by the test run
	db.Exec(purge)
}

func two(db *sql.DB) { db.Exec(purge) } // want:CTX0001

// An allowance in the text of a constant goes where the text goes.
const answered = `
	-- ctx:allow CTX0001 by=ana fixtures are removed by the test run
	DELETE FROM context_entries`

func three(db *sql.DB) { db.Exec(answered) }

func exec(db *sql.DB, q string) { db.Exec(q) }

func wrapped(db *sql.DB) {
	//ctx:allow CTX0001 by=ana fixtures are removed by the test run
	exec(db, "DELETE FROM context_entries")
	exec(db, "DELETE FROM context_entries") // want:CTX0001
	exec(db, "-- ctx:allow CTX0001 by=ana fixtures are removed by the test run\nDELETE FROM context_entries")
}

// conn is answered for at its type.
//
//ctx:allow CTX0001 by=ana fixtures are removed by the test run
var conn = func(db *sql.DB) { db.Exec("DELETE FROM context_entries") }

//ctx:cascade
func inCascade(db *sql.DB) {
	//ctx:allow CTX0001 by=ana the cascade needs no answer here // want:CTX0000
	db.Exec("DELETE FROM context_entries")
}
