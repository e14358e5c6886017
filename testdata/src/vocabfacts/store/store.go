// Package store carries directives that other packages rely on.
package store

//ctx:cascade
func Erase() {} // want Erase:"^cascade$"

// Both plays two parts and names a table.
//
//ctx:score
//ctx:activation
//ctx:table table=context_entries
func Both(n int, table string) {} // want Both:"^activation, score, table table=context_entries$"

type Store struct { // a type without a role carries no fact
	//ctx:table context_notes
	Table string // want Table:"^table context_notes$"

	//ctx:table context_hidden
	hidden string
}

//ctx:lineage
func (s *Store) Log() {} // want Log:"^lineage$"

//ctx:cascade
func unexported() {}

//ctx:result
type Answer struct{ Claims []Claim } // want Answer:"^result$"

//ctx:entry
//ctx:table context_claims
type Claim struct{ Text string } // want Claim:"^entry, table context_claims$"

//ctx:result
type secret struct{} // want secret:"^result$"

func Secret() *secret { return nil }

//ctx:table context_constant
const Constant = "c" // want Constant:"^table context_constant$"

//ctx:table context_variables
var A, B string // want A:"^table context_variables$" B:"^table context_variables$"

type Writer interface {
	//ctx:lineage
	Write(s string) // want Write:"^lineage$"
}

type List[T any] struct {
	//ctx:table context_lists
	Table string // want Table:"^table context_lists$"
}

//ctx:render
func (l *List[T]) Show(t T) {} // want Show:"^render$"

//ctx:candidates
func Find[T any](t T) {} // want Find:"^candidates$"

// Configured has its role from the configuration, and so no fact.
func Configured() {}

func (s Store) Configured() {}

type Model struct{ Name string }

func (m Model) TableName() string { return m.Name }

var Unread = ""

type DB[T any] struct{ t T }

func (db *DB[T]) Do(n int, query string) {}
