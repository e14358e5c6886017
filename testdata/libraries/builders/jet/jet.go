// Package jet has the statements of go-jet.
package jet

import (
	"context"
	"database/sql"

	"github.com/go-jet/jet/v2/mysql"
	. "github.com/go-jet/jet/v2/postgres"

	"ctxvet.test/builders/jet/mytable"
	. "ctxvet.test/builders/jet/table"
)

// Deletes removes rows.
func Deletes(ctx context.Context, db *sql.DB) {
	ContextEntries.DELETE().WHERE(ContextEntries.ID.EQ(Int(1))).Exec(db) // want:CTX0001
	stmt := ContextEntries.
		AS("e").
		DELETE(). // want:CTX0001
		WHERE(Bool(true))
	stmt.ExecContext(ctx, db)
	ContextLineage.FromSchema("x").DELETE().WHERE(Bool(true)).Exec(db) // want:CTX0001
	Users.DELETE().USING(ContextEntries).WHERE(Bool(true)).Exec(db)
	q, args := ContextEntries.DELETE().WHERE(Bool(true)).Sql() // want:CTX0001
	db.Exec(q, args...)
}

// Updates changes rows.
func Updates(db *sql.DB) {
	ContextLineage.UPDATE(ContextLineage.Claim).SET("a").WHERE(Bool(true)).Exec(db)                                           // want:CTX0002
	mytable.ContextLineage.UPDATE().SET(mytable.ContextLineage.Claim.SET(mysql.String("a"))).WHERE(mysql.Bool(true)).Exec(db) // want:CTX0002
	ContextEntries.UPDATE(ContextEntries.Claim).SET("a").WHERE(Bool(true)).Exec(db)
	Users.UPDATE(Users.Claim).SET("a").FROM(ContextLineage).WHERE(Bool(true)).Exec(db)
}

// Inserts adds rows, and may change the one in the way.
func Inserts(db *sql.DB) {
	t := ContextLineage
	t.INSERT(t.Claim).VALUES("a").Exec(db)
	t.INSERT(t.Claim).VALUES("a").ON_CONFLICT(t.ID).DO_NOTHING().Exec(db)
	t.INSERT(t.Claim).VALUES("a").ON_CONFLICT(t.ID).DO_UPDATE(SET(t.Claim.SET(t.EXCLUDED.Claim))).Exec(db)                   // want:CTX0002
	t.INSERT(t.Claim).VALUES("a").ON_CONFLICT(t.ID).WHERE(Bool(true)).DO_UPDATE(SET(t.Claim.SET(t.EXCLUDED.Claim))).Exec(db) // want:CTX0002
	m := mytable.ContextLineage
	m.INSERT(m.Claim).VALUES("a").Exec(db)
	m.INSERT(m.Claim).VALUES("a").ON_DUPLICATE_KEY_UPDATE(m.Claim.SET(m.NEW.Claim)).Exec(db) // want:CTX0002
	ContextEntries.INSERT().VALUES(1).ON_CONFLICT().DO_UPDATE(SET(ContextEntries.Claim.SET(String("a")))).Exec(db)
}

// Texts runs SQL as it is.
func Texts(db *sql.DB, out any) {
	RawStatement("DELETE FROM context_entries WHERE id = #id", RawArgs{"#id": 1}).Exec(db) // want:CTX0001
	mysql.RawStatement("UPDATE context_lineage SET a = 1").Exec(db)                        // want:CTX0002
	RawStatement("SELECT * FROM context_entries").Query(db, out)
	RawStatement("DELETE FROM users").Exec(db)
}

// Reads changes nothing.
func Reads(db *sql.DB, out any) {
	ContextEntries.SELECT(ContextEntries.AllColumns).WHERE(Bool(true)).Query(db, out)
	SELECT(ContextEntries.ID).FROM(ContextEntries).Query(db, out)
}

// Erase is the cascade.
//
//ctx:cascade
func Erase(db *sql.DB) {
	ContextEntries.DELETE().WHERE(Bool(true)).Exec(db)
	RawStatement("DELETE FROM context_entries").Exec(db)
}
