// Package logs has tables that only the configuration makes the store's.
package logs

import (
	"database/sql"

	sq "github.com/Masterminds/squirrel"
	"github.com/doug-martin/goqu/v9"
	"github.com/go-jet/jet/v2/sqlite"
)

// LogsTable is named as go-jet names its types.
type LogsTable struct{ sqlite.Table }

// Logs is the table.
var Logs = LogsTable{sqlite.NewTable("", "logs", "")}

// Notes is declared to be the table that its type's name does not tell.
//
//ctx:table notes
type Notes struct{ sqlite.Table }

// Near does nothing to a table of the store: its name is only a context table
// where nothing is configured.
func Near(db *sql.DB) {
	sq.Delete("context_entries").RunWith(db).Exec()
}

// Changes are removals and updates.
func Changes(db *sql.DB, gq *goqu.Database, notes Notes) {
	Logs.DELETE().WHERE(sqlite.Bool(true)).Exec(db)        // want:CTX0001
	Logs.UPDATE().SET(1).WHERE(sqlite.Bool(true)).Exec(db) // want:CTX0002
	notes.DELETE().WHERE(sqlite.Bool(true)).Exec(db)       // want:CTX0001
	notes.UPDATE().SET(1).WHERE(sqlite.Bool(true)).Exec(db)
	sq.Update("logs").Set("a", 1).RunWith(db).Exec() // want:CTX0002
	gq.From("notes").Delete().Executor().Exec()      // want:CTX0001
}
