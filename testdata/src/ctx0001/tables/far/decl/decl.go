// Package decl declares tables.
package decl

import (
	"database/sql"
	"os"
)

// Store has a table.
type Store struct {
	//ctx:table context_notes
	Table string
}

// Variable is set by the operator.
//
//ctx:table context_variable
var Variable = os.Getenv("TABLE")

// Constant is a prefix that the database completes.
//
//ctx:table context_constant
const Constant = "constant"

// Entry is a model.
type Entry struct{}

// TableName is what models have.
func (Entry) TableName() string { return "context_named" }

// User is a model.
type User struct{}

// TableName is what models have.
func (User) TableName() string { return "users" }

// Wipe is told its table, and says which.
//
//ctx:table table=users
func Wipe(db *sql.DB, table string) { db.Exec("DELETE FROM " + table) }

// Other is told its table.
func Other(db *sql.DB, table string) { db.Exec("DELETE FROM " + table) }
