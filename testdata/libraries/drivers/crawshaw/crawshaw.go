// Package crawshaw uses crawshaw.io/sqlite.
package crawshaw

import (
	"crawshaw.io/sqlite"
	"crawshaw.io/sqlite/sqlitex"
)

func run(c *sqlite.Conn) {
	sqlitex.Exec(c, "DELETE FROM context_entries WHERE id = ?", nil, 1)   // want:CTX0001
	sqlitex.ExecTransient(c, "UPDATE context_lineage SET actor = 1", nil) // want:CTX0002
	sqlitex.ExecScript(c, "SELECT 1; DELETE FROM context_entries;")       // want:CTX0001
	sqlitex.Exec(c, "DELETE FROM sessions", nil)
	sqlitex.Exec(c, "SELECT id FROM context_entries", nil)
}

func prepared(c *sqlite.Conn) error {
	st := c.Prep("DELETE FROM context_entries WHERE id = $id") // want:CTX0001
	st.Step()
	upd, err := c.Prepare("UPDATE context_lineage SET actor = $a") // want:CTX0002
	if err != nil {
		return err
	}
	upd.Step()
	tr, _, err := c.PrepareTransient("DELETE FROM context_entries RETURNING id") // want:CTX0001
	sqlitex.ResultInt(tr)
	one := c.Prep("SELECT count(*) FROM context_entries")
	one.Step()
	return err
}

func prepareErase(c *sqlite.Conn) {
	step(c.Prep("DELETE FROM context_entries WHERE id = $id"))
}

//ctx:cascade
func step(st *sqlite.Stmt) { sqlitex.ResultInt64(st) }
