package ctx0003

import (
	"fmt"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/ctxlaws/ctxvet/analyzers/origin"
)

// Writes is a fact about a function: which of its parameters reach which columns
// of context tables, so that a computed value is seen where it is handed over.
type Writes struct{ List []Written }

// A Written is a part of a parameter, the receiver counted first, that is written
// to a column.
type Written struct {
	Param         int
	Path          origin.Path
	Aged          bool // a decay over the part is written
	Any           bool // the column is computed: any value that is set counts
	Table, Column string
}

// AFact marks Writes as a fact.
func (*Writes) AFact() {}

// String lists what is written, for tests.
func (w *Writes) String() string {
	parts := make([]string, 0, len(w.List))
	for _, e := range w.List {
		from := fmt.Sprintf("parameter %d", e.Param)
		if e.Path != "" {
			from += "." + strings.ReplaceAll(string(e.Path), "/", ".")
		}
		if e.Aged {
			from = "decay of " + from
		}
		if e.Any {
			from = "any " + from
		}
		parts = append(parts, fmt.Sprintf("%s to %s.%s", from, e.Table, e.Column))
	}
	return strings.Join(parts, ", ")
}

// collected are the facts to export.
type collected struct{ facts map[*types.Func]*Writes }

func newCollected() *collected { return &collected{map[*types.Func]*Writes{}} }

// maxWritten bounds one fact.
const maxWritten = 200

// add notes that parts of parameters reach a column; w has what is known of that.
func (c *collected) add(params []origin.Param, w Written) {
	for _, p := range params {
		if p.Fn == nil || !p.Fn.Exported() {
			continue // nobody outside calls it
		}
		fact := c.facts[p.Fn]
		if fact == nil {
			fact = &Writes{}
			c.facts[p.Fn] = fact
		}
		w.Param, w.Path, w.Aged = p.Index, p.Path, p.Aged
		if len(fact.List) < maxWritten && !slices.Contains(fact.List, w) {
			fact.List = append(fact.List, w)
		}
	}
}

func (c *collected) export(pass *analysis.Pass) {
	for fn, w := range c.facts {
		if fn.Pkg() == pass.Pkg {
			pass.ExportObjectFact(fn, w)
		}
	}
}

// Binds is a fact about a function that hands a parameter with SQL to a library:
// the values of its placeholders are the elements of another one.
type Binds struct {
	Param int // the receiver counted first
	Path  origin.Path
}

// AFact marks Binds as a fact.
func (*Binds) AFact() {}

// String shows the parameter, for tests.
func (b *Binds) String() string {
	return fmt.Sprintf("binds parameter %d", b.Param)
}
