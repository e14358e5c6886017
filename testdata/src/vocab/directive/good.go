// Package directive holds every directive where it belongs.
package directive

//ctx:cascade
func Erase() {}

//ctx:activation
func Level() float64 { return 1 }

// Rank scores a candidate. Several directives may stand on one function.
//
//ctx:score
//ctx:candidates // a comment of its own is no argument
func Rank() {}

//ctx:render
//ctx:lineage
func (s *Store) Show(a, table string) {}

//ctx:table table=context_entries
//ctx:table other=public.context_notes
func Copy(table, other string) {}

//ctx:table name=context_claims
func Generic[T any](name string, _ T) {}

//ctx:result
type Answer struct{ Entries []Entry }

// Grouped types; the comment of a group is on each of them.
//
//ctx:entry
type (
	Entry struct{ Text string }

	//ctx:table context_notes
	Note struct{ Text string }
)

type Store struct {
	//ctx:table context_entries
	table string

	other string //ctx:table context_other

	//ctx:table context_embedded
	*Note

	text string `ctx:"text" json:"ctx:text"`
}

//ctx:table "public".context_quoted
var quoted, unquoted = "a", "b"

//ctx:table context_constant
const constant = "c"

const (
	first = iota
	//ctx:table context_second
	second
)

type Writer interface {
	//ctx:lineage
	Write(s string)

	//ctx:table name=context_named
	Into(name string)
}

func local() {
	//ctx:table context_local
	var table = "x"
	_ = table

	//ctx:result
	type answer struct{}
	var _ answer
	//ctx:=commented-out code, as this line
	//ctx: is this
	//ctx:ctx,
}
