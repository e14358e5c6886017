// Package zombiezen uses zombiezen.com/go/sqlite.
package zombiezen

import (
	"embed"
	"io/fs"

	"zombiezen.com/go/sqlite"
	"zombiezen.com/go/sqlite/sqlitemigration"
	"zombiezen.com/go/sqlite/sqlitex"
)

//go:embed sql/*.sql
var files embed.FS

func run(c *sqlite.Conn) {
	sqlitex.Exec(c, "DELETE FROM context_entries WHERE id = ?", nil, 1)                                    // want:CTX0001
	sqlitex.Execute(c, "DELETE FROM context_entries WHERE id = :id", &sqlitex.ExecOptions{Args: []any{1}}) // want:CTX0001
	sqlitex.ExecTransient(c, "UPDATE context_lineage SET actor = 1", nil)                                  // want:CTX0002
	sqlitex.ExecuteTransient(c, "DELETE FROM context_entries", nil)                                        // want:CTX0001
	sqlitex.ExecScript(c, "SELECT 1; DELETE FROM context_entries;")                                        // want:CTX0001
	sqlitex.ExecuteScript(c, "INSERT OR REPLACE INTO context_entries (id) VALUES (1);", nil)               // want:CTX0001
	sqlitex.Execute(c, "DELETE FROM sessions", nil)
	sqlitex.Execute(c, "SELECT id FROM context_entries", nil)
	sqlitex.Execute(c, "INSERT OR IGNORE INTO context_lineage (id) VALUES (1)", nil)
}

func prepared(c *sqlite.Conn) error {
	st := c.Prep("DELETE FROM context_entries WHERE id = $id") // want:CTX0001
	st.SetInt64("$id", 1)
	if _, err := st.Step(); err != nil {
		return err
	}
	upd, err := c.Prepare("UPDATE context_lineage SET actor = $a") // want:CTX0002
	if err != nil {
		return err
	}
	upd.Step()
	tr, _, err := c.PrepareTransient("DELETE FROM context_entries RETURNING id") // want:CTX0001
	sqlitex.ResultInt(tr)
	one := c.Prep("SELECT count(*) FROM context_entries")
	_, err = sqlitex.ResultInt64(one)
	return err
}

// purge and touch are named, erase is run by the cascade alone.
func scripts(c *sqlite.Conn) error {
	if err := sqlitex.ExecuteFS(c, files, "sql/purge.sql", nil); err != nil {
		return err
	}
	return sqlitex.ExecuteScriptFS(c, files, "sql/touch.sql", nil)
}

//ctx:cascade
func erase(c *sqlite.Conn) error {
	sub, _ := fs.Sub(files, "sql")
	return sqlitex.ExecuteTransientFS(c, sub, "erase.sql", nil)
}

func prepareErase(c *sqlite.Conn) {
	step(c.Prep("DELETE FROM context_entries WHERE id = $id"))
	result(c.Prep("DELETE FROM context_entries RETURNING id"))
}

//ctx:cascade
func step(st *sqlite.Stmt) { st.Step() }

//ctx:cascade
func result(st *sqlite.Stmt) { sqlitex.ResultText(st) }

var schema = sqlitemigration.Schema{
	Migrations: []string{
		"CREATE TABLE context_entries (id INTEGER PRIMARY KEY, body TEXT)",
		"ALTER TABLE context_entries DROP COLUMN body", // want:CTX0001
		"DROP TABLE sessions",
	},
	RepeatableMigration: "UPDATE context_lineage SET actor = 'x'", // want:CTX0002
}
