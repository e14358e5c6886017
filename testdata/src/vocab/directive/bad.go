//ctx:cascade // want "^//ctx:cascade has no effect here; write it in the doc comment of a function or method$"
package directive

//ctx:table context_imports // want "//ctx:table has no effect here; write it in the doc comment of a struct type, field, variable, constant or function"
import _ "fmt"

//ctx:cascde // want "^unknown directive //ctx:cascde; legal: activation, allow, candidates, cascade, entry, lineage, render, result, score, table$"
func misspelled() {}

//
//ctx:cascade, // want "unknown directive //ctx:cascade,; write a blank after //ctx:cascade"
func mistyped() {}

//ctx:cascade // want "no effect here"

func detached() {}

//ctx:cascade erases the lot // want `^//ctx:cascade takes no argument; remove "erases the lot"$`
func surplus() {}

//ctx:table // want "^//ctx:table takes one argument here, 0 given: //ctx:table NAME$"
type Missing struct{}

//ctx:table context_a context_b // want "takes one argument here, 2 given"
type Two struct{}

//ctx:table context_* // want `^"context_\*" is no table name here: //ctx:table NAME$`
type Glob struct{}

//ctx:table name=context_a // want `"name=context_a" is no table name here`
type Assigned struct{}

//ctx:table context_a
//ctx:table context_b // want "^a second //ctx:table: Twice has table context_a already$"
type Twice struct{}

//ctx:table // want "0 given: //ctx:table PARAMETER=NAME"
func noParameter(name string) {}

//ctx:table context_a // want `^"context_a" names no parameter and its table: //ctx:table PARAMETER=NAME$`
func bareName(name string) {}

//ctx:table name=context_a
//ctx:table nom=context_a // want "^wrongParameter has no parameter nom: //ctx:table PARAMETER=NAME$"
//ctx:table r=context_a // want "has no parameter r"
//ctx:table name=context_b // want "a second //ctx:table for name: it has table context_a already"
func (r Twice) wrongParameter(name string) (out string) { return "" }

//ctx:cascade // want "no effect here"
type Cascade struct{}

//ctx:cascade // want "no effect here"
var erase = func() {}

//ctx:result // want "write it in the doc comment of a struct type"
func result() {}

//ctx:result // want "write it in the doc comment of a struct type"
type Results []Missing

//ctx:entry // want "write it in the doc comment of a struct type"
type Alias = Missing

//ctx:table context_names // want "no effect here"
type Name string

//ctx:result // want "no effect here"
type (
	InGroup  struct{}
	NoStruct int
)

type Tagged struct {
	A string `ctx:"entrys"` // want `^ctx:"entrys" is no part of a field; legal: entries, disclosure, text, deficits$`
	B string `ctx:""`       // want `ctx:"" is no part`
	//ctx:cascade // want "no effect here"
	C string
}

type Embeds interface {
	//ctx:lineage // want "no effect here"
	error
}

func body() {
	//ctx:cascade // want "no effect here"
	f := func() {}
	f() //ctx:table context_entries // want "no effect here"
	//ctx:table context_entries // want "no effect here"
	table := ""
	_ = table
}

//ctx:allow // want "^the allowance allows nothing: no rule is named; write //ctx:allow IDS by=WHO ANSWER$"
//ctx:allow CTX0001 nobody signs this // want "by=WHO is missing"
//ctx:allow CTX0001 by= nobody signs this // want "by= names nobody"
//ctx:allow CTX0001 by=ana too short // want "the answer has 2 words; at least 3 say why the finding may stand"
//ctx:allow CTX0009 by=ana no such rule // want `"CTX0009" is no rule; rules are CTX0000 to CTX0008, separated by commas`
//ctx:allow:CTX0001 by=ana a colon too many // want "a blank is missing after ctx:allow"
func allowances() {}
