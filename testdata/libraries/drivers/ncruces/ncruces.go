// Package ncruces uses github.com/ncruces/go-sqlite3.
package ncruces

import "github.com/ncruces/go-sqlite3"

func run(c *sqlite3.Conn) error {
	c.Exec("DELETE FROM context_entries")            // want:CTX0001
	c.Exec("UPDATE context_lineage SET actor = 'x'") // want:CTX0002
	c.Exec("DELETE FROM sessions")
	st, _, err := c.Prepare("DELETE FROM context_entries WHERE id = ?") // want:CTX0001
	if err != nil {
		return err
	}
	st.Exec()
	upd, _, _ := c.PrepareFlags("UPDATE context_lineage SET actor = ?", sqlite3.PREPARE_PERSISTENT) // want:CTX0002
	upd.Step()
	read, _, _ := c.Prepare("SELECT id FROM context_entries")
	read.Step()
	return nil
}

func prepareErase(c *sqlite3.Conn) {
	st, _, _ := c.Prepare("DELETE FROM context_entries WHERE id = ?")
	erase(st)
}

//ctx:cascade
func erase(st *sqlite3.Stmt) { st.Exec() }
