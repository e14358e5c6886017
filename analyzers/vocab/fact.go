package vocab

import (
	"fmt"
	"strings"
)

// Part is a set of parts that a function plays.
type Part uint16

// Parts of functions and methods (contract, section 1.3).
const (
	Cascade       Part = 1 << iota // sanctioned erasure
	Activation                     // its result is an activation
	Score                          // scores a candidate
	Candidates                     // generates candidates
	Render                         // shows text to a reader
	LineageWriter                  // writes a lineage row by means that cannot be seen
	partResult                     // a type: result
	partEntry                      // a type: entry
)

// partNames are the directives' words, in bit order.
var partNames = []string{"cascade", "activation", "score", "candidates", "render", "lineage", "result", "entry"}

// String lists the parts by their directives' words, comma-separated.
func (p Part) String() string {
	var names []string
	for i, name := range partNames {
		if p&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	return strings.Join(names, ", ")
}

// RoleFact is what the directives on an object say, for the packages that
// import it.
type RoleFact struct {
	Parts  Part         // of a function, method or type
	Table  string       // of a type, field, variable or constant; "" if none
	Params []ParamTable // of a function, in source order
}

// ParamTable is the table that a parameter names.
type ParamTable struct {
	Index int // from 0, receiver not counted
	Name  string
	Table string
}

// AFact marks RoleFact as a fact.
func (*RoleFact) AFact() {}

// String shows the fact as its directives read: "cascade, table context_notes".
func (f *RoleFact) String() string {
	var words []string
	if f.Parts != 0 {
		words = append(words, f.Parts.String())
	}
	if f.Table != "" {
		words = append(words, "table "+f.Table)
	}
	for _, p := range f.Params {
		words = append(words, fmt.Sprintf("table %s=%s", p.Name, p.Table))
	}
	return strings.Join(words, ", ")
}
