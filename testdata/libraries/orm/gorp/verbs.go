// Package gorp has github.com/go-gorp/gorp/v3.
package gorp

import "github.com/go-gorp/gorp/v3"

type Entry struct{ ID int64 }

type Lineage struct{ ID int64 }

type User struct{ ID int64 }

// context_notes is named by its type.
type context_notes struct{ ID int64 }

func open(m *gorp.DbMap) {
	m.AddTableWithName(Entry{}, "context_entries").SetKeys(true, "ID")
	m.AddTableWithName(Lineage{}, lineage)
	m.AddTable(User{})
	m.AddTable(context_notes{})
}

const lineage = "context_lineage"

func verbs(m *gorp.DbMap, tx *gorp.Transaction, ex gorp.SqlExecutor, e *Entry, l *Lineage, u *User) {
	m.Delete(e)                 // want:CTX0001
	m.Delete(u, e)              // want:CTX0001
	tx.Delete(&context_notes{}) // want:CTX0001
	ex.Delete(e)                // want:CTX0001
	m.Delete(u)
	m.Update(l)  // want:CTX0002
	tx.Update(l) // want:CTX0002
	m.Update(e)
	m.Insert(l)
	m.Insert(e, l)
	m.TruncateTables()   // want:CTX0001 want:CTX0001 want:CTX0001
	m.DropTables()       // want:CTX0001 want:CTX0001 want:CTX0001
	m.DropTable(Entry{}) // want:CTX0001
	m.DropTable(User{})
	m.Exec("DELETE FROM context_entries WHERE id = ?", 1)                    // want:CTX0001
	tx.Select(&[]Lineage{}, "UPDATE context_lineage SET id = 1 RETURNING *") // want:CTX0002
	ex.SelectInt("SELECT count(*) FROM context_lineage")
	gorp.SelectInt(m, "DELETE FROM context_entries RETURNING id") // want:CTX0001
	gorp.SelectOne(m, m, u, "SELECT * FROM users")
	stmt, _ := m.Prepare("DELETE FROM context_entries WHERE id = ?") // want:CTX0001
	stmt.Exec(1)
}
